#[derive(JAsset)]
#[derive(Default)]
pub struct Span(pub u32, #[jasset(skip)] pub u32, #[jasset(rename = "End")] pub u32, pub u32);

#[derive(JAsset)]
#[derive(Default)]
#[jasset(rename_all = "camelCase")]
pub struct Size(pub u32, pub u32);
