//! Mended bugs of loading.

use std::fmt::Write as _;

use jasset::{Archive, Arena, Document, JAsset, Kind, LoadOptions, Malformed, Result, Scalar, Value, Writer};

/// Decodes its text before it looks at it.
#[derive(Debug, Default)]
struct Upper(String);

impl<'a> Scalar<'a> for Upper {
    const KIND: Kind = Kind::Custom("upper");

    fn write_text(&self, out: &mut Writer<'_>) {
        out.string(&self.0);
    }

    fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed> {
        let text = value.string()?.to_string();
        match text.find(char::is_lowercase) {
            Some(at) => Err(value.malformed_at(&text[at..], "upper case")),
            None => Ok(Self(text)),
        }
    }
}

impl<'a> JAsset<'a> for Upper {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.scalar()
    }
}

#[derive(JAsset, Debug, Default)]
struct Shout {
    text: Upper,
    hp: i32,
}

/// A place that is no slice of the value was looked for in the file, and found at one of its ends.
#[test]
fn a_malformed_part_that_is_no_slice_is_where_the_value_is() {
    let text = "; Hp\n1\n\n; Text\n  \"A\u{301}b\"\n\n; End\n1\n";
    let error = jasset::from_str::<Shout>(text).unwrap_err();
    assert_eq!(error.to_string(), "5:3: Text: expected upper case, found `b`");
}

/// Each record counted the lines from the start of the file: twenty thousand took minutes.
#[test]
fn reports_of_many_records_take_linear_time() {
    let mut text = String::new();
    for at in 0..20_000 {
        writeln!(text, "; AssetType\nShout\n\n; Text\nA\n\n; Hp\n{at}\n\n; Unknown_{at}\n1\n").unwrap();
    }
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    let mut line = 10;
    for record in document.records() {
        let loaded = record.load_with::<Shout>(&LoadOptions::new()).unwrap();
        assert_eq!(loaded.report.notes()[0].position.unwrap().line, line);
        assert_eq!(record.position().line, line - 9);
        line += 12;
    }
}

/// In quotes the name of a class was taken for that of another.
#[test]
fn a_class_name_may_stand_in_quotes() {
    #[derive(JAsset, Debug, Default)]
    #[jasset(base)]
    struct Base {
        kind: jasset::ClassName,
    }
    #[derive(JAsset, Debug, Default)]
    struct Door {
        #[jasset(base)]
        base: Base,
        open: bool,
    }
    for name in ["Door", "\"Door\"", "Base", "\"Base\"", "| Door", "\\\"Door\""] {
        let text = format!("; AssetType\n{name}\n\n; Kind\n\"Door\"\n\n; Open\n1\n");
        let door: Door = jasset::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(door.open);
    }
}

/// For each of a hundred thousand unknown keys all known ones were tried: a hundred times the time of the load.
#[test]
fn guesses_are_for_the_first_unknown_keys() {
    // Each is one letter away from `Text`.
    let letters = ('a'..='z').chain('A'..='Z').chain('0'..='9').chain(['_']);
    let near: Vec<_> = letters.flat_map(|c| [format!("Tex{c}"), format!("Te{c}t"), format!("T{c}xt")]).collect();
    let mut text = String::new();
    for key in near.iter().filter(|key| *key != "Text") {
        writeln!(text, "; {key}\n1").unwrap();
    }
    let report = jasset::from_str_with::<Shout>(&text, &LoadOptions::new()).unwrap().report;
    assert_eq!(report.unknown().count(), 3 * 63 - 3);
    assert_eq!(report.of(jasset::NoteKind::Unknown).filter(|note| note.target == "Text").count(), 100);
}

/// A check passed what a load then refused, after the rest was written.
#[test]
fn a_refused_patch_changes_nothing_if_a_set_or_a_map_has_something_twice() {
    use std::collections::{BTreeMap, BTreeSet};

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Bag {
        weight: u8,
        set: BTreeSet<u8>,
        map: BTreeMap<u8, u8>,
        lists: Vec<BTreeSet<u8>>,
    }

    for (text, line) in [
        ("; Weight\n5\n\n; Set\n1\n1\n", 5),
        ("; Weight\n5\n\n; Set\n1\n0x1\n", 5),
        ("; Weight\n5\n\n; Map\n1 = 1\n0x1 = 2\n", 5),
        ("; Weight\n5\n\n; Map\n1 = 1\n1 = 2\n", 6),
        ("; Weight\n5\n\n; Lists\n[\n    [\n        2\n        2\n    ]\n]\n", 6),
    ] {
        let arena = Arena::new();
        let document = Document::parse_in(&arena, text.as_bytes());
        let mut bag = Bag::default();
        let error = document.apply(&mut bag, &LoadOptions::new()).unwrap_err();
        assert_eq!(bag, Bag::default(), "{text}");
        assert_eq!(error.problems()[0].position().unwrap().line, line, "{error}");
        assert_eq!(error.to_string(), document.load::<Bag>().unwrap_err().to_string());
    }
    // One load tells that too, beside a value that is malformed.
    let error = jasset::from_str::<Bag>("; Map\n1 = 1\n2 = x\n1 = 2\n").unwrap_err();
    assert_eq!(error.problems().len(), 2, "{error}");
}

/// The payload of a variant counted as one value more when it was loaded than when it was saved.
#[test]
fn what_can_be_saved_at_a_depth_can_be_loaded_at_it() {
    use jasset::SaveOptions;

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    enum Shape {
        #[default]
        Point,
        Circle {
            radius: f32,
        },
        Pair(u8, f32),
        Many(Vec<Shape>),
        Not(Box<Shape>),
    }

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Holder {
        shapes: Vec<Vec<Shape>>,
    }

    let shapes = [
        Shape::Point,
        Shape::Circle { radius: 1.0 },
        Shape::Pair(1, 2.0),
        Shape::Many(vec![Shape::Point]),
        Shape::Not(Box::new(Shape::Not(Box::new(Shape::Circle { radius: 2.0 })))),
    ];
    for (shape, needed) in shapes.into_iter().zip([2, 3, 3, 4, 5]) {
        let holder = Holder { shapes: vec![vec![shape]] };
        let text = jasset::to_string(&holder).unwrap();
        for depth in 0..=6 {
            let saved = SaveOptions::new().max_depth(depth).to_string(&holder);
            let loaded = jasset::from_str_with::<Holder>(&text, &LoadOptions::new().max_depth(depth));
            assert_eq!((saved.is_ok(), loaded.is_ok()), (depth >= needed, depth >= needed), "{depth}:\n{text}");
        }
    }
}

/// Several lines were taken for one unknown variant, which then could not be saved.
#[test]
fn an_unknown_variant_is_one_line_or_one_block() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    enum Mood {
        #[default]
        Calm,
        #[jasset(other)]
        Unknown(String),
    }

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Cat {
        mood: Mood,
    }

    for text in ["; Mood\nWild\n1\n", "; Mood\nWild {\n    A = 1\n}\nmore\n", "; Mood\nWild\nWild\n"] {
        let error = jasset::from_str::<Cat>(text).unwrap_err();
        assert_eq!((error.problems().len(), error.problems()[0].position().unwrap().line), (1, 2), "{error}");
    }
    for text in ["; Mood\nWild 1\n", "; Mood\n# why\nWild\n# so\n", "; Mood\nWild {\n\n    # so\n    A = 1\n}\n"] {
        let cat: Cat = jasset::from_str(text).unwrap();
        let saved = jasset::to_string(&cat).unwrap();
        assert_eq!(jasset::from_str::<Cat>(&saved).unwrap(), cat, "{saved}");
    }
}

/// The report compares a value before and after a hook by its text: without a text there was no load.
#[test]
fn a_value_that_cannot_be_saved_is_loaded_with_a_report() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Node {
        next: Option<Box<Node>>,
    }

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(version = 2, deprecated("Size", before = 2, with = Self::size))]
    struct Tree {
        width: u8,
        root: Node,
    }

    impl Tree {
        fn size(&mut self, size: u8) {
            self.width = size;
        }
    }

    // Deeper than a save allows, unless it is told otherwise.
    let text = format!("; Size\n3\n\n; Root\n{}{}", "{\nNext = ".repeat(200) + "none\n", "}\n".repeat(200));
    let loaded = jasset::from_str_with::<Tree>(&text, &LoadOptions::new().max_depth(300)).unwrap();
    assert_eq!(loaded.value.width, 3);
    assert!(loaded.report.migrated().eq([("Size", "")]), "{}", loaded.report);
}

#[test]
fn a_byte_order_mark_is_no_column() {
    for (text, line, column) in [("\u{FEFF}  x\n", 1, 3), ("  x\n", 1, 3), ("\u{FEFF}# a\n  x\n", 2, 3)] {
        let error = Document::parse_in(&Arena::new(), text.as_bytes()).check().unwrap_err();
        let position = error.problems()[0].position().unwrap();
        assert_eq!((position.line, position.column), (line, column), "{text}");
    }
}

/// What stands on the line below the name was taken for the value behind it; for a struct variant that was a panic.
#[test]
fn what_a_variant_holds_stands_behind_its_name() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    enum State {
        #[default]
        Idle,
        Angry(f32),
        Say(String),
        Pair(u8, u8),
        Chase {
            speed: f32,
        },
    }

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Imp {
        state: State,
        maybe: Option<u8>,
    }

    for text in [
        "; State\nChase\nx\n",
        "; State\nChase  \n{\n    Speed = 1\n}\n",
        "; State\nAngry\n1\n",
        "; State\nAngry\t\n# so\n1\n",
        "; State\nSay\n| a\n| b\n",
        "; State\nPair\n[\n    1\n    2\n]\n",
        "; State\nIdle\n1\n",
        "; Maybe\nsome\n1\n",
        "; Maybe\nsome \n1\n",
    ] {
        let error = jasset::from_str::<Imp>(text).unwrap_err();
        assert_eq!(error.problems()[0].position().unwrap().line, 2, "{error}");
    }
}

/// A type that is an option of itself: each `some` is a value more. Without a limit there was no end.
#[test]
fn an_option_of_itself_has_a_depth() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Chain(Option<Box<Chain>>);

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Holder {
        chain: Chain,
    }

    let chain = |length: usize| {
        let mut chain = Chain(None);
        for _ in 0..length {
            chain = Chain(Some(Box::new(chain)));
        }
        Holder { chain }
    };
    for length in [0, 1, 3, 128] {
        let text = jasset::to_string(&chain(length)).unwrap();
        assert_eq!(jasset::from_str::<Holder>(&text).unwrap(), chain(length), "{text}");
    }
    assert!(jasset::to_string(&chain(129)).is_err());
    for text in [format!("; Chain\n{}none\n", "some ".repeat(1_000_000)), "; Chain\nx\n".into()] {
        let error = jasset::from_str::<Holder>(&text).unwrap_err();
        assert!(error.to_string().contains("deeper"), "{error}");
    }
}

/// The blocks of an unknown variant were counted by their brackets alone, so that it could not be saved again.
#[test]
fn an_unknown_variant_has_the_depth_of_its_place() {
    use std::collections::BTreeMap;

    use jasset::SaveOptions;

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    enum Mood {
        #[default]
        Calm,
        #[jasset(other)]
        Unknown(String),
    }

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Cats {
        moods: BTreeMap<String, Mood>,
    }

    // The entries below a header have no brackets, and a depth.
    let text = "; AssetType\nCats\n\n; Moods\na = Wild [\n    [\n    ]\n]\n";
    let cats: Cats = jasset::from_str(text).unwrap();
    assert_eq!(jasset::to_string(&cats).unwrap(), text);
    for depth in 0..5 {
        let saved = SaveOptions::new().max_depth(depth).to_string(&cats);
        let loaded = jasset::from_str_with::<Cats>(text, &LoadOptions::new().max_depth(depth));
        assert_eq!((saved.is_ok(), loaded.is_ok()), (depth >= 3, depth >= 3), "{depth}");
    }
}

/// Keys are compared by their two ends, but not those in which something lies between.
#[test]
fn long_keys_that_differ_in_the_middle() {
    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Long {
        distance_between_the_one_wheel_and_its_axle: i32,
        distance_between_the_two_wheel_and_its_axle: i32,
    }

    // The first is unknown.
    let text = "; AssetType\nLong\n\n; DistanceBetweenTheOddWheelAndItsAxle\n1\n\n; \
                DistanceBetweenTheTwoWheelAndItsAxle\n2\n";
    let long: Long = jasset::from_str(text).unwrap();
    assert_eq!(
        long,
        Long { distance_between_the_one_wheel_and_its_axle: 0, distance_between_the_two_wheel_and_its_axle: 2 }
    );
}

/// The version of a class behind its base was looked for up to the next record, and that was not seen where its header was
/// written in another way. What was to be migrated was lost then, if nobody read the report.
#[test]
fn a_record_without_its_version_does_not_take_that_of_the_next_one() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Thing {
        id: u8,
    }

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(version = 2, deprecated("Speed", before = 2, with = Self::speed))]
    struct Imp {
        #[jasset(base)]
        thing: Thing,
        velocity: f32,
    }

    impl Imp {
        fn speed(&mut self, speed: f32) {
            self.velocity = speed;
        }
    }

    for header in ["; AssetType\n", ";AssetType\n", "; AssetType \n", " ; AssetType\n", "; AssetType\r\n"] {
        let text = format!(
            "; AssetType\nImp\n\n; Id\n1\n\n; Speed\n5\n\n{header}Imp\n\n; Id\n2\n\n; ClassVersion\n2\n\n; Velocity\n3\n"
        );
        let arena = Arena::new();
        let document = Document::parse_in(&arena, text.as_bytes());
        let imps: Vec<Imp> = document.load_all().unwrap();
        let one_by_one: Vec<Imp> = document.records().map(|record| record.load().unwrap()).collect();
        let velocities: Vec<f32> = imps.iter().map(|imp| imp.velocity).collect();
        assert_eq!((velocities, one_by_one), (vec![5.0, 3.0], imps), "{header:?}");
    }
}

/// The first header behind a byte order mark was not seen, so that the next record was taken for a part of the first.
#[test]
fn records_behind_a_byte_order_mark() {
    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Door {
        width: i32,
    }

    // It takes the tokens to say that the first key is unknown.
    let text = "\u{feff}; Height\n3\n\n; AssetType\nDoor\n\n; Width\n2\n";
    let arena = Arena::new();
    let doors: Vec<Door> = Document::parse_in(&arena, text.as_bytes()).load_all().unwrap();
    assert_eq!(doors, [Door { width: 0 }, Door { width: 2 }]);
}

/// A line that has the name of the key in it over and over was looked at as often.
#[test]
fn a_line_full_of_the_name_of_a_key() {
    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Door {
        name: String,
    }

    let text = format!("; Name\n{}\n\n; AssetType\nDoor\n", "AssetType".repeat(200_000));
    let arena = Arena::new();
    let doors: Vec<Door> = Document::parse_in(&arena, format!("; Height\n3\n\n{text}").as_bytes())
        .load_all_with(&LoadOptions::new())
        .unwrap()
        .value;
    assert_eq!(doors.len(), 2);
    assert_eq!(doors[0].name.len(), 1_800_000);
}
