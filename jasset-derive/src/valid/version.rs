//! Can each version that is named be the version of a file?

use crate::{ast::Container, ctxt::Ctxt, prop, value::Number};

/// For `before` and `until`: a version that older files may have, and that still load.
pub(super) fn reaches_old_files(ctxt: &Ctxt, container: &Container, number: Option<&Number>, word: &str, never: &str) {
    at_most_version(ctxt, container, number, word);
    let Some(Number { value, token }) = number else {
        return;
    };
    let oldest = prop::min_version(container);
    if *value == 1 {
        ctxt.error(token, format_args!("no file is older than version 1, so {never}; `{word}` is 2 at least"));
    } else if *value <= oldest && *value <= prop::version(container) {
        ctxt.error(
            token,
            format_args!("files below version {oldest} are refused by `min_version`, so {never}: remove it"),
        );
    }
}

pub(super) fn at_most_version(ctxt: &Ctxt, container: &Container, number: Option<&Number>, word: &str) {
    let Some(Number { value, token }) = number else {
        return;
    };
    let current = prop::version(container);
    if *value > current {
        let message = if container.attrs.version.is_given() {
            format!(
                "`{word} = {value}` is above the version of the class, {current}; raise `version` to {value}, or lower this"
            )
        } else {
            format!(
                "`{word} = {value}` is above the version of the class, which is 1 until you say `version = {value}` on the struct"
            )
        };
        ctxt.error(token, message);
    }
}

pub(super) fn migrate_has_a_past(ctxt: &Ctxt, container: &Container) {
    if prop::version(container) > 1 {
        return;
    }
    if let Some(word) = container.attrs.migrate.word() {
        ctxt.error(
            word,
            "`migrate` runs on files of older versions, and version 1 has none; raise `version` to 2, or remove it",
        );
    }
}
