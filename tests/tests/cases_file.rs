//! Do files survive what broke them elsewhere: marks, crashes, merges, comments, sheer size?

use std::{
    fmt::Write as _,
    fs::{self, File},
    path::Path,
    time::{Duration, SystemTime},
};

use jasset::{Arena, Document, JAsset, LoadOptions, Problem, ProblemKind, SaveOptions, Saved};

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq)]
enum Team {
    #[default]
    Red,
    Blue,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Imp {
    hp: i32,
    name: String,
    position: [f32; 3],
    matrix: [[f32; 2]; 2],
    team: Team,
    notes: String,
    mana: u32,
}

fn imp() -> Imp {
    Imp {
        hp: 70,
        name: "Bog Imp".into(),
        position: [1.0, 2.0, 3.0],
        matrix: [[1.0, 0.0], [0.0, 1.0]],
        team: Team::Blue,
        notes: "first line\n\n; no header\n# no comment\n".into(),
        mana: 9,
    }
}

fn load(text: &str) -> Imp {
    jasset::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn problems<T: for<'a> JAsset<'a> + Default>(text: &str) -> Vec<Problem> {
    jasset::from_str::<T>(text).err().unwrap_or_else(|| panic!("it loads:\n{text}")).problems().to_vec()
}

/// Kind, line, column and key of each problem.
fn places<T: for<'a> JAsset<'a> + Default>(text: &str) -> Vec<(ProblemKind, u32, u32, String)> {
    let place = |problem: &Problem| {
        let position = problem.position().unwrap();
        (problem.kind(), position.line, position.column, problem.key().to_owned())
    };
    problems::<T>(text).iter().map(place).collect()
}

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn f1_a_byte_order_mark_changes_nothing() {
    let text = jasset::to_string(&imp()).unwrap();
    for text in [
        text.clone(),
        text.replace('\n', "\r\n"),
        format!("# comment\n{text}"),
        format!("\n\n{text}"),
        format!("#!jasset 1\n{text}"),
        text.replacen("; AssetType\nImp\n", "", 1),
        format!("  {text}"),
    ] {
        let marked = format!("\u{FEFF}{text}");
        assert_eq!(load(&marked), load(&text));
        assert_eq!(load(&marked), imp());
        let strict = jasset::from_str_with::<Imp>(&marked, &LoadOptions::new().strict()).unwrap();
        assert!(strict.report.is_empty(), "{}", strict.report);
        // A change in place drops the mark; a file that does not change is not touched.
        let changed = Imp { hp: 1, ..imp() };
        let update = |text: &str| {
            let arena = Arena::new();
            Document::parse_in(&arena, text.as_bytes()).update(&changed).unwrap()
        };
        assert_eq!(update(&marked), update(&text));
    }
    // Errors stand where they stand without it, in the first line too.
    for text in ["; Hp\nx\n", "stray\n; Hp\n1\n", "; 9\n", "; Hp\n1\n; Hp\n2\n"] {
        let lines =
            |text: &str| places::<Imp>(text).into_iter().map(|place| (place.0, place.1, place.3)).collect::<Vec<_>>();
        assert_eq!(lines(&format!("\u{FEFF}{text}")), lines(text));
    }
    assert!(!text.contains('\u{FEFF}'));
    // In the middle, where joined files leave it, it makes no key vanish in silence.
    problems::<Imp>("; Hp\n5\n\u{FEFF}; Mana\n3\n");
}

/// A failing disk is a unit test beside the writer; this is what else can stand in the way of a save.
#[test]
fn f2_a_save_that_fails_leaves_the_old_file_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("imp.jasset");
    let bad: [(&[u8], ProblemKind); 8] = [
        (b"; Hp\n<<<<<<< HEAD\n1\n=======\n2\n>>>>>>> theirs\n", ProblemKind::ConflictMarker),
        (b"; Hp\n1\n\n; Hp\n2\n", ProblemKind::DuplicateKey),
        (b"stray\n; Hp\n1\n", ProblemKind::StrayText),
        (b"; Hp\n1\n; 9x\n2\n", ProblemKind::BadHeader),
        (b"; AssetType\nDoor\n\n; Hp\n1\n", ProblemKind::WrongClass),
        (b"; Hp\n1\n; Name\n\xFF\n", ProblemKind::InvalidUtf8),
        (b"#!jasset 99\n; Hp\n1\n", ProblemKind::FormatVersion),
        (b"; AssetType\nImp\n\n; AssetType\nImp\n", ProblemKind::RecordCount),
    ];
    for (old, kind) in bad {
        fs::write(&path, old).unwrap();
        let error = jasset::save(&path, &imp()).unwrap_err();
        assert_eq!(error.problems()[0].kind(), kind, "{error}");
        assert!(error.to_string().contains("imp.jasset"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), old);
        assert_eq!(files(folder.path()), ["imp.jasset"]);
    }
}

#[test]
fn f2_a_save_to_where_no_file_can_be_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("folder");
    fs::create_dir(&inner).unwrap();
    fs::write(inner.join("kept"), "kept").unwrap();
    let text = jasset::to_string(&imp()).unwrap();
    for path in [inner.clone(), folder.path().join("missing").join("imp.jasset"), inner.join("kept").join("imp.jasset")]
    {
        for error in [jasset::save(&path, &imp()).unwrap_err(), jasset::save_text(&path, &text).unwrap_err()] {
            assert_eq!(error.problems()[0].kind(), ProblemKind::Io, "{error}");
            assert!(std::error::Error::source(&error).is_some());
        }
        assert_eq!(files(folder.path()), ["folder"]);
        assert_eq!(files(&inner), ["kept"]);
        assert_eq!(fs::read(inner.join("kept")).unwrap(), b"kept");
    }
    assert_eq!(jasset::load::<Imp>(&inner).unwrap_err().problems()[0].kind(), ProblemKind::Io);
}

#[cfg(unix)]
#[test]
fn f2_a_save_into_a_locked_folder_leaves_the_old_file_whole() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("imp.jasset");
    jasset::save(&path, &imp()).unwrap();
    let old = fs::read(&path).unwrap();
    let lock = |mode| fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
    lock(0o555);
    // No lock holds a superuser, who then saves as ever.
    let locked = File::create(folder.path().join("probe")).is_err();
    let saved = jasset::save(&path, &Imp { hp: 1, ..imp() });
    let new = fs::read(&path).unwrap();
    lock(0o755);
    if locked {
        assert_eq!(saved.unwrap_err().problems()[0].kind(), ProblemKind::Io);
        assert_eq!(new, old);
        assert_eq!(files(folder.path()), ["imp.jasset"]);
    } else {
        assert_eq!(saved.unwrap(), Saved::Updated);
        assert_eq!(files(folder.path()), ["imp.jasset", "probe"]);
    }
}

#[test]
fn f2_a_save_leaves_the_new_file_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("imp.jasset");
    assert_eq!(jasset::save(&path, &imp()).unwrap(), Saved::Created);
    assert_eq!(jasset::save(&path, &Imp { hp: 1, ..imp() }).unwrap(), Saved::Updated);
    assert_eq!(jasset::load::<Imp>(&path).unwrap(), Imp { hp: 1, ..imp() });
    assert_eq!(files(folder.path()), ["imp.jasset"]);
}

/// What a person makes of a file, with every key.
const BY_HAND: &str = "\
# Imps of the marsh\r
\r
;Hp\r
   0x46\r
; Name\r
Bog Imp\r
; Team\r
\"Blue\"\r
// in metres\r
; Position\r
1 2.0\t3e0\r
; Luck\r
unknown to the class\r
; Mana\r
+9\r
; Matrix\r
1 0\r
# row\r
0 1\r
\r
\r
; Notes\r
| first line\r
|\r
| ; no header\r
| # no comment\r
|";

#[test]
fn f3_a_file_that_says_the_same_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("imp.jasset");
    let canonical = jasset::to_string(&imp()).unwrap();
    for text in [BY_HAND, &*canonical, &format!("\u{FEFF}{BY_HAND}"), &format!("{canonical}\n\n\n")] {
        fs::write(&path, text).unwrap();
        let past = SystemTime::now() - Duration::from_secs(1_000_000);
        File::options().write(true).open(&path).unwrap().set_modified(past).unwrap();
        let before = fs::metadata(&path).unwrap();
        let value: Imp = jasset::load(&path).unwrap();
        assert_eq!(value, imp());
        assert_eq!(jasset::save(&path, &value).unwrap(), Saved::Unchanged);
        assert_eq!(jasset::save_text(&path, text).unwrap(), Saved::Unchanged);
        let after = fs::metadata(&path).unwrap();
        assert_eq!(fs::read(&path).unwrap(), text.as_bytes());
        assert_eq!(after.modified().unwrap(), before.modified().unwrap());
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            assert_eq!(after.ino(), before.ino(), "the file was replaced");
        }
        // And one change is one line.
        assert_eq!(jasset::save(&path, &Imp { mana: 8, ..value }).unwrap(), Saved::Updated);
        let new = fs::read_to_string(&path).unwrap();
        let text = text.trim_start_matches('\u{FEFF}');
        let differ = text.split('\n').zip(new.split('\n')).filter(|(old, new)| old != new).count();
        assert_eq!((differ, text.split('\n').count()), (1, new.split('\n').count()), "{new}");
        assert_ne!(fs::metadata(&path).unwrap().modified().unwrap(), before.modified().unwrap());
    }
}

#[test]
fn f4_conflict_markers_are_an_error_of_their_own() {
    let merge = "\
; Name
Imp

<<<<<<< HEAD
; Hp
1
||||||| base
; Hp
0
=======
; Hp
2
; Mana
5
>>>>>>> branch/with spaces

; Team
Blue
";
    let expected = [4, 7, 10, 15].map(|line| (ProblemKind::ConflictMarker, line, 1, String::new()));
    for text in [merge.to_owned(), merge.replace('\n', "\r\n"), format!("\u{FEFF}{merge}")] {
        assert_eq!(places::<Imp>(&text), expected);
        for options in [LoadOptions::new(), LoadOptions::new().strict(), LoadOptions::new().lenient()] {
            assert!(jasset::from_str_with::<Imp>(&text, &options).is_err());
            let arena = Arena::new();
            let document = Document::parse_in(&arena, text.as_bytes());
            let mut live = imp();
            assert!(document.apply(&mut live, &options).is_err());
            assert_eq!(live, imp(), "a part was applied");
            assert!(document.check().is_err() && document.update(&live).is_err());
        }
    }
    let told = jasset::from_str::<Imp>(merge).unwrap_err().to_string();
    assert!(told.contains("4:1: conflict marker `<<<<<<< HEAD`; resolve the merge"), "{told}");
}

#[test]
fn f4_conflict_markers_count_wherever_they_stand() {
    for marker in ["<<<<<<< HEAD", "||||||| merged", "=======", ">>>>>>> x", "<<<<<<<<<<", "  =======\t"] {
        for text in [
            format!("{marker}\n; Hp\n1\n"),
            format!("; Hp\n{marker}\n1\n"),
            format!("; Notes\n| a\n{marker}\n| b\n"),
            format!("; Matrix\n1 0\n{marker}\n0 1\n"),
            format!("; Hp\n1\n{marker}"),
            format!("; Unknown\n{marker}\n"),
        ] {
            let found = problems::<Imp>(&text);
            assert!(found.iter().any(|problem| problem.kind() == ProblemKind::ConflictMarker), "{text}");
        }
    }
    // As text they are text.
    assert_eq!(load("; Notes\n| <<<<<<< HEAD\n| =======\n").notes, "<<<<<<< HEAD\n=======");
    assert_eq!(load("; Name\n\"=======\"\n").name, "=======");
}

#[test]
fn f5_a_file_ends_with_one_newline() {
    let mut several = String::new();
    for notes in ["", "x", "x\n", "\n\n", "x\n\n\n", "\r\n", " "] {
        #[derive(JAsset, Default)]
        struct Last {
            notes: String,
        }
        let value = Last { notes: notes.into() };
        for options in [SaveOptions::new(), SaveOptions::new().format_line(), SaveOptions::new().component()] {
            let text = options.to_string(&value).unwrap();
            assert!(text.ends_with('\n') && !text.ends_with("\n\n") && !text.ends_with("\r\n"), "{text:?}");
            assert!(!text.contains("\n\n\n") && !text.starts_with('\n'), "{text:?}");
        }
        if !several.is_empty() {
            several.push('\n');
        }
        SaveOptions::new().append_to(&mut several, &value).unwrap();
        assert!(several.ends_with('\n') && !several.ends_with("\n\n"), "{several:?}");
    }
}

#[test]
fn f5_a_change_in_place_keeps_the_end() {
    #[derive(JAsset, Default)]
    #[jasset(version = 2, deprecated("Old", before = 2, drop))]
    struct Short {
        hp: i32,
        notes: String,
    }
    let update = |text: &str, notes: &str| {
        let arena = Arena::new();
        Document::parse_in(&arena, text.as_bytes()).update(&Short { hp: 1, notes: notes.into() }).unwrap()
    };
    // A key that goes from the end, comes to it, or changes there.
    for text in [
        "; ClassVersion\n1\n\n; Hp\n1\n\n; Notes\nx\n\n; Old\n1\n",
        "; ClassVersion\n1\n\n; Hp\n1\n\n# of the old\n; Old\n1\n",
        "; ClassVersion\n2\n\n; Hp\n1\n",
        "; ClassVersion\n2\n\n; Hp\n1\n\n; Notes\nx\n",
        "; ClassVersion\n2\n\n; Hp\n1\n\n; Notes\n| x\n|\n",
    ] {
        for notes in ["y", "y\n", "a\n\nb", "\n\n", ""] {
            let new = update(text, notes);
            assert!(new.ends_with('\n') && !new.ends_with("\n\n"), "{new:?}");
            let crlf = update(&text.replace('\n', "\r\n"), notes);
            assert_eq!(crlf, new.replace('\n', "\r\n"));
        }
    }
}

#[test]
fn f6_an_error_names_line_column_and_key_of_the_culprit() {
    let good = "; Hp\n1\n\n; Mana\n2\n\n";
    for (value, line, column) in [
        ("; Name\n\"open\n", 8, 1),
        ("; Name\n  \\\"open\n", 8, 3),
        ("; Name\n\\\"bad \\q escape\"\n", 8, 7),
        ("; Name\n\\\"end\" more\n", 8, 7),
        ("; Name\n| a\n| b\nc\n| d\n", 10, 1),
        ("; Name\none\n\ttwo\n", 9, 2),
        ("; Position\n1 2 x\n", 8, 5),
        ("; Position\n1\t 2,5 3\n", 8, 4),
        ("; Matrix\n1 0\n# row\n0  l\n", 10, 4),
        ("; Team\n   Blu\n", 8, 4),
        ("; Name\n\n\n# far below its header\n\n\"ä\n", 12, 1),
    ] {
        let key = match value[2..].split('\n').next().unwrap() {
            "Position" if value.contains('x') => "Position[2]",
            "Position" => "Position[1]",
            "Matrix" => "Matrix[1][1]",
            key => key,
        };
        for (text, column) in [
            (format!("{good}{value}\n; Notes\nfine\n"), column),
            (format!("{good}{value}\n; Notes\nfine\n").replace('\n', "\r\n"), column),
        ] {
            assert_eq!(places::<Imp>(&text), [(ProblemKind::Malformed, line, column, key.to_owned())], "{text}");
        }
    }
    // Columns are characters.
    let text = "; Position\n1 2 3 # ä\n; Team\n\u{A0}ä\u{1F600} x\n";
    let found = places::<Imp>(text);
    assert_eq!((found[0].1, found[1].1, found[1].2), (2, 4, 1));
    let text = "; Name\n\\\"äöü\u{1F600}\\q\"\n";
    assert_eq!(places::<Imp>(text), [(ProblemKind::Malformed, 2, 7, "Name".to_owned())]);
    // A value that a merge lost is missed at its own header.
    assert_eq!(places::<Imp>("; Hp\n\n; Mana\n1\n"), [(ProblemKind::Malformed, 1, 1, "Hp".to_owned())]);
}

#[test]
fn f6_an_error_of_a_file_names_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("imp.jasset");
    fs::write(&path, "; Hp\n1\n\n; Mana\n-1\n").unwrap();
    let error = jasset::load::<Imp>(&path).unwrap_err();
    assert!(error.file().unwrap().ends_with("imp.jasset"));
    assert!(error.to_string().contains("imp.jasset:5:1: Mana: expected an integer from 0 to 4294967295"), "{error}");
    let error = jasset::load::<Imp>(folder.path().join("none.jasset")).unwrap_err();
    assert!(error.to_string().contains("none.jasset: the file cannot be read"), "{error}");
}

#[test]
fn f7_one_load_tells_every_problem() {
    let text = "\
stray
; Hp
many
; 9x
1
; Name
\"open
; Position
1 2
; Matrix
1 0
0 l
; ; Luck
; Team
Green
; Notes
| a
b
; Mana
-1
; Mana
1
";
    let kinds: Vec<_> = places::<Imp>(text).into_iter().map(|place| (place.0, place.1, place.3)).collect();
    let expected = [
        (ProblemKind::StrayText, 1, ""),
        (ProblemKind::Malformed, 3, "Hp"),
        (ProblemKind::BadHeader, 4, ""),
        (ProblemKind::Malformed, 7, "Name"),
        (ProblemKind::Malformed, 9, "Position"),
        (ProblemKind::Malformed, 12, "Matrix[1][1]"),
        (ProblemKind::BadHeader, 13, ""),
        (ProblemKind::Malformed, 15, "Team"),
        (ProblemKind::Malformed, 18, "Notes"),
        (ProblemKind::Malformed, 20, "Mana"),
        (ProblemKind::DuplicateKey, 21, "Mana"),
    ]
    .map(|(kind, line, key)| (kind, line, key.to_owned()));
    assert_eq!(kinds, expected);
    // What is only an error in strict loading comes along with the rest.
    let text = "; ClassVersion\n9\n\n; Hp\nx\n\n; Luck\n1\n\n; Team\nGreen\n";
    let error = jasset::from_str_with::<Imp>(text, &LoadOptions::new().strict()).unwrap_err();
    let kinds: Vec<_> = error.problems().iter().map(Problem::kind).collect();
    assert_eq!(kinds, [ProblemKind::Newer, ProblemKind::Malformed, ProblemKind::UnknownKey, ProblemKind::Malformed]);
}

/// So many that a time that grows with the square would be hours, and the test would not end.
const MANY: usize = 200_000;

// No clock decides: each of these ends in about a second, or, if something grows with the square of the
// input, in hours.

/// Few keys, so that the guesses at what an unknown key was meant to be cost little.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Small {
    hp: i32,
    z: u32,
}

#[test]
fn f9_many_properties() {
    let mut text = String::from("; Hp\n1\n");
    for at in 0..MANY {
        write!(text, "\n; Key_{at}\n{at}\n").unwrap();
    }
    text.push_str("\n; Z\n2\n");
    let loaded = jasset::from_str_with::<Small>(&text, &LoadOptions::new()).unwrap();
    assert_eq!((loaded.value.hp, loaded.value.z), (1, 2));
    assert_eq!(loaded.report.unknown().count(), MANY);
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    let head = document.records().next().unwrap().head();
    for at in (0..MANY).rev() {
        assert!(head.get(&format!("Key_{at}")).is_some());
    }
    let updated = document.update(&Small { hp: 5, ..loaded.value }).unwrap();
    assert!(updated.starts_with("; Hp\n5\n") && updated.contains("; Key_99999\n99999\n"));
    // Each of them is an error in strict loading: the first ten thousand are listed, the rest counted.
    let error = jasset::from_str_with::<Small>(&text, &LoadOptions::new().strict()).unwrap_err();
    assert_eq!(error.problems().len() + error.omitted(), MANY);
}

#[test]
fn f9_many_duplicates() {
    let text = "; Hp\n1\n".repeat(MANY + 1);
    let error = jasset::from_str::<Imp>(&text).unwrap_err();
    assert_eq!(error.problems().len() + error.omitted(), MANY);
    let last = error.problems().last().unwrap();
    assert_eq!((last.kind(), last.first_line()), (ProblemKind::DuplicateKey, Some(1)));
}

#[test]
fn f9_many_keys_of_one_crc() {
    // The two words have one CRC-32, and so have all rows of seventeen of them.
    let key =
        |at: u32| -> String { (0..17).map(|bit| if at >> bit & 1 == 0 { "plumless" } else { "buckeroo" }).collect() };
    let mut text = String::from("; Hp\n1\n");
    for at in 0..1 << 17 {
        write!(text, "\n; {}\n{at}\n", key(at)).unwrap();
    }
    let loaded = jasset::from_str_with::<Small>(&text, &LoadOptions::new()).unwrap();
    assert_eq!((loaded.value.hp, loaded.report.unknown().count()), (1, 1 << 17));
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    let head = document.records().next().unwrap().head();
    for at in 0..1 << 17 {
        assert_eq!(head.get(&key(at)), Some(&*at.to_string()));
    }
}

#[test]
fn f9_many_bad_lines() {
    for line in ["stray\n", "; 9x\n", "; Hp ; Mana\n", "<<<<<<< HEAD\n", "; Hp\n", ";\n"] {
        let error = jasset::from_str::<Imp>(&line.repeat(MANY)).unwrap_err();
        assert!(error.problems().len() + error.omitted() >= 1, "{line}");
        assert!(error.to_string().len() > 10, "{line}");
    }
}

#[test]
fn f9_many_records_and_comments() {
    let text = "# about\n".repeat(MANY) + &"; AssetType\nImp\n; Hp\n1\n# end\n".repeat(MANY / 4) + &"\n".repeat(MANY);
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    let mut sum = 0;
    for record in document.records() {
        sum += record.load::<Imp>().unwrap().hp;
    }
    assert_eq!(usize::try_from(sum).unwrap(), MANY / 4);
    // Comments within one value, and blank lines within another.
    let text = format!("; Matrix\n1 0\n{}0 1\n; Notes\n| a\n{}| b\n; Hp\n7\n", "# c\n".repeat(MANY), "\n".repeat(MANY));
    let value = load(&text);
    assert_eq!((value.hp, &*value.notes, value.matrix), (7, "a\nb", [[1.0, 0.0], [0.0, 1.0]]));
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    let updated = document.update(&Imp { notes: "c".into(), matrix: [[2.0; 2]; 2], ..value }).unwrap();
    assert_eq!(updated.matches("# c\n").count(), MANY);
}

macro_rules! wide {
    ($($field:ident)*) => {
        #[derive(JAsset, Clone, Debug, Default, PartialEq)]
        struct Wide {
            $($field: u32,)*
        }
    };
}

wide! {
    a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 c0 c1 c2 c3 c4 c5 c6 c7 c8 c9
    d0 d1 d2 d3 d4 d5 d6 d7 d8 d9 e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 f0 f1 f2 f3 f4 f5 f6 f7 f8 f9
    g0 g1 g2 g3 g4 g5 g6 g7 g8 g9 h0 h1 h2 h3 h4 h5 h6 h7 h8 h9 i0 i1 i2 i3 i4 i5 i6 i7 i8 i9
}

#[test]
fn f9_properties_in_reverse_order() {
    let canonical = jasset::to_string(&Wide::default()).unwrap();
    let mut blocks: Vec<_> = canonical.trim_end().split("\n\n").skip(1).map(|block| format!("{block}3\n\n")).collect();
    assert_eq!(blocks.len(), 90);
    blocks.reverse();
    let mut text = blocks.concat();
    // What else is there makes each search long.
    for at in 0..MANY {
        writeln!(text, "; Between_{at}\n1").unwrap();
    }
    let value: Wide = jasset::from_str(&text).unwrap();
    assert_eq!((value.a0, value.e5, value.i9), (3, 3, 3));
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    assert!(document.update(&value).unwrap() == text);
}

#[test]
fn f9_one_huge_text_block() {
    // 20 MB.
    let line = "x".repeat(199);
    let notes = vec![&*line; 100_000].join("\n");
    let value = Imp { notes, ..imp() };
    let text = jasset::to_string(&value).unwrap();
    assert!(text.len() > 20_000_000);
    let back: Imp = jasset::from_str(&text).unwrap();
    assert!(back == value, "it came back as another");
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    assert!(document.update(&value).unwrap() == text);
    // Where a number should stand it is an error, and a short one.
    let error = jasset::from_str::<Imp>(&text.replace("; Hp\n70\n\n", "").replace("; Notes\n", "; Hp\n")).unwrap_err();
    assert!(error.to_string().len() < 1000, "{error}");
    // Short lines are many: a million.
    let notes = "|\n".repeat(1_000_000);
    assert_eq!(load(&format!("; Notes\n{notes}")).notes.len(), 999_999);
}

#[test]
fn f9_long_strings_and_lines() {
    let long = "say \"hi\" \\ ".repeat(300_000);
    for name in [long.clone(), long.replace(' ', "\t"), "\u{7}".repeat(300_000), "\"".repeat(1_000_000)] {
        let value = Imp { name, ..imp() };
        let text = jasset::to_string(&value).unwrap();
        assert!(load(&text) == value, "it came back as another");
        let arena = Arena::new();
        assert!(Document::parse_in(&arena, text.as_bytes()).update(&value).unwrap() == text);
    }
    // As what they are not, at whatever place.
    let digits = "9".repeat(1_000_000);
    for text in [
        format!("; Hp\n{long}\n"),
        format!("; Hp\n{digits}\n"),
        format!("; Position\n{}\n", "1 ".repeat(1_000_000)),
        format!("; Position\n1 2 {digits}x\n"),
        format!("; Team\n{long}\n"),
        format!("; {long}\n1\n"),
        format!("{long}\n; Hp\n1\n"),
        format!("{}\n; Hp\n1\n", "<".repeat(1_000_000)),
        format!("; AssetType\n{long}\n; Hp\n1\n"),
        format!("; Name\n\"{long}\n"),
        format!("; Name\n\\\"{}\n", "\\\\".repeat(500_000)),
    ] {
        let error = jasset::from_str::<Imp>(&text).unwrap_err();
        assert!(error.to_string().len() < 1000, "{} bytes of message", error.to_string().len());
    }
    // A long key is a key.
    let key = "K".repeat(1_000_000);
    let loaded = jasset::from_str_with::<Imp>(&format!("; {key}\n1\n"), &LoadOptions::new()).unwrap();
    assert!(loaded.report.unknown().eq([&*key]));
}

#[test]
fn f10_a_key_that_stands_twice_names_both_lines() {
    for (text, key, first, second) in [
        ("; Hp\n1\n\n; Mana\n2\n\n; Hp\n3\n", "Hp", 1, 7),
        // The same value twice is what a merge of two equal additions leaves: no less an error.
        ("; Hp\n1\n\n; Hp\n1\n", "Hp", 1, 4),
        ("; Mana\n1\n; Luck\n2\n  ;Luck\n3\n", "Luck", 3, 5),
        ("; ClassVersion\n1\n; Hp\n1\n; ClassVersion\n1\n", "ClassVersion", 1, 5),
    ] {
        for text in [text.to_owned(), text.replace('\n', "\r\n")] {
            for options in [LoadOptions::new(), LoadOptions::new().strict(), LoadOptions::new().lenient()] {
                let error = jasset::from_str_with::<Imp>(&text, &options).unwrap_err();
                let duplicate =
                    error.problems().iter().find(|problem| problem.kind() == ProblemKind::DuplicateKey).unwrap();
                assert_eq!((duplicate.key(), duplicate.first_line()), (key, Some(first)));
                assert_eq!(duplicate.position().unwrap().line, second);
                assert!(duplicate.to_string().contains(&format!("first in line {first}")), "{duplicate}");
            }
        }
    }
    // Three times is told twice, both against the first.
    let found = problems::<Imp>("; Hp\n1\n; Hp\n2\n; Hp\n3\n");
    assert!(found.iter().map(Problem::first_line).eq([Some(1), Some(1)]));
    // In a section that is searched by an index it is no other.
    let many = (0..100).map(|at| format!("; Key{at}\n{at}\n")).collect::<Vec<_>>().concat();
    let found = problems::<Imp>(&format!("{many}; Key42\n1\n"));
    assert_eq!((found[0].key(), found[0].first_line(), found[0].position().unwrap().line), ("Key42", Some(85), 201));
    // Upper and lower case are two keys, and so are two sections.
    load("; Hp\n1\n; hp\n2\n; HP\n3\n\n; Component\nA\n; Hp\n1\n\n; Component\nB\n; Hp\n1\n");
}

#[test]
fn f11_comments_change_no_value() {
    let text = jasset::to_string(&imp()).unwrap();
    let lines: Vec<_> = text.lines().collect();
    let comments = [
        "# plain",
        "// plain",
        "#",
        "//",
        "   # indented",
        "\t// indented",
        "# ; Hp",
        "// ; Hp",
        "#; Hp",
        "# <<<<<<< HEAD",
        "# \"",
        "# |",
        "#!jasset 2",
        "// { [",
        "# ä\u{1F600}",
        "\n# between blank lines\n",
    ];
    for comment in comments {
        // The first line may be the format line, which that one would be.
        let first = usize::from(comment.starts_with("#!"));
        for at in first..=lines.len() {
            let mut with = lines.clone();
            with.insert(at, comment);
            let with = with.join("\n") + "\n";
            assert_eq!(load(&with), imp(), "{with}");
            let arena = Arena::new();
            let document = Document::parse_in(&arena, with.as_bytes());
            assert_eq!(document.update(&imp()).unwrap(), with);
            let strict = document.load_with::<Imp>(&LoadOptions::new().strict()).unwrap();
            assert!(strict.report.is_empty(), "{}", strict.report);
        }
        // Everywhere at once.
        let everywhere = format!("# first\n{}\n{comment}", lines.join(&format!("\n{comment}\n")));
        assert_eq!(load(&everywhere), imp(), "{everywhere}");
        assert_eq!(load(&everywhere.replace('\n', "\r\n")), imp());
    }
    // What a person reads through `get` is the value alone, where nothing stands inside it.
    let arena = Arena::new();
    let document = Document::parse_in(&arena, b"; Hp\n1\n# about mana\n\n// more\n; Mana\n2\n# end\n");
    let head = document.records().next().unwrap().head();
    assert!(head.properties().eq([("Hp", "1"), ("Mana", "2")]));
}

#[test]
fn f12_an_indented_header_is_a_header() {
    let text = jasset::to_string(&imp()).unwrap();
    for header in ["  ; ", "\t; ", " \t ;", ";", ";\t", "        ;    "] {
        let indented = text.replace("\n; ", &format!("\n{header}"));
        let first = format!("{header}{}", &indented[2..]);
        for text in [&indented, &first, &first.replace('\n', "\r\n"), &first.replace('\n', " \t\n")] {
            // The text block holds a line that begins as a header: it is none.
            assert_eq!(load(text), imp(), "{text}");
            let keys = jasset::from_str_with::<Imp>(text, &LoadOptions::new().strict()).unwrap().report;
            assert!(keys.is_empty(), "{keys}");
        }
        // The last property is there without a newline, and with a value on an indented line.
        let last = first.trim_end();
        assert_eq!(load(last), imp());
        assert_eq!(load(&last.replace("\n9", "\n     9")), imp());
        // The first header indented, all others not.
        assert_eq!(load(&format!("{header}{}", &text[2..])), imp());
        assert_eq!(load(&format!("\n\n# above\n{header}Hp\n5")).hp, 5);
    }
}
