//! Which components do the tests have?

/// The components of a world, whose `Entity` and `World` are in scope.
macro_rules! components {
    ($($component:ident)?) => {
        use std::collections::{BTreeMap, BTreeSet};

        use jasset::{EntityRef, JAsset, Reference};
        use jasset_scene::{SceneComponent, SceneTypes, SceneWorld};

        pub(crate) const NULL: Entity = <Entity as Reference>::NULL;

        #[derive(JAsset, Clone, Debug, Default, PartialEq)]
        $(#[derive($component)])?
        pub(crate) struct Transform {
            pub(crate) position: [f32; 3],
            pub(crate) scale: f32,
        }

        /// Which was a number once.
        #[derive(JAsset, Clone, Debug, PartialEq)]
        $(#[derive($component)])?
        #[jasset(version = 2, deprecated("Hp", before = 2, with = Self::hp))]
        pub(crate) struct Health {
            #[jasset(default = 100)]
            pub(crate) points: u32,
            pub(crate) regenerates: bool,
        }

        impl Health {
            fn hp(&mut self, hp: f32) {
                // As the game rounded it.
                self.points = if hp > 0.0 { format!("{hp:.0}").parse().unwrap_or_default() } else { 0 };
            }
        }

        /// References wherever they can be.
        #[derive(JAsset, Clone, Debug, PartialEq)]
        $(#[derive($component)])?
        pub(crate) struct Brain {
            #[jasset(default = NULL)]
            pub(crate) target: Entity,
            pub(crate) neutral: EntityRef,
            pub(crate) friends: Vec<Entity>,
            #[jasset(default = [NULL; 2])]
            pub(crate) hands: [Entity; 2],
            pub(crate) guard: Option<Option<Entity>>,
            pub(crate) feelings: BTreeMap<Entity, Feeling>,
            pub(crate) feared: BTreeSet<Entity>,
            pub(crate) plan: Plan,
        }

        #[derive(JAsset, Clone, Debug, Default, PartialEq)]
        pub(crate) struct Feeling {
            pub(crate) love: f32,
            pub(crate) rivals: Vec<Entity>,
        }

        #[derive(JAsset, Clone, Debug, Default, PartialEq)]
        pub(crate) enum Plan {
            #[default]
            Wait,
            Follow(Entity),
            Trade(Entity, EntityRef),
            Ambush { victims: Vec<Entity>, next: Box<Plan> },
        }

        /// The parent, in a world that has no such component itself.
        #[derive(JAsset, Clone, Debug, PartialEq)]
        $(#[derive($component)])?
        pub(crate) struct Below {
            #[jasset(default = NULL)]
            pub(crate) parent: Entity,
        }

        #[derive(JAsset, Clone, Debug, Default, PartialEq)]
        $(#[derive($component)])?
        pub(crate) struct Label {
            pub(crate) text: String,
        }

        pub(crate) fn types() -> SceneTypes<World> {
            without_label().with::<Label>()
        }

        pub(crate) fn without_label() -> SceneTypes<World> {
            SceneTypes::new().with::<Transform>().with::<Health>().with::<Brain>().with_relationship::<Below>()
        }

        pub(crate) fn get<C: SceneComponent<World> + Clone>(world: &World, entity: Entity) -> Option<C> {
            C::see(&world.look_at(entity)?, C::clone)
        }

        pub(crate) fn put<C: SceneComponent<World>>(world: &mut World, entity: Entity, component: C) {
            C::insert(world, entity, component);
        }

        pub(crate) fn brain() -> Brain {
            Brain::default()
        }

        /// Two guards, who follow one another, and a child of one.
        pub(crate) fn guards(world: &mut World) -> [Entity; 3] {
            // So that no entity has the place that it has in the file.
            for _ in 0..7 {
                let gone = spawn(world);
                despawn(world, gone);
                spawn(world);
            }
            let [a, b, c] = [spawn(world), spawn(world), spawn(world)];
            put(world, a, Transform { position: [1.0, 2.0, 3.0], scale: 1.0 });
            put(world, a, Health { points: 7, regenerates: true });
            put(
                world,
                a,
                Brain {
                    target: b,
                    neutral: EntityRef::from_bits(Reference::to_bits(c)),
                    friends: vec![b, NULL, c],
                    hands: [c, a],
                    guard: Some(Some(b)),
                    feelings: [(b, Feeling { love: 0.5, rivals: vec![c, a] }), (c, Feeling::default())].into(),
                    feared: [a, c].into(),
                    plan: Plan::Ambush { victims: vec![a, b], next: Box::new(Plan::Follow(c)) },
                },
            );
            put(world, b, Transform { position: [-1.0, 0.0, 0.5], scale: 2.0 });
            let neutral = EntityRef::from_bits(Reference::to_bits(b));
            put(world, b, Brain { target: a, guard: Some(None), plan: Plan::Trade(a, neutral), ..brain() });
            put(world, b, Label { text: "the second, \"Bo\"".into() });
            put(world, c, Below { parent: a });
            [a, b, c]
        }

        /// Whether three entities are the guards.
        pub(crate) fn are_guards(world: &World, [a, b, c]: [Entity; 3]) {
            let neutral = |entity: Entity| EntityRef::from_bits(Reference::to_bits(entity));
            assert_eq!(get(world, a), Some(Transform { position: [1.0, 2.0, 3.0], scale: 1.0 }));
            assert_eq!(get(world, a), Some(Health { points: 7, regenerates: true }));
            assert_eq!(get::<Label>(world, a), None);
            assert_eq!(
                get(world, a),
                Some(Brain {
                    target: b,
                    neutral: neutral(c),
                    friends: vec![b, NULL, c],
                    hands: [c, a],
                    guard: Some(Some(b)),
                    feelings: [(b, Feeling { love: 0.5, rivals: vec![c, a] }), (c, Feeling::default())].into(),
                    feared: [a, c].into(),
                    plan: Plan::Ambush { victims: vec![a, b], next: Box::new(Plan::Follow(c)) },
                })
            );
            assert_eq!(
                get(world, b),
                Some(Brain { target: a, guard: Some(None), plan: Plan::Trade(a, neutral(b)), ..brain() })
            );
            assert_eq!(get::<Label>(world, b).unwrap().text, "the second, \"Bo\"");
            assert_eq!(get::<Health>(world, b), None);
            assert_eq!(get(world, c), Some(Below { parent: a }));
            assert_eq!(get::<Transform>(world, c), None);
        }
    };
}

/// Tests that each world has.
macro_rules! in_both_worlds {
    ($($(#[$attribute:meta])* fn $name:ident() $body:block)+) => {
        mod bevy_world {
            #[allow(unused_imports)]
            use super::*;
            #[allow(unused_imports)]
            use crate::in_bevy::*;

            $(#[test] $(#[$attribute])* fn $name() $body)+
        }

        mod hecs_world {
            #[allow(unused_imports)]
            use super::*;
            #[allow(unused_imports)]
            use crate::in_hecs::*;

            $(#[test] $(#[$attribute])* fn $name() $body)+
        }
    };
}
