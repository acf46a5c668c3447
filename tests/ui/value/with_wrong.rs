use jasset::JAsset;

#[derive(JAsset)]
struct Monster {
    #[jasset(with = "text")]
    quoted: u8,
    #[jasset(with)]
    alone: u8,
    #[jasset(with =)]
    nothing: u8,
    #[jasset(with = span())]
    called: u8,
    #[jasset(with(span))]
    listed: u8,
    #[jasset(with = Self::span)]
    method: u8,
    #[jasset(with = <u8 as Into<u16>>::into)]
    function: u8,
    #[jasset(with = span::<u8>)]
    generic: u8,
    #[jasset(with = |archive| archive)]
    closure: u8,
}

fn main() {}
