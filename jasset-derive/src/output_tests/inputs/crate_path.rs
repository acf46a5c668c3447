use ::jasset as renamed;

#[derive(JAsset)]
#[jasset(crate = renamed)]
pub struct Lamp {
    pub light: f32,
}

#[derive(JAsset)]
#[jasset(crate = "::jasset")]
pub struct Door {
    pub open: bool,
}
