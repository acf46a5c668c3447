//! Is a section read as the record would be that has its properties?

use jasset::{Arena, Document, JAsset, LoadOptions, Loaded, Result};

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
