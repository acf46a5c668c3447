//! Is a text that stands as a save writes it read and updated as any other?
//!
//! A record that is none of a scene lets the whole text be read by its tokens; else it changes nothing.

use hecs::World;
use jasset_scene::{SceneData, SceneManager, SceneNoteKind, SceneOptions};

use crate::in_hecs::{Brain, Health, Transform, get, guards, put, types};

/// Which is no part of a scene.
const OTHER: &str = "\n; AssetType\nOther\n\n; Key\n1\n";

/// A scene as it is written, and what it is after a change.
fn texts() -> (String, String) {
    let mut world = World::new();
    let entities = guards(&mut world);
    let mut manager = SceneManager::new(types());
    let scene = manager.create("Yard");
    for entity in entities {
        manager.add(&mut world, &scene, entity).unwrap();
    }
    let old = manager.to_text(&world, &scene).unwrap();
    put(&mut world, entities[0], Health { points: 8, regenerates: true });
    let brain: Brain = get(&world, entities[1]).unwrap();
    put(&mut world, entities[1], Brain { target: entities[2], friends: vec![entities[0]], ..brain });
    put(&mut world, entities[2], Transform::default());
    world.remove_one::<Transform>(entities[1]).unwrap();
    (old, manager.to_text(&world, &scene).unwrap())
}

/// Texts that differ from `text` in a line.
fn altered(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let mut texts = Vec::new();
    let mut add = |at: usize, count: usize, new: &str| {
        texts.push([&lines[..at].concat(), new, &lines[at + count..].concat()].concat());
    };
    for (at, line) in lines.iter().enumerate() {
        for new in ["# a comment\n", "\n", "; New\n1\n\n", "<<<<<<< ours\n", "; Component\nPortal\n\n", "0x1\n"] {
            add(at, 0, new);
        }
        add(at, 1, "");
        add(at, 1, &[line, *line].concat());
        add(at, 1, &line.replace('\n', "\r\n"));
        add(at, 1, &format!(" \t{line}"));
        add(at, 1, &format!("{}  \n", line.trim_end()));
        add(at, 1, &line.replace(|char: char| char.is_ascii_digit(), "0"));
        if let Some(next) = lines.get(at + 1) {
            add(at, 2, &[*next, line].concat());
        }
        add(at, lines.len() - at, "");
        add(at, lines.len() - at, line.trim_end());
    }
    // What is empty is a scene, and with another record it is none.
    texts.retain(|text| !text.trim().is_empty());
    texts
}

fn load(text: &str) -> Result<SceneData<World>, String> {
    SceneData::from_text(text, &types(), &SceneOptions::new()).map_err(|error| error.to_string())
}

#[test]
fn what_is_read_in_passing_is_what_is_there() {
    let (old, _) = texts();
    let mut fine = 0;
    for text in altered(&old) {
        // Else it would become a part of the last line.
        let other = if text.ends_with('\n') { OTHER.to_owned() } else { format!("\n{OTHER}") };
        let (quick, by_tokens) = (load(&text), load(&format!("{text}{other}")));
        match (quick, by_tokens) {
            (Ok(quick), Ok(by_tokens)) => {
                fine += 1;
                assert_eq!(quick.to_text().unwrap(), by_tokens.to_text().unwrap(), "{text}");
                let is_own =
                    |kind: &SceneNoteKind| !matches!(kind, SceneNoteKind::UnknownRecord(name) if name == "Other");
                let notes: Vec<_> = by_tokens.report().notes().iter().filter(|note| is_own(&note.kind)).collect();
                assert_eq!(quick.report().notes().iter().collect::<Vec<_>>(), notes, "{text}");
            }
            (Err(quick), Err(by_tokens)) => assert_eq!(quick, by_tokens, "{text}"),
            // A text without records may become a scene, and one of another record alone is none.
            (Ok(data), Err(error)) => {
                assert!(data.is_empty() && error.contains("expected a scene, found `Other`"), "{error}: {text}");
            }
            (quick, by_tokens) => panic!("{quick:?} and {by_tokens:?}: {text}"),
        }
    }
    assert!(fine > 100);
}

#[test]
fn what_is_compared_is_what_is_updated() {
    let (old, new) = texts();
    let data = load(&new).unwrap();
    let mut fine = 0;
    for text in altered(&old).into_iter().filter(|text| text.ends_with('\n')).step_by(2) {
        let quick = data.update_text(&text).map_err(|error| error.to_string());
        let by_tokens = data.update_text(&format!("{text}{OTHER}")).map_err(|error| error.to_string());
        match (quick, by_tokens) {
            // An entity that is gone from the text is added at its end.
            (Ok(quick), Ok(by_tokens)) => {
                let without = by_tokens.replacen(OTHER, "", 1);
                let sections = |text: &str| {
                    let mut sections: Vec<_> = text.split("\n\n").map(|part| part.trim().to_owned()).collect();
                    sections.sort();
                    sections
                };
                if data.ids().iter().all(|id| text.contains(&format!("; EntityID\n0x{id:016X}\n"))) {
                    fine += 1;
                    assert_eq!(quick, without, "{text}");
                } else {
                    assert_eq!(sections(&quick), sections(&without), "{text}");
                }
            }
            (Err(quick), Err(by_tokens)) => assert_eq!(quick, by_tokens, "{text}"),
            (quick, by_tokens) => panic!("{quick:?} and {by_tokens:?}: {text}"),
        }
    }
    assert!(fine > 100);
    assert_eq!(data.update_text(&old).unwrap(), new);
}

#[test]
fn entities_are_added_at_the_end() {
    let (_, whole) = texts();
    let last = whole.rfind("\n; AssetType").unwrap();
    for first in [&whole[..last], &whole[..whole[..last].rfind("\n; AssetType").unwrap()]] {
        assert_eq!(load(&whole).unwrap().update_text(first).unwrap(), whole);
    }
}
