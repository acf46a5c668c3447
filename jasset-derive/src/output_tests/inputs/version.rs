#[derive(JAsset)]
#[derive(Default)]
#[jasset(version = 1)]
pub struct First {
    pub a: u8,
}

#[derive(JAsset)]
#[derive(Default)]
#[jasset(version = 65535, min_version = 65535)]
pub struct Last {
    pub a: u8,
}
