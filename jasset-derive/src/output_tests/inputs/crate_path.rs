use ::jasset as renamed;

#[derive(JAsset)]
#[derive(Default)]
#[jasset(crate = renamed)]
pub struct Lamp {
    pub light: f32,
}

#[derive(JAsset)]
#[derive(Default)]
#[jasset(crate = "::jasset")]
pub struct Door {
    pub open: bool,
}
