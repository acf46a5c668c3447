//! Does a change do to a file what it should?

use std::{fs, path::PathBuf};

use jasset::{Arena, Document, JAsset, LoadOptions, Loaded, NoteKind, Report};

use crate::{
    is_blessed,
    level::{self, Level},
};

/// One change of a program: a folder of examples.
pub(crate) struct Change {
    pub(crate) name: &'static str,
    /// The name of the class in the code before.
    pub(crate) class: &'static str,
    /// The files before and after.
    pub(crate) before: &'static str,
    pub(crate) after: &'static str,
    /// The program before and after.
    pub(crate) old: Build,
    pub(crate) new: Build,
    /// What is still reported of a file that was saved.
    pub(crate) remains: &'static [&'static str],
    /// What is reported of fields of a variant.
    pub(crate) of_fields: &'static [&'static str],
    /// What happens if something is left out.
    pub(crate) forgotten: Option<Forgotten>,
    /// Where there is a test.
    pub(crate) levels: &'static [&'static str],
    /// Where there is none, and why.
    pub(crate) without: &'static [(&'static str, &'static str)],
}

/// The code of a change with something left out.
pub(crate) struct Forgotten {
    /// What is left out.
    pub(crate) what: &'static str,
    /// Which file it loads: `before` or `after`.
    pub(crate) file: &'static str,
    pub(crate) load: fn() -> Result<Outcome, String>,
}

/// Loads a text, and saves over it.
pub(crate) type Build = fn(Level, &str) -> Result<Outcome, String>;

/// What became of a text.
pub(crate) struct Outcome {
    report: Report,
    /// The loaded value, saved anew.
    fresh: String,
    /// What is saved, saved anew and in place.
    saved: String,
    in_place: String,
}

/// Loads `text`, which must give the first of `expected`, and saves the second over it.
pub(crate) fn run<T: for<'a> JAsset<'a> + Default>(text: &str, expected: Option<[T; 2]>) -> Result<Outcome, String> {
    let Loaded { value, report, .. } =
        jasset::from_str_with::<T>(text, &LoadOptions::new()).map_err(|error| error.to_string())?;
    let written = |value: &T| jasset::to_string(value).expect("it can be written");
    let fresh = written(&value);
    let to_save = match expected {
        Some([loaded, to_save]) => {
            // What was saved before is loaded as it was saved.
            let expected = [written(&loaded), written(&to_save)];
            assert!(expected.contains(&fresh), "loaded:\n{fresh}\nexpected:\n{}\nfrom:\n{text}", expected[0]);
            to_save
        }
        None => value,
    };
    let arena = Arena::new();
    let in_place = Document::parse_in(&arena, text.as_bytes()).update(&to_save).map_err(|error| error.to_string())?;
    Ok(Outcome { report, fresh, saved: written(&to_save), in_place })
}

impl Change {
    pub(crate) fn folder(&self) -> PathBuf {
        PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/evolution")).join(self.name)
    }

    pub(crate) fn try_at(&self, level: Level) {
        let (before, after) = (level.text(self.before, false), level.text(self.after, false));
        let paths = level.paths(level::name(self.before));
        // The file before is what the program before writes.
        let old = (self.old)(level, &before).unwrap();
        assert_eq!(old.fresh, before);
        assert_eq!(old.in_place, before);
        assert_eq!(old.report.to_string(), "");
        // The program after gets all of it, and tells the same wherever it stands.
        let new = (self.new)(level, &before).unwrap();
        let expected = match level {
            Level::Fields => self.of_fields.iter().map(|note| (*note).to_owned()).collect(),
            _ => notes(&(self.new)(Level::Property, self.before).unwrap().report, &[String::new()], |note| {
                level != Level::Property && note == NoteKind::Renamed && self.class != self.class_after()
            }),
        };
        assert_eq!(notes(&new.report, &paths, |_| false), repeated(&expected, paths.len()), "{}", new.report);
        // It saves in place what differs.
        assert_eq!(new.in_place, after);
        // What was saved means the same, and there is nothing more to do.
        for text in [&after, &new.saved] {
            let again = (self.new)(level, text).unwrap();
            assert_eq!(again.fresh, new.saved);
            assert_eq!(again.in_place, *text);
        }
        let again = notes(&(self.new)(level, &after).unwrap().report, &paths, |_| false);
        let remains: Vec<_> = self.remains.iter().map(|note| (*note).to_owned()).collect();
        assert_eq!(again, repeated(&remains, paths.len()));
        // What the program before makes of it is the same wherever it stands.
        let back = (self.old)(level, &after);
        let at_root = (self.old)(Level::Property, self.after);
        let is_renamed = self.class != self.class_after() && level != Level::Property;
        assert_eq!(back.is_ok(), at_root.is_ok() || is_renamed);
        if level == Level::Property {
            self.compare_loads();
        }
        // Comments and what no program knows stay where they are.
        let [before_more, after_more] = [self.before, self.after].map(|record| level.text(record, true));
        assert_eq!((self.new)(level, &before_more).unwrap().in_place, after_more);
    }

    /// The name of the class in the code after.
    fn class_after(&self) -> &str {
        self.after.lines().nth(1).expect("`AssetType` and a name")
    }

    /// Compares what the loads tell with the file that the page shows.
    pub(crate) fn compare_loads(&self) {
        let new = (self.new)(Level::Property, self.before);
        let old = (self.old)(Level::Property, self.after);
        let mut loads = vec![
            ("the code after loads the file before".to_owned(), told(new.as_ref())),
            ("the code before loads the file after".to_owned(), told(old.as_ref())),
        ];
        if let Some(Forgotten { what, file, load }) = &self.forgotten {
            let code = if *file == "before" { "after" } else { "before" };
            loads.push((format!("{what}, the code {code} loads the file {file}"), told(load().as_ref())));
        }
        let all: Vec<_> = loads.iter().map(|(what, told)| format!("# {what}\n{told}\n")).collect();
        let all = all.join("\n");
        let path = self.folder().join("loads.txt");
        if is_blessed() {
            fs::write(&path, &all).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap_or_default(), all, "{}", path.display());
    }
}

/// The report or the error, for the page.
fn told(loaded: Result<&Outcome, &String>) -> String {
    match loaded {
        Ok(outcome) if outcome.report.is_empty() => "(nothing to report)".to_owned(),
        Ok(outcome) => outcome.report.to_string(),
        Err(error) => format!("error: {error}"),
    }
}

/// The notes without their places, in alphabetical order.
fn notes(report: &Report, paths: &[String], is_left_out: impl Fn(NoteKind) -> bool) -> Vec<String> {
    let notes = report.notes().iter().filter(|note| !is_left_out(note.kind)).cloned();
    let mut lines: Vec<_> = notes
        .map(|mut note| {
            note.position = None;
            let line = note.to_string();
            let path = paths.iter().find(|path| !path.is_empty() && line.contains(path.as_str()));
            path.map_or(line.clone(), |path| line.replace(&format!("{path}."), "").replace(&format!(" {path}"), ""))
        })
        .collect();
    lines.sort();
    lines
}

fn repeated(notes: &[String], times: usize) -> Vec<String> {
    notes.iter().flat_map(|note| vec![note.clone(); times]).collect()
}
