//! What may be written in `#[jasset(...)]`?

use proc_macro2::Ident;
use syn::{
    Attribute, Error, Expr, ExprPath, LitStr, MacroDelimiter, Meta, Path, Result, Token, WherePredicate,
    parse::{ParseStream, Parser},
    punctuated::Punctuated,
};

use crate::{
    alias::{self, FieldAlias},
    case::Case,
    ctxt::Ctxt,
    deprecation::{self, Deprecation},
    slot::{Given, Slot},
    symbol::{
        ALIAS, BASE, BOUND, BYTES, CRATE, DEFAULT, DEPRECATED, FLATTEN, HEX, KEY, MIGRATE, MIN_VERSION, OTHER, Place,
        RENAME, RENAME_ALL, RESERVED, SINCE, SKIP, TRANSPARENT, VERSION, WITH,
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

/// On a field, of a struct or of a variant.
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
    pub(crate) key: Slot<LitStr>,
    pub(crate) bytes: Slot<()>,
    pub(crate) hex: Slot<()>,
    pub(crate) with: Slot<Path>,
}

/// On a variant.
#[derive(Default)]
pub(crate) struct VariantAttrs {
    pub(crate) rename: Slot<LitStr>,
    pub(crate) alias: Vec<Given<LitStr>>,
    pub(crate) other: Slot<()>,
}

impl ContainerAttrs {
    pub(crate) fn read(ctxt: &Ctxt, place: Place, attrs: &[Attribute]) -> Self {
        let mut read = Self::default();
        each_item(ctxt, place, attrs, |word, input| {
            match unraw(word).as_str() {
                VERSION => read.version.set(ctxt, word, value::version_or_any(ctxt, word, input)),
                MIN_VERSION => read.min_version.set(ctxt, word, value::version(word, input)?),
                BASE => read.base.set(ctxt, word, value::flag(word, input)?),
                RENAME => read.rename.set(ctxt, word, value::string(word, input, "Name")?),
                RENAME_ALL => read.rename_all.set(ctxt, word, value::case(word, input)?),
                ALIAS => read.alias.push(given(word, alias::plain(word, input)?)),
                DEPRECATED => {
                    let deprecation = deprecation::read(ctxt, word, input)?;
                    read.deprecated.extend(deprecation.map(|value| given(word, value)));
                }
                MIGRATE => read.migrate.set(ctxt, word, value::function(word, input)?),
                RESERVED => read.reserved.push(given(word, value::names(word, input)?)),
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
    pub(crate) fn read(ctxt: &Ctxt, place: Place, attrs: &[Attribute]) -> Self {
        let mut read = Self::default();
        each_item(ctxt, place, attrs, |word, input| {
            match unraw(word).as_str() {
                RENAME => read.rename.set(ctxt, word, value::string(word, input, "Name")?),
                ALIAS => read.alias.push(given(word, alias::of_field(ctxt, place, word, input)?)),
                DEFAULT => read.default.set(ctxt, word, value::expression(word, input)?),
                SKIP => read.skip.set(ctxt, word, value::flag(word, input)?),
                FLATTEN => read.flatten.set(ctxt, word, value::flag(word, input)?),
                BASE => read.base.set(ctxt, word, value::flag(word, input)?),
                SINCE => read.since.set(ctxt, word, value::version(word, input)?),
                DEPRECATED => read.deprecated.set(ctxt, word, field_deprecated(word, input)?),
                KEY => read.key.set(ctxt, word, value::string(word, input, "name")?),
                BYTES => read.bytes.set(ctxt, word, value::flag(word, input)?),
                HEX => read.hex.set(ctxt, word, value::flag(word, input)?),
                WITH => read.with.set(ctxt, word, value::module(word, input)?),
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
            self.key.word(),
            self.bytes.word(),
            self.hex.word(),
            self.with.word(),
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
                RENAME => read.rename.set(ctxt, word, value::string(word, input, "Name")?),
                ALIAS => read.alias.push(given(word, alias::plain(word, input)?)),
                OTHER => read.other.set(ctxt, word, value::flag(word, input)?),
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
