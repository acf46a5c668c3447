//! What does saving in place cost, against loading and saving all?

use jasset::{Arena, Document};

use crate::{forms, harness::Group, world::Entity};

pub(crate) fn rows<'w>(group: &mut Group<'w>, world: &'w [Entity<'w>]) {
    let text = forms::canonical(world);
    let changed: Vec<Entity> =
        world.iter().map(|entity| Entity { health: entity.health + 1.5, ..entity.clone() }).collect();

    for (name, one_by_one, text) in [
        ("jasset update", "jasset update, one by one", text.clone()),
        (
            "jasset update, CRLF and comments",
            "jasset update, one by one, CRLF and comments",
            forms::crlf(&forms::commented(&text)),
        ),
    ] {
        let changed = changed.clone();
        let expected = if text.contains('\r') {
            forms::crlf(&forms::commented(&forms::canonical(&changed)))
        } else {
            forms::canonical(&changed)
        };
        group.row(name, || {
            let (text, changed, expected) = (text.clone(), changed.clone(), expected.clone());
            let mut arena = Arena::new();
            move |see| {
                arena.reset();
                let document = Document::parse_in(&arena, text.as_bytes());
                let updated = document.update_all(&changed).expect("are of this class");
                see(&|| assert!(updated == expected, "the update changed something else"));
            }
        });
        group.row(one_by_one, || {
            let mut arena = Arena::new();
            move |see| {
                arena.reset();
                let document = Document::parse_in(&arena, text.as_bytes());
                let mut edit = document.edit().expect("is valid");
                for (record, entity) in document.records().zip(&changed) {
                    edit.record(&record, entity).expect("is of this class");
                }
                let updated = edit.finish();
                see(&|| assert!(updated == expected, "the update changed something else"));
            }
        });
    }
    let expected = forms::canonical(&changed);
    group.row("jasset load and save", || {
        let mut arena = Arena::new();
        move |see| {
            arena.reset();
            let mut loaded: Vec<Entity> = Document::parse_in(&arena, text.as_bytes()).load_all().expect("loads");
            for entity in &mut loaded {
                entity.health += 1.5;
            }
            // A new text, as an update makes one.
            let mut out = String::new();
            forms::append(&mut out, &loaded);
            see(&|| assert!(out == expected, "another text"));
        }
    });
}
