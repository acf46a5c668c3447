//! Does what is promised of values hold for every type?
//!
//! The types are generated as well as the values: a [`Dynamic`] describes itself as whatever it is told to be.

mod dynamic;
mod types;

use dynamic::{Dynamic, Type, is_same, sorted, with};
use jasset::{Arena, Document, LoadOptions, Loaded, ProblemKind, Result, SaveOptions};
use proptest::{prelude::*, sample::Index};

type Outcome = Result<(), TestCaseError>;

fn save(of: &'static Type, value: &Dynamic) -> String {
    with(of, || jasset::to_string(value)).unwrap_or_else(|error| panic!("{error}\n{value:?}"))
}

fn load(of: &'static Type, text: &str, options: LoadOptions) -> Result<Loaded<Dynamic>> {
    with(of, || jasset::from_str_with(text, &options))
}

fn update(of: &'static Type, text: &str, value: &Dynamic) -> String {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    with(of, || document.update(value)).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The text must be this value, and nothing else is to be said of it.
fn holds(of: &'static Type, text: &str, value: &Dynamic) -> Outcome {
    match load(of, text, LoadOptions::new().strict()) {
        Ok(loaded) => {
            let (loaded, value, report) = (sorted(&loaded.value), sorted(value), loaded.report);
            prop_assert!(is_same(&loaded, &value), "{:?}\nis not\n{:?}\n{}", loaded, value, text);
            prop_assert!(report.is_empty(), "{}\n{}", report, text);
            Ok(())
        }
        Err(error) => Err(TestCaseError::fail(format!("{error}\n{text}"))),
    }
}

/// What people, editors and version control do to files without changing what they mean.
fn respelled(text: &str) -> [String; 6] {
    [
        text.replace('\n', "\r\n"),
        format!("\u{FEFF}{}", text.trim_end()),
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n"),
        text.lines().map(str::trim_start).collect::<Vec<_>>().join("\n"),
        format!("\t {}", text.trim_end().replace('\n', " \t\n\t ")),
        text.replace('\n', "\n  # a note\n\n"),
    ]
}

/// The properties of a canonical text: the key, and where the value stands.
fn properties(text: &str) -> Vec<(String, std::ops::Range<usize>)> {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    let head = document.records().next().unwrap().head();
    head.properties()
        .map(|(key, value)| {
            let start = value.as_ptr().addr() - document.text().as_ptr().addr();
            (key.to_owned(), start..start + value.len())
        })
        .collect()
}

/// Changes to the lines of a value, none of which leaves it as it is.
fn damaged(value: &str, at: Index) -> Vec<String> {
    let lines: Vec<_> = value.lines().map(str::to_owned).collect();
    let at = at.index(lines.len());
    let with = |change: &dyn Fn(&mut Vec<String>)| {
        let mut lines = lines.clone();
        change(&mut lines);
        lines.join("\n")
    };
    let mut all = vec![
        with(&|lines| lines.push("x".into())),
        with(&|lines| lines.insert(at, "x".into())),
        with(&|lines| lines.insert(at, lines[at].clone())),
        with(&|lines| lines[at].push_str(" x")),
        with(&|lines| lines[at].push_str(" {")),
        with(&|lines| lines[at].insert_str(0, "x ")),
    ];
    for without in [0, at, lines.len() - 1] {
        // An absent version is 1.
        if lines.len() > 1 && lines[without].trim() != "ClassVersion = 1" {
            all.push(with(&|lines| drop(lines.remove(without))));
        }
    }
    // A line without its last word.
    if let Some(end) = lines[at].trim_end().rfind(' ').filter(|end| !lines[at][..*end].trim().is_empty()) {
        all.push(with(&|lines| lines[at].truncate(end)));
    }
    all
}

/// What is the value of no type, or of few.
const JUNK: [&str; 14] = [
    "{",
    "}",
    "]",
    "x {",
    "[\n}",
    "\"open",
    "| a\nb",
    "% !!",
    "none x",
    "= 3",
    "{\nA\n}",
    "Idle Idle",
    "[\n[\n[\nx\n]\n]\n]",
    "{\nAlpha = x\nZeta = 1\n}",
];

/// Another text in place of one value: whatever is wrong is told of that property, and all others are as before.
fn is_confined(of: &'static Type, value: &Dynamic, text: &str, at: usize, new: &str, may_be_same: bool) -> Outcome {
    let places = properties(text);
    let (key, range) = places[at].clone();
    let changed = format!("{}{new}{}", &text[..range.start], &text[range.end..]);
    let told = || format!("{key} is\n{new}\nin\n{text}");
    let Type::Record(_, fields) = of else { unreachable!("a root is a record") };
    let index = fields.iter().position(|field| field.key.name() == key).unwrap();
    let (Dynamic::Fields(old), count) = (sorted(value), fields.len()) else { unreachable!("a record has fields") };
    let others_stay = |loaded: &Dynamic| -> Outcome {
        let Dynamic::Fields(new) = sorted(loaded) else { unreachable!("a record has fields") };
        for other in (0..count).filter(|other| *other != index) {
            prop_assert!(is_same(&new[other], &old[other]), "{} changed {}", told(), fields[other].key.name());
        }
        Ok(())
    };
    match load(of, &changed, LoadOptions::new()) {
        Ok(loaded) => {
            others_stay(&loaded.value)?;
            let Dynamic::Fields(new) = sorted(&loaded.value) else { unreachable!("a record has fields") };
            let is_silent = is_same(&new[index], &old[index]) && loaded.report.is_empty();
            prop_assert!(may_be_same || !is_silent, "{} without a word", told());
        }
        Err(error) => {
            let first = text[..range.start].matches('\n').count();
            let lines = first..=first + new.lines().count() + 1;
            for problem in error.problems() {
                let rest = problem.key().strip_prefix(&*key);
                let is_inside = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']));
                prop_assert!(is_inside, "{}\nis told of another key, {}", problem, told());
                let line = problem.position().unwrap().line as usize;
                prop_assert!(lines.contains(&line), "{}\nis told elsewhere, {}", problem, told());
            }
        }
    }
    match load(of, &changed, LoadOptions::new().lenient()) {
        Ok(loaded) => others_stay(&loaded.value)?,
        // What stands twice, and a version that is none, is an error however it is loaded.
        Err(error) => {
            for problem in error.problems() {
                let is_serious =
                    problem.kind() == ProblemKind::DuplicateKey || problem.key().ends_with(".ClassVersion");
                prop_assert!(is_serious, "{}\n{}", problem, told());
            }
        }
    }
    Ok(())
}

/// A text with one `some` where several stand in front of one another.
fn without_some(text: &str) -> String {
    let mut text = text.to_owned();
    while text.contains("some some") {
        text = text.replace("some some", "some");
    }
    text.trim().to_owned()
}

/// A type and two values of it.
fn pairs() -> BoxedStrategy<(&'static Type, Dynamic, Dynamic)> {
    types::roots().prop_flat_map(|of| (Just(of), types::values(of), types::values(of))).boxed()
}

/// `PROPTEST_CASES` asks for more.
fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, max_shrink_iters: 2_000, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_value_comes_back((of, value, _) in pairs()) {
        let text = save(of, &value);
        holds(of, &text, &value)?;
        let again = load(of, &text, LoadOptions::new()).unwrap().value;
        prop_assert_eq!(save(of, &again), &*text, "canonical text is a fixpoint");
        prop_assert!(text.ends_with('\n') && !text.ends_with("\n\n"));
        for respelled in respelled(&text) {
            holds(of, &respelled, &value)?;
        }
    }

    #[test]
    fn what_can_be_saved_at_a_depth_can_be_loaded_at_it((of, value, _) in pairs()) {
        let text = save(of, &value);
        for depth in 0..8 {
            let saved = with(of, || SaveOptions::new().max_depth(depth).to_string(&value));
            let loaded = load(of, &text, LoadOptions::new().max_depth(depth));
            prop_assert_eq!(saved.is_ok(), loaded.is_ok(), "at depth {}:\n{}", depth, text);
        }
    }

    #[test]
    fn a_patch_that_is_refused_changes_nothing((of, value, live) in pairs(), which: Index, line: Index, how: Index) {
        let text = save(of, &value);
        let places = properties(&text);
        let (_, range) = &places[which.index(places.len())];
        let damages = damaged(&text[range.clone()], line);
        let changed = format!("{}{}{}", &text[..range.start], how.get(&damages), &text[range.end..]);
        let arena = Arena::new();
        let document = Document::parse_in(&arena, changed.as_bytes());
        let mut patched = live.clone();
        let applied = with(of, || document.apply(&mut patched, &LoadOptions::new()));
        match load(of, &changed, LoadOptions::new()) {
            Ok(_) => {
                prop_assert!(applied.is_ok(), "{}", changed);
            }
            Err(error) => {
                prop_assert_eq!(applied.unwrap_err().to_string(), error.to_string(), "{}", changed);
                prop_assert!(is_same(&patched, &live), "{}", changed);
            }
        }
    }

    #[test]
    fn no_value_is_read_in_part((of, value, _) in pairs(), which: Index, line: Index) {
        let text = save(of, &value);
        let places = properties(&text);
        let values: Vec<_> = (0..places.len()).filter(|at| !matches!(&*places[*at].0, "AssetType" | "ClassVersion")).collect();
        let at = *which.get(&values);
        let old = &text[places[at].1.clone()];
        for new in damaged(old, line) {
            // A variant may be called `some`, and `some` in front of a value may be left out.
            let may_be_same = without_some(&new) == without_some(old);
            is_confined(of, &value, &text, at, &new, may_be_same)?;
        }
    }

    #[test]
    fn what_is_malformed_is_confined_to_its_property((of, value, _) in pairs(), which: Index) {
        let text = save(of, &value);
        let places = properties(&text);
        let values: Vec<_> = (0..places.len()).filter(|at| !matches!(&*places[*at].0, "AssetType" | "ClassVersion")).collect();
        for new in JUNK {
            is_confined(of, &value, &text, *which.get(&values), new, true)?;
        }
    }

    #[test]
    fn update_without_a_change_is_the_identity((of, value, _) in pairs()) {
        let text = save(of, &value);
        prop_assert_eq!(update(of, &text, &value), &*text);
        for respelled in respelled(&text) {
            prop_assert_eq!(update(of, &respelled, &value), &*respelled);
        }
    }

    #[test]
    fn update_then_load_gives_the_value((of, old, value) in pairs()) {
        let old = save(of, &old);
        prop_assert_eq!(update(of, &old, &value), save(of, &value));
        for respelled in respelled(&old) {
            let updated = update(of, &respelled, &value);
            holds(of, &updated, &value)?;
            prop_assert_eq!(update(of, &updated, &value), &*updated, "once is enough");
        }
        // What stands outside of values stays where it is.
        let noted = format!("# above\n{}# end", old.replace("\n\n; ", "\n\n# alone\n\n# above\n; "));
        let notes = |text: &str| -> Vec<String> {
            text.lines().filter(|line| line.starts_with(['#', ';'])).map(str::to_owned).collect()
        };
        prop_assert_eq!(notes(&update(of, &noted, &value)), notes(&noted));
    }
}
