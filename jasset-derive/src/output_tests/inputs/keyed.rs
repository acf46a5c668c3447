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
