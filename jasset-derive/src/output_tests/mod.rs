//! Is the output, as source, what it is meant to be?
//!
//! Each file of `inputs` is a program that uses the derive; in `expected` is the same program with the
//! derive expanded, and `tests/tests/expand.rs` compiles it. `JASSET_BLESS=1 cargo test -p jasset-derive`
//! writes the expected files anew: read the difference before it is committed.

use std::{env, fs, path::Path};

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, DeriveInput, Item, Meta, parse_quote};

use crate::expand;

/// Every file of `inputs`, one test each; `every_input_is_tested` holds the list complete.
macro_rules! outputs {
    ($($name:ident)*) => {
        const NAMES: &[&str] = &[$(stringify!($name)),*];
        $(
            #[test]
            fn $name() {
                compare(stringify!($name));
            }
        )*
    };
}

outputs! {
    aliases
    base
    bounds
    bytes
    case
    crate_path
    defaults
    deprecated
    empty
    enums
    flatten
    flatten_generic
    generic
    hex
    keyed
    lifetimes
    migrate
    newtype
    payload
    payload_generic
    payload_skip
    plain
    raw
    rename
    reserved
    skip
    transparent
    tuple
    version
    with
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/output_tests")
}

fn compare(name: &str) {
    let input = folder().join(format!("inputs/{name}.rs"));
    let expected = folder().join(format!("expected/{name}.rs"));
    let source = fs::read_to_string(&input).expect("the input is there");
    let output = expanded(&source);
    if env::var_os("JASSET_BLESS").is_some() {
        fs::write(&expected, &output).expect("the expected file can be written");
    }
    let expected = fs::read_to_string(&expected).unwrap_or_default();
    assert!(output == expected, "the output for `{name}` has changed; `JASSET_BLESS=1` accepts it:\n{output}");
}

/// The source with each `#[derive(JAsset)]` replaced by its output.
fn expanded(source: &str) -> String {
    let file = syn::parse_file(source).expect("the input is Rust");
    let items = file.items.into_iter().flat_map(|item| {
        let derived = match &item {
            Item::Struct(item) => derived(&item.attrs, item.to_token_stream()),
            Item::Enum(item) => derived(&item.attrs, item.to_token_stream()),
            _ => None,
        };
        let mut items = vec![stripped(item)];
        items.extend(derived.into_iter().flat_map(|output| output.items));
        items
    });
    prettyplease::unparse(&syn::File { shebang: None, frontmatter: None, attrs: file.attrs, items: items.collect() })
}

fn derived(attrs: &[Attribute], item: TokenStream) -> Option<syn::File> {
    let derive: Meta = parse_quote!(derive(JAsset));
    if !attrs.iter().any(|attr| attr.meta == derive) {
        return None;
    }
    let input: DeriveInput = syn::parse2(item).expect("a struct or an enum");
    let output = expand::derive(&input);
    let source = output.to_string();
    assert!(!source.contains("compile_error"), "{source}");
    Some(syn::parse2(quote!(#output)).expect("the output is Rust"))
}

/// The item as it is without our derive and its attributes.
fn stripped(mut item: Item) -> Item {
    let derive: Meta = parse_quote!(derive(JAsset));
    let strip = |attrs: &mut Vec<Attribute>| {
        attrs.retain(|attr| attr.meta != derive && !attr.path().is_ident("jasset"));
    };
    match &mut item {
        Item::Struct(item) => {
            strip(&mut item.attrs);
            item.fields.iter_mut().for_each(|field| strip(&mut field.attrs));
        }
        Item::Enum(item) => {
            strip(&mut item.attrs);
            for variant in &mut item.variants {
                strip(&mut variant.attrs);
                variant.fields.iter_mut().for_each(|field| strip(&mut field.attrs));
            }
        }
        _ => {}
    }
    item
}

#[test]
fn every_input_is_tested() {
    // While they are written anew, the expected files are not all there.
    let kinds: &[_] = if env::var_os("JASSET_BLESS").is_some() { &["inputs"] } else { &["inputs", "expected"] };
    for kind in kinds {
        let entries = fs::read_dir(folder().join(kind)).expect("the folder is there");
        let mut found: Vec<_> = entries
            .map(|entry| entry.expect("readable").path())
            .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
            .collect();
        found.sort_unstable();
        assert_eq!(found, NAMES, "{kind}");
    }
}
