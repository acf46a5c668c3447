//! What happened during a load that was no error?

use alloc::{string::String, vec::Vec};
use core::fmt;

use crate::{
    error::Problem,
    span::{Position, Positions, Source},
};

/// What a load did beyond reading what it expected: a line of every key that was missing, unknown,
/// renamed, migrated, dropped, and so on.
///
/// ```
/// use jasset::{JAsset, LoadOptions, NoteKind};
///
/// #[derive(JAsset, Default)]
/// struct Monster {
///     hp: i32,
///     #[jasset(alias = "Speed")]
///     velocity: f32,
/// }
///
/// let loaded = jasset::from_str_with::<Monster>("; Speed\n2.0\n\n; Mana\n7\n", &LoadOptions::new())?;
/// assert_eq!(loaded.report.of(NoteKind::Missing).count(), 1);
/// assert_eq!(
///     loaded.report.to_string(),
///     "missing key Hp: kept its default\n\
///      line 1: renamed Speed -> Velocity\n\
///      line 4: kept unknown key Mana"
/// );
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    notes: Vec<Note>,
}

/// One thing that a load did.
///
/// ```
/// use jasset::{JAsset, LoadOptions};
///
/// #[derive(JAsset, Default)]
/// struct Door {
///     #[jasset(alias = "Unlocked")]
///     open: bool,
/// }
///
/// let report = jasset::from_str_with::<Door>("; Unlocked\n1\n", &LoadOptions::new())?.report;
/// let note = &report.notes()[0];
/// assert_eq!((&*note.key, &*note.target, note.position.unwrap().line), ("Unlocked", "Open", 1));
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// What it was.
    pub kind: NoteKind,
    /// The path of the key (or the class), as the file has it.
    pub key: String,
    /// What it became: the new key, the keys that a hook changed, the new name.
    pub target: String,
    /// The name of the version key that `from` and `to` are values of.
    pub version_key: String,
    /// The version in the file; 0 where no version plays a part.
    pub from: u16,
    /// The version in the program; 0 where no version plays a part.
    pub to: u16,
    /// The place in the file, unless it is something that the file does not have.
    pub position: Option<Position>,
    /// The problem, for a malformed value that lenient loading passed over.
    pub problem: Option<Problem>,
    /// The place in a binary file, in which there are no lines.
    pub byte: Option<usize>,
    pub(crate) offset: Option<usize>,
}

/// What a load did.
///
/// ```
/// use jasset::{JAsset, LoadOptions, NoteKind};
///
/// #[derive(JAsset, Default)]
/// #[jasset(version = 2)]
/// struct Door {
///     #[jasset(since = 2)]
///     open: bool,
/// }
///
/// let report = jasset::from_str_with::<Door>("; ClassVersion\n1\n", &LoadOptions::new())?.report;
/// let kinds: Vec<_> = report.notes().iter().map(|note| note.kind).collect();
/// assert_eq!(kinds, [NoteKind::Older, NoteKind::Added]);
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoteKind {
    /// The key is not in the file; the value kept its default.
    Missing,
    /// As `Missing`, and expected: the file is older than the property.
    Added,
    /// The class does not know the key; a save in place keeps it.
    Unknown,
    /// A former key was read.
    Aliased,
    /// A former key was not read, since the present one is there too.
    Superseded,
    /// A hook got the value of a deprecated key.
    Migrated,
    /// A deprecated key was dropped.
    Dropped,
    /// A deprecated member was read; it is not written any more.
    Deprecated,
    /// The file is of an older version.
    Older,
    /// The file is of a newer version.
    Newer,
    /// A malformed value was passed over and kept its default (lenient loading).
    Malformed,
    /// A malformed value was kept as it stands by a save, since the program did not change what it got in its place.
    Kept,
    /// A former name of a class or an enum variant was read.
    Renamed,
    /// No class has this name; the record is kept as it is.
    UnknownClass,
}

impl Note {
    pub(crate) fn new(kind: NoteKind, key: impl Into<String>) -> Self {
        Self {
            kind,
            key: key.into(),
            target: String::new(),
            version_key: String::new(),
            from: 0,
            to: 0,
            position: None,
            problem: None,
            byte: None,
            offset: None,
        }
    }

    /// The byte of the text, or of the binary file, that it is about.
    pub fn offset(&self) -> Option<usize> {
        self.offset
    }

    pub(crate) fn at(mut self, offset: usize) -> Self {
        self.offset = Some(offset);
        self
    }

    pub(crate) fn target(mut self, target: impl Into<String>) -> Self {
        self.target = target.into();
        self
    }

    pub(crate) fn versions(mut self, key: impl Into<String>, from: u16, to: u16) -> Self {
        self.version_key = key.into();
        self.from = from;
        self.to = to;
        self
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, key, target, version_key, from, to, .. } = self;
        if let Some(Position { line, .. }) = self.position {
            write!(f, "line {line}: ")?;
        }
        if let Some(byte) = self.byte {
            write!(f, "byte {byte}: ")?;
        }
        match kind {
            NoteKind::Missing => write!(f, "missing key {key}: kept its default"),
            NoteKind::Added => {
                write!(f, "new key {key}: kept its default ({version_key} {from}, it came with {to})")
            }
            NoteKind::Unknown => {
                write!(f, "kept unknown key {key}")?;
                if !target.is_empty() {
                    write!(f, " (did you mean {target}?)")?;
                }
                Ok(())
            }
            NoteKind::Aliased | NoteKind::Renamed => write!(f, "renamed {key} -> {target}"),
            NoteKind::Superseded => {
                write!(f, "ignored former key {key}: {target} is in the file too, and wins")
            }
            NoteKind::Migrated => {
                write!(f, "migrated {key}")?;
                if !target.is_empty() {
                    write!(f, " -> {target}")?;
                }
                write!(f, " ({version_key} {from} -> {to})")
            }
            NoteKind::Dropped => write!(f, "dropped {key} ({version_key} {from} -> {to})"),
            NoteKind::Deprecated => write!(f, "read deprecated key {key}: it is not written any more"),
            NoteKind::Older => write!(f, "upgraded {key} ({version_key} {from} -> {to})"),
            NoteKind::Newer => write!(
                f,
                "{key} is newer than this program ({version_key} {from}, known is {to}): what it does not know is kept"
            ),
            NoteKind::Malformed => match &self.problem {
                Some(problem) => write!(f, "left {key} at its default: {}", problem.message()),
                None => write!(f, "left {key} at its default"),
            },
            NoteKind::Kept => match &self.problem {
                Some(problem) => write!(f, "kept {key} as it is: {}", problem.message()),
                None => write!(f, "kept {key} as it is"),
            },
            NoteKind::UnknownClass => write!(f, "kept a record of the unknown class {key} as it is"),
        }
    }
}

impl Report {
    /// Every note: first what has no place in the file, then in file order.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The notes of one kind.
    pub fn of(&self, kind: NoteKind) -> impl Iterator<Item = &Note> {
        self.notes.iter().filter(move |note| note.kind == kind)
    }

    /// The keys that the file does not have.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        self.of(NoteKind::Missing).map(|note| &*note.key)
    }

    /// The keys of the file that the class does not know.
    pub fn unknown(&self) -> impl Iterator<Item = &str> {
        self.of(NoteKind::Unknown).map(|note| &*note.key)
    }

    /// Former keys that were read, with the present ones.
    pub fn aliased(&self) -> impl Iterator<Item = (&str, &str)> {
        self.of(NoteKind::Aliased).map(|note| (&*note.key, &*note.target))
    }

    /// Deprecated keys that hooks got, with the keys that they changed.
    pub fn migrated(&self) -> impl Iterator<Item = (&str, &str)> {
        self.of(NoteKind::Migrated).map(|note| (&*note.key, &*note.target))
    }

    /// Deprecated members that were read.
    pub fn deprecated(&self) -> impl Iterator<Item = &str> {
        self.of(NoteKind::Deprecated).map(|note| &*note.key)
    }

    /// Whether the load did nothing but read what it expected.
    pub fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }

    pub(crate) fn push(&mut self, note: Note) {
        self.notes.push(note);
    }

    /// Adds the notes of another record of the same text.
    pub(crate) fn append(&mut self, mut other: Self) {
        self.notes.append(&mut other.notes);
    }

    /// Forgets that keys (a list with commas) were missing: something else gave them their values.
    pub(crate) fn not_missing(&mut self, keys: &str) {
        self.notes.retain(|note| {
            !matches!(note.kind, NoteKind::Missing | NoteKind::Added) || !keys.split(", ").any(|key| key == note.key)
        });
    }

    /// Logs each note: what may be a mistake as a warning, the rest as information.
    #[cfg(feature = "log")]
    pub(crate) fn log(&self, file: &str) {
        for note in &self.notes {
            let level = match note.kind {
                NoteKind::Unknown
                | NoteKind::Superseded
                | NoteKind::Newer
                | NoteKind::Malformed
                | NoteKind::Kept
                | NoteKind::UnknownClass => log::Level::Warn,
                _ => log::Level::Info,
            };
            if file.is_empty() {
                log::log!(level, "{note}");
            } else {
                log::log!(level, "{file}: {note}");
            }
        }
    }

    /// Of a load the malformed values at these places, which a save kept. They are sorted.
    pub(crate) fn keep(&mut self, places: &[usize]) {
        let is_kept = |note: &Note| {
            note.kind == NoteKind::Malformed && note.offset.is_some_and(|at| places.binary_search(&at).is_ok())
        };
        self.notes.retain(is_kept);
        self.notes.iter_mut().for_each(|note| note.kind = NoteKind::Kept);
    }

    pub(crate) fn len(&self) -> usize {
        self.notes.len()
    }

    /// Moves the places of all notes from the given one on.
    pub(crate) fn relocate(&mut self, from: usize, place: impl Fn(usize) -> usize) {
        for note in self.notes.iter_mut().skip(from) {
            note.offset = note.offset.map(&place);
            if let Some(problem) = &mut note.problem {
                problem.relocate(&place);
            }
        }
    }

    /// As [`finish`](Self::finish), of a binary file.
    pub(crate) fn finish_binary(&mut self) {
        for note in &mut self.notes {
            note.byte = note.offset;
        }
        self.notes.sort_by_key(|note| note.offset);
    }

    /// Finds the positions, and brings the notes into their order.
    pub(crate) fn finish(&mut self, source: Source<'_>) {
        let positions = Positions::of(source, self.notes.iter().filter_map(|note| note.offset));
        for note in &mut self.notes {
            note.position = note.offset.map(|offset| positions.get(offset));
        }
        self.notes.sort_by_key(|note| note.offset);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, note) in self.notes.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{note}")?;
        }
        Ok(())
    }
}
