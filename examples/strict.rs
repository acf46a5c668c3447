//! What does strict loading say of a file that is full of mistakes? All of it, at once.

use rpg::registry;

use std::{fs, path::Path};

use jasset::{Arena, Document, LoadOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let registry = registry()?;
    let name = "assets/strict/Monster_01.jasset";
    let bytes = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(name))?;
    let arena = Arena::new();
    let document = Document::parse_in(&arena, &bytes);

    let Err(error) = registry.load(&document, &LoadOptions::new().strict()) else {
        return Err("the file is fine".into());
    };
    let error = error.in_file(name);
    println!("{error}\n");

    // The same, as data: for an editor that underlines them.
    for problem in error.problems() {
        let line = problem.position().map_or(0, |position| position.line);
        println!("{line:>3} {:<13} {}", format!("{:?}", problem.kind()), problem.key());
    }
    Ok(())
}
