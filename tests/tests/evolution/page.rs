//! Does the page show exactly what is tested?

use std::{collections::BTreeSet, fmt::Write, fs, path::Path};

use crate::{changes::ALL, is_blessed, level::Level, trial::Change};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/evolution.md");
const FOLDERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/evolution");

/// What each section shows, in this order, under these words.
const BLOCKS: [(&str, &str); 5] = [
    ("Code before:", "before.rs"),
    ("File before:", "before.jasset"),
    ("Code after:", "after.rs"),
    ("File after a save in place:", "after.jasset"),
    ("What the loads tell:", "loads.txt"),
];

const TABLE: [&str; 2] = ["<!-- table -->", "<!-- end of table -->"];

/// A block of the page: the line above it names the file that it shows.
struct Shown {
    heading: String,
    words: String,
    file: String,
}

/// The page with each block as its file is, and what the blocks are.
fn with_files(page: &str) -> (String, Vec<Shown>) {
    let (mut out, mut shown) = (String::new(), Vec::new());
    let (mut heading, mut words) = ("", "");
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        writeln!(out, "{line}").unwrap();
        if let Some(title) = line.strip_prefix("## ").or_else(|| line.strip_prefix("### ")) {
            heading = title;
        }
        if let Some(file) =
            line.strip_prefix("<!-- ").and_then(|line| line.strip_suffix(" -->")).filter(|name| name.contains('/'))
        {
            let text =
                fs::read_to_string(Path::new(FOLDERS).join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
            let fence = lines
                .next()
                .filter(|fence| fence.starts_with("```"))
                .unwrap_or_else(|| panic!("no block below {file}"));
            assert!(lines.by_ref().any(|line| line == "```"), "the block of {file} has no end");
            write!(out, "{fence}\n{text}```\n").unwrap();
            shown.push(Shown { heading: heading.to_owned(), words: words.to_owned(), file: file.to_owned() });
        } else if !line.is_empty() {
            words = line;
        }
    }
    (out, shown)
}

/// The table of all changes, in the order of their sections.
fn table(sections: &[(&str, &Change)]) -> String {
    let titles: Vec<_> = Level::ALL.iter().map(|(_, title, _)| *title).collect();
    let mut table = format!("| change | {} |\n|---{}|\n", titles.join(" | "), "|---".repeat(titles.len()));
    for (heading, change) in sections {
        write!(table, "| [{heading}](#{}) |", anchor(heading)).unwrap();
        for (level, ..) in Level::ALL {
            match change.without.iter().find(|(left_out, _)| *left_out == level) {
                Some((_, reason)) => write!(table, " – {reason} |").unwrap(),
                None => write!(table, " `{}::{level}` |", change.name).unwrap(),
            }
        }
        table.push('\n');
    }
    table
}

/// The anchor that a heading gets.
fn anchor(heading: &str) -> String {
    heading
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

#[test]
fn the_page_shows_what_is_tested() {
    if is_blessed() {
        // They are shown, too.
        for change in ALL {
            change.compare_loads();
        }
    }
    let page = fs::read_to_string(PAGE).unwrap();
    let (mut expected, shown) = with_files(&page);
    let mut sections: Vec<(&str, &Change)> = Vec::new();
    for block in &shown {
        let folder = block.file.split('/').next().unwrap();
        if let Some(change) = ALL.iter().find(|change| change.name == folder) {
            if sections.iter().all(|(heading, _)| *heading != block.heading) {
                sections.push((&block.heading, change));
            }
        }
    }
    for (heading, change) in &sections {
        let blocks: Vec<_> =
            shown.iter().filter(|block| block.heading == *heading && block.file.starts_with(change.name)).collect();
        let found: Vec<_> = blocks.iter().map(|block| (block.words.as_str(), block.file.clone())).collect();
        assert_eq!(found, BLOCKS.map(|(words, file)| (words, format!("{}/{file}", change.name))), "{heading}");
    }
    let [start, end] = TABLE.map(|mark| expected.find(mark).unwrap_or_else(|| panic!("no {mark}")));
    expected.replace_range(start + TABLE[0].len()..end, &format!("\n{}", table(&sections)));
    if is_blessed() {
        fs::write(PAGE, &expected).unwrap();
    }
    assert_eq!(fs::read_to_string(PAGE).unwrap(), expected, "JASSET_BLESS=1 brings the page up to date");
    // Each change has one section, and with it a row.
    let names = |changes: &[&Change]| changes.iter().map(|change| change.name).collect::<Vec<_>>();
    let mut explained = names(&sections.iter().map(|(_, change)| *change).collect::<Vec<_>>());
    explained.sort_unstable();
    let mut all = names(ALL);
    all.sort_unstable();
    assert_eq!(explained, all);
}

#[test]
fn every_folder_is_tested() {
    let entries = fs::read_dir(FOLDERS).unwrap().map(|entry| entry.unwrap());
    let folders: BTreeSet<_> = entries
        .filter(|entry| entry.file_type().unwrap().is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    assert_eq!(folders, ALL.iter().map(|change| change.name.to_owned()).collect());
}

#[test]
fn every_cell_is_a_test_or_has_a_reason() {
    for change in ALL {
        for (level, ..) in Level::ALL {
            let is_tested = change.levels.contains(&level);
            let has_reason = change.without.iter().any(|(left_out, reason)| *left_out == level && !reason.is_empty());
            assert!(is_tested != has_reason, "{}::{level}", change.name);
        }
    }
}
