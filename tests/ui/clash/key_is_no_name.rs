use jasset::JAsset;

#[derive(JAsset)]
struct Matrix {
    _1: f32,
    größe: f32,
    __: f32,
}

fn main() {}
