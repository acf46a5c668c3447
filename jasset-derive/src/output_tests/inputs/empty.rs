#[derive(JAsset)]
#[derive(Default)]
pub struct Marker;

#[derive(JAsset)]
#[derive(Default)]
pub struct Braces {}
