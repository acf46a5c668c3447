//! Does each module of the runtime use only modules of lower layers?

use std::{fs, path::Path};

/// The layers of `DESIGN.md`, lowest first. A module may use those below its own line, and its own parts.
const LAYERS: &[&[&str]] = &[
    &["crc", "span"],
    &["key", "error", "report", "options"],
    &["text", "layout"],
    &["class", "archive"],
    &["value", "schema"],
    &["registry", "file", "binary"],
    &["lib", "__private"],
];

/// What a module may use in its own layer.
const BESIDE: &[(&str, &str)] =
    &[("report", "error"), ("archive", "class"), ("file", "registry"), ("binary", "file"), ("lib", "__private")];

fn layer(module: &str) -> usize {
    let found = LAYERS.iter().position(|modules| modules.contains(&module));
    found.unwrap_or_else(|| panic!("`{module}` is in no layer: put it into one"))
}

fn may_use(module: &str, used: &str) -> bool {
    module == used || layer(used) < layer(module) || BESIDE.contains(&(module, used))
}

/// The modules that `code` names: `crate::x`, and `crate::{x, y::z}`.
fn used(code: &str) -> Vec<&str> {
    let word = |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let mut modules = Vec::new();
    for (at, found) in code.match_indices("crate::") {
        // The macros that are exported name the crate from outside.
        if code[..at].ends_with('$') {
            continue;
        }
        let rest = &code[at + found.len()..];
        let Some(group) = rest.strip_prefix('{') else {
            modules.push(&rest[..word(rest)]);
            continue;
        };
        let (mut depth, mut starts) = (1, true);
        for (at, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 1 => starts = true,
                c if starts && !c.is_whitespace() => {
                    modules.push(&group[at..at + word(&group[at..])]);
                    starts = false;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    modules
}

/// The code without its documentation, comments and tests.
fn code_of(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn check(folder: &Path, module: Option<&str>, checked: &mut usize) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let module = module.unwrap_or(&name);
        if path.is_dir() {
            check(&path, Some(module), checked);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            *checked += 1;
            for used in used(&code_of(&fs::read_to_string(&path).unwrap())) {
                // The crate's own names at its root are those of `lib`.
                let used = if used.starts_with(char::is_uppercase) { "lib" } else { used };
                assert!(may_use(module, used), "`{}` uses `{used}`, which is not below `{module}`", path.display());
            }
        }
    }
}

#[test]
fn modules_use_lower_layers_only() {
    let mut checked = 0;
    check(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../jasset/src"), None, &mut checked);
    assert!(checked > 25, "only {checked} files were found");
}

#[test]
fn the_reader_of_imports_reads_them() {
    let code = "use crate::{\n    a::{b, c},\n    d,\n    e::f,\n};\nuse crate::g::h;\nlet x = crate::i::j();";
    assert_eq!(used(code), ["a", "d", "e", "g", "i"]);
    assert!(may_use("archive", "text") && !may_use("text", "archive") && !may_use("text", "class"));
}

#[test]
fn text_knows_no_archive_in_its_code() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../jasset/src/text");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let code = code_of(&fs::read_to_string(&path).unwrap());
        assert!(!code.contains("Archive"), "{}", path.display());
    }
}
