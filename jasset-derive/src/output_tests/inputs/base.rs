#[derive(JAsset)]
#[derive(Default)]
#[jasset(base, version = 2)]
pub struct Entity {
    pub position: [f32; 3],
}

#[derive(JAsset)]
#[derive(Default)]
#[jasset(version = 3)]
pub struct Monster {
    #[jasset(skip)]
    pub frame: u32,
    #[jasset(base)]
    pub entity: Entity,
    pub health: f32,
}

#[derive(JAsset)]
#[derive(Default)]
pub struct Boss {
    #[jasset(base)]
    pub monster: Monster,
    pub phases: u8,
}
