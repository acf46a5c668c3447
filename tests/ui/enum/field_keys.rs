use jasset::JAsset;

#[derive(JAsset)]
enum State {
    Chase {
        class_version: u64,
        #[jasset(rename = "deep red")]
        color: u8,
    },
}

fn main() {}
