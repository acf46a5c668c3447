//! What is the key of a field, with all that hangs on it?

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};

use crate::{
    ast::{Container, Field},
    generics, outside, prop,
    value::Number,
};

/// A constant expression of type `Key`.
pub(crate) fn key(container: &Container, field: &Field) -> TokenStream {
    let (ty, attrs) = (field.ty, &field.attrs);
    let name = prop::key(container, field);
    let aliases = attrs.alias.iter().map(|alias| {
        let name = &alias.value.name.value();
        let until = alias.value.until.as_ref().map(version).map(|version| quote!(.until(#version)));
        quote!(__jasset::Alias::new(#name)#until)
    });
    let aliases = (!attrs.alias.is_empty()).then(|| quote!(.aliases(const { &[#(#aliases),*] })));
    let since = attrs.since.get().map(version).map(|version| quote!(.since(#version)));
    let deprecated = attrs.deprecated.is_given().then(|| quote!(.deprecated()));
    let key = quote!(__jasset::Key::new(#name)#aliases #since #deprecated);
    if attrs.hex.is_given() {
        quote!(__jasset::hex::<#ty>(#key))
    } else if let Some(name) = attrs.key.get() {
        quote!(__jasset::keyed::<#ty>(#key, #name))
    } else {
        key
    }
}

/// Whether the constant names the type of the field, which a static cannot if that has parameters.
pub(crate) fn needs_type(field: &Field) -> bool {
    field.attrs.hex.is_given() || field.attrs.key.get().is_some()
}

/// The compiler looks for the field that a `key` names when it makes the constant; for a type without parameters that
/// is done at once, and else at each use.
pub(crate) fn checks(container: &Container) -> TokenStream {
    if generics::needs_instance(container.generics) {
        return TokenStream::new();
    }
    let checks = container.all_fields().filter_map(|field| {
        let ty = field.ty;
        let name = field.attrs.key.get()?;
        let key = quote_spanned!(name.span()=> __jasset::keyed::<#ty>(__jasset::Key::new("Key"), #name));
        let key = outside::in_constant(container, key);
        Some(quote!(const _: __jasset::Key = #key;))
    });
    checks.collect()
}

/// A version, where errors about it point at its token.
pub(crate) fn version(number: &Number) -> Literal {
    let mut literal = Literal::u16_unsuffixed(number.value);
    literal.set_span(number.token.span());
    literal
}
