#[derive(JAsset)]
pub enum Team {
    Red,
    #[jasset(alias = "Cyan", alias = "Teal")]
    Blue,
    #[jasset(rename = "Gold")]
    Yellow,
    Empty(),
    Braced {},
}

#[derive(JAsset)]
#[jasset(rename = "DoorState")]
#[repr(u8)]
pub enum State {
    Open = 4,
    r#Closed = 2,
}
