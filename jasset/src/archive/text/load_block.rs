//! Which values does a composite value consist of? The part of loading one that needs no types.

use alloc::{
    borrow::Cow,
    format,
    string::{String, ToString},
};
use core::ops::Range;

use base64::{Engine, engine::general_purpose::STANDARD};
use bumpalo::collections::Vec as BumpVec;

use super::site::{EntryKey, Site};
use crate::archive::{Shape, state::State};
use crate::{
    class::Class,
    crc::crc32,
    error::{Problem, ProblemKind, shown},
    key::is_identifier,
    text::{
        Value,
        block::{Passage, Rows},
        document::Part,
        lexer::{Node, is_blank},
        outline::{Bracket, outline},
        writer::Spot,
    },
};

/// The fields of a value, as a loader reads them.
pub(crate) struct Block<'t, 'a> {
    pub(crate) part: Part<'t, 'a>,
    /// They have no keys.
    pub(crate) is_positional: bool,
}

/// Finds the rows of the value, if they are not known yet. `None` if the brackets are wrong, which is told.
#[inline]
pub(crate) fn outlined<'t>(state: &mut State<'t>, site: &mut Site<'_, 't, '_>) -> Option<Rows<'t>> {
    if !site.passage.rows.is_empty() {
        return Some(site.passage.rows);
    }
    if site.passage.is_empty() {
        state.expected(site, "a value", "");
        return None;
    }
    let depth = state.max_depth().saturating_sub(site.depth);
    match outline(state.scratch, site.text, site.passage.range(), depth.into()) {
        Ok(rows) => {
            site.passage.rows = Rows::new(rows);
            Some(site.passage.rows)
        }
        Err(bracket) => {
            wrong_bracket(state, site, bracket);
            None
        }
    }
}

#[cold]
fn wrong_bracket(state: &mut State<'_>, site: &Site<'_, '_, '_>, bracket: Bracket) {
    let line_at = |at: usize| shown(site.text[at..].lines().next().unwrap_or_default().trim_end());
    let problem = |at: usize, message: String| Problem::new(ProblemKind::Malformed, message).at(at);
    let (at, problem) = match bracket {
        Bracket::Unclosed(at) => {
            let message = format!("the block that {} opens is not closed", line_at(at));
            (at, problem(at, message).help("close it on a line of its own, in front of the next header"))
        }
        Bracket::Stray(at) => {
            let message = format!("{} closes a block that was never opened", line_at(at));
            (
                at,
                problem(at, message)
                    .help("remove it, or open the block: `{` or `[` ends a line, alone or behind a blank"),
            )
        }
        Bracket::Other { open, close } => {
            let message = format!("{} does not close {}", line_at(close), line_at(open));
            let help = "`{` is closed by `}`, and `[` by `]`; what opens a block stands alone or behind a blank";
            (close, problem(close, message).first_at(open).help(help))
        }
        Bracket::TooDeep(at) => return too_deep(state, site, at),
    };
    state.malformed(problem.key_path(site.path.to_string()), at);
}

/// Tells that the value at `at` stands in too many others.
#[cold]
pub(crate) fn too_deep(state: &mut State<'_>, site: &Site<'_, '_, '_>, at: usize) {
    let message = format!("values stand deeper in one another than {} levels", state.max_depth());
    let problem = Problem::new(ProblemKind::Malformed, message)
        .at(at)
        .key_path(site.path.to_string())
        .help("no file needs that many; a program can allow more: `LoadOptions::max_depth`");
    state.malformed(problem, at);
}

/// The fields of a struct.
pub(crate) fn fields<'t, 'a>(
    state: &mut State<'t>,
    site: &Site<'_, 't, 'a>,
    class: &'static Class,
) -> Option<Block<'t, 'a>> {
    let mut site = *site;
    if !state.may_nest(&site) {
        return None;
    }
    let rows = outlined(state, &mut site)?;
    let head = site.passage.head(site.text);
    if let Some(inner) = site.passage.bracketed(site.text, "{", "{}") {
        return Some(block(state, &site, inner));
    }
    if class.is_tuple_struct() {
        let (mut elements, _) = tuple(state, &mut site)?;
        let mut fields = BumpVec::new_in(state.scratch);
        while let Some((passage, _)) = elements.next(state, &site) {
            let start = passage.range().start;
            fields.push((Node::of_field(0, start..start, passage.range(), passage.many), passage));
        }
        let nodes = Part::positional(state.scratch, site.text, site.arena, &fields);
        return Some(Block { part: nodes, is_positional: true });
    }
    // A struct without fields is written as its name.
    if rows.is_one() && class.is_called(head) {
        return Some(block(state, &site, Rows::default()));
    }
    let name = class.name();
    let help = if head.starts_with('{') && head.len() > 1 {
        "`{` ends its line; each field stands on a line of its own, `Field = value`, and so does `}`".to_string()
    } else {
        format!("write it as `{{`, one `Field = value` a line, `}}`; `{name}` alone has only defaults")
    };
    state.expected(&site, format!("the fields of a {name}"), help);
    None
}

/// The fields in a block.
pub(crate) fn block<'t, 'a>(state: &mut State<'t>, site: &Site<'_, 't, 'a>, mut rows: Rows<'t>) -> Block<'t, 'a> {
    let text = site.text;
    let mut fields = BumpVec::new_in(state.scratch);
    if let Some((name, passage)) = site.entry_key {
        fields.push((Node::of_field(crc32(name.as_bytes()), passage.range(), passage.range(), false), *passage));
    }
    while let Some(entry) = rows.next_entry(text) {
        match entry {
            Ok((key, passage)) if is_identifier(text[key.clone()].as_bytes()) => {
                let crc = crc32(text[key.clone()].as_bytes());
                fields.push((Node::of_field(crc, key, passage.range(), passage.many), passage));
            }
            // What else is wrong is told as well.
            Ok((key, passage)) => no_entry(state, site, key.start..passage.range().end),
            Err(row) => no_entry(state, site, row),
        }
    }
    let path = site.path;
    let name = site.entry_key.map(|(name, _)| *name);
    let part = Part::of_block(state.scratch, text, site.arena, &fields, name, |problem| {
        let key = crate::archive::path::Path::Key(&path, problem.key()).to_string();
        state.problem(problem.key_path(key));
    });
    Block { part, is_positional: false }
}

/// Tells that a line is no entry `key = value`.
#[cold]
pub(crate) fn no_entry(state: &mut State<'_>, site: &Site<'_, '_, '_>, row: Range<usize>) {
    let line = site.text[row.clone()].lines().next().unwrap_or_default().trim_end();
    let help = if line.starts_with('"') && line[1..].contains('"') {
        "a quoted key holds no quote, and ` = ` follows it; a key with a quote in it is written `\\\"...\\\"...\"`"
    } else {
        "each line of a block is `key = value`; the value of a text block stands below, each line behind `| `"
    };
    let problem = Problem::new(ProblemKind::Malformed, format!("expected `key = value`, found {}", shown(line)))
        .at(row.start)
        .key_path(site.path.to_string())
        .help(help);
    state.malformed(problem, row.start);
}

/// The values of a list, one after the other.
pub(crate) enum Elements<'t> {
    Rows(Rows<'t>),
    /// In one line, from an offset to another.
    Tokens(Range<usize>),
    /// As entries by the property that tells them apart.
    Entries {
        rows: Rows<'t>,
        key: &'static str,
        failed: bool,
    },
}

impl<'t> Elements<'t> {
    /// The next one, and what stands in front of it.
    pub(crate) fn next(
        &mut self,
        state: &mut State<'t>,
        site: &Site<'_, 't, '_>,
    ) -> Option<(Passage<'t>, Option<EntryKey<'t>>)> {
        match self {
            Self::Rows(rows) => rows.next_element().map(|passage| (passage, None)),
            Self::Tokens(rest) => {
                let bytes = &site.text.as_bytes()[..rest.end];
                while bytes.get(rest.start).is_some_and(|byte| is_blank(*byte)) {
                    rest.start += 1;
                }
                let start = rest.start;
                while bytes.get(rest.start).is_some_and(|byte| !is_blank(*byte)) {
                    rest.start += 1;
                }
                (start < rest.start).then(|| (Passage::part(start..rest.start, Spot::Element), None))
            }
            Self::Entries { rows, key, failed } => loop {
                match rows.next_entry(site.text)? {
                    Ok((range, passage)) => {
                        return Some((passage, Some((key, Passage::part(range, Spot::Key)))));
                    }
                    Err(row) => {
                        *failed = true;
                        no_entry(state, site, row);
                    }
                }
            },
        }
    }

    /// How many there are, without looking into them.
    fn count(&self, text: &str) -> usize {
        match self {
            Self::Rows(rows) | Self::Entries { rows, .. } => {
                let mut rows = *rows;
                core::iter::from_fn(|| rows.next_element()).count()
            }
            Self::Tokens(range) => {
                let line = &text[range.clone()];
                line.split([' ', '\t', '\r']).filter(|token| !token.is_empty()).count()
            }
        }
    }

    /// Whether something that stands between them was none.
    pub(crate) fn failed(&self) -> bool {
        matches!(self, Self::Entries { failed: true, .. })
    }

    /// Tells which elements have one key.
    pub(crate) fn twice(&self, state: &mut State<'t>, site: &Site<'_, 't, '_>) {
        if let Self::Entries { rows, .. } = self {
            twice(state, site, *rows);
        }
    }
}

/// The elements of a list of values of this shape.
pub(crate) fn elements<'t>(
    state: &mut State<'t>,
    site: &mut Site<'_, 't, '_>,
    shape: Shape,
    count: Option<usize>,
    is_row: bool,
) -> Option<Elements<'t>> {
    if is_row {
        return row(state, site, count?);
    }
    // Nothing stands deeper in it.
    let is_empty = match site.passage.text(site.text) {
        "[]" => true,
        // Else it is one element.
        "{}" => site.keyed.is_some(),
        _ => false,
    };
    if !is_empty && !state.may_nest(site) {
        return None;
    }
    let rows = outlined(state, site)?;
    let text = site.text;
    let is_whole = matches!(site.passage.spot, Spot::Property | Spot::Option);
    let elements = if let Some(key) = site.keyed {
        let is_list = |row: &str| row.starts_with(['{', '[']) && row != "{}" && row != "[]";
        if let Some(inner) = site.passage.bracketed(text, "[", "[]") {
            // It was a list before its elements had keys.
            Elements::Rows(inner)
        } else if let Some(inner) = site.passage.bracketed(text, "{", "{}").filter(|inner| !holds_fields(inner, text)) {
            Elements::Entries { rows: inner, key, failed: false }
        } else if is_whole && rows.first().is_some_and(|row| is_list(row.text(text))) {
            Elements::Rows(rows)
        } else if is_whole {
            Elements::Entries { rows, key, failed: false }
        } else {
            state.expected(site, "entries in `{` `}`", "write `{`, one `key = {` ... `}` an element, `}`");
            return None;
        }
    } else if let Some(inner) = site.passage.bracketed(text, "[", "[]") {
        Elements::Rows(inner)
    } else if is_whole && !(shape.opens_list() && rows.is_one()) {
        Elements::Rows(rows)
    } else {
        let help = if site.passage.head(text).starts_with('[') {
            "`[` ends its line; each element stands on a line of its own, and so does `]`"
        } else {
            "write it as `[`, one element a line, `]`; without elements `[]`"
        };
        state.expected(site, "a list", help);
        return None;
    };
    if let Some(count) = count {
        let found = elements.count(text);
        if found != count {
            wrong_count(state, site, count, found);
            return None;
        }
    }
    Some(elements)
}

/// Whether a block of a keyed list is one element, as it was before the list had keys.
fn holds_fields(inner: &Rows<'_>, text: &str) -> bool {
    let mut rows = *inner;
    // The values of entries are structs.
    matches!(rows.next_entry(text), Some(Ok((_, passage))) if !passage.text(text).starts_with('{'))
}

/// So many tokens on one line.
fn row<'t>(state: &mut State<'t>, site: &Site<'_, 't, '_>, count: usize) -> Option<Elements<'t>> {
    let value = site.value();
    let Some(line) = value.line().filter(|line| !line.is_empty()) else {
        let malformed = value.malformed(format!("{count} values on one line"));
        state.malformed_at(site, malformed);
        return None;
    };
    let start = line.as_ptr().addr() - site.text.as_ptr().addr();
    let elements = Elements::Tokens(start..start + line.len());
    let found = elements.count(site.text);
    if found != count {
        let malformed = value.malformed_at(line, format!("{count} values")).found(format!("{found}"));
        state.malformed_at(site, malformed.help("separate them by blanks, without commas"));
        return None;
    }
    Some(elements)
}

#[cold]
pub(crate) fn wrong_count(state: &mut State<'_>, site: &Site<'_, '_, '_>, count: usize, found: usize) {
    let malformed = site.value().malformed(format!("{count} values")).found(format!("{found}"));
    state.malformed_at(site, malformed.help("the type fixes their number"));
}

/// The values of a tuple, and whether they stand on one line.
pub(crate) fn tuple<'t>(state: &mut State<'t>, site: &mut Site<'_, 't, '_>) -> Option<(Elements<'t>, bool)> {
    if !state.may_nest(site) {
        return None;
    }
    let rows = outlined(state, site)?;
    if let Some(inner) = site.passage.bracketed(site.text, "[", "[]") {
        return Some((Elements::Rows(inner), false));
    }
    if rows.is_one() && rows.first().is_some_and(|row| row.end >= site.passage.end) {
        return Some((Elements::Tokens(site.passage.range()), true));
    }
    state.expected(site, "the values of a tuple", "write `[`, one value a line, `]`; numbers can stand on one line");
    None
}

/// The entries of a map.
pub(crate) fn entries<'t>(state: &mut State<'t>, site: &mut Site<'_, 't, '_>) -> Option<Rows<'t>> {
    if site.passage.text(site.text) != "{}" && !state.may_nest(site) {
        return None;
    }
    let rows = outlined(state, site)?;
    if let Some(inner) = site.passage.bracketed(site.text, "{", "{}") {
        return Some(inner);
    }
    if matches!(site.passage.spot, Spot::Property | Spot::Option) {
        return Some(rows);
    }
    state.expected(site, "the entries of a map", "write `{`, one `key = value` a line, `}`; without entries `{}`");
    None
}

/// Tells which keys of a map stand twice, as far as their texts show it. Whether any does.
pub(crate) fn twice<'t>(state: &mut State<'t>, site: &Site<'_, 't, '_>, mut rows: Rows<'t>) -> bool {
    let mut keys = BumpVec::new_in(state.scratch);
    while let Some(entry) = rows.next_entry(site.text) {
        if let Ok((range, _)) = entry {
            let text = &site.text[range.clone()];
            keys.push((Value::new(text).string().unwrap_or(Cow::Borrowed(text)), range));
        }
    }
    keys.sort_unstable_by(|(a, first), (b, second)| a.cmp(b).then(first.start.cmp(&second.start)));
    let mut any = false;
    for pair in keys.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        any = true;
        state.problem(
            Problem::new(ProblemKind::DuplicateKey, "the key stands twice")
                .at(pair[1].1.start)
                .first_at(pair[0].1.start)
                .key_path(format!("{}[{}]", site.path, &site.text[pair[1].1.clone()]))
                .help("keep one of the two: a merge may have added both"),
        );
    }
    any
}

/// Tells that two keys of a map mean the same, which one if their texts show it.
#[cold]
pub(crate) fn same_keys<'t>(state: &mut State<'t>, site: &Site<'_, 't, '_>, rows: Rows<'t>) {
    if !twice(state, site, rows) {
        state.problem(
            Problem::new(ProblemKind::DuplicateKey, "two keys of the map mean the same")
                .at(site.passage.range().start)
                .key_path(site.path.to_string())
                .help("keep one of the two: they may be spelled in two ways"),
        );
    }
}

/// The bytes that base64 stands for.
pub(crate) fn bytes<'a>(state: &mut State<'_>, site: &Site<'_, '_, 'a>) -> Option<Cow<'a, [u8]>> {
    let value = site.value();
    let mut digits = BumpVec::new_in(state.scratch);
    for line in value.lines() {
        let Some(rest) = line.strip_prefix('%') else {
            let malformed = value.malformed_at(line, "base64 behind `% `");
            state.malformed_at(site, malformed.help("each line of bytes begins with `% `; no bytes are `%` alone"));
            return None;
        };
        let before = digits.len();
        digits.extend(rest.bytes().filter(|byte| !is_blank(*byte)));
        if digits.len() == before && value.line().is_none() {
            let malformed = value.malformed_at(line, "base64 behind `% `");
            state.malformed_at(site, malformed.help("no bytes are `%` alone, without other lines"));
            return None;
        }
    }
    if site.passage.is_empty() {
        state.expected(site, "bytes", "");
        return None;
    }
    let decoded = match site.arena {
        Some(arena) => {
            let buffer = arena.alloc_slice_fill_copy(base64::decoded_len_estimate(digits.len()), 0);
            STANDARD.decode_slice(&digits, buffer).ok().map(|length| Cow::Borrowed(&buffer[..length]))
        }
        None => STANDARD.decode(&digits).ok().map(Cow::Owned),
    };
    if decoded.is_none() {
        let malformed = value.malformed("base64").help("digits are `A-Z a-z 0-9 + /`, and `=` fills up the last four");
        state.malformed_at(site, malformed);
    }
    decoded
}

/// The name of the variant that the value begins with.
pub(crate) fn variant<'a>(site: &Site<'_, '_, 'a>) -> &'a str {
    let head = site.passage.head(site.text);
    head.split([' ', '\t', '\r']).next().unwrap_or_default()
}
