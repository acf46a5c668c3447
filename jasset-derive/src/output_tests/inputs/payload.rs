#[derive(JAsset)]
pub enum State {
    Idle,
    #[jasset(rename = "Furious", alias = "Angry", alias = "Cross")]
    Angry(f32),
    Between(u64, u64),
    Chase {
        #[jasset(rename = "Prey", alias = "Quarry", hex)]
        target: u64,
        #[jasset(default = 1.5)]
        r#speed: f32,
    },
    Away(),
    Gone {},
    #[jasset(other)]
    Unknown(String),
}

#[derive(JAsset)]
#[jasset(rename = "Only", rename_all = "snake_case")]
pub enum Single {
    r#DeepCold(f32),
}

#[derive(JAsset)]
#[derive(Default)]
pub enum Tree {
    #[default]
    Leaf,
    Node {
        left: Box<Tree>,
        right: Box<Self>,
    },
}
