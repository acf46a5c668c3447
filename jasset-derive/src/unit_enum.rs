//! What is generated for an enum without payload?

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::{
    ast::{Container, Variant},
    expand, variant_list,
};

pub(crate) fn impls(container: &Container, variants: &[Variant]) -> TokenStream {
    let jasset = expand::jasset(container, &quote!(__jasset::Archive::scalar(__archive)));
    let ident = container.ident;
    let (impl_generics, ty_generics, where_clause) = container.generics.split_for_impl();
    let list = variant_list::constant(container, variants);
    let indices: Vec<_> = (0..variants.len()).map(Literal::usize_unsuffixed).collect();
    let patterns: Vec<_> = variants.iter().map(variant_list::pattern).collect();
    quote! {
        #jasset

        #[automatically_derived]
        impl #impl_generics __jasset::UnitEnum for #ident #ty_generics #where_clause {
            const VARIANTS: &'static __jasset::Variants = &#list;

            fn index(&self) -> __jasset::usize {
                match self {
                    #(#patterns => #indices,)*
                }
            }

            fn from_index(__index: __jasset::usize) -> __jasset::Option<Self> {
                match __index {
                    #(#indices => __jasset::Some(#patterns),)*
                    _ => __jasset::None,
                }
            }
        }
    }
}
