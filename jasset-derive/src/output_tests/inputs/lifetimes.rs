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
