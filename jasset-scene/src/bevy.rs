//! The world of `bevy_ecs`.

use std::any::{Any, TypeId, type_name};

use bevy_ecs::{
    archetype::ArchetypeEntity,
    component::Component,
    entity::{Entity, EntityHashSet},
    hierarchy::{ChildOf, Children},
    name::Name,
    world::{EntityRef, World},
};
use jasset::JAsset;

use crate::{
    bevy_insert::Batch,
    bevy_linked::linked,
    types::StandIn,
    world::{SceneComponent, SceneId, SceneWorld, UnknownComponent, UnknownComponents},
};

/// So many generations are removed with the first one: the world goes from one to the next on the stack.
const AT_ONCE: u32 = 64;

impl SceneWorld for World {
    type Entity = Entity;
    type View<'w> = EntityRef<'w>;
    type Columns = ();
    type Batch = Batch;

    fn spawn_many(&mut self, count: u32, _: SceneId) -> Vec<Entity> {
        self.spawn_batch((0..count).map(|_| ())).collect()
    }

    fn despawn(&mut self, entity: Entity, stays: &dyn Fn(SceneId) -> bool) -> bool {
        // The world removes children with their parents, and what else is linked so: what belongs elsewhere is taken out
        // of that before.
        let (mut parents, mut met) = (vec![(entity, 0_u32)], EntityHashSet::default());
        let mut deep = Vec::new();
        while let Some((parent, depth)) = parents.pop() {
            // Parents may lead back to where they began.
            if !met.insert(parent) {
                continue;
            }
            if depth > 0 && depth % AT_ONCE == 0 {
                deep.push(parent);
            }
            for (child, relationship) in linked(self, parent) {
                if self.get::<SceneId>(child).is_some_and(|tag| stays(*tag)) {
                    self.entity_mut(child).remove_by_id(relationship);
                } else {
                    parents.push((child, depth + 1));
                }
            }
        }
        for entity in deep.into_iter().rev() {
            let _ = self.try_despawn(entity);
        }
        self.try_despawn(entity).is_ok()
    }

    fn look_at(&self, entity: Entity) -> Option<EntityRef<'_>> {
        self.get_entity(entity).ok()
    }

    fn begin(&mut self, (): (), _: u32) -> Batch {
        Batch::default()
    }

    fn finish(&mut self, mut batch: Batch, entities: &[Entity], tag: SceneId) {
        batch.add(self, vec![tag; entities.len()]);
        batch.insert(self, entities);
    }

    fn tag(view: &EntityRef<'_>) -> Option<SceneId> {
        view.get().copied()
    }

    fn set_tag(&mut self, entity: Entity, tag: Option<SceneId>) {
        set(self, entity, tag);
    }

    fn tagged(&self) -> Vec<(Entity, SceneId)> {
        // A query would not see what is disabled.
        let Some(id) = self.component_id::<SceneId>() else { return Vec::new() };
        let mut tagged = Vec::new();
        for archetype in self.archetypes().iter().filter(|archetype| archetype.contains(id)) {
            let entities = archetype.entities().iter().map(ArchetypeEntity::id);
            tagged.reserve(entities.len());
            tagged.extend(entities.filter_map(|entity| Some((entity, *self.get(entity)?))));
        }
        tagged
    }

    fn unknown(view: &EntityRef<'_>) -> Vec<UnknownComponent> {
        view.get::<UnknownComponents>().map(|unknown| unknown.list().to_vec()).unwrap_or_default()
    }

    fn set_unknown(&mut self, entity: Entity, unknown: Option<UnknownComponents>) {
        set(self, entity, unknown);
    }
}

/// Inserts or removes a component of an entity, if that is there.
fn set<C: Component>(world: &mut World, entity: Entity, component: Option<C>) {
    let Ok(mut entity) = world.get_entity_mut(entity) else { return };
    match component {
        Some(component) => entity.insert(component),
        None => entity.remove::<C>(),
    };
}

impl<C: Component> SceneComponent<World> for C {
    fn see<R>(view: &EntityRef<'_>, see: impl FnOnce(&Self) -> R) -> Option<R> {
        view.get().map(see)
    }

    fn declare((): &mut ()) {}

    fn fill(world: &mut World, batch: &mut Batch, _: &[Entity], values: Vec<Self>) {
        batch.add(world, values);
    }

    fn insert(world: &mut World, entity: Entity, value: Self) {
        set(world, entity, Some(value));
    }

    fn remove(world: &mut World, entity: Entity) {
        set::<Self>(world, entity, None);
    }

    fn relates() -> bool {
        Self::relationship_accessor().is_some()
    }
}

/// How the parent of an entity is written: the component `ChildOf` with its `Parent`.
///
/// It is registered by [`SceneTypes::with_children`](crate::SceneTypes::with_children).
///
/// ```
/// use jasset::HasClass;
///
/// assert_eq!(jasset_scene::ParentOf::CLASS.name(), "ChildOf");
/// ```
#[derive(JAsset, Clone, Copy, Debug)]
#[jasset(rename = "ChildOf")]
pub struct ParentOf {
    #[jasset(default = Entity::PLACEHOLDER)]
    pub(crate) parent: Entity,
}

impl StandIn<ChildOf> for ParentOf {
    fn of(child: &ChildOf) -> Self {
        Self { parent: child.parent() }
    }

    fn into_component(self) -> ChildOf {
        ChildOf(self.parent)
    }
}

/// What is written for a `Name`.
#[derive(JAsset, Default)]
#[jasset(rename = "Name")]
struct SavedName {
    text: String,
}

impl StandIn<Name> for SavedName {
    fn of(name: &Name) -> Self {
        Self { text: name.as_str().to_owned() }
    }

    fn into_component(self) -> Name {
        Name::new(self.text)
    }
}

/// Several components, as a tuple of two to twelve.
///
/// ```
/// fn is_bundle<B: jasset_scene::SceneBundle>() {}
/// is_bundle::<(jasset_scene::SceneId, jasset_scene::UnknownComponents)>();
/// ```
pub trait SceneBundle: Sized {
    /// The types, and how they are called.
    #[doc(hidden)]
    fn types() -> Vec<(TypeId, &'static str)>;

    /// Gives each entity its components, which are in lists, and its tag.
    #[doc(hidden)]
    fn insert(world: &mut World, entities: &[Entity], tag: SceneId, lists: Vec<Box<dyn Any>>);
}

macro_rules! bundle {
    ($($component:ident)+) => {
        impl<$($component: Component),+> SceneBundle for ($($component,)+) {
            fn types() -> Vec<(TypeId, &'static str)> {
                vec![$((TypeId::of::<$component>(), type_name::<$component>())),+]
            }

            #[allow(non_snake_case, reason = "the lists are called as their types")]
            fn insert(world: &mut World, entities: &[Entity], tag: SceneId, lists: Vec<Box<dyn Any>>) {
                let mut lists = lists.into_iter();
                $(let mut $component = list::<$component>(lists.next());)+
                world.insert_batch(entities.iter().map_while(|entity| Some((*entity, (tag, ($($component.next()?,)+))))));
            }
        }
    };
}

/// The components of a list that is known to be of this type.
fn list<C: Component>(list: Option<Box<dyn Any>>) -> std::vec::IntoIter<C> {
    let list = list.and_then(|list| list.downcast::<Vec<C>>().ok());
    list.map_or_else(Vec::new, |list| *list).into_iter()
}

bundle!(A B);
bundle!(A B C);
bundle!(A B C D);
bundle!(A B C D E);
bundle!(A B C D E F);
bundle!(A B C D E F G);
bundle!(A B C D E F G H);
bundle!(A B C D E F G H I);
bundle!(A B C D E F G H I J);
bundle!(A B C D E F G H I J K);
bundle!(A B C D E F G H I J K L);

impl crate::SceneTypes<World> {
    /// Says that many entities have these components, a tuple of them: they are put in at once, which saves the world
    /// from moving each entity once a component. It changes nothing else.
    ///
    /// ```
    /// use bevy_ecs::{component::Component, world::World};
    /// use jasset::JAsset;
    /// use jasset_scene::SceneTypes;
    ///
    /// #[derive(JAsset, Component, Default)]
    /// struct Place {
    ///     at: [f32; 3],
    /// }
    /// #[derive(JAsset, Component, Default)]
    /// struct Health {
    ///     hp: i32,
    /// }
    /// let types = SceneTypes::<World>::new().with::<Place>().with::<Health>().with_bundle::<(Place, Health)>();
    /// ```
    ///
    /// # Panics
    ///
    /// If a type is not registered, or is a relationship.
    #[must_use]
    pub fn with_bundle<B: SceneBundle>(self) -> Self {
        self.and_bundle(&B::types(), B::insert)
    }

    /// Adds the component `Name` of `bevy_ecs`, with its `Text`.
    ///
    /// ```
    /// use bevy_ecs::{name::Name, world::World};
    /// use jasset_scene::{SceneData, SceneId, SceneOptions, SceneTypes};
    ///
    /// let text = "; AssetType\nEntity\n\n; EntityID\n7\n\n; Component\nName\n\n; Text\nGate\n";
    /// let data = SceneData::from_text(text, &SceneTypes::new().with_names(), &SceneOptions::new())?;
    /// let mut world = World::new();
    /// let gate = data.apply(&mut world, SceneId::new(1)).entities[0];
    /// assert_eq!(world.get::<Name>(gate), Some(&Name::new("Gate")));
    /// # Ok::<(), jasset_scene::Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If it is registered already.
    #[must_use]
    pub fn with_names(self) -> Self {
        self.with_as::<Name, SavedName>()
    }

    /// Adds the parent of an entity, as the component `ChildOf`. The children follow from it, in their order: where that
    /// is not the order of the file, each child has a component `SiblingIndex` there.
    ///
    /// ```
    /// use bevy_ecs::world::World;
    /// use jasset_scene::SceneTypes;
    ///
    /// let types = SceneTypes::<World>::new().with_children();
    /// assert!(types.classes().map(|class| class.name()).eq(["ChildOf", "SiblingIndex"]));
    /// ```
    ///
    /// # Panics
    ///
    /// If it is registered already.
    #[must_use]
    pub fn with_children(self) -> Self {
        let types = self.with_relationship_as::<ChildOf, ParentOf>();
        types.and_siblings(|view| view.get().map(|children: &Children| children.to_vec()).unwrap_or_default())
    }
}
