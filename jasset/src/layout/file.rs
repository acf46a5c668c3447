//! What stands around the rows of a binary file: header, groups, schemas. (`docs/format.md`, "The binary form")

use alloc::{format, vec::Vec};

use crc32fast::Hasher;

use super::{schema, slice, take};
use crate::error::{Problem, ProblemKind};

/// The first byte is no character, so that the file is taken for text nowhere; the line break and the end-of-file
/// character of old systems are what a transfer as text would change.
const MAGIC: [u8; 8] = *b"\x89jass\r\n\x1A";
/// The newest version of the binary format that is read.
const FORMAT_VERSION: u16 = 1;
/// Magic, version, flags, CRC-32 and length of the content.
const HEADER: usize = 24;
/// Where the groups of rows begin: behind their length.
pub(crate) const START: usize = HEADER + 8;
/// Class, count, length and length of the text of a group of rows.
pub(crate) const GROUP: usize = 22;

/// The CRC-32 of the first groups of a file, each of which is added while it is in a cache of the processor.
#[derive(Clone, Debug)]
pub(crate) struct Summed {
    groups: Option<Hasher>,
    /// Where these groups end.
    end: usize,
}

impl Summed {
    /// Of no group.
    pub(crate) const NONE: Self = Self { groups: None, end: START };

    /// Adds the groups up to `end`.
    pub(crate) fn add(&mut self, file: &[u8], end: usize) {
        self.groups.get_or_insert_default().update(&file[self.end..end]);
        self.end = end;
    }

    /// The CRC-32 of all that stands behind the header.
    fn of_content(&self, file: &[u8]) -> u32 {
        let Some(groups) = &self.groups else { return crc32fast::hash(&file[HEADER..]) };
        let of = |bytes: &[u8]| {
            let mut crc = Hasher::new();
            crc.update(bytes);
            crc
        };
        let mut crc = of(&file[HEADER..START]);
        crc.combine(groups);
        crc.combine(&of(&file[self.end..]));
        crc.finalize()
    }
}

/// Fills what stands around the groups of a file: they end at `end`, and the schemas stand behind the room for their
/// number.
pub(crate) fn finish(file: &mut [u8], end: usize, classes: u16, summed: &Summed) {
    file[end..end + 2].copy_from_slice(&classes.to_le_bytes());
    let (header, content) = file.split_at_mut(HEADER);
    content[..START - HEADER].copy_from_slice(&((end - START) as u64).to_le_bytes());
    header[..8].copy_from_slice(&MAGIC);
    header[8..10].copy_from_slice(&FORMAT_VERSION.to_le_bytes());
    header[10..12].copy_from_slice(&[0; 2]);
    header[16..24].copy_from_slice(&(content.len() as u64).to_le_bytes());
    let crc = summed.of_content(file);
    file[12..16].copy_from_slice(&crc.to_le_bytes());
}

/// What stands in front of a group of rows: its class, their number, their bytes, and those of their text.
pub(crate) fn group_header((class, count, rows, text): (u16, u32, usize, usize)) -> [u8; GROUP] {
    let mut header = [0; GROUP];
    header[..2].copy_from_slice(&class.to_le_bytes());
    header[2..6].copy_from_slice(&count.to_le_bytes());
    header[6..14].copy_from_slice(&(rows as u64).to_le_bytes());
    header[14..].copy_from_slice(&(text as u64).to_le_bytes());
    header
}

/// Starts bytes whose number stands in front of them: gives where.
pub(crate) fn begin_counted(out: &mut Vec<u8>) -> usize {
    out.extend_from_slice(&[0; 4]);
    out.len()
}

/// Ends them. `None` if there are too many.
pub(crate) fn end_counted(out: &mut [u8], start: usize) -> Option<()> {
    let length = u32::try_from(out.len() - start).ok()?;
    out[start - 4..start].copy_from_slice(&length.to_le_bytes());
    Some(())
}

/// A file whose header is right and whose content is what was written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct File<'a> {
    pub(crate) bytes: &'a [u8],
    schemas: &'a [u8],
    /// The groups of rows that are left.
    groups: &'a [u8],
    /// How many rows there are.
    pub(crate) left: u64,
}

/// So many rows of one class, one behind the other, and the text of their strings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group<'a> {
    pub(crate) class: u16,
    pub(crate) count: u32,
    pub(crate) rows: &'a [u8],
    pub(crate) text: &'a [u8],
}

/// A problem with the bytes themselves.
#[cold]
pub(crate) fn damaged(offset: usize, message: impl Into<alloc::borrow::Cow<'static, str>>) -> Problem {
    Problem::new(ProblemKind::Damaged, message).at(offset)
}

impl<'a> File<'a> {
    /// Checks header, length, CRC-32, and where schemas and groups begin and end.
    pub(crate) fn open(bytes: &'a [u8]) -> Result<Self, Problem> {
        let mut content = content(bytes)?;
        let length = take(&mut content).and_then(|length| usize::try_from(u64::from_le_bytes(length)).ok());
        let groups = length.and_then(|length| slice(&mut content, length));
        let groups = groups.ok_or_else(|| damaged(HEADER, "the groups of rows are cut off"))?;
        let cut = |rest: &[u8]| damaged(bytes.len() - rest.len(), "the table of classes is cut off");
        let classes = take(&mut content).map(u16::from_le_bytes).ok_or_else(|| cut(content))?;
        let schemas = content;
        for _ in 0..classes {
            let schema = super::counted(&mut content).ok_or_else(|| cut(content))?;
            schema::name(schema).ok_or_else(|| damaged(bytes.len() - content.len(), "a class has no name"))?;
        }
        if !content.is_empty() {
            let message = format!("{} bytes follow the schemas", content.len());
            return Err(damaged(bytes.len() - content.len(), message));
        }
        let mut file = Self { bytes, schemas, groups, left: 0 };
        let mut groups = file;
        while !groups.groups.is_empty() {
            let offset = file.offset(groups.groups);
            match groups.next_group() {
                // A row has one byte at least.
                Some(group) if group.class < classes && (1..=group.rows.len()).contains(&(group.count as usize)) => {
                    file.left += u64::from(group.count);
                }
                _ => return Err(damaged(offset, "a group of rows is cut off, or of a class that is not there")),
            }
        }
        Ok(file)
    }

    /// Where in the file a slice of it begins.
    pub(crate) fn offset(&self, part: &[u8]) -> usize {
        offset(self.bytes, part)
    }

    /// The schema of a class.
    pub(crate) fn schema(&self, class: u16) -> &'a [u8] {
        let mut rest = self.schemas;
        for _ in 0..class {
            super::counted(&mut rest);
        }
        super::counted(&mut rest).unwrap_or_default()
    }

    /// The next group of rows, which is taken off.
    pub(crate) fn next_group(&mut self) -> Option<Group<'a>> {
        let class = take(&mut self.groups).map(u16::from_le_bytes)?;
        let count = take(&mut self.groups).map(u32::from_le_bytes)?;
        let rows = usize::try_from(take(&mut self.groups).map(u64::from_le_bytes)?).ok()?;
        let text = usize::try_from(take(&mut self.groups).map(u64::from_le_bytes)?).ok()?;
        Some(Group { class, count, rows: slice(&mut self.groups, rows)?, text: slice(&mut self.groups, text)? })
    }
}

/// Where in a file a slice of it begins.
pub(crate) fn offset(file: &[u8], part: &[u8]) -> usize {
    part.as_ptr().addr().wrapping_sub(file.as_ptr().addr()).min(file.len())
}

/// What stands behind the header.
fn content(bytes: &[u8]) -> Result<&[u8], Problem> {
    let Some((header, content)) = bytes.split_first_chunk::<HEADER>() else {
        let is_cut = !bytes.is_empty() && MAGIC.iter().zip(bytes).all(|(expected, byte)| expected == byte);
        return Err(if is_cut { damaged(bytes.len(), "the file is cut off in its header") } else { not_binary(bytes) });
    };
    if header[..8] != MAGIC {
        return Err(not_binary(bytes));
    }
    let version = u16::from_le_bytes([header[8], header[9]]);
    let flags = u16::from_le_bytes([header[10], header[11]]);
    if version != FORMAT_VERSION || flags != 0 {
        let message = format!(
            "the binary format version is {version}, with flags {flags:#06x}; known is {FORMAT_VERSION} without flags"
        );
        return Err(Problem::new(ProblemKind::FormatVersion, message).at(8).help("update the program"));
    }
    let mut rest = &header[12..];
    let crc = take(&mut rest).map_or(0, u32::from_le_bytes);
    let length = take(&mut rest).map_or(0, u64::from_le_bytes);
    let there = content.len() as u64;
    if there < length {
        let message = format!("the file is cut off: {length} bytes should follow the header, and {there} do");
        return Err(damaged(bytes.len(), message));
    }
    if there > length {
        // It is below what is there.
        let end = HEADER + usize::try_from(length).unwrap_or(0);
        return Err(damaged(end, format!("{} bytes follow the end of the content", there - length)));
    }
    let found = crc32fast::hash(content);
    if found != crc {
        let message = format!("the content was altered: its CRC-32 is {found:08X}, and should be {crc:08X}");
        return Err(damaged(HEADER, message));
    }
    Ok(content)
}

#[cold]
fn not_binary(bytes: &[u8]) -> Problem {
    if bytes.starts_with(&MAGIC[..5]) {
        return damaged(5, "the file was altered as if it were text: its line breaks are others")
            .help("transfer it as binary; version control: `*.jassetb binary` in `.gitattributes`");
    }
    damaged(0, "this is no binary asset file").help("a text is loaded by `jasset::from_slice`, or `jasset::load`")
}
