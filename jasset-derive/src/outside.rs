//! How are `Self` and the lifetimes of a type written where its impls do not reach?

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Generics;

use crate::{ast::Container, generics};

/// `Self` by its name.
pub(crate) fn named(tokens: TokenStream, name: &TokenStream) -> TokenStream {
    replaced(tokens, &|ident, _| (ident == "Self").then(|| name.clone()))
}

/// In a constant, which has no lifetimes but `'static`.
pub(crate) fn in_constant(container: &Container, tokens: TokenStream) -> TokenStream {
    let ident = container.ident;
    let lifetimes = generics::static_arguments(container.generics);
    let arguments = (!lifetimes.is_empty()).then(|| quote!(<#(#lifetimes),*>));
    let tokens = replaced(tokens, &|ident, is_lifetime| {
        (is_lifetime && is_parameter(container.generics, ident))
            .then(|| Ident::new("static", Span::call_site()).into_token_stream())
    });
    named(tokens, &quote!(#ident #arguments))
}

fn is_parameter(generics: &Generics, ident: &Ident) -> bool {
    generics.lifetimes().any(|param| param.lifetime.ident == *ident)
}

/// Each identifier by what `by` has for it; it is told whether the identifier is that of a lifetime.
fn replaced(tokens: TokenStream, by: &impl Fn(&Ident, bool) -> Option<TokenStream>) -> TokenStream {
    let mut behind_tick = false;
    let replaced = tokens.into_iter().map(|token| {
        let is_lifetime = behind_tick;
        behind_tick = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '\'');
        match token {
            TokenTree::Ident(ident) => by(&ident, is_lifetime).unwrap_or_else(|| ident.into_token_stream()),
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), replaced(group.stream(), by));
                inner.set_span(group.span());
                inner.into_token_stream()
            }
            token => token.into_token_stream(),
        }
    });
    replaced.collect()
}
