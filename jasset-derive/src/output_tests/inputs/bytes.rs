#[derive(JAsset)]
#[derive(Default)]
pub struct Image {
    #[jasset(bytes, rename = "Data")]
    pub pixels: Vec<u8>,
    #[jasset(bytes)]
    pub thumbnail: Option<Vec<u8>>,
}

#[derive(JAsset)]
pub struct Blob<'d>(#[jasset(bytes)] pub &'d [u8]);

#[derive(JAsset)]
pub enum Chunk<T> {
    Raw(#[jasset(bytes)] Vec<u8>),
    Pair(#[jasset(bytes)] T, u32),
    Named {
        #[jasset(bytes)]
        data: Vec<u8>,
    },
}
