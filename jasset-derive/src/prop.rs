//! What follows from what was written: names, versions, order?

use syn::Type;

use crate::{
    ast::{Body, Container, Field, Style, Variant},
    case::Case,
    deprecation::Deprecation,
    unraw::unraw,
};

/// The name of the class, or of the enum, in files.
pub(crate) fn class_name(container: &Container) -> String {
    match container.attrs.rename.get() {
        Some(name) => name.value(),
        None => unraw(container.ident),
    }
}

/// The key of a property.
pub(crate) fn key(container: &Container, field: &Field) -> String {
    match field.attrs.rename.get() {
        Some(name) => name.value(),
        None => field_case(container).field(&field.stem()),
    }
}

/// The name of a variant in files.
pub(crate) fn variant_name(container: &Container, variant: &Variant) -> String {
    match variant.attrs.rename.get() {
        Some(name) => name.value(),
        None => case(container).variant(&unraw(variant.ident)),
    }
}

/// The `rename_all` of an enum is about its variants.
fn field_case(container: &Container) -> Case {
    if container.is_enum() { Case::Pascal } else { case(container) }
}

fn case(container: &Container) -> Case {
    container.attrs.rename_all.get().copied().unwrap_or(Case::Pascal)
}

/// The version of the class; 1 unless declared.
pub(crate) fn version(container: &Container) -> u16 {
    container.attrs.version.get().map_or(1, |version| version.value)
}

/// The oldest version that loads; 1 unless declared.
pub(crate) fn min_version(container: &Container) -> u16 {
    container.attrs.min_version.get().map_or(1, |version| version.value)
}

/// The deprecated keys in the order in which their hooks run.
pub(crate) fn deprecations<'c>(container: &'c Container) -> Vec<&'c Deprecation> {
    let mut all: Vec<_> = container.attrs.deprecated.iter().map(|given| &given.value).collect();
    all.sort_by_key(|deprecation| deprecation.before.value);
    all
}

/// Whether the derive writes the `Default` impl.
pub(crate) fn writes_default(container: &Container) -> bool {
    container.fields().iter().any(|field| field.attrs.default.is_given())
}

/// The one field that a transparent struct is written as.
pub(crate) fn wrapped<'c, 'i>(container: &'c Container<'i>) -> Option<&'c Field<'i>> {
    container.fields().iter().find(|field| !field.is_skipped())
}

/// What is generated for a variant, by what of it is in the file.
pub(crate) enum Shape<'v, 'i> {
    Unit,
    Newtype(&'v Field<'i>),
    Tuple,
    Structure,
    Other(&'v Field<'i>),
}

pub(crate) fn shape<'v, 'i>(variant: &'v Variant<'i>) -> Shape<'v, 'i> {
    let mut written = variant.fields.iter().filter(|field| !field.is_skipped());
    match (written.next(), written.next()) {
        (None, _) => Shape::Unit,
        (Some(text), None) if variant.attrs.other.is_given() => Shape::Other(text),
        _ if variant.style == Style::Named => Shape::Structure,
        (Some(wrapped), None) => Shape::Newtype(wrapped),
        _ => Shape::Tuple,
    }
}

/// Whether the description itself makes the first value of the field, where no `Default` of the whole type does.
pub(crate) fn is_filled_in_place(container: &Container, field: &Field) -> bool {
    if field.attrs.default.is_given() {
        return false;
    }
    match &container.data {
        Body::Struct(..) => container.is_transparent() && field.is_skipped(),
        Body::Enum(_) => field.is_skipped() || field.is_named(),
    }
}

/// The type without the invisible groups that `macro_rules!` fragments come in.
pub(crate) fn ungrouped(mut ty: &Type) -> &Type {
    while let Type::Group(group) = ty {
        ty = &group.elem;
    }
    ty
}
