//! Does the tokenizer of the first specification read our canonical files without loss, and where does it err?

use std::{fmt::Write as _, path::Path};

use jasset::{Arena, ClassName, Document, JAsset, LoadOptions, ProblemKind, SaveOptions, key};
use proptest::prelude::*;

/// The reference tokenizer: what it does, with its slips.
mod tokenizer {
    /// What it keeps of a property. The hash is all it has of the key; the name is kept here to compare it.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Node<'t> {
        pub(super) crc: u32,
        pub(super) key: &'t str,
        pub(super) value: &'t str,
    }

    const BLANKS: [char; 4] = [' ', '\t', '\r', '\n'];

    pub(super) fn tokenize(text: &str) -> Vec<Node<'_>> {
        let bytes = text.as_bytes();
        let end = bytes.len();
        let at_margin = |at: usize| bytes[at] == b';' && (at == 0 || bytes[at - 1] == b'\n');
        // Where the bytes from `from` on stop being what is skipped.
        let skip = |from: usize, skipped: &dyn Fn(u8) -> bool| {
            from + bytes[from..].iter().take_while(|byte| skipped(**byte)).count()
        };
        // As many nodes as there are semicolons at the margin, and never one more.
        let room = (0..end).filter(|at| at_margin(*at)).count();
        let mut nodes = Vec::with_capacity(room);
        let mut at = 0;
        while nodes.len() < room {
            at = skip(at, &|byte| b" \t\r\n".contains(&byte));
            match &bytes[at..] {
                [] => break,
                [b'#', ..] | [b'/', b'/', ..] => at = skip(at, &|byte| byte != b'\n'),
                // Here a header may be indented, or stand behind other text.
                [b';', ..] => {
                    let key_end = skip(at + 1, &|byte| byte != b'\r' && byte != b'\n');
                    let key = text[at + 1..key_end].trim_matches(BLANKS);
                    let start = skip(key_end, &|byte| byte == b'\r' || byte == b'\n');
                    at = (start..end).find(|at| at_margin(*at)).unwrap_or(end);
                    nodes.push(Node {
                        crc: super::crc32(key.as_bytes()),
                        key,
                        value: text[start..at].trim_matches(BLANKS),
                    });
                }
                _ => at += 1,
            }
        }
        nodes
    }

    /// The first node with this hash.
    pub(super) fn find<'t>(nodes: &[Node<'t>], crc: u32) -> Option<&'t str> {
        nodes.iter().find(|node| node.crc == crc).map(|node| node.value)
    }

    /// How its loader reads a string.
    pub(super) fn string(value: &str) -> &str {
        value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value)
    }
}

use tokenizer::tokenize;

/// CRC-32 (IEEE), by its definition.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _: u32| (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg());
    !bytes.iter().fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), step))
}

/// Keys and values as the reference tokenizer has them.
fn theirs(text: &str) -> Vec<(&str, &str)> {
    tokenize(text).iter().map(|node| (node.key, node.value)).collect()
}

/// Keys and values of all records and sections as this library has them.
fn ours(text: &str) -> Vec<(&str, &str)> {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    let sections = document.records().flat_map(|record| std::iter::once(record.head()).chain(record.sections()));
    // The document goes, its slices are of `text`.
    let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let of_text = |part: &str| &text[offset(part)..offset(part) + part.len()];
    sections.flat_map(|section| section.properties()).map(|(key, value)| (of_text(key), of_text(value))).collect()
}

/// The same keys in the same order, and each value the very same slice of the text.
fn same(text: &str) -> bool {
    // An empty slice is nowhere.
    let range = |part: &str| (!part.is_empty()).then_some(part.as_bytes().as_ptr_range());
    let ranges = |(key, value): (&str, &str)| (range(key), range(value));
    theirs(text).into_iter().map(ranges).eq(ours(text).into_iter().map(ranges))
}

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq)]
enum Team {
    #[default]
    Red,
    Blue,
    #[jasset(rename = "none")]
    Nobody,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(base, version = 3)]
struct Entity {
    #[jasset(rename = "EntityID")]
    id: u64,
    kind: ClassName,
    position: [f32; 3],
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 12)]
struct Monster {
    #[jasset(base)]
    entity: Entity,
    name: String,
    hp: i32,
    #[jasset(hex)]
    layers: u16,
    mass: f64,
    flags: [bool; 3],
    team: Team,
    initial: char,
    matrix: [[f32; 2]; 3],
    notes: String,
    alive: bool,
    last: String,
}

/// Any character that may be trouble, more often than chance would have it.
fn strings() -> BoxedStrategy<String> {
    let trouble = prop::sample::select(vec![
        "\"",
        "\\",
        "\\\"",
        "\n",
        "\n; Hp\n",
        "\r\n",
        "\r",
        "\t",
        "\0",
        " ",
        "; Hp",
        ";",
        "#",
        "//",
        "|",
        "{",
        "}",
        "=",
        "<<<<<<<",
        "\n=======\n",
        "\u{85}",
        "\u{2028}",
        "\u{FEFF}",
        "none",
        "ä",
        "\u{1F409}",
    ]);
    let piece = prop_oneof![
        2 => "[a-zA-Z_0-9 ]{0,6}".boxed(),
        3 => trouble.prop_map(str::to_owned).boxed(),
        1 => any::<String>().boxed(),
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat()).boxed()
}

fn f32s() -> impl Strategy<Value = f32> {
    prop_oneof![any::<u32>().prop_map(f32::from_bits), any::<i16>().prop_map(|cents| f32::from(cents) / 100.0)]
}

fn monsters() -> BoxedStrategy<Monster> {
    let entity = (any::<u64>(), prop::array::uniform3(f32s())).prop_map(|(id, position)| Entity {
        id,
        kind: ClassName,
        position,
    });
    let team = prop::sample::select(vec![Team::Red, Team::Blue, Team::Nobody]);
    let numbers = (any::<i32>(), any::<u16>(), any::<u64>().prop_map(f64::from_bits), any::<[bool; 3]>());
    let rest = (team, any::<char>(), prop::array::uniform3(prop::array::uniform2(f32s())), any::<bool>());
    (entity, numbers, rest, [strings(), strings(), strings()])
        .prop_map(|(entity, (hp, layers, mass, flags), (team, initial, matrix, alive), [name, notes, last])| Monster {
            entity,
            name,
            hp,
            layers,
            mass,
            flags,
            team,
            initial,
            matrix,
            notes,
            alive,
            last,
        })
        .boxed()
}

const KEYS: [&str; 17] = [
    "AssetType",
    "BaseVersion",
    "EntityID",
    "Kind",
    "Position",
    "ClassVersion",
    "Name",
    "Hp",
    "Layers",
    "Mass",
    "Flags",
    "Team",
    "Initial",
    "Matrix",
    "Notes",
    "Alive",
    "Last",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn canonical_records_are_read_without_loss(monster in monsters()) {
        let text = jasset::to_string(&monster).unwrap();
        let nodes = theirs(&text);
        prop_assert!(nodes.iter().map(|(key, _)| *key).eq(KEYS), "{}", text);
        prop_assert!(same(&text), "{:?}\n{:?}\n{}", nodes, ours(&text), text);
        // Nothing is left over: from the slices the text can be put together again.
        let again: Vec<_> = nodes.iter().map(|(key, value)| format!("; {key}\n{value}\n")).collect();
        prop_assert_eq!(again.join("\n"), &text[..]);
        // With the line that names the format version, and with the line endings of another system.
        let with_line = SaveOptions::new().format_line().to_string(&monster).unwrap();
        prop_assert_eq!(theirs(&with_line), nodes);
        let crlf = text.replace('\n', "\r\n");
        prop_assert!(same(&crlf), "{}", crlf);
        prop_assert_eq!(tokenize(&crlf).len(), KEYS.len());
    }

    /// Its loader strips one pair of quotes and knows nothing else: bare and quoted strings are exact there.
    #[test]
    fn strings_without_control_characters_are_read_by_its_loader(name in "[^\\p{C}\u{2028}\u{2029}]{0,40}") {
        let monster = Monster { name, ..Monster::default() };
        let text = jasset::to_string(&monster).unwrap();
        let value = tokenizer::find(&tokenize(&text), key!("Name").crc()).unwrap();
        prop_assert_eq!(tokenizer::string(value), monster.name);
    }

    /// Texts of a person that keep to the rules in which the two are one: headers at the margin, comments only
    /// in front of the first.
    #[test]
    fn plain_texts_by_hand_are_read_alike(
        start in "([ \t]{0,2}((#|//)[a-z;\" ]{0,8})?\r?\n){0,3}",
        properties in prop::collection::vec(
            (";[ \t]{0,3}", "[ \t]{0,2}\r?\n([ \t]{0,2}\r?\n){0,2}", "([ \t]{0,3}[a-z0-9\"|.{=\\-][a-z0-9\";#/ \t.=]{0,8}\r?\n|[ \t]*\r?\n){0,5}"),
            0..6,
        ),
        cut in any::<bool>(),
    ) {
        let mut text = start;
        for (at, (header, end, value)) in properties.iter().enumerate() {
            write!(text, "{header}Key_{at}{end}{value}").unwrap();
        }
        let text = if cut { text.trim_end() } else { &text };
        prop_assert_eq!(theirs(text).len(), properties.len());
        prop_assert!(same(text), "{:?}\n{:?}\n{:?}", text, theirs(text), ours(text));
    }
}

#[test]
fn the_example_of_the_specification() {
    let text = include_str!("../data/Entity_01.jasset");
    assert!(same(text));
    let expected = [
        ("AssetType", "Entity"),
        ("BaseVersion", "1"),
        ("EntityID", "0x0000000000000042"),
        ("Kind", "Inert"),
        ("Position", "100.000000 25.500000 -50.000000"),
        ("ClassVersion", "2"),
        ("MeshInstance", "4"),
        ("MaterialOverride", "\"Materials/M_Granite_Polished\""),
        ("IsVisible", "true"),
    ];
    assert_eq!(theirs(text), expected);
    assert_eq!(theirs(text.split_once("\n\n").unwrap().1), expected);
}

#[test]
fn a_record_with_every_form_of_value() {
    let monster = Monster {
        entity: Entity { id: 0x2A, kind: ClassName, position: [1e-7, f32::INFINITY, f32::NAN] },
        name: "say \"hi\" # ; //".into(),
        hp: i32::MIN,
        layers: 0xBEEF,
        mass: f64::MIN_POSITIVE,
        flags: [true, false, true],
        team: Team::Nobody,
        initial: ';',
        matrix: [[1.0, 0.0], [0.0, 1.0], [-0.0, 0.5]],
        notes: "; Hp\n\n# no comment\n// neither\n".into(),
        alive: true,
        last: "tab\t, bell\u{7}".into(),
    };
    let text = jasset::to_string(&monster).unwrap();
    assert!(same(&text));
    let values: Vec<_> = theirs(&text).into_iter().map(|(_, value)| value).collect();
    let expected = [
        "Entity",
        "3",
        "0x000000000000002A",
        "Monster",
        "1e-7 inf nan",
        "12",
        "\"say \"hi\" # ; //\"",
        "-2147483648",
        "0xBEEF",
        "2.2250738585072014e-308",
        "true false true",
        "none",
        "\";\"",
        "1.000000 0.000000\n0.000000 1.000000\n-0.000000 0.500000",
        "| ; Hp\n|\n| # no comment\n| // neither\n|",
        "true",
        "\\\"tab\\t, bell\\u{7}\"",
    ];
    assert_eq!(values, expected, "{text}");
}

#[test]
fn the_smallest_records() {
    #[derive(JAsset, Default)]
    struct Empty {}
    assert_eq!(theirs(&jasset::to_string(&Empty {}).unwrap()), [("AssetType", "Empty")]);
    for text in
        ["", "\n", "# only\n// comments", "; A", ";A\n", "; A\n\n", "; A\n1", "; A\n\n; B\n", "; A\n; B\n; C\n1"]
    {
        assert!(same(text), "{text:?}");
    }
    assert_eq!(theirs("; A\n\n; B\n1"), [("A", ""), ("B", "1")]);
}

#[test]
fn the_files_of_every_release() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let mut read = 0;
    for release in std::fs::read_dir(folder).unwrap() {
        for file in std::fs::read_dir(release.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "jasset") {
                let text = std::fs::read_to_string(&path).unwrap();
                assert!(!theirs(&text).is_empty() && same(&text), "{}", path.display());
                read += 1;
            }
        }
    }
    assert!(read >= 4, "only {read} files");
}

#[test]
fn both_hash_alike() {
    let text = "; Health\n1\n; Position\n1 2 3\n; plumless\n4\n";
    let nodes = tokenize(text);
    assert_eq!(tokenizer::find(&nodes, key!("Position").crc()), Some("1 2 3"));
    assert_eq!(tokenizer::find(&nodes, key!("Mana").crc()), None);
    // It looks by hash alone, and so takes one key for another. Here the name decides.
    assert_eq!(tokenizer::find(&nodes, key!("buckeroo").crc()), Some("4"));
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    assert_eq!(document.records().next().unwrap().head().get("buckeroo"), None);
}

/// Where it departs from the rules that it comes with, and this library does not (`docs/format.md`, "The
/// reference tokenizer").
mod deviations {
    use super::*;

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Imp {
        hp: i32,
        pair: [[i32; 2]; 2],
        mana: i32,
    }

    fn load(text: &str) -> Imp {
        let loaded = jasset::from_str_with::<Imp>(text, &LoadOptions::new().strict()).unwrap();
        assert!(loaded.report.is_empty(), "{}", loaded.report);
        loaded.value
    }

    fn kinds(text: &str) -> Vec<ProblemKind> {
        jasset::from_str::<Imp>(text).unwrap_err().problems().iter().map(jasset::Problem::kind).collect()
    }

    const IMP: Imp = Imp { hp: 5, pair: [[1, 2], [3, 4]], mana: 7 };

    #[test]
    fn comments_become_part_of_the_value() {
        let text =
            "; Hp\n5\n# of the imp\n\n; Pair\n1 2\n// row\n3 4\n\n# half\n# full\n; Mana\n# in front\n7\n# end\n";
        let expected = [
            ("Hp", "5\n# of the imp"),
            ("Pair", "1 2\n// row\n3 4\n\n# half\n# full"),
            ("Mana", "# in front\n7\n# end"),
        ];
        assert_eq!(theirs(text), expected);
        assert_eq!(load(text), IMP);
        // The slice is of the value lines alone; what stands between two of them is passed over in reading.
        assert_eq!(ours(text), [("Hp", "5"), ("Pair", "1 2\n// row\n3 4"), ("Mana", "7")]);
        // In front of the first header it sees them for what they are, even with a header's look.
        let text = "# a\n  // ; B\n\t# c\n; Hp\n5\n; Pair\n1 2\n3 4\n; Mana\n7\n";
        assert!(same(text));
        assert_eq!(load(text), IMP);
    }

    #[test]
    fn indented_headers_are_swallowed_by_the_value_above() {
        for indent in [" ", "\t", "    "] {
            let text = format!("; Hp\n5\n{indent}; Pair\n1 2\n3 4\n; Mana\n7\n");
            let swallowed = format!("5\n{indent}; Pair\n1 2\n3 4");
            assert_eq!(theirs(&text), [("Hp", &*swallowed), ("Mana", "7")]);
            assert_eq!(load(&text), IMP);
        }
    }

    #[test]
    fn an_indented_first_header_costs_the_last_property() {
        let text = "  ; Hp\n5\n; Pair\n1 2\n3 4\n; Mana\n7\n";
        assert_eq!(theirs(text), [("Hp", "5"), ("Pair", "1 2\n3 4")]);
        assert_eq!(load(text), IMP);
        assert_eq!(theirs("  ; Hp\n5\n"), []);
        assert_eq!(ours("  ; Hp\n5\n"), [("Hp", "5")]);
    }

    /// It passes over the mark, but has not counted the header behind it.
    #[test]
    fn a_byte_order_mark_costs_the_last_property() {
        let text = "\u{FEFF}; Hp\n5\n; Pair\n1 2\n3 4\n; Mana\n7\n";
        assert_eq!(theirs(text), [("Hp", "5"), ("Pair", "1 2\n3 4")]);
        assert_eq!(load(text), IMP);
        assert_eq!(theirs("\u{FEFF}; Hp\n5\n"), []);
        assert_eq!(ours("\u{FEFF}; Hp\n5\n"), [("Hp", "5")]);
        // In front of a comment it makes the comment's words text, in which a semicolon is a header.
        let text = "\u{FEFF}# by hand; no key\n; Hp\n5\n; Pair\n1 2\n3 4\n; Mana\n7\n";
        assert_eq!(theirs(text).len(), 3);
        assert_eq!(load(text), IMP);
    }

    #[test]
    fn text_in_front_of_the_first_header_is_passed_over() {
        let text = "Mana 7\n; Hp\n5\n";
        assert_eq!(theirs(text), [("Hp", "5")]);
        assert_eq!(kinds(text), [ProblemKind::StrayText]);
        // A semicolon in it is a header there.
        let text = "Luck ; Mana\n7\n; Hp\n5\n; Pair\n1 2\n";
        assert_eq!(theirs(text), [("Mana", "7"), ("Hp", "5")]);
        assert_eq!(kinds(text)[0], ProblemKind::StrayText);
    }

    #[test]
    fn of_a_key_that_stands_twice_the_first_is_read() {
        let text = "; Hp\n5\n; Mana\n7\n; Hp\n6\n";
        assert_eq!(tokenizer::find(&tokenize(text), key!("Hp").crc()), Some("5"));
        assert_eq!(kinds(text), [ProblemKind::DuplicateKey]);
    }

    #[test]
    fn conflict_markers_become_part_of_values() {
        let text = "; Hp\n<<<<<<< HEAD\n5\n=======\n6\n>>>>>>> theirs\n; Mana\n7\n";
        assert_eq!(theirs(text)[0], ("Hp", "<<<<<<< HEAD\n5\n=======\n6\n>>>>>>> theirs"));
        assert!(kinds(text).contains(&ProblemKind::ConflictMarker));
    }

    #[test]
    fn the_rest_of_a_header_line_is_part_of_the_key() {
        for key in ["Hp # points", "Hp ; Mana", "Hp 5", "9x", "", "Hp-Max"] {
            let text = format!("; {key}\n5\n; Mana\n7\n");
            assert_eq!(theirs(&text), [(key, "5"), ("Mana", "7")]);
            assert_eq!(kinds(&text), [ProblemKind::BadHeader], "{text}");
        }
        // A lone carriage return ends it, there alone.
        let text = "; Hp\r5\n; Mana\n7\n";
        assert_eq!(theirs(text)[0], ("Hp", "5"));
        assert_eq!(kinds(text), [ProblemKind::BadHeader]);
    }

    #[test]
    fn a_quote_at_one_end_is_part_of_the_string() {
        #[derive(JAsset, Debug, Default)]
        struct Sign {
            text: String,
        }
        let value = theirs("; Text\n\"open\n")[0].1;
        assert_eq!(tokenizer::string(value), "\"open");
        assert!(jasset::from_str::<Sign>("; Text\n\"open\n").is_err());
        let text = "; Text\nclosed\"\n";
        assert_eq!(tokenizer::string(theirs(text)[0].1), "closed\"");
        assert_eq!(jasset::from_str::<Sign>(text).unwrap().text, "closed\"");
    }
}
