//! Can the fields stand where they stand, and hold what they hold?

use syn::{Lifetime, Type};

use crate::{
    ast::{Container, Field},
    ctxt::Ctxt,
    prop,
};

pub(super) fn not_packed(ctxt: &Ctxt, container: &Container) {
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
pub(super) fn borrows_from_file(ctxt: &Ctxt, field: &Field) {
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

pub(super) fn base_is_one(ctxt: &Ctxt, container: &Container) {
    let bases = container.fields().iter().filter_map(|field| field.attrs.base.word());
    for word in bases.skip(1) {
        ctxt.error(word, "a struct has one base; the other parts are `flatten`");
    }
}

pub(super) fn base_is_first(ctxt: &Ctxt, container: &Container) {
    let mut written = container.fields().iter().filter(|field| !field.is_skipped());
    let first_is_base = written.next().is_some_and(Field::is_base);
    let late = written.find_map(|field| field.attrs.base.word());
    if let (false, Some(word)) = (first_is_base, late) {
        ctxt.error(word, "the base is written first: move its field to the top of the struct");
    }
}

pub(super) fn base_has_no_base(ctxt: &Ctxt, container: &Container) {
    let field = container.fields().iter().find_map(|field| field.attrs.base.word());
    if let (Some(word), Some(_)) = (container.attrs.base.word(), field) {
        ctxt.error(
            word,
            "this struct has a base, and only one without is marked `base`; others can still have it as their base: remove this",
        );
    }
}

pub(super) fn wraps_one(ctxt: &Ctxt, container: &Container) {
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
