//! How are the records of a binary file read, one by one?

use alloc::{boxed::Box, format, string::String, vec::Vec};

use bumpalo::Bump;

use super::{
    load::{self, Input},
    load_planned, mapped_record,
    mapped_table::{Source, Table},
    schema as described, to_text,
};
use crate::archive::{Initial, Itself, JAsset, Loaded, state::State};
use crate::{
    error::{Error, Problem, ProblemKind, Result},
    layout::{
        Cursor,
        file::{File, Group, damaged},
        schema, skip,
    },
    options::{LoadOptions, MAX_DEPTH},
    report::Report,
    text::output::Output,
};

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
    pub(super) file: File<'a>,
    pub(super) arena: Option<&'a Bump>,
    /// What is left of the group, if that is anything.
    pub(super) group: Left<'a>,
    /// The class and the function that it was last read by, and whether its schema is that of the type.
    known: Option<(u16, usize, bool)>,
    /// The schemas that had to be read, by class.
    tables: Vec<(u16, Box<Table<'a>>)>,
    scratch: Bump,
}

/// What is left of a group of rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left<'a> {
    class: u16,
    pub(super) count: u32,
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

    pub(super) fn make(bytes: &'a [u8], arena: Option<&'a Bump>) -> Result<Self> {
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
    pub(super) fn read_as_is<T: JAsset<'a> + Initial<'a>>(
        &mut self,
        value: &mut T,
        options: LoadOptions,
        planned: bool,
    ) -> Result<bool> {
        let did = if self.is_same::<T>()? {
            self.row(value, options.depth())
        } else {
            planned && self.planned(value, options, Self::function::<T>())
        };
        if did {
            self.took_one()?;
        }
        Ok(did)
    }

    /// What tells one type from another. Types whose functions are one have the same names and hooks: this one has them
    /// in it, and not only where values are.
    #[inline]
    fn function<T: JAsset<'a> + Initial<'a>>() -> usize {
        Self::read_mapped::<T> as fn(&mut Self, LoadOptions, bool) -> Result<Loaded<T>> as usize
    }

    /// Whether the schema of the next record is that of the type.
    #[inline]
    pub(super) fn is_same<T: JAsset<'a> + Initial<'a>>(&mut self) -> Result<bool> {
        let by = Self::function::<T>();
        match self.known {
            Some((known, before, is_same)) if known == self.group.class && before == by => Ok(is_same),
            _ => self.compare::<T>(by),
        }
    }

    #[inline]
    fn took_one(&mut self) -> Result<()> {
        self.file.left -= 1;
        self.group.count -= 1;
        if self.group.count == 0 { self.advance() } else { Ok(()) }
    }

    /// Goes on behind so many records of the group.
    pub(super) fn take(&mut self, count: usize) -> Result<()> {
        self.file.left -= count as u64;
        self.group.count -= u32::try_from(count).unwrap_or(self.group.count);
        self.advance()
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

    /// Takes so many records of the type's own schema off, or as many as are right.
    #[inline(never)]
    pub(super) fn rows<T: JAsset<'a> + Initial<'a>>(&mut self, values: &mut Vec<T>, count: u32, depth: u16) {
        let Left { bytes, text, .. } = self.group;
        let mut from = Input { tail: bytes, text, arena: self.arena, depth };
        for _ in 0..count {
            let before = from;
            let Some(mut value) = T::initial(self.arena) else { break };
            let loaded = load::load::<T, Itself>(&mut from, &mut value);
            if loaded.is_err() || skip::filler(&mut from.tail, before.tail.len()).is_err() {
                from = before;
                break;
            }
            values.push(value);
        }
        self.group.bytes = from.tail;
        self.group.text = from.text;
    }

    /// Reads a record of another schema, or one that is not right, with all that is to be said of it.
    #[cold]
    pub(super) fn read_mapped<T: JAsset<'a> + Initial<'a>>(
        &mut self,
        options: LoadOptions,
        report: bool,
    ) -> Result<Loaded<T>> {
        let mut value = T::initial(self.arena).ok_or_else(no_initial)?;
        #[cfg(feature = "log")]
        let report = report || log::log_enabled!(log::Level::Warn);
        let by = Self::function::<T>();
        let (start, end) = self.end(options.depth())?;
        self.scratch.reset();
        let mut state = State::new(options, report, &self.scratch);
        #[cfg(feature = "log")]
        let class = self.group.class;
        let source = Source::new(&self.file, table(&self.tables, self.group.class), self.arena);
        let loaded = mapped_record::load(&mut state, source, start, &mut value, by);
        let (problems, mut report) = state.finish();
        self.go_on(end)?;
        loaded?;
        problems.into_binary_result()?;
        report.finish_binary();
        #[cfg(feature = "log")]
        if !report.is_empty() && log::log_enabled!(log::Level::Warn) {
            report.log("");
            // The same is to be said of the next one.
            table(&self.tables, class).plan.borrow_mut().is_whole = false;
        }
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
        let Some((mut bytes, text)) = end.filter(|_| !state.as_ref().is_some_and(State::has_problems)) else {
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
pub(super) fn no_initial() -> Error {
    Error::custom("the type has no value that a load can start from without an arena: `binary::Reader::new_in`")
}

#[cfg(all(test, feature = "log"))]
mod tests {
    use std::{cell::Cell, thread_local};

    use super::*;
    use crate::{
        archive::{Archive, BinaryWriter, Properties},
        class::Class,
        key,
    };

    thread_local! {
        static LOGGED: Cell<usize> = const { Cell::new(0) };
    }

    struct Count;

    impl log::Log for Count {
        fn enabled(&self, _: &log::Metadata<'_>) -> bool {
            true
        }

        fn log(&self, record: &log::Record<'_>) {
            assert!(alloc::format!("{}", record.args()).contains("Hp"));
            LOGGED.set(LOGGED.get() + 1);
        }

        fn flush(&self) {}
    }

    #[derive(Default)]
    struct Door {
        open: bool,
        hp: u8,
    }

    static DOOR: Class = Class::new("Door");

    impl<'a> JAsset<'a> for Door {
        fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
            archive.record(&DOOR, |r| {
                r.property::<bool>(key!("Open"), |d| &d.open, |d| &mut d.open)?;
                r.property::<u8>(key!("Hp"), |d| &d.hp, |d| &mut d.hp)
            })
        }
    }

    #[derive(Default)]
    struct Later {
        open: bool,
    }

    impl<'a> JAsset<'a> for Later {
        fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
            archive.record(&DOOR, |r| r.property::<bool>(key!("Open"), |d| &d.open, |d| &mut d.open))
        }
    }

    /// Not of the first one only.
    #[test]
    fn what_is_to_be_said_is_logged_of_each_record() {
        static COUNT: Count = Count;
        log::set_logger(&COUNT).unwrap();
        log::set_max_level(log::LevelFilter::Warn);
        let mut writer = BinaryWriter::new();
        for _ in 0..5 {
            writer.push(&Door { open: true, hp: 7 }).unwrap();
        }
        let bytes = writer.to_vec().unwrap();
        let doors: Vec<Later> = Reader::new(&bytes).unwrap().read_all().unwrap();
        assert!(doors.iter().all(|door| door.open));
        assert_eq!(LOGGED.get(), 5);
    }
}
