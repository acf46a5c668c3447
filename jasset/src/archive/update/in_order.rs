//! How is a record passed whose properties stand in the order of its description?

use crate::{
    archive::Place,
    class::Class,
    key::{self, Key},
    text::{number::parse_integer, stream::Stream},
};

/// Where the lines below the header of `key` begin, if that is the next property.
#[inline]
pub(crate) fn next(stream: &mut Stream<'_>, key: &Key) -> Option<usize> {
    stream.meet(key).or_else(|| next_otherwise(stream, key))
}

#[cold]
#[inline(never)]
fn next_otherwise(stream: &mut Stream<'_>, key: &Key) -> Option<usize> {
    let start = if stream.is_broken() { None } else { stream.meet_otherwise(key) };
    if start.is_none() {
        stream.give_up();
    }
    start
}

/// Goes on behind the name of the class, if it stands there as a writer writes it.
pub(crate) fn pass_name(stream: &mut Stream<'_>, class: &Class) {
    let (start, name) = if let Some(start) = stream.meet(&key::ASSET_TYPE) {
        (start, class.asset_type().name())
    } else if let Some(start) = stream.meet(&key::COMPONENT) {
        (start, class.name())
    } else {
        return;
    };
    if !(stream.text()[start..].starts_with(name) && stream.ends(start + name.len())) {
        stream.give_up();
    }
}

/// Goes on behind the version of the class, if that is the present one.
pub(crate) fn pass_version(stream: &mut Stream<'_>, class: &Class, place: Place) {
    let start = match place.version_key(class) {
        Some(key) => next(stream, key),
        None => stream.meet_named(&place.version_name(class)),
    };
    let found = start.and_then(|start| stream.value(start)).map(|found| &stream.text()[found.value]);
    if found.and_then(parse_integer) != Some(class.current()) {
        stream.give_up();
    }
}
