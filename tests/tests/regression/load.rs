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
