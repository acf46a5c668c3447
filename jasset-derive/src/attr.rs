//! What may be written in `#[jasset(...)]`?

use proc_macro2::{Ident, TokenStream};
use syn::{
    Attribute, Error, Expr, ExprPath, LitStr, MacroDelimiter, Meta, Path, Result, Token, WherePredicate,
    parse::{ParseStream, Parser},
    punctuated::Punctuated,
};

use crate::{
    case::Case,
    ctxt::Ctxt,
    deprecation::{self, Deprecation},
    slot::{Given, Slot},
    symbol::{
        ALIAS, BASE, BOUND, CRATE, DEFAULT, DEPRECATED, FLATTEN, HEX, MIGRATE, MIN_VERSION, Place, RENAME, RENAME_ALL,
        RESERVED, SINCE, SKIP, TRANSPARENT, UNTIL, VERSION,
    },
    unraw::unraw,
    value::{self, Number},
};

/// On a struct or an enum.
#[derive(Default)]
pub(crate) struct ContainerAttrs {
    pub(crate) version: Slot<Number>,
    pub(crate) min_version: Slot<Number>,
    pub(crate) base: Slot<()>,
    pub(crate) rename: Slot<LitStr>,
    pub(crate) rename_all: Slot<Case>,
    pub(crate) alias: Vec<Given<LitStr>>,
    pub(crate) deprecated: Vec<Given<Deprecation>>,
    pub(crate) migrate: Slot<ExprPath>,
    pub(crate) reserved: Vec<Given<Vec<LitStr>>>,
    pub(crate) transparent: Slot<()>,
    pub(crate) bound: Slot<Punctuated<WherePredicate, Token![,]>>,
    pub(crate) krate: Slot<Path>,
}

/// On a field.
#[derive(Default)]
pub(crate) struct FieldAttrs {
    pub(crate) rename: Slot<LitStr>,
    pub(crate) alias: Vec<Given<FieldAlias>>,
    pub(crate) default: Slot<Expr>,
    pub(crate) skip: Slot<()>,
    pub(crate) flatten: Slot<()>,
    pub(crate) base: Slot<()>,
    pub(crate) since: Slot<Number>,
    pub(crate) deprecated: Slot<()>,
    pub(crate) hex: Slot<()>,
}

/// `alias = "Old"` or `alias("Old", until = 3)`
pub(crate) struct FieldAlias {
    pub(crate) name: LitStr,
    pub(crate) until: Option<Number>,
}

/// On a variant.
#[derive(Default)]
pub(crate) struct VariantAttrs {
    pub(crate) rename: Slot<LitStr>,
    pub(crate) alias: Vec<Given<LitStr>>,
}

impl ContainerAttrs {
    pub(crate) fn read(ctxt: &Ctxt, place: Place, attrs: &[Attribute]) -> Self {
        let mut read = Self::default();
        each_item(ctxt, place, attrs, |word, input| {
            match unraw(word).as_str() {
                VERSION => read.version.set(ctxt, word, value::version_or_any(ctxt, word, input)),
                MIN_VERSION => read.min_version.set(ctxt, word, value::version(word, input)?),
                BASE => read.base.set(ctxt, word, value::flag(word, input)?),
                RENAME => read.rename.set(ctxt, word, value::string(word, input)?),
                RENAME_ALL => read.rename_all.set(ctxt, word, value::case(word, input)?),
                ALIAS => read.alias.push(given(word, plain_alias(word, input)?)),
                DEPRECATED => {
                    let deprecation = deprecation::read(ctxt, word, input)?;
                    read.deprecated.extend(deprecation.map(|value| given(word, value)));
                }
                MIGRATE => read.migrate.set(ctxt, word, value::function(word, input)?),
                RESERVED => read.reserved.push(given(word, names(word, input)?)),
                TRANSPARENT => read.transparent.set(ctxt, word, value::flag(word, input)?),
                BOUND => read.bound.set(ctxt, word, value::bounds(word, input)?),
                CRATE => read.krate.set(ctxt, word, value::path(word, input)?),
                _ => {}
            }
            Ok(())
        });
        read
    }

    /// The words that only a record can have, as they were given.
    pub(crate) fn record_words(&self) -> Vec<&Ident> {
        let once = [
            self.version.word(),
            self.min_version.word(),
            self.base.word(),
            self.rename.word(),
            self.rename_all.word(),
            self.migrate.word(),
        ];
        let mut words: Vec<&Ident> = once.into_iter().flatten().collect();
        words.extend(self.alias.iter().map(|given| &given.word));
        words.extend(self.deprecated.iter().map(|given| &given.word));
        words.extend(self.reserved.iter().map(|given| &given.word));
        words
    }
}

impl FieldAttrs {
    pub(crate) fn read(ctxt: &Ctxt, attrs: &[Attribute]) -> Self {
        let mut read = Self::default();
        each_item(ctxt, Place::Field, attrs, |word, input| {
            match unraw(word).as_str() {
                RENAME => read.rename.set(ctxt, word, value::string(word, input)?),
                ALIAS => read.alias.push(given(word, field_alias(ctxt, word, input)?)),
                DEFAULT => read.default.set(ctxt, word, value::expression(word, input)?),
                SKIP => read.skip.set(ctxt, word, value::flag(word, input)?),
                FLATTEN => read.flatten.set(ctxt, word, value::flag(word, input)?),
                BASE => read.base.set(ctxt, word, value::flag(word, input)?),
                SINCE => read.since.set(ctxt, word, value::version(word, input)?),
                DEPRECATED => read.deprecated.set(ctxt, word, field_deprecated(word, input)?),
                HEX => read.hex.set(ctxt, word, value::flag(word, input)?),
                _ => {}
            }
            Ok(())
        });
        read
    }

    /// All words, as they were given.
    pub(crate) fn words(&self) -> Vec<&Ident> {
        let once = [
            self.rename.word(),
            self.default.word(),
            self.skip.word(),
            self.flatten.word(),
            self.base.word(),
            self.since.word(),
            self.deprecated.word(),
            self.hex.word(),
        ];
        let mut words: Vec<&Ident> = once.into_iter().flatten().collect();
        words.extend(self.alias.iter().map(|given| &given.word));
        words
    }
}

impl VariantAttrs {
    pub(crate) fn read(ctxt: &Ctxt, attrs: &[Attribute]) -> Self {
        let mut read = Self::default();
        each_item(ctxt, Place::Variant, attrs, |word, input| {
            match unraw(word).as_str() {
                RENAME => read.rename.set(ctxt, word, value::string(word, input)?),
                ALIAS => read.alias.push(given(word, plain_alias(word, input)?)),
                _ => {}
            }
            Ok(())
        });
        read
    }
}

/// Hands each item of each `#[jasset(...)]` to `read`. After an error the next item is read all the
/// same, so that one slip hides no other.
fn each_item(ctxt: &Ctxt, place: Place, attrs: &[Attribute], mut read: impl FnMut(&Ident, ParseStream) -> Result<()>) {
    let example = if place == Place::Struct { "version = 2" } else { "rename = \"Name\"" };
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("jasset")) {
        let tokens = match &attr.meta {
            Meta::List(list) if matches!(list.delimiter, MacroDelimiter::Paren(_)) => &list.tokens,
            other => {
                ctxt.error(other, format_args!("expected `#[jasset({example})]`"));
                continue;
            }
        };
        let items = |input: ParseStream| {
            while !input.is_empty() {
                let item = value::word(input).and_then(|word| {
                    if place.knows(&unraw(&word)) {
                        return read(&word, input);
                    }
                    value::skip_value(input)?;
                    Err(Error::new_spanned(&word, place.unknown(&unraw(&word))))
                });
                let complete = ctxt.ok(item).is_some();
                let rest = value::skip_value(input)?;
                if complete && !rest.is_empty() {
                    ctxt.error(rest, "expected `,` before the next word");
                }
                input.parse::<Option<Token![,]>>()?;
            }
            Ok(())
        };
        ctxt.ok(items.parse2(tokens.clone()));
    }
}

fn given<T>(word: &Ident, value: T) -> Given<T> {
    Given { word: word.clone(), value }
}

/// An alias of a class or a variant, which has no `until`.
fn plain_alias(word: &Ident, input: ParseStream) -> Result<LitStr> {
    if input.peek(syn::token::Paren) {
        let rest = value::skip_value(input)?;
        let message = "expected `alias = \"Old\"`; only the alias of a field can end with an `until`";
        return Err(Error::new_spanned(rest, message));
    }
    value::string(word, input)
}

fn field_alias(ctxt: &Ctxt, word: &Ident, input: ParseStream) -> Result<FieldAlias> {
    if !input.peek(syn::token::Paren) {
        let name = value::string(word, input)?;
        return Ok(FieldAlias { name, until: None });
    }
    let content = value::list(word, input, ALIAS_FORM)?;
    let alias = listed_alias(ctxt, word, &content);
    // What follows an error is not an error of its own.
    content.parse::<TokenStream>()?;
    alias
}

const ALIAS_FORM: &str = "alias(\"Old\", until = 3)";

fn listed_alias(ctxt: &Ctxt, word: &Ident, content: ParseStream) -> Result<FieldAlias> {
    let form = format!("expected `{ALIAS_FORM}`, or `alias = \"Old\"` for a name that is read in every file");
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

/// The flag of a field; the list of the same name belongs on the struct.
fn field_deprecated(word: &Ident, input: ParseStream) -> Result<()> {
    if input.peek(syn::token::Paren) {
        let rest = value::skip_value(input)?;
        let message = "on a field write `deprecated` alone: the field is read and never written; \
            for a field that is gone, `deprecated(\"Old\", ...)` belongs on the struct";
        return Err(Error::new_spanned(rest, message));
    }
    value::flag(word, input)
}

/// `reserved("Old", "Older")`
fn names(word: &Ident, input: ParseStream) -> Result<Vec<LitStr>> {
    let form = "reserved(\"Old\")";
    let content = value::list(word, input, form)?;
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
