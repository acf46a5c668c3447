use jasset::JAsset;

#[derive(JAsset, Default)]
enum Lock {
    #[default]
    Open,
    Closed,
    Locked,
}

#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("Locked", before = 2, with = Self::set_lock))]
struct Door {
    name: String,
    lock: Lock,
}

impl Door {
    fn set_lock(&mut self, locked: bool) {
        self.lock = if locked { Lock::Locked } else { Lock::Closed };
    }
}
