//! What does the derive cost to compile? 150 structs of 12 fields, each saved and loaded once, against serde with JSON.

use std::{
    fmt::Write,
    fs,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use crate::harness::{Measured, MeasuredGroup, Plan};

const STRUCTS: u32 = 150;
const FIELDS: u32 = 12;
const ROUNDS: u32 = 3;

pub(crate) const GROUP: &str = "compile";

pub(crate) fn run(plan: &Plan) -> MeasuredGroup {
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
    let mut rows: Vec<(&str, &str, &str, Vec<f64>)> = vec![
        ("jasset dev", "jasset", "dev", Vec::new()),
        ("serde, serde_json dev", "serde", "dev", Vec::new()),
        ("jasset release", "jasset", "release", Vec::new()),
        ("serde, serde_json release", "serde", "release", Vec::new()),
    ];
    // The first build compiles the dependencies.
    for round in 0..if plan.check { 1 } else { ROUNDS + 1 } {
        for (_, name, profile, times) in &mut rows {
            let time = build(&folder.join(*name), profile);
            if round > 0 {
                times.push(time.as_secs_f64() * 1e9 / f64::from(STRUCTS));
            }
        }
    }
    let rows = rows.into_iter().map(|(name, _, _, times)| Measured::new(name, STRUCTS as usize, times, 0)).collect();
    MeasuredGroup { name: GROUP, count: STRUCTS as usize, unit: "structs", rows }
}

fn write(folder: &Path, dependencies: &str, derives: &str, body: impl Fn(&str) -> String) {
    let mut code = String::new();
    let mut main = String::from("fn main() { let mut total = 0_usize;\n");
    for number in 0..STRUCTS {
        let _ = writeln!(code, "#[derive(Default, {derives})]\npub struct S{number} {{");
        for field in 0..FIELDS {
            let kind = ["f32", "i32", "String", "bool", "u64", "[f32; 3]"][(field + number) as usize % 6];
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
        // All of it, also in the profile that else keeps what did not change.
        .env("CARGO_INCREMENTAL", "0")
        .current_dir(folder)
        .status()
        .expect("cargo runs");
    assert!(status.success(), "the build failed");
    start.elapsed()
}
