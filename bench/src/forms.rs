//! How may a valid text of the same entities look?

use jasset::{JAsset, SaveOptions};

use crate::world::Random;

/// Records one after the other, as a save writes them.
pub(crate) fn canonical<'v, T: JAsset<'v>>(values: &[T]) -> String {
    let mut text = String::new();
    append(&mut text, values);
    text
}

pub(crate) fn append<'v, T: JAsset<'v>>(text: &mut String, values: &[T]) {
    for (at, value) in values.iter().enumerate() {
        if at > 0 {
            text.push('\n');
        }
        SaveOptions::new().append_to(text, value).expect("saves");
    }
}

pub(crate) fn append_to_vec<'v, T: JAsset<'v>>(bytes: &mut Vec<u8>, values: &[T]) {
    for (at, value) in values.iter().enumerate() {
        if at > 0 {
            bytes.push(b'\n');
        }
        SaveOptions::new().append_to_vec(bytes, value).expect("saves");
    }
}

pub(crate) fn crlf(text: &str) -> String {
    text.replace('\n', "\r\n")
}

/// A comment above each record, and above every fourth property in it.
pub(crate) fn commented(text: &str) -> String {
    rewrite(text, |properties| {
        for (at, property) in properties.iter_mut().enumerate().step_by(4) {
            let comment = if at == 0 { "# Placed by hand, near the north gate.\n" } else { "// Checked.\n" };
            property.insert_str(0, comment);
        }
    })
}

/// The same other order in each record.
pub(crate) fn reordered(text: &str) -> String {
    rewrite(text, |properties| shuffle(&mut Random::new(3), &mut properties[1..]))
}

/// An order of its own in each record.
pub(crate) fn shuffled(text: &str) -> String {
    let mut random = Random::new(3);
    rewrite(text, |properties| shuffle(&mut random, &mut properties[1..]))
}

/// Two keys in each record that the class does not have.
pub(crate) fn with_unknown(text: &str) -> String {
    rewrite(text, |properties| {
        properties.insert(9, "; EditorColor\n0.250000 0.500000 0.750000\n".into());
        properties.push("; LastEditedBy\n\"someone else\"\n".into());
    })
}

/// `change` gets the properties of each record, its `AssetType` first.
fn rewrite(text: &str, mut change: impl FnMut(&mut Vec<String>)) -> String {
    let mut out = String::with_capacity(text.len() * 5 / 4);
    let mut properties: Vec<String> = Vec::new();
    let mut write = |properties: &mut Vec<String>| {
        change(properties);
        for property in properties.drain(..) {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(&property);
        }
    };
    for property in text.trim_end().split("\n\n") {
        if property.starts_with("; AssetType\n") && !properties.is_empty() {
            write(&mut properties);
        }
        properties.push(format!("{property}\n"));
    }
    write(&mut properties);
    out
}

fn shuffle(random: &mut Random, properties: &mut [String]) {
    for end in (2..=properties.len()).rev() {
        let other = usize::try_from(random.below(end as u64)).unwrap_or_default();
        properties.swap(end - 1, other);
    }
}
