//! What does `#[derive(JAsset)]` turn into?
//!
//! The derive describes a type once, to whatever archive asks; see the crate `jasset`, which exports
//! it.

#![forbid(unsafe_code)]

mod alias;
mod ast;
mod attr;
mod case;
mod claim;
mod crate_path;
mod ctxt;
mod deprecation;
mod expand;
mod fallback;
mod generics;
mod initial;
mod key;
mod nearest;
mod payload;
mod prop;
mod record;
mod slot;
mod symbol;
mod unit_enum;
mod unraw;
mod usage;
mod valid;
mod value;
mod variant_list;
mod with;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Describes a struct, or an enum without payload, for loading and saving: the impl of `jasset::JAsset`.
///
/// A field `max_speed` has the key `MaxSpeed`. What differs is said in `#[jasset(...)]`:
///
/// | on a struct | |
/// |---|---|
/// | `version = 2` | the current version of the class, written into its files |
/// | `min_version = 2` | the oldest version that still loads |
/// | `base` | made to be the base of others: alone in a file its version is `BaseVersion` |
/// | `rename = "Name"` | the name of the class in files |
/// | `alias = "Old"` | a former name of the class |
/// | `rename_all = "camelCase"` | the spelling of all keys |
/// | `deprecated("Old", before = 2, with = Self::function)` | a key that is gone; its old value reaches a function |
/// | `deprecated("Old", before = 2, drop)` | a key that is gone, and its value with it |
/// | `migrate = Self::function` | sees the whole file of an older version |
/// | `reserved("Old")` | keys that are never used again |
/// | `transparent` | written as the one field that it holds; a tuple struct of one field is so by itself |
/// | `bound = "T: Trait"` | what stands after `where`, instead of what the derive works out |
/// | `crate = path` | where the crate `jasset` is |
///
/// | on a field | |
/// |---|---|
/// | `rename = "Key"` | its key |
/// | `alias = "Old"` | a former key |
/// | `alias("Old", until = 3)` | a former key, in files below version 3 |
/// | `default = value` | what a new value starts from; the derive then writes `Default` |
/// | `skip` | not in the file |
/// | `flatten` | its own properties stand among those of the struct |
/// | `base` | the part that is written first, with a version of its own |
/// | `since = 2` | the version that introduced it |
/// | `deprecated` | read, and never written |
/// | `hex` | an integer in hexadecimal |
///
/// Several `deprecated` stand in an attribute each: in one list, clippy takes the words that they share for a mistake
/// (`duplicated_attributes`).
///
/// On an enum there are `rename`, `rename_all` and `crate`, on a variant `rename` and `alias`.
#[proc_macro_derive(JAsset, attributes(jasset))]
pub fn derive_jasset(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand::derive(&input).into()
}

#[cfg(test)]
mod output_tests;
