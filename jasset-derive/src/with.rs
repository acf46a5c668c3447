//! How is a field told, and what if not as its type describes itself?

use std::ptr;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use crate::{
    ast::{Container, Field},
    generics, outside,
};

/// The method of an archive that takes the field: `method::<Type>` or `method_with::<Type, How>`.
pub(crate) fn method(container: &Container, field: &Field, owner: &str, method: &str) -> TokenStream {
    let ty = field.ty;
    let owner = format_ident!("{owner}");
    let how = if let Some(word) = field.attrs.bytes.word() {
        // Here it is told that the type is no bytes.
        Some(quote_spanned!(word.span()=> __jasset::AsBytes))
    } else {
        marker(container, field).map(|marker| {
            let (_, arguments, _) = container.generics.split_for_impl();
            quote!(#marker #arguments)
        })
    };
    let Some(how) = how else {
        let method = format_ident!("{method}");
        return quote!(__jasset::#owner::#method::<#ty>);
    };
    let method = format_ident!("{method}_with");
    quote!(__jasset::#owner::#method::<#ty, #how>)
}

/// A type for each `with`, since a module is none.
pub(crate) fn markers(container: &Container) -> TokenStream {
    let markers = container.all_fields().filter_map(|field| {
        let (marker, module) = (marker(container, field)?, field.attrs.with.get()?);
        let (ident, ty) = (container.ident, field.ty);
        let (impl_generics, arguments, where_clause) = container.generics.split_for_impl();
        let generics = generics::for_jasset(container);
        let (with_generics, _, with_clause) = generics.split_for_impl();
        // It has the parameters of the whole type, in the way that the type has them.
        let carried = (!container.generics.params.is_empty())
            .then(|| quote!((__jasset::PhantomData<#ident #arguments>) #where_clause));
        // Here it is told that the function is missing, or for another type.
        let archive = Ident::new("__archive", module.span());
        let call = quote_spanned!(module.span()=> #module::serialize(#archive));
        let marker = quote! {
            struct #marker #impl_generics #carried;

            #[automatically_derived]
            impl #with_generics __jasset::With<'__a, #ty> for #marker #arguments #with_clause {
                fn serialize<__A: __jasset::Archive<'__a, #ty>>(#archive: __A) -> __jasset::Result<()> {
                    #call
                }
            }
        };
        Some(outside::named(marker, &quote!(#ident #arguments)))
    });
    markers.collect()
}

/// The name of the marker, if the field has a `with`.
fn marker(container: &Container, field: &Field) -> Option<Ident> {
    let mut marked = container.all_fields().filter(|field| field.attrs.with.is_given());
    let at = marked.position(|other| ptr::eq(other, field))?;
    Some(format_ident!("__With{at}"))
}
