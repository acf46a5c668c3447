//! What is done with an input that may be a scene, and what must come of it? A panic is a bug.

use std::collections::{BTreeMap, BTreeSet};

use hecs::World;
use jasset::{EntityRef, JAsset};
use jasset_scene::{BinaryOptions, LoadMode, SceneData, SceneManager, SceneOptions, SceneTypes};

#[derive(JAsset, Default)]
#[jasset(version = 2, deprecated("Max", before = 2, with = Self::max))]
struct Health {
    #[jasset(alias = "Life")]
    hp: u8,
}

impl Health {
    fn max(&mut self, max: u8) -> Result<(), &'static str> {
        self.hp = self.hp.min(max);
        if max == 13 { Err("an unlucky number") } else { Ok(()) }
    }
}

#[derive(JAsset, Default)]
struct Links {
    one: EntityRef,
    all: Vec<Option<EntityRef>>,
    by: BTreeMap<EntityRef, EntityRef>,
    set: BTreeSet<EntityRef>,
    plan: Plan,
}

#[derive(JAsset, Default)]
enum Plan {
    #[default]
    Wait,
    Follow(EntityRef),
    Trade {
        with: [EntityRef; 2],
        then: Box<Plan>,
    },
}

#[derive(JAsset, Default)]
struct Child {
    parent: EntityRef,
}

fn types() -> SceneTypes<World> {
    SceneTypes::new().with::<Health>().with::<Links>().with_relationship::<Child>()
}

/// An input that may be the text of a scene.
pub fn scene_text(input: &[u8]) {
    let read = |bytes: &[u8]| SceneData::from_bytes(bytes, &types(), &SceneOptions::new());
    match read(input) {
        Ok(data) => {
            let _ = data.report().to_string();
            if let Ok(text) = std::str::from_utf8(input) {
                if let Ok(updated) = data.update_text(text) {
                    let again = read(updated.as_bytes()).expect("what an update writes can be read");
                    assert_eq!(again.to_text().unwrap(), data.to_text().unwrap(), "{updated}");
                    assert_eq!(again.update_text(&updated).unwrap(), updated, "an update is done once");
                }
            }
            is_the_same_in_each_form(data);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if SceneData::from_bytes(input, &types(), &SceneOptions::new().strict()).is_ok() {
        assert!(read(input).is_ok(), "what loads strictly loads");
    }
}

/// An input that may be the bytes of a scene, or their content.
pub fn scene_binary(input: &[u8]) {
    let mut whole = Vec::new();
    whole.extend_from_slice(&0x4753_4345_u32.to_le_bytes());
    whole.extend_from_slice(&2_i32.to_le_bytes());
    whole.extend_from_slice(&0_u32.to_le_bytes());
    whole.extend_from_slice(&(input.len() as u64).to_le_bytes());
    whole.extend_from_slice(input);
    let crc = crc32fast::hash(&whole);
    whole.extend_from_slice(&crc.to_le_bytes());
    let mut plain = Vec::new();
    plain.extend_from_slice(&0x4753_4345_u32.to_le_bytes());
    plain.extend_from_slice(&1_i32.to_le_bytes());
    plain.extend_from_slice(input);
    for bytes in [input, &whole, &plain] {
        match SceneData::from_binary(bytes, &types(), &SceneOptions::new()) {
            Ok(data) => is_the_same_in_each_form(data),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Text, bytes and a world hold the same.
fn is_the_same_in_each_form(data: SceneData<World>) {
    let text = data.to_text().expect("what was read can be written");
    let bytes = data.to_binary(BinaryOptions::new()).expect("what was read can be written");
    let packed = data.to_binary(BinaryOptions::new().compressed()).expect("what was read can be written");
    for form in [text.as_bytes(), &bytes, &packed] {
        let again = SceneData::from_bytes(form, &types(), &SceneOptions::new()).expect("what was written can be read");
        assert_eq!(again.to_text().unwrap(), text);
    }
    let mut world = World::new();
    world.spawn((7_u8,));
    let mut manager = SceneManager::new(types());
    let scene = manager.load_data(&mut world, data, LoadMode::Additive).scene;
    assert_eq!(manager.to_text(&world, &scene).unwrap(), text);
    manager.unload(&mut world, &scene).unwrap();
    assert_eq!(world.len(), 1);
}
