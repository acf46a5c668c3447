//! How fast is text saved into a buffer that is reused?

use std::rc::Rc;

use super::same;
use crate::{
    forms,
    groups::text_load::{TomlWorld, append_toml},
    harness::Group,
    nested::{Character, OwnedCharacter},
    world::{Entity, OwnedEntity},
};

/// The rows for lists of any type that has the derives of all peers.
macro_rules! rows {
    ($group:ident, $world:ident, $owned:ident, $borrowed_type:ident, $owned_type:ident) => {{
        // Into bytes, as the others.
        $group.row("jasset", || {
            let mut bytes = Vec::new();
            move |see| {
                bytes.clear();
                forms::append_to_vec(&mut bytes, $world);
                see(&|| {
                    let arena = jasset::Arena::new();
                    let loaded: Vec<$borrowed_type> =
                        jasset::Document::parse_in(&arena, &bytes).load_all().expect("loads");
                    same(&loaded, $world);
                });
            }
        });
        $group.row("jasset, a string", || {
            let mut text = String::new();
            move |see| {
                text.clear();
                forms::append(&mut text, $world);
                see(&|| {
                    let arena = jasset::Arena::new();
                    let loaded: Vec<$borrowed_type> =
                        jasset::Document::parse_in(&arena, text.as_bytes()).load_all().expect("loads");
                    same(&loaded, $world);
                });
            }
        });
        $group.row("sonic-rs", || {
            let mut bytes = Vec::new();
            move |see| {
                bytes.clear();
                sonic_rs::to_writer(&mut bytes, $world).expect("saves");
                see(&|| same(&serde_json::from_slice::<Vec<$borrowed_type>>(&bytes).expect("loads"), $world));
            }
        });
        $group.row("simd-json", || {
            let mut bytes = Vec::new();
            move |see| {
                bytes.clear();
                simd_json::serde::to_writer(&mut bytes, $world).expect("saves");
                see(&|| same(&serde_json::from_slice::<Vec<$borrowed_type>>(&bytes).expect("loads"), $world));
            }
        });
        $group.row("serde_json", || {
            let mut bytes = Vec::new();
            move |see| {
                bytes.clear();
                serde_json::to_writer(&mut bytes, $world).expect("saves");
                see(&|| same(&serde_json::from_slice::<Vec<$borrowed_type>>(&bytes).expect("loads"), $world));
            }
        });
        $group.row("ron", || {
            let mut text = String::new();
            move |see| {
                text.clear();
                ron::Options::default().to_writer(&mut text, $world).expect("saves");
                see(&|| {
                    let loaded: Vec<$borrowed_type> = ron::from_str(&text).expect("loads");
                    same(&loaded, $world);
                });
            }
        });
        $group.row("toml", || {
            let owned = Rc::clone(&$owned);
            let mut text = String::new();
            move |see| {
                text.clear();
                append_toml(&mut text, $world);
                see(&|| {
                    let loaded: TomlWorld<Vec<$owned_type>> = toml::from_str(&text).expect("loads");
                    same(&loaded.entity, &owned);
                });
            }
        });
    }};
}

pub(crate) fn rows<'w>(group: &mut Group<'w>, world: &'w [Entity<'w>]) {
    let owned: Rc<Vec<OwnedEntity>> = Rc::new(world.iter().map(OwnedEntity::from).collect());
    rows!(group, world, owned, Entity, OwnedEntity);
}

pub(crate) fn nested_rows<'p>(group: &mut Group<'p>, party: &'p [Character<'p>]) {
    let owned: Rc<Vec<OwnedCharacter>> = Rc::new(party.iter().map(OwnedCharacter::from).collect());
    rows!(group, party, owned, Character, OwnedCharacter);
}
