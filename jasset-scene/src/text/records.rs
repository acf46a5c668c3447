//! Where do the records of a text stand whose headers are written as usual?

use std::ops::Range;

use jasset::Scalar;
use memchr::memmem::Finder;

pub(crate) const RECORD: &str = "; AssetType";
/// What an entity begins with, up to its id.
pub(crate) const ENTITY: &str = "; AssetType\nEntity\n\n; EntityID\n";
const ENTITY_WITH_CARRIAGE_RETURNS: &str = "; AssetType\r\nEntity\r\n\r\n; EntityID\r\n";
pub(crate) const COMPONENT: &str = "; Component";

/// The records of a text. The headers of all but the first are written as usual.
pub(crate) fn records(text: &str) -> impl Iterator<Item = Range<usize>> {
    let finder = Finder::new(RECORD).into_owned();
    let mut from = 0;
    let mut next_header = move || {
        while let Some(found) = finder.find(text.as_bytes().get(from..)?) {
            let at = from + found;
            from = at + RECORD.len();
            if is_header(text, at, RECORD) {
                return Some(at);
            }
        }
        None
    };
    let mut start = Some(0);
    let mut next = next_header().filter(|at| *at > 0).or_else(&mut next_header);
    std::iter::from_fn(move || {
        let record = start?..next.unwrap_or(text.len());
        start = next;
        next = next.and_then(|_| next_header());
        Some(record)
    })
}

/// Whether the part of the text at a place, which is there, is the header of a line.
fn is_header(text: &str, at: usize, part: &str) -> bool {
    (at == 0 || text.as_bytes()[at - 1] == b'\n') && below_line(text, at + part.len()).is_some()
}

/// Where the next line begins, if the line ends at a place.
pub(crate) fn below_line(text: &str, at: usize) -> Option<usize> {
    match text.as_bytes().get(at..)? {
        [] => Some(at),
        [b'\n', ..] => Some(at + 1),
        [b'\r', b'\n', ..] => Some(at + 2),
        _ => None,
    }
}

/// The header of the first component between two places, or the second of these.
pub(crate) fn next_component(text: &str, finder: &Finder<'_>, within: Range<usize>) -> usize {
    let mut from = within.start;
    while let Some(found) = finder.find(&text.as_bytes()[from..within.end]) {
        let at = from + found;
        if is_header(text, at, COMPONENT) {
            return at;
        }
        from = at + COMPONENT.len();
    }
    within.end
}

/// The id of the entity whose record stands at a place, and where its components begin, if its head is written as usual.
pub(crate) fn entity(text: &str, place: &Range<usize>) -> Option<(u64, usize)> {
    let id = behind(text, place.start, ENTITY).or_else(|| behind(text, place.start, ENTITY_WITH_CARRIAGE_RETURNS))?;
    let (id, end) = <u64 as Scalar>::parse_prefix(text, id).filter(|(id, _)| *id != 0)?;
    let below = below_line(text, end)?;
    let components = if below < place.end { below_line(text, below)? } else { below };
    let is_whole = components == place.end
        || behind(text, components, COMPONENT).is_some_and(|behind| below_line(text, behind).is_some());
    is_whole.then_some((id, components))
}

/// Where it goes on behind `part`, if that stands at `at`.
pub(crate) fn behind(text: &str, at: usize, part: &str) -> Option<usize> {
    text.as_bytes().get(at..)?.starts_with(part.as_bytes()).then_some(at + part.len())
}
