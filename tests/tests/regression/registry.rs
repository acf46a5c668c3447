//! Mended bugs of polymorphic files.

use jasset::{Arena, ClassName, Document, JAsset, LoadOptions, Registry, UnknownRecord};

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq)]
enum Metal {
    #[default]
    Iron,
    Gold,
}

/// A class without a base, that has a property of its own with this key.
#[derive(JAsset, Debug, Default, PartialEq)]
struct Coin {
    kind: Metal,
    worth: i32,
}

#[derive(JAsset, Debug, Default, PartialEq)]
#[jasset(base)]
struct Entity {
    kind: ClassName,
}

#[derive(JAsset, Debug, Default, PartialEq)]
struct Gold {
    #[jasset(base)]
    entity: Entity,
    karat: i32,
}

/// `Kind` was taken for the class even if the class that `AssetType` names has another use for it.
#[test]
fn a_kind_of_its_own_is_no_class() {
    let registry = Registry::new().with::<Coin>().unwrap().with::<Gold>().unwrap().with::<Entity>().unwrap();
    let arena = Arena::new();
    let load = |value: &dyn jasset::Asset| {
        let text = arena.alloc_str(&value.to_text().unwrap());
        let document = Document::parse_in(&arena, text.as_bytes());
        registry.load(&document, &LoadOptions::new()).unwrap().value
    };
    for kind in [Metal::Iron, Metal::Gold] {
        let coin = Coin { kind, worth: 3 };
        assert_eq!(load(&coin).downcast_ref::<Coin>(), Some(&coin));
    }
    assert_eq!(load(&Gold::default()).downcast_ref::<Gold>(), Some(&Gold::default()));
    assert_eq!(load(&Entity::default()).downcast_ref::<Entity>(), Some(&Entity::default()));
    let document = Document::parse_in(&arena, b"; AssetType\nEntity\n\n; Kind\nSilver\n");
    assert!(registry.load(&document, &LoadOptions::new()).unwrap().value.downcast_ref::<UnknownRecord>().is_some());
}

/// A kind in another written form than a bare word or quotes was not found.
#[test]
fn a_kind_is_a_string_in_any_form() {
    let registry = Registry::new().with::<Gold>().unwrap();
    let arena = Arena::new();
    for kind in ["Gold", "\"Gold\"", "| Gold", "\\\"Gold\"", "\\\"\\u{47}old\""] {
        let text = arena.alloc_str(&format!("; AssetType\nEntity\n\n; Kind\n{kind}\n"));
        let document = Document::parse_in(&arena, text.as_bytes());
        let loaded = registry.load(&document, &LoadOptions::new()).unwrap();
        assert!(loaded.value.downcast_ref::<Gold>().is_some(), "{kind}");
    }
}

/// The blank lines in front of the next record went along: two newlines at the end of a file of its own.
#[test]
fn the_text_of_an_unknown_record_ends_with_one_newline() {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, b"; AssetType\nA\n\n; X\n1\n\n\n; AssetType\nB\n\n; Y\n2");
    let registry = Registry::new();
    let texts: Vec<_> = document
        .records()
        .map(|record| registry.load_record(&record, &LoadOptions::new()).unwrap().value.to_text().unwrap())
        .collect();
    assert_eq!(texts, ["; AssetType\nA\n\n; X\n1\n", "; AssetType\nB\n\n; Y\n2\n"]);
}
