//! What do people and tools make of a file that the game wrote?
//!
//! Nothing here changes what a file means to the game.

use crate::random::Random;

const FILE_COMMENTS: &[&str] = &[
    "# Written by the world editor. Edit by hand if you must.",
    "// balance pass: see the sheet",
    "# TEMP until the real one is modelled",
    "# Reviewed for the demo.",
];
const COMMENTS: &[&str] = &[
    "# checked against the balance sheet",
    "// ask the writers before changing this",
    "# was twice as much before the beta",
    "# the editor sorts these wrongly",
    "// do not translate",
    "# do not remove: the tutorial needs it",
];
/// Properties that tools of a newer build add.
const FOREIGN: &[&str] = &[
    "; EditorColor\n0xFF8040",
    "; ReviewState\napproved",
    "; LodHints\n[\n    0.500000 12\n    0.250000 40\n]",
    "; ToolState\n{\n    Folded = true\n    # the tool's own\n    Zoom = 1.250000\n}",
];

/// The text of the file at `path` after some years.
pub(crate) fn edited(random: &mut Random, text: &str) -> String {
    // One property a block: canonical text has an empty line between them and nowhere else.
    let mut blocks: Vec<String> = text.trim_end().split("\n\n").map(String::from).collect();
    for block in &mut blocks {
        *block = comment_inside(random, block);
    }
    if random.once_in(4) && blocks.len() > 3 {
        // What comes first says what the record is, and stays first.
        let at = 1 + random.index(blocks.len() - 2);
        blocks.swap(at, at + 1);
    }
    if random.once_in(5) {
        let at = 1 + random.index(blocks.len());
        blocks.insert(at, random.pick(FOREIGN).into());
    }
    for block in &mut blocks {
        if random.once_in(8) {
            *block = format!("{}\n{block}", random.pick(COMMENTS));
        }
    }
    if random.once_in(3) {
        blocks.insert(0, random.pick(FILE_COMMENTS).into());
    }
    let mut text = blocks.join("\n\n") + "\n";
    if random.once_in(5) {
        text = text.replace(".000000", ".0").replace(".500000", ".5");
    }
    if random.once_in(10) {
        text = text.replace("    ", "\t");
    }
    if random.once_in(8) {
        text = text.replace('\n', "\r\n");
    }
    text
}

/// Some lines of a block get a comment above them, and some a field that only another tool knows.
fn comment_inside(random: &mut Random, block: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in block.lines() {
        let content = line.trim_start();
        let indent = &line[..line.len() - content.len()];
        if !indent.is_empty() && content.contains(" = ") && random.once_in(25) {
            lines.push(format!("{indent}{}", random.pick(COMMENTS)));
        }
        lines.push(line.into());
        // Fields of structs that all builds had: a line behind them is a field as well, and not an entry of a map.
        let is_field =
            ["Spell = ", "Gold = ", "Wits = ", "Intellect = "].iter().any(|field| content.starts_with(field));
        if is_field && random.once_in(6) {
            lines.push(format!("{indent}EditorNote = \"from the sheet\""));
        }
    }
    lines.join("\n")
}
