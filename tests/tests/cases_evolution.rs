//! Does data survive that the code around it changes: renames, types, versions, moves, older builds?

use jasset::{Arena, Document, JAsset, LoadOptions, Loaded, NoteKind, Old, Problem, ProblemKind, Report, Result};

const DEFAULT: LoadOptions = LoadOptions::new();
const STRICT: LoadOptions = LoadOptions::new().strict();
const LENIENT: LoadOptions = LoadOptions::new().lenient();

fn load<T: for<'a> JAsset<'a> + Default>(text: &str) -> (T, Report) {
    let Loaded { value, report, .. } =
        jasset::from_str_with(text, &DEFAULT).unwrap_or_else(|error| panic!("{error}\n{text}"));
    (value, report)
}

fn update<T: for<'a> JAsset<'a>>(text: &str, value: &T) -> String {
    let arena = Arena::new();
    Document::parse_in(&arena, text.as_bytes()).update(value).unwrap()
}

/// Kind and key of each problem.
fn problems<T: for<'a> JAsset<'a> + Default>(text: &str, options: LoadOptions) -> Vec<(ProblemKind, String)> {
    let error = jasset::from_str_with::<T>(text, &options).err().unwrap_or_else(|| panic!("it loads:\n{text}"));
    error.problems().iter().map(|problem| (problem.kind(), problem.key().to_owned())).collect()
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Renamed {
    hp: i32,
    #[jasset(alias = "Speed", alias = "Pace")]
    velocity: f32,
}

#[test]
fn e1_a_renamed_field_loads_from_its_old_key_and_saves_to_the_new() {
    for old in ["Speed", "Pace"] {
        let text = format!("# fast\n; {old}\n7.5\n\n; Hp\n1\n");
        let (value, report) = load::<Renamed>(&text);
        assert_eq!(value, Renamed { hp: 1, velocity: 7.5 });
        assert!(report.aliased().eq([(old, "Velocity")]));
        assert_eq!(report.to_string(), format!("line 2: renamed {old} -> Velocity"));
        // In place the key changes, and nothing else does.
        assert_eq!(update(&text, &value), text.replace(old, "Velocity"));
        let fresh = jasset::to_string(&value).unwrap();
        assert!(fresh.contains("; Velocity\n7.500000\n") && !fresh.contains(old), "{fresh}");
    }
}

#[test]
fn e2_of_an_old_and_a_new_key_the_new_one_wins() {
    for text in [
        "; Hp\n1\n\n; Speed\n7\n\n; Velocity\n2\n",
        "; Hp\n1\n\n; Velocity\n2\n\n; Speed\n7\n",
        "; Velocity\n2\n\n; Pace\n8\n\n; Hp\n1\n\n; Speed\n7\n",
        // Not even a broken old value stands in the way of the new one.
        "; Hp\n1\n\n; Speed\nfast\n\n; Velocity\n2\n",
    ] {
        for options in [DEFAULT, STRICT, LENIENT] {
            let loaded = jasset::from_str_with::<Renamed>(text, &options).unwrap();
            assert_eq!(loaded.value, Renamed { hp: 1, velocity: 2.0 });
            let superseded: Vec<_> = loaded.report.of(NoteKind::Superseded).collect();
            assert_eq!(superseded.len(), loaded.report.notes().len());
            assert!(superseded.iter().all(|note| note.target == "Velocity" && note.position.is_some()));
            assert!(superseded.iter().any(|note| note.key == "Speed"));
        }
    }
    // Of two old keys the one that is named first, which is the younger.
    let (value, report) = load::<Renamed>("; Pace\n8\n\n; Hp\n1\n\n; Speed\n7\n");
    assert_eq!(value.velocity, 7.0);
    assert!(report.aliased().eq([("Speed", "Velocity")]));
    assert!(report.of(NoteKind::Superseded).map(|note| &*note.key).eq(["Pace"]));
}

#[derive(JAsset, Clone, Debug, PartialEq)]
struct Typed {
    #[jasset(default = 0.5)]
    speed: f32,
    #[jasset(default = 3)]
    count: i32,
    #[jasset(default = [1, 2])]
    pair: [u8; 2],
    #[jasset(default = "named".to_owned())]
    name: String,
}

#[test]
fn e3_an_int_that_became_a_float_is_read() {
    let (value, report) = load::<Typed>("; Speed\n10\n\n; Count\n1\n\n; Pair\n3 4\n\n; Name\n10\n");
    assert_eq!(value, Typed { speed: 10.0, count: 1, pair: [3, 4], name: "10".into() });
    assert!(report.is_empty(), "{report}");
}

#[test]
fn e3_a_value_of_another_type_is_an_error_and_no_default() {
    for (key, value) in [
        ("Speed", "ten"),
        ("Speed", "true"),
        ("Count", "1.0"),
        ("Count", "ten"),
        ("Pair", "7"),
        ("Pair", "1 2 3"),
        ("Pair[1]", "1 -2"),
    ] {
        let text = format!("; {}\n{value}\n", key.trim_end_matches("[1]"));
        for options in [DEFAULT, STRICT] {
            assert_eq!(problems::<Typed>(&text, options), [(ProblemKind::Malformed, key.to_owned())]);
        }
        let arena = Arena::new();
        let mut live = Typed { speed: 9.0, count: 9, pair: [9, 9], name: "live".into() };
        let before = live.clone();
        assert!(Document::parse_in(&arena, text.as_bytes()).apply(&mut live, &DEFAULT).is_err());
        assert_eq!(live, before);
    }
}

#[test]
fn e4_unknown_properties_survive_a_load_and_a_save() {
    let unknown = "\
# how it looks
; Material
 \"Rusty  Iron\"
   # inner
; Shape
{
    Radius = 1
    Tags = [
        a
    ]
}
;Empty_Value

; Curve
0 0
1.50 1e0


// stands alone

; Component
Shadow

; Hp
3
";
    for text in [format!("; AssetType\nRenamed\n\n; Hp\n1\n\n; Velocity\n2\n\n{unknown}")]
        .into_iter()
        .flat_map(|text| [text.replace('\n', "\r\n"), text])
    {
        let (value, report) = load::<Renamed>(&text);
        assert!(report.unknown().eq(["Material", "Shape", "Empty_Value", "Curve", "Component Shadow"]), "{report}");
        assert_eq!(update(&text, &value), text);
        let eol = if text.contains('\r') { "\r\n" } else { "\n" };
        let changed = update(&text, &Renamed { hp: 2, ..value });
        assert_eq!(changed, text.replacen(&format!("; Hp{eol}1"), &format!("; Hp{eol}2"), 1));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jasset");
        std::fs::write(&path, &text).unwrap();
        let value: Renamed = jasset::load(&path).unwrap();
        jasset::save(&path, &value).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2, deprecated("Speed", before = 2, with = Self::speed))]
struct Versioned {
    velocity: [f32; 2],
    hp: i32,
}

impl Versioned {
    fn speed(&mut self, speed: f32) {
        self.velocity = [speed, 0.0];
    }
}

#[test]
fn e5_a_version_can_come_later() {
    // Written when the class had none.
    let text = "; AssetType\nVersioned\n\n; Speed\n7.5\n\n; Hp\n1\n";
    let (value, report) = load::<Versioned>(text);
    assert_eq!(value, Versioned { velocity: [7.5, 0.0], hp: 1 });
    assert!(report.migrated().eq([("Speed", "Velocity")]));
    // The save brings the version in, so that the migration does not run twice.
    let saved = update(text, &value);
    assert!(saved.contains("; ClassVersion\n2\n") && !saved.contains("Speed"), "{saved}");
    let (again, report) = load::<Versioned>(&saved);
    assert_eq!(again, value);
    assert!(report.is_empty(), "{report}");
    assert!(jasset::to_string(&value).unwrap().contains("; ClassVersion\n2\n"));
}

#[test]
fn e6_newer_data_is_reported_or_refused() {
    let text = "; ClassVersion\n3\n\n; Velocity\n1 2\n\n; Hp\n7\n\n; Speed\nof another meaning\n\n; Aura\nblue\n";
    for options in [DEFAULT, LENIENT] {
        let Loaded { value, report, .. } = jasset::from_str_with::<Versioned>(text, &options).unwrap();
        assert_eq!(value, Versioned { velocity: [1.0, 2.0], hp: 7 });
        let newer: Vec<_> = report.of(NoteKind::Newer).map(|note| (note.from, note.to)).collect();
        assert_eq!(newer, [(3, 2)]);
        assert!(report.unknown().eq(["Speed", "Aura"]));
        // What the older program does not know is still there, the version too.
        assert_eq!(update(text, &Versioned { hp: 8, ..value }), text.replace("; Hp\n7", "; Hp\n8"));
    }
    let found = problems::<Versioned>(text, STRICT);
    assert_eq!(found[0], (ProblemKind::Newer, "ClassVersion".to_owned()));
    // Newer data of another form is no garbage: it is an error.
    let text = "; ClassVersion\n3\n\n; Velocity\n1 2 3\n\n; Hp\n7\n";
    assert_eq!(problems::<Versioned>(text, DEFAULT), [(ProblemKind::Malformed, "Velocity".to_owned())]);
}

#[test]
fn e7_a_default_swallows_no_corrupt_value() {
    for (key, value) in [
        ("Speed", "fast"),
        ("Speed", "1,5"),
        ("Speed", ""),
        ("Count", "0x"),
        ("Pair", ""),
        ("Name", "\"open"),
        ("Name", ""),
    ] {
        let text = format!("; {key}\n{value}\n");
        assert_eq!(problems::<Typed>(&text, DEFAULT), [(ProblemKind::Malformed, key.to_owned())]);
        // Asked to go on, it says what it left, where, and why.
        let Loaded { value, report, .. } = jasset::from_str_with::<Typed>(&text, &LENIENT).unwrap();
        assert_eq!(value, Typed::default());
        let [note] = report.of(NoteKind::Malformed).collect::<Vec<_>>()[..] else { panic!("{report}") };
        assert_eq!(note.key, key);
        assert!(note.position.is_some());
        assert_eq!(note.problem.as_ref().map(Problem::kind), Some(ProblemKind::Malformed));
        assert!(report.missing().all(|missing| missing != key), "{report}");
    }
}

#[test]
fn e8_a_changed_default_changes_no_saved_value() {
    mod earlier {
        #[derive(jasset::JAsset, Clone, Debug, PartialEq)]
        pub(super) struct Lamp {
            #[jasset(default = 1.0)]
            pub(super) energy: f32,
            #[jasset(default = true)]
            pub(super) lit: bool,
            pub(super) name: String,
        }
    }
    #[derive(JAsset, Clone, Debug, PartialEq)]
    struct Lamp {
        #[jasset(default = 50.0)]
        energy: f32,
        #[jasset(default = false)]
        lit: bool,
        #[jasset(default = "lamp".to_owned())]
        name: String,
    }
    // Saved with its defaults, which are written like any other value.
    let text = jasset::to_string(&earlier::Lamp::default()).unwrap();
    assert_eq!(text, "; AssetType\nLamp\n\n; Energy\n1.000000\n\n; Lit\ntrue\n\n; Name\n\"\"\n");
    let (value, report) = load::<Lamp>(&text);
    assert_eq!(value, Lamp { energy: 1.0, lit: true, name: String::new() });
    assert!(report.is_empty(), "{report}");
    assert_eq!(update(&text, &value), text);
    // In place as well: a value that is the default of today stays in the file.
    let text = update("; AssetType\nLamp\n", &Lamp::default());
    assert!(text.contains("; Energy\n50.000000\n"), "{text}");
}

mod before {
    #[derive(jasset::JAsset, Clone, Copy, Debug, Default, PartialEq)]
    pub(crate) enum Mood {
        #[default]
        Calm,
        Angry,
        Afraid,
    }

    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    pub(crate) struct Imp {
        pub(crate) mood: Mood,
        pub(crate) pair: [Mood; 2],
    }
}

/// One inserted in front, the others in another order, one renamed.
#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq)]
enum Mood {
    Sleepy,
    Afraid,
    #[jasset(alias = "Angry")]
    Furious,
    #[default]
    Calm,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Imp {
    mood: Mood,
    pair: [Mood; 2],
}

// In text; the binary form and a variant that keeps unknown names (`other`) come with what they are part of.
#[test]
fn e9_enum_variants_are_read_by_name() {
    use before::Mood as Then;
    for (then, now) in [(Then::Calm, Mood::Calm), (Then::Angry, Mood::Furious), (Then::Afraid, Mood::Afraid)] {
        let text = jasset::to_string(&before::Imp { mood: then, pair: [Then::Afraid, then] }).unwrap();
        let (value, report) = load::<Imp>(&text);
        assert_eq!(value, Imp { mood: now, pair: [Mood::Afraid, now] });
        assert_eq!(report.of(NoteKind::Renamed).count(), if then == Then::Angry { 2 } else { 0 });
        assert_eq!(update(&text, &value), text.replace("Angry", "Furious"));
    }
    // What there is no more, or not yet, is told with what there is. Numbers are no variants.
    for unknown in ["Sleepy", "2", "angry", "Calm Angry"] {
        let text = format!("; Mood\n{unknown}\n");
        assert_eq!(problems::<before::Imp>(&text, DEFAULT), [(ProblemKind::Malformed, "Mood".to_owned())]);
    }
    let told = jasset::from_str::<before::Imp>("; Mood\nSleepy\n").unwrap_err().to_string();
    assert!(told.contains("Sleepy") && told.contains("Calm, Angry, Afraid"), "{told}");
}

#[test]
fn e10_reordered_fields_are_read_by_name() {
    mod earlier {
        #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
        pub(super) struct Range {
            pub(super) low: f32,
            pub(super) high: f32,
            pub(super) step: f32,
        }
    }
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Range {
        step: f32,
        high: f32,
        low: f32,
    }
    let text = jasset::to_string(&earlier::Range { low: 1.0, high: 2.0, step: 3.0 }).unwrap();
    let (value, report) = load::<Range>(&text);
    assert_eq!(value, Range { low: 1.0, high: 2.0, step: 3.0 });
    assert!(report.is_empty(), "{report}");
    assert_eq!(update(&text, &value), text, "the file keeps its order");
    let back: earlier::Range = jasset::from_str(&jasset::to_string(&value).unwrap()).unwrap();
    assert_eq!(back, earlier::Range { low: 1.0, high: 2.0, step: 3.0 });
}

mod flat {
    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    pub(crate) struct Monster {
        pub(crate) hp: i32,
        pub(crate) armor: f32,
        pub(crate) name: String,
    }
}

mod parted {
    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    pub(crate) struct Stats {
        pub(crate) hp: i32,
        #[jasset(alias = "Armor")]
        pub(crate) plate: f32,
    }

    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    pub(crate) struct Monster {
        #[jasset(flatten)]
        pub(crate) stats: Stats,
        pub(crate) name: String,
    }
}

mod based {
    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(base, version = 2)]
    pub(crate) struct Entity {
        pub(crate) name: String,
        pub(crate) hp: i32,
    }

    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(version = 2, deprecated("Plate", "Armor", before = 2, with = Self::armor))]
    pub(crate) struct Monster {
        #[jasset(base)]
        pub(crate) entity: Entity,
        pub(crate) armors: [f32; 2],
    }

    impl Monster {
        fn armor(&mut self, plate: Option<f32>, armor: Option<f32>) {
            self.armors[0] = plate.or(armor).unwrap_or_default();
        }
    }
}

#[test]
fn e13_a_field_that_moves_between_parts_is_not_lost() {
    let first = flat::Monster { hp: 7, armor: 0.5, name: "Imp".into() };
    let text = jasset::to_string(&first).unwrap();
    // Into a part, under a new name.
    let (value, report) = load::<parted::Monster>(&text);
    assert_eq!(value, parted::Monster { stats: parted::Stats { hp: 7, plate: 0.5 }, name: "Imp".into() });
    assert!(report.aliased().eq([("Armor", "Plate")]));
    let saved = update(&text, &value);
    assert_eq!(saved, text.replace("; Armor", "; Plate"));
    // Out of it and into the base, and from the base into a field of another form; from both files.
    for text in [&text, &saved, &jasset::to_string(&value).unwrap()] {
        let (value, report) = load::<based::Monster>(text);
        let entity = based::Entity { name: "Imp".into(), hp: 7 };
        assert_eq!(value, based::Monster { entity, armors: [0.5, 0.0] });
        assert_eq!(
            (report.migrated().count(), report.missing().count(), report.unknown().count()),
            (1, 0, 0),
            "{report}"
        );
        let new = update(text, &value);
        assert!(!new.contains("Armor\n") && !new.contains("Plate"), "{new}");
        let (again, report) = load::<based::Monster>(&new);
        assert_eq!(again, value);
        assert!(report.is_empty(), "{report}");
    }
    // And back out of the part.
    let (value, report) = load::<flat::Monster>(&text);
    assert_eq!(value, first);
    assert!(report.is_empty(), "{report}");
}

#[test]
fn e14_a_file_that_is_too_old_gets_a_clear_message() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(version = 5, min_version = 3)]
    struct Modern {
        hp: i32,
    }
    for (text, line) in [("; Hp\n1\n", 1), ("; AssetType\nModern\n\n; ClassVersion\n2\n\n; Hp\n1\n", 4)] {
        for options in [DEFAULT, STRICT, LENIENT] {
            let error = jasset::from_str_with::<Modern>(text, &options).unwrap_err();
            let [problem] = error.problems() else { panic!("{error}") };
            assert_eq!((problem.kind(), problem.key()), (ProblemKind::TooOld, "ClassVersion"));
            assert_eq!(problem.position().unwrap().line, line);
            assert!(problem.message().contains("versions below 3 are not read any more"), "{error}");
            assert!(problem.suggestion().contains("older build"), "{error}");
        }
    }
    assert_eq!(load::<Modern>("; ClassVersion\n3\n\n; Hp\n1\n").0, Modern { hp: 1 });
    // A save over such a file destroys nothing.
    let arena = Arena::new();
    let old = Document::parse_in(&arena, b"; ClassVersion\n2\n\n; Hp\n1\n");
    assert!(old.update(&Modern { hp: 1 }).is_err());
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 3, deprecated("Speed", before = 2, with = Self::speed), migrate = Self::migrate)]
struct Live {
    velocity: [f32; 2],
    #[jasset(alias = "Title")]
    name: String,
    hp: i32,
    mood: Mood,
    #[jasset(skip)]
    handle: u64,
}

impl Live {
    fn speed(&mut self, speed: f32) {
        self.velocity[0] = speed;
    }

    fn migrate(&mut self, from: u16, old: &mut Old<'_>) -> Result<()> {
        if from < 3 {
            if let Some(percent) = old.take::<i32>("Health")? {
                self.hp = percent * 2;
            }
        }
        Ok(())
    }
}

#[test]
fn e16_a_partial_override_gets_aliases_and_migrations() {
    let live = Live { velocity: [1.0, 2.0], name: "live".into(), hp: 5, mood: Mood::Sleepy, handle: 99 };
    let apply = |text: &str, options: &LoadOptions| {
        let arena = Arena::new();
        let mut value = live.clone();
        let report = Document::parse_in(&arena, text.as_bytes()).apply(&mut value, options);
        (value, report)
    };
    let (value, report) = apply("; Title\npatched\n\n; Speed\n7\n\n; Mood\nAngry\n\n; Health\n40\n", &DEFAULT);
    assert_eq!(value, Live { velocity: [7.0, 2.0], name: "patched".into(), hp: 80, mood: Mood::Furious, handle: 99 });
    let report = report.unwrap();
    assert!(report.aliased().eq([("Title", "Name")]));
    assert!(report.migrated().map(|(key, _)| key).eq(["Speed", "Health"]), "{report}");
    assert_eq!((report.of(NoteKind::Renamed).count(), report.unknown().count()), (1, 0), "{report}");
    // A patch of today touches what it names, no more.
    let (value, _) = apply("; ClassVersion\n3\n\n; Hp\n6\n", &DEFAULT);
    assert_eq!(value, Live { hp: 6, ..live.clone() });
    // One bad value, and nothing of the patch arrives.
    let (value, report) = apply("; Title\npatched\n\n; Speed\nfast\n", &DEFAULT);
    assert!(report.is_err());
    assert_eq!(value, live);
}
