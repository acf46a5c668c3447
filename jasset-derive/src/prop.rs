//! What follows from what was written: names, versions, order?

use syn::Type;

use crate::{
    ast::{Container, Field, Variant},
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
        None => case(container).field(&field.stem()),
    }
}

/// The name of a variant in files.
pub(crate) fn variant_name(container: &Container, variant: &Variant) -> String {
    match variant.attrs.rename.get() {
        Some(name) => name.value(),
        None => case(container).variant(&unraw(variant.ident)),
    }
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

/// The type without the invisible groups that `macro_rules!` fragments come in.
pub(crate) fn ungrouped(mut ty: &Type) -> &Type {
    while let Type::Group(group) = ty {
        ty = &group.elem;
    }
    ty
}
