//! What stands in for the impls while the input has errors, so that uses of the type stay quiet?

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, ext::IdentExt};

use crate::{ast::Container, generics, prop};

pub(crate) fn impls(input: &DeriveInput, container: Option<&Container>) -> TokenStream {
    let ident = &input.ident;
    let name = ident.unraw().to_string();
    // A class must have a name that fits into a file, and this one may be the error.
    let name = if name.is_ascii() { name } else { "Broken".to_owned() };
    let generics = generics::for_fallback(&input.generics);
    let (file_generics, _, _) = generics.split_for_impl();
    let (impl_generics, ty_generics, where_clause) = input.generics.split_for_impl();
    let jasset = quote! {
        #[automatically_derived]
        impl #file_generics __jasset::JAsset<'__a> for #ident #ty_generics #where_clause {
            fn serialize<__A: __jasset::Archive<'__a, Self>>(_: __A) -> __jasset::Result<()> {
                __jasset::unreachable!()
            }
        }
    };
    let class = container.is_none_or(Container::is_record).then(|| {
        quote! {
            #[automatically_derived]
            impl #impl_generics __jasset::HasClass for #ident #ty_generics #where_clause {
                const CLASS: &'static __jasset::Class = &__jasset::Class::new(#name);
            }
        }
    });
    let variants = container.is_some_and(Container::is_unit_enum).then(|| {
        quote! {
            #[automatically_derived]
            impl #impl_generics __jasset::UnitEnum for #ident #ty_generics #where_clause {
                const VARIANTS: &'static __jasset::Variants =
                    &__jasset::Variants { name: #name, list: &[] };
                fn index(&self) -> __jasset::usize {
                    __jasset::unreachable!()
                }
                fn from_index(_: __jasset::usize) -> __jasset::Option<Self> {
                    __jasset::unreachable!()
                }
            }
        }
    });
    let default = container.is_some_and(prop::writes_default).then(|| {
        quote! {
            #[automatically_derived]
            impl #impl_generics __jasset::Default for #ident #ty_generics #where_clause {
                fn default() -> Self {
                    __jasset::unreachable!()
                }
            }
        }
    });
    quote!(#jasset #class #variants #default)
}
