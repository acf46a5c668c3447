//! How fast is text loaded?

use std::{cell::LazyCell, rc::Rc, slice};

use jasset::{Arena, Document};
use serde::{Deserialize, Serialize};

use super::{binary_load::emptied, same};
use crate::{
    forms,
    harness::{Group, See},
    nested::{ArenaCharacter, Character, OwnedCharacter},
    world::{Entity, OwnedEntity},
};

/// TOML has no lists at the top.
#[derive(Serialize, Deserialize)]
pub(crate) struct TomlWorld<L> {
    pub(crate) entity: L,
}

/// One document, made in parts: the cost of a part that has tables in tables grows with the square of its length.
pub(crate) fn append_toml<T: Serialize>(text: &mut String, values: &[T]) {
    for part in values.chunks(100) {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&toml::to_string(&TomlWorld { entity: part }).expect("saves"));
    }
}

/// The rows for lists of any type that has the derives of all peers.
macro_rules! rows {
    ($group:ident, $world:ident, $owned:ident, $borrowed_type:ident, $owned_type:ident) => {{
        let jasset: Rc<str> = forms::canonical($world).into();
        let json = LazyCell::new(|| Rc::<str>::from(serde_json::to_string($world).expect("saves")));
        let ron = LazyCell::new(|| Rc::<str>::from(ron::to_string($world).expect("saves")));
        $group.row("jasset &str", || {
            let text = Rc::clone(&jasset);
            let mut arena = Arena::new();
            move |see| {
                arena.reset();
                let loaded: Vec<$borrowed_type> = Document::parse_str_in(&arena, &text).load_all().expect("loads");
                see(&|| same(&loaded, $world));
            }
        });
        $group.row("jasset &str, from bytes", || {
            let text = Rc::clone(&jasset);
            let mut arena = Arena::new();
            move |see| {
                arena.reset();
                let loaded: Vec<$borrowed_type> =
                    Document::parse_in(&arena, text.as_bytes()).load_all().expect("loads");
                see(&|| same(&loaded, $world));
            }
        });
        $group.row("jasset String", || {
            let (text, owned) = (Rc::clone(&jasset), Rc::clone(&$owned));
            let mut arena = Arena::new();
            move |see| {
                arena.reset();
                let loaded: Vec<$owned_type> = Document::parse_str_in(&arena, &text).load_all().expect("loads");
                see(&|| same(&loaded, &owned));
            }
        });
        $group.row("sonic-rs &str", || {
            let text = Rc::clone(&json);
            move |see| {
                let loaded: Vec<$borrowed_type> = sonic_rs::from_str(&text).expect("loads");
                see(&|| same(&loaded, $world));
            }
        });
        // The others get a text that is known to be UTF-8.
        $group.row("sonic-rs &str, from bytes", || {
            let text = Rc::clone(&json);
            move |see| {
                let loaded: Vec<$borrowed_type> = sonic_rs::from_slice(text.as_bytes()).expect("loads");
                see(&|| same(&loaded, $world));
            }
        });
        $group.row("sonic-rs String", || {
            let (text, owned) = (Rc::clone(&json), Rc::clone(&$owned));
            move |see| {
                let loaded: Vec<$owned_type> = sonic_rs::from_str(&text).expect("loads");
                see(&|| same(&loaded, &owned));
            }
        });
        // simd-json writes to its input, so it needs a copy of it each time.
        $group.row("simd-json &str", || {
            let text = Rc::clone(&json);
            let (mut copy, mut buffers) = (Vec::new(), simd_json::Buffers::new(text.len()));
            move |see| {
                copy.clear();
                copy.extend_from_slice(text.as_bytes());
                let loaded: Vec<$borrowed_type> =
                    simd_json::serde::from_slice_with_buffers(&mut copy, &mut buffers).expect("loads");
                see(&|| same(&loaded, $world));
            }
        });
        $group.row("simd-json String", || {
            let (text, owned) = (Rc::clone(&json), Rc::clone(&$owned));
            let (mut copy, mut buffers) = (Vec::new(), simd_json::Buffers::new(text.len()));
            move |see| {
                copy.clear();
                copy.extend_from_slice(text.as_bytes());
                let loaded: Vec<$owned_type> =
                    simd_json::serde::from_slice_with_buffers(&mut copy, &mut buffers).expect("loads");
                see(&|| same(&loaded, &owned));
            }
        });
        $group.row("serde_json &str", || {
            let text = Rc::clone(&json);
            move |see| {
                let loaded: Vec<$borrowed_type> = serde_json::from_str(&text).expect("loads");
                see(&|| same(&loaded, $world));
            }
        });
        $group.row("serde_json String", || {
            let (text, owned) = (Rc::clone(&json), Rc::clone(&$owned));
            move |see| {
                let loaded: Vec<$owned_type> = serde_json::from_str(&text).expect("loads");
                see(&|| same(&loaded, &owned));
            }
        });
        $group.row("ron &str", || {
            let text = Rc::clone(&ron);
            move |see| {
                let loaded: Vec<$borrowed_type> = ron::from_str(&text).expect("loads");
                see(&|| same(&loaded, $world));
            }
        });
        $group.row("ron String", || {
            let (text, owned) = (Rc::clone(&ron), Rc::clone(&$owned));
            move |see| {
                let loaded: Vec<$owned_type> = ron::from_str(&text).expect("loads");
                see(&|| same(&loaded, &owned));
            }
        });
        $group.row("toml String", || {
            let owned = Rc::clone(&$owned);
            let mut text = String::new();
            append_toml(&mut text, &owned);
            move |see| {
                let loaded: TomlWorld<Vec<$owned_type>> = toml::from_str(&text).expect("loads");
                see(&|| same(&loaded.entity, &owned));
            }
        });
    }};
}

pub(crate) fn rows<'w>(group: &mut Group<'w>, world: &'w [Entity<'w>]) {
    let owned: Rc<Vec<OwnedEntity>> = Rc::new(world.iter().map(OwnedEntity::from).collect());
    rows!(group, world, owned, Entity, OwnedEntity);

    let jasset: Rc<str> = forms::canonical(world).into();
    for (name, form) in [
        ("jasset &str, CRLF", forms::crlf as fn(&str) -> String),
        ("jasset &str, comments", forms::commented),
        ("jasset &str, another order", forms::reordered),
        ("jasset &str, an order each", forms::shuffled),
        ("jasset &str, unknown keys", forms::with_unknown),
    ] {
        group.row(name, || load_all(form(&jasset).into(), world));
    }
    group.row("jasset &str, a list that is kept", || {
        let text = Rc::clone(&jasset);
        let (mut arena, mut kept) = (Arena::new(), Vec::new());
        move |see| {
            arena.reset();
            let mut loaded: Vec<Entity> = emptied(std::mem::take(&mut kept));
            Document::parse_str_in(&arena, &text).load_all_into(&mut loaded).expect("loads");
            see(&|| same(&loaded, world));
            kept = emptied(loaded);
        }
    });
    if let [entity] = world {
        one(group, entity);
    }
    // Everything that is loaded, the list of entities too, is in the arena.
    group.row("jasset arena", || {
        let text = Rc::clone(&jasset);
        let mut arena = Arena::new();
        move |see| {
            arena.reset();
            let document = Document::parse_str_in(&arena, &text);
            let loaded: &[Entity] =
                arena.alloc_slice_fill_iter(document.records().map(|record| record.load().expect("loads")));
            see(&|| same(loaded, world));
        }
    });
}

/// A small file of one value, which is no list.
fn one<'w>(group: &mut Group<'w>, entity: &'w Entity<'w>) {
    let (jasset, json) = (forms::canonical(slice::from_ref(entity)), serde_json::to_string(entity).expect("saves"));
    group.row("jasset &str, one value", || {
        move |see| {
            let loaded: Entity = jasset::from_str(&jasset).expect("loads");
            see(&|| assert_eq!(loaded, *entity));
        }
    });
    group.row("serde_json &str, one value", || {
        move |see| {
            let loaded: Entity = serde_json::from_str(&json).expect("loads");
            see(&|| assert_eq!(loaded, *entity));
        }
    });
}

fn load_all<'w>(text: Rc<str>, world: &'w [Entity<'w>]) -> impl FnMut(See<'_>) + 'w {
    let mut arena = Arena::new();
    move |see| {
        arena.reset();
        let loaded: Vec<Entity> = Document::parse_str_in(&arena, &text).load_all().expect("loads");
        see(&|| same(&loaded, world));
    }
}

pub(crate) fn nested_rows<'p>(group: &mut Group<'p>, party: &'p [Character<'p>]) {
    let owned: Rc<Vec<OwnedCharacter>> = Rc::new(party.iter().map(OwnedCharacter::from).collect());
    rows!(group, party, owned, Character, OwnedCharacter);
    // The lists in a character are in the arena; maps are on the heap.
    group.row("jasset arena", || {
        let text = forms::canonical(party);
        let mut arena = Arena::new();
        move |see| {
            arena.reset();
            let loaded: Vec<ArenaCharacter> = Document::parse_str_in(&arena, &text).load_all().expect("loads");
            see(&|| same(&loaded, party));
        }
    });
}
