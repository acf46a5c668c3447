//! How is a scene put into files, and read from them?

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::{Path, PathBuf},
};

use jasset::{Arena, Document};

use crate::{
    binary::{self, BinaryOptions},
    binary_v1,
    data::SceneData,
    error::{Error, Result},
    folder,
    options::SceneOptions,
    report::{SceneNote, SceneReport},
    seen::{Content, SeenFiles},
    source::Source,
    text::{self, save},
    types::SceneTypes,
    world::SceneWorld,
};

/// The form of a scene in files.
///
/// ```
/// use jasset_scene::SceneFormat;
/// use std::path::Path;
///
/// assert_eq!(SceneFormat::of(Path::new("town.jasset")), SceneFormat::Text);
/// assert!(matches!(SceneFormat::of(Path::new("town.scene")), SceneFormat::Binary(_)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SceneFormat {
    /// A text, which is updated in place.
    Text,
    /// A folder with a text for each entity, named by its id, and `scene.jasset` for the scene itself.
    Folder,
    /// Binary, in format version 2.
    Binary(BinaryOptions),
    /// Binary, in format version 1: for components that are plain memory.
    BinaryV1,
}

impl SceneFormat {
    /// The form that a path is for: that of the scene that is there, if one is. Else text if its name ends in `.jasset`,
    /// and binary if not.
    pub fn of(path: &Path) -> Self {
        if path.is_dir() {
            return Self::Folder;
        }
        match Self::begins(&start(path).unwrap_or_default()) {
            Some(format) => format,
            None if path.extension().is_some_and(|extension| extension == "jasset") => Self::Text,
            None => Self::Binary(BinaryOptions::new()),
        }
    }

    /// The form of a file that begins so.
    fn begins(bytes: &[u8]) -> Option<Self> {
        match binary::version(bytes) {
            Some(1) => Some(Self::BinaryV1),
            Some(_) => Some(Self::Binary(BinaryOptions::of(bytes))),
            None => {
                let text = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
                // A header, or a comment.
                matches!(text, [b';' | b'#', ..] | [b'/', b'/', ..]).then_some(Self::Text)
            }
        }
    }
}

/// What a file begins with.
fn start(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(256).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What is to be done with the file system for a save: it is known in full before anything is done.
#[derive(Default)]
pub(crate) struct Plan {
    /// Whole files.
    pub(crate) write: Vec<(PathBuf, Vec<u8>)>,
    pub(crate) remove: Vec<PathBuf>,
    /// They are in it, and it is not there yet, maybe.
    pub(crate) folder: Option<PathBuf>,
    /// What stays although it could not be read.
    pub(crate) notes: Vec<SceneNote>,
    /// What is there, if something is, and what will be.
    pub(crate) old: Option<Content>,
    pub(crate) new: Content,
}

/// Finds out what a save has to do.
pub(crate) fn plan<W: SceneWorld>(path: &Path, source: &dyn Source<W>, format: SceneFormat) -> Result<Plan> {
    if path.is_dir() && format != SceneFormat::Folder {
        return Err(Error::custom(
            "there is a folder where the file is to be; save as a folder, or under another name",
        ));
    }
    if format == SceneFormat::Folder {
        return folder::plan(path, source);
    }
    let old = read(path)?;
    old.as_deref().map_or(Ok(()), binary::check_version)?;
    let is_binary = matches!(format, SceneFormat::Binary(_) | SceneFormat::BinaryV1);
    if old.as_ref().is_some_and(|old| is_binary && !is_scene(old)) {
        return Err(Error::custom("the file holds something else than a scene; save under another name, or remove it"));
    }
    let (new, notes) = match (format, &old) {
        (SceneFormat::Binary(options), _) => (binary::to_vec(source, options)?, Vec::new()),
        (SceneFormat::BinaryV1, _) => (binary_v1::to_vec(source)?, Vec::new()),
        // A binary scene is no text that could be updated.
        (_, Some(old)) if binary::version(old).is_none() => {
            let (new, notes) = save::update(old, source)?;
            (new.into_bytes(), notes)
        }
        _ => (save::to_string(source)?.into_bytes(), Vec::new()),
    };
    let plan = Plan { notes, old: old.as_deref().map(Content::of), new: Content::of(&new), ..Plan::default() };
    if old.as_ref() == Some(&new) {
        return Ok(plan);
    }
    Ok(Plan { write: vec![(path.into(), new)], ..plan })
}

/// The bytes of a file, if there is one.
pub(crate) fn read(path: &Path) -> Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::io("the file cannot be read", error).in_file(path.display())),
    }
}

/// Whether a scene may be written in place of a file.
fn is_scene(old: &[u8]) -> bool {
    let arena = Arena::new();
    binary::version(old).is_some() || old.is_empty() || text::holds_scene(&Document::parse_in(&arena, old))
}

impl Plan {
    /// Does it, unless somebody else changed what is there, and tells after each step how many are done. What it keeps
    /// is in the report.
    pub(crate) fn carry_out(
        self,
        path: &Path,
        seen: &SeenFiles,
        done: &mut dyn FnMut(usize, usize),
    ) -> Result<SceneReport> {
        self.old.map_or(Ok(()), |old| seen.check(path, old))?;
        if let Some(folder) = self.folder {
            folder::carry_out(&folder, &self.write, &self.remove, done)?;
        } else {
            let all = self.write.len();
            for (count, (path, bytes)) in (1..).zip(&self.write) {
                replace(path, bytes)?;
                done(count, all);
            }
        }
        seen.see(path, self.new);
        Ok(SceneReport { file: Some(path.display().to_string()), notes: self.notes })
    }
}

/// Puts bytes in place of a file, all of them or nothing.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<()> {
    let written = jasset::replace_file(path, |file| file.write_all(bytes));
    written.map_err(|error| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists());
        let message = match folder {
            Some(folder) => format!("the file cannot be written, since there is no folder {}", folder.display()),
            None => "the file cannot be written".to_owned(),
        };
        Error::io(message, error).in_file(path.display())
    })
}

impl<W: SceneWorld> SceneData<W> {
    /// Reads the scene in a file or a folder, whose form is found out.
    ///
    /// # Errors
    ///
    /// If it cannot be read; what else is an error is said at [`SceneOptions`].
    pub fn from_path(path: impl AsRef<Path>, types: &SceneTypes<W>, options: &SceneOptions) -> Result<Self> {
        let path = path.as_ref();
        let name = path.display().to_string();
        let read = || {
            if path.is_dir() {
                return folder::load(path, types, *options);
            }
            let bytes = fs::read(path).map_err(|error| Error::io("the file cannot be read", error))?;
            Ok(Self { content: Some(Content::of(&bytes)), ..Self::from_bytes(&bytes, types, options)? })
        };
        let mut data = read().map_err(|error| error.in_file(&name))?;
        data.report.file.get_or_insert(name);
        Ok(data)
    }

    /// Reads a scene, whose form is found out: binary if it begins as that does, else text.
    ///
    /// # Errors
    ///
    /// As [`from_text`](Self::from_text) and [`from_binary`](Self::from_binary).
    pub fn from_bytes(bytes: &[u8], types: &SceneTypes<W>, options: &SceneOptions) -> Result<Self> {
        if binary::begins(bytes) {
            return Self::from_binary(bytes, types, options);
        }
        text::load(bytes, types, *options)?.checked(*options)
    }
}
