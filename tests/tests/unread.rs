//! Does a save in place keep what a lenient load could not read, as long as the program did not change it?

#![allow(missing_docs, reason = "tests")]

use jasset::{Arena, Document, JAsset, LoadOptions, NoteKind, Report, Saved};
use proptest::prelude::*;

#[derive(JAsset, Clone, Debug, PartialEq)]
#[jasset(version = 2, deprecated("Old", before = 2, drop))]
struct Monster {
    hp: i32,
    #[jasset(default = 1.5)]
    speed: f32,
    name: String,
    tags: Vec<i32>,
    weapons: Vec<Weapon>,
    grip: Grip,
    state: State,
    #[jasset(default = State::Chase { target: 0, pace: 1.0 })]
    plan: State,
    size: (f32, f32),
    #[jasset(alias = "Mana")]
    magic: Option<u8>,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Weapon {
    damage: i32,
    grip: Grip,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Grip {
    width: f32,
    material: String,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
enum State {
    #[default]
    Idle,
    Chase {
        target: u32,
        pace: f32,
    },
    Hold(Grip),
}

const TEXT: &str = "\
# a monster
; AssetType
Monster

; ClassVersion
2

; Hp
45

; Speed
2

; Name
Imp

; Tags
1
2
3

; Weapons
{
    # the first
    Damage = 7
    Grip = {
        Width = 1
        Material = oak
    }
}
{
    Damage = 8
    Grip = {
        Width = 2
        Material = ash
    }
}

; Grip
{
    Width = 3
    Material = elm
}

; State
Chase {
    Target = 7
    Pace = 2
}

; Plan
Hold {
    Width = 4
    Material = yew
}

; Size
1 2

; Magic
3
";

fn load(text: &str) -> (Monster, Report) {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    let loaded = document.load_with::<Monster>(&LoadOptions::new().lenient()).unwrap();
    (loaded.value, loaded.report)
}

fn update(text: &str, value: &Monster) -> (String, Report) {
    let arena = Arena::new();
    Document::parse_in(&arena, text.as_bytes()).update_with(value, &LoadOptions::new().lenient()).unwrap()
}

/// Loads the text with one thing replaced, changes the value, and saves it.
fn save(old: &str, new: &str, change: impl FnOnce(&mut Monster)) -> (String, String, Report) {
    assert_eq!(TEXT.matches(old).count(), 1, "{old}");
    let text = TEXT.replace(old, new);
    let (mut value, report) = load(&text);
    assert!(report.of(NoteKind::Malformed).count() > 0, "{new} is malformed");
    change(&mut value);
    let (saved, report) = update(&text, &value);
    assert_eq!(load(&saved).0, value, "what is kept reads as the value:\n{saved}");
    assert_eq!(update(&saved, &value).0, saved, "a save is done once");
    (text, saved, report)
}

/// What is malformed in each of the values.
const BROKEN: [(&str, &str); 16] = [
    ("45", "4S"),
    ("45\n", "\n"),
    ("; Speed\n2", "; Speed\n2,5"),
    ("Imp", "\"Imp"),
    ("\n2\n3\n", "\ntwo\n3\n"),
    ("Damage = 7", "Damage = seven"),
    ("Damage = 7", "Damage ="),
    ("Damage = 7", "Damage : 7"),
    ("Width = 2\n", "Width = wide\n"),
    ("Material = elm", "Material = \"elm"),
    ("Target = 7", "Target = -7"),
    ("Width = 4", "Width = four"),
    ("Hold {", "Carry {"),
    ("1 2\n", "1 2 3\n"),
    ("; Magic\n3", "; Magic\n300"),
    ("        Width = 1\n        Material = oak\n    }\n}", "        Width = 1\n        Material = oak\n}"),
];

#[test]
fn what_is_malformed_stays_if_nothing_changed() {
    for (old, new) in BROKEN {
        let (text, saved, report) = save(old, new, |_| {});
        assert_eq!(saved, text);
        assert!(report.notes().len() == 1 && report.of(NoteKind::Kept).count() == 1, "{report}");
        assert_eq!(report.notes()[0].position, load(&text).1.of(NoteKind::Malformed).next().unwrap().position);
    }
}

#[test]
fn what_is_malformed_stays_if_something_else_changed() {
    for (old, new) in BROKEN {
        let is_of_hp = old.starts_with("45");
        let (text, saved, report) = save(old, new, |monster| {
            if is_of_hp {
                monster.speed = 7.5;
            } else {
                monster.hp = 46;
            }
        });
        let expected =
            if is_of_hp { text.replace("; Speed\n2", "; Speed\n7.500000") } else { text.replace("45", "46") };
        assert_eq!((saved, report.of(NoteKind::Kept).count()), (expected, 1));
    }
}

#[test]
fn the_program_wins() {
    let (text, saved, report) = save("45", "4S", |monster| monster.hp = 9);
    assert_eq!((saved, report.notes().len()), (text.replace("4S", "9"), 0));
    let (_, saved, _) = save("\n2\n3\n", "\ntwo\n3\n", |monster| monster.tags = vec![1]);
    assert!(saved.contains("; Tags\n1\n\n; Weapons"), "{saved}");
    let (_, saved, _) = save("Target = 7", "Target = -7", |monster| monster.state = State::Hold(Grip::default()));
    assert!(!saved.contains("-7"), "{saved}");
}

#[test]
fn fields_of_structs_in_lists_are_kept_one_by_one() {
    let (text, saved, _) = save("Width = 2\n", "Width = wide\n", |monster| monster.weapons[1].damage = 9);
    assert_eq!(saved, text.replace("Damage = 8", "Damage = 9"));
    let (_, saved, report) = save("Width = 2\n", "Width = wide\n", |monster| drop(monster.weapons.remove(0)));
    assert!(
        !saved.contains("the first") && saved.contains("Damage = 8") && saved.contains("Width = wide\n"),
        "{saved}"
    );
    assert_eq!(
        report.to_string(),
        "line 34: kept Weapons[1].Grip.Width as it is: expected a number (f32), found `wide`"
    );
    // The elements are told apart by what can be read.
    let (text, saved, _) = save("Width = 2\n", "Width = wide\n", |monster| monster.weapons.push(Weapon::default()));
    assert!(saved.starts_with(&text[..text.find("\n; Grip").unwrap() - 1]), "{saved}");
}

#[test]
fn the_rest_of_a_save_is_done() {
    let text = "; ClassVersion\n1\n\n; Old\n5\n\n# mine\n; Mana\nmuch\n\n; Hp\n1\n";
    let (value, _) = load(text);
    let (saved, report) = update(text, &value);
    assert!(saved.starts_with("; ClassVersion\n2\n\n"), "{saved}");
    assert!(saved.contains("# mine\n; Magic\nmuch\n\n; Hp\n1\n") && saved.contains("; Speed\n1.500000\n"), "{saved}");
    assert!(!saved.contains("Old"));
    assert_eq!(report.to_string(), "line 9: kept Mana as it is: expected an integer (u8), found `much`");
}

/// Whose keys have moved.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 3)]
#[jasset(deprecated("Hp", before = 2, with = Self::hp), deprecated("Foes", "Friends", before = 3, with = Self::others))]
struct Fighter {
    points: i32,
    others: Vec<i32>,
    arm: Arm,
    #[jasset(deprecated)]
    rage: u8,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2, deprecated("Reach", before = 2, with = Self::reach))]
struct Arm {
    length: f32,
}

impl Fighter {
    fn hp(&mut self, hp: i32) {
        self.points = hp;
    }

    fn others(&mut self, foes: Option<Vec<i32>>, friends: Option<Vec<i32>>) {
        self.others = foes.into_iter().chain(friends).flatten().collect();
    }
}

impl Arm {
    fn reach(&mut self, reach: f32) {
        self.length = reach;
    }
}

#[test]
fn a_former_value_that_is_malformed_stays() {
    let options = LoadOptions::new().lenient();
    let whole = "; Hp\n5\n\n; Foes\n1\n2\n\n; Friends\n3\n\n; Arm\n{\n    Reach = 2\n}\n\n; Rage\n7\n";
    let parts = ["; Hp\n5\n", "; Foes\n1\n2\n", "; Friends\n3\n", "    Reach = 2\n", "; Rage\n7\n"];
    let broken = ["; Hp\nfive\n", "; Foes\n1\ntwo\n", "; Friends\nx\n", "    Reach = wide\n", "; Rage\n777\n"];
    for number in 0..1_u32 << parts.len() {
        let mut text = whole.to_owned();
        for at in (0..parts.len()).filter(|at| number >> at & 1 == 1) {
            text = text.replace(parts[at], broken[at]);
        }
        let arena = Arena::new();
        let document = Document::parse_in(&arena, text.as_bytes());
        let mut value = document.load_with::<Fighter>(&options).unwrap().value;
        value.points += 1;
        let (saved, report) = document.update_with(&value, &options).unwrap();
        for (at, (part, broken)) in parts.iter().zip(broken).enumerate() {
            assert_eq!(saved.contains(broken), number >> at & 1 == 1, "{saved}");
            assert!(!saved.contains(part), "{saved}");
        }
        assert_eq!(report.of(NoteKind::Kept).count(), number.count_ones() as usize, "{report}");
        let document = Document::parse_in(&arena, saved.as_bytes());
        let again = document.load_with::<Fighter>(&options).unwrap();
        assert_eq!(Fighter { rage: value.rage, ..again.value }, value, "{saved}");
        assert_eq!(document.update_with(&value, &options).unwrap().0, saved);
    }
}

/// Whose elements have names.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Rack {
    #[jasset(key = "name")]
    slots: Vec<Slot>,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Slot {
    name: String,
    count: i32,
    size: i32,
    #[jasset(key = "name")]
    parts: Vec<Part>,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Part {
    name: String,
    weight: f32,
}

#[test]
fn what_is_malformed_moves_with_the_element_that_it_is_in() {
    let options = LoadOptions::new().lenient();
    let part = |name: &str, weight: &str| format!("        {name} = {{\n            Weight = {weight}\n        }}\n");
    let slot = |name: &str, count: &str, parts: &[String]| {
        format!(
            "{name} = {{\n    # of {name}\n    Count = {count}\n    Size = 1\n    Parts = {{\n{}    }}\n}}\n",
            parts.concat()
        )
    };
    let (light, broken, heavy) = (part("p", "1"), part("q", "light"), part("r", "3"));
    let a = slot("a", "many", &[light.clone(), broken.clone(), heavy.clone()]);
    let b = slot("b", "2", std::slice::from_ref(&broken));
    let c = slot("c", "3", &[]).replace("{\n    }", "{}");
    let text = |slots: &[&String]| format!("; Slots\n{}", slots.iter().map(|slot| &***slot).collect::<String>());
    let old = text(&[&a, &b, &c]);
    let arena = Arena::new();
    let document = Document::parse_in(&arena, old.as_bytes());
    let loaded = document.load_with::<Rack>(&options).unwrap().value;
    let update = |value: &Rack| {
        let (saved, report) = document.update_with(value, &options).unwrap();
        let again = Document::parse_in(&arena, arena.alloc_slice_copy(saved.as_bytes()));
        assert_eq!(again.load_with::<Rack>(&options).unwrap().value, *value, "{saved}");
        assert_eq!(again.update_with(value, &options).unwrap().0, saved);
        (saved, report.of(NoteKind::Kept).count())
    };
    // Each order of the elements.
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let value = Rack { slots: order.iter().map(|at| loaded.slots[*at].clone()).collect() };
        assert_eq!(update(&value), (text(&order.map(|at| [&a, &b, &c][at])), 3));
    }
    // With its parts in another order, and with another value beside what is malformed, and in its place.
    let mut value = loaded.clone();
    value.slots.rotate_left(1);
    value.slots[2].parts.rotate_right(1);
    value.slots[2].size = 7;
    let moved = slot("a", "many", &[heavy.clone(), light.clone(), broken.clone()]).replace("Size = 1", "Size = 7");
    assert_eq!(update(&value), (text(&[&b, &c, &moved]), 3));
    value.slots[2].parts.rotate_left(1);
    value.slots[2].parts.rotate_left(1);
    value.slots[2].count = 5;
    let moved = slot("a", "5", &[broken, heavy, light]).replace("Size = 1", "Size = 7");
    assert_eq!(update(&value), (text(&[&b, &c, &moved]), 2));
    value.slots[2].parts[0].weight = 4.0;
    let moved = moved.replace("light", "4.000000");
    assert_eq!(update(&value), (text(&[&b, &c, &moved]), 1));
    value.slots.pop();
    assert_eq!(update(&value), (text(&[&b, &c]), 1));
}

#[test]
fn a_strict_save_replaces() {
    let arena = Arena::new();
    let text = TEXT.replace("45", "4S");
    let document = Document::parse_in(&arena, text.as_bytes());
    let (value, _) = load(&text);
    let (saved, report) = document.update_with(&value, &LoadOptions::new()).unwrap();
    assert_eq!((saved, report.notes().len()), (TEXT.replace("45", "0"), 0));
    assert_eq!(document.update(&value).unwrap(), TEXT.replace("45", "0"));
}

#[test]
fn line_ends_and_byte_order_marks_are_no_matter() {
    let text = format!("\u{FEFF}{}", TEXT.replace("45", "4S").replace("= ash", "= \"ash").replace('\n', "\r\n"));
    let (mut value, _) = load(&text);
    assert_eq!(update(&text, &value).0, text);
    value.speed = 7.0;
    let (saved, report) = update(&text, &value);
    assert_eq!(saved, text.replace("; Speed\r\n2", "; Speed\r\n7.000000").replace('\u{FEFF}', ""));
    assert_eq!(report.of(NoteKind::Kept).count(), 2);
}

#[test]
fn a_file_is_saved_so() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("imp.jasset");
    let options = LoadOptions::new().lenient();
    let text = TEXT.replace("45", "4S");
    std::fs::write(&path, &text).unwrap();
    let mut value: Monster = jasset::load_with(&path, &options).unwrap().value;
    let (saved, report) = jasset::save_with(&path, &value, &options).unwrap();
    assert_eq!((saved, report.of(NoteKind::Kept).count()), (Saved::Unchanged, 1));
    value.hp = 3;
    let (saved, report) = jasset::save_with(&path, &value, &options).unwrap();
    assert_eq!((saved, report.notes().len()), (Saved::Updated, 0));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), TEXT.replace("45", "3"));
    let new = folder.path().join("new.jasset");
    assert_eq!(jasset::save_with(&new, &value, &options).unwrap().0, Saved::Created);
}

#[derive(Clone, Debug)]
enum Change {
    Hp(i32),
    Tags(Vec<i32>),
    Damage(usize, i32),
    Width(usize, f32),
    Remove(usize),
    Add(i32),
    State(u32),
    Plan(f32),
    Grip(f32),
}

impl Change {
    fn apply(self, monster: &mut Monster) {
        let count = monster.weapons.len();
        match self {
            Self::Hp(hp) => monster.hp = hp,
            Self::Tags(tags) => monster.tags = tags,
            Self::Damage(at, damage) if at < count => monster.weapons[at].damage = damage,
            Self::Width(at, width) if at < count => monster.weapons[at].grip.width = width,
            Self::Remove(at) if at < count => drop(monster.weapons.remove(at)),
            Self::Add(damage) => monster.weapons.push(Weapon { damage, ..Weapon::default() }),
            Self::State(target) => monster.state = State::Chase { target, pace: 0.0 },
            Self::Plan(width) => monster.plan = State::Hold(Grip { width, material: "yew".into() }),
            Self::Grip(width) => monster.grip.width = width,
            _ => {}
        }
    }
}

fn change() -> BoxedStrategy<Change> {
    let small = || 0..4_i32;
    let width = || prop_oneof![Just(0.0_f32), Just(1.0), Just(2.0)];
    prop_oneof![
        small().prop_map(Change::Hp),
        prop::collection::vec(small(), 0..4).prop_map(Change::Tags),
        (0..3_usize, small()).prop_map(|(at, damage)| Change::Damage(at, damage)),
        (0..3_usize, width()).prop_map(|(at, width)| Change::Width(at, width)),
        (0..3_usize).prop_map(Change::Remove),
        small().prop_map(Change::Add),
        (0..3_u32).prop_map(Change::State),
        width().prop_map(Change::Plan),
        width().prop_map(Change::Grip),
    ]
    .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is broken and whatever the program does: the saved text reads as the value, and a save that changes
    /// nothing changes nothing.
    #[test]
    fn what_is_kept_reads_as_what_the_program_has(
        broken in prop::collection::vec(0..BROKEN.len(), 1..4).boxed(),
        changes in prop::collection::vec(change(), 0..4).boxed(),
    ) {
        let mut text = TEXT.to_string();
        for at in broken {
            let (old, new) = BROKEN[at];
            text = text.replacen(old, new, 1);
        }
        let (mut value, _) = load(&text);
        prop_assert_eq!(&update(&text, &value).0, &text);
        for change in changes {
            change.apply(&mut value);
        }
        let (saved, report) = update(&text, &value);
        let (again, notes) = load(&saved);
        prop_assert_eq!(&again, &value, "{}", saved);
        prop_assert_eq!(report.notes().len(), notes.of(NoteKind::Malformed).count(), "{}", saved);
        prop_assert_eq!(&update(&saved, &value).0, &saved);
    }
}
