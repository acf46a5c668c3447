//! How is a former name read?

use proc_macro2::{Ident, TokenStream};
use syn::{Error, LitStr, Result, Token, parse::ParseStream, token};

use crate::{
    ctxt::Ctxt,
    symbol::{ENUM_HAS_NO_VERSION, Place, UNTIL},
    value::{self, Number},
};

/// `alias = "Old"` or `alias("Old", until = 3)`
pub(crate) struct FieldAlias {
    pub(crate) name: LitStr,
    pub(crate) until: Option<Number>,
}

const FORM: &str = "alias(\"Old\", until = 3)";

/// An alias of a class or a variant, which has no `until`.
pub(crate) fn plain(word: &Ident, input: ParseStream) -> Result<LitStr> {
    if input.peek(token::Paren) {
        let rest = value::skip_value(input)?;
        let message = "expected `alias = \"Old\"`; only the alias of a field can end with an `until`";
        return Err(Error::new_spanned(rest, message));
    }
    value::string(word, input, "Name")
}

pub(crate) fn of_field(ctxt: &Ctxt, place: Place, word: &Ident, input: ParseStream) -> Result<FieldAlias> {
    if !input.peek(token::Paren) {
        let name = value::string(word, input, "Name")?;
        return Ok(FieldAlias { name, until: None });
    }
    if place == Place::VariantField {
        let rest = value::skip_value(input)?;
        let message = format!("expected `alias = \"Old\"`; `until` is a version, and {ENUM_HAS_NO_VERSION}");
        return Err(Error::new_spanned(rest, message));
    }
    let content = value::list(word, input, FORM)?;
    let alias = listed(ctxt, word, &content);
    // What follows an error is not an error of its own.
    content.parse::<TokenStream>()?;
    alias
}

fn listed(ctxt: &Ctxt, word: &Ident, content: ParseStream) -> Result<FieldAlias> {
    let form = format!("expected `{FORM}`, or `alias = \"Old\"` for a name that is read in every file");
    if content.is_empty() {
        return Err(Error::new_spanned(word, form));
    }
    if !content.peek(LitStr) {
        return Err(Error::new_spanned(content.parse::<TokenStream>()?, form));
    }
    let name = content.parse()?;
    content.parse::<Option<Token![,]>>()?;
    if content.is_empty() {
        return Ok(FieldAlias { name, until: None });
    }
    if content.peek(LitStr) {
        let second: LitStr = content.parse()?;
        let way_out = format!("one name an alias: write `alias = \"{}\"` for this one", second.value());
        ctxt.error(second, way_out);
        return Ok(FieldAlias { name, until: None });
    }
    let inner = value::word(content)?;
    if inner != UNTIL {
        return Err(Error::new_spanned(inner, form));
    }
    let until = Some(value::version(&inner, content)?);
    content.parse::<Option<Token![,]>>()?;
    let rest: TokenStream = content.parse()?;
    if !rest.is_empty() {
        ctxt.error(rest, form);
    }
    Ok(FieldAlias { name, until })
}
