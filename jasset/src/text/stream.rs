//! Do the properties of a record stand where they are expected? Then they are read without tokens.

use core::ops::Range;

use super::lexer::{Line, classify, is_blank};
use crate::key::{self, Key};

/// No key begins here.
const NOWHERE: usize = usize::MAX;
/// What stands farther away is not looked for: a record may end in between, in another way than usual.
const NEAR: usize = 4096;

/// Reads the properties of a record one after the other.
///
/// It tells the same values as the tokens would, or nothing: whoever meets something else starts again with
/// tokens, which know what to say about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stream<'a> {
    text: &'a str,
    /// Where the next key begins, behind `; `.
    at: usize,
    /// Where the next header begins, if `at` is `NOWHERE`.
    header: usize,
    /// How many properties were met.
    met: usize,
    /// Something was met that is for the tokens.
    broken: bool,
    /// It ends where a component begins, too.
    is_component: bool,
}

/// Where the value of a property stands, and whether it has more than one line.
pub(crate) struct Found {
    pub(crate) value: Range<usize>,
    pub(crate) many: bool,
}

impl<'a> Stream<'a> {
    /// The properties from the header at `header` on.
    pub(crate) fn new(text: &'a str, header: usize) -> Self {
        let mut stream = Self { text, at: NOWHERE, header: NOWHERE, met: 0, broken: false, is_component: false };
        stream.move_to(header);
        stream
    }

    /// The properties of a component, as far as the next one.
    pub(crate) fn of_component(self) -> Self {
        Self { is_component: true, ..self }
    }

    /// From now on the properties of the component whose first header begins at `header`, written as usual.
    #[inline]
    pub(crate) fn move_to_component(&mut self, header: usize) {
        (self.at, self.met, self.broken, self.is_component) = (header + 2, 0, false, true);
    }

    /// Nothing is read from here.
    pub(crate) fn none(text: &'a str) -> Self {
        Self { text, at: NOWHERE, header: NOWHERE, met: 0, broken: true, is_component: false }
    }

    pub(crate) fn text(&self) -> &'a str {
        self.text
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.broken
    }

    pub(crate) fn give_up(&mut self) {
        self.broken = true;
        self.at = NOWHERE;
    }

    /// No property is met until a value is passed.
    #[inline]
    pub(crate) fn pause(&mut self) {
        self.at = NOWHERE;
    }

    /// How many properties were met.
    pub(crate) fn met(&self) -> usize {
        self.met
    }

    /// Where the next header begins, or the text ends.
    pub(crate) fn next_header(&self) -> usize {
        if self.at == NOWHERE { self.header } else { self.at - 2 }
    }

    /// Whether the text ends here, or another record begins.
    pub(crate) fn is_at_end(&self) -> bool {
        self.is_at_record()
            || (self.is_component && below_key(self.text, &key::COMPONENT, self.at).is_some())
            || ends_record(self.text, self.next_header())
    }

    /// Whether what is read ends here, and the header of what follows is written as usual.
    #[inline]
    pub(crate) fn is_at_usual_end(&self) -> bool {
        (self.is_component && below_key(self.text, &key::COMPONENT, self.at).is_some()) || self.is_at_record()
    }

    /// Whether another record begins here, and its header is written as usual.
    #[inline]
    pub(crate) fn is_at_record(&self) -> bool {
        below_key(self.text, &key::ASSET_TYPE, self.at).is_some()
    }

    /// From now on the next header is the one that begins here, if the text does not end here.
    pub(crate) fn move_to(&mut self, header: usize) {
        self.header = header;
        let is_usual = self.text.as_bytes().get(header..).is_some_and(|rest| rest.starts_with(b"; "));
        self.at = if is_usual { header + 2 } else { NOWHERE };
    }

    /// Where the value of `key` begins, if that is the next property, written as usual; then it is met.
    #[inline]
    pub(crate) fn meet(&mut self, key: &Key) -> Option<usize> {
        let start = key.below(self.text.as_bytes(), self.at)?;
        self.met += 1;
        Some(start)
    }

    /// The same, however the header is written.
    pub(crate) fn meet_otherwise(&mut self, key: &Key) -> Option<usize> {
        let Some(start) = key.below_carriage_return(self.text.as_bytes(), self.at) else {
            return self.meet_named(key.name());
        };
        self.met += 1;
        Some(start)
    }

    /// Where the value of `key` begins, if that is the next property, with carriage returns in front of the line feeds.
    #[inline]
    pub(crate) fn meet_with_carriage_return(&mut self, key: &Key) -> Option<usize> {
        let start = key.below_carriage_return(self.text.as_bytes(), self.at)?;
        self.met += 1;
        Some(start)
    }

    /// The same for a key that only has a name.
    pub(crate) fn meet_named(&mut self, name: &str) -> Option<usize> {
        let start = below_header(self.text.as_bytes(), self.next_header(), name)?;
        self.met += 1;
        Some(start)
    }

    /// Where the key of the next property stands, and the header behind its value, if that has nothing to tell about.
    pub(crate) fn property_in_front(&self) -> Option<(Range<usize>, usize)> {
        let bytes = self.text.as_bytes();
        let header = self.next_header();
        if bytes.get(header) != Some(&b';') {
            return None;
        }
        let end = line_end(bytes, header);
        let key = without_blanks(bytes, header + 1..end);
        let (_, next) = lines(bytes, (end + 1).min(bytes.len()))?;
        Some((key, next))
    }

    /// Whether the header at `header` is one of the key `name`.
    pub(crate) fn is_header(&self, header: usize, name: &str) -> bool {
        below_header(self.text.as_bytes(), header, name).is_some()
    }

    /// The headers of the key `name` in a range that begins with a header.
    pub(crate) fn headers(&self, name: &str, range: Range<usize>) -> impl Iterator<Item = usize> {
        let (bytes, start) = (self.text.as_bytes(), range.start);
        let found = memchr::memmem::find_iter(&bytes[range], name);
        found.filter_map(move |found| {
            below(bytes, start + found + name.len())?;
            let before = without_blanks(bytes, start..start + found);
            let header = before.end.checked_sub(1).filter(|at| *at >= start && bytes[*at] == b';')?;
            let line = without_blanks(bytes, start..header);
            (header == start || bytes[line.end - 1] == b'\n').then_some(header)
        })
    }

    /// A property is met that stands elsewhere.
    pub(crate) fn meet_elsewhere(&mut self) {
        self.met += 1;
        self.at = NOWHERE;
    }

    /// From now on the next header is the one of the key that begins here.
    pub(crate) fn expect(&mut self, key: usize) {
        if !self.broken {
            self.at = key;
        }
    }

    /// As if the header at `header` was the next one.
    pub(crate) fn meet_at(&mut self, header: usize) {
        self.move_to(header);
        self.met += 1;
    }

    /// Whether `text` stands at `start`.
    #[inline]
    pub(crate) fn has(&self, start: usize, text: &str) -> bool {
        self.text.as_bytes().get(start..).is_some_and(|rest| rest.starts_with(text.as_bytes()))
    }

    /// Whether a value ends at `end`, and a header or nothing follows; then it is passed.
    #[inline]
    pub(crate) fn ends(&mut self, end: usize) -> bool {
        self.ends_as_usual(end) || self.ends_otherwise(end)
    }

    /// Whether what a writer writes follows: an empty line and a header.
    #[inline]
    pub(crate) fn ends_as_usual(&mut self, end: usize) -> bool {
        let Some(rest) = self.text.as_bytes().get(end..) else { return false };
        let is_usual = rest.first_chunk() == Some(b"\n\n; ");
        if is_usual {
            self.at = end + 4;
        }
        is_usual
    }

    /// The same with carriage returns.
    #[inline]
    pub(crate) fn ends_with_carriage_returns(&mut self, end: usize) -> bool {
        let Some(rest) = self.text.as_bytes().get(end..) else { return false };
        let is_usual = rest.first_chunk() == Some(b"\r\n\r\n; ");
        if is_usual {
            self.at = end + 6;
        }
        is_usual
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn ends_otherwise(&mut self, end: usize) -> bool {
        if self.ends_with_carriage_returns(end) {
            return true;
        }
        let bytes = self.text.as_bytes();
        match below(bytes, end).and_then(|at| header_behind(bytes, at)) {
            Some(header) => {
                self.move_to(header);
                true
            }
            None => false,
        }
    }

    /// The value whose lines begin at `start`; it is passed.
    pub(crate) fn value(&mut self, start: usize) -> Option<Found> {
        let Some((found, header)) = lines(self.text.as_bytes(), start) else {
            // A value that is missing, a conflict.
            self.give_up();
            return None;
        };
        self.move_to(header);
        Some(found)
    }

    /// The next header of `key`, written as usual, and its value. If the record ends in front of it in another way than
    /// usual, it is that of another one.
    pub(crate) fn find(&self, key: &Key) -> Option<(usize, &'a str)> {
        let bytes = self.text.as_bytes();
        let from = self.next_header();
        let near = bytes.get(from..bytes.len().min(from.saturating_add(NEAR)))?;
        for found in memchr::memmem::find_iter(near, b"\n; ") {
            let header = from + found + 1;
            if let Some(start) = below_key(self.text, key, header + 2) {
                let (place, _) = lines(bytes, start)?;
                return (!place.many).then(|| (header, &self.text[place.value]));
            }
            if below_key(self.text, &key::ASSET_TYPE, header + 2).is_some() {
                return None;
            }
        }
        None
    }
}

/// The first header of a text from `from` on, if nothing but comments stands in front of it.
pub(crate) fn first_header(text: &str, from: usize) -> Option<usize> {
    if from > 0 {
        return header_behind(text.as_bytes(), from).filter(|header| *header < text.len());
    }
    let start = if text.starts_with('\u{FEFF}') { 3 } else { 0 };
    // Other versions of the format are for the tokens.
    let start = match text[start..].strip_prefix("#!") {
        Some(rest) => start + 2 + rest.starts_with("jasset 1\n").then_some("jasset 1\n".len())?,
        None => start,
    };
    header_behind(text.as_bytes(), start).filter(|header| *header < text.len())
}

/// Whether the text ends at `header`, or another record begins there.
pub(crate) fn ends_record(text: &str, header: usize) -> bool {
    header == text.len() || below_header(text.as_bytes(), header, key::ASSET_TYPE.name()).is_some()
}

/// Where the line below the key begins, if the key and a line end stand at `at`.
#[inline]
pub(crate) fn below_key(text: &str, key: &Key, at: usize) -> Option<usize> {
    key.below(text.as_bytes(), at).or_else(|| key.below_carriage_return(text.as_bytes(), at))
}

/// Where the first header of a component begins, if it is called so and its own header, at `start`, is written as usual.
/// If it has no properties, that is the header of what follows.
#[inline]
pub(crate) fn below_component(text: &str, start: usize, name: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let usual = bytes.get(start..)?.strip_prefix(b"; Component\n").and_then(|rest| rest.strip_prefix(name.as_bytes()));
    match usual {
        Some([b'\n', b'\n', rest @ ..]) if rest.starts_with(b"; ") => Some(bytes.len() - rest.len()),
        _ => below_other_component(bytes, start, name),
    }
}

/// The same with carriage returns, and comments in front of the first header.
#[cold]
#[inline(never)]
fn below_other_component(bytes: &[u8], start: usize, name: &str) -> Option<usize> {
    // Behind the part, if the line ends there.
    let below = |rest: &'_ [u8], part: &[u8]| match rest.strip_prefix(part)? {
        [b'\n', below @ ..] | [b'\r', b'\n', below @ ..] => Some(bytes.len() - below.len()),
        _ => None,
    };
    let name_line = below(bytes.get(start..)?, b"; Component")?;
    let behind = below(&bytes[name_line..], name.as_bytes())?;
    let header = match bytes[behind..] {
        [b'\r', b'\n', b';', ..] => behind + 2,
        _ => header_behind(bytes, behind)?,
    };
    bytes[header..].starts_with(b"; ").then_some(header)
}

/// Where the next component or record begins behind the start of a line, if its header is written as usual; or the end.
pub(crate) fn next_section(text: &str, start: usize) -> usize {
    let bytes = &text.as_bytes()[start..];
    let is_one = |at: usize| {
        (at == 0 || bytes[at - 1] == b'\n')
            && [&key::COMPONENT, &key::ASSET_TYPE].iter().any(|key| below_key(text, key, start + at + 2).is_some())
    };
    let found = memchr::memmem::find_iter(bytes, b"; ").find(|at| is_one(*at));
    found.map_or(text.len(), |at| start + at)
}

/// Where the line below the header at `header` begins, if that is one of the key `name`.
#[inline]
fn below_header(bytes: &[u8], header: usize, name: &str) -> Option<usize> {
    let rest = bytes.get(header..)?.strip_prefix(b";")?;
    let mut at = header + 1;
    at += rest.iter().take_while(|byte| is_blank(**byte)).count();
    if !bytes[at..].starts_with(name.as_bytes()) {
        return None;
    }
    below(bytes, at + name.len())
}

/// The range without the blanks at its ends.
pub(crate) fn without_blanks(bytes: &[u8], range: Range<usize>) -> Range<usize> {
    let Range { mut start, mut end } = range;
    while start < end && is_blank(bytes[start]) {
        start += 1;
    }
    while end > start && is_blank(bytes[end - 1]) {
        end -= 1;
    }
    start..end
}

/// Where the next line begins, if only blanks are left of this one.
#[inline]
fn below(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match bytes.get(at) {
            None => return Some(bytes.len()),
            Some(b'\n') => return Some(at + 1),
            Some(byte) if is_blank(*byte) => at += 1,
            Some(_) => return None,
        }
    }
}

/// Where the next header begins, or the text ends, if only empty lines and comments stand in front of it.
fn header_behind(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        match bytes.get(at) {
            None => return Some(bytes.len()),
            Some(b'\n' | b'\r' | b' ' | b'\t') => at += 1,
            Some(b';') => return Some(at),
            Some(b'#') => at = line_end(bytes, at),
            Some(b'/') if bytes.get(at + 1) == Some(&b'/') => at = line_end(bytes, at),
            Some(_) => return None,
        }
    }
}

/// The value whose lines begin at `start`, and the next header.
pub(crate) fn lines(bytes: &[u8], start: usize) -> Option<(Found, usize)> {
    let (mut value, mut many) = (start..start, false);
    let mut at = start;
    while at < bytes.len() {
        let end = line_end(bytes, at);
        let (mut first, mut last) = (at, end);
        while first < last && is_blank(bytes[first]) {
            first += 1;
        }
        while last > first && is_blank(bytes[last - 1]) {
            last -= 1;
        }
        match classify(&bytes[first..last]) {
            Line::Blank => {}
            Line::Comment => many |= !value.is_empty(),
            Line::Header => {
                at = first;
                break;
            }
            Line::Conflict => return None,
            Line::Value if value.is_empty() => value = first..last,
            Line::Value => {
                many = true;
                value.end = last;
            }
        }
        at = end + 1;
    }
    // A value that is missing is for the tokens.
    (!value.is_empty()).then(|| (Found { value, many }, at.min(bytes.len())))
}

/// The line feed behind `at`, or the end.
#[inline]
pub(crate) fn line_end(bytes: &[u8], at: usize) -> usize {
    find(bytes, at, b'\n')
}

/// Where a byte stands behind `at`, or the end. For what is mostly near.
#[inline]
pub(crate) fn find(bytes: &[u8], at: usize, wanted: u8) -> usize {
    find_inline(bytes, at, wanted)
}

/// As [`find`]; the byte is best a constant.
#[inline(always)]
#[expect(clippy::inline_always, reason = "the constant in a call is to be folded")]
pub(crate) fn find_inline(bytes: &[u8], at: usize, wanted: u8) -> usize {
    let Some(mut rest) = bytes.get(at..) else { return bytes.len() };
    while let Some((chunk, behind)) = rest.split_first_chunk::<16>() {
        // Without a branch for each byte, so that all are looked at together.
        if chunk.iter().fold(0, |found, byte| found | u8::from(*byte == wanted)) != 0 {
            let whole = u128::from_le_bytes(*chunk);
            #[expect(clippy::cast_possible_truncation, reason = "the halves of it")]
            let (first, second) = (first_of(whole as u64, wanted), first_of((whole >> 64) as u64, wanted));
            let bits = if first != 0 { first.trailing_zeros() } else { 64 + second.trailing_zeros() };
            return bytes.len() - rest.len() + (bits / 8) as usize;
        }
        rest = behind;
    }
    bytes.len() - rest.len() + rest.iter().position(|byte| *byte == wanted).unwrap_or(rest.len())
}

/// The highest bit of the first of eight bytes that is `wanted`, and nothing in front of it.
#[inline]
fn first_of(word: u64, wanted: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let word = word ^ (ONES * u64::from(wanted));
    word.wrapping_sub(ONES) & !word & (ONES << 7)
}
