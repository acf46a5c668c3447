//! Do the examples print what `expected/` says?
//!
//! `cargo test -p jasset-examples` builds the examples first. After an intended change write the files anew:
//! `UPDATE_EXPECTED=1 cargo test -p jasset-examples`, and read the diff.

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use tempfile::TempDir;

fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The built example: cargo puts it beside the folder of this test.
fn example(name: &str) -> Command {
    let test = env::current_exe().expect("the path of this test");
    let profile = test.parent().and_then(Path::parent).expect("target/<profile>/deps/<test>");
    let program = profile.join("examples").join(name).with_extension(env::consts::EXE_EXTENSION);
    assert!(program.exists(), "{} is not built: run all of `cargo test -p jasset-examples`", program.display());
    Command::new(program)
}

/// What the command printed; it must end with this exit code and say nothing on stderr.
fn stdout(command: &mut Command, code: i32) -> String {
    let Output { status, stdout, stderr } = command.output().expect("the example starts");
    let (stdout, stderr) = (String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr));
    assert_eq!((status.code(), &*stderr), (Some(code), ""), "{command:?} printed:\n{stdout}");
    stdout.into_owned()
}

#[track_caller]
fn expect(name: &str, printed: &str) {
    let path = package().join("expected").join(name).with_extension("txt");
    if env::var_os("UPDATE_EXPECTED").is_some() {
        fs::write(&path, printed).expect("the expected output can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let diff =
        similar::TextDiff::from_lines(&*expected, printed).unified_diff().header("expected", "printed").to_string();
    assert!(diff.is_empty(), "{}:\n{diff}", path.display());
}

/// Every file below `folder`, with its bytes.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("below the folder").to_owned();
                found.insert(name, fs::read(path).expect("a file"));
            }
        }
    }
    found
}

/// A package folder of its own, with the shipped files in it.
fn copy_of_the_package() -> TempDir {
    let copy = tempfile::tempdir().expect("a temporary folder");
    for (name, bytes) in files(&package().join("assets/rpg")) {
        let path = copy.path().join("assets/rpg").join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        fs::write(path, bytes).expect("a new file");
    }
    copy
}

/// What stands in the README between this fence and the next.
fn readme_block(fence: &str) -> String {
    let readme = fs::read_to_string(package().join("../README.md")).expect("README.md").replace("\r\n", "\n");
    let (_, rest) = readme.split_once(&format!("```{fence}\n")).unwrap_or_else(|| panic!("README.md has no {fence}"));
    rest.split_once("```").expect("the fence is closed").0.to_owned()
}

#[test]
fn quickstart_is_the_readme() {
    let source = fs::read_to_string(package().join("quickstart.rs")).expect("quickstart.rs").replace("\r\n", "\n");
    let (_, code) = source.split_once("\n\n").expect("a first line that asks the question");
    assert_eq!(code, readme_block("rust,no_run"));

    let folder = tempfile::tempdir().expect("a temporary folder");
    let run = || stdout(example("quickstart").envs(["TMPDIR", "TMP", "TEMP"].map(|name| (name, folder.path()))), 0);
    expect("quickstart", &format!("{}{}", run(), run()));
    let written = fs::read_to_string(folder.path().join("arrow.jasset")).expect("the file that it writes");
    assert_eq!(written, readme_block("jasset"));
}

#[test]
fn hand_written() {
    expect("hand_written", &stdout(&mut example("hand_written"), 0));
}

#[test]
fn borrowed() {
    expect("borrowed", &stdout(&mut example("borrowed"), 0));
}

#[test]
fn strict() {
    expect("strict", &stdout(&mut example("strict"), 0));
}

#[test]
fn scenes() {
    expect("scenes", &stdout(&mut example("scenes"), 0));
}

#[test]
fn upgrade_twice_then_play() {
    let package = copy_of_the_package();
    let work = package.path().join("upgraded/rpg");
    let run = |name: &str, arguments: &[&str]| {
        stdout(example(name).args(arguments).env("CARGO_MANIFEST_DIR", package.path()), 0)
    };
    let first = run("upgrade", &[]);
    expect("upgrade", &first);
    let upgraded = files(&work);

    expect("upgrade_again", &run("upgrade", &[]));
    assert_eq!(files(&work), upgraded);

    assert_eq!(run("upgrade", &["--fresh"]), first);
    assert_eq!(files(&work), upgraded);
    assert_eq!(files(&package.path().join("assets/rpg")), files(&self::package().join("assets/rpg")));

    expect("rpg", &run("rpg", &[]));
    assert_eq!(files(&work), upgraded);
}

#[test]
fn there_is_enough_to_upgrade() {
    let shipped = files(&package().join("assets/rpg"));
    assert!(shipped.len() >= 20 && rpg::generate::COUNT >= 500);
    let of_version = |version: u8| {
        let line = format!("; ClassVersion\n{version}\n");
        shipped.values().filter(|bytes| String::from_utf8_lossy(bytes).replace('\r', "").contains(&line)).count()
    };
    assert!((1..=3).all(|version| of_version(version) >= 4), "{:?}", [1, 2, 3].map(of_version));
}

#[test]
fn upgrade_of_a_folder_tells_all() {
    let folder = copy_of_the_package();
    expect("upgrade_folder", &stdout(example("upgrade").arg(folder.path().join("assets/rpg/world")), 0));
}

#[test]
fn upgrade_keeps_what_it_does_not_know() {
    let folder = copy_of_the_package();
    let place = folder.path().join("assets/rpg");
    let before = files(&place);
    stdout(example("upgrade").arg(&place), 0);
    let after = files(&place);
    assert_eq!(before.len(), after.len());

    let text = |files: &BTreeMap<PathBuf, Vec<u8>>, name: &str| {
        String::from_utf8(files[Path::new(name)].clone()).expect("UTF-8")
    };
    assert!(
        text(&after, "world/dungeon/Chest_01.jasset")
            .contains("game itself does not know the key.\n; LootTable\nrare\ncursed\n")
    );
    let pearl = "; MarketTrend\n{\n    # in percent a week\n    Slope = 1.5\n    Season = autumn\n}\n";
    assert!(text(&after, "items/river_pearl.jasset").ends_with(pearl));
    let charm = "Attune {\n    Spirit = \"Old Mother Mud\"\n    Steps = 3\n}\n";
    assert!(text(&after, "items/bog_charm.jasset").contains(charm));
    for name in ["world/dungeon/Arrow_02.jasset", "items/marsh_bread.jasset"] {
        assert!(!text(&after, name).replace("\r\n", "").contains('\n'), "a line ending changed");
    }
    for name in ["world/village/Portal_01.jasset", "world/village/Lantern_01.jasset", "items/bog_charm.jasset"] {
        assert_eq!(text(&before, name), text(&after, name));
    }
}

#[test]
fn upgrade_leaves_files_with_errors_alone_and_goes_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a new file");
    write("a.jasset", "; AssetType\nEntity\n\n; Kind\nDoor\n\n; State\n7\n");
    write("b.jasset", "; AssetType\nEntity\n\n; Kind\nProjectile\n\n; Speed\nfast\n\n; Dmg\n1,5\n");
    write("c.jasset", "; AssetType\nEntity\n\n; Kind\nMonster\n\n; Hp\n1\n\n; Hp\n2\n");
    write("d.jasset", "; AssetType\nEntity\n\n; Kind\nProjectile\n\n; Speed\n5\n");
    write("e.jasset", "");
    write("f.jasset", "; AssetType\nEntity\n\n; Kind\nSign\n\n; AssetType\nLevelSettings\n\n; Gravity\n1 2\n");
    write("g.txt", "; Speed\n5\n");
    let before = files(folder.path());
    expect("upgrade_errors", &stdout(example("upgrade").arg(folder.path()), 1));

    let changed = |(name, bytes): (PathBuf, Vec<u8>)| (before[&name] != bytes).then_some(name);
    let changed: Vec<_> = files(folder.path()).into_iter().filter_map(changed).collect();
    assert_eq!(changed, [Path::new("d.jasset")]);
}

#[test]
fn upgrade_of_one_file_and_of_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("one.jasset");
    fs::write(&path, "; AssetType\nEntity\n\n; Kind\nBullet\n\n; Speed\n5\n").expect("a new file");
    assert!(stdout(example("upgrade").arg(&path), 0).ends_with("1 updated, 0 unchanged, 0 with errors\n"));
    assert!(fs::read_to_string(&path).expect("the file").contains("; Velocity\n5.000000 0.000000\n"));

    for (arguments, says) in [(["nowhere"].as_slice(), "nowhere: "), (&["--fast"], "usage: "), (&["a", "b"], "usage: ")]
    {
        let Output { status, stderr, .. } =
            example("upgrade").args(arguments).current_dir(folder.path()).output().expect("the example starts");
        assert_eq!(status.code(), Some(2));
        assert!(String::from_utf8_lossy(&stderr).starts_with(says), "{}", String::from_utf8_lossy(&stderr));
    }
}
