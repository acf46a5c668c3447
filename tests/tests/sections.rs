//! Is a section read as the record would be that has its properties?

use jasset::{Archive, Arena, Class, Components, Document, HasClass, JAsset, LoadOptions, Loaded, Position, Result};

#[derive(JAsset, Debug, Default, PartialEq)]
#[jasset(version = 3, alias = "Life", deprecated("Max", before = 2, with = Self::max))]
struct Health {
    hp: i32,
    #[jasset(alias = "Speed")]
    velocity: [f32; 2],
    tags: Vec<String>,
}

impl Health {
    fn max(&mut self, max: i32) {
        self.hp = self.hp.min(max);
    }
}

/// What stands behind the name.
const PROPERTIES: &[&str] = &[
    "",
    "; ClassVersion\n3\n\n; Hp\n7\n\n; Velocity\n1.000000 2.000000\n\n; Tags\na\nb\n",
    "; ClassVersion\n3\n\n; Hp\n7\n\n; Velocity\n1.000000 2.000000\n\n; Tags\n[]\n\n# of what comes behind\n",
    "; ClassVersion\n3\n\n; Tags\na\n\n; Velocity\n1 2\n\n; Hp\n7\n",
    "; ClassVersion\n3\n\n; Hp\n7\n\n; Speed\n1 2\n\n; Mana\n3\n",
    "; ClassVersion\n1\n\n; Hp\n7\n\n; Max\n5\n\n; Velocity\n1 2\n\n; Tags\n[]\n",
    "; ClassVersion\n4\n\n; Hp\n7\n\n; Velocity\n1 2\n\n; Tags\n[]\n",
    "; ClassVersion\nx\n\n; Hp\n7\n",
    "; ClassVersion\n3\n\n; Hp\nfull\n\n; Velocity\n1\n\n; Tags\n[]\n",
    "; Hp\n7\n\n\n; Velocity\n# two\n1 2\n; Tags\na\n  b  \n",
];

fn outcome(loaded: Result<Loaded<Health>>) -> std::result::Result<(Health, Vec<String>), Vec<String>> {
    match loaded {
        Ok(loaded) => {
            let notes =
                loaded.report.notes().iter().map(|note| format!("{:?} {} {}", note.kind, note.key, note.target));
            Ok((loaded.value, notes.collect()))
        }
        Err(error) => {
            Err(error.problems().iter().map(|problem| format!("{} {}", problem.key(), problem.message())).collect())
        }
    }
}

#[test]
fn a_section_is_read_as_a_record() {
    for properties in PROPERTIES {
        for options in [LoadOptions::new(), LoadOptions::new().strict(), LoadOptions::new().lenient()] {
            for (before, behind) in [
                ("", ""),
                ("; EntityID\n7\n\n", "\n; Component\nOther\n\n; Hp\n9\n"),
                ("", "\n; AssetType\nOther\n\n; Hp\n9\n"),
            ] {
                for crlf in [false, true] {
                    let arena = Arena::new();
                    let text = |name: &str| {
                        let text = format!("{before}; {name}\nHealth\n\n{properties}{behind}");
                        if crlf { text.replace('\n', "\r\n") } else { text }
                    };
                    let section = text("Component");
                    let document = Document::parse_in(&arena, section.as_bytes());
                    let record = document.records().next().unwrap();
                    let section = record.sections().next().unwrap_or_else(|| record.head());
                    let found = outcome(section.load_with(&options));
                    let alone = format!("; AssetType\nHealth\n\n{properties}");
                    let alone = if crlf { alone.replace('\n', "\r\n") } else { alone };
                    assert_eq!(found, outcome(jasset::from_str_with(&alone, &options)), "{properties}{behind}");
                }
            }
        }
    }
}

#[test]
fn a_section_is_of_the_class_that_it_names() {
    let load = |name: &str| {
        let arena = Arena::new();
        let text = format!(
            "; EntityID\n7\n\n; Component\n{name}\n\n; ClassVersion\n3\n\n; Hp\n7\n\n; Velocity\n1 2\n\n; Tags\n[]\n"
        );
        let document = Document::parse_in(&arena, text.as_bytes());
        let section = document.records().next().unwrap().sections().next().unwrap();
        outcome(section.load_with(&LoadOptions::new()))
    };
    let health = load("Health").unwrap();
    assert_eq!((health.0.hp, health.1.len()), (7, 0));
    assert_eq!(load("\"Health\"").unwrap().0, health.0);
    assert_eq!(load("Life").unwrap().1, ["Renamed Life Health"]);
    assert!(load("Armor").unwrap_err()[0].contains("found `Armor`"));
}

/// Where something is, and what.
type Told = Vec<(Option<Position>, String)>;

fn told(loaded: Result<Loaded<Health>>) -> (Option<Health>, Told) {
    match loaded {
        Ok(loaded) => {
            (Some(loaded.value), loaded.report.notes().iter().map(|note| (note.position, note.to_string())).collect())
        }
        Err(error) => {
            (None, error.problems().iter().map(|problem| (problem.position(), problem.to_string())).collect())
        }
    }
}

#[test]
fn a_part_is_read_as_in_the_whole() {
    let sections: Vec<_> = PROPERTIES
        .iter()
        .map(|properties| format!("# of the ä behind\n// it\n; Component\nHealth\n\n{properties}\n"))
        .collect();
    for mark in ["", "\u{FEFF}"] {
        for crlf in [false, true] {
            let text = format!("{mark}; EntityID\n7\n\n{}; AssetType\nOther\n", sections.concat());
            let text = if crlf { text.replace('\n', "\r\n") } else { text };
            let arena = Arena::new();
            let whole = Document::parse_in(&arena, text.as_bytes());
            let mut headers: Vec<_> = text.match_indices("; Component").map(|(at, _)| at).collect();
            assert_eq!(headers.len(), PROPERTIES.len());
            headers.push(text.find("; AssetType").unwrap());
            for (section, place) in whole.records().next().unwrap().sections().zip(headers.windows(2)) {
                let line = u32::try_from(text[..place[0]].matches('\n').count() + 1).unwrap();
                let part = Document::parse_part_in(&arena, &text, place[0]..place[1], line);
                let record = part.records().next().unwrap();
                let head = record.head();
                assert_eq!((part.records().len(), record.sections().len()), (1, 0));
                assert_eq!((head.component(), head.position()), (section.component(), section.position()));
                assert_eq!((head.text(), part.text().as_ptr()), (section.text(), text[place[0]..].as_ptr()));
                assert!(head.properties().eq(section.properties()));
                for options in [LoadOptions::new(), LoadOptions::new().strict(), LoadOptions::new().lenient()] {
                    assert_eq!(told(head.load_with(&options)), told(section.load_with(&options)), "{}", section.text());
                }
            }
        }
    }
}

#[test]
fn what_is_wrong_in_a_part_is_told_by_its_place_in_the_whole() {
    let text = "; Hp\n1\n\n; Hp\n2\n\n  ; 9lives\n\n; Hp\n3\n";
    let arena = Arena::new();
    let part = Document::parse_part_in(&arena, text, 8..text.len() - 7, 4);
    let error = part.check().unwrap_err();
    assert_eq!(error.problems().len(), 1);
    assert_eq!(error.problems()[0].position(), Some(Position { line: 7, column: 3 }));
    // From the start on it is the text.
    let whole = Document::parse_part_in(&arena, text, 0..text.len(), 1);
    assert_eq!(
        whole.check().unwrap_err().to_string(),
        Document::parse_str_in(&arena, text).check().unwrap_err().to_string()
    );
}

#[test]
fn a_part_is_loaded_as_a_document_and_not_updated() {
    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Life {
        hp: i32,
    }
    let text = "; AssetType\nLife\n\n; Hp\n1\n\n; AssetType\nLife\n\n; Hp\n2\n";
    let arena = Arena::new();
    let second = text.rfind("; AssetType").unwrap();
    let part = Document::parse_part_in(&arena, text, second..text.len(), 7);
    assert_eq!(part.load::<Life>().unwrap().hp, 2);
    assert_eq!(part.load_all::<Life>().unwrap(), [Life { hp: 2 }]);
    assert!(part.update(&Life { hp: 3 }).unwrap_err().to_string().contains("update the whole text"));
    assert!(part.edit().is_err());
}

#[test]
fn components_are_read_in_passing_or_not_at_all() {
    let mut in_passing = 0;
    for properties in PROPERTIES {
        for behind in ["", "\n; Component\nOther\n\n; Hp\n9\n", "\n; AssetType\nOther\n\n; Hp\n9\n"] {
            for header in
                ["; Component\nHealth\n\n", "; Component\nHealth\n# a comment\n\n", "; Component\nHealths\n\n"]
            {
                for crlf in [false, true] {
                    let text = format!("; EntityID\n7\n\n{header}{properties}{behind}");
                    let text = if crlf { text.replace('\n', "\r\n") } else { text };
                    let arena = Arena::new();
                    let document = Document::parse_in(&arena, text.as_bytes());
                    let section = document.records().next().unwrap().sections().next().unwrap();
                    let mut components = Components::new(&arena, &text, &LoadOptions::new()).unwrap();
                    let mut list = vec![Health::default()];
                    let start = text.find("; Component").unwrap();
                    let end = components.load_next(start, &mut list).unwrap();
                    let told = told(section.load_with(&LoadOptions::new()));
                    match end {
                        Some(end) => {
                            in_passing += 1;
                            assert_eq!(told, (list.pop(), Vec::new()), "{text}");
                            assert!(text[end..].is_empty() || text[end..].starts_with(behind.trim()) || crlf, "{text}");
                        }
                        // At the end of the text the tokens are asked.
                        None => assert!(told.0.is_none() || !told.1.is_empty() || properties.is_empty(), "{text}"),
                    }
                    assert_eq!(list, [Health::default()]);
                    assert_eq!(components.load_next::<Health>(0, &mut list).unwrap(), None);
                }
            }
        }
    }
    assert!(in_passing > 20, "{in_passing}");
}

#[test]
fn what_is_no_record_is_no_component() {
    #[derive(Debug, Default, PartialEq)]
    struct Odd;

    impl HasClass for Odd {
        const CLASS: &'static Class = &Class::new("Odd");
    }

    impl<'a> JAsset<'a> for Odd {
        fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
            archive.class_name()
        }
    }

    let arena = Arena::new();
    let text = "; Component\nOdd\n\n; Hp\n7\n";
    let mut components = Components::new(&arena, text, &LoadOptions::new()).unwrap();
    let mut list = vec![Odd];
    assert!(components.load_next(0, &mut list).unwrap_err().to_string().contains("expected a record"));
    assert_eq!(list, [Odd]);
}
