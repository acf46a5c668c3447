//! What does a scene need of a world?

use std::{fmt::Debug, hash::Hash};

use jasset::Reference;

/// The scene that an entity belongs to: the tag that every entity of a scene has.
///
/// ```
/// use jasset_scene::SceneId;
///
/// assert_ne!(SceneId::new(1), SceneId::new(2));
/// assert_eq!(SceneId::new(7).number(), 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::component::Component))]
pub struct SceneId(u32);

impl SceneId {
    /// The scene with this number. The numbers of a [`SceneManager`](crate::SceneManager) begin at 1, and none is
    /// used twice.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number.
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// The components of an entity that no type is registered for: they stay attached, and are written back.
///
/// ```
/// use jasset_scene::{UnknownComponent, UnknownComponents};
///
/// let portal = UnknownComponent::new("Portal", "; Component\nPortal\n\n; Leads\nHome\n");
/// assert_eq!(portal.name(), "Portal");
/// assert_eq!(UnknownComponents::from(vec![portal]).list().len(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::component::Component))]
pub struct UnknownComponents(Vec<UnknownComponent>);

impl UnknownComponents {
    /// The components, in the order of the file.
    pub fn list(&self) -> &[UnknownComponent] {
        &self.0
    }
}

impl From<Vec<UnknownComponent>> for UnknownComponents {
    fn from(list: Vec<UnknownComponent>) -> Self {
        Self(list)
    }
}

/// A component that no type is registered for: its section of the text, as it is.
///
/// Ids of entities in it are those of the file, which a scene keeps.
///
/// ```
/// use jasset_scene::UnknownComponent;
///
/// let portal = UnknownComponent::new("Portal", "; Component\nPortal\n");
/// assert_eq!(portal.text(), "; Component\nPortal\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownComponent {
    name: Box<str>,
    text: Box<str>,
}

impl UnknownComponent {
    /// A component of this name; `text` is its section, from `; Component` on.
    pub fn new(name: impl Into<Box<str>>, text: impl Into<Box<str>>) -> Self {
        Self { name: name.into(), text: text.into() }
    }

    /// The name of its class.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text of its section.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A world of entities. `bevy_ecs` and `hecs` have theirs behind features; another one is some 100 lines.
///
/// ```
/// use jasset_scene::{SceneId, SceneWorld};
///
/// fn count<W: SceneWorld>(world: &W, scene: SceneId) -> usize {
///     world.tagged().iter().filter(|(_, tag)| *tag == scene).count()
/// }
/// ```
///
/// A scene looks at entities through a [`View`](Self::View), and puts components in by [`SceneComponent`].
pub trait SceneWorld: Sized + 'static {
    /// What names an entity.
    type Entity: Reference + Eq + Hash + Debug + Send + Sync + 'static;

    /// One entity, to be looked at.
    type View<'w>;

    /// The types of the components that many new entities get.
    type Columns: Default;

    /// The components that many new entities get.
    type Batch;

    /// Makes so many entities of a scene, which have the tag, or get it by [`finish`](Self::finish).
    fn spawn_many(&mut self, count: u32, tag: SceneId) -> Vec<Self::Entity>;

    /// Removes an entity, if it is there. What the world would remove with it stays if `stays` says so.
    fn despawn(&mut self, entity: Self::Entity, stays: &dyn Fn(SceneId) -> bool) -> bool;

    /// Looks at an entity, if it is there.
    fn look_at(&self, entity: Self::Entity) -> Option<Self::View<'_>>;

    /// Starts to give components of these types to so many entities.
    fn begin(&mut self, columns: Self::Columns, count: u32) -> Self::Batch;

    /// Gives the entities, which were just made, the components of the batch and the tag.
    fn finish(&mut self, batch: Self::Batch, entities: &[Self::Entity], tag: SceneId);

    /// The tag of an entity.
    fn tag(view: &Self::View<'_>) -> Option<SceneId>;

    /// Gives an entity another tag, or takes it away.
    fn set_tag(&mut self, entity: Self::Entity, tag: Option<SceneId>);

    /// All entities that have a tag.
    fn tagged(&self) -> Vec<(Self::Entity, SceneId)>;

    /// The components of an entity that no type is registered for.
    fn unknown(view: &Self::View<'_>) -> Vec<UnknownComponent>;

    /// Gives an entity such components, or takes them away.
    fn set_unknown(&mut self, entity: Self::Entity, unknown: Option<UnknownComponents>);
}

/// A component of a world: every type that is one there.
///
/// ```
/// # #[cfg(feature = "hecs")] {
/// use jasset_scene::{SceneComponent, SceneWorld};
///
/// let mut world = hecs::World::new();
/// let entity = world.spawn((7_u32,));
/// let view = world.look_at(entity).unwrap();
/// assert_eq!(<u32 as SceneComponent<hecs::World>>::see(&view, |number| *number), Some(7));
/// # }
/// ```
pub trait SceneComponent<W: SceneWorld>: Sized + Send + Sync + 'static {
    /// Shows the component of an entity, if it has one.
    fn see<R>(view: &W::View<'_>, see: impl FnOnce(&Self) -> R) -> Option<R>;

    /// Says that the entities of a batch get this component.
    fn declare(columns: &mut W::Columns);

    /// Gives each entity of a batch its component.
    fn fill(world: &mut W, batch: &mut W::Batch, entities: &[W::Entity], values: Vec<Self>);

    /// Gives one entity the component, in place of one that it may have.
    fn insert(world: &mut W, entity: W::Entity, value: Self);

    /// Takes the component away, if it is there.
    fn remove(world: &mut W, entity: W::Entity);

    /// Whether the world itself relates entities by the component. Then it is put in last, and an entity does not get one
    /// whose references all lead to nothing.
    fn relates() -> bool {
        false
    }
}
