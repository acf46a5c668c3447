//! How is a component of format version 1 kept that no type can read?
//!
//! As one that is not known: its section has the bytes, and its name is the number.

use jasset::{Arena, Document, HasClass, JAsset, SaveOptions};

use crate::{text, world::UnknownComponent};

#[derive(JAsset, Default)]
struct Raw {
    #[jasset(bytes)]
    data: Vec<u8>,
}

const PREFIX: &str = "Number_";

/// The component with this number.
pub(crate) fn component(number: i32, bytes: &[u8]) -> UnknownComponent {
    let name = format!("{PREFIX}{:08X}", u32::from_le_bytes(number.to_le_bytes()));
    let raw = Raw { data: bytes.to_vec() };
    // Bytes can always be written.
    let text = SaveOptions::new().component().to_string(&raw).unwrap_or_default();
    UnknownComponent::new(&*name, text.replacen(Raw::CLASS.name(), &name, 1))
}

/// The number and the bytes of a component that is one of version 1.
pub(crate) fn parts(component: &UnknownComponent) -> Option<(i32, Vec<u8>)> {
    let digits = component.name().strip_prefix(PREFIX).filter(|digits| digits.len() == 8)?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    let text = text::alone(component.text()).replacen(component.name(), Raw::CLASS.name(), 1);
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    let raw = document.records().next()?.head().load::<Raw>().ok()?;
    Some((i32::from_le_bytes(number.to_le_bytes()), raw.data))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_what_it_was() {
        for (number, bytes) in [(42, &b""[..]), (-1, b"\0\xFF"), (i32::MIN, &[7; 200])] {
            assert_eq!(parts(&component(number, bytes)), Some((number, bytes.to_vec())));
        }
        assert_eq!(component(42, b"ab").text(), "; Component\nNumber_0000002A\n\n; Data\n% YWI=\n");
        // Also with other line ends and comments; and nothing else is one.
        let edited = "# mine\n; Component\nNumber_0000002A\n\n; Data\n# two\n% YW\n% I=\n";
        assert_eq!(parts(&UnknownComponent::new("Number_0000002A", edited)), Some((42, b"ab".to_vec())));
        for (name, text) in [
            ("Number_2A", "; Component\nNumber_2A\n\n; Data\n% YWI=\n"),
            ("Portal", "; Component\nPortal\n\n; Data\n% YWI=\n"),
            ("Number_0000002A", "; Component\nNumber_0000002A\n\n; Data\n% Y\n"),
        ] {
            assert_eq!(parts(&UnknownComponent::new(name, text)), None, "{text}");
        }
    }
}
