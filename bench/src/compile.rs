//! What does the derive cost to compile? 150 structs of 12 fields, each saved and loaded once, against serde with JSON.

use std::{
    fmt::Write,
    fs,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

const STRUCTS: usize = 150;
const FIELDS: usize = 12;
const ROUNDS: usize = 3;

pub(crate) fn run() {
    let folder = std::env::temp_dir().join("jasset-bench-compile");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let jasset = format!("jasset = {{ path = '{}' }}", root.join("jasset").display());
    let serde = "serde = { version = \"1\", features = [\"derive\"] }\nserde_json = \"1\"";
    write(&folder.join("jasset"), &jasset, "jasset::JAsset", |name| {
        format!(
            "let text = jasset::to_string(&{name}::default()).unwrap(); total += text.len(); total += jasset::from_str::<{name}>(&text).unwrap().a0 as usize;"
        )
    });
    write(&folder.join("serde"), serde, "serde::Serialize, serde::Deserialize", |name| {
        format!(
            "let text = serde_json::to_string(&{name}::default()).unwrap(); total += text.len(); total += serde_json::from_str::<{name}>(&text).unwrap().a0 as usize;"
        )
    });
    for profile in ["dev", "release"] {
        let mut times = [Vec::new(), Vec::new()];
        for round in 0..=ROUNDS {
            for (name, times) in ["jasset", "serde"].iter().zip(&mut times) {
                let time = build(&folder.join(name), profile);
                // The first build compiles the dependencies.
                if round > 0 {
                    times.push(time);
                }
            }
        }
        let [jasset, serde] = times.map(|mut times| {
            times.sort_unstable();
            times[ROUNDS / 2].as_secs_f64()
        });
        println!("{profile:8} jasset {jasset:6.1} s   serde + serde_json {serde:6.1} s   ratio {:.2}", jasset / serde);
    }
}

fn write(folder: &Path, dependencies: &str, derives: &str, body: impl Fn(&str) -> String) {
    let mut code = String::new();
    let mut main = String::from("fn main() { let mut total = 0_usize;\n");
    for number in 0..STRUCTS {
        let _ = writeln!(code, "#[derive(Default, {derives})]\npub struct S{number} {{");
        for field in 0..FIELDS {
            let kind = ["f32", "i32", "String", "bool", "u64", "[f32; 3]"][(field + number) % 6];
            let kind = if field == 0 { "u8" } else { kind };
            let _ = writeln!(code, "    pub a{field}: {kind},");
        }
        code.push_str("}\n");
        let _ = writeln!(main, "{{ {} }}", body(&format!("S{number}")));
    }
    main.push_str("println!(\"{total}\"); }\n");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("src/main.rs"), code + &main).expect("writes");
    let manifest = format!(
        "[package]\nname = \"measured\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}\n\n[workspace]\n"
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("writes");
}

/// Compiles the crate itself again.
fn build(folder: &Path, profile: &str) -> Duration {
    let main = folder.join("src/main.rs");
    let code = fs::read(&main).expect("reads");
    fs::write(&main, code).expect("touches");
    let start = Instant::now();
    let status = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--profile", profile])
        .current_dir(folder)
        .status()
        .expect("cargo runs");
    assert!(status.success(), "the build failed");
    start.elapsed()
}
