use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(key = 5)]
    number: Vec<u8>,
    #[jasset(key = name)]
    unquoted: Vec<u8>,
    #[jasset(key)]
    alone: Vec<u8>,
    #[jasset(key =)]
    nothing: Vec<u8>,
    #[jasset(key("name"))]
    called: Vec<u8>,
}

#[derive(JAsset)]
enum State {
    Full {
        #[jasset(key = 5)]
        items: Vec<u8>,
    },
}

fn main() {}
