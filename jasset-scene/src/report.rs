//! What happened while a scene was read or saved that was no reason not to do it?

use std::{fmt, sync::Arc};

use jasset::{Note, NoteKind, Position, Problem, nearest};

use crate::text::{ENTITY, ENTITY_ID};

/// What the load of a scene did beyond reading what it expected, or what a save kept that could not be read.
///
/// ```
/// # #[cfg(feature = "hecs")] {
/// use jasset_scene::{SceneData, SceneOptions, SceneTypes};
///
/// let text = "; AssetType\nEntity\n\n; EntityID\n0x7\n\n; Component\nPortal\n\n; Leads\nHome\n";
/// let types = SceneTypes::<hecs::World>::new();
/// let scene = SceneData::from_text(text, &types, &SceneOptions::new())?;
/// assert_eq!(scene.report().to_string(), "line 7: entity 0x0000000000000007: kept the unknown component Portal");
/// # }
/// # Ok::<(), jasset_scene::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SceneReport {
    pub(crate) file: Option<String>,
    pub(crate) notes: Vec<SceneNote>,
}

/// One thing that the load or the save of a scene did, and where.
///
/// ```
/// use jasset_scene::SceneReport;
///
/// fn unknown(report: &SceneReport) -> impl Iterator<Item = &str> {
///     use jasset_scene::SceneNoteKind::UnknownComponent;
///     report.notes().iter().filter(|note| matches!(note.kind, UnknownComponent { .. })).map(|note| &*note.component)
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SceneNote {
    /// What it is.
    pub kind: SceneNoteKind,
    /// The id of the entity in the file; 0 if it is about none.
    pub entity: u64,
    /// The component; empty if it is about none.
    pub component: String,
    /// The place in a text.
    pub position: Option<Position>,
    /// The file, of a scene that is a folder of them.
    pub file: Option<Arc<str>>,
}

/// What the load or the save of a scene did.
///
/// ```
/// use jasset_scene::SceneNoteKind;
///
/// let dangling = SceneNoteKind::Dangling { key: "Target".into(), id: 7 };
/// assert!(matches!(dangling, SceneNoteKind::Dangling { id: 7, .. }));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SceneNoteKind {
    /// A note about a component.
    Component(Note),
    /// A component could not be read. It is kept as one that is not known.
    Problem(Problem),
    /// No type is registered for the component. It is kept.
    UnknownComponent {
        /// The registered name that may have been meant.
        meant: Option<&'static str>,
    },
    /// A component of a binary scene of version 1 has a number that no type has. It is kept as bytes.
    UnknownNumber(i32),
    /// A component of a binary scene of version 1 has another size than its type. It is kept as bytes.
    WrongSize {
        /// The size of the type; `None` if it is not plain memory.
        expected: Option<usize>,
        /// The size in the file.
        found: usize,
    },
    /// A record of the file is neither an entity nor the head of the scene. A save in place keeps it.
    UnknownRecord(String),
    /// A component of the scene itself. A save in place keeps it.
    OfNoEntity,
    /// A property of an entity that is part of no component. A save in place keeps it.
    UnknownKey(String),
    /// What could not be read is kept as it stands by a save in place: the program did not change what it got in its
    /// place.
    Kept {
        /// The key path; empty if it is the whole component.
        key: String,
        /// Why it could not be read.
        message: String,
    },
    /// The parents of the entity lead back to it: a merge of two files may do that. They are put into the world like
    /// that.
    Cycle,
    /// A save of a folder was interrupted when it had written all its files. The scene is read as it was to be, and the
    /// next save puts the files in their places.
    Interrupted,
    /// A reference led nowhere. It refers to nothing now.
    Dangling {
        /// The key path.
        key: String,
        /// The id that it had.
        id: u64,
    },
}

/// The records of a scene.
const RECORDS: [&str; 2] = ["Scene", ENTITY];
/// What is not part of a component.
const KEYS: [&str; 3] = ["AssetType", ENTITY_ID, COMPONENT];
/// The key of its name.
const COMPONENT: &str = "Component";

/// What to do, if nothing is near to what was written.
fn help(meant: Option<&str>, otherwise: &str) -> String {
    meant.map_or_else(|| otherwise.to_owned(), |meant| format!("did you mean `{meant}`?"))
}

fn write_meant(f: &mut fmt::Formatter<'_>, meant: Option<&str>) -> fmt::Result {
    meant.map_or(Ok(()), |meant| write!(f, " (did you mean {meant}?)"))
}

impl SceneReport {
    /// Every note: in file order, for a text.
    pub fn notes(&self) -> &[SceneNote] {
        &self.notes
    }

    /// Whether the load did nothing but read what it expected.
    pub fn is_empty(&self) -> bool {
        self.notes.is_empty()
    }

    /// The file, if it is known.
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    pub(crate) fn push(&mut self, note: SceneNote) {
        self.notes.push(note);
    }

    /// Whether a strict load refuses the scene for this.
    pub(crate) fn refusals(&self) -> impl Iterator<Item = &SceneNote> {
        self.notes.iter().filter(|note| note.is_refused())
    }
}

impl SceneNote {
    /// Why a strict load refuses the scene, and what to do about it.
    pub(crate) fn write_refusal(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let component = &self.component;
        let (path, message) = match &self.kind {
            SceneNoteKind::UnknownComponent { .. } if component.is_empty() => {
                (COMPONENT.into(), "the component has no name; write that of its class below the key".into())
            }
            SceneNoteKind::UnknownComponent { meant } => {
                let help = help(*meant, "register it, or load without `strict` to keep it");
                (component.clone(), format!("no type is registered for the component; {help}"))
            }
            SceneNoteKind::UnknownRecord(name) => {
                let help = help(nearest(name, RECORDS), "remove it, or load without `strict` to keep it");
                (name.clone(), format!("a scene has no such record; {help}"))
            }
            SceneNoteKind::UnknownNumber(number) => {
                let help = "register its type by `with_number`, or load without `strict` to keep it";
                (format!("{number}"), format!("no type has the number of the component; {help}"))
            }
            SceneNoteKind::WrongSize { expected: Some(expected), found } => {
                let help = "the type may have changed: give the new one another number";
                (component.clone(), format!("expected {expected} bytes, found {found}; {help}"))
            }
            SceneNoteKind::WrongSize { expected: None, .. } => {
                let help = "save the scene in version 2 by a program whose type was";
                (component.clone(), format!("the type is not plain memory; {help}"))
            }
            SceneNoteKind::OfNoEntity => {
                let help = "begin the record of the entity by `; AssetType` and `Entity`";
                (component.clone(), format!("the component is of no entity; {help}"))
            }
            SceneNoteKind::Cycle => {
                (component.clone(), "the parents of the entity lead back to it; give one of them another parent".into())
            }
            SceneNoteKind::UnknownKey(key) => {
                let help = help(nearest(key, KEYS), "remove it, or load without `strict` to keep it");
                (key.clone(), format!("an entity has no such property; {help}"))
            }
            SceneNoteKind::Component(Note { kind: NoteKind::Newer, version_key, from, to, .. }) => {
                let help = "update this program, or load without `strict`";
                (component.clone(), format!("expected {version_key} up to {to}, found {from}; {help}"))
            }
            SceneNoteKind::Dangling { key, id } => {
                let help = "name another, or 0x0 for none";
                (format!("{component}.{key}"), format!("0x{id:016X} is not in the scene; {help}"))
            }
            SceneNoteKind::Component(Note { kind: NoteKind::Unknown, key, target, .. }) => {
                let meant = Some(&**target).filter(|target| !target.is_empty());
                let help = help(meant, "remove it, or load without `strict` to keep it");
                (format!("{component}.{key}"), format!("the class has no such property; {help}"))
            }
            SceneNoteKind::Component(Note { problem: Some(problem), .. }) | SceneNoteKind::Problem(problem) => {
                let path =
                    if problem.key().is_empty() { component.clone() } else { format!("{component}.{}", problem.key()) };
                let help = problem.suggestion();
                (
                    path,
                    if help.is_empty() { problem.message().into() } else { format!("{}; {help}", problem.message()) },
                )
            }
            _ => return fmt::Display::fmt(self, f),
        };
        if self.entity != 0 {
            write!(f, "entity 0x{:016X}: ", self.entity)?;
        }
        write!(f, "{path}: {message}")
    }

    fn is_refused(&self) -> bool {
        match &self.kind {
            SceneNoteKind::Component(note) => {
                matches!(note.kind, NoteKind::Unknown | NoteKind::Newer | NoteKind::Malformed)
            }
            // All that was saved is there.
            SceneNoteKind::Interrupted => false,
            _ => true,
        }
    }
}

impl fmt::Display for SceneReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_notes(f, self.file.as_deref(), self.notes.iter(), fmt::Display::fmt)
    }
}

/// One a line.
pub(crate) fn write_notes<'n>(
    f: &mut fmt::Formatter<'_>,
    file: Option<&str>,
    notes: impl Iterator<Item = &'n SceneNote>,
    write: impl Fn(&SceneNote, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    for (at, note) in notes.enumerate() {
        if at > 0 {
            f.write_str("\n")?;
        }
        match (note.file.as_deref().or(file), note.position) {
            (Some(file), Some(Position { line, .. })) => write!(f, "{file}:{line}: ")?,
            (Some(file), None) => write!(f, "{file}: ")?,
            (None, Some(Position { line, .. })) => write!(f, "line {line}: ")?,
            (None, None) => {}
        }
        write(note, f)?;
    }
    Ok(())
}

impl fmt::Display for SceneNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.entity != 0 {
            write!(f, "entity 0x{:016X}: ", self.entity)?;
        }
        let component = &self.component;
        match &self.kind {
            SceneNoteKind::Component(note) => {
                // The line is told already.
                let note = note.to_string();
                let behind = note.strip_prefix("line ").and_then(|rest| rest.split_once(": "));
                write!(f, "{component}: {}", behind.map_or(&*note, |(_, note)| note))
            }
            SceneNoteKind::Problem(problem) => {
                write!(f, "kept the component {component} as it is: ")?;
                if !problem.key().is_empty() {
                    write!(f, "{}: ", problem.key())?;
                }
                f.write_str(problem.message())
            }
            SceneNoteKind::UnknownComponent { .. } if component.is_empty() => {
                f.write_str("kept a component without a name")
            }
            SceneNoteKind::UnknownComponent { meant } => {
                write!(f, "kept the unknown component {component}")?;
                write_meant(f, *meant)
            }
            SceneNoteKind::UnknownNumber(number) => write!(f, "kept a component with the unknown number {number}"),
            SceneNoteKind::WrongSize { expected: Some(expected), found } => {
                write!(f, "kept the component {component} as it is: expected {expected} bytes, found {found}")
            }
            SceneNoteKind::WrongSize { expected: None, .. } => {
                write!(f, "kept the component {component} as it is: its type is not plain memory")
            }
            SceneNoteKind::UnknownRecord(name) => {
                write!(f, "kept a record {name}, which is no entity")?;
                write_meant(f, nearest(name, RECORDS))
            }
            SceneNoteKind::UnknownKey(key) => {
                write!(f, "kept the unknown key {key}")?;
                write_meant(f, nearest(key, KEYS))
            }
            SceneNoteKind::OfNoEntity => write!(f, "kept the component {component}, which is of no entity"),
            SceneNoteKind::Cycle => write!(f, "{component}: the parents of the entity lead back to it"),
            SceneNoteKind::Interrupted => f.write_str("a save was interrupted: the next one ends it"),
            SceneNoteKind::Kept { key, message } if key.is_empty() => {
                write!(f, "{component}: kept as it is: {message}")
            }
            SceneNoteKind::Kept { key, message } => write!(f, "{component}.{key}: kept as it is: {message}"),
            SceneNoteKind::Dangling { key, id } => {
                write!(f, "{component}.{key}: 0x{id:016X} is not in the scene, so it refers to nothing now")
            }
        }
    }
}
