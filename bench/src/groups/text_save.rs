//! How fast is text saved into a buffer that is reused?

use super::same;
use crate::{
    forms,
    groups::text_load::TomlWorld,
    harness::Group,
    world::{Entity, OwnedEntity},
};

pub(crate) fn rows<'w>(group: &mut Group<'w>, world: &'w [Entity<'w>]) {
    group.row("jasset", || {
        let mut text = String::new();
        move |see| {
            text.clear();
            forms::append(&mut text, world);
            see(&|| {
                let arena = jasset::Arena::new();
                let loaded: Vec<Entity> =
                    jasset::Document::parse_in(&arena, text.as_bytes()).load_all().expect("loads");
                same(&loaded, world);
            });
        }
    });
    group.row("sonic-rs", || {
        let mut bytes = Vec::new();
        move |see| {
            bytes.clear();
            sonic_rs::to_writer(&mut bytes, world).expect("saves");
            see(&|| same_json(&bytes, world));
        }
    });
    group.row("simd-json", || {
        let mut bytes = Vec::new();
        move |see| {
            bytes.clear();
            simd_json::serde::to_writer(&mut bytes, world).expect("saves");
            see(&|| same_json(&bytes, world));
        }
    });
    group.row("serde_json", || {
        let mut bytes = Vec::new();
        move |see| {
            bytes.clear();
            serde_json::to_writer(&mut bytes, world).expect("saves");
            see(&|| same_json(&bytes, world));
        }
    });
    group.row("ron", || {
        let mut text = String::new();
        move |see| {
            text.clear();
            ron::Options::default().to_writer(&mut text, world).expect("saves");
            see(&|| {
                let loaded: Vec<Entity> = ron::from_str(&text).expect("loads");
                same(&loaded, world);
            });
        }
    });
    // It gives a new string each time.
    group.row("toml", || {
        let toml_world = TomlWorld { entity: world.to_vec() };
        move |see| {
            let text = toml::to_string(&toml_world).expect("saves");
            see(&|| {
                let loaded: TomlWorld<OwnedEntity> = toml::from_str(&text).expect("loads");
                same(&loaded.entity, &world.iter().map(OwnedEntity::from).collect::<Vec<_>>());
            });
        }
    });
}

fn same_json(bytes: &[u8], world: &[Entity<'_>]) {
    let loaded: Vec<Entity> = serde_json::from_slice(bytes).expect("loads");
    same(&loaded, world);
}
