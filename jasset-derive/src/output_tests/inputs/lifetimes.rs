#[derive(JAsset)]
#[derive(Default)]
pub struct Label<'n, 't: 'n> {
    pub name: &'n str,
    pub text: &'t str,
    pub next: Inner<'t>,
}

#[derive(JAsset)]
#[derive(Default)]
pub struct Inner<'a> {
    pub title: &'a str,
}

#[derive(JAsset)]
#[derive(Default)]
pub struct Borrowing<'n, T: Clone> {
    pub list: &'n [T],
    pub text: std::borrow::Cow<'n, str>,
    pub values: std::borrow::Cow<'n, [f32]>,
    pub titles: std::collections::BTreeMap<&'n str, T>,
    #[jasset(bytes)]
    pub data: &'n [u8],
}
