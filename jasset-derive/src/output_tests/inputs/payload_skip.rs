#[derive(JAsset)]
pub enum Sound {
    Cached(#[jasset(skip)] u32),
    Loop(#[jasset(skip, default = 7)] u32, f32),
    Pan(f32, #[jasset(skip)] Option<u8>, f32),
    Once {
        #[jasset(skip)]
        handle: Option<u32>,
        volume: f32,
    },
    Off {
        #[jasset(skip, default = Self::START)]
        since: u32,
    },
}

impl Sound {
    const START: u32 = 3;
}
