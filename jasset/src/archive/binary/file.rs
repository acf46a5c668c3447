//! How are records put into a binary file, and read from it one by one?

use alloc::{boxed::Box, format, string::String, vec::Vec};

use bumpalo::Bump;

use super::{
    load::{self, Input},
    load_planned, mapped_record,
    mapped_table::{Source, Table},
    measure::{Extent, extent},
    save::{self, Rows},
    scalar::TextSink,
    schema as described, to_text,
};
use crate::archive::{Initial, Itself, JAsset, Loaded, state::State};
use crate::{
    error::{Error, Problem, ProblemKind, Problems, Result},
    layout::{
        Cursor,
        file::{self, File, Group, damaged},
        schema, skip,
    },
    options::{LoadOptions, MAX_DEPTH},
    report::Report,
    text::output::Output,
};

/// Appends a file of one record.
pub(crate) fn save<'v, T: JAsset<'v>>(out: &mut Vec<u8>, value: &T) -> Result<()> {
    let start = out.len();
    let written = save_file(out, start, value);
    if written.is_err() {
        out.truncate(start);
    }
    written
}

fn save_file<'v, T: JAsset<'v>>(out: &mut Vec<u8>, start: usize, value: &T) -> Result<()> {
    let group = start + file::START;
    let rows = group + file::GROUP;
    out.resize(rows, 0);
    // The text of a small record needs no heap.
    let (mut buffer, mut full, mut spill) = ([0; 512], 0, Vec::new());
    let text = TextSink { buffer: &mut buffer, full: &mut full, spill: &mut spill };
    let mut output = Rows { rows: core::mem::take(out), text };
    let saved = save::save(None, &mut output, value, MAX_DEPTH);
    *out = output.rows;
    saved?;
    let text = out.len();
    out.extend_from_slice(&buffer[..full]);
    out.extend_from_slice(&spill);
    let end = out.len();
    out[group..rows].copy_from_slice(&file::group_header((0, 1, text - rows, end - text)));
    out.extend_from_slice(&[0; 2]);
    let schema = file::begin_counted(out);
    described::write::<T, Itself>(out)?;
    file::end_counted(out, schema).ok_or_else(too_many)?;
    file::finish(&mut out[start..], end - start, 1);
    Ok(())
}

#[cold]
fn too_many() -> Error {
    Error::one(Problem::new(ProblemKind::TooLarge, "the classes are too many or too large for one file"))
}

/// How many times the size of a file is room made for at once, if the file says that there are so many records.
const MUCH: usize = 16;

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

/// Reads the records of a binary file, one by one.
///
/// The file is checked as a whole when the reader is made: what a damaged file holds is never seen.
///
/// ```
/// use jasset::{JAsset, LoadOptions, binary};
///
/// #[derive(JAsset, Default)]
/// struct Door {
///     open: bool,
/// }
/// #[derive(JAsset, Default)]
/// struct Lamp {
///     light: f32,
/// }
///
/// let mut writer = binary::Writer::new();
/// for number in 0..3 {
///     writer.push(&Door { open: number == 1 })?;
///     writer.push(&Lamp { light: 0.5 })?;
/// }
/// let bytes = writer.to_vec()?;
///
/// let mut reader = binary::Reader::new(&bytes)?;
/// assert_eq!(reader.len(), 6);
/// let mut open = 0;
/// while let Some(class) = reader.class() {
///     match class {
///         "Door" => open += u32::from(reader.read::<Door>()?.open),
///         _ => reader.skip()?,
///     }
/// }
/// assert_eq!(open, 1);
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<'a> {
    file: File<'a>,
    arena: Option<&'a Bump>,
    /// What is left of the group, if that is anything.
    group: Left<'a>,
    /// The class and the function that it was last read by, and whether its schema is that of the type.
    known: Option<(u16, usize, bool)>,
    /// The schemas that had to be read, by class.
    tables: Vec<(u16, Box<Table<'a>>)>,
    scratch: Bump,
}

/// What is left of a group of rows.
#[derive(Clone, Copy, Debug)]
struct Left<'a> {
    class: u16,
    count: u32,
    bytes: &'a [u8],
    text: &'a str,
}

impl Left<'_> {
    const NONE: Self = Self { class: 0, count: 0, bytes: &[], text: "" };
}

impl<'a> Reader<'a> {
    /// Checks the file.
    ///
    /// # Errors
    ///
    /// If it is no binary file, of a newer format, cut off, altered, or followed by other bytes.
    pub fn new(bytes: &'a [u8]) -> Result<Self> {
        Self::make(bytes, None)
    }

    /// As [`new`](Self::new), for types that hold their data in an arena.
    ///
    /// ```
    /// use jasset::{Arena, Initial, JAsset, binary};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Path<'b> {
    ///     points: &'b [[f32; 2]],
    /// }
    ///
    /// let bytes = binary::to_vec(&Path { points: &[[1.0, 2.0]] })?;
    /// let arena = Arena::new();
    /// let path: Path = binary::Reader::new_in(&arena, &bytes)?.read()?;
    /// assert_eq!(path.points, [[1.0, 2.0]]);
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn new_in(arena: &'a Bump, bytes: &'a [u8]) -> Result<Self> {
        Self::make(bytes, Some(arena))
    }

    fn make(bytes: &'a [u8], arena: Option<&'a Bump>) -> Result<Self> {
        let file = File::open(bytes).map_err(Problem::into_binary_error)?;
        let mut reader = Self { file, arena, group: Left::NONE, known: None, tables: Vec::new(), scratch: Bump::new() };
        reader.advance()?;
        Ok(reader)
    }

    /// Goes on to the next group, if this one is at its end.
    fn advance(&mut self) -> Result<()> {
        if self.group.count > 0 {
            return Ok(());
        }
        let left = self.group.bytes.len() + self.group.text.len();
        if left > 0 {
            let offset = if self.group.bytes.is_empty() {
                self.file.offset(self.group.text.as_bytes())
            } else {
                self.file.offset(self.group.bytes)
            };
            let message = format!("{left} bytes follow the last record of a group");
            self.give_up();
            return Err(damaged(offset, message).into_binary_error());
        }
        if let Some(Group { class, count, rows, text }) = self.file.next_group() {
            match core::str::from_utf8(text) {
                Ok(text) => self.group = Left { class, count, bytes: rows, text },
                Err(error) => {
                    let offset = self.file.offset(text) + error.valid_up_to();
                    self.give_up();
                    return Err(damaged(offset, "the text of a group of rows is not UTF-8").into_binary_error());
                }
            }
        }
        Ok(())
    }

    /// Where the next record begins is not known.
    fn give_up(&mut self) {
        self.group = Left::NONE;
        self.file.left = 0;
        while self.file.next_group().is_some() {}
    }

    /// How many records are left.
    #[expect(clippy::len_without_is_empty, reason = "that is `class().is_none()`")]
    pub fn len(&self) -> u64 {
        self.file.left
    }

    /// The name of the class of the next record; `None` if there is none left.
    pub fn class(&self) -> Option<&'a str> {
        if self.group.count == 0 { None } else { schema::name(self.file.schema(self.group.class)) }
    }

    /// Where in the file the next record begins.
    pub fn offset(&self) -> usize {
        self.file.offset(self.group.bytes)
    }

    /// Reads the next record.
    ///
    /// # Errors
    ///
    /// If there is none; if it is of another class; all problems of its values. After a record whose bytes are
    /// not even as the file says, nothing more is read.
    #[inline]
    pub fn read<T: JAsset<'a> + Initial<'a>>(&mut self) -> Result<T> {
        // One place from start to end: records are large.
        let mut loaded = T::initial(self.arena).ok_or_else(no_initial);
        if let Ok(value) = &mut loaded {
            match self.read_as_is(value, LoadOptions::new(), true) {
                Ok(true) => {}
                Ok(false) => loaded = self.read_mapped(LoadOptions::new(), false).map(|loaded| loaded.value),
                Err(error) => loaded = Err(error),
            }
        }
        loaded
    }

    /// As [`read`](Self::read), in place of another value: a large one is not moved about.
    ///
    /// ```
    /// use jasset::{JAsset, binary};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    /// let mut writer = binary::Writer::new();
    /// writer.push(&Door { open: true })?;
    /// writer.push(&Door { open: false })?;
    /// let mut reader = binary::Reader::new(writer.bytes()?)?;
    /// let (mut door, mut open) = (Door::default(), 0);
    /// while reader.class().is_some() {
    ///     reader.read_into(&mut door)?;
    ///     open += u32::from(door.open);
    /// }
    /// assert_eq!(open, 1);
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read). Then the value is what a load starts from.
    #[inline]
    pub fn read_into<T: JAsset<'a> + Initial<'a>>(&mut self, value: &mut T) -> Result<()> {
        *value = T::initial(self.arena).ok_or_else(no_initial)?;
        match self.read_as_is(value, LoadOptions::new(), true) {
            Ok(true) => Ok(()),
            Ok(false) => self.read_into_mapped(value),
            Err(error) => Err(error),
        }
    }

    #[cold]
    fn read_into_mapped<T: JAsset<'a> + Initial<'a>>(&mut self, value: &mut T) -> Result<()> {
        let loaded = self.read_mapped(LoadOptions::new(), false);
        *value = match loaded {
            Ok(Loaded { value, .. }) => value,
            Err(error) => {
                if let Some(initial) = T::initial(self.arena) {
                    *value = initial;
                }
                return Err(error);
            }
        };
        Ok(())
    }

    /// Reads all records that are left, of one class: the fastest way to have many.
    ///
    /// ```
    /// use jasset::{JAsset, binary};
    ///
    /// #[derive(JAsset, Debug, Default, PartialEq)]
    /// struct Door<'n> {
    ///     name: &'n str,
    /// }
    ///
    /// let mut writer = binary::Writer::new();
    /// for name in ["Gate", "Hatch"] {
    ///     writer.push(&Door { name })?;
    /// }
    /// let bytes = writer.to_vec()?;
    /// let doors: Vec<Door> = binary::Reader::new(&bytes)?.read_all()?;
    /// assert_eq!(doors, [Door { name: "Gate" }, Door { name: "Hatch" }]);
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of all records; as [`read`](Self::read).
    pub fn read_all<T: JAsset<'a> + Initial<'a>>(&mut self) -> Result<Vec<T>> {
        let mut values = Vec::new();
        self.read_all_into(&mut values)?;
        Ok(values)
    }

    /// As [`read_all`](Self::read_all), behind what is in `values`, whose memory is reused.
    ///
    /// ```
    /// use jasset::{JAsset, binary};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    /// let bytes = binary::to_vec(&Door { open: true })?;
    /// let mut doors: Vec<Door> = Vec::new();
    /// for _ in 0..3 {
    ///     doors.clear();
    ///     binary::Reader::new(&bytes)?.read_all_into(&mut doors)?;
    ///     assert!(doors[0].open);
    /// }
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of all records; then `values` is as before.
    pub fn read_all_into<T: JAsset<'a> + Initial<'a>>(&mut self, values: &mut Vec<T>) -> Result<()> {
        let before = values.len();
        // A record has one byte at least, but a file may say that it has many small ones.
        let bytes = self.file.bytes.len().saturating_mul(MUCH) / size_of::<T>().max(1);
        values.reserve(usize::try_from(self.len()).unwrap_or(usize::MAX).min(bytes));
        let mut problems = Problems::new();
        while self.group.count > 0 {
            values.push(T::initial(self.arena).ok_or_else(no_initial)?);
            let Some(value) = values.last_mut() else { break };
            match self.read_as_is(value, LoadOptions::new(), true) {
                Ok(true) => continue,
                Ok(false) => {}
                Err(error) => {
                    problems.add(error);
                    continue;
                }
            }
            if let Err(error) = self.read_into_mapped(value) {
                problems.add(error);
            }
        }
        if let Err(error) = problems.into_binary_result() {
            values.truncate(before);
            return Err(error);
        }
        Ok(())
    }

    /// As [`read`](Self::read), with options and a report.
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read); what else is an error is said at [`LoadOptions`].
    pub fn read_with<T: JAsset<'a> + Initial<'a>>(&mut self, options: &LoadOptions) -> Result<Loaded<T>> {
        let mut value = T::initial(self.arena).ok_or_else(no_initial)?;
        if self.read_as_is(&mut value, *options, false)? {
            return Ok(Loaded { value, report: Report::default() });
        }
        self.read_mapped(*options, true)
    }

    /// Reads all records that are left.
    ///
    /// ```
    /// use jasset::{JAsset, binary};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    ///
    /// let mut writer = binary::Writer::new();
    /// writer.push(&Door { open: true })?;
    /// writer.push(&Door { open: false })?;
    /// let bytes = writer.to_vec()?;
    /// let doors = binary::Reader::new(&bytes)?.all::<Door>().collect::<jasset::Result<Vec<_>>>()?;
    /// assert_eq!(doors.len(), 2);
    /// # Ok::<(), jasset::Error>(())
    /// ```
    pub fn all<T: JAsset<'a> + Initial<'a>>(&mut self) -> impl Iterator<Item = Result<T>> {
        core::iter::from_fn(move || if self.group.count == 0 { None } else { Some(self.read()) })
    }

    /// Reads a record whose schema is that of the type, or, if it is `planned`, that is read as the one before it.
    /// Whether it did; if not, the value may be anything.
    #[inline]
    fn read_as_is<T: JAsset<'a>>(&mut self, value: &mut T, options: LoadOptions, planned: bool) -> Result<bool> {
        let by = Self::row::<T> as fn(&mut Self, &mut T, u16) -> bool as usize;
        let class = self.group.class;
        let is_same = match self.known {
            Some((known, before, is_same)) if known == class && before == by => is_same,
            _ => self.compare::<T>(by)?,
        };
        let did = if is_same { self.row(value, options.depth()) } else { planned && self.planned(value, options, by) };
        if did {
            self.took_one()?;
        }
        Ok(did)
    }

    #[inline]
    fn took_one(&mut self) -> Result<()> {
        self.file.left -= 1;
        self.group.count -= 1;
        if self.group.count == 0 { self.advance() } else { Ok(()) }
    }

    #[cold]
    fn compare<T: JAsset<'a>>(&mut self, read: usize) -> Result<bool> {
        if self.group.count == 0 {
            return Err(no_record());
        }
        let is_same = described::is_same::<T, Itself>(self.file.schema(self.group.class));
        self.known = Some((self.group.class, read, is_same));
        Ok(is_same)
    }

    /// Takes a record of the type's own schema off. Whether all was right.
    #[inline(never)]
    fn row<T: JAsset<'a>>(&mut self, value: &mut T, depth: u16) -> bool {
        let Left { bytes, text, .. } = self.group;
        let mut from = Input { tail: bytes, text, arena: self.arena, depth };
        let loaded = load::load::<T, Itself>(&mut from, value);
        if loaded.is_err() || skip::filler(&mut from.tail, bytes.len()).is_err() {
            return false;
        }
        self.group.bytes = from.tail;
        self.group.text = from.text;
        true
    }

    /// Reads a record of another schema, or one that is not right, with all that is to be said of it.
    #[cold]
    fn read_mapped<T: JAsset<'a> + Initial<'a>>(&mut self, options: LoadOptions, report: bool) -> Result<Loaded<T>> {
        let mut value = T::initial(self.arena).ok_or_else(no_initial)?;
        #[cfg(feature = "log")]
        let report = report || log::log_enabled!(log::Level::Warn);
        let by = Self::row::<T> as fn(&mut Self, &mut T, u16) -> bool as usize;
        let (start, end) = self.end(options.depth())?;
        self.scratch.reset();
        let mut state = State::new(options, report, &self.scratch);
        let table = table(&self.tables, self.group.class);
        let source = Source::new(&self.file, table, self.arena);
        let loaded = mapped_record::load(&mut state, source, start, &mut value, by);
        let (problems, mut report) = state.finish();
        self.go_on(end)?;
        loaded?;
        problems.into_binary_result()?;
        report.finish_binary();
        #[cfg(feature = "log")]
        report.log("");
        Ok(Loaded { value, report })
    }

    /// Takes a record off as the one before it was read. Whether all was right.
    #[inline(never)]
    fn planned<T: JAsset<'a>>(&mut self, value: &mut T, options: LoadOptions, by: usize) -> bool {
        let Some((_, table)) = self.tables.iter().find(|(known, _)| *known == self.group.class) else { return false };
        let Ok(plan) = table.plan.try_borrow() else { return false };
        if !plan.is_whole || plan.by != by {
            return false;
        }
        let source = Source::new(&self.file, table, self.arena);
        let before = self.group.bytes.len();
        let Some(start) = self.cursor().whole(table.width) else { return false };
        let mut state = None;
        if !plan.is_simple {
            self.scratch.reset();
            state = Some(State::new(options, false, &self.scratch));
        }
        let end = load_planned::load(state.as_mut(), source, &start, &plan, options.depth(), value);
        let Some((mut bytes, text)) = end.filter(|_| state.is_none_or(|state| !state.has_problems())) else {
            return false;
        };
        if skip::filler(&mut bytes, before).is_err() {
            return false;
        }
        self.group.bytes = bytes;
        self.group.text = text;
        true
    }

    /// What is left of the group.
    #[inline]
    fn cursor(&self) -> Cursor<'a> {
        Cursor { head: &self.group.bytes[..0], tail: self.group.bytes, text: self.group.text }
    }

    /// Goes on where a record ends.
    fn go_on(&mut self, end: Cursor<'a>) -> Result<()> {
        self.group = Left { bytes: end.tail, text: end.text, ..self.group };
        self.took_one()
    }

    /// Where the next record begins and ends. If there is no end, nothing more is read.
    fn end(&mut self, depth: u16) -> Result<(Cursor<'a>, Cursor<'a>)> {
        let class = self.group.class;
        if !self.tables.iter().any(|(known, _)| *known == class) {
            let schema = self.file.schema(class);
            match Table::parse(schema) {
                Ok(table) => self.tables.push((class, Box::new(table))),
                Err(rest) => {
                    let offset = self.file.offset(schema) + schema.len() - rest.len();
                    self.give_up();
                    return Err(damaged(offset, "the schema of a class is not as the format says").into_binary_error());
                }
            }
        }
        let table = table(&self.tables, class);
        let mut end = self.cursor();
        match skip::element(&table.schema, table.root, &mut end, skip::depth(depth)) {
            Ok(start) => Ok((start, end)),
            Err(fault) => {
                let problem = damaged(self.file.offset(end.head), fault.message());
                let problem = problem.key_path(schema::name(self.file.schema(class)).unwrap_or_default());
                self.give_up();
                Err(problem.into_binary_error())
            }
        }
    }

    /// Passes over the next record, if there is one.
    ///
    /// # Errors
    ///
    /// If its bytes are not as the file says; then nothing more is read.
    pub fn skip(&mut self) -> Result<()> {
        if self.group.count == 0 {
            return Ok(());
        }
        let (_, end) = self.end(MAX_DEPTH)?;
        self.go_on(end)
    }

    /// The next record as text, whatever its class is; the reader goes on behind it. `None` if there is none.
    ///
    /// ```
    /// use jasset::{JAsset, binary};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    /// let bytes = binary::to_vec(&Door { open: true })?;
    /// let mut reader = binary::Reader::new(&bytes)?;
    /// assert_eq!(reader.text()?.as_deref(), Some("; AssetType\nDoor\n\n; Open\ntrue\n"));
    /// assert_eq!(reader.text()?, None);
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If its bytes are not as the file says.
    pub fn text(&mut self) -> Result<Option<String>> {
        if self.group.count == 0 {
            return Ok(None);
        }
        let (mut start, end) = self.end(MAX_DEPTH)?;
        let size = self.group.bytes.len() - end.tail.len() + self.group.text.len() - end.text.len();
        let table = table(&self.tables, self.group.class);
        let mut text = Output::new();
        let written = to_text::record(&mut text, &table.schema, table.class, &mut start, size);
        self.go_on(end)?;
        match written {
            Ok(()) => Ok(Some(text.into_string())),
            Err(wrong) => Err(damaged(self.file.offset(wrong.at), wrong.message).into_binary_error()),
        }
    }
}

/// The schema of a class, which was read.
fn table<'t, 'a>(tables: &'t [(u16, Box<Table<'a>>)], class: u16) -> &'t Table<'a> {
    let found = tables.iter().find(|(known, _)| *known == class);
    found.map_or_else(|| unreachable!("the schema was read"), |(_, table)| table)
}

#[cold]
pub(crate) fn no_record() -> Error {
    Error::one(
        Problem::new(ProblemKind::RecordCount, "expected a record, found none")
            .help("`Reader::class` tells whether there is one"),
    )
}

#[cold]
fn no_initial() -> Error {
    Error::custom("the type has no value that a load can start from without an arena: `binary::Reader::new_in`")
}

/// Reads the only record.
pub(crate) fn load<'a, T: JAsset<'a> + Initial<'a>>(bytes: &'a [u8], arena: Option<&'a Bump>) -> Result<T> {
    only(Reader::make(bytes, arena)?)?.read()
}

/// As [`load`], with options and a report.
pub(crate) fn load_with<'a, T: JAsset<'a> + Initial<'a>>(
    bytes: &'a [u8],
    arena: Option<&'a Bump>,
    options: LoadOptions,
) -> Result<Loaded<T>> {
    only(Reader::make(bytes, arena)?)?.read_with(&options)
}

pub(crate) fn only(reader: Reader<'_>) -> Result<Reader<'_>> {
    let count = reader.len();
    if count == 1 {
        return Ok(reader);
    }
    Err(Error::one(
        Problem::new(ProblemKind::RecordCount, format!("expected one record, found {count}"))
            .help("load them one by one: `binary::Reader`"),
    ))
}
