use jasset::JAsset;

#[derive(JAsset, Default)]
struct Health(u32);

#[derive(JAsset, Default)]
struct Monster {
    name: String,
    hp: Health,
}
