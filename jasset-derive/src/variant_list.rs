//! What do the variants of an enum have in common, with payload or without?

use proc_macro2::TokenStream;
use quote::quote;

use crate::{
    ast::{Container, Variant},
    prop,
};

/// A constant expression of type `Variants`: the names in files.
pub(crate) fn constant(container: &Container, variants: &[Variant]) -> TokenStream {
    let name = prop::class_name(container);
    let list = variants.iter().map(|variant| {
        let name = prop::variant_name(container, variant);
        let aliases = variant.attrs.alias.iter().map(|alias| alias.value.value());
        quote!(__jasset::Variant { name: #name, aliases: &[#(#aliases),*] })
    });
    quote!(__jasset::Variants { name: #name, list: &[#(#list),*] })
}

/// A variant whatever it holds: `{ .. }` fits `Red()` and `Red {}` alike.
pub(crate) fn pattern(variant: &Variant) -> TokenStream {
    let ident = variant.ident;
    let rest = (!variant.fields.is_empty()).then(|| quote!(..));
    let braces = variant.has_braces().then(|| quote!({ #rest }));
    quote!(Self::#ident #braces)
}
