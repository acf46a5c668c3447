#[derive(JAsset)]
#[derive(Default)]
pub struct Item {
    pub name: String,
    pub r#type: u8,
}

#[derive(JAsset)]
#[derive(Default)]
pub struct Inventory {
    #[jasset(key = "name", alias = "Things")]
    pub items: Vec<Item>,
}

#[derive(JAsset)]
pub struct Shop<T> {
    #[jasset(key = "name")]
    pub goods: Vec<T>,
}

#[derive(JAsset)]
pub enum Chest {
    Empty,
    Full {
        #[jasset(key = "type")]
        items: Vec<Item>,
    },
}

#[derive(JAsset)]
#[derive(Default)]
pub struct Folder<'n> {
    pub name: &'n str,
    #[jasset(key = "name")]
    pub folders: Vec<Self>,
    #[jasset(key = "name")]
    pub more: Vec<Folder<'n>>,
}
