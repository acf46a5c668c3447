//! What is generated for which input?

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::{
    ast::{Body, Container},
    crate_path,
    ctxt::Ctxt,
    fallback, generics, initial, key, payload, prop, record, unit_enum, valid, with,
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
        Body::Enum(variants) if container.is_unit_enum() => unit_enum::impls(container, variants),
        Body::Enum(variants) => payload::impls(container, variants),
        Body::Struct(..) if container.is_transparent() => transparent(container),
        Body::Struct(..) => record::impls(container),
    };
    let initial = prop::writes_default(container).then(|| initial::impls(container));
    let markers = with::markers(container);
    let checks = key::checks(container);
    quote!(#markers #described #initial #checks)
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

/// A step of a description, which ends with what goes wrong in it. `?` would be two calls more to check and to compile.
pub(crate) fn step(call: &TokenStream) -> TokenStream {
    quote!(if let __jasset::Err(__e) = #call { return __jasset::Err(__e); })
}

/// The steps of a description, one after the other. What the last one gives is that of all.
pub(crate) fn steps(calls: &[TokenStream]) -> TokenStream {
    let Some((last, others)) = calls.split_last() else { return quote!(__jasset::Ok(())) };
    let others = others.iter().map(step);
    quote!(#(#others)* #last)
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

/// The other fields of a struct that is written as what it wraps are skipped, and so made anew.
fn transparent(container: &Container) -> TokenStream {
    let wrapped = prop::wrapped(container).map(|field| {
        let (method, member) = (with::method(container, field, "Archive", "transparent"), &field.member);
        let fields = container.fields().iter().map(|field| {
            let (member, value) = (&field.member, field.is_skipped().then(|| initial::value(field)));
            let value = value.unwrap_or_else(|| quote!(__x));
            quote!(#member: #value)
        });
        quote!(#method(__archive, |__v| &__v.#member, |__v| &mut __v.#member, |__x| Self { #(#fields),* }))
    });
    jasset(container, &quote!(#wrapped))
}
