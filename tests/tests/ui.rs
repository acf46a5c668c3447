//! What does the derive say to wrong uses?
//!
//! `TRYBUILD=overwrite cargo test -p jasset-tests --test ui` writes the `.stderr` files anew: read
//! each difference as a game developer who knows no macros.

use std::{env, fs, process::Command};

/// The families whose messages are the derive's own, the same on every compiler, and the number of
/// cases in each: a glob that matches nothing would pass in silence.
const OWN: &[(&str, usize)] = &[
    ("clash", 13),
    ("combine", 10),
    ("deprecated", 8),
    ("duplicate", 7),
    ("enum", 12),
    ("place", 11),
    ("shape", 5),
    ("transparent", 8),
    ("unknown", 10),
    ("value", 30),
    ("version", 10),
];

/// The families whose messages are worded by the compiler, and so only compared on `PINNED`.
const WORDED: &[(&str, usize)] = &[("pinned/clash", 8), ("pinned/types", 22)];

/// The compiler whose wording the files under `ui/pinned` hold.
const PINNED: &str = "rustc 1.95.";

/// Set it to leave `ui/pinned` out on another compiler.
const SKIP: &str = "JASSET_SKIP_PINNED_UI";

#[test]
fn every_family_is_listed() {
    let mut found = folders("ui");
    found.retain(|family| family != "pinned");
    found.extend(folders("ui/pinned").iter().map(|family| format!("pinned/{family}")));
    found.sort_unstable();
    let mut listed: Vec<_> = OWN.iter().chain(WORDED).map(|(family, _)| (*family).to_owned()).collect();
    listed.sort_unstable();
    assert_eq!(found, listed);
}

#[test]
fn own_messages() {
    compare(OWN);
}

#[test]
fn messages_worded_by_the_compiler() {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().expect("rustc runs");
    let version = String::from_utf8_lossy(&version.stdout).trim().to_owned();
    if !version.starts_with(PINNED) {
        assert!(
            env::var_os(SKIP).is_some(),
            "the messages in ui/pinned are those of {PINNED}x, and this is {version}; \
             run that compiler, or set {SKIP}=1 to leave them out"
        );
        return;
    }
    compare(WORDED);
}

fn compare(families: &[(&str, usize)]) {
    let cases = trybuild::TestCases::new();
    for (family, expected) in families {
        let found = files(&format!("ui/{family}"), "rs");
        assert_eq!(found.len(), *expected, "the number of cases in ui/{family}");
        for case in found {
            cases.compile_fail(format!("ui/{family}/{case}.rs"));
        }
    }
}

#[test]
fn every_message_has_its_case() {
    // While they are written anew, they are not all there.
    if env::var_os("TRYBUILD").is_some() {
        return;
    }
    for (family, _) in OWN.iter().chain(WORDED) {
        let folder = format!("ui/{family}");
        assert_eq!(files(&folder, "rs"), files(&folder, "stderr"), "{folder}");
    }
}

fn folders(under: &str) -> Vec<String> {
    entries(under).into_iter().filter(|name| !name.contains('.')).collect()
}

fn files(under: &str, extension: &str) -> Vec<String> {
    let suffix = format!(".{extension}");
    entries(under).iter().filter_map(|name| name.strip_suffix(&suffix).map(str::to_owned)).collect()
}

fn entries(under: &str) -> Vec<String> {
    let folder = format!("{}/{under}", env!("CARGO_MANIFEST_DIR"));
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    names
}
