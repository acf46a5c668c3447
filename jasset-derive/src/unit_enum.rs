//! What is generated for an enum without payload?

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::{
    ast::{Container, Variant},
    expand, prop,
};

pub(crate) fn impls(container: &Container, variants: &[Variant]) -> TokenStream {
    let jasset = expand::jasset(container, &quote!(__jasset::Archive::scalar(__archive)));
    let ident = container.ident;
    let (impl_generics, ty_generics, where_clause) = container.generics.split_for_impl();
    let name = prop::class_name(container);
    let list = variants.iter().map(|variant| {
        let name = prop::variant_name(container, variant);
        let aliases = variant.attrs.alias.iter().map(|alias| alias.value.value());
        quote!(__jasset::Variant { name: #name, aliases: &[#(#aliases),*] })
    });
    let places: Vec<_> = (0..variants.len()).map(Literal::usize_unsuffixed).collect();
    // `{}` fits `Red`, `Red()` and `Red {}` alike.
    let patterns = variants.iter().map(|variant| {
        let (ident, fields) = (variant.ident, variant.fields);
        let braces = (!matches!(fields, syn::Fields::Unit)).then(|| quote!({}));
        quote!(Self::#ident #braces)
    });
    let patterns: Vec<_> = patterns.collect();
    quote! {
        #jasset

        #[automatically_derived]
        impl #impl_generics __jasset::UnitEnum for #ident #ty_generics #where_clause {
            const VARIANTS: &'static __jasset::Variants = &__jasset::Variants {
                name: #name,
                list: &[#(#list),*],
            };

            fn index(&self) -> __jasset::usize {
                match self {
                    #(#patterns => #places,)*
                }
            }

            fn from_index(__index: __jasset::usize) -> __jasset::Option<Self> {
                match __index {
                    #(#places => __jasset::Some(#patterns),)*
                    _ => __jasset::None,
                }
            }
        }
    }
}
