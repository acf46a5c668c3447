//! Does every old file of the generated world become exactly what it was made from?

use jasset::{Arena, Document, LoadOptions};
use rpg::generate::{self, File};

#[test]
fn an_old_file_becomes_what_it_was_made_from() {
    let registry = rpg::registry().expect("the classes go together");
    for seed in [1, 2, 3] {
        let files = generate::files(seed).expect("a world");
        assert_eq!(files.len(), generate::COUNT);
        for version in 1..=3 {
            assert!(files.iter().filter(|file| file.version == version).count() > generate::COUNT / 10);
        }
        for File { path, text, present, .. } in files {
            let arena = Arena::new();
            let document = Document::parse_in(&arena, text.as_bytes());
            let loaded = registry
                .load(&document, &LoadOptions::new())
                .unwrap_or_else(|error| panic!("{}\n{text}", error.in_file(&path)));
            assert_eq!(loaded.value.to_text().expect("text"), present, "{path}:\n{text}");
        }
    }
}

#[test]
fn one_seed_gives_one_world() {
    let texts = |seed| generate::files(seed).expect("a world").into_iter().map(|file| (file.path, file.text));
    assert!(texts(7).eq(texts(7)));
    assert!(!texts(7).eq(texts(8)));
}
