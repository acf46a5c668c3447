//! How are many files loaded without a copy of their strings, in one arena?

use std::{
    fs::{self, File},
    io::Read,
    path::Path,
};

use jasset::{Arena, Document, JAsset};

/// The strings are slices of the file, or of the arena where they had to be decoded.
#[derive(JAsset, Default)]
struct Sign<'a> {
    title: &'a str,
    text: &'a str,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/signs");
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    paths.sort();

    // One buffer and one arena for all files: both keep their memory from file to file.
    let (mut file, mut arena) = (Vec::with_capacity(4096), Arena::with_capacity(4096));
    let before = (file.capacity(), arena.allocated_bytes());
    for path in &paths {
        file.clear();
        File::open(path)?.read_to_end(&mut file)?;
        arena.reset();

        let document = Document::parse_in(&arena, &file);
        let sign: Sign<'_> = document.load()?;
        for text in [sign.title, sign.text] {
            println!("{:<17} {text:?}", if points_into(text, &file) { "in the file:" } else { "in the arena:" });
        }
    }
    let grown = before != (file.capacity(), arena.allocated_bytes());
    println!("{} files; buffer and arena have {}", paths.len(), if grown { "grown" } else { "not grown" });
    Ok(())
}

fn points_into(text: &str, file: &[u8]) -> bool {
    file.as_ptr_range().contains(&text.as_ptr())
}
