//! Which scenes are measured on: entities with six components, each with one reference, in two worlds?

use std::fmt::Debug;

use jasset::JAsset;
use jasset_scene::{SceneTypes, SceneWorld};
use serde::{Deserialize, Serialize};

use crate::world::Random;

/// A world that is measured on.
pub(crate) trait Measured: SceneWorld + Default {
    /// What an entity has.
    type Components: Clone + PartialEq + Debug;

    fn types() -> SceneTypes<Self>;

    /// What each of the entities has.
    fn all(entities: &[Self::Entity]) -> Vec<Self::Components>;

    fn step(components: &mut Self::Components);

    fn spawn_empty(&mut self, count: usize) -> Vec<Self::Entity>;

    fn spawn(&mut self, all: impl ExactSizeIterator<Item = Self::Components>) -> Vec<Self::Entity>;

    fn insert(&mut self, entities: &[Self::Entity], all: impl Iterator<Item = Self::Components>);

    fn get(&self, entity: Self::Entity) -> Self::Components;
}

/// The component types of a world, and how they are made. `$of_component` and `$of_reference` stand above each.
macro_rules! components {
    ($entity:ty, $nothing:expr, [$($of_component:tt)*], [$($of_reference:tt)*]) => {
        $($of_component)*
        #[derive(JAsset, Clone, Debug, PartialEq)]
        pub(crate) struct Place {
            translation: [f32; 3],
            rotation: [f32; 4],
            scale: [f32; 3],
            $($of_reference)*
            #[jasset(default = $nothing)]
            within: $entity,
        }

        $($of_component)*
        #[derive(JAsset, Clone, Debug, PartialEq)]
        pub(crate) struct Health {
            present: f32,
            most: f32,
            $($of_reference)*
            #[jasset(default = $nothing)]
            hurt_by: $entity,
        }

        $($of_component)*
        #[derive(JAsset, Clone, Debug, PartialEq)]
        pub(crate) struct Motion {
            linear: [f32; 3],
            angular: [f32; 3],
            $($of_reference)*
            #[jasset(default = $nothing)]
            towards: $entity,
        }

        $($of_component)*
        #[derive(JAsset, Clone, Debug, PartialEq)]
        pub(crate) struct Team {
            number: u32,
            $($of_reference)*
            #[jasset(default = $nothing)]
            leader: $entity,
        }

        $($of_component)*
        #[derive(JAsset, Clone, Debug, PartialEq)]
        pub(crate) struct Mind {
            mood: u8,
            patience: f32,
            $($of_reference)*
            #[jasset(default = $nothing)]
            target: $entity,
        }

        $($of_component)*
        #[derive(JAsset, Clone, Debug, PartialEq)]
        pub(crate) struct Lamp {
            color: [f32; 4],
            is_lit: bool,
            $($of_reference)*
            #[jasset(default = $nothing)]
            switch: $entity,
        }

        type Components = (Place, Health, Motion, Team, Mind, Lamp);

        fn components(random: &mut Random, entities: &[$entity]) -> Components {
            let other = |random: &mut Random| entities[random.index(entities.len())];
            (
                Place {
                    translation: random.floats(),
                    rotation: random.floats(),
                    scale: [1.0; 3],
                    within: other(random),
                },
                Health { present: random.float(), most: 100.0, hurt_by: other(random) },
                Motion { linear: random.floats(), angular: [0.0; 3], towards: other(random) },
                Team { number: u32::try_from(random.below(9)).unwrap_or_default(), leader: other(random) },
                Mind { mood: 3, patience: random.float(), target: other(random) },
                Lamp { color: random.floats(), is_lit: random.below(2) == 0, switch: other(random) },
            )
        }
    };
}

/// What both worlds do in the same way.
macro_rules! measured {
    () => {
        type Components = Components;

        fn types() -> SceneTypes<Self> {
            SceneTypes::new()
                .with::<Place>()
                .with::<Health>()
                .with::<Motion>()
                .with::<Team>()
                .with::<Mind>()
                .with::<Lamp>()
        }

        fn all(entities: &[Entity]) -> Vec<Components> {
            let mut random = Random::new(5);
            entities.iter().map(|_| components(&mut random, entities)).collect()
        }

        fn step((place, ..): &mut Components) {
            place.translation[0] += 1.0;
        }
    };
}

pub(crate) mod bevy {
    #[cfg(feature = "bevy")]
    use bevy_ecs::reflect::ReflectComponent;
    pub(crate) use bevy_ecs::{component::Component, entity::Entity, world::World};
    #[cfg(feature = "bevy")]
    use bevy_reflect::Reflect;

    use super::{JAsset, Measured, Random, SceneTypes};

    components!(
        Entity,
        Entity::PLACEHOLDER,
        [
            #[derive(Component)]
            #[cfg_attr(feature = "bevy", derive(Reflect), reflect(Component))]
        ],
        [
            #[entities]
        ]
    );

    impl Measured for World {
        measured!();

        fn spawn_empty(&mut self, count: usize) -> Vec<Entity> {
            self.spawn_batch((0..count).map(|_| ())).collect()
        }

        fn spawn(&mut self, all: impl ExactSizeIterator<Item = Components>) -> Vec<Entity> {
            self.spawn_batch(all).collect()
        }

        fn insert(&mut self, entities: &[Entity], all: impl Iterator<Item = Components>) {
            self.insert_batch(entities.iter().copied().zip(all));
        }

        fn get(&self, entity: Entity) -> Components {
            let all = self.entity(entity).components::<(&Place, &Health, &Motion, &Team, &Mind, &Lamp)>();
            (all.0.clone(), all.1.clone(), all.2.clone(), all.3.clone(), all.4.clone(), all.5.clone())
        }
    }
}

pub(crate) mod hecs {
    pub(crate) use hecs::{Entity, World};

    use super::{Deserialize, JAsset, Measured, Random, SceneTypes, Serialize};

    components!(Entity, Entity::DANGLING, [#[derive(Serialize, Deserialize)]], []);

    impl Measured for World {
        measured!();

        fn spawn_empty(&mut self, count: usize) -> Vec<Entity> {
            self.spawn_batch((0..count).map(|_| ())).collect()
        }

        fn spawn(&mut self, all: impl ExactSizeIterator<Item = Components>) -> Vec<Entity> {
            self.spawn_batch(all).collect()
        }

        fn insert(&mut self, entities: &[Entity], all: impl Iterator<Item = Components>) {
            for (entity, components) in entities.iter().zip(all) {
                World::insert(self, *entity, components).expect("is there");
            }
        }

        fn get(&self, entity: Entity) -> Components {
            let mut all = self.query_one::<(&Place, &Health, &Motion, &Team, &Mind, &Lamp)>(entity);
            let all = all.get().expect("has all");
            (all.0.clone(), all.1.clone(), all.2.clone(), all.3.clone(), all.4.clone(), all.5.clone())
        }
    }
}
