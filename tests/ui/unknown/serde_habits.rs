use jasset::JAsset;

#[derive(JAsset)]
#[jasset(deny_unknown_fields)]
struct Monster<'n> {
    #[jasset(skip_serializing_if = "Option::is_none")]
    health: f32,
    #[jasset(skip_deserializing)]
    cache: u8,
    #[jasset(serialize_with = "hex")]
    mask: u32,
    #[jasset(borrow)]
    name: &'n str,
}

#[derive(JAsset)]
#[jasset(tag = "type", content = "value")]
enum State {
    Chase {
        #[jasset(deserialize_with = "hex")]
        target: u64,
    },
}

fn main() {}
