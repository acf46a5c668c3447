//! What is the key of a field, with all that hangs on it?

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::{
    ast::{Container, Field},
    prop,
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

/// A version, where errors about it point at its token.
pub(crate) fn version(number: &Number) -> Literal {
    let mut literal = Literal::u16_unsuffixed(number.value);
    literal.set_span(number.token.span());
    literal
}
