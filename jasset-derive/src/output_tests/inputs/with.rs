use std::ops::Range;

#[derive(JAsset)]
#[derive(Default)]
pub struct Timer {
    #[jasset(with = span, alias = "Time")]
    pub active: Range<f32>,
    #[jasset(with = self::wrapped::list)]
    pub children: Vec<Self>,
}

#[derive(JAsset)]
pub struct Wrapper(#[jasset(with = span)] pub Range<f32>);

#[derive(JAsset)]
pub struct Pair<'n, T, U: Copy, const N: usize>
where
    T: Clone,
{
    pub name: &'n str,
    pub scale: U,
    #[jasset(with = span)]
    pub active: Range<T>,
    #[jasset(skip)]
    pub cache: [u8; N],
}

#[derive(JAsset)]
pub enum Phase<T> {
    At(T),
    Between(#[jasset(with = span)] Range<f32>),
    Both(#[jasset(with = span)] Range<f32>, #[jasset(with = span)] Range<f32>),
    Named {
        #[jasset(with = span)]
        range: Range<f32>,
    },
}

mod span {
    use std::ops::Range;

    use jasset::{Archive, Result};

    pub(super) fn serialize<'a, T, A: Archive<'a, Range<T>>>(archive: A) -> Result<()>
    where
        T: Clone,
    {
        archive.tuple(|_| Ok(None))
    }
}

mod wrapped {
    pub(super) mod list {
        use jasset::{Archive, JAsset, Result};

        pub(crate) fn serialize<'a, T: JAsset<'a>>(archive: impl Archive<'a, Vec<T>>) -> Result<()> {
            archive.list()
        }
    }
}
