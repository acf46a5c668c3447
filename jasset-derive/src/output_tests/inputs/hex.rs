#[derive(JAsset)]
#[derive(Default)]
#[jasset(version = 2)]
pub struct Layer {
    #[jasset(hex)]
    pub mask: u32,
    #[jasset(since = 2, hex, rename = "Id", alias = "Ident")]
    pub id: u16,
}
