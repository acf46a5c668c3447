//! What do fields start from, and which `Default` impl follows from `default = expr`?

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use crate::{
    ast::{Container, Field},
    generics,
};

/// The first value of a field. Its type is named, so that it is underlined if it has no `Default`.
pub(crate) fn value(field: &Field) -> TokenStream {
    let ty = field.ty;
    let by_type = || quote!(<#ty as __jasset::Default>::default());
    field.attrs.default.get().map_or_else(by_type, ToTokens::to_token_stream)
}

pub(crate) fn impls(container: &Container) -> TokenStream {
    let ident = container.ident;
    let generics = generics::for_default(container);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = container.generics.split_for_impl();
    let fields = container.fields().iter().map(|field| {
        let (member, value) = (&field.member, value(field));
        quote!(#member: #value)
    });
    quote! {
        #[automatically_derived]
        impl #impl_generics __jasset::Default for #ident #ty_generics #where_clause {
            fn default() -> Self {
                Self { #(#fields),* }
            }
        }
    }
}
