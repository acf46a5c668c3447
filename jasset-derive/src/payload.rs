//! What is generated for an enum whose variants hold values?

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, format_ident, quote};

use crate::{
    ast::{Container, Field, Variant},
    expand, initial, key,
    prop::{self, Shape},
    variant_list, with,
};

pub(crate) fn impls(container: &Container, variants: &[Variant]) -> TokenStream {
    let list = variant_list::constant(container, variants);
    let indices: Vec<_> = (0..variants.len()).map(Literal::usize_unsuffixed).collect();
    let patterns = variants.iter().map(variant_list::pattern);
    let steps: Vec<_> = variants.iter().zip(&indices).map(|(variant, index)| step(container, variant, index)).collect();
    let steps = expand::steps(&steps);
    let description = quote! {
        __jasset::Archive::variants(
            __archive,
            const { &#list },
            |__v| match __v { #(#patterns => #indices,)* },
            |__p| {
                #steps
            },
        )
    };
    expand::jasset(container, &description)
}

/// One statement a variant, and in it one a field.
fn step(container: &Container, variant: &Variant, index: &Literal) -> TokenStream {
    match prop::shape(variant) {
        Shape::Unit => {
            let value = built(variant, |_| None);
            quote!(__jasset::Payloads::unit(__p, #index, || #value))
        }
        Shape::Newtype(field) => {
            let method = with::method(container, field, "Payloads", "newtype");
            let get = projection(container, variant, field);
            wrapping(variant, index, &method, &quote!(#get, #get))
        }
        Shape::Other(field) => {
            let method = with::method(container, field, "Payloads", "other");
            wrapping(variant, index, &method, &projection(container, variant, field))
        }
        Shape::Tuple => several(container, variant, index, "tuple"),
        Shape::Structure => several(container, variant, index, "structure"),
    }
}

fn wrapping(variant: &Variant, index: &Literal, method: &TokenStream, projections: &TokenStream) -> TokenStream {
    let value = built(variant, |_| Some(format_ident!("__x")));
    quote!(#method(__p, #index, #projections, |__x| #value))
}

fn several(container: &Container, variant: &Variant, index: &Literal, method: &str) -> TokenStream {
    let method = format_ident!("{method}");
    let written = variant.fields.iter().enumerate().filter(|(_, field)| !field.is_skipped());
    let locals: Vec<_> = written.clone().map(|(at, _)| local(at)).collect();
    let steps = written.map(|(at, field)| {
        let (local, told) = (local(at), told(container, variant, field));
        quote!(let #local = #told?;)
    });
    let value = built(variant, |at| Some(local(at)));
    quote! {
        __jasset::Payloads::#method(__p, #index, |__f| {
            #(#steps)*
            __jasset::Ok(match (#(#locals,)*) {
                (#(__jasset::Some(#locals),)*) => __jasset::Some(#value),
                _ => __jasset::None,
            })
        })
    }
}

/// A field by its key if it has a name, else by its place.
fn told(container: &Container, variant: &Variant, field: &Field) -> TokenStream {
    let get = projection(container, variant, field);
    if field.is_named() {
        let method = with::method(container, field, "Fields", "field");
        let (key, initial) = (key::key(container, field), initial::value(field));
        quote!(#method(__f, const { &#key }, #get, #get, || #initial))
    } else {
        let method = with::method(container, field, "Fields", "element");
        quote!(#method(__f, #get, #get))
    }
}

/// From the enum to the field, if it is the variant's: as it is written, for a reference of either kind.
fn projection(container: &Container, variant: &Variant, field: &Field) -> TokenStream {
    let (ident, member) = (variant.ident, &field.member);
    let rest = (variant.fields.len() > 1).then(|| quote!(, ..));
    let others = (container.variants().len() > 1).then(|| quote!(_ => __jasset::None,));
    quote!(|__v| match __v { Self::#ident { #member: __x #rest } => __jasset::Some(__x), #others })
}

/// The variant; `value` names what a field that is in the file is filled with.
fn built(variant: &Variant, value: impl Fn(usize) -> Option<Ident>) -> TokenStream {
    let ident = variant.ident;
    let fields = variant.fields.iter().enumerate().map(|(at, field)| {
        let member = &field.member;
        let value = value(at).filter(|_| !field.is_skipped());
        let value = value.map_or_else(|| initial::value(field), ToTokens::into_token_stream);
        quote!(#member: #value)
    });
    // `{}` fits `Red()` and `Red {}` alike, and a variant that is a name alone reads better without.
    let braces = variant.has_braces().then(|| quote!({ #(#fields),* }));
    quote!(Self::#ident #braces)
}

fn local(at: usize) -> Ident {
    format_ident!("__x{at}")
}
