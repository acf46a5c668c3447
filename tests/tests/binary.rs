//! Does the binary form keep what the text form keeps, in every version of a type, and refuse what is damaged?

use jasset::{JAsset, LoadOptions, binary};

#[derive(JAsset, Debug, Default, PartialEq)]
struct Monster<'a> {
    id: u64,
    name: &'a str,
    position: [f32; 3],
    hp: i32,
    alive: bool,
}

#[test]
fn smoke() {
    let monster = Monster { id: 7, name: "Imp", position: [1.0, 2.0, 3.0], hp: -5, alive: true };
    let bytes = binary::to_vec(&monster).unwrap();
    assert_eq!(binary::from_slice::<Monster>(&bytes).unwrap(), monster);
    assert_eq!(binary::to_text(&bytes).unwrap(), jasset::to_string(&monster).unwrap());
    let loaded = binary::from_slice_with::<Monster>(&bytes, &LoadOptions::new()).unwrap();
    assert!(loaded.report.is_empty());
}
