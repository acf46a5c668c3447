//! Which words go together on one field, and which have no place on it?

use proc_macro2::Ident;

use crate::{
    ast::{Container, Field, Variant},
    ctxt::Ctxt,
    slot::Slot,
    symbol::{BASE, BYTES, DEFAULT, SKIP, WITH},
};

/// What goes with `skip`, `base` and `flatten`. A pair that excludes each other is told once: each
/// rule tolerates the words of the rules before it.
pub(super) fn whether_written(ctxt: &Ctxt, field: &Field) {
    let attrs = &field.attrs;
    goes_only_with(ctxt, field, &attrs.skip, &[DEFAULT], "a skipped field is not in the file");
    goes_only_with(ctxt, field, &attrs.base, &[DEFAULT, SKIP], "a base is written as its own properties");
    goes_only_with(
        ctxt,
        field,
        &attrs.flatten,
        &[DEFAULT, SKIP, BASE],
        "a flattened field is written as its own properties",
    );
}

fn goes_only_with(ctxt: &Ctxt, field: &Field, slot: &Slot<()>, allowed: &[&str], why: &str) {
    let Some(this) = slot.word() else { return };
    for word in field.attrs.words() {
        if word != this && !is_one_of(word, allowed) {
            ctxt.error(word, format_args!("{why}, so `{word}` does not go with `{this}`; remove one of the two"));
        }
    }
}

/// `bytes`, `hex`, `key` and `with` each say how the value is written.
pub(super) fn one_way(ctxt: &Ctxt, field: &Field) {
    let attrs = &field.attrs;
    let ways = [attrs.bytes.word(), attrs.hex.word(), attrs.key.word(), attrs.with.word()];
    // That none of them goes with `skip` or with a part has been told.
    let mut ways = ways.into_iter().flatten().filter(|_| field.is_property());
    let Some(first) = ways.next() else { return };
    for word in ways {
        ctxt.error(
            word,
            format_args!(
                "a value is written in one way, so `{word}` does not go with `{first}`; remove one of the two"
            ),
        );
    }
}

/// A field of a tuple variant has a place and no key.
pub(super) fn of_variant(ctxt: &Ctxt, variant: &Variant, field: &Field) {
    if field.is_named() {
        one_way(ctxt, field);
        return;
    }
    let words = field.attrs.words();
    let keyed = |word: &&&Ident| !is_one_of(word, &[SKIP, BYTES, WITH]);
    for word in words.iter().filter(keyed).filter(|_| !field.is_skipped()) {
        let variant = variant.ident;
        ctxt.error(
            word,
            format_args!(
                "the fields of a tuple variant have no keys, so `{word}` has no place on them; \
                name them: `{variant} {{ ... }}`"
            ),
        );
    }
    bytes_or_with(ctxt, field);
}

pub(super) fn of_transparent_struct(ctxt: &Ctxt, container: &Container) {
    for word in container.attrs.record_words() {
        has_no_place(ctxt, container, word);
    }
}

pub(super) fn of_transparent_field(ctxt: &Ctxt, container: &Container, field: &Field) {
    let words = field.attrs.words();
    let keyed = |word: &&&Ident| !is_one_of(word, &[SKIP, DEFAULT, BYTES, WITH]);
    for word in words.iter().filter(keyed).filter(|_| !field.is_skipped()) {
        has_no_place(ctxt, container, word);
    }
    bytes_or_with(ctxt, field);
}

fn has_no_place(ctxt: &Ctxt, container: &Container, word: &Ident) {
    let why = if container.attrs.transparent.is_given() {
        "a transparent struct is written as the field that it wraps"
    } else {
        "a tuple struct of one field is written as what it wraps"
    };
    let way_out = if container.is_newtype() {
        "to get a record, name the field (`{ value: ... }`)"
    } else {
        "remove one of the two"
    };
    ctxt.error(word, format_args!("{why}, so `{word}` has no place in the file; {way_out}"));
}

/// [`one_way`] for fields that no key hangs on.
fn bytes_or_with(ctxt: &Ctxt, field: &Field) {
    if let (Some(bytes), Some(with), true) = (field.attrs.bytes.word(), field.attrs.with.word(), field.is_property()) {
        ctxt.error(
            with,
            format_args!(
                "a value is written in one way, so `{with}` does not go with `{bytes}`; remove one of the two"
            ),
        );
    }
}

fn is_one_of(word: &Ident, words: &[&str]) -> bool {
    words.iter().any(|known| word == known)
}
