#[derive(JAsset)]
#[jasset(base, version = 2)]
pub struct Entity {
    pub position: [f32; 3],
}

#[derive(JAsset)]
#[jasset(version = 3)]
pub struct Monster {
    #[jasset(skip)]
    pub frame: u32,
    #[jasset(base)]
    pub entity: Entity,
    pub health: f32,
}

#[derive(JAsset)]
pub struct Boss {
    #[jasset(base)]
    pub monster: Monster,
    pub phases: u8,
}
