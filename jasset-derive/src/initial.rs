//! Which `Default` impl follows from `default = expr` on fields?

use proc_macro2::TokenStream;
use quote::quote;

use crate::{ast::Container, generics};

pub(crate) fn impls(container: &Container) -> TokenStream {
    let ident = container.ident;
    let generics = generics::for_default(container);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = container.generics.split_for_impl();
    let fields = container.fields().iter().map(|field| {
        let member = &field.member;
        if let Some(value) = field.attrs.default.get() {
            quote!(#member: #value)
        } else {
            quote!(#member: __jasset::Default::default())
        }
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
