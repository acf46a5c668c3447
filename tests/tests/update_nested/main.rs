//! Does a save in place change what differs at every depth of a value, and nothing else?

mod blocks;
mod lists;
mod maps;
mod property;
mod values;

use jasset::{Arena, Document, JAsset};

/// The text with `value` in place of its only record. With CR LF it comes out the same.
fn update<'v, T: JAsset<'v>>(text: &str, value: &T) -> String {
    let put = |text: &str| {
        let arena = Arena::new();
        Document::parse_in(&arena, text.as_bytes()).update(value).unwrap_or_else(|error| panic!("{error}\n{text}"))
    };
    let updated = put(text);
    if !text.contains('\r') {
        assert_eq!(put(&text.replace('\n', "\r\n")), updated.replace('\n', "\r\n"));
    }
    updated
}

fn load<T: for<'a> JAsset<'a> + Default>(text: &str) -> T {
    jasset::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Changes what was loaded, and compares all of the text. Then nothing is left to change.
#[track_caller]
fn changes<T>(text: &str, change: impl FnOnce(&mut T), expected: &str)
where
    T: for<'a> JAsset<'a> + Default + PartialEq + std::fmt::Debug,
{
    let mut value: T = load(text);
    change(&mut value);
    let updated = update(text, &value);
    assert_eq!(updated, expected);
    assert_eq!(load::<T>(&updated), value);
    assert_eq!(update(&updated, &value), updated);
}

/// Nothing changes if nothing differs.
#[track_caller]
fn stays<T>(text: &str)
where
    T: for<'a> JAsset<'a> + Default + PartialEq + std::fmt::Debug,
{
    changes::<T>(text, |_| {}, text);
}
