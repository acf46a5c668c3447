//! Which of the things that may be written may be combined?

mod shape;
mod variant;
mod version;
mod words;

use crate::{
    ast::{Body, Container, Style, Variant},
    claim,
    ctxt::Ctxt,
};

/// Tells every broken rule to `ctxt`.
pub(crate) fn check(ctxt: &Ctxt, container: &Container) {
    shape::not_packed(ctxt, container);
    match &container.data {
        Body::Enum(variants) => enumeration(ctxt, container, variants),
        Body::Struct(..) if container.is_transparent() => transparent(ctxt, container),
        Body::Struct(..) => record(ctxt, container),
    }
}

fn record(ctxt: &Ctxt, container: &Container) {
    for field in container.fields() {
        words::whether_written(ctxt, field);
        words::one_way(ctxt, field);
        version::at_most_version(ctxt, container, field.attrs.since.get(), "since");
        for alias in &field.attrs.alias {
            let until = alias.value.until.as_ref();
            version::reaches_old_files(ctxt, container, until, "until", "this alias is never read");
        }
        shape::borrows_from_file(ctxt, field);
    }
    for deprecated in &container.attrs.deprecated {
        let before = Some(&deprecated.value.before);
        version::reaches_old_files(ctxt, container, before, "before", "this can never run");
    }
    version::at_most_version(ctxt, container, container.attrs.min_version.get(), "min_version");
    version::migrate_has_a_past(ctxt, container);
    shape::base_is_one(ctxt, container);
    shape::base_is_first(ctxt, container);
    shape::base_has_no_base(ctxt, container);
    let class = claim::class(container);
    claim::check_names(ctxt, &class);
    claim::check_clashes(ctxt, &class);
    let keys = claim::keys(container);
    claim::check_names(ctxt, &keys);
    claim::check_clashes(ctxt, &keys);
}

fn transparent(ctxt: &Ctxt, container: &Container) {
    words::of_transparent_struct(ctxt, container);
    for field in container.fields() {
        words::whether_written(ctxt, field);
        words::of_transparent_field(ctxt, container, field);
        shape::borrows_from_file(ctxt, field);
    }
    shape::wraps_one(ctxt, container);
}

fn enumeration(ctxt: &Ctxt, container: &Container, variants: &[Variant]) {
    variant::there_is_one(ctxt, container);
    for variant in variants {
        variant::other_holds_text(ctxt, variant);
        variant::other_has_no_name(ctxt, variant);
        for field in &variant.fields {
            if variant.attrs.other.is_given() {
                variant::other_is_text_alone(ctxt, field);
            } else {
                words::whether_written(ctxt, field);
                words::of_variant(ctxt, variant, field);
            }
            shape::borrows_from_file(ctxt, field);
        }
        if variant.style == Style::Named {
            let keys = claim::fields(container, &variant.fields);
            claim::check_names(ctxt, &keys);
            claim::check_clashes(ctxt, &keys);
        }
    }
    variant::other_is_one(ctxt, variants);
    claim::check_names(ctxt, &claim::class(container));
    let names = claim::variants(container, variants);
    claim::check_names(ctxt, &names);
    claim::check_clashes(ctxt, &names);
}
