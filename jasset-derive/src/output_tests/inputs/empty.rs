#[derive(JAsset)]
pub struct Marker;

#[derive(JAsset)]
pub struct Braces {}
