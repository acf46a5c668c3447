//! How is the value of one attribute read, and what does a wrong one say?

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{
    Error, Expr, ExprLit, ExprPath, Lit, LitInt, LitStr, Path, Result, Token, WherePredicate,
    ext::IdentExt,
    parse::{ParseBuffer, ParseStream, Parser},
    punctuated::Punctuated,
    token,
};

use crate::{case::Case, ctxt::Ctxt, symbol::listed};

/// A version, with its token for errors about it.
pub(crate) struct Number {
    pub(crate) value: u16,
    pub(crate) token: LitInt,
}

/// The word alone.
pub(crate) fn flag(word: &Ident, input: ParseStream) -> Result<()> {
    // A word that follows is the next item, whose comma is missing.
    if at_end(input) || input.peek(Ident::peek_any) {
        return Ok(());
    }
    let message = format!("`{word}` takes no value: write `#[jasset({word})]`");
    let rest = skip_value(input)?;
    Err(Error::new_spanned(rest, message))
}

/// `word = "text"`
pub(crate) fn string(word: &Ident, input: ParseStream, example: &str) -> Result<LitStr> {
    let form = format!("expected `{word} = \"{example}\"`, a string");
    as_string(&assigned(word, input, &form)?, &form)
}

/// `word = 2`
pub(crate) fn version(word: &Ident, input: ParseStream) -> Result<Number> {
    let form = format!("expected `{word} = 2`, a number from 1 to 65535");
    let value = assigned(word, input, &form)?;
    match ungrouped(&value) {
        Expr::Lit(ExprLit { lit: Lit::Int(token), .. }) => match token.base10_parse() {
            Ok(value) if value > 0 => Ok(Number { value, token: token.clone() }),
            _ => Err(Error::new_spanned(token, form)),
        },
        Expr::Path(constant) => Err(Error::new_spanned(
            constant,
            format!("{form}; a derive cannot look into a constant, so write the number itself"),
        )),
        other => Err(Error::new_spanned(other, form)),
    }
}

/// A version that others are measured by: if it cannot be read, none of them is wrong.
pub(crate) fn version_or_any(ctxt: &Ctxt, word: &Ident, input: ParseStream) -> Number {
    ctxt.ok(version(word, input))
        .unwrap_or_else(|| Number { value: u16::MAX, token: LitInt::new("65535", word.span()) })
}

/// `word = any expression`
pub(crate) fn expression(word: &Ident, input: ParseStream) -> Result<Expr> {
    let form = format!("expected `{word} = value`; a field without `{word}` starts from its type's own default");
    assigned(word, input, &form)
}

/// `word = Self::function`
pub(crate) fn function(word: &Ident, input: ParseStream) -> Result<ExprPath> {
    let form = format!("expected `{word} = Self::function`, the path of a function");
    let value = assigned(word, input, &form)?;
    match ungrouped(&value) {
        Expr::Path(path) => Ok(path.clone()),
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
            Err(Error::new_spanned(text, format!("{form}; write it without the quotes")))
        }
        Expr::Call(call) => Err(Error::new_spanned(call, format!("{form}; write it without the parentheses"))),
        other => Err(Error::new_spanned(other, form)),
    }
}

/// `word = path::to::module`
pub(crate) fn module(word: &Ident, input: ParseStream) -> Result<Path> {
    let form = format!("expected `{word} = module`, the path of a module with a function `serialize`");
    let value = assigned(word, input, &form)?;
    match ungrouped(&value) {
        Expr::Path(path) if path.qself.is_none() && names_module(&path.path) => Ok(path.path.clone()),
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
            Err(Error::new_spanned(text, format!("{form}; write it without the quotes")))
        }
        other => Err(Error::new_spanned(other, form)),
    }
}

/// Neither a type nor what hangs on one.
fn names_module(path: &Path) -> bool {
    path.segments.iter().all(|segment| segment.arguments.is_none() && segment.ident != "Self")
}

/// `word = path` or `word = "path"`
pub(crate) fn path(word: &Ident, input: ParseStream) -> Result<Path> {
    let form = format!("expected `{word} = path::to::jasset`");
    if input.peek(Token![=]) && input.peek2(Token![crate]) {
        // `crate` alone is no expression.
        input.parse::<Token![=]>()?;
        return input.call(Path::parse_mod_style);
    }
    match ungrouped(&assigned(word, input, &form)?) {
        Expr::Path(path) if path.qself.is_none() => Ok(path.path.clone()),
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
            text.parse_with(Path::parse_mod_style).map_err(|_| Error::new_spanned(text, form))
        }
        other => Err(Error::new_spanned(other, form)),
    }
}

/// `word = "camelCase"`
pub(crate) fn case(word: &Ident, input: ParseStream) -> Result<Case> {
    let form = format!("expected `{word} = \"camelCase\"`, a string");
    let text = as_string(&assigned(word, input, &form)?, &form)?;
    let name = text.value();
    Case::from_name(&name).ok_or_else(|| {
        let message = if name.to_ascii_lowercase().contains("kebab") {
            format!("`{name}` would put `-` into names, which are identifiers; use \"snake_case\"")
        } else {
            let known = Case::ALL.map(|(name, _)| name);
            format!("unknown case `{name}`; the cases are {}", listed(&known).replace('`', "\""))
        };
        Error::new_spanned(&text, message)
    })
}

/// `word = "T: Trait, U: Other"`
pub(crate) fn bounds(word: &Ident, input: ParseStream) -> Result<Punctuated<WherePredicate, Token![,]>> {
    let form = format!("expected `{word} = \"T: Trait\"`, what stands after `where`");
    let text = as_string(&assigned(word, input, &form)?, &form)?;
    match Parser::parse_str(Punctuated::parse_terminated, &text.value()) {
        Ok(bounds) => respan(&bounds, text.span()),
        Err(_) => Err(Error::new_spanned(text, form)),
    }
}

/// The bounds with the span of their string, so that errors about them point at it.
fn respan(bounds: &Punctuated<WherePredicate, Token![,]>, span: Span) -> Result<Punctuated<WherePredicate, Token![,]>> {
    let tokens = bounds.to_token_stream().into_iter().map(|token| respanned(token, span)).collect();
    Punctuated::parse_terminated.parse2(tokens)
}

fn respanned(token: TokenTree, span: Span) -> TokenTree {
    match token {
        TokenTree::Group(group) => {
            let inner = group.stream().into_iter().map(|token| respanned(token, span));
            let mut group = Group::new(group.delimiter(), inner.collect());
            group.set_span(span);
            group.into()
        }
        mut token => {
            token.set_span(span);
            token
        }
    }
}

/// `reserved("Old", "Older")`
pub(crate) fn names(word: &Ident, input: ParseStream) -> Result<Vec<LitStr>> {
    let form = "reserved(\"Old\")";
    let content = list(word, input, form)?;
    let message = format!("expected `{form}`, one string or more");
    let tokens: TokenStream = content.parse()?;
    if tokens.is_empty() {
        return Err(Error::new_spanned(word, message));
    }
    let strings = Punctuated::<LitStr, Token![,]>::parse_terminated.parse2(tokens.clone());
    match strings {
        Ok(strings) => Ok(strings.into_iter().collect()),
        Err(_) => Err(Error::new_spanned(tokens, message)),
    }
}

/// The parenthesized list after `word`; `form` says what belongs there.
pub(crate) fn list<'i>(word: &Ident, input: &ParseBuffer<'i>, form: &str) -> Result<ParseBuffer<'i>> {
    if !input.peek(token::Paren) {
        let message = format!("expected `{form}`");
        let rest = skip_value(input)?;
        return Err(if rest.is_empty() {
            Error::new_spanned(word, message)
        } else {
            Error::new_spanned(rest, message)
        });
    }
    let content;
    syn::parenthesized!(content in input);
    Ok(content)
}

/// The next word; any keyword is one.
pub(crate) fn word(input: ParseStream) -> Result<Ident> {
    if input.peek(Lit) {
        let literal: Lit = input.parse()?;
        let message = "expected a word such as `rename = \"Name\"`, found a value";
        return Err(Error::new_spanned(literal, message));
    }
    input.call(Ident::parse_any)
}

/// Whether the next item, or the end, follows.
pub(crate) fn at_end(input: ParseStream) -> bool {
    input.is_empty() || input.peek(Token![,])
}

/// Everything up to the next item.
pub(crate) fn skip_value(input: ParseStream) -> Result<TokenStream> {
    let mut skipped = TokenStream::new();
    while !at_end(input) {
        skipped.extend([input.parse::<TokenTree>()?]);
    }
    Ok(skipped)
}

/// The expression after `word =`; without one, `form` is the error at the word.
fn assigned(word: &Ident, input: ParseStream, form: &str) -> Result<Expr> {
    if !input.peek(Token![=]) {
        let rest = skip_value(input)?;
        return Err(if rest.is_empty() { Error::new_spanned(word, form) } else { Error::new_spanned(rest, form) });
    }
    let equals: Token![=] = input.parse()?;
    if at_end(input) {
        return Err(Error::new_spanned(equals, form));
    }
    input.parse()
}

fn as_string(value: &Expr, form: &str) -> Result<LitStr> {
    match ungrouped(value) {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Ok(text.clone()),
        Expr::Path(path) => {
            let words = path.to_token_stream().to_string();
            let message = format!("{form}; put `{words}` into quotes");
            Err(Error::new_spanned(path, message))
        }
        other => Err(Error::new_spanned(other, form)),
    }
}

/// What stands inside the invisible groups that `macro_rules!` fragments come in.
fn ungrouped(mut value: &Expr) -> &Expr {
    while let Expr::Group(group) = value {
        value = &group.expr;
    }
    value
}
