use jasset::JAsset;

#[derive(JAsset)]
#[jasset(deny_unknown_fields)]
struct Monster {
    #[jasset(skip_serializing_if = "Option::is_none")]
    health: f32,
    #[jasset(skip_deserializing)]
    cache: u8,
    #[jasset(serialize_with = "hex")]
    mask: u32,
}

fn main() {}
