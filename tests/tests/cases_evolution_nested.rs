//! Does data in structs, lists, maps, options and variants survive that the code around it changes?

use std::collections::{BTreeMap, HashMap, HashSet};

use jasset::{Arena, Document, JAsset, LoadOptions, Loaded, NoteKind, Old, ProblemKind, Report, Result};

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

/// Kind and key path of each problem.
fn problems<T: for<'a> JAsset<'a> + Default>(text: &str, options: LoadOptions) -> Vec<(ProblemKind, String)> {
    let error = jasset::from_str_with::<T>(text, &options).err().unwrap_or_else(|| panic!("it loads:\n{text}"));
    error.problems().iter().map(|problem| (problem.kind(), problem.key().to_owned())).collect()
}

/// A value in each place where one can stand.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Places<T: Default> {
    alone: T,
    maybe: Option<T>,
    listed: Vec<T>,
    mapped: BTreeMap<String, T>,
    paired: (T, u8),
    chosen: Choice<T>,
    fielded: Choice<T>,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
enum Choice<T: Default> {
    #[default]
    Nothing,
    One(T),
    Two {
        held: T,
    },
}

/// The key path of each value in [`Places`].
const PLACES: [&str; 8] =
    ["Alone", "Maybe", "Listed[0]", "Listed[1]", "Mapped[key]", "Paired[0]", "Chosen", "Fielded.Held"];

impl<T: Clone + Default> Places<T> {
    fn of(value: &T) -> Self {
        let value = || value.clone();
        Self {
            alone: value(),
            maybe: Some(value()),
            listed: vec![value(), value()],
            mapped: BTreeMap::from([("key".into(), value())]),
            paired: (value(), 7),
            chosen: Choice::One(value()),
            fielded: Choice::Two { held: value() },
        }
    }
}

/// `fields` as the block of each value in [`Places`].
fn places(fields: &str) -> String {
    let block = |depth: usize| {
        let lines = fields.lines().map(|line| match line {
            "" => "\n".to_owned(),
            line => format!("{}{line}\n", "    ".repeat(depth + 1)),
        });
        format!("{{\n{}{}}}", lines.collect::<String>(), "    ".repeat(depth))
    };
    let [whole, inner] = [block(0), block(1)];
    format!(
        "; AssetType\nPlaces\n\n; Alone\n{whole}\n\n; Maybe\n{whole}\n\n; Listed\n{whole}\n{whole}\n\n\
         ; Mapped\nkey = {whole}\n\n; Paired\n[\n    {inner}\n    7\n]\n\n; Chosen\nOne {whole}\n\n\
         ; Fielded\nTwo {{\n    Held = {inner}\n}}\n"
    )
}

/// The lines of a report without their places, once for each place, must be these.
fn assert_told(report: &Report, lines: &[&str]) {
    let found: Vec<_> = report
        .notes()
        .iter()
        .map(|note| {
            let mut note = note.clone();
            note.position = None;
            note.to_string()
        })
        .collect();
    let mut expected: Vec<_> =
        PLACES.iter().flat_map(|place| lines.iter().map(|line| line.replace('@', place))).collect();
    let mut sorted = found.clone();
    sorted.sort_unstable();
    expected.sort_unstable();
    assert_eq!(sorted, expected);
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Renamed {
    hp: i32,
    #[jasset(alias = "Speed", alias = "Pace")]
    velocity: f32,
}

#[test]
fn e1_a_renamed_field_loads_from_its_old_key_and_saves_to_the_new() {
    let expected = Places::of(&Renamed { hp: 1, velocity: 7.5 });
    for old in ["Speed", "Pace"] {
        let text = places(&format!("Hp = 1\n{old} = 7.500000"));
        let (value, report) = load::<Places<Renamed>>(&text);
        assert_eq!(value, expected);
        assert_told(&report, &[&format!("renamed @.{old} -> @.Velocity")]);
        assert_eq!(update(&text, &value), text.replace(old, "Velocity"));
        assert_eq!(jasset::to_string(&value).unwrap(), text.replace(old, "Velocity"));
    }
}

#[test]
fn e1_the_field_of_a_variant_has_former_keys_too() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    enum State {
        #[default]
        Idle,
        Chase {
            #[jasset(alias = "Prey", alias = "Quarry")]
            target: u32,
        },
    }
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Monster {
        state: State,
        plans: Vec<State>,
    }
    let chase = State::Chase { target: 42 };
    let text = "\
; AssetType
Monster

; State
Chase {
    Prey = 42
}

; Plans
Idle
Chase {
    Quarry = 42
}
";
    let (value, report) = load::<Monster>(text);
    assert_eq!(value, Monster { state: chase.clone(), plans: vec![State::Idle, chase] });
    assert!(report.aliased().eq([("State.Prey", "State.Target"), ("Plans[1].Quarry", "Plans[1].Target")]), "{report}");
    assert_eq!(update(text, &value), text.replace("Prey", "Target").replace("Quarry", "Target"));
}

#[test]
fn e2_of_an_old_and_a_new_key_the_new_one_wins() {
    for fields in ["Hp = 1\nSpeed = 7\nVelocity = 2", "Velocity = 2\nHp = 1\nSpeed = fast"] {
        let text = places(fields);
        for options in [DEFAULT, STRICT, LENIENT] {
            let Loaded { value, report, .. } = jasset::from_str_with::<Places<Renamed>>(&text, &options).unwrap();
            assert_eq!(value, Places::of(&Renamed { hp: 1, velocity: 2.0 }));
            assert_told(&report, &["ignored former key @.Speed: @.Velocity is in the file too, and wins"]);
        }
        // A person has to say which of the two was meant: both stay.
        let (value, _) = load::<Places<Renamed>>(&text);
        assert_eq!(update(&text, &value), text);
    }
}

/// Numbers in each place where one can stand.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Numbers {
    list: Vec<f32>,
    map: BTreeMap<String, f64>,
    pair: (f32, i64),
    maybe: Option<f32>,
    grid: Vec<[f32; 2]>,
    choice: Choice<f32>,
}

#[test]
fn e3_an_int_that_became_a_float_is_read() {
    let text = "\
; AssetType
Numbers

; List
1
2

; Map
a = 3

; Pair
4 5

; Maybe
6

; Grid
7 8

; Choice
One 9
";
    let (value, report) = load::<Numbers>(text);
    let expected = Numbers {
        list: vec![1.0, 2.0],
        map: BTreeMap::from([("a".into(), 3.0)]),
        pair: (4.0, 5),
        maybe: Some(6.0),
        grid: vec![[7.0, 8.0]],
        choice: Choice::One(9.0),
    };
    assert_eq!(value, expected);
    assert!(report.is_empty(), "{report}");
    assert_eq!(update(text, &value), text, "the same numbers, spelled as they were");
    let changed = Numbers { list: vec![1.0, 2.5], ..value };
    assert_eq!(update(text, &changed), text.replacen("\n2\n", "\n2.500000\n", 1));
}

#[test]
fn e3_a_value_of_another_type_is_an_error_and_no_default() {
    let cases = [
        ("List\n1\nten", "List[1]"),
        ("Map\na = 1\nb = true", "Map[b]"),
        ("Pair\n1 2.5", "Pair[1]"),
        ("Pair\n1", "Pair"),
        ("Maybe\nsome", "Maybe"),
        ("Grid\n1 2\n3", "Grid[1]"),
        ("Grid\n1 2\n3 x", "Grid[1][1]"),
        ("Choice\nOne ten", "Choice"),
        ("Choice\nTwo {\n    Held = ten\n}", "Choice.Held"),
        ("Choice\n9", "Choice"),
    ];
    for (property, path) in cases {
        let text = format!("; {property}\n");
        for options in [DEFAULT, STRICT] {
            let found = problems::<Numbers>(&text, options);
            assert_eq!(found, [(ProblemKind::Malformed, path.to_owned())], "{text}");
        }
        let arena = Arena::new();
        let before = Numbers { list: vec![9.0], maybe: Some(9.0), ..Numbers::default() };
        let mut live = before.clone();
        assert!(Document::parse_in(&arena, text.as_bytes()).apply(&mut live, &DEFAULT).is_err());
        assert_eq!(live, before);
    }
}

#[test]
fn e4_unknown_fields_survive_a_load_and_a_save() {
    let fields = "\
# how fast
Velocity = 2

Shape = {
    Radius =  1
    Tags = [
        a   # not a comment
    ]
}

Notes =
    | two
    | lines
// why
Hp = 1
Curve = 1.50 1e0
# the end";
    for text in [places(fields), places(fields).replace('\n', "\r\n")] {
        let (value, report) = load::<Places<Renamed>>(&text);
        assert_eq!(value, Places::of(&Renamed { hp: 1, velocity: 2.0 }));
        assert_told(&report, &["kept unknown key @.Shape", "kept unknown key @.Notes", "kept unknown key @.Curve"]);
        assert_eq!(update(&text, &value), text);
        let changed = Places::of(&Renamed { hp: 2, velocity: 2.0 });
        assert_eq!(update(&text, &changed), text.replace("Hp = 1", "Hp = 2"));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.jasset");
        std::fs::write(&path, &text).unwrap();
        let value: Places<Renamed> = jasset::load(&path).unwrap();
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
    let text = places("Speed = 7.5\nHp = 1");
    let (value, report) = load::<Places<Versioned>>(&text);
    let expected = Places::of(&Versioned { velocity: [7.5, 0.0], hp: 1 });
    assert_eq!(value, expected);
    assert_told(
        &report,
        &["upgraded Versioned @ (ClassVersion 1 -> 2)", "migrated @.Speed -> @.Velocity (ClassVersion 1 -> 2)"],
    );
    let saved = update(&text, &value);
    assert_eq!(saved, places("ClassVersion = 2\nVelocity = 7.500000 0.000000\nHp = 1"));
    let (again, report) = load::<Places<Versioned>>(&saved);
    assert_eq!(again, expected);
    assert!(report.is_empty(), "{report}");
}

#[test]
fn e5_each_element_has_a_version_of_its_own() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Camp {
        monsters: Vec<Versioned>,
    }
    let text = "\
; AssetType
Camp

; Monsters
{
    Speed = 7.500000
    Hp = 1
}
{
    ClassVersion = 2
    Velocity = 1.000000 2.000000
    Hp = 2
}
{
    ClassVersion = 1
    Hp = 3
    Speed = 8.500000
}
";
    let (camp, report) = load::<Camp>(text);
    let velocities: Vec<_> = camp.monsters.iter().map(|monster| monster.velocity).collect();
    assert_eq!(velocities, [[7.5, 0.0], [1.0, 2.0], [8.5, 0.0]]);
    let migrated = [("Monsters[0].Speed", "Monsters[0].Velocity"), ("Monsters[2].Speed", "Monsters[2].Velocity")];
    assert!(report.migrated().eq(migrated), "{report}");
    let saved = update(text, &camp);
    assert_eq!(saved.matches("ClassVersion = 2").count(), 3, "{saved}");
    assert!(!saved.contains("Speed"), "{saved}");
    assert_eq!(load::<Camp>(&saved).0, camp);
}

#[test]
fn e6_newer_data_is_reported_or_refused() {
    let text = places("ClassVersion = 3\nVelocity = 1 2\nHp = 7\nSpeed = of another meaning\nAura = blue");
    for options in [DEFAULT, LENIENT] {
        let Loaded { value, report, .. } = jasset::from_str_with::<Places<Versioned>>(&text, &options).unwrap();
        assert_eq!(value, Places::of(&Versioned { velocity: [1.0, 2.0], hp: 7 }));
        assert_told(
            &report,
            &[
                "Versioned @ is newer than this program (ClassVersion 3, known is 2): what it does not know is kept",
                "kept unknown key @.Speed",
                "kept unknown key @.Aura",
            ],
        );
        let changed = Places::of(&Versioned { velocity: [1.0, 2.0], hp: 8 });
        assert_eq!(update(&text, &changed), text.replace("Hp = 7", "Hp = 8"));
    }
    let newer: Vec<_> = problems::<Places<Versioned>>(&text, STRICT)
        .into_iter()
        .filter_map(|(kind, path)| (kind == ProblemKind::Newer).then_some(path))
        .collect();
    assert_eq!(newer, PLACES.map(|place| format!("{place}.ClassVersion")));
    let text = places("ClassVersion = 3\nVelocity = 1 2 3\nHp = 7");
    let expected = PLACES.map(|place| (ProblemKind::Malformed, format!("{place}.Velocity")));
    assert_eq!(problems::<Places<Versioned>>(&text, DEFAULT), expected);
}

#[derive(JAsset, Clone, Debug, PartialEq)]
struct Typed {
    #[jasset(default = 0.5)]
    speed: f32,
    #[jasset(default = Some(3))]
    count: Option<u8>,
    #[jasset(default = vec![1])]
    list: Vec<u8>,
}

#[test]
fn e7_a_default_swallows_no_corrupt_value() {
    for (fields, key) in [
        ("Speed = fast", "Speed"),
        ("Speed =", "Speed"),
        ("Count = 256", "Count"),
        ("Count = nothing", "Count"),
        ("List = [\n    1\n    x\n]", "List[1]"),
        ("List = 1", "List"),
    ] {
        let text = places(fields);
        let expected = PLACES.map(|place| (ProblemKind::Malformed, format!("{place}.{key}")));
        assert_eq!(problems::<Places<Typed>>(&text, DEFAULT), expected, "{text}");
        let Loaded { value, report, .. } = jasset::from_str_with::<Places<Typed>>(&text, &LENIENT).unwrap();
        assert_eq!(value, Places::of(&Typed::default()), "{text}");
        let told: Vec<_> = report.of(NoteKind::Malformed).map(|note| note.key.clone()).collect();
        assert_eq!(told, PLACES.map(|place| format!("{place}.{key}")));
        assert!(report.of(NoteKind::Malformed).all(|note| note.position.is_some() && note.problem.is_some()));
    }
}

#[test]
fn e8_a_changed_default_changes_no_saved_value() {
    mod earlier {
        #[derive(jasset::JAsset, Clone, Debug, PartialEq)]
        pub(super) struct Lamp {
            #[jasset(default = 1.0)]
            pub(super) energy: f32,
            #[jasset(default = Some(2))]
            pub(super) color: Option<u8>,
        }
    }
    #[derive(JAsset, Clone, Debug, PartialEq)]
    struct Lamp {
        #[jasset(default = 50.0)]
        energy: f32,
        #[jasset(default = None)]
        color: Option<u8>,
    }
    let text = jasset::to_string(&Places::of(&earlier::Lamp::default())).unwrap();
    assert_eq!(text, places("Energy = 1.000000\nColor = 2"));
    let (value, report) = load::<Places<Lamp>>(&text);
    assert_eq!(value, Places::of(&Lamp { energy: 1.0, color: Some(2) }));
    assert!(report.is_empty(), "{report}");
    assert_eq!(update(&text, &value), text);
    // A missing field is another matter: it means the default of today, and is written.
    let text = places("Energy = 1.000000");
    let (value, report) = load::<Places<Lamp>>(&text);
    assert_eq!(value, Places::of(&Lamp { energy: 1.0, color: None }));
    assert_told(&report, &["missing key @.Color: kept its default"]);
    assert_eq!(update(&text, &value), places("Energy = 1.000000\nColor = none"));
}

mod then {
    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    pub(crate) enum Mood {
        #[default]
        Calm,
        Angry(f32),
        Chase {
            target: u32,
        },
        Between(u8, u8),
    }

    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    pub(crate) struct Imp {
        pub(crate) moods: Vec<Mood>,
        pub(crate) by_hour: std::collections::BTreeMap<u8, Mood>,
        pub(crate) maybe: Option<Mood>,
    }
}

/// One inserted in front, the others in another order, two renamed.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
enum Mood {
    Sleepy(u8),
    Between(u8, u8),
    #[jasset(alias = "Chase")]
    Hunt {
        target: u32,
    },
    #[jasset(alias = "Angry")]
    Furious(f32),
    #[default]
    Calm,
    #[jasset(other)]
    Unknown(String),
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Imp {
    moods: Vec<Mood>,
    by_hour: BTreeMap<u8, Mood>,
    maybe: Option<Mood>,
}

#[test]
fn e9_enum_variants_are_read_by_name() {
    use then::Mood as Then;
    let imp = then::Imp {
        moods: vec![Then::Between(1, 2), Then::Calm, Then::Angry(0.5), Then::Chase { target: 7 }],
        by_hour: BTreeMap::from([(1, Then::Angry(1.5)), (2, Then::Between(3, 4))]),
        maybe: Some(Then::Chase { target: 8 }),
    };
    let text = jasset::to_string(&imp).unwrap();
    let (value, report) = load::<Imp>(&text);
    let expected = Imp {
        moods: vec![Mood::Between(1, 2), Mood::Calm, Mood::Furious(0.5), Mood::Hunt { target: 7 }],
        by_hour: BTreeMap::from([(1, Mood::Furious(1.5)), (2, Mood::Between(3, 4))]),
        maybe: Some(Mood::Hunt { target: 8 }),
    };
    assert_eq!(value, expected);
    assert_eq!(report.of(NoteKind::Renamed).count(), report.notes().len());
    assert_eq!(report.notes().len(), 4, "{report}");
    assert_eq!(update(&text, &value), text.replace("Angry", "Furious").replace("Chase", "Hunt"));
    // Without `other` what is not known is an error that lists what there is.
    let text = "; Moods\nCalm\nSleepy 3\n";
    assert_eq!(problems::<then::Imp>(text, DEFAULT), [(ProblemKind::Malformed, "Moods[1]".to_owned())]);
    let told = jasset::from_str::<then::Imp>(text).unwrap_err().to_string();
    assert!(told.contains("Sleepy") && told.contains("Calm, Angry, Chase, Between"), "{told}");
    // A variant that holds something else now is an error, too.
    for text in ["; Moods\nCalm 1\n", "; Moods\nAngry\n", "; Moods\nBetween 1\n", "; Moods\nChase 7\n"] {
        assert_eq!(problems::<then::Imp>(text, DEFAULT), [(ProblemKind::Malformed, "Moods[0]".to_owned())], "{text}");
    }
}

#[test]
fn e9_other_keeps_the_text_of_an_unknown_variant() {
    let text = "\
; AssetType
Imp

; Moods
Calm
Enraged 0.5
Possessed {
    By = Demon
    Since = 1.50
}
Torn [
    Calm
    Furious 1
]

; ByHour
12 = Haunted 3

; Maybe
Cursed
";
    let (value, report) = load::<Imp>(text);
    assert!(report.is_empty(), "{report}");
    let unknown = |mood: &Mood| match mood {
        Mood::Unknown(text) => text.clone(),
        other => panic!("{other:?} is known"),
    };
    assert_eq!(unknown(&value.moods[1]), "Enraged 0.5");
    assert!(unknown(&value.moods[2]).starts_with("Possessed {"));
    assert_eq!(unknown(&value.by_hour[&12]), "Haunted 3");
    assert_eq!(value.maybe, Some(Mood::Unknown("Cursed".into())));
    assert_eq!(update(text, &value), text);
    // Whatever else changes.
    let mut changed = value.clone();
    changed.moods[0] = Mood::Sleepy(1);
    assert_eq!(update(text, &changed), text.replacen("Calm", "Sleepy 1", 1));
    // And in a new file, as a newer build reads it.
    let fresh = jasset::to_string(&value).unwrap();
    assert_eq!(load::<Imp>(&fresh).0, value);
    assert!(fresh.contains("12 = Haunted 3\n") && fresh.contains("Enraged 0.5\n"), "{fresh}");
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Ordered {
    low: f32,
    high: f32,
    step: f32,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Reordered {
    step: f32,
    high: f32,
    low: f32,
}

#[test]
fn e10_reordered_fields_are_read_by_name() {
    let text = jasset::to_string(&Places::of(&Ordered { low: 1.0, high: 2.0, step: 3.0 })).unwrap();
    let (value, report) = load::<Places<Reordered>>(&text);
    assert_eq!(value, Places::of(&Reordered { low: 1.0, high: 2.0, step: 3.0 }));
    assert!(report.is_empty(), "{report}");
    assert_eq!(update(&text, &value), text, "the file keeps its order");
    let (back, _) = load::<Places<Ordered>>(&jasset::to_string(&value).unwrap());
    assert_eq!(back, Places::of(&Ordered { low: 1.0, high: 2.0, step: 3.0 }));
}

#[expect(clippy::option_option, reason = "that is the case")]
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Options {
    twice: Option<Option<u32>>,
    thrice: Option<Option<Option<bool>>>,
    text: Option<Option<String>>,
    list: Vec<Option<Option<u32>>>,
    map: BTreeMap<String, Option<Option<u32>>>,
    maybe: Option<Vec<Option<u32>>>,
}

#[test]
fn e11_options_in_options_are_all_distinct() {
    let numbers = [None, Some(None), Some(Some(7))];
    let bools = [None, Some(None), Some(Some(None)), Some(Some(Some(true)))];
    let mut seen = HashSet::new();
    for twice in numbers {
        for thrice in bools {
            for text in [None, Some(None), Some(Some("none")), Some(Some("some none")), Some(Some(""))] {
                for maybe in [None, Some(vec![]), Some(vec![None, Some(1)])] {
                    let value = Options {
                        twice,
                        thrice,
                        text: text.map(|text| text.map(str::to_owned)),
                        list: vec![twice, None, Some(None)],
                        map: BTreeMap::from([("a".into(), twice)]),
                        maybe,
                    };
                    let written = jasset::to_string(&value).unwrap();
                    let (again, report) = load::<Options>(&written);
                    assert_eq!(again, value, "{written}");
                    assert!(report.is_empty(), "{report}");
                    assert_eq!(update(&written, &value), written);
                    assert!(seen.insert(written));
                }
            }
        }
    }
    // Absent is none of them: it leaves the value as it is.
    let arena = Arena::new();
    let mut live = Options { twice: Some(Some(7)), ..Options::default() };
    let report = Document::parse_in(&arena, b"; Thrice\nsome none\n").apply(&mut live, &DEFAULT).unwrap();
    assert_eq!((live.twice, live.thrice), (Some(Some(7)), Some(None)));
    assert!(report.missing().any(|key| key == "Twice"));
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Hashed {
    by_name: HashMap<String, u32>,
    by_id: HashMap<i32, HashMap<String, f32>>,
    tags: HashSet<String>,
}

#[test]
fn e12_maps_and_sets_are_written_in_one_order() {
    let fill = |order: &[i32]| {
        let mut value = Hashed::default();
        for at in order {
            value.by_name.insert(format!("key {at}"), at.unsigned_abs());
            value.tags.insert(format!("tag{at}"));
            value.by_id.entry(at % 5).or_default().insert(at.to_string(), 0.5);
        }
        value
    };
    let ascending: Vec<i32> = (-50..50).collect();
    let descending: Vec<i32> = ascending.iter().rev().copied().collect();
    let text = jasset::to_string(&fill(&ascending)).unwrap();
    for _ in 0..50 {
        // Each map is hashed by a seed of its own.
        for order in [&ascending, &descending] {
            assert_eq!(jasset::to_string(&fill(order)).unwrap(), text);
            assert_eq!(update(&text, &fill(order)), text);
        }
    }
    assert_eq!(load::<Hashed>(&text).0, fill(&descending));
}

mod flat {
    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    pub(crate) struct Monster {
        pub(crate) hp: i32,
        pub(crate) armor: f32,
    }
}

mod parted {
    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(base)]
    pub(crate) struct Entity {
        pub(crate) hp: i32,
    }

    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    pub(crate) struct Stats {
        #[jasset(alias = "Armor")]
        pub(crate) plate: f32,
    }

    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    pub(crate) struct Monster {
        #[jasset(base)]
        pub(crate) entity: Entity,
        #[jasset(flatten)]
        pub(crate) stats: Stats,
    }
}

mod boxed {
    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    pub(crate) struct Stats {
        pub(crate) hp: i32,
        pub(crate) plate: f32,
    }

    #[derive(jasset::JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(version = 2)]
    #[jasset(deprecated("Hp", before = 2, with = Self::hp))]
    #[jasset(deprecated("Plate", "Armor", before = 2, with = Self::armor))]
    pub(crate) struct Monster {
        pub(crate) stats: Stats,
    }

    impl Monster {
        fn hp(&mut self, hp: i32) {
            self.stats.hp = hp;
        }

        fn armor(&mut self, plate: Option<f32>, armor: Option<f32>) {
            self.stats.plate = plate.or(armor).unwrap_or_default();
        }
    }
}

#[test]
fn e13_a_field_that_moves_between_parts_is_not_lost() {
    let text = jasset::to_string(&Places::of(&flat::Monster { hp: 7, armor: 0.5 })).unwrap();
    let (value, report) = load::<Places<parted::Monster>>(&text);
    let monster = parted::Monster { entity: parted::Entity { hp: 7 }, stats: parted::Stats { plate: 0.5 } };
    assert_eq!(value, Places::of(&monster));
    assert_told(&report, &["renamed @.Armor -> @.Plate"]);
    let saved = update(&text, &value);
    assert_eq!(saved, text.replace("Armor", "Plate"));
    // Into a struct of its own, from both.
    for text in [&text, &saved] {
        let (value, report) = load::<Places<boxed::Monster>>(text);
        assert_eq!(value, Places::of(&boxed::Monster { stats: boxed::Stats { hp: 7, plate: 0.5 } }));
        assert_eq!(report.migrated().count(), 2 * PLACES.len(), "{report}");
        let new = update(text, &value);
        assert_eq!(new, places("ClassVersion = 2\nStats = {\n    Hp = 7\n    Plate = 0.500000\n}"));
        let (again, report) = load::<Places<boxed::Monster>>(&new);
        assert_eq!(again, value);
        assert!(report.is_empty(), "{report}");
    }
}

#[test]
fn e14_a_value_that_is_too_old_gets_a_clear_message() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(version = 5, min_version = 3)]
    struct Modern {
        hp: i32,
    }
    for fields in ["Hp = 1", "ClassVersion = 2\nHp = 1"] {
        let text = places(fields);
        for options in [DEFAULT, STRICT, LENIENT] {
            let error = jasset::from_str_with::<Places<Modern>>(&text, &options).unwrap_err();
            let paths: Vec<_> = error.problems().iter().map(|problem| problem.key().to_owned()).collect();
            assert_eq!(paths, PLACES.map(|place| format!("{place}.ClassVersion")), "{error}");
            for problem in error.problems() {
                assert_eq!(problem.kind(), ProblemKind::TooOld);
                assert!(problem.message().contains("versions below 3 are not read any more"), "{error}");
                assert!(problem.suggestion().contains("older build"), "{error}");
            }
        }
        // A save over it destroys nothing.
        let arena = Arena::new();
        let value = Places::of(&Modern { hp: 1 });
        assert!(Document::parse_in(&arena, text.as_bytes()).update(&value).is_err());
    }
    let (value, _) = load::<Places<Modern>>(&places("ClassVersion = 3\nHp = 1"));
    assert_eq!(value, Places::of(&Modern { hp: 1 }));
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Mask {
    #[jasset(bytes)]
    pixels: Vec<u8>,
}

#[test]
fn e15_a_changed_byte_is_a_changed_line() {
    let bytes: Vec<u8> = (0..=u8::MAX).cycle().take(2000).map(|at| at.wrapping_mul(7)).collect();
    let value = Mask { pixels: bytes };
    let text = jasset::to_string(&value).unwrap();
    // 76 columns of base64 behind `% `.
    assert!(text.lines().all(|line| line.len() <= 78), "{text}");
    assert!(text.lines().filter(|line| line.len() == 78).count() > 30, "{text}");
    for at in [0, 999, 1999] {
        let mut changed = value.clone();
        changed.pixels[at] ^= 0xFF;
        let new = update(&text, &changed);
        let differ = text.lines().zip(new.lines()).filter(|(old, new)| old != new).count();
        assert_eq!((differ, new.lines().count()), (1, text.lines().count()));
        assert_eq!(load::<Mask>(&new).0, changed);
    }
    // In a struct as well.
    let places = Places::of(&value);
    let text = jasset::to_string(&places).unwrap();
    assert_eq!(load::<Places<Mask>>(&text).0, places);
    let mut changed = places.clone();
    changed.alone.pixels[999] ^= 0xFF;
    let new = update(&text, &changed);
    assert_eq!(text.lines().zip(new.lines()).filter(|(old, new)| old != new).count(), 1);
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 3, deprecated("Speed", before = 2, with = Self::speed), migrate = Self::migrate)]
struct Live {
    velocity: [f32; 2],
    #[jasset(alias = "Title")]
    name: String,
    hp: i32,
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

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Squad {
    leader: Live,
    second: Option<Live>,
    others: Vec<Live>,
    gold: u32,
}

#[test]
fn e16_a_partial_override_gets_aliases_and_migrations() {
    let member = |name: &str| Live { velocity: [1.0, 2.0], name: name.into(), hp: 5, handle: 99 };
    let live = Squad { leader: member("a"), second: Some(member("b")), others: vec![member("c")], gold: 3 };
    let apply = |text: &str| {
        let arena = Arena::new();
        let mut value = live.clone();
        let report = Document::parse_in(&arena, text.as_bytes()).apply(&mut value, &DEFAULT);
        (value, report)
    };
    let (value, report) = apply(
        "; Leader\n{\n    Title = patched\n    Speed = 7\n    Health = 40\n}\n\n; Second\n{\n    Title = too\n}\n",
    );
    // What a patch does not name keeps its value, inside of a struct, too.
    let patched = Live { velocity: [7.0, 2.0], name: "patched".into(), hp: 80, handle: 99 };
    let second = Some(Live { name: "too".into(), ..member("") });
    assert_eq!(value, Squad { leader: patched, second, ..live.clone() });
    let report = report.unwrap();
    assert!(report.aliased().eq([("Leader.Title", "Leader.Name"), ("Second.Title", "Second.Name")]), "{report}");
    assert!(report.migrated().map(|(key, _)| key).eq(["Leader.Speed", "Leader.Health"]), "{report}");
    assert_eq!(report.unknown().count(), 0, "{report}");
    // A list is given whole: its elements start from their defaults.
    let (value, report) =
        apply("; Others\n{\n    Title = d\n    Speed = 7\n}\n{\n    ClassVersion = 3\n    Hp = 6\n}\n");
    let new = [Live { velocity: [7.0, 0.0], name: "d".into(), ..Live::default() }, Live { hp: 6, ..Live::default() }];
    assert_eq!(value, Squad { others: new.to_vec(), ..live.clone() });
    assert!(report.unwrap().migrated().eq([("Others[0].Speed", "Others[0].Velocity")]));
    // One bad value, and nothing of the patch arrives.
    for text in [
        "; Gold\n4\n\n; Leader\n{\n    Title = patched\n    Speed = fast\n}\n",
        "; Leader\n{\n    Title = patched\n    Speed = 7\n}\n\n; Others\n{\n    Hp = x\n}\n",
    ] {
        let (value, report) = apply(text);
        assert!(report.is_err());
        assert_eq!(value, live);
    }
}

#[test]
fn e17_every_way_to_load_migrates() {
    let text = places("Speed = 7.5\nHp = 1");
    let expected = Places::of(&Versioned { velocity: [7.5, 0.0], hp: 1 });
    assert_eq!(jasset::from_str::<Places<Versioned>>(&text).unwrap(), expected);
    for options in [DEFAULT, STRICT, LENIENT] {
        assert_eq!(jasset::from_str_with::<Places<Versioned>>(&text, &options).unwrap().value, expected);
    }
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    assert_eq!(document.load::<Places<Versioned>>().unwrap(), expected);
    let mut live = Places::default();
    document.apply(&mut live, &DEFAULT).unwrap();
    assert_eq!(live, expected);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.jasset");
    std::fs::write(&path, &text).unwrap();
    assert_eq!(jasset::load::<Places<Versioned>>(&path).unwrap(), expected);
    jasset::save(&path, &expected).unwrap();
    let saved = std::fs::read_to_string(&path).unwrap();
    assert_eq!(saved, jasset::to_string(&expected).unwrap());
}
