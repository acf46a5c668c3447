//! Do strings survive what broke them elsewhere: quotes, newlines, editors, version control?

use std::{borrow::Cow, rc::Rc, sync::Arc};

use jasset::{Arena, Document, JAsset};
use proptest::prelude::*;

/// Every owned kind of text, between neighbours that a broken value would reach into.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Owned {
    before: i32,
    text: String,
    boxed: Box<str>,
    rc: Rc<str>,
    arc: Arc<str>,
    after: i32,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Borrowed<'a> {
    before: i32,
    text: &'a str,
    cow: Cow<'a, str>,
    after: i32,
}

impl Owned {
    fn of(text: &str) -> Self {
        Self { before: 1, text: text.into(), boxed: text.into(), rc: text.into(), arc: text.into(), after: 2 }
    }
}

/// What version control, editors and tools do to a file without changing what it says.
fn treatments(text: &str) -> [String; 5] {
    let trimmed: String = text.split('\n').map(|line| line.trim_end_matches([' ', '\t']).to_owned() + "\n").collect();
    let crlf = text.replace('\n', "\r\n");
    [text.into(), crlf.clone(), crlf.replace("\r\n", "\n"), trimmed, format!("\u{FEFF}{text}")]
}

/// That the string comes back exactly, whatever is done to the file, and touches nothing beside it.
fn survives(string: &str) {
    let value = Owned::of(string);
    let saved = jasset::to_string(&value).unwrap();
    for text in treatments(&saved) {
        let back = jasset::from_str::<Owned>(&text).unwrap_or_else(|error| panic!("{string:?}: {error}\n{text}"));
        assert_eq!(back, value, "{text}");
        let arena = Arena::new();
        let document = Document::parse_in(&arena, text.as_bytes());
        // The value ends where it should: no key more, none less.
        let head = document.records().next().unwrap().head();
        let keys: Vec<_> = head.properties().map(|(key, _)| key).collect();
        assert_eq!(keys, ["AssetType", "Before", "Text", "Boxed", "Rc", "Arc", "After"], "{text}");
        assert_eq!(document.update(&back).unwrap(), text);
    }
    // Nothing raw in the file that an editor or a terminal may take for something else.
    let raw = |c| matches!(c, '\0'..='\t' | '\x0B'..='\x1F' | '\x7F' | '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{FEFF}');
    assert!(!saved.contains(raw), "{saved:?}");
    assert_eq!(jasset::to_string(&jasset::from_str::<Owned>(&saved).unwrap()).unwrap(), saved);

    let value = Borrowed { before: 1, text: string, cow: string.into(), after: 2 };
    let saved = jasset::to_string(&value).unwrap();
    let arena = Arena::new();
    let document = Document::parse_in(&arena, saved.as_bytes());
    assert_eq!(document.load::<Borrowed>().unwrap(), value, "{saved}");
}

#[test]
fn s1_quotes_and_backslashes_are_exact() {
    for string in [
        r#"say "hi""#,
        r#"""#,
        r#""""#,
        r#"""""#,
        r#""x""#,
        r#"\""#,
        r"B:\",
        r"C:\dir\",
        r"\n",
        r"a\nb",
        r"\",
        r"\\",
        r#"\"x""#,
        r#"x\""#,
        r#"\"\n""#,
        r"\u{41}",
        r"\\server\share\",
        "'",
        "`",
        r#"" ""#,
        r#" "x" "#,
        r#"\"\""#,
        r#"" # ""#,
    ] {
        survives(string);
        // Together with a newline or a control character the other forms have to hold it.
        for joined in [
            format!("{string}\n{string}"),
            format!("\n{string}"),
            format!("{string}\n"),
            format!("{string}\t{string}"),
            format!("\u{7}{string}"),
            format!("{string}\r\n"),
        ] {
            survives(&joined);
        }
    }
}

#[test]
fn s1_a_string_in_quotes_is_what_stands_between_them() {
    let read = |text: &str| jasset::from_str::<Owned>(&format!("; Text\n{text}\n")).unwrap().text;
    assert_eq!(read(r#""C:\new\dir\""#), r"C:\new\dir\");
    assert_eq!(read(r#""say "hi"""#), r#"say "hi""#);
    assert_eq!(read(r#""\"""#), r#"\""#);
    assert_eq!(read(r"C:\dir\"), r"C:\dir\");
    assert_eq!(read("Grand Citadel"), "Grand Citadel");
    assert_eq!(read(r#"\"C:\\dir\\\"""#), r#"C:\dir\""#);
}

#[test]
fn s2_a_newline_injects_no_key() {
    survives("a\n; Hp\n999");
    let text = jasset::to_string(&Owned::of("a\n; Hp\n999")).unwrap();
    assert!(text.contains("; Text\n| a\n| ; Hp\n| 999\n"), "{text}");
}

#[test]
fn s2_values_made_of_syntax_are_text() {
    let pieces = [
        ";",
        "#",
        "//",
        "{",
        "}",
        "[",
        "]",
        "=",
        "\\",
        "|",
        "||||||| base",
        "*",
        "%",
        "% QUJD",
        "<<<<<<<",
        "<<<<<<< HEAD",
        "=======",
        ">>>>>>> theirs",
        "; AssetType",
        "; Component",
        ";After",
        "#!jasset 2",
        "| x",
        "a = b",
        "none",
        "some x",
        "...",
        "---",
    ];
    for piece in pieces {
        survives(piece);
        for joined in [
            format!("{piece}\n"),
            format!("\n{piece}"),
            format!("\n\n{piece}\n\n"),
            format!("x\n{piece}\ny"),
            format!("  {piece}\n\t{piece}"),
            format!("{piece}\r\n{piece}"),
            format!(" {piece} "),
        ] {
            survives(&joined);
        }
        for other in pieces {
            survives(&format!("{piece}\n{other}"));
        }
    }
}

#[test]
fn s3_converted_line_endings_change_no_value() {
    for string in ["one\ntwo", "one\n\ntwo\n", "\n", "\n\n", "one\r\ntwo\r\n", "\r\n", "a\rb\nc", "\r", "end\r"] {
        survives(string);
    }
    // A block that was written by hand, converted in part: some tool touched two lines.
    let value: Owned = jasset::from_str("; Text\r\n| one\r\n|\n| two\n; After\r\n2").unwrap();
    assert_eq!((&*value.text, value.after), ("one\n\ntwo", 2));
}

#[test]
fn s3_a_file_in_place_keeps_its_line_ending() {
    let text = jasset::to_string(&Owned::of("one\ntwo")).unwrap().replace('\n', "\r\n");
    let mut value: Owned = jasset::from_str(&text).unwrap();
    value.text = "one\ntwo\nthree".into();
    let arena = Arena::new();
    let updated = Document::parse_in(&arena, text.as_bytes()).update(&value).unwrap();
    assert_eq!(updated.matches('\n').count(), updated.matches("\r\n").count());
    assert_eq!(jasset::from_str::<Owned>(&updated).unwrap(), value);
    assert_eq!(updated.replacen("| three\r\n", "", 1), text);
}

#[test]
fn s4_strings_that_look_like_something_else_stay_strings() {
    for string in [
        "1.10",
        "true",
        "false",
        "none",
        "some",
        "0x10",
        "nan",
        "inf",
        "1e5",
        "-",
        "",
        "null",
        "yes",
        "No",
        "on",
        "~",
        "007",
        "+1",
        ".5",
        "1_000",
        "2024-01-01",
        "12:30",
        "NaN",
        "Infinity",
        "TRUE",
        "None",
        "[]",
        "{}",
        "()",
        "[1, 2]",
        "1 2 3",
        "_",
        "a.b",
        "-x",
        "é",
    ] {
        survives(string);
        // As a person writes it, too; the empty string alone needs its quotes.
        if !string.is_empty() {
            let value: Owned = jasset::from_str(&format!("; Text\n{string}\n")).unwrap();
            assert_eq!(value.text, string);
        }
    }
    for string in ["true", "none", "nan", "inf", "false", "some", "1.10", "0x10", ""] {
        let text = jasset::to_string(&Owned::of(string)).unwrap();
        assert!(text.contains(&format!("; Text\n\"{string}\"\n")), "{text}");
    }
}

#[test]
fn s5_control_characters_and_edge_blanks_come_back() {
    let odd = [
        "\0",
        "\x07",
        "\x08",
        "\x1B",
        "\x7F",
        "\u{85}",
        "\u{2028}",
        "\u{2029}",
        "\u{FEFF}",
        "\r",
        "\t",
        " ",
        "  ",
        "\u{A0}",
        "\u{200B}",
        "\u{202E}",
        "\u{FFFE}",
        "\u{10FFFF}",
        "\u{80}",
    ];
    for c in odd {
        for string in [
            c.to_owned(),
            format!("{c}x"),
            format!("x{c}"),
            format!("{c}x{c}"),
            format!("a{c}b"),
            format!("a\nb{c}"),
            format!("{c}\n{c}"),
            format!("a{c}\n\nb"),
            format!("{c}\nlast"),
            format!("{c}\"{c}\\{c}"),
        ] {
            survives(&string);
        }
        for other in odd {
            survives(&format!("{c}{other}"));
        }
    }
    survives("\u{1B}[31mred\u{1B}[0m\0\u{7}\r");
}

#[test]
fn s5_every_character_comes_back() {
    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Chars {
        all: String,
        lines: String,
        one: char,
    }
    let all: Vec<char> = ('\0'..=char::MAX).collect();
    for chunk in all.chunks(1024) {
        let value = Chars {
            all: chunk.iter().collect(),
            lines: chunk.iter().flat_map(|c| [*c, '\n']).collect(),
            one: chunk[chunk.len() / 2],
        };
        assert_eq!(jasset::from_str::<Chars>(&jasset::to_string(&value).unwrap()).unwrap(), value);
    }
    for c in (0..0x300).chain(0x1FF0..0x2080).chain(0xFDF0..0x1_0010).filter_map(char::from_u32) {
        let value = Chars { all: format!("{c}"), lines: format!("x\n{c}"), one: c };
        for text in treatments(&jasset::to_string(&value).unwrap()) {
            assert_eq!(jasset::from_str::<Chars>(&text).unwrap(), value, "{text}");
        }
    }
}

#[test]
fn s6_a_long_string_of_one_line_stays_one_line() {
    for string in
        ["word ".repeat(2000) + "end", "x".repeat(10_000), "\"".repeat(10_000), "\t;".repeat(5_000), "é€".repeat(5_000)]
    {
        let value = Owned::of(&string);
        let text = jasset::to_string(&value).unwrap();
        assert_eq!(text.lines().count(), jasset::to_string(&Owned::of("x")).unwrap().lines().count());
        assert_eq!(jasset::from_str::<Owned>(&text).unwrap(), value);
        let arena = Arena::new();
        let document = Document::parse_in(&arena, text.as_bytes());
        assert_eq!(document.update(&value).unwrap(), text);
    }
    survives(&("word ".repeat(2000) + "end"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn s1_to_s5_every_string_survives(string in "(?s).{0,20}|[ \t\r\n\"\\\\|;#=a]{0,12}|([;#|<=>]{1,8}[ a]?\n){0,4}|\\\\\"[\\\\nrt0u{}\"]{0,6}\"?") {
        survives(&string);
    }
}
