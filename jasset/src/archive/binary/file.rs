//! How are records put into a binary file, and read from it one by one?

use alloc::{boxed::Box, format, string::String, vec::Vec};

use bumpalo::Bump;

use super::{
    load::{self, Input},
    load_planned, mapped_record,
    mapped_table::{Source, Table},
    save, schema as described, to_text,
};
use crate::archive::{Initial, Itself, JAsset, Loaded, state::State};
use crate::{
    error::{Error, Problem, ProblemKind, Result},
    layout::{
        file::{self, File, Group, damaged},
        schema, skip,
    },
    options::{LoadOptions, MAX_DEPTH},
    report::Report,
    text::output::Output,
};

/// Appends a file of one record.
pub(crate) fn save<'v, T: JAsset<'v>>(out: &mut Vec<u8>, value: &T) -> Result<()> {
    let start = file::begin(out);
    let written = save_content(out, value);
    match written {
        Ok(()) => file::end(out, start),
        Err(_) => out.truncate(start),
    }
    written
}

fn save_content<'v, T: JAsset<'v>>(out: &mut Vec<u8>, value: &T) -> Result<()> {
    out.extend_from_slice(&1_u16.to_le_bytes());
    let schema = file::begin_counted(out);
    described::write::<T, Itself>(out)?;
    file::end_counted(out, schema).ok_or_else(too_many)?;
    let group = file::begin_group(out, 0, 1);
    save::save(out, value, MAX_DEPTH)?;
    file::end_group(out, group, 1);
    Ok(())
}

#[cold]
fn too_many() -> Error {
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
/// let bytes = writer.to_vec()?;
///
/// let mut reader = binary::Reader::new(&bytes)?;
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
    rows: Vec<u8>,
    group: Option<OpenGroup>,
}

#[derive(Clone, Copy, Debug)]
struct OpenGroup {
    start: usize,
    class: u16,
    count: u32,
    push: usize,
}

impl Writer {
    /// No records yet.
    pub const fn new() -> Self {
        Self { schemas: Vec::new(), classes: Vec::new(), rows: Vec::new(), group: None }
    }

    /// Adds a record. Records of one class that follow one another share all that is not data.
    ///
    /// # Errors
    ///
    /// As [`binary::to_vec`](crate::binary::to_vec); the record is not added.
    pub fn push<'v, T: JAsset<'v>>(&mut self, value: &T) -> Result<()> {
        // Types whose functions are one have the same description.
        let push = Self::push::<T> as fn(&mut Self, &T) -> Result<()> as usize;
        match &self.group {
            Some(group) if group.push == push && group.count < u32::MAX => {}
            _ => self.begin_group::<T>(push)?,
        }
        let start = self.rows.len();
        if let Err(error) = save::save(&mut self.rows, value, MAX_DEPTH) {
            self.rows.truncate(start);
            return Err(error);
        }
        if let Some(group) = &mut self.group {
            group.count += 1;
        }
        Ok(())
    }

    #[cold]
    fn begin_group<'v, T: JAsset<'v>>(&mut self, push: usize) -> Result<()> {
        let class = self.class::<T>(push)?;
        if let Some(group) = self.group.as_mut().filter(|group| group.class == class && group.count < u32::MAX) {
            group.push = push;
            return Ok(());
        }
        self.end_group();
        let start = file::begin_group(&mut self.rows, class, 0);
        self.group = Some(OpenGroup { start, class, count: 0, push });
        Ok(())
    }

    fn end_group(&mut self) {
        match self.group.take() {
            // Nothing of it could be written.
            Some(group) if group.count == 0 => self.rows.truncate(group.start),
            Some(group) => file::end_group(&mut self.rows, group.start, group.count),
            None => {}
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

    /// Appends the file to `out`.
    ///
    /// # Errors
    ///
    /// None that a file of less than 65535 classes can have.
    pub fn append_to(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.end_group();
        let classes = u16::try_from(self.classes.len()).map_err(|_| too_many())?;
        out.reserve(32 + self.schemas.len() + self.rows.len());
        let start = file::begin(out);
        out.extend_from_slice(&classes.to_le_bytes());
        out.extend_from_slice(&self.schemas);
        out.extend_from_slice(&self.rows);
        file::end(out, start);
        Ok(())
    }

    /// The file.
    ///
    /// # Errors
    ///
    /// As [`append_to`](Self::append_to).
    pub fn to_vec(&mut self) -> Result<Vec<u8>> {
        let mut out = Vec::new();
        self.append_to(&mut out)?;
        Ok(out)
    }

    /// Forgets all records, and keeps the memory.
    pub fn clear(&mut self) {
        self.schemas.clear();
        self.classes.clear();
        self.rows.clear();
        self.group = None;
    }
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
    group: Group<'a>,
    /// The class and the function that it was last read by, and whether its schema is that of the type.
    known: Option<(u16, usize, bool)>,
    /// The schemas that had to be read, by class.
    tables: Vec<(u16, Box<Table<'a>>)>,
    scratch: Bump,
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
        let group = Group { class: 0, count: 0, rows: &[] };
        let mut reader = Self { file, arena, group, known: None, tables: Vec::new(), scratch: Bump::new() };
        reader.advance()?;
        Ok(reader)
    }

    /// Goes on to the next group, if this one is at its end.
    fn advance(&mut self) -> Result<()> {
        if self.group.count > 0 {
            return Ok(());
        }
        if !self.group.rows.is_empty() {
            let offset = self.file.offset(self.group.rows);
            let message = format!("{} bytes follow the last record of a group", self.group.rows.len());
            self.give_up();
            return Err(damaged(offset, message).into_binary_error());
        }
        if let Some(group) = self.file.next_group() {
            self.group = group;
        }
        Ok(())
    }

    /// Where the next record begins is not known.
    fn give_up(&mut self) {
        self.group = Group { class: 0, count: 0, rows: &[] };
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
        self.file.offset(self.group.rows)
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
            return Err(Error::one(
                Problem::new(ProblemKind::RecordCount, "expected a record, found none")
                    .help("`Reader::class` tells whether there is one"),
            ));
        }
        let is_same = described::is_same::<T, Itself>(self.file.schema(self.group.class));
        self.known = Some((self.group.class, read, is_same));
        Ok(is_same)
    }

    /// Takes a record of the type's own schema off. Whether all was right.
    #[inline(never)]
    fn row<T: JAsset<'a>>(&mut self, value: &mut T, depth: u16) -> bool {
        let mut from = Input { rest: self.group.rows, arena: self.arena, depth };
        if load::load::<T, Itself>(&mut from, value).is_err() {
            return false;
        }
        self.group.rows = from.rest;
        true
    }

    /// Reads a record of another schema, or one that is not right, with all that is to be said of it.
    #[cold]
    fn read_mapped<T: JAsset<'a> + Initial<'a>>(&mut self, options: LoadOptions, report: bool) -> Result<Loaded<T>> {
        let mut value = T::initial(self.arena).ok_or_else(no_initial)?;
        #[cfg(feature = "log")]
        let report = report || log::log_enabled!(log::Level::Warn);
        let by = Self::row::<T> as fn(&mut Self, &mut T, u16) -> bool as usize;
        let at = self.offset();
        let end = self.end(options.depth())?;
        self.scratch.reset();
        let mut state = State::new(options, report, &self.scratch);
        let table = table(&self.tables, self.group.class);
        let source = Source::new(&self.file, table, end, self.arena);
        let loaded = mapped_record::load(&mut state, source, at, &mut value, by);
        let (problems, mut report) = state.finish();
        self.group.rows = &self.file.bytes[end..self.offset() + self.group.rows.len()];
        self.took_one()?;
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
        self.scratch.reset();
        let mut state = State::new(options, false, &self.scratch);
        let at = self.file.offset(self.group.rows);
        let source = Source::new(&self.file, table, at + self.group.rows.len(), self.arena);
        match load_planned::load(&mut state, source, at, &plan, value) {
            Some(rest) if !state.has_problems() => {
                self.group.rows = rest;
                true
            }
            _ => false,
        }
    }

    /// Where the next record ends. If there is no end, nothing more is read.
    fn end(&mut self, depth: u16) -> Result<usize> {
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
        let mut rest = self.group.rows;
        match skip::skip(&table.schema, table.root, &mut rest, skip::depth(depth)) {
            Ok(()) => Ok(self.file.offset(rest)),
            Err(fault) => {
                let problem = damaged(self.file.offset(rest), fault.message());
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
        let end = self.end(MAX_DEPTH)?;
        self.group.rows = &self.file.bytes[end..self.offset() + self.group.rows.len()];
        self.took_one()
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
        let end = self.end(MAX_DEPTH)?;
        let table = table(&self.tables, self.group.class);
        let start = self.offset();
        let mut text = Output::new();
        let mut rest = &self.file.bytes[start..end];
        let written = to_text::record(&mut text, &table.schema, table.class, &mut rest);
        self.group.rows = &self.file.bytes[end..start + self.group.rows.len()];
        self.took_one()?;
        match written {
            Ok(()) => Ok(Some(text.into_string())),
            Err(wrong) => Err(damaged(end - wrong.left, wrong.message).into_binary_error()),
        }
    }
}

/// The schema of a class, which was read.
fn table<'t, 'a>(tables: &'t [(u16, Box<Table<'a>>)], class: u16) -> &'t Table<'a> {
    let found = tables.iter().find(|(known, _)| *known == class);
    found.map_or_else(|| unreachable!("the schema was read"), |(_, table)| table)
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

fn only(reader: Reader<'_>) -> Result<Reader<'_>> {
    let count = reader.len();
    if count == 1 {
        return Ok(reader);
    }
    Err(Error::one(
        Problem::new(ProblemKind::RecordCount, format!("expected one record, found {count}"))
            .help("load them one by one: `binary::Reader`"),
    ))
}
