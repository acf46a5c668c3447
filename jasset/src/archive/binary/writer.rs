//! How are many records put into one binary file?

use alloc::vec::Vec;

use super::{
    rows::{Rows, TextBuffer},
    save, schema as described,
    sorted::Piece,
};
use crate::archive::{Itself, JAsset};
use crate::{
    error::{Error, Problem, ProblemKind, Result},
    layout::file::{self, Summed},
    options::MAX_DEPTH,
};

#[cold]
pub(super) fn too_many() -> Error {
    Error::one(Problem::new(ProblemKind::TooLarge, "the classes are too many or too large for one file"))
}

/// Puts many records, of as many classes, into one binary file. Its memory is reused: [`clear`](Self::clear).
///
/// ```
/// use jasset::{JAsset, binary};
///
/// #[derive(JAsset, Debug, Default, PartialEq)]
/// struct Door {
///     open: bool,
/// }
/// #[derive(JAsset, Debug, Default, PartialEq)]
/// struct Monster<'n> {
///     name: &'n str,
///     hp: i32,
/// }
///
/// let mut writer = binary::Writer::new();
/// writer.push(&Door { open: true })?;
/// writer.push(&Monster { name: "Imp", hp: 7 })?;
/// let bytes = writer.bytes()?;
///
/// let mut reader = binary::Reader::new(bytes)?;
/// assert_eq!(reader.class(), Some("Door"));
/// assert_eq!(reader.read::<Door>()?, Door { open: true });
/// assert_eq!(reader.read::<Monster>()?.name, "Imp");
/// assert_eq!(reader.class(), None);
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    /// Each behind its length.
    schemas: Vec<u8>,
    /// Where each begins in `schemas`, and the function that pushes values of it.
    classes: Vec<(usize, usize)>,
    /// The groups, the last of which may be open: then it has no text yet.
    file: Vec<u8>,
    /// Where the groups end that are complete.
    end: usize,
    summed: Summed,
    group: Option<OpenGroup>,
    /// The text of the open group.
    text: TextBuffer,
    pieces: Vec<Piece>,
}

#[derive(Clone, Copy, Debug)]
struct OpenGroup {
    class: u16,
    count: u32,
    push: usize,
    /// Where the file would end then the next group is begun: what is written last is still near.
    most: usize,
}

/// About so many bytes are a group, if more rows of its class follow.
const BLOCK: usize = 1 << 18;

impl Default for Writer {
    fn default() -> Self {
        Self::new()
    }
}

impl Writer {
    /// No records yet.
    pub const fn new() -> Self {
        Self {
            schemas: Vec::new(),
            classes: Vec::new(),
            file: Vec::new(),
            end: 0,
            summed: Summed::NONE,
            group: None,
            text: TextBuffer::new(),
            pieces: Vec::new(),
        }
    }

    /// Adds a record. Records of one class that follow one another share all that is not data.
    ///
    /// # Errors
    ///
    /// As [`binary::to_vec`](crate::binary::to_vec); the record is not added.
    #[inline]
    pub fn push<'v, T: JAsset<'v>>(&mut self, value: &T) -> Result<()> {
        // Types whose functions are one have the same description.
        let push = Self::push::<T> as fn(&mut Self, &T) -> Result<()> as usize;
        match &self.group {
            Some(group) if group.push == push && self.file.len() + self.text.len() < group.most => {}
            _ => self.begin_group::<T>(push)?,
        }
        self.push_row(value)
    }

    #[inline(never)]
    fn push_row<'v, T: JAsset<'v>>(&mut self, value: &T) -> Result<()> {
        let (rows, text) = (self.file.len(), self.text.len());
        let mut out = Rows { bytes: &mut self.file, text: &mut self.text, pieces: &mut self.pieces };
        let saved = save::save(&mut out, value, MAX_DEPTH);
        if saved.is_err() {
            self.file.truncate(rows);
            self.text.truncate(text);
            self.pieces.clear();
        } else if let Some(group) = &mut self.group {
            group.count += 1;
        }
        saved
    }

    #[cold]
    fn begin_group<'v, T: JAsset<'v>>(&mut self, push: usize) -> Result<()> {
        let class = self.class::<T>(push)?;
        let length = self.file.len() + self.text.len();
        if let Some(group) = self.group.as_mut().filter(|group| group.class == class && length < group.most) {
            group.push = push;
            return Ok(());
        }
        if self.end_group() {
            self.summed.add(&self.file, self.end);
        }
        let rows = self.end.max(file::START) + file::GROUP;
        self.file.truncate(self.end);
        self.file.resize(rows, 0);
        self.group = Some(OpenGroup { class, count: 0, push, most: rows + BLOCK });
        Ok(())
    }

    /// Ends the open group; whether there was one with rows.
    fn end_group(&mut self) -> bool {
        let Some(group) = self.group.take().filter(|group| group.count > 0) else { return false };
        let start = self.end.max(file::START);
        let (rows, text) = (start + file::GROUP, self.file.len());
        self.file.extend_from_slice(self.text.bytes());
        let header = file::group_header((group.class, group.count, text - rows, self.text.len()));
        self.file[start..rows].copy_from_slice(&header);
        self.text.truncate(0);
        self.end = self.file.len();
        true
    }

    /// The number of the class of `T`, which may be new.
    fn class<'v, T: JAsset<'v>>(&mut self, push: usize) -> Result<u16> {
        if let Some(known) = self.classes.iter().position(|class| class.1 == push) {
            return u16::try_from(known).map_err(|_| too_many());
        }
        let number = u16::try_from(self.classes.len()).map_err(|_| too_many())?;
        if number == u16::MAX {
            return Err(too_many());
        }
        let start = self.schemas.len();
        let schema = file::begin_counted(&mut self.schemas);
        let written = described::write::<T, Itself>(&mut self.schemas)
            .and_then(|()| file::end_counted(&mut self.schemas, schema).ok_or_else(too_many));
        if let Err(error) = written {
            self.schemas.truncate(start);
            return Err(error);
        }
        let new = &self.schemas[start..];
        // Another function for the same class.
        if let Some(known) = self
            .classes
            .iter()
            .position(|(start, _)| self.schemas[*start..].starts_with(new) && self.schemas.len() - start > new.len())
        {
            self.schemas.truncate(start);
            return u16::try_from(known).map_err(|_| too_many());
        }
        self.classes.push((start, push));
        Ok(number)
    }

    /// The file. More records can be added afterwards.
    ///
    /// ```
    /// use jasset::{JAsset, binary};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    /// let mut writer = binary::Writer::new();
    /// for number in 1..=3 {
    ///     writer.push(&Door { open: true })?;
    ///     assert_eq!(binary::Reader::new(writer.bytes()?)?.len(), number);
    /// }
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// None that a file of less than 65535 classes can have.
    pub fn bytes(&mut self) -> Result<&[u8]> {
        self.end_group();
        let classes = u16::try_from(self.classes.len()).map_err(|_| too_many())?;
        self.end = self.end.max(file::START);
        // What a file ends in goes when there are more records.
        self.file.resize(self.end + 2, 0);
        self.file.extend_from_slice(&self.schemas);
        file::finish(&mut self.file, self.end, classes, &self.summed);
        Ok(&self.file)
    }

    /// Appends the file to `out`.
    ///
    /// # Errors
    ///
    /// As [`bytes`](Self::bytes).
    pub fn append_to(&mut self, out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(self.bytes()?);
        Ok(())
    }

    /// The file, as bytes of their own.
    ///
    /// # Errors
    ///
    /// As [`bytes`](Self::bytes).
    pub fn to_vec(&mut self) -> Result<Vec<u8>> {
        self.bytes().map(<[u8]>::to_vec)
    }

    /// Forgets all records, and keeps the memory.
    pub fn clear(&mut self) {
        self.schemas.clear();
        self.classes.clear();
        self.file.clear();
        self.end = 0;
        self.summed = Summed::NONE;
        self.group = None;
        self.text.truncate(0);
    }
}
