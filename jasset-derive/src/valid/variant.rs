//! Is there a variant, and is `other` where it can be?

use crate::{
    ast::{Container, Field, Style, Variant},
    ctxt::Ctxt,
};

pub(super) fn there_is_one(ctxt: &Ctxt, container: &Container) {
    if container.variants().is_empty() {
        ctxt.error(container.ident, "an enum without variants has no value that could be saved; give it one");
    }
}

pub(super) fn other_is_one(ctxt: &Ctxt, variants: &[Variant]) {
    let words = variants.iter().filter_map(|variant| variant.attrs.other.word());
    for word in words.skip(1) {
        ctxt.error(
            word,
            "an enum has one `other`: a text that no variant is called has one place; remove one of the two",
        );
    }
}

pub(super) fn other_holds_text(ctxt: &Ctxt, variant: &Variant) {
    let Some(word) = variant.attrs.other.word() else { return };
    let name = variant.ident;
    if variant.style != Style::Tuple || variant.fields.len() != 1 {
        ctxt.error(
            word,
            format_args!(
                "`other` keeps the text of a variant that this program does not know, and `{name}` has no place for it: \
                write `{name}(String)`"
            ),
        );
    }
}

pub(super) fn other_has_no_name(ctxt: &Ctxt, variant: &Variant) {
    let Some(other) = variant.attrs.other.word() else { return };
    let aliases = variant.attrs.alias.iter().map(|alias| &alias.word);
    for word in variant.attrs.rename.word().into_iter().chain(aliases) {
        ctxt.error(
            word,
            format_args!(
                "an `{other}` is written as the text that it holds, so `{word}` has no place in the file; remove it"
            ),
        );
    }
}

pub(super) fn other_is_text_alone(ctxt: &Ctxt, field: &Field) {
    for word in field.attrs.words() {
        ctxt.error(
            word,
            format_args!(
                "the field of an `other` variant is the text as it was read, so `{word}` has no place on it; remove it"
            ),
        );
    }
}
