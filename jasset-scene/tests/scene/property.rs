//! Do any scenes come back as they were, by text and by bytes, in both worlds?

use jasset_scene::{BinaryOptions, SceneData, SceneId, SceneManager, SceneOptions};
use proptest::prelude::*;

/// What an entity is made of; references are places, and beyond the last entity to nothing.
#[derive(Clone, Debug)]
struct Spec {
    transform: Option<([f32; 3], f32)>,
    health: Option<(u32, bool)>,
    brain: Option<BrainSpec>,
    parent: Option<u8>,
    label: Option<String>,
}

#[derive(Clone, Debug)]
struct BrainSpec {
    target: u8,
    friends: Vec<u8>,
    #[allow(clippy::option_option, reason = "that is what is tried")]
    guard: Option<Option<u8>>,
    feelings: Vec<(u8, f32)>,
    plan: Vec<u8>,
}

fn spec() -> BoxedStrategy<Spec> {
    let place = || any::<u8>().prop_map(|place| place % 12).boxed();
    let float = || any::<f32>().prop_filter("equal to itself", |float| !float.is_nan()).boxed();
    let brain = (
        place(),
        prop::collection::vec(place(), 0..4),
        prop::option::of(prop::option::of(place())),
        prop::collection::vec((place(), float()), 0..3),
        prop::collection::vec(place(), 0..4),
    )
        .prop_map(|(target, friends, guard, feelings, plan)| BrainSpec { target, friends, guard, feelings, plan });
    (
        prop::option::of(([float(), float(), float()], float())),
        prop::option::of((any::<u32>(), any::<bool>())),
        prop::option::of(brain),
        prop::option::of(place()),
        prop::option::of("\\PC{0,12}|[\n\t;#\"\\\\ ]{0,6}"),
    )
        .prop_map(|(transform, health, brain, parent, label)| Spec { transform, health, brain, parent, label })
        .boxed()
}

macro_rules! scene {
    ($module:ident) => {
        mod $module {
            use jasset::{EntityRef, Reference};

            use super::*;
            use crate::$module::*;

            /// The entities of a scene in a world where others are, too.
            pub(super) fn build(specs: &[Spec]) -> (World, Vec<Entity>) {
                let mut world = World::default();
                for _ in 0..3 {
                    spawn(&mut world);
                }
                let entities: Vec<_> = specs.iter().map(|_| spawn(&mut world)).collect();
                let at = |place: &u8| entities.get(usize::from(*place)).copied().unwrap_or(NULL);
                let neutral = |place: &u8| {
                    let entity = at(place);
                    if entity == NULL { EntityRef::NULL } else { EntityRef::from_bits(Reference::to_bits(entity)) }
                };
                for (spec, entity) in specs.iter().zip(&entities) {
                    if let Some((position, scale)) = spec.transform {
                        put(&mut world, *entity, Transform { position, scale });
                    }
                    if let Some((points, regenerates)) = spec.health {
                        put(&mut world, *entity, Health { points, regenerates });
                    }
                    if let Some(brain) = &spec.brain {
                        let mut plan = Plan::Wait;
                        for (number, place) in brain.plan.iter().enumerate() {
                            plan = match number % 3 {
                                0 => Plan::Follow(at(place)),
                                1 => Plan::Trade(at(place), neutral(place)),
                                _ => Plan::Ambush { victims: vec![at(place); 2], next: Box::new(plan) },
                            };
                        }
                        let feeling =
                            |(place, love): &(u8, f32)| (at(place), Feeling { love: *love, rivals: vec![at(place)] });
                        let value = Brain {
                            target: at(&brain.target),
                            neutral: neutral(&brain.target),
                            friends: brain.friends.iter().map(at).collect(),
                            hands: [at(&brain.target), NULL],
                            guard: brain.guard.map(|guard| guard.map(|place| at(&place))),
                            feelings: brain.feelings.iter().map(feeling).collect(),
                            feared: brain.friends.iter().map(at).collect(),
                            plan,
                        };
                        put(&mut world, *entity, value);
                    }
                    if let Some(parent) = spec.parent {
                        put(&mut world, *entity, Below { parent: at(&parent) });
                    }
                    if let Some(text) = &spec.label {
                        put(&mut world, *entity, Label { text: text.clone() });
                    }
                }
                (world, entities)
            }

            /// All that entities are made of, with references as places.
            pub(super) fn look(world: &World, entities: &[Entity]) -> Vec<String> {
                let mut text = entities
                    .iter()
                    .map(|entity| {
                        format!(
                            "{:?} {:?} {:?} {:?} {:?}",
                            get::<Transform>(world, *entity),
                            get::<Health>(world, *entity),
                            get::<Brain>(world, *entity),
                            get::<Below>(world, *entity),
                            get::<Label>(world, *entity)
                        )
                    })
                    .collect::<Vec<_>>();
                for (place, entity) in entities.iter().enumerate() {
                    let neutral = EntityRef::from_bits(Reference::to_bits(*entity));
                    for line in &mut text {
                        *line = line.replace(&format!("{neutral:?}"), &format!("<{place}>"));
                        *line = line.replace(&format!("{entity:?}"), &format!("<{place}>"));
                    }
                }
                text
            }

            pub(super) fn check(specs: &[Spec]) -> String {
                let (mut world, entities) = build(specs);
                let mut manager = SceneManager::new(types());
                let scene = manager.create("Any");
                for entity in &entities {
                    manager.add(&mut world, &scene, *entity).unwrap();
                }
                let text = manager.to_text(&world, &scene).unwrap();
                let bytes = manager.to_binary(&world, &scene, BinaryOptions::new()).unwrap();
                let packed = manager.to_binary(&world, &scene, BinaryOptions::new().compressed()).unwrap();
                let expected = look(&world, &entities);
                for form in [text.as_bytes(), &bytes, &packed] {
                    let data = SceneData::from_bytes(form, &types(), &SceneOptions::new().strict()).unwrap();
                    assert_eq!(data.to_text().unwrap(), text);
                    assert_eq!(data.to_binary(BinaryOptions::new()).unwrap(), bytes);
                    assert_eq!(data.update_text(&text).unwrap(), text);
                    let mut other = World::default();
                    spawn(&mut other);
                    let applied = data.apply(&mut other, SceneId::new(1));
                    assert_eq!(look(&other, &applied.entities), expected);
                }
                assert_eq!(manager.update_text(&world, &scene, &text).unwrap(), text);
                text
            }
        }
    };
}

scene!(in_bevy);
scene!(in_hecs);

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn scenes_come_back(specs in prop::collection::vec(spec(), 0..8).boxed()) {
        let text = in_bevy::check(&specs);
        in_hecs::check(&specs);
        // What one world wrote, the other reads.
        let data = SceneData::from_text(&text, &crate::in_hecs::types(), &SceneOptions::new().strict()).unwrap();
        let bytes = data.to_binary(BinaryOptions::new()).unwrap();
        let back = SceneData::from_binary(&bytes, &crate::in_bevy::types(), &SceneOptions::new().strict()).unwrap();
        prop_assert_eq!(back.to_text().unwrap(), text);
    }
}
