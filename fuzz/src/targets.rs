//! What is done with an input, and what must come of it? A panic is a bug.

use std::collections::BTreeSet;

use jasset::{
    Arena, Document, Error, JAsset, LoadOptions, Loaded, Note, NoteKind, ProblemKind, Registry, Report, SaveOptions,
};

use super::everything::{Everything, Grip, Weapon};

/// Arbitrary bytes: whatever can be asked of a document has an answer.
pub fn parse(input: &[u8]) {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, input);
    let checked = document.check();
    if let Err(error) = &checked {
        is_told_well(error, document.text());
    }
    let whole = document.text();
    let mut lines = 0;
    for record in document.records() {
        assert!(within(record.text(), whole), "a record is a part of the text");
        assert!(record.position().line > lines, "records follow one another");
        lines = record.position().line;
        assert!(record.kind().is_some() || record.asset_type().is_none());
        for section in std::iter::once(record.head()).chain(record.sections()) {
            assert!(section.position().line >= lines, "a section is a part of its record");
            assert_eq!(section.properties().len(), section.properties().count());
            let mut keys = BTreeSet::new();
            for (key, value) in section.properties() {
                assert!(is_identifier(key), "{key}");
                assert!(within(key, whole) && within(value, whole));
                assert_eq!(value.trim_matches([' ', '\t', '\r', '\n']), value);
                let is_new = keys.insert(key);
                assert!(is_new || checked.is_err(), "{key} stands twice");
                assert!(!is_new || section.get(key) == Some(value), "{key}");
            }
            assert_eq!(section.get("No such key"), None);
        }
    }
    // Records of several classes.
    let registry = Registry::new().with::<Weapon>().unwrap().with::<Grip>().unwrap();
    for options in [LoadOptions::new(), LoadOptions::new().strict(), LoadOptions::new().lenient()] {
        for record in document.records() {
            match registry.load_record(&record, &options) {
                Ok(loaded) => {
                    let _ = loaded.report.to_string();
                    let mut edit = document.edit().expect("a text that can be loaded can be changed");
                    edit.asset(&record, &*loaded.value).unwrap();
                    let _ = edit.finish();
                }
                Err(error) => is_told_well(&error, whole),
            }
        }
        if let Err(error) = registry.load(&document, &options) {
            is_told_well(&error, whole);
        }
    }
}

/// Arbitrary text, read as the type that has everything: all ways to read it agree.
pub fn load(input: &[u8]) {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, input);
    let read = |options: &LoadOptions| document.load_with::<Everything>(options);
    let (default, strict, lenient) =
        (read(&LoadOptions::new()), read(&LoadOptions::new().strict()), read(&LoadOptions::new().lenient()));
    for result in [&default, &strict, &lenient] {
        match result {
            Ok(Loaded { report, .. }) => is_reported_well(report, document.text()),
            Err(error) => is_told_well(error, document.text()),
        }
    }
    // What is well for one is well for those that ask less, and means the same.
    if let Ok(strict) = &strict {
        let default = default.as_ref().expect("strict loading asks more");
        is_same(&strict.value, &default.value);
        assert_eq!(strict.report, default.report);
    }
    if let Ok(default) = &default {
        let lenient = lenient.as_ref().expect("lenient loading asks less");
        is_same(&default.value, &lenient.value);
        assert_eq!(default.report, lenient.report);
        assert!(document.check().is_ok());
    }
    // A check finds what a load finds.
    for (options, loaded) in [(LoadOptions::new(), &default), (LoadOptions::new().lenient(), &lenient)] {
        let mut live = Everything::default();
        match (document.apply(&mut live, &options), loaded) {
            (Ok(report), Ok(loaded)) => {
                is_same(&live, &loaded.value);
                assert_eq!(report, loaded.report);
            }
            (Err(checked), Err(loaded)) => {
                is_same(&live, &Everything::default());
                assert_eq!(checked.to_string(), loaded.to_string());
            }
            (Ok(_), Err(error)) => panic!("a load finds what a check does not: {error}"),
            (Err(error), Ok(_)) => panic!("a check finds what a load does not: {error}"),
        }
    }
    // Without an arena less can be held, and what can is the same.
    if let Ok(text) = std::str::from_utf8(input) {
        match (jasset::from_str_with::<Everything>(text, &LoadOptions::new()), &default) {
            (Ok(loaded), Ok(default)) => {
                is_same(&loaded.value, &default.value);
                assert_eq!(loaded.report, default.report);
            }
            (Ok(_), Err(error)) => panic!("an arena makes it an error: {error}"),
            (Err(error), _) => is_told_well(&error, text),
        }
    }
    for depth in [0, 1, 3] {
        if let Ok(shallow) = read(&LoadOptions::new().max_depth(depth)) {
            is_same(&shallow.value, &default.as_ref().expect("a greater depth allows more").value);
        }
    }
}

/// What stands between the document and the value that is put into it.
pub const BETWEEN: u8 = 1;

/// An arbitrary document and an arbitrary value: what is put into the document comes out of it, and the rest stays.
pub fn update(input: &[u8]) {
    let (text, source) = match input.iter().position(|byte| *byte == BETWEEN) {
        Some(at) => (&input[..at], &input[at + 1..]),
        None => (input, &b"; Note\nanother"[..]),
    };
    let arena = Arena::new();
    let source = Document::parse_in(&arena, source);
    let Ok(Loaded { value, .. }) = source.load_with::<Everything>(&LoadOptions::new().lenient()) else { return };
    let value = Everything { old_flag: false, ..value };
    if canonical(&value).is_none() {
        return;
    }
    let document = Document::parse_in(&arena, text);
    let loaded = document.load_with::<Everything>(&LoadOptions::new());
    if let Ok(Loaded { value, report, .. }) = &loaded {
        // What is kept as it stands is no change, and a missing key is only added.
        let is_kept = |note: &Note| match note.kind {
            NoteKind::Unknown | NoteKind::Superseded | NoteKind::Newer => true,
            NoteKind::Missing | NoteKind::Added => is_identifier(&note.key),
            _ => false,
        };
        if canonical(value).is_some() && report.notes().iter().all(is_kept) {
            let updated = document.update(value).unwrap();
            let mut new = updated.lines();
            for line in document.text().trim_start_matches('\u{FEFF}').lines() {
                assert!(new.any(|new| new == line), "{line}\nis a change, but nothing differs:\n{updated}");
            }
            let again = Document::parse_in(&arena, updated.as_bytes());
            let value = again.load::<Everything>().expect("what was saved can be loaded");
            assert_eq!(again.update(&value).unwrap(), updated, "nothing differs");
        }
    }
    let updated = match document.update(&value) {
        Ok(updated) => updated,
        Err(error) => {
            is_told_well(&error, document.text());
            assert!(loaded.is_err(), "what can be loaded can be saved over: {error}");
            return;
        }
    };
    holds(&updated, &value);
    let again = Document::parse_in(&arena, updated.as_bytes());
    assert_eq!(again.update(&value).unwrap(), updated, "a second save changes nothing");
    if let Ok(Loaded { report, .. }) = &loaded {
        let head = |document: &Document<'_>, key: &str| {
            let record = document.records().next().unwrap();
            record.head().get(key).map(str::to_owned)
        };
        for key in report.unknown().filter(|key| is_identifier(key)) {
            assert_eq!(head(&again, key), head(&document, key), "{key} is unknown, and stays\n{updated}");
        }
    }
    let text = document.text();
    let is_crlf = |text: &str| text.matches('\n').count() == text.matches("\r\n").count();
    if text.contains('\n') && is_crlf(text) {
        assert!(is_crlf(&updated), "line endings stay");
    }
}

/// Reads `text` back: it must be `value`.
fn holds(text: &str, value: &Everything<'_>) {
    let arena = Arena::new();
    match Document::parse_in(&arena, text.as_bytes()).load::<Everything>() {
        Ok(loaded) => is_same(&loaded, value),
        Err(error) => panic!("what was saved cannot be loaded:\n{error}\nin:\n{text}"),
    }
}

/// Arbitrary text: what can be made of it can be saved, and comes back from what was saved.
pub fn cycle(input: &[u8]) {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, input);
    let Ok(Loaded { value, .. }) = document.load_with::<Everything>(&LoadOptions::new().lenient()) else { return };
    let value = Everything { old_flag: false, ..value };
    let Some(saved) = canonical(&value) else { return };
    assert!(saved.ends_with('\n') && !saved.ends_with("\n\n"));
    let document = Document::parse_in(&arena, saved.as_bytes());
    let Loaded { value: loaded, report, .. } = match document.load_with::<Everything>(&LoadOptions::new().strict()) {
        Ok(loaded) => loaded,
        Err(error) => panic!("what was saved cannot be loaded:\n{error}\nin:\n{saved}"),
    };
    assert!(report.is_empty(), "{report}\nof:\n{saved}");
    is_same(&loaded, &value);
    assert_eq!(canonical(&loaded).as_deref(), Some(&*saved));
    assert_eq!(document.update(&value).unwrap(), saved);
    // What editors and version control do to files.
    holds(&saved.replace('\n', "\r\n"), &value);
    let blanks = [' ', '\t'];
    holds(&saved.lines().map(|line| line.trim_matches(blanks)).collect::<Vec<_>>().join("\t\n\t"), &value);
    holds(&saved.replace('\n', "\n# a comment\n\n"), &value);
    // What can be saved at a depth can be loaded at it.
    for depth in [1, 2, 3, 4, 6] {
        let is_saved = SaveOptions::new().max_depth(depth).to_string(&value).is_ok();
        match document.load_with::<Everything>(&LoadOptions::new().max_depth(depth)) {
            Ok(_) => assert!(is_saved, "only loaded at depth {depth}:\n{saved}"),
            Err(error) => assert!(!is_saved, "only saved at depth {depth}:\n{error}\n{saved}"),
        }
    }
}

/// The canonical text. `None` if elements of a keyed list have one key, as those of a list from before it had keys may:
/// that is all that can be loaded and not saved.
pub(super) fn canonical<'v, T: JAsset<'v>>(value: &T) -> Option<String> {
    match jasset::to_string(value) {
        Ok(text) => Some(text),
        Err(error) => {
            let are_one = error.problems().iter().all(|problem| problem.kind() == ProblemKind::DuplicateKey);
            assert!(are_one, "what was loaded cannot be saved: {error}");
            None
        }
    }
}

/// Two values are the same to the bit: `==` knows nothing of the sign of a zero, and finds `nan` unequal to itself.
pub(super) fn is_same(value: &Everything<'_>, other: &Everything<'_>) {
    let (text, other_text) = (canonical(value), canonical(other));
    assert_eq!(text, other_text);
    let text = text.unwrap_or_default();
    assert!(value == other || text.is_empty() || text.contains("nan"), "two values have one text:\n{text}");
}

/// An error says what is wrong, at a place that there is.
fn is_told_well(error: &Error, text: &str) {
    assert!(!error.problems().is_empty());
    let lines = text.split('\n').count();
    for problem in error.problems() {
        assert!(!problem.message().is_empty());
        if let Some(position) = problem.position() {
            assert!(position.line as usize <= lines, "{problem}");
            let line = text.split('\n').nth(position.line as usize - 1).unwrap_or_default();
            assert!(position.column as usize <= line.chars().count() + 1, "{problem}");
            assert!(problem.first_line().is_none_or(|line| line as usize <= lines), "{problem}");
        }
    }
    assert!(error.to_string().len() < 2_000 * error.problems().len(), "a problem is told in a few words");
}

/// So does a report.
fn is_reported_well(report: &Report, text: &str) {
    let lines = text.split('\n').count();
    for note in report.notes() {
        assert!(note.position.is_none_or(|position| position.line as usize <= lines), "{note}");
        assert!(!note.to_string().is_empty());
    }
    let _ = report.to_string();
}

fn within(part: &str, whole: &str) -> bool {
    let (part, whole) = (part.as_bytes().as_ptr_range(), whole.as_bytes().as_ptr_range());
    part.start == part.end || whole.start <= part.start && part.end <= whole.end
}

fn is_identifier(key: &str) -> bool {
    !key.is_empty()
        && !key.starts_with(|first: char| first.is_ascii_digit())
        && key.chars().all(|c| c == '_' || c.is_ascii_alphanumeric())
}
