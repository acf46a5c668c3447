//! Does the output of the derive, as the expected-output tests hold it, compile?
//!
//! Each module is one expected file of `jasset-derive/src/output_tests`; to compile is the test.

// The expected files are written to be read, as modules of nobody.
#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    unused_qualifications,
    clippy::pedantic,
    clippy::init_numbered_fields,
    clippy::redundant_closure
)]

macro_rules! expected {
    ($($name:ident)*) => {
        const NAMES: &[&str] = &[$(stringify!($name)),*];
        $(
            mod $name {
                include!(concat!(
                    "../../jasset-derive/src/output_tests/expected/",
                    stringify!($name),
                    ".rs"
                ));
            }
        )*
    };
}

expected! {
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

#[test]
fn every_expected_file_is_compiled() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../jasset-derive/src/output_tests/expected");
    let mut found: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("readable").path())
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    found.sort_unstable();
    assert_eq!(found, NAMES);
}
