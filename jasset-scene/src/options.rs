//! How is a scene to be loaded?

use jasset::LoadOptions;

/// How to load a scene: what is an error.
///
/// | | default | [`strict`](Self::strict) |
/// |---|---|---|
/// | component that no type is registered for | kept, in the report | error |
/// | malformed value | keeps its default, in the report | error |
/// | unknown key | kept by a save in place, in the report | error |
/// | component of a newer version | loads, in the report | error |
/// | component too old, or whose migration fails | kept as it is, in the report | error |
/// | reference that leads nowhere | refers to nothing, in the report | error |
/// | key or component that stands twice, conflict marker, entity without an id | error | error |
///
/// An error changes nothing in the world.
///
/// ```
/// # #[cfg(feature = "hecs")] {
/// use jasset_scene::{SceneData, SceneOptions, SceneTypes};
///
/// let text = "; AssetType\nEntity\n\n; EntityID\n7\n\n; Component\nPortal\n";
/// let types = SceneTypes::<hecs::World>::new();
/// assert!(SceneData::from_text(text, &types, &SceneOptions::new()).is_ok());
/// assert!(SceneData::from_text(text, &types, &SceneOptions::new().strict()).is_err());
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneOptions {
    pub(crate) is_strict: bool,
    pub(crate) load: LoadOptions,
}

impl Default for SceneOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl SceneOptions {
    /// The default: as much loads as can be, and the report says what did not.
    pub const fn new() -> Self {
        Self { is_strict: false, load: LoadOptions::new().lenient() }
    }

    /// Whatever is not as expected is an error.
    #[must_use]
    pub const fn strict(self) -> Self {
        Self { is_strict: true, ..self }
    }

    /// How each component is loaded: what an absent version means, and how deep values may stand in one another.
    ///
    /// ```
    /// use jasset::LoadOptions;
    /// use jasset_scene::SceneOptions;
    ///
    /// let options = SceneOptions::new().components(LoadOptions::new().max_depth(16));
    /// assert_ne!(options, SceneOptions::new());
    /// ```
    #[must_use]
    pub const fn components(self, load: LoadOptions) -> Self {
        // What is malformed does not keep the rest of a scene from loading.
        Self { load: load.lenient(), ..self }
    }
}
