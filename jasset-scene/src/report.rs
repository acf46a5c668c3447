//! What happened while a scene was read or saved that was no reason not to do it?

use std::{fmt, sync::Arc};

use jasset::{Note, NoteKind, Position, Problem};

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
///     report.notes().iter().filter(|note| matches!(note.kind, UnknownComponent)).map(|note| &*note.component)
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
    UnknownComponent,
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
            SceneNoteKind::UnknownComponent => {
                let help = "register it, or load without `strict` to keep it";
                (component.clone(), format!("no type is registered for the component; {help}"))
            }
            SceneNoteKind::UnknownKey(key) => {
                (key.clone(), "an entity has no such property; remove it, or load without `strict` to keep it".into())
            }
            SceneNoteKind::Dangling { key, id } => {
                let help = "name another, or 0x0 for none";
                (format!("{component}.{key}"), format!("0x{id:016X} is not in the scene; {help}"))
            }
            SceneNoteKind::Component(Note { kind: NoteKind::Unknown, key, target, .. }) => {
                let help = if target.is_empty() {
                    "remove it, or load without `strict` to keep it".to_owned()
                } else {
                    format!("did you mean `{target}`?")
                };
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
            SceneNoteKind::UnknownComponent => write!(f, "kept the unknown component {component}"),
            SceneNoteKind::UnknownNumber(number) => write!(f, "kept a component with the unknown number {number}"),
            SceneNoteKind::WrongSize { expected: Some(expected), found } => {
                write!(f, "kept the component {component} as it is: expected {expected} bytes, found {found}")
            }
            SceneNoteKind::WrongSize { expected: None, .. } => {
                write!(f, "kept the component {component} as it is: its type is not plain memory")
            }
            SceneNoteKind::UnknownRecord(name) => write!(f, "kept a record {name}, which is no entity"),
            SceneNoteKind::UnknownKey(key) => write!(f, "kept the unknown key {key}"),
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
