//! Which class is a record of, when the program does not know?

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::any::Any;

use bumpalo::Bump;

use crate::{
    archive::{self, Edit, HasClass, JAsset, Reader},
    class::{Class, Kind},
    error::{Error, Problem, ProblemKind, Problems, Result, nearest, shown},
    options::{LoadOptions, SaveOptions},
    report::{Note, NoteKind, Report},
    schema::{self, Lock, Schema},
    text::document::{Document, Record},
};

/// A value of some registered class.
///
/// Every type that derives `JAsset`, owns its data and is `'static` is an `Asset`.
///
/// ```
/// use jasset::{Asset, JAsset};
///
/// #[derive(JAsset, Default)]
/// struct Door {
///     open: bool,
/// }
///
/// let asset: Box<dyn Asset> = Box::new(Door { open: true });
/// assert_eq!(asset.class().name(), "Door");
/// assert!(asset.downcast_ref::<Door>().is_some_and(|door| door.open));
/// ```
pub trait Asset: Any {
    /// The class.
    fn class(&self) -> &'static Class;

    /// The canonical text.
    ///
    /// # Errors
    ///
    /// As [`to_string`](crate::to_string).
    fn to_text(&self) -> Result<String>;

    /// The bytes of a binary file of this record.
    ///
    /// # Errors
    ///
    /// As [`binary::to_vec`](crate::binary::to_vec); an [`UnknownRecord`] has none.
    fn to_binary(&self) -> Result<Vec<u8>>;

    /// Puts the value in place of a record of the document that is edited.
    ///
    /// # Errors
    ///
    /// As [`Edit::record`].
    fn edit<'d>(&self, edit: &mut Edit<'d>, record: &Record<'d, '_>) -> Result<()>;

    /// The text of `document` with this value in place of its only record.
    ///
    /// # Errors
    ///
    /// As [`Document::update`].
    fn update(&self, document: &Document<'_>) -> Result<String> {
        document.edit_only(|edit, record| self.edit(edit, record))
    }
}

impl<'d> Edit<'d> {
    /// Puts a value from a [`Registry`] in place of a record of the document.
    ///
    /// ```
    /// use jasset::{Arena, Document, JAsset, LoadOptions, Registry};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    ///
    /// let registry = Registry::new().with::<Door>()?;
    /// let arena = Arena::new();
    /// let document = Document::parse_in(&arena, b"; AssetType\nDoor\n\n; AssetType\nPortal\n");
    /// let mut edit = document.edit()?;
    /// for record in document.records() {
    ///     let loaded = registry.load_record(&record, &LoadOptions::new())?;
    ///     edit.asset(&record, &*loaded.value)?;
    /// }
    /// assert_eq!(edit.finish(), "; AssetType\nDoor\n\n; Open\nfalse\n\n; AssetType\nPortal\n");
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`record`](Self::record).
    pub fn asset(&mut self, record: &Record<'d, '_>, value: &dyn Asset) -> Result<()> {
        value.edit(self, record)
    }
}

impl<T: for<'a> JAsset<'a> + HasClass + Any> Asset for T {
    fn class(&self) -> &'static Class {
        T::CLASS
    }

    fn to_text(&self) -> Result<String> {
        archive::text::save_text::text_of(self, SaveOptions::new())
    }

    fn to_binary(&self) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        archive::save_binary_file(&mut bytes, self)?;
        Ok(bytes)
    }

    fn edit<'d>(&self, edit: &mut Edit<'d>, record: &Record<'d, '_>) -> Result<()> {
        edit.record(record, self)
    }
}

impl dyn Asset {
    /// The value, if it is a `T`.
    pub fn downcast_ref<T: Any>(&self) -> Option<&T> {
        (self as &dyn Any).downcast_ref()
    }

    /// The value, if it is a `T`.
    pub fn downcast_mut<T: Any>(&mut self) -> Option<&mut T> {
        (self as &mut dyn Any).downcast_mut()
    }

    /// The value, if it is a `T`; else the box again.
    ///
    /// # Errors
    ///
    /// If it is of another type.
    pub fn downcast<T: Any>(self: Box<Self>) -> Result<Box<T>, Box<Self>> {
        if (&*self as &dyn Any).is::<T>() {
            // Just checked: the second downcast cannot fail.
            (self as Box<dyn Any>).downcast().map_err(|_| unreachable!())
        } else {
            Err(self)
        }
    }
}

impl core::fmt::Debug for dyn Asset {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Asset({})", self.class().name())
    }
}

/// A record whose class no registry knows: its text is kept as it is, and written back as it is.
///
/// ```
/// use jasset::{Arena, Asset, Document, LoadOptions, Registry, UnknownRecord};
///
/// let text = "; AssetType\nPortal\n\n; Leads\nHome\n";
/// let arena = Arena::new();
/// let document = Document::parse_in(&arena, text.as_bytes());
/// let loaded = Registry::new().load(&document, &LoadOptions::new())?;
/// let portal = loaded.value.downcast_ref::<UnknownRecord>().unwrap();
/// assert_eq!(portal.kind(), "Portal");
/// assert_eq!(portal.to_text()?, text);
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRecord {
    kind: String,
    text: String,
}

/// Stands for all classes that are not known.
static UNKNOWN: Class = Class::new("UnknownRecord");

impl UnknownRecord {
    /// The name of the class in the file; empty if the file names none.
    pub fn kind(&self) -> &str {
        &self.kind
    }
}

impl Asset for UnknownRecord {
    fn class(&self) -> &'static Class {
        &UNKNOWN
    }

    fn to_text(&self) -> Result<String> {
        Ok(self.text.clone())
    }

    fn to_binary(&self) -> Result<Vec<u8>> {
        let message = format!("the class {} is not known, so that its record has no binary form", shown(&self.kind));
        let problem = Problem::new(ProblemKind::UnknownClass, message);
        Err(Error::one(problem.help("add it to the registry: `Registry::with`")))
    }

    fn edit<'d>(&self, edit: &mut Edit<'d>, record: &Record<'d, '_>) -> Result<()> {
        let found = record.kind().unwrap_or_default();
        if found == self.kind {
            return edit.whole_record(record, &self.text);
        }
        let message = format!("expected {}, found {}", shown(&self.kind), shown(found));
        let problem = Problem::new(ProblemKind::WrongClass, message)
            .at(record.head().kind_offset())
            .key_path("Kind")
            .help("the file holds something else: save under another name");
        Err(problem.into_error(record.document().source()))
    }
}

/// A value from a polymorphic file, and what happened while it was loaded.
///
/// ```
/// use jasset::{Arena, Document, JAsset, LoadOptions, Registry};
///
/// #[derive(JAsset, Default)]
/// struct Door {
///     open: bool,
/// }
///
/// let arena = Arena::new();
/// let document = Document::parse_in(&arena, b"; AssetType\nDoor\n");
/// let loaded = Registry::new().with::<Door>()?.load(&document, &LoadOptions::new())?;
/// assert_eq!(loaded.value.class().name(), "Door");
/// assert!(loaded.report.missing().eq(["Open"]));
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct LoadedAsset {
    /// The value: of the class that the file names, or an [`UnknownRecord`].
    pub value: Box<dyn Asset>,
    /// What was missing, unknown, renamed, migrated.
    pub report: Report,
}

/// The classes that polymorphic files may name.
///
/// A record's class is the value of `Kind`, or of `AssetType` if there is no `Kind`, or if the class that
/// `AssetType` names has a `Kind` of its own.
///
/// ```
/// use jasset::{Arena, Document, JAsset, LoadOptions, Registry};
///
/// #[derive(JAsset, Default)]
/// struct Door {
///     open: bool,
/// }
/// #[derive(JAsset, Default)]
/// #[jasset(alias = "Beast")]
/// struct Monster {
///     hp: i32,
/// }
///
/// let registry = Registry::new().with::<Door>()?.with::<Monster>()?;
/// let arena = Arena::new();
/// let document = Document::parse_in(&arena, b"; AssetType\nBeast\n\n; Hp\n7\n");
/// let loaded = registry.load(&document, &LoadOptions::new())?;
/// assert_eq!(loaded.value.downcast_ref::<Monster>().unwrap().hp, 7);
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Registry {
    classes: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    class: &'static Class,
    /// `Kind` is a property like others, and does not name the class.
    own_kind: bool,
    load: fn(&Record<'_, '_>, &LoadOptions) -> Result<LoadedAsset>,
    read: for<'r> fn(&mut Reader<'r>, &LoadOptions) -> Result<LoadedAsset>,
    schema: fn() -> Result<Schema>,
}

impl Lock {
    /// Watches all classes of a registry.
    ///
    /// ```
    /// use jasset::{JAsset, Registry, schema::Lock};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    ///
    /// let registry = Registry::new().with::<Door>()?;
    /// let lock = Lock::new().with::<Door>().bless_text("")?;
    /// Lock::new().registry(&registry).check_text(&lock)?;
    /// # Ok::<(), jasset::Error>(())
    /// ```
    pub fn registry(self, registry: &Registry) -> Self {
        registry.classes.iter().fold(self, |lock, entry| lock.schema((entry.schema)()))
    }
}

impl Registry {
    /// No classes yet.
    pub const fn new() -> Self {
        Self { classes: Vec::new() }
    }

    /// Adds the class of `T`, under its name and its former names.
    ///
    /// # Errors
    ///
    /// If a class with one of these names, or with the CRC-32 of one, is there already; the error names
    /// both. If the description of `T` breaks a rule.
    pub fn with<T>(mut self) -> Result<Self>
    where
        T: for<'a> JAsset<'a> + HasClass + Default + Any,
    {
        let schema = schema::of::<T>()?;
        let own_kind = schema.properties().iter().any(|(key, kind)| key.name() == "Kind" && **kind != Kind::ClassName);
        let names = |class: &'static Class| core::iter::once(class.name()).chain(class.former().iter().copied());
        for Entry { class, .. } in &self.classes {
            for old in names(class) {
                let crc = |name: &str| crate::crc::crc32(name.as_bytes());
                if let Some(new) = names(T::CLASS).find(|new| crc(new) == crc(old)) {
                    let what = if new == old { "one name" } else { "names with one CRC-32" };
                    return Err(Error::one(
                        Problem::new(
                            ProblemKind::Description,
                            format!(
                                "two classes have {what}: `{new}` ({}) and `{old}` ({})",
                                T::CLASS.name(),
                                class.name()
                            ),
                        )
                        .help("rename one of them: #[jasset(rename = \"...\")]"),
                    ));
                }
            }
        }
        self.classes.push(Entry {
            class: T::CLASS,
            own_kind,
            load: |record, options| {
                let loaded = record.load_with::<T>(options)?;
                Ok(LoadedAsset { value: Box::new(loaded.value), report: loaded.report })
            },
            read: |reader, options| {
                let loaded = reader.read_with::<T>(options)?;
                Ok(LoadedAsset { value: Box::new(loaded.value), report: loaded.report })
            },
            schema: schema::with_defaults::<T>,
        });
        Ok(self)
    }

    /// The classes, in the order in which they were added.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = &'static Class> {
        self.classes.iter().map(|entry| entry.class)
    }

    /// Loads the only record of a document as the class that it names.
    ///
    /// # Errors
    ///
    /// As [`load_record`](Self::load_record); if there is not exactly one record.
    pub fn load(&self, document: &Document<'_>, options: &LoadOptions) -> Result<LoadedAsset> {
        if let Some(record) = document.only_record() {
            return self.load_record(&record, options);
        }
        document.check()?;
        let problem = document.tokens().not_one_record("load them one by one: `Registry::load_record`");
        Err(problem.into_error(document.source()))
    }

    /// Loads a record as the class that it names. A class that is not registered gives an
    /// [`UnknownRecord`], which keeps all data.
    ///
    /// # Errors
    ///
    /// All problems of the document's text and of the record's values; in strict loading an unknown class.
    pub fn load_record(&self, record: &Record<'_, '_>, options: &LoadOptions) -> Result<LoadedAsset> {
        let kind = record.kind().unwrap_or_default();
        let called = |name: &str| self.classes.iter().find(|entry| entry.class.is_called(name));
        let by_type = record.asset_type().and_then(called).filter(|entry| entry.own_kind);
        if let Some(entry) = by_type.or_else(|| called(kind)) {
            return (entry.load)(record, options);
        }
        let document = record.document();
        document.check()?;
        let offset = record.head().kind_offset();
        if options.is_strict() {
            let mut problems = Problems::new();
            problems.push(self.not_registered(kind, offset));
            problems.into_result(document.source())?;
        }
        let mut report = Report::default();
        report.push(Note::new(NoteKind::UnknownClass, kind).at(offset));
        report.finish(document.source());
        // Without the blank lines in front of the next record.
        let mut text = String::from(record.text().trim_end_matches([' ', '\t', '\r', '\n']));
        text.push_str(if record.text().contains("\r\n") { "\r\n" } else { "\n" });
        Ok(LoadedAsset { value: Box::new(UnknownRecord { kind: kind.into(), text }), report })
    }

    fn not_registered(&self, kind: &str, offset: usize) -> Problem {
        Problem::new(ProblemKind::UnknownClass, format!("expected a registered class, found {}", shown(kind)))
            .at(offset)
            .key_path("Kind")
            .help(match nearest(kind, self.classes().map(Class::name)) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => "add it to the registry: `Registry::with`".to_string(),
            })
    }

    /// Loads the next record of a binary file as the class that its schema names. A class that is not registered gives
    /// an [`UnknownRecord`], with the text of the record.
    ///
    /// ```
    /// use jasset::{JAsset, LoadOptions, Registry, binary};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    /// #[derive(JAsset, Default)]
    /// struct Monster {
    ///     hp: i32,
    /// }
    ///
    /// let mut writer = binary::Writer::new();
    /// writer.push(&Door { open: true })?;
    /// writer.push(&Monster { hp: 7 })?;
    /// let registry = Registry::new().with::<Door>()?.with::<Monster>()?;
    /// let mut reader = binary::Reader::new(writer.bytes()?)?;
    /// while reader.class().is_some() {
    ///     let loaded = registry.read(&mut reader, &LoadOptions::new())?;
    ///     if let Some(monster) = loaded.value.downcast_ref::<Monster>() {
    ///         assert_eq!(monster.hp, 7);
    ///     }
    /// }
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Reader::read_with`]; in strict loading an unknown class.
    pub fn read(&self, reader: &mut Reader<'_>, options: &LoadOptions) -> Result<LoadedAsset> {
        let class = reader.class().unwrap_or_default();
        if let Some(entry) = self.classes.iter().find(|entry| entry.class.is_called(class)) {
            return (entry.read)(reader, options);
        }
        let offset = reader.offset();
        let text = reader.text()?.ok_or_else(archive::no_record)?;
        if options.is_strict() {
            return Err(self.not_registered(class, offset).into_binary_error());
        }
        let mut report = Report::default();
        report.push(Note::new(NoteKind::UnknownClass, class).at(offset));
        report.finish_binary();
        Ok(LoadedAsset { value: Box::new(UnknownRecord { kind: class.into(), text }), report })
    }

    /// Loads the only record of a binary file, as [`read`](Self::read).
    ///
    /// ```
    /// use jasset::{JAsset, LoadOptions, Registry, binary};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    ///
    /// let bytes = binary::to_vec(&Door { open: true })?;
    /// let loaded = Registry::new().with::<Door>()?.from_slice(&bytes, &LoadOptions::new())?;
    /// assert_eq!(loaded.value.to_binary()?, bytes);
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read); if there is not exactly one record.
    pub fn from_slice(&self, bytes: &[u8], options: &LoadOptions) -> Result<LoadedAsset> {
        let arena = Bump::new();
        self.read(&mut archive::only_record(Reader::new_in(&arena, bytes)?)?, options)
    }
}
