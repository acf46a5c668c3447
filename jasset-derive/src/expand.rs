//! What is generated for which input?

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::{
    ast::{Body, Container},
    crate_path,
    ctxt::Ctxt,
    fallback, generics, initial, prop, record, unit_enum, valid,
};

/// The output of the derive: the impls, or all errors and a stand-in for the impls.
pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let ctxt = Ctxt::new();
    let container = Container::from_input(&ctxt, input);
    if let Some(container) = &container {
        valid::check(&ctxt, container);
    }
    match (ctxt.check(), &container) {
        (Ok(()), Some(container)) => enclosed(container, &impls(container)),
        (checked, container) => {
            let errors = checked.err().unwrap_or_default();
            let errors = errors.iter().map(syn::Error::to_compile_error);
            let impls = fallback::impls(input, container.as_ref());
            let stand_in = match container {
                Some(container) => enclosed(container, &impls),
                None => enclosed_with(&crate_path::import(None), &impls),
            };
            quote!(#(#errors)* #stand_in)
        }
    }
}

fn impls(container: &Container) -> TokenStream {
    let described = match &container.data {
        Body::Enum(variants) => unit_enum::impls(container, variants),
        Body::Struct(..) if container.is_transparent() => transparent(container),
        Body::Struct(..) => record::impls(container),
    };
    let initial = prop::writes_default(container).then(|| initial::impls(container));
    quote!(#described #initial)
}

/// One constant keeps every name of ours out of the user's module.
fn enclosed(container: &Container, impls: &TokenStream) -> TokenStream {
    enclosed_with(&crate_path::import(container.attrs.krate.get()), impls)
}

fn enclosed_with(import: &TokenStream, impls: &TokenStream) -> TokenStream {
    quote! {
        #[doc(hidden)]
        #[allow(deprecated, unused_qualifications)]
        const _: () = {
            #import
            #impls
        };
    }
}

/// `impl JAsset`, whose description is `body`; it may use `__archive`.
pub(crate) fn jasset(container: &Container, body: &TokenStream) -> TokenStream {
    let ident = container.ident;
    let generics = generics::for_jasset(container);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let (_, ty_generics, _) = container.generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics __jasset::JAsset<'__a> for #ident #ty_generics #where_clause {
            fn serialize<__A: __jasset::Archive<'__a, Self>>(__archive: __A) -> __jasset::Result<()> {
                #body
            }
        }
    }
}

fn transparent(container: &Container) -> TokenStream {
    let wrapped = prop::wrapped(container).map(|field| {
        let (ty, member) = (field.ty, &field.member);
        quote!(__jasset::Archive::transparent::<#ty>(__archive, |__v| &__v.#member, |__v| &mut __v.#member))
    });
    jasset(container, &quote!(#wrapped))
}
