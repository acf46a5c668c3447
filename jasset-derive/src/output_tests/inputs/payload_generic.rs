use std::borrow::Cow;
use std::marker::PhantomData;

#[derive(JAsset)]
pub enum Choice<'n, T, U, P, const N: usize>
where
    U: Copy,
{
    Left(T),
    Right {
        name: &'n str,
        value: Vec<U>,
        #[jasset(skip)]
        mark: PhantomData<P>,
    },
    Numbers([f32; N], T),
    #[jasset(other)]
    Unknown(Cow<'n, str>),
}

#[derive(JAsset)]
#[jasset(bound = "T: jasset::JAsset<'static>")]
pub enum Bounded<T> {
    None,
    Some(#[jasset(skip)] Option<T>),
}
