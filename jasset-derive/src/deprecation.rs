//! How is `deprecated("Old", before = 2, with = Self::function)` read?

use proc_macro2::{Ident, TokenStream};
use syn::{Error, ExprPath, LitStr, Result, Token, parse::ParseStream};

use crate::{
    ctxt::Ctxt,
    slot::Slot,
    symbol::{BEFORE, DEPRECATED, DROP, WITH},
    unraw::unraw,
    value::{self, Number},
};

/// Keys that files had before a version, and what becomes of their values.
pub(crate) struct Deprecation {
    pub(crate) keys: Vec<LitStr>,
    pub(crate) before: Number,
    pub(crate) then: Then,
}

pub(crate) enum Then {
    With(ExprPath),
    Drop,
}

/// How many values a hook can take.
const MOST_KEYS: usize = 6;

/// `None` if something is missing; that is told to `ctxt`.
pub(crate) fn read(ctxt: &Ctxt, word: &Ident, input: ParseStream) -> Result<Option<Deprecation>> {
    let form = "deprecated(\"Old\", before = 2, with = Self::function)";
    let content = value::list(word, input, form)?;
    let mut keys = Vec::new();
    let mut before = Slot::default();
    let mut with = Slot::default();
    let mut drop = Slot::default();
    let mut broken = false;
    while !content.is_empty() {
        let item = if content.peek(LitStr) {
            content.parse().map(|key| keys.push(key))
        } else {
            value::word(&content).and_then(|word| {
                match unraw(&word).as_str() {
                    BEFORE => before.set(ctxt, &word, value::version(&word, &content)?),
                    WITH => with.set(ctxt, &word, value::function(&word, &content)?),
                    DROP => drop.set(ctxt, &word, value::flag(&word, &content)?),
                    _ => return unknown(&word, &content),
                }
                Ok(())
            })
        };
        let complete = ctxt.ok(item).is_some();
        let rest = value::skip_value(&content)?;
        if complete && !rest.is_empty() {
            ctxt.error(rest, "expected `,` before the next word");
        }
        broken |= !complete;
        content.parse::<Option<Token![,]>>()?;
    }
    // What could not be read is not missed as well.
    if broken {
        return Ok(None);
    }
    Ok(complete(ctxt, word, keys, before, &with, &drop))
}

fn complete(
    ctxt: &Ctxt,
    word: &Ident,
    keys: Vec<LitStr>,
    before: Slot<Number>,
    with: &Slot<ExprPath>,
    drop: &Slot<()>,
) -> Option<Deprecation> {
    if keys.is_empty() {
        ctxt.error(word, "which key is gone? name it: `deprecated(\"Old\", ...)`");
    }
    if let Some(extra) = keys.get(MOST_KEYS) {
        ctxt.error(
            extra,
            format_args!(
                "a hook takes at most {MOST_KEYS} values; use `migrate = Self::function`, which sees them all"
            ),
        );
    }
    if !before.is_given() {
        ctxt.error(word, "which version removed the key? say so: `before = 2` if version 2 no longer has it");
    }
    let then = match (with.get(), drop.word()) {
        (Some(path), None) => Some(Then::With(path.clone())),
        (None, Some(_)) => Some(Then::Drop),
        (Some(_), Some(drop)) => {
            ctxt.error(drop, "the value either reaches a function or is dropped: remove `with` or `drop`");
            None
        }
        (None, None) => {
            ctxt.error(word, "what becomes of the old value? `with = Self::function` converts it, `drop` gives it up");
            None
        }
    };
    Some(Deprecation { keys, before: before.take()?, then: then? })
}

fn unknown(word: &Ident, input: ParseStream) -> Result<()> {
    if value::at_end(input) {
        let message = format!("unknown word `{word}` in `{DEPRECATED}`; a key stands in quotes: `\"{word}\"`");
        return Err(Error::new_spanned(word, message));
    }
    let message = format!(
        "unknown word `{word}` in `{DEPRECATED}`; there are `{BEFORE} = 2`, `{WITH} = Self::function` and `{DROP}`"
    );
    let _: TokenStream = value::skip_value(input)?;
    Err(Error::new_spanned(word, message))
}
