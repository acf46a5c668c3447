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

/// Saved over another file, it was said to be there already.
#[test]
fn an_unknown_record_is_saved_over_another() {
    let registry = Registry::new();
    let arena = Arena::new();
    let load = |text: &'static str| {
        let document = Document::parse_in(&arena, text.as_bytes());
        registry.load(&document, &LoadOptions::new()).unwrap().value
    };
    let portal = load("# to town\n; Kind\nPortal\n\n; Leads\n| home\n| again\n");
    let other = Document::parse_in(&arena, b"# other\r\n\r\n; Kind\r\nPortal\r\n\r\n; Leads\r\naway\r\n\r\n");
    assert_eq!(
        portal.update(&other).unwrap(),
        "# other\r\n\r\n# to town\r\n; Kind\r\nPortal\r\n\r\n; Leads\r\n| home\r\n| again\r\n\r\n"
    );
    // Line endings are no difference.
    let same = "# to town\r\n; Kind\r\nPortal\r\n\r\n; Leads\r\n| home\r\n| again";
    assert_eq!(portal.update(&Document::parse_in(&arena, same.as_bytes())).unwrap(), same);
    let error = load("; Kind\nDoor\n\n; Open\n1\n").update(&other).unwrap_err();
    assert_eq!(
        error.to_string(),
        "3:1: Kind: expected `Door`, found `Portal`; the file holds something else: save under another name"
    );
}
