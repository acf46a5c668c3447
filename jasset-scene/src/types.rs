//! Which component types do scenes carry, and how is each read and written?

use std::{
    any::{Any, TypeId, type_name},
    collections::HashMap,
    sync::Arc,
};

use jasset::{
    Class, Components, Edit, HasClass, JAsset, LoadOptions, References, Report, Result, SaveOptions, Section, binary,
};

#[cfg(feature = "bevy_ecs")]
use crate::siblings::SiblingIndex;
use crate::{
    binary_v1::plain::{self, Room},
    column::{Column, Values},
    ids::LoadIds,
    kept::{self, Before, Kept},
    remap,
    siblings::Siblings,
    world::{SceneComponent, SceneId, SceneWorld},
};

/// How a component `C` is written: as itself, or as what stands in for it.
pub(crate) trait Form<C>: 'static {
    type Value: for<'a> JAsset<'a> + HasClass + Default + Send + 'static;

    /// Shows the value of a component.
    fn see<R>(component: &C, see: impl FnOnce(&Self::Value) -> R) -> R;

    /// The component.
    fn component(value: Self::Value) -> C;

    /// Many components.
    fn components(values: Vec<Self::Value>) -> Vec<C>;
}

/// A component is written as it describes itself.
pub(crate) enum Own {}

impl<C: for<'a> JAsset<'a> + HasClass + Default + Send + 'static> Form<C> for Own {
    type Value = C;

    #[inline]
    fn see<R>(component: &C, see: impl FnOnce(&C) -> R) -> R {
        see(component)
    }

    fn component(value: C) -> C {
        value
    }

    fn components(values: Vec<C>) -> Vec<C> {
        values
    }
}

/// A component is written as an `S`.
pub(crate) struct By<S>(S);

impl<C, S: StandIn<C>> Form<C> for By<S> {
    type Value = S;

    fn see<R>(component: &C, see: impl FnOnce(&S) -> R) -> R {
        see(&S::of(component))
    }

    fn component(value: S) -> C {
        value.into_component()
    }

    fn components(values: Vec<S>) -> Vec<C> {
        values.into_iter().map(S::into_component).collect()
    }
}

/// What is written in place of a component: mostly of one that is another crate's, so that it cannot describe itself.
///
/// ```
/// use jasset::JAsset;
/// use jasset_scene::{SceneTypes, StandIn};
/// # mod elsewhere { pub struct Lamp { pub watts: u32 } }
/// use elsewhere::Lamp;
///
/// #[derive(JAsset, Default)]
/// #[jasset(rename = "Lamp")]
/// struct SavedLamp {
///     watts: u32,
/// }
///
/// impl StandIn<Lamp> for SavedLamp {
///     fn of(lamp: &Lamp) -> Self {
///         Self { watts: lamp.watts }
///     }
///
///     fn into_component(self) -> Lamp {
///         Lamp { watts: self.watts }
///     }
/// }
///
/// # #[cfg(feature = "hecs")]
/// let types = SceneTypes::<hecs::World>::new().with_as::<Lamp, SavedLamp>();
/// ```
pub trait StandIn<C>: for<'a> JAsset<'a> + HasClass + Default + Send + 'static {
    /// What is written for a component.
    fn of(component: &C) -> Self;

    /// The component that was read.
    fn into_component(self) -> C;
}

/// The component types that scenes carry, in the order in which they are written.
///
/// ```
/// use jasset::JAsset;
/// use jasset_scene::SceneTypes;
///
/// #[derive(JAsset, Default)]
/// # #[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::component::Component))]
/// struct Health {
///     hp: i32,
/// }
/// # #[cfg(feature = "hecs")]
/// let types = SceneTypes::<hecs::World>::new().with::<Health>();
/// ```
pub struct SceneTypes<W: SceneWorld>(Arc<Inner<W>>);

impl<W: SceneWorld> Clone for SceneTypes<W> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<W: SceneWorld> Default for SceneTypes<W> {
    fn default() -> Self {
        Self::new()
    }
}

impl<W: SceneWorld> std::fmt::Debug for SceneTypes<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.classes().map(Class::name)).finish()
    }
}

struct Inner<W: SceneWorld> {
    entries: Vec<Entry<W>>,
    bundles: Vec<Bundle<W>>,
    /// The place of each name, former ones too.
    names: HashMap<&'static str, usize>,
    siblings: Option<Siblings<W>>,
}

impl<W: SceneWorld> Clone for Inner<W> {
    fn clone(&self) -> Self {
        let (entries, bundles, names) = (self.entries.clone(), self.bundles.clone(), self.names.clone());
        Self { entries, bundles, names, siblings: self.siblings.clone() }
    }
}

/// Puts in lists of components, and the tag.
type InsertBundle<W> = fn(&mut W, &[<W as SceneWorld>::Entity], SceneId, Vec<Box<dyn Any>>);

/// Component types that are put in at once.
pub(crate) struct Bundle<W: SceneWorld> {
    /// The places of the types, in the order of the bundle.
    pub(crate) places: Vec<usize>,
    /// Gives each entity its components, which are lists in the order of the places, and its tag.
    pub(crate) insert: InsertBundle<W>,
}

impl<W: SceneWorld> Clone for Bundle<W> {
    fn clone(&self) -> Self {
        Self { places: self.places.clone(), insert: self.insert }
    }
}

/// What can be done with components of one type.
pub(crate) struct Entry<W: SceneWorld> {
    pub(crate) class: &'static Class,
    pub(crate) component: TypeId,
    type_name: &'static str,
    /// Values may hold references.
    pub(crate) refers: bool,
    /// They may be in lists or maps.
    pub(crate) refers_in_lists: bool,
    /// It is put in after all others.
    pub(crate) is_relationship: bool,
    pub(crate) column: fn() -> Box<dyn Column<W>>,
    /// Reads a section into a column.
    pub(crate) read_section: fn(&mut dyn Column<W>, &Section<'_, '_>, &LoadOptions) -> Result<Report>,
    /// Reads a component of which there is nothing to say into a column: from its header on, to where it ends.
    pub(crate) read_next: for<'a> fn(&mut dyn Column<W>, &mut Components<'a>, usize) -> Option<usize>,
    /// Reads so many records of a binary file into a column. For one that cannot be read it gets the default.
    pub(crate) read_binary: ReadBinary<W>,
    /// Shows what is written of the component of an entity. Whether there is one.
    pub(crate) see: fn(&W::View<'_>, Shown<'_>) -> crate::Result<bool>,
    pub(crate) has: fn(&W::View<'_>) -> bool,
    pub(crate) write_section: fn(&dyn Any, &mut String) -> Result<()>,
    pub(crate) write_binary: fn(&dyn Any, &mut binary::Writer) -> Result<()>,
    pub(crate) update: Update,
    /// What stays of a section that the entity has no component for.
    pub(crate) of_nothing: fn(&Section<'_, '_>, &Before<'_>, u64) -> Option<Vec<Kept>>,
    /// The number of the type in format version 1.
    pub(crate) number: i32,
    /// The room that a value takes there, if it can stand there.
    pub(crate) room: Option<Room>,
    pub(crate) write_plain: fn(&dyn Any, &mut Vec<u8>, &dyn References) -> Result<()>,
    pub(crate) read_plain: fn(&mut dyn Column<W>, &[u8], &LoadIds) -> Result<()>,
    pub(crate) declare: fn(&mut W::Columns),
    pub(crate) remove: fn(&mut W, W::Entity),
}

/// Brings a section up to date, and tells what stays of what could not be read.
type Update = for<'d> fn(&dyn Any, &mut Edit<'d>, &Section<'d, '_>, &Before<'_>) -> Result<Vec<Kept>>;

/// What is shown the value of a component.
type Shown<'s> = &'s mut dyn FnMut(&dyn Any) -> crate::Result<()>;

/// The number of the record, and what is to be told of it.
type Told<'t> = &'t mut dyn FnMut(usize, Result<Report>);

type ReadBinary<W> = fn(&mut dyn Column<W>, &mut binary::Reader<'_>, usize, &LoadOptions, Told<'_>) -> Result<()>;

impl<W: SceneWorld> Clone for Entry<W> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

/// The value that is known to be of this type.
fn value<V: Any>(value: &dyn Any) -> Result<&V> {
    value.downcast_ref().ok_or_else(other_type)
}

/// The column that is known to be of this type.
fn list<W: SceneWorld, V: Any>(column: &mut dyn Column<W>) -> Result<&mut Vec<V>> {
    column.values().downcast_mut().ok_or_else(other_type)
}

#[cold]
fn other_type() -> jasset::Error {
    jasset::Error::custom("the values are those of another registry of types")
}

impl<W: SceneWorld> Entry<W> {
    fn new<C: SceneComponent<W>, F: Form<C>>(is_relationship: bool) -> Self {
        let is_relationship = is_relationship || C::relates();
        Self {
            class: F::Value::CLASS,
            component: TypeId::of::<C>(),
            type_name: type_name::<C>(),
            refers: remap::may_refer::<F::Value>(),
            refers_in_lists: remap::may_refer_in_lists::<F::Value>(),
            is_relationship,
            column: || Box::new(Values::<C, F>::new()),
            read_section: |column, section, options| {
                let loaded = section.load_with::<F::Value>(options)?;
                list(column)?.push(loaded.value);
                Ok(loaded.report)
            },
            read_next: |column, components, start| {
                components.load_next(start, list::<W, F::Value>(column).ok()?).ok()?
            },
            read_binary: |column, reader, count, options, told| {
                let list = list::<W, F::Value>(column)?;
                let before = list.len();
                while list.len() - before < count {
                    let same = reader.read_same_into(list, count - (list.len() - before), options);
                    let at = list.len() - before;
                    if let Err(error) = same {
                        list.push(F::Value::default());
                        told(at, Err(error));
                        continue;
                    }
                    if at == count {
                        break;
                    }
                    match reader.read_with::<F::Value>(options) {
                        Ok(loaded) => {
                            list.push(loaded.value);
                            if !loaded.report.is_empty() {
                                told(at, Ok(loaded.report));
                            }
                        }
                        Err(error) => {
                            list.push(F::Value::default());
                            told(at, Err(error));
                        }
                    }
                }
                Ok(())
            },
            see: |view, see| match C::see(view, |component| F::see(component, |value| see(value))) {
                Some(result) => result.map(|()| true),
                None => Ok(false),
            },
            has: |view| C::see(view, |_| ()).is_some(),
            write_section: |any, out| SaveOptions::new().component().append_to(out, value::<F::Value>(any)?),
            write_binary: |any, out| out.push(value::<F::Value>(any)?),
            update: |any, edit, section, before| kept::update(value::<F::Value>(any)?, edit, section, before),
            of_nothing: if is_relationship { kept::of_nothing::<W, C, F> } else { |_, _, _| None },
            number: i32::from_le_bytes(F::Value::CLASS.crc().to_le_bytes()),
            room: plain::room::<F::Value>(),
            write_plain: |any, out, ids| plain::write(out, value::<F::Value>(any)?, ids),
            read_plain: |column, bytes, ids| {
                let value = plain::read::<F::Value>(bytes, ids)?;
                list(column)?.push(value);
                Ok(())
            },
            declare: C::declare,
            remove: C::remove,
        }
    }
}

impl<W: SceneWorld> SceneTypes<W> {
    /// No types yet.
    pub fn new() -> Self {
        Self(Arc::new(Inner { entries: Vec::new(), bundles: Vec::new(), names: HashMap::new(), siblings: None }))
    }

    /// Adds a component type, under the name of its class and its former names. It is a struct with named fields, or
    /// without any; for others there is [`with_value`](Self::with_value), and for those of other crates
    /// [`with_as`](Self::with_as).
    ///
    /// # Panics
    ///
    /// If a type is there already, or another one with one of its names.
    #[must_use]
    pub fn with<C>(self) -> Self
    where
        C: SceneComponent<W> + for<'a> JAsset<'a> + HasClass + Default,
    {
        self.and(Entry::new::<C, Own>(false))
    }

    /// Adds a component type that is written as an `S`.
    ///
    /// # Panics
    ///
    /// As [`with`](Self::with).
    #[must_use]
    pub fn with_as<C: SceneComponent<W>, S: StandIn<C>>(self) -> Self {
        self.and(Entry::new::<C, By<S>>(false))
    }

    /// Adds a component type that relates its entity to others: it is put in when all entities have all their other
    /// components. What such a relationship leads to exists then.
    ///
    /// # Panics
    ///
    /// As [`with`](Self::with).
    #[must_use]
    pub fn with_relationship<C>(self) -> Self
    where
        C: SceneComponent<W> + for<'a> JAsset<'a> + HasClass + Default,
    {
        self.and(Entry::new::<C, Own>(true))
    }

    /// As [`with_relationship`](Self::with_relationship), written as an `S`.
    ///
    /// # Panics
    ///
    /// As [`with`](Self::with).
    #[must_use]
    pub fn with_relationship_as<C: SceneComponent<W>, S: StandIn<C>>(self) -> Self {
        self.and(Entry::new::<C, By<S>>(true))
    }

    /// The number that a component type has in binary scenes of format version 1: without this, the CRC-32 of the
    /// name of its class.
    ///
    /// # Panics
    ///
    /// If the type is not registered, or another one has this number.
    #[must_use]
    pub fn with_number<C: 'static>(mut self, number: i32) -> Self {
        let inner = Arc::make_mut(&mut self.0);
        let is_taken = |entry: &Entry<W>| entry.number == number && entry.component != TypeId::of::<C>();
        assert!(!inner.entries.iter().any(is_taken), "two components have the number {number}");
        let entry = inner.entries.iter_mut().find(|entry| entry.component == TypeId::of::<C>());
        match entry {
            Some(entry) => entry.number = number,
            None => panic!("the component `{}` is not registered", type_name::<C>()),
        }
        self
    }

    fn and(mut self, entry: Entry<W>) -> Self {
        let inner = Arc::make_mut(&mut self.0);
        let (class, place) = (entry.class, inner.entries.len());
        let twice = inner.entries.iter().find(|other| other.component == entry.component);
        assert!(twice.is_none(), "the component `{}` is registered twice", entry.type_name);
        for name in std::iter::once(class.name()).chain(class.former().iter().copied()) {
            if let Some(other) = inner.names.insert(name, place) {
                let other = inner.entries[other].type_name;
                panic!("two components are called `{name}` in files: `{other}` and `{}`", entry.type_name);
            }
        }
        inner.entries.push(entry);
        self
    }

    /// The classes, in the order in which they were added.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = &'static Class> {
        self.0.entries.iter().map(|entry| entry.class)
    }

    /// Adds a bundle of components of these types, which are registered.
    #[cfg(feature = "bevy_ecs")]
    pub(crate) fn and_bundle(mut self, types: &[(TypeId, &str)], insert: InsertBundle<W>) -> Self {
        let inner = Arc::make_mut(&mut self.0);
        let place = |(component, name): &(TypeId, &str)| {
            let of_type = |entry: &Entry<W>| entry.component == *component && !entry.is_relationship;
            let place = inner.entries.iter().position(of_type);
            place.unwrap_or_else(|| panic!("`{name}` of a bundle is not registered, or as a relationship"))
        };
        let bundle = Bundle { places: types.iter().map(place).collect(), insert };
        inner.bundles.push(bundle);
        // The first that fits is the largest that does.
        inner.bundles.sort_by_key(|bundle| std::cmp::Reverse(bundle.places.len()));
        self
    }

    /// The bundle that most of the types of a set can be put in by.
    pub(crate) fn bundle(&self, set: &[usize]) -> Option<&Bundle<W>> {
        self.0.bundles.iter().find(|bundle| bundle.places.iter().all(|place| set.contains(place)))
    }

    /// Adds the order of the children, to the relationship to their parent that was added last.
    #[cfg(feature = "bevy_ecs")]
    pub(crate) fn and_siblings(self, children: fn(&W::View<'_>) -> Vec<W::Entity>) -> Self
    where
        SiblingIndex: SceneComponent<W>,
    {
        let index = self.entries().len();
        let mut types = self.with_relationship::<SiblingIndex>();
        Arc::make_mut(&mut types.0).siblings = Some(Siblings { parent: index - 1, index, children });
        types
    }

    /// How it has parents whose children are in an order, if it does.
    pub(crate) fn siblings(&self) -> Option<&Siblings<W>> {
        self.0.siblings.as_ref()
    }

    /// Whether the type at a place is [`SiblingIndex`](crate::siblings::SiblingIndex), which no entity of a world has.
    pub(crate) fn is_sibling_index(&self, place: usize) -> bool {
        self.siblings().is_some_and(|siblings| siblings.index == place)
    }

    pub(crate) fn entries(&self) -> &[Entry<W>] {
        &self.0.entries
    }

    /// As [`find`](Self::find), of a component behind that of the type at a place: mostly it is the next one.
    pub(crate) fn find_behind(&self, before: Option<usize>, name: &str) -> Option<usize> {
        let next = before.map_or(0, |before| before + 1);
        match self.entries().get(next) {
            Some(entry) if entry.class.name() == name => Some(next),
            _ => self.find(name),
        }
    }

    /// The present name that is nearest to one that is not known.
    pub(crate) fn nearest(&self, name: &str) -> Option<&'static str> {
        jasset::nearest(name, self.entries().iter().map(|entry| entry.class.name()))
    }

    /// The place of the type that is called so in files.
    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.0.names.get(name).copied()
    }
}
