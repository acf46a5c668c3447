//! Are records and sections removed and added with all other bytes kept?

use jasset::{Arena, Document, JAsset, Result};

#[derive(JAsset, Default)]
struct Door {
    open: bool,
}

const TEXT: &str = "\
# the first
; AssetType
Entity

; EntityID
1

# a door
; Component
Door

; Open
1

; Component
Lamp

# the second
; AssetType
Entity

; EntityID
2

; Component
Door

; Open
0
";

/// The text after a change: `remove` and `behind` are places in the list of all heads and sections.
fn changed(text: &str, remove: &[usize], behind: &[(usize, &str)], add: &[&str]) -> Result<String> {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, text.as_bytes());
    let mut edit = document.edit()?;
    let mut sections = Vec::new();
    for record in document.records() {
        sections.push(record.head());
        sections.extend(record.sections());
    }
    for at in remove {
        edit.remove_section(&sections[*at])?;
    }
    for (at, text) in behind {
        edit.add_behind(&sections[*at], text)?;
    }
    for text in add {
        edit.add(text);
    }
    Ok(edit.finish())
}

#[test]
fn what_is_removed_takes_its_comments_along() -> Result<()> {
    let without_door = TEXT.replacen("# a door\n; Component\nDoor\n\n; Open\n1\n\n", "", 1);
    assert_eq!(changed(TEXT, &[1], &[], &[])?, without_door);
    let without_last = TEXT.trim_end_matches("\n; Component\nDoor\n\n; Open\n0\n");
    assert_eq!(changed(TEXT, &[4], &[], &[])?, without_last);
    let second = &TEXT[TEXT.find("# the second").unwrap()..];
    assert_eq!(changed(TEXT, &[0, 1, 2], &[], &[])?, second);
    let first = TEXT[..TEXT.find("# the second").unwrap()].trim_end().to_owned() + "\n";
    assert_eq!(changed(TEXT, &[3, 4], &[], &[])?, first);
    assert_eq!(changed(TEXT, &[0, 1, 2, 3, 4], &[], &[])?, "");
    Ok(())
}

#[test]
fn what_is_added_stands_where_it_should() -> Result<()> {
    let (key, bell) = ("; Component\nKey\n", "; Component\nBell\n\n; Tone\n1\n");
    let expected = TEXT.replacen("# the second", &format!("{key}\n{bell}\n# the second"), 1);
    assert_eq!(changed(TEXT, &[], &[(2, key), (2, bell)], &[])?, expected);
    assert_eq!(changed(TEXT, &[], &[(4, key)], &[bell])?, format!("{TEXT}\n{key}\n{bell}"));
    // Without an end of the last line, and with the other kind.
    assert_eq!(changed(TEXT.trim_end(), &[], &[], &[key])?, format!("{TEXT}\n{}", key.trim_end()));
    let crlf = TEXT.replace('\n', "\r\n");
    assert_eq!(changed(&crlf, &[], &[(2, bell)], &[key])?, {
        let expected = TEXT.replacen("# the second", &format!("{bell}\n# the second"), 1);
        format!("{expected}\n{key}").replace('\n', "\r\n")
    });
    // Behind what goes, and alone.
    let without_last = TEXT.trim_end_matches("\n; Component\nDoor\n\n; Open\n0\n");
    assert_eq!(changed(TEXT, &[4], &[], &[key, bell])?, format!("{without_last}\n{key}\n{bell}"));
    assert_eq!(changed(TEXT, &[0, 1, 2, 3, 4], &[], &[key])?, key);
    assert_eq!(changed("", &[], &[], &[key, bell])?, format!("{key}\n{bell}"));
    // In place of what goes.
    let replaced = TEXT.replacen("; Component\nLamp\n", key, 1);
    assert_eq!(changed(TEXT, &[2], &[(2, key)], &[])?, replaced);
    Ok(())
}

#[test]
fn a_section_is_changed_or_removed_once() -> Result<()> {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, TEXT.as_bytes());
    let record = document.records().next().unwrap();
    let door = record.sections().next().unwrap();
    let mut edit = document.edit()?;
    edit.section(&door, &Door { open: true })?;
    assert!(edit.remove_section(&door).is_err());
    assert!(edit.remove_record(&record).is_err());
    let other = Document::parse_in(&arena, b"; A\n1\n");
    assert!(edit.add_behind(&other.records().next().unwrap().head(), "; B\n").is_err());
    Ok(())
}
