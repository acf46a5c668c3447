//! How is a file to be loaded, and how written?

/// How to load: what is an error, and what an absent version means.
///
/// | | default | [`strict`](Self::strict) | [`lenient`](Self::lenient) |
/// |---|---|---|---|
/// | missing key | keeps the default, in the report | same | same |
/// | unknown key | kept by a save in place, in the report | error | as default |
/// | malformed value | error | error | keeps the default, in the report |
/// | duplicate key, conflict marker, stray text, bad header | error | error | error |
/// | newer version | loads, in the report | error | loads, in the report |
/// | too old a version | error | error | error |
///
/// ```
/// use jasset::{JAsset, LoadOptions};
///
/// #[derive(JAsset, Default)]
/// struct Monster {
///     hp: i32,
/// }
///
/// let text = "; Hp\nfull\n";
/// assert!(jasset::from_str::<Monster>(text).is_err());
/// let loaded = jasset::from_str_with::<Monster>(text, &LoadOptions::new().lenient())?;
/// assert_eq!(loaded.value.hp, 0);
/// assert_eq!(
///     loaded.report.to_string(),
///     "line 2: left Hp at its default: expected an integer (i32), found `full`"
/// );
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoadOptions {
    strictness: Strictness,
    absent: AbsentVersion,
    max_depth: u16,
}

impl Default for LoadOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// How deep values may stand in one another, unless the caller says otherwise.
pub(crate) const MAX_DEPTH: u16 = 128;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Strictness {
    #[default]
    Default,
    Strict,
    Lenient,
}

/// The version of a file that does not name it.
///
/// ```
/// use jasset::{AbsentVersion, JAsset, LoadOptions};
///
/// #[derive(JAsset, Default)]
/// #[jasset(version = 2, deprecated("Size", before = 2, with = Self::size))]
/// struct Door {
///     width: f32,
/// }
///
/// impl Door {
///     fn size(&mut self, size: f32) {
///         self.width = size;
///     }
/// }
///
/// let text = "; Size\n3\n";
/// assert_eq!(jasset::from_str::<Door>(text)?.width, 3.0);
/// let current = LoadOptions::new().absent_version(AbsentVersion::Current);
/// assert_eq!(jasset::from_str_with::<Door>(text, &current)?.value.width, 0.0);
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum AbsentVersion {
    /// Version 1: the file is from before there were versions, so every migration runs.
    #[default]
    First,
    /// The present version of the class: no migration runs.
    Current,
}

impl AbsentVersion {
    pub(crate) fn of(self, current: u16) -> u16 {
        match self {
            Self::First => 1,
            Self::Current => current,
        }
    }
}

impl LoadOptions {
    /// The default: unknown keys and newer versions are fine, malformed values are not.
    pub const fn new() -> Self {
        Self { strictness: Strictness::Default, absent: AbsentVersion::First, max_depth: MAX_DEPTH }
    }

    /// Unknown keys and newer versions are errors.
    pub const fn strict(self) -> Self {
        Self { strictness: Strictness::Strict, ..self }
    }

    /// Malformed values keep their default and are in the report.
    pub const fn lenient(self) -> Self {
        Self { strictness: Strictness::Lenient, ..self }
    }

    /// What the version is where a file does not name it. A save in place takes it for version 1 unless it
    /// is told the same: [`Edit::loaded_with`](crate::Edit::loaded_with).
    ///
    /// ```
    /// use jasset::{AbsentVersion, LoadOptions};
    ///
    /// let options = LoadOptions::new().absent_version(AbsentVersion::Current);
    /// assert_ne!(options, LoadOptions::new());
    /// ```
    pub const fn absent_version(self, absent: AbsentVersion) -> Self {
        Self { absent, ..self }
    }

    /// How deep values may stand in one another: 128 unless said otherwise. A deeper value is an error, so that no
    /// file can exhaust the stack.
    ///
    /// ```
    /// use jasset::{JAsset, LoadOptions};
    ///
    /// #[derive(JAsset, Debug, Default)]
    /// struct Node {
    ///     children: Vec<Node>,
    /// }
    ///
    /// let text = "; Children\n{\n    Children = [\n        {\n        Children = []\n        }\n    ]\n}\n";
    /// assert!(jasset::from_str::<Node>(text).is_ok());
    /// let error = jasset::from_str_with::<Node>(text, &LoadOptions::new().max_depth(2)).unwrap_err();
    /// assert_eq!(error.problems()[0].message(), "values stand deeper in one another than 2 levels");
    /// # Ok::<(), jasset::Error>(())
    /// ```
    pub const fn max_depth(self, max_depth: u16) -> Self {
        Self { max_depth, ..self }
    }

    pub(crate) fn depth(self) -> u16 {
        self.max_depth
    }

    pub(crate) fn is_strict(self) -> bool {
        self.strictness == Strictness::Strict
    }

    pub(crate) fn is_lenient(self) -> bool {
        self.strictness == Strictness::Lenient
    }

    pub(crate) fn absence(self) -> AbsentVersion {
        self.absent
    }

    pub(crate) fn absent(self, current: u16) -> u16 {
        self.absent.of(current)
    }
}

/// How to write a value as text.
///
/// ```
/// use jasset::{JAsset, SaveOptions};
///
/// #[derive(JAsset, Default)]
/// struct Health {
///     hp: i32,
/// }
///
/// assert_eq!(
///     SaveOptions::new().format_line().to_string(&Health { hp: 7 })?,
///     "#!jasset 1\n\n; AssetType\nHealth\n\n; Hp\n7\n"
/// );
/// assert_eq!(SaveOptions::new().component().to_string(&Health { hp: 7 })?, "; Component\nHealth\n\n; Hp\n7\n");
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SaveOptions {
    pub(crate) format_line: bool,
    pub(crate) component: bool,
    pub(crate) max_depth: u16,
}

impl Default for SaveOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl SaveOptions {
    /// A record, without the line that names the format version.
    pub const fn new() -> Self {
        Self { format_line: false, component: false, max_depth: MAX_DEPTH }
    }

    /// Begins with `#!jasset 1`.
    pub const fn format_line(self) -> Self {
        Self { format_line: true, ..self }
    }

    /// Writes a `Component` section instead of a record, to stand behind the record that it is part of.
    pub const fn component(self) -> Self {
        Self { component: true, ..self }
    }

    /// How deep values may stand in one another: 128 unless said otherwise. Deeper ones are an error, since they
    /// could not be loaded with the same limit.
    ///
    /// ```
    /// use jasset::{JAsset, SaveOptions};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Node {
    ///     child: Option<Box<Node>>,
    /// }
    ///
    /// let node = Node { child: Some(Box::new(Node::default())) };
    /// assert!(SaveOptions::new().to_string(&node).is_ok());
    /// assert!(SaveOptions::new().max_depth(0).to_string(&node).is_err());
    /// # Ok::<(), jasset::Error>(())
    /// ```
    pub const fn max_depth(self, max_depth: u16) -> Self {
        Self { max_depth, ..self }
    }
}
