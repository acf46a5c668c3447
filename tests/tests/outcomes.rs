//! What comes of what a file has, lacks or gets wrong: in default, strict and lenient loading?

use jasset::{AbsentVersion, Arena, Document, JAsset, LoadOptions, NoteKind, Old, ProblemKind, Result, key, keys};

#[derive(JAsset, Clone, Debug, PartialEq)]
#[jasset(version = 3, min_version = 2, alias = "Beast")]
struct Monster {
    #[jasset(default = 10)]
    hp: i32,
    #[jasset(default = 2.5, alias = "Speed", alias("Pace", until = 3))]
    velocity: f32,
    #[jasset(since = 3)]
    tag: String,
}

const DEFAULT: LoadOptions = LoadOptions::new();
const STRICT: LoadOptions = LoadOptions::new().strict();
const LENIENT: LoadOptions = LoadOptions::new().lenient();
const ALL: [LoadOptions; 3] = [DEFAULT, STRICT, LENIENT];

/// The kinds of the notes of a load, or of the problems that made it fail.
fn outcome(text: &str, options: LoadOptions) -> Result<Vec<NoteKind>, Vec<ProblemKind>> {
    match jasset::from_str_with::<Monster>(text, &options) {
        Ok(loaded) => Ok(loaded.report.notes().iter().map(|note| note.kind).collect()),
        Err(error) => Err(error.problems().iter().map(jasset::Problem::kind).collect()),
    }
}

const WHOLE: &str = "; ClassVersion\n3\n\n; Hp\n1\n\n; Velocity\n1\n\n; Tag\nx\n";

#[test]
fn nothing_to_report() {
    for options in &ALL {
        assert_eq!(outcome(WHOLE, *options), Ok(vec![]));
    }
}

#[test]
fn missing_keeps_the_default() {
    let text = WHOLE.replace("; Hp\n1\n\n", "");
    for options in &ALL {
        assert_eq!(outcome(&text, *options), Ok(vec![NoteKind::Missing]));
        let loaded = jasset::from_str_with::<Monster>(&text, options).unwrap();
        assert_eq!(loaded.value.hp, 10);
        assert!(loaded.report.missing().eq(["Hp"]));
    }
}

#[test]
fn unknown_is_kept_or_refused() {
    let text = format!("{WHOLE}\n; Velocty\n7\n");
    for options in [&DEFAULT, &LENIENT] {
        assert_eq!(outcome(&text, *options), Ok(vec![NoteKind::Unknown]));
    }
    let report = jasset::from_str_with::<Monster>(&text, &DEFAULT).unwrap().report;
    assert_eq!(report.to_string(), "line 13: kept unknown key Velocty (did you mean Velocity?)");
    let error = jasset::from_str_with::<Monster>(&text, &STRICT).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::UnknownKey);
    assert_eq!(error.to_string(), "13:1: Velocty: `Monster` has no such property; did you mean `Velocity`?");
}

#[test]
fn malformed_is_an_error_or_reported() {
    let text = WHOLE.replace("; Hp\n1\n", "; Hp\n1.5\n");
    for options in [&DEFAULT, &STRICT] {
        assert_eq!(outcome(&text, *options), Err(vec![ProblemKind::Malformed]));
    }
    let loaded = jasset::from_str_with::<Monster>(&text, &LENIENT).unwrap();
    assert_eq!(loaded.value, Monster { hp: 10, velocity: 1.0, tag: "x".into() });
    let note = &loaded.report.notes()[0];
    assert_eq!((note.kind, &*note.key, note.position.unwrap().line), (NoteKind::Malformed, "Hp", 5));
    assert!(note.problem.as_ref().unwrap().message().contains("found `1.5`"));
}

#[test]
fn a_missing_value_is_malformed_for_every_type() {
    for key in ["Hp", "Velocity", "Tag"] {
        let text = format!("; {key}\n\n# only a comment\n; ClassVersion\n3\n");
        let error = jasset::from_str::<Monster>(&text).unwrap_err();
        assert_eq!(error.problems().len(), 1);
        assert_eq!((error.problems()[0].kind(), error.problems()[0].key()), (ProblemKind::Malformed, key));
    }
}

#[test]
fn errors_in_every_mode() {
    for (text, kind) in [
        (format!("{WHOLE}\n; Hp\n2\n"), ProblemKind::DuplicateKey),
        (format!("{WHOLE}<<<<<<< HEAD\n"), ProblemKind::ConflictMarker),
        (format!("stray\n{WHOLE}"), ProblemKind::StrayText),
        (format!("{WHOLE}; 9x\n1\n"), ProblemKind::BadHeader),
        (format!("#!jasset 2\n{WHOLE}"), ProblemKind::FormatVersion),
        (WHOLE.replace("; ClassVersion\n3", "; ClassVersion\n1"), ProblemKind::TooOld),
        (WHOLE.replace("; ClassVersion\n3", "; ClassVersion\nthree"), ProblemKind::Malformed),
        (WHOLE.replace("; ClassVersion\n3", "; ClassVersion\n0"), ProblemKind::Malformed),
        (WHOLE.replace("; ClassVersion\n3", "; ClassVersion\n65536"), ProblemKind::Malformed),
        (format!("; AssetType\nDoor\n\n{WHOLE}"), ProblemKind::WrongClass),
        (String::new(), ProblemKind::RecordCount),
        ("# nothing\n".to_owned(), ProblemKind::RecordCount),
        (format!("; AssetType\nMonster\n\n{WHOLE}\n; AssetType\nMonster\n"), ProblemKind::RecordCount),
    ] {
        for options in &ALL {
            assert_eq!(outcome(&text, *options), Err(vec![kind]), "{text}");
        }
    }
}

#[test]
fn newer_loads_unless_strict() {
    let text = WHOLE.replace("; ClassVersion\n3", "; ClassVersion\n4");
    for options in [&DEFAULT, &LENIENT] {
        assert_eq!(outcome(&text, *options), Ok(vec![NoteKind::Newer]));
    }
    assert_eq!(outcome(&text, STRICT), Err(vec![ProblemKind::Newer]));
}

#[test]
fn older_is_told_with_what_is_new() {
    let text = "; ClassVersion\n2\n\n; Hp\n1\n\n; Velocity\n1\n";
    for options in &ALL {
        assert_eq!(outcome(text, *options), Ok(vec![NoteKind::Older, NoteKind::Added]));
    }
}

#[test]
fn too_old_says_what_to_do() {
    let error = jasset::from_str::<Monster>("; Hp\n1\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "1:1: ClassVersion: `Monster` is of version 1, and versions below 2 are not read any more; \
         load and save the file once with an older build that still migrates it"
    );
    // A program may know that its unversioned files are current ones.
    let current = LoadOptions::new().absent_version(AbsentVersion::Current);
    assert_eq!(outcome("; Hp\n1\n", current), Ok(vec![NoteKind::Missing, NoteKind::Missing]));
}

#[test]
fn aliases_by_version() {
    let read = |text: &str| {
        let loaded = jasset::from_str_with::<Monster>(text, &DEFAULT).unwrap();
        (loaded.value.velocity, loaded.report)
    };
    let (velocity, report) = read("; ClassVersion\n3\n\n; Speed\n7\n");
    assert_eq!(velocity, 7.0);
    assert!(report.aliased().eq([("Speed", "Velocity")]));
    // `Pace` means something in files below version 3 only.
    assert_eq!(read("; ClassVersion\n2\n\n; Pace\n8\n").0, 8.0);
    let (velocity, report) = read("; ClassVersion\n3\n\n; Pace\n8\n");
    assert_eq!(velocity, 2.5);
    assert!(report.unknown().eq(["Pace"]));
    // Both: the present one wins, the other is told of, in every mode.
    let both = format!("{WHOLE}\n; Speed\n7\n");
    for options in &ALL {
        assert_eq!(outcome(&both, *options), Ok(vec![NoteKind::Superseded]));
    }
    assert_eq!(read(&both).0, 1.0);
}

#[test]
fn a_former_class_name_loads() {
    let text = format!("; AssetType\nBeast\n\n{WHOLE}");
    assert_eq!(outcome(&text, DEFAULT), Ok(vec![NoteKind::Renamed]));
}

#[test]
fn all_problems_come_at_once_with_their_places() {
    let text = "oops\n; ClassVersion\n3\n; Hp\nmany\n; Velocity\n1,5\n; ; Tag\n; Hp\n2\n  ; Tag\n \"open\n=======\n";
    let error = jasset::from_str::<Monster>(text).unwrap_err().in_file("imp.jasset");
    let places: Vec<_> = error
        .problems()
        .iter()
        .map(|problem| {
            let position = problem.position().unwrap();
            (problem.kind(), position.line, position.column, problem.key())
        })
        .collect();
    assert_eq!(
        places,
        [
            (ProblemKind::StrayText, 1, 1, ""),
            (ProblemKind::Malformed, 5, 1, "Hp"),
            (ProblemKind::Malformed, 7, 1, "Velocity"),
            (ProblemKind::BadHeader, 8, 1, ""),
            (ProblemKind::Malformed, 12, 2, "Tag"),
            (ProblemKind::ConflictMarker, 13, 1, ""),
        ]
    );
    // The second `Hp` is what a merge leaves: with a marker in the file it is no news.
    assert!(error.to_string().lines().all(|line| line.starts_with("imp.jasset:")), "{error}");
    for problem in error.problems() {
        assert!(!problem.suggestion().is_empty(), "{problem} does not say what to do");
    }
}

#[derive(JAsset, Debug, Default, PartialEq)]
#[jasset(
    version = 5,
    deprecated("First", "Last", before = 3, with = Self::join),
    deprecated("Speed", before = 2, with = Self::speed),
    deprecated("Mode", before = 5, drop),
    migrate = Self::migrate
)]
struct Hero {
    name: String,
    velocity: [f32; 2],
    #[jasset(skip)]
    log: Vec<&'static str>,
}

impl Hero {
    fn speed(&mut self, speed: f32) -> Result<(), &'static str> {
        self.log.push("speed");
        self.velocity = [speed, 0.0];
        if speed < 0.0 { Err("a speed below zero") } else { Ok(()) }
    }

    fn join(&mut self, first: Option<String>, last: Option<String>) {
        self.log.push("join");
        self.name = [first, last].into_iter().flatten().collect::<Vec<_>>().join(" ");
    }

    fn migrate(&mut self, from: u16, old: &mut Old<'_>) -> Result<()> {
        self.log.push("migrate");
        assert_eq!(from, old.version());
        if let Some(mode) = old.take::<i32>("Mode")? {
            self.velocity[1] = if mode == 1 { 1.0 } else { 0.0 };
        }
        Ok(())
    }
}

#[test]
fn hooks_run_in_version_order_after_the_properties() {
    let text = "; Last\nSnow\n\n; First\nJon\n\n; Speed\n2\n\n; Mode\n1\n\n; Name\nplain\n";
    let hero: Hero = jasset::from_str(text).unwrap();
    assert_eq!(hero.log, ["speed", "join", "migrate"]);
    assert_eq!((&*hero.name, hero.velocity), ("Jon Snow", [2.0, 1.0]));
    let report = jasset::from_str_with::<Hero>(text, &STRICT).unwrap().report;
    assert_eq!(
        report.to_string(),
        "upgraded Hero (ClassVersion 1 -> 5)\n\
         line 1: migrated First, Last -> Name (ClassVersion 1 -> 3)\n\
         line 7: migrated Speed -> Velocity (ClassVersion 1 -> 2)\n\
         line 10: dropped Mode (ClassVersion 1 -> 5)\n\
         line 10: migrated Mode -> Velocity (ClassVersion 1 -> 5)"
    );
}

#[test]
fn hooks_run_only_on_older_files_that_have_the_key() {
    let log = |text: &str| jasset::from_str::<Hero>(text).unwrap().log;
    assert_eq!(log("; ClassVersion\n2\n\n; Speed\n2\n\n; Last\nSnow\n"), ["join", "migrate"]);
    assert_eq!(log("; ClassVersion\n4\n\n; Speed\n2\n\n; Last\nSnow\n"), ["migrate"]);
    assert_eq!(log("; ClassVersion\n5\n\n; Speed\n2\n"), [""; 0]);
    assert_eq!(log("; Name\nx\n"), ["migrate"]);
    // In a file that is not older the old key is an unknown one.
    let report = jasset::from_str_with::<Hero>("; ClassVersion\n5\n\n; Speed\n2\n", &DEFAULT).unwrap().report;
    assert!(report.unknown().eq(["Speed"]));
}

#[test]
fn a_hook_may_fail() {
    let error = jasset::from_str::<Hero>("; Name\nx\n\n; Speed\n-2\n").unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::Hook);
    assert_eq!(
        error.to_string(),
        "4:1: Speed: the migration failed: a speed below zero; the file is of ClassVersion 1"
    );
    let error = jasset::from_str::<Hero>("; Mode\nfast\n").unwrap_err();
    assert!(error.to_string().contains("Mode") && error.to_string().contains("found `fast`"), "{error}");
}

#[test]
fn a_malformed_deprecated_value_is_not_passed_over() {
    let text = "; Speed\nfast\n";
    let error = jasset::from_str::<Hero>(text).unwrap_err();
    assert_eq!((error.problems()[0].kind(), error.problems()[0].key()), (ProblemKind::Malformed, "Speed"));
    let loaded = jasset::from_str_with::<Hero>(text, &LENIENT).unwrap();
    assert_eq!(loaded.value.log, ["migrate"]);
    assert_eq!(loaded.report.of(NoteKind::Malformed).count(), 1);
}

#[test]
fn apply_checks_first_and_then_writes() {
    let before = Monster { hp: 1, velocity: 2.0, tag: "t".into() };
    let apply = |text: &str, options: &LoadOptions| {
        let arena = Arena::new();
        let mut live = before.clone();
        let result = Document::parse_in(&arena, text.as_bytes()).apply(&mut live, options);
        (live, result)
    };
    for bad in
        ["; ClassVersion\n3\n\n; Hp\n5\n\n; Velocity\nfast\n", "; Hp\n5\n", "; ClassVersion\n3\n; Hp\n5\n; Hp\n6\n"]
    {
        let (live, result) = apply(bad, &DEFAULT);
        assert!(result.is_err());
        assert_eq!(live, before, "{bad}");
    }
    let (live, result) = apply("; ClassVersion\n2\n\n; Pace\n9\n", &STRICT);
    assert_eq!(live, Monster { velocity: 9.0, ..before.clone() });
    assert!(result.unwrap().aliased().eq([("Pace", "Velocity")]));
}

#[test]
fn a_description_that_uses_a_key_twice_is_told() {
    use jasset::{Archive, Class, Properties};

    #[derive(Debug, Default)]
    struct Twice {
        a: i32,
        b: i32,
    }
    static CLASS: Class = Class::new("Twice");
    impl<'a> JAsset<'a> for Twice {
        fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
            archive.record(&CLASS, |r| {
                r.property::<i32>(key!("A"), |t| &t.a, |t| &mut t.a)?;
                r.property::<i32>(key!("A"), |t| &t.b, |t| &mut t.b)?;
                r.dropped(keys!["Old"], 1)
            })
        }
    }
    let error = jasset::from_str::<Twice>("; A\n1\n").unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::Description);
    assert_eq!(jasset::schema::of::<Twice>().unwrap_err().problems()[0].kind(), ProblemKind::Description);
}

#[test]
fn a_component_section_is_unknown_to_the_record() {
    let text = format!("{WHOLE}\n; Component\nHealth\n\n; Hp\n5\n");
    assert_eq!(outcome(&text, DEFAULT), Ok(vec![NoteKind::Unknown]));
    assert_eq!(outcome(&text, STRICT), Err(vec![ProblemKind::UnknownKey]));
}

#[test]
fn errors_are_errors() {
    fn is_error<E: std::error::Error + Send + Sync + 'static>() {}
    is_error::<jasset::Error>();
}
