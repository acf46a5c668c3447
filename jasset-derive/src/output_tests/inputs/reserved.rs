#[derive(JAsset)]
#[derive(Default)]
#[jasset(reserved("Mana", "Stamina"), reserved("Luck"))]
pub struct Mage {
    pub health: f32,
}
