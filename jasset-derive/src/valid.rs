//! Which of the things that may be written may be combined?

use syn::{Lifetime, Type};

use crate::{
    ast::{Body, Container, Field, Variant},
    claim,
    ctxt::Ctxt,
    prop,
    slot::Slot,
    symbol::{BASE, DEFAULT, SKIP},
    unraw::unraw,
    value::Number,
};

/// Tells every broken rule to `ctxt`.
pub(crate) fn check(ctxt: &Ctxt, container: &Container) {
    not_packed(ctxt, container);
    match &container.data {
        Body::Enum(variants) => unit_enum(ctxt, container, variants),
        Body::Struct(..) if container.is_transparent() => transparent(ctxt, container),
        Body::Struct(..) => record(ctxt, container),
    }
}

fn record(ctxt: &Ctxt, container: &Container) {
    for field in container.fields() {
        field_words(ctxt, field);
        at_most_version(ctxt, container, field.attrs.since.get(), "since");
        for alias in &field.attrs.alias {
            reaches_old_files(ctxt, container, alias.value.until.as_ref(), "until", "this alias is never read");
        }
        borrows_from_file(ctxt, field);
    }
    for deprecated in &container.attrs.deprecated {
        let before = Some(&deprecated.value.before);
        reaches_old_files(ctxt, container, before, "before", "this can never run");
    }
    at_most_version(ctxt, container, container.attrs.min_version.get(), "min_version");
    migrate_has_a_past(ctxt, container);
    base_is_one(ctxt, container);
    base_is_first(ctxt, container);
    base_has_no_base(ctxt, container);
    let class = claim::class(container);
    claim::check_names(ctxt, &class);
    claim::check_clashes(ctxt, &class);
    let keys = claim::keys(container);
    claim::check_names(ctxt, &keys);
    claim::check_clashes(ctxt, &keys);
}

fn transparent(ctxt: &Ctxt, container: &Container) {
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
    for word in container.attrs.record_words() {
        ctxt.error(word, format_args!("{why}, so `{word}` has no place in the file; {way_out}"));
    }
    for field in container.fields() {
        field_words(ctxt, field);
        borrows_from_file(ctxt, field);
        let own = |word: &&&_| **word != SKIP && **word != DEFAULT;
        let words = if field.is_skipped() { Vec::new() } else { field.attrs.words() };
        for word in words.iter().filter(own) {
            ctxt.error(word, format_args!("{why}, so `{word}` has no place in the file; {way_out}"));
        }
    }
    wraps_one(ctxt, container);
}

fn unit_enum(ctxt: &Ctxt, container: &Container, variants: &[Variant]) {
    if variants.is_empty() {
        ctxt.error(container.ident, "an enum without variants has no value that could be saved; give it one");
    }
    for variant in variants.iter().filter(|variant| !variant.fields.is_empty()) {
        let name = unraw(variant.ident);
        let message = format!(
            "an enum is saved by the name of its variant, and `{name}` has fields, which cannot be saved yet; \
            keep them in a struct beside the enum"
        );
        ctxt.error(variant.fields, message);
    }
    claim::check_names(ctxt, &claim::class(container));
    let names = claim::variants(container, variants);
    claim::check_names(ctxt, &names);
    claim::check_clashes(ctxt, &names);
}

/// What goes with `skip`, `base` and `flatten`. A pair that excludes each other is told once: each
/// rule tolerates the words of the rules before it.
fn field_words(ctxt: &Ctxt, field: &Field) {
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
        if word != this && !allowed.iter().any(|allowed| word == allowed) {
            ctxt.error(word, format_args!("{why}, so `{word}` does not go with `{this}`; remove one of the two"));
        }
    }
}

fn not_packed(ctxt: &Ctxt, container: &Container) {
    for attr in container.foreign.iter().filter(|attr| attr.path().is_ident("repr")) {
        // What is wrong with `repr` itself, the compiler tells.
        let _ = attr.parse_nested_meta(|meta| {
            if meta.path.is_ident("packed") {
                ctxt.error(
                    &meta.path,
                    "the fields of a packed struct cannot be borrowed, so they can be neither saved nor loaded; \
                    remove `packed`",
                );
            }
            if meta.input.peek(syn::token::Paren) {
                meta.input.parse::<proc_macro2::TokenTree>()?;
            }
            Ok(())
        });
    }
}

/// `&'static str` in a field would need a file that is never dropped.
fn borrows_from_file(ctxt: &Ctxt, field: &Field) {
    let Type::Reference(reference) = prop::ungrouped(field.ty) else {
        return;
    };
    let Type::Path(pointee) = prop::ungrouped(&reference.elem) else {
        return;
    };
    let is_static = |lifetime: &Lifetime| lifetime.ident == "static";
    if !field.is_skipped() && reference.lifetime.as_ref().is_some_and(is_static) && pointee.path.is_ident("str") {
        ctxt.error(
            field.ty,
            "a text from a file does not live for `'static`; give the struct a lifetime \
            (`struct Name<'a>` with `&'a str`), or use `String`",
        );
    }
}

/// For `before` and `until`: a version that older files may have, and that still load.
fn reaches_old_files(ctxt: &Ctxt, container: &Container, number: Option<&Number>, word: &str, never: &str) {
    at_most_version(ctxt, container, number, word);
    let Some(Number { value, token }) = number else {
        return;
    };
    let oldest = prop::min_version(container);
    if *value == 1 {
        ctxt.error(token, format_args!("no file is older than version 1, so {never}; `{word}` is 2 at least"));
    } else if *value <= oldest && *value <= prop::version(container) {
        ctxt.error(
            token,
            format_args!("files below version {oldest} are refused by `min_version`, so {never}: remove it"),
        );
    }
}

fn at_most_version(ctxt: &Ctxt, container: &Container, number: Option<&Number>, word: &str) {
    let Some(Number { value, token }) = number else {
        return;
    };
    let current = prop::version(container);
    if *value > current {
        let message = if container.attrs.version.is_given() {
            format!(
                "`{word} = {value}` is above the version of the class, {current}; raise `version` to {value}, or lower this"
            )
        } else {
            format!(
                "`{word} = {value}` is above the version of the class, which is 1 until you say `version = {value}` on the struct"
            )
        };
        ctxt.error(token, message);
    }
}

fn migrate_has_a_past(ctxt: &Ctxt, container: &Container) {
    if prop::version(container) > 1 {
        return;
    }
    if let Some(word) = container.attrs.migrate.word() {
        ctxt.error(
            word,
            "`migrate` runs on files of older versions, and version 1 has none; raise `version` to 2, or remove it",
        );
    }
}

fn base_is_one(ctxt: &Ctxt, container: &Container) {
    let bases = container.fields().iter().filter_map(|field| field.attrs.base.word());
    for word in bases.skip(1) {
        ctxt.error(word, "a struct has one base; the other parts are `flatten`");
    }
}

fn base_is_first(ctxt: &Ctxt, container: &Container) {
    let mut written = container.fields().iter().filter(|field| !field.is_skipped());
    let first_is_base = written.next().is_some_and(Field::is_base);
    let late = written.find_map(|field| field.attrs.base.word());
    if let (false, Some(word)) = (first_is_base, late) {
        ctxt.error(word, "the base is written first: move its field to the top of the struct");
    }
}

fn base_has_no_base(ctxt: &Ctxt, container: &Container) {
    let field = container.fields().iter().find_map(|field| field.attrs.base.word());
    if let (Some(word), Some(_)) = (container.attrs.base.word(), field) {
        ctxt.error(
            word,
            "this struct has a base, and only one without is marked `base`; others can still have it as their base: remove this",
        );
    }
}

fn wraps_one(ctxt: &Ctxt, container: &Container) {
    let written = container.fields().iter().filter(|field| !field.is_skipped()).count();
    if written == 1 {
        return;
    }
    match container.attrs.transparent.word() {
        Some(word) => ctxt.error(
            word,
            format_args!(
                "`transparent` needs exactly one field that is not skipped, and there are {written}; \
                mark the others `skip`, or remove `transparent`"
            ),
        ),
        None => ctxt.error(
            container.ident,
            "a tuple struct of one field is written as what it wraps, and that is skipped; remove `skip`, or name the field",
        ),
    }
}
