//! Why could a scene not be read or written?

use std::{fmt, io};

use crate::report::{SceneNote, SceneReport, write_notes};

/// The result of what can fail with scenes.
///
/// ```
/// fn town(types: &jasset_scene::SceneTypes<impl jasset_scene::SceneWorld>) -> jasset_scene::Result<usize> {
///     let options = jasset_scene::SceneOptions::new();
///     Ok(jasset_scene::SceneData::from_path("town.jasset", types, &options)?.len())
/// }
/// ```
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a scene could not be read or written.
///
/// ```
/// # #[cfg(feature = "hecs")] {
/// use jasset_scene::{SceneData, SceneOptions, SceneTypes};
///
/// let text = "; AssetType\nEntity\n\n; EntityID\nfirst\n";
/// let types = SceneTypes::<hecs::World>::new();
/// let error = SceneData::from_text(text, &types, &SceneOptions::new()).unwrap_err();
/// assert!(error.to_string().starts_with("line 5: expected the id of an entity, found `first`"));
/// # }
/// ```
pub struct Error(Box<Inner>);

struct Inner {
    file: Option<String>,
    kind: Kind,
}

enum Kind {
    /// A text has problems, or a value cannot be written.
    Asset(jasset::Error),
    /// What is wrong with the records themselves: line and message.
    Records(Vec<(u32, String)>),
    /// A strict load refuses these.
    Refused(SceneReport),
    Custom(String),
    Io(String, io::Error),
}

impl Error {
    fn new(kind: Kind) -> Self {
        Self(Box::new(Inner { file: None, kind }))
    }

    pub(crate) fn custom(message: impl fmt::Display) -> Self {
        Self::new(Kind::Custom(message.to_string()))
    }

    pub(crate) fn records(problems: Vec<(u32, String)>) -> Self {
        Self::new(Kind::Records(problems))
    }

    pub(crate) fn refused(report: SceneReport) -> Self {
        Self::new(Kind::Refused(report))
    }

    pub(crate) fn io(message: impl fmt::Display, error: io::Error) -> Self {
        Self::new(Kind::Io(message.to_string(), error))
    }

    pub(crate) fn in_file(mut self, file: impl fmt::Display) -> Self {
        if self.0.file.is_none() {
            self.0.file = Some(file.to_string());
            self.0.kind = match self.0.kind {
                Kind::Asset(error) => Kind::Asset(error.in_file(file)),
                kind => kind,
            };
        }
        self
    }

    /// The file, if it is known.
    pub fn file(&self) -> Option<&str> {
        self.0.file.as_deref()
    }

    /// What a strict load refuses.
    pub fn report(&self) -> Option<&SceneReport> {
        match &self.0.kind {
            Kind::Refused(report) => Some(report),
            _ => None,
        }
    }

    /// The problems of a text, or of a value that cannot be written.
    pub fn asset_error(&self) -> Option<&jasset::Error> {
        match &self.0.kind {
            Kind::Asset(error) => Some(error),
            _ => None,
        }
    }
}

impl From<jasset::Error> for Error {
    fn from(error: jasset::Error) -> Self {
        Self::new(Kind::Asset(error))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.0.file.as_deref();
        match &self.0.kind {
            Kind::Records(problems) => {
                for (at, (line, message)) in problems.iter().enumerate() {
                    if at > 0 {
                        f.write_str("\n")?;
                    }
                    match file {
                        Some(file) => write!(f, "{file}:{line}: {message}")?,
                        None => write!(f, "line {line}: {message}")?,
                    }
                }
                return Ok(());
            }
            Kind::Refused(report) => {
                return write_notes(f, file.or(report.file()), report.refusals(), SceneNote::write_refusal);
            }
            _ => {}
        }
        // A problem of a text names its file itself.
        if let (Some(file), Kind::Io(..) | Kind::Custom(_)) = (file, &self.0.kind) {
            write!(f, "{file}: ")?;
        }
        match &self.0.kind {
            Kind::Asset(error) => write!(f, "{error}"),
            Kind::Io(message, error) => write!(f, "{message}: {error}"),
            Kind::Custom(message) => f.write_str(message),
            Kind::Records(_) | Kind::Refused(_) => Ok(()),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error(\n{self}\n)")
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0.kind {
            Kind::Asset(error) => Some(error),
            Kind::Io(_, error) => Some(error),
            _ => None,
        }
    }
}
