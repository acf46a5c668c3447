#[derive(JAsset)]
pub struct r#Gate {
    pub r#type: u8,
    #[jasset(r#default = 3)]
    pub r#match: u8,
}
