//! How is a component written that is no record, such as a newtype or an enum?

use jasset::{Archive, Class, HasClass, JAsset, Properties, Result, key};

use crate::{
    types::{SceneTypes, StandIn},
    world::{SceneComponent, SceneWorld},
};

/// A component that is no record, and so has no class of its own: a newtype, a tuple, an enum.
///
/// Its section has one property, `Value`. [`SceneTypes::with_value`] adds its type.
///
/// ```
/// # #[cfg(feature = "hecs")] {
/// use jasset::{Class, JAsset};
/// use jasset_scene::{SceneData, SceneId, SceneOptions, SceneTypes, ValueComponent};
///
/// #[derive(JAsset, Clone, Default)]
/// struct Speed(f32);
///
/// impl ValueComponent for Speed {
///     const CLASS: &'static Class = &Class::new("Speed");
/// }
///
/// let text = "; AssetType\nEntity\n\n; EntityID\n7\n\n; Component\nSpeed\n\n; Value\n2.500000\n";
/// let types = SceneTypes::new().with_value::<Speed>();
/// let mut world = hecs::World::new();
/// let data = SceneData::from_text(text, &types, &SceneOptions::new())?;
/// let entity = data.apply(&mut world, SceneId::new(1)).entities[0];
/// assert_eq!(world.get::<&Speed>(entity).unwrap().0, 2.5);
/// # }
/// # Ok::<(), jasset_scene::Error>(())
/// ```
pub trait ValueComponent: Clone + Default + for<'a> JAsset<'a> {
    /// The class that it has in files. A struct that is written in its place one day has the same name, and a property
    /// `Value`.
    const CLASS: &'static Class;
}

/// What stands in for a component that is no record.
#[derive(Clone, Default)]
struct ValueOf<C> {
    value: C,
}

impl<'a, C: ValueComponent> JAsset<'a> for ValueOf<C> {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.record(C::CLASS, |r| r.property::<C>(key!("Value"), |of| &of.value, |of| &mut of.value))
    }
}

impl<C: ValueComponent> HasClass for ValueOf<C> {
    const CLASS: &'static Class = C::CLASS;
}

impl<C: ValueComponent + Send + 'static> StandIn<C> for ValueOf<C> {
    fn of(component: &C) -> Self {
        Self { value: component.clone() }
    }

    fn into_component(self) -> C {
        self.value
    }
}

impl<W: SceneWorld> SceneTypes<W> {
    /// Adds a component type that is no record: [`ValueComponent`] has an example.
    ///
    /// # Panics
    ///
    /// As [`with`](Self::with).
    #[must_use]
    pub fn with_value<C: SceneComponent<W> + ValueComponent>(self) -> Self {
        const { C::CLASS.check() };
        self.with_as::<C, ValueOf<C>>()
    }
}
