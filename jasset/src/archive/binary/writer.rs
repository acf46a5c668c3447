//! How are many records put into one binary file?

use alloc::vec::Vec;

use super::{
    measure::{Extent, extent},
    save::{self, Rows},
    scalar::TextSink,
    schema as described,
};
use crate::archive::{Itself, JAsset};
use crate::{
    error::{Error, Problem, ProblemKind, Result},
    layout::file,
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
#[derive(Clone, Debug, Default)]
pub struct Writer {
    /// Each behind its length.
    schemas: Vec<u8>,
    /// Where each begins in `schemas`, and the function that pushes values of it.
    classes: Vec<(usize, usize)>,
    /// The file. What is behind `end`, and is not of the group that is open, is anything.
    file: Vec<u8>,
    /// Where the groups end that are complete.
    end: usize,
    group: Option<OpenGroup>,
    /// The rows of an open group whose rows have tails.
    rows: Vec<u8>,
    /// The text of such a group, or the text for which there was no room in the file.
    text: Vec<u8>,
}

#[derive(Clone, Copy, Debug)]
struct OpenGroup {
    class: u16,
    count: u32,
    /// Then the next group is begun: what is written last is still near then.
    most: u32,
    push: usize,
    /// Where the next row goes, if rows are nothing but their heads. Then there is room for `most` of them, and the
    /// text follows.
    next: usize,
    /// Where the text begins then, and how long it is.
    text: usize,
    full: usize,
}

/// At most about so many bytes of rows are a group, and at least so many if more rows of its class follow: a group is
/// as large as all in front of it, so that a small file needs little memory, and a large one has few groups.
const BLOCK: usize = 1 << 20;
const SMALL_BLOCK: usize = 1 << 13;

impl Writer {
    /// No records yet.
    pub const fn new() -> Self {
        Self {
            schemas: Vec::new(),
            classes: Vec::new(),
            file: Vec::new(),
            end: 0,
            group: None,
            rows: Vec::new(),
            text: Vec::new(),
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
        let extent = extent::<T, Itself>();
        match &self.group {
            Some(group) if group.push == push && group.count < group.most => {}
            _ => self.begin_group::<T>(push, extent)?,
        }
        if is_block(extent) { self.push_head(value, extent.width) } else { self.push_row(value) }
    }

    /// Writes a row that is nothing but its head where it belongs.
    #[inline(never)]
    fn push_head<'v, T: JAsset<'v>>(&mut self, value: &T, width: usize) -> Result<()> {
        let Some(group) = &mut self.group else { return Ok(()) };
        let (rows, text) = self.file.split_at_mut(group.text);
        let mut full = group.full;
        let text = TextSink { buffer: text, full: &mut full, spill: &mut self.text };
        let mut output = Rows { rows: Vec::new(), text };
        let place = &mut rows[group.next..group.next + width];
        let saved = save::save(Some(place), &mut output, value, MAX_DEPTH);
        if saved.is_err() {
            self.text.clear();
            return saved;
        }
        group.next += width;
        group.count += 1;
        group.full = full;
        if !self.text.is_empty() {
            self.spill();
        }
        Ok(())
    }

    /// Makes room for text in the file.
    #[cold]
    fn spill(&mut self) {
        let Some(group) = &mut self.group else { return };
        self.file.truncate(group.text + group.full);
        self.file.append(&mut self.text);
        group.full = self.file.len() - group.text;
        self.file.resize(self.file.len() + group.full, 0);
    }

    #[inline(never)]
    fn push_row<'v, T: JAsset<'v>>(&mut self, value: &T) -> Result<()> {
        let (rows, text) = (self.rows.len(), self.text.len());
        let sink = TextSink { buffer: &mut [], full: &mut 0, spill: &mut self.text };
        let mut output = Rows { rows: core::mem::take(&mut self.rows), text: sink };
        let saved = save::save(None, &mut output, value, MAX_DEPTH);
        self.rows = output.rows;
        if saved.is_err() {
            self.rows.truncate(rows);
            self.text.truncate(text);
            return saved;
        }
        if let Some(group) = &mut self.group {
            group.count += 1;
            if self.rows.len() > BLOCK {
                group.most = group.count;
            }
        }
        Ok(())
    }

    #[cold]
    fn begin_group<'v, T: JAsset<'v>>(&mut self, push: usize, extent: Extent) -> Result<()> {
        let class = self.class::<T>(push)?;
        if let Some(group) = self.group.as_mut().filter(|group| group.class == class && group.count < group.most) {
            group.push = push;
            return Ok(());
        }
        self.end_group();
        let mut group = OpenGroup { class, count: 0, most: u32::MAX, push, next: 0, text: 0, full: 0 };
        if is_block(extent) {
            let block = self.end.clamp(SMALL_BLOCK, BLOCK);
            let most = (block / extent.width).max(1);
            group.most = u32::try_from(most).unwrap_or(u32::MAX);
            group.next = self.end.max(file::START) + file::GROUP;
            group.text = group.next + most * extent.width;
            // The memory of an earlier file is used as it is.
            self.lengthen(group.text + block);
        }
        self.group = Some(group);
        Ok(())
    }

    fn end_group(&mut self) {
        let Some(group) = self.group.take().filter(|group| group.count > 0) else { return };
        let start = self.end.max(file::START);
        let rows = start + file::GROUP;
        let text = if group.text > 0 {
            self.file.copy_within(group.text..group.text + group.full, group.next);
            self.end = group.next + group.full;
            group.next
        } else {
            self.lengthen(rows);
            let text = rows + self.rows.len();
            self.file.truncate(rows);
            self.file.append(&mut self.rows);
            self.file.append(&mut self.text);
            self.end = self.file.len();
            text
        };
        let group = (group.class, group.count, text - rows, self.end - text);
        self.file[start..rows].copy_from_slice(&file::group_header(group));
    }

    /// Makes the file so long at least.
    fn lengthen(&mut self, length: usize) {
        if self.file.len() < length {
            self.file.resize(length, 0);
        }
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
        let length = self.end + 2 + self.schemas.len();
        self.lengthen(length);
        let file = &mut self.file[..length];
        file[self.end + 2..].copy_from_slice(&self.schemas);
        file::finish(file, self.end, classes);
        Ok(file)
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
        self.end = 0;
        self.group = None;
        self.rows.clear();
        self.text.clear();
    }
}

/// Whether rows are written where they belong: they are their heads, and not so large that most of a group is empty.
#[inline]
fn is_block(extent: Extent) -> bool {
    !extent.has_tail && (1..SMALL_BLOCK / 8).contains(&extent.width)
}
