//! How is a file of one record written and read?

use alloc::{format, vec::Vec};

use bumpalo::Bump;

use super::{
    measure::extent,
    reader::Reader,
    rows::{Rows, TextBuffer},
    save, schema as described,
    writer::too_many,
};
use crate::archive::{Initial, Itself, JAsset, Loaded};
use crate::{
    error::{Error, Problem, ProblemKind, Result},
    layout::file,
    options::{LoadOptions, MAX_DEPTH},
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
    let extent = extent::<T, Itself>();
    let mut pieces = Vec::new();
    let text = if extent.has_tail {
        let mut text = TextBuffer::new();
        save::save(&mut Rows { bytes: out, text: &mut text, pieces: &mut pieces }, value, MAX_DEPTH)?;
        out.extend_from_slice(text.bytes());
        out.len() - text.len()
    } else {
        // The text goes where it belongs, and the row, which is its head, is made beside it.
        let text = rows + extent.width.max(1);
        out.resize(text, 0);
        let (mut row, mut behind) = (Vec::new(), TextBuffer::behind(core::mem::take(out)));
        let saved = save::save(&mut Rows { bytes: &mut row, text: &mut behind, pieces: &mut pieces }, value, MAX_DEPTH);
        *out = behind.into_bytes();
        saved?;
        out[rows..text].copy_from_slice(&row);
        text
    };
    let end = out.len();
    out[group..rows].copy_from_slice(&file::group_header((0, 1, text - rows, end - text)));
    out.extend_from_slice(&[0; 2]);
    let schema = file::begin_counted(out);
    described::write::<T, Itself>(out)?;
    file::end_counted(out, schema).ok_or_else(too_many)?;
    file::finish(&mut out[start..], end - start, 1, &file::Summed::NONE);
    Ok(())
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
