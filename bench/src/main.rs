//! How fast is it, against what a user would pick instead?
//!
//! `cargo run --release -p jasset-bench -- text [ENTITIES [ROW]]`, `cargo run --release -p jasset-bench -- compile`.

mod compile;
mod text;
mod world;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let count = arguments.get(1).map(|count| count.parse().expect("a number of entities"));
    match arguments.first().map(String::as_str) {
        Some("text") => text::run(count.unwrap_or(100_000), arguments.get(2).map_or("", |row| row)),
        Some("compile") => compile::run(),
        _ => eprintln!("usage: jasset-bench text [ENTITIES [ROW]] | compile"),
    }
}
