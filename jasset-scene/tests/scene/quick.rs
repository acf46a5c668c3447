//! Is a text that stands as a save writes it read and updated as any other?
//!
//! A record whose header is written in another way lets the whole text be read by its tokens. It is none of a scene, so
//! else it changes nothing.

use std::fmt::Write as _;

use hecs::World;
use jasset_scene::{SceneData, SceneManager, SceneNoteKind, SceneOptions};
use proptest::{prelude::*, sample::Index};

use crate::in_hecs::{Brain, Health, Transform, get, guards, put, types};

/// Which is no part of a scene.
const STRANGER: &str = "\n ; AssetType\nStranger\n\n; Key\n1\n";

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
    load_with(text, SceneOptions::new())
}

fn load_with(text: &str, options: SceneOptions) -> Result<SceneData<World>, String> {
    SceneData::from_text(text, &types(), &options).map_err(|error| error.to_string())
}

/// Whether the text is a scene; it is the same one in both ways, with the same report, or the same error.
fn is_read_as_by_tokens(text: &str, options: SceneOptions) -> bool {
    // Else it would become a part of the last line.
    let other = if text.is_empty() || text.ends_with('\n') { STRANGER.to_owned() } else { format!("\n{STRANGER}") };
    let (quick, by_tokens) = (load_with(text, options), load_with(&format!("{text}{other}"), options));
    match (quick, by_tokens) {
        (Ok(quick), Ok(by_tokens)) => {
            assert_eq!(quick.to_text().unwrap(), by_tokens.to_text().unwrap(), "{text}");
            let is_own =
                |kind: &SceneNoteKind| !matches!(kind, SceneNoteKind::UnknownRecord(name) if name == "Stranger");
            let notes: Vec<_> = by_tokens.report().notes().iter().filter(|note| is_own(&note.kind)).collect();
            assert_eq!(quick.report().notes().iter().collect::<Vec<_>>(), notes, "{text}");
            true
        }
        (Err(quick), Err(by_tokens)) => {
            // A strict load refuses the stranger, too.
            let own: Vec<_> = by_tokens.split('\n').filter(|line| !line.contains("Stranger")).collect();
            assert_eq!(quick, own.join("\n"), "{text}");
            false
        }
        (Ok(_), Err(error)) if error.lines().all(|line| line.contains("Stranger")) => true,
        // A text without records may become a scene, and one of another record alone is none.
        (Ok(data), Err(error)) => {
            assert!(data.is_empty() && error.contains("expected a scene, found `Stranger`"), "{error}: {text}");
            true
        }
        (quick, by_tokens) => panic!("{quick:?} and {by_tokens:?}: {text}"),
    }
}

#[test]
fn what_is_read_in_passing_is_what_is_there() {
    let (old, _) = texts();
    let fine = altered(&old).iter().filter(|text| is_read_as_by_tokens(text, SceneOptions::new())).count();
    assert!(fine > 100);
}

/// Its column was that of a header without blanks in front of it.
#[test]
fn a_component_with_blanks_in_front_of_its_header_stands_where_it_does() {
    let front = "; AssetType\nEntity\n\n; EntityID\n0x0000000000000001\n\n; Component\nHealth\n\n; ClassVersion\n2\n\n; Points\n1\n\n; Regenerates\ntrue\n\n";
    for component in ["Portal", "", "Transform\n\n; Scale\n1"] {
        let text = format!("{front} \t; Component\n{component}\n");
        assert!(is_read_as_by_tokens(&text, SceneOptions::new()));
        let data = load(&text).unwrap();
        let position = data.report().notes()[0].position.unwrap();
        assert_eq!((position.line, position.column), (19, 3), "{component}");
    }
}

/// A scene of entities with different components, some of which the program does not know, or knows otherwise.
fn mixed() -> String {
    let (old, _) = texts();
    let scene = old.split_once("\n; AssetType\nEntity").unwrap().0;
    let entities = [
        "; Component\nHealth\n\n; ClassVersion\n1\n\n; Hp\n5.4\n",
        "# the gate\n; Component\nPortal\n\n; Leads\nHome\n\n; Component\nTransform\n\n; Scale\n2.000000\n",
        "; Component\nTransform\n\n; Scale\n2.000000\n\n; Position\n1.000000 2.000000 3.000000\n",
        "",
        "; Component\nTransform\n\n; Position\n1.000000 2.000000 3.000000\n\n; Scale\n2.000000\n",
        "; Component\nTransform\n\n; Position\n1 2 3\n\n; Scale\n2\n\n; Color\nred\n\n; Component\nHealth\n\n\
         ; ClassVersion\n2\n\n; Points\n8\n\n; Regenerates\ntrue\n",
        "; Component\nHealth\n\n; ClassVersion\n2\n\n; Points\nmany\n\n; Regenerates\ntrue\n",
        "; Component\nHealth\n\n; ClassVersion\n3\n\n; Points\n1\n\n; Regenerates\ntrue\n\n; Armor\n1\n",
        "; Component\nHealth\n\n; ClassVersion\n2\n\n; Points\n1\n\n; Regenerates\ntrue\n\n\
         ; Component\nTransform\n\n; Position\n1.000000 2.000000 3.000000\n\n; Scale\n2.000000\n",
    ];
    let mut text = format!("{scene}\n; AssetType\nOther\n\n; Component\nTransform\n\n; Key\n1\n");
    for (id, components) in (1..).zip(entities) {
        write!(text, "\n; AssetType\nEntity\n\n; EntityID\n0x{id:016X}\n\n{components}").unwrap();
    }
    text + &old[scene.len()..]
}

/// A line that is put into a text, or takes the place of another one.
fn line() -> impl Strategy<Value = String> {
    let all = [
        "# a comment\n",
        "// ; Component\n",
        "\n",
        "; New\n1\n\n",
        "; Component\nPortal\n\n; Leads\nHome\n\n",
        "; Component\nHealth\n\n; Points\n5\n\n",
        "; Component\nTransform\n\n",
        "; Component \nTransform\n\n",
        "; AssetType\nEntity\n\n; EntityID\n12345\n\n",
        "; AssetType\nOther\n\n",
        "; AssetType\nScene\n\n",
        ";AssetType\nEntity\n\n; EntityID\n54321\n\n",
        "; EntityID\n0x7\n",
        "<<<<<<< ours\n",
        "0x1\n",
        "; ClassVersion\n1\n\n",
        "text\n",
        "; \n",
    ];
    prop::sample::select(all.to_vec()).prop_map(String::from)
}

fn change() -> impl Strategy<Value = (u8, Index, Index, String)> {
    (0_u8..11, any::<Index>(), any::<Index>(), line())
}

fn apply(lines: &mut Vec<String>, (kind, at, other, new): &(u8, Index, Index, String)) {
    if lines.is_empty() {
        return;
    }
    let (at, other) = (at.index(lines.len()), other.index(lines.len()));
    let line = lines[at].clone();
    match kind {
        0..=2 => lines.insert(at, new.clone()),
        3 => lines[at].clone_from(new),
        4 => drop(lines.remove(at)),
        5 => lines.insert(at, line),
        6 => lines[at] = format!(" \t{line}"),
        7 => lines[at] = format!("{} \n", line.trim_end()),
        8 => lines[at] = line.replace('\n', "\r\n"),
        9 => lines.swap(at, other),
        _ => lines[at] = line.replace(|char: char| char.is_ascii_digit(), "9"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_stands_otherwise_is_read_as_by_tokens(
        changes in prop::collection::vec(change(), 0..5),
        returns in any::<bool>(),
        mark in any::<bool>(),
        cut in prop::option::weighted(0.1, any::<Index>()),
        is_strict in prop::bool::weighted(0.1),
    ) {
        let mut lines: Vec<_> = mixed().split_inclusive('\n').map(String::from).collect();
        for change in &changes {
            apply(&mut lines, change);
        }
        if let Some(cut) = cut {
            lines.truncate(cut.index(lines.len()));
        }
        let mut text = lines.concat();
        if returns {
            text = text.replace("\r\n", "\n").replace('\n', "\r\n");
        }
        if mark {
            text.insert(0, '\u{FEFF}');
        }
        let options = if is_strict { SceneOptions::new().strict() } else { SceneOptions::new() };
        is_read_as_by_tokens(&text, options);
    }
}

#[test]
fn what_is_compared_is_what_is_updated() {
    let (old, new) = texts();
    let data = load(&new).unwrap();
    let mut fine = 0;
    for text in altered(&old).into_iter().filter(|text| text.ends_with('\n')).step_by(2) {
        let quick = data.update_text(&text).map_err(|error| error.to_string());
        let by_tokens = data.update_text(&format!("{text}{STRANGER}")).map_err(|error| error.to_string());
        match (quick, by_tokens) {
            // An entity that is gone from the text is added at its end.
            (Ok(quick), Ok(by_tokens)) => {
                let without = by_tokens.replacen(STRANGER, "", 1);
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
fn entities_go_as_by_tokens() {
    let (_, whole) = texts();
    let starts: Vec<_> = whole.match_indices("; AssetType\nEntity").map(|(at, _)| at).collect();
    let ends = || starts[1..].iter().copied().chain([whole.len()]);
    // Each set of entities goes from texts with a comment or an empty line somewhere, and without.
    for number in 0..1_u32 << starts.len() {
        let is_gone = |at: usize| number >> at & 1 == 1;
        let mut left = whole[..starts[0]].to_owned();
        for (at, (start, end)) in starts.iter().zip(ends()).enumerate() {
            left.push_str(if is_gone(at) { "" } else { &whole[*start..end] });
        }
        let data = load(&format!("{}\n", left.trim_end())).unwrap();
        let mut texts = vec![whole.clone()];
        for at in starts.iter().copied().chain([whole.len()]) {
            let (front, behind) = whole.split_at(at);
            let lines = ["# about the next one\n", "# alone\n\n", "\n", "  // of both\n"];
            texts.extend(lines.iter().map(|line| format!("{front}{line}{behind}")));
        }
        for text in texts {
            let quick = data.update_text(&text).unwrap();
            let by_tokens = data.update_text(&format!("{}\n{STRANGER}", text.trim_end())).unwrap();
            assert_eq!(quick.trim_end(), by_tokens.replacen(STRANGER, "", 1).trim_end(), "{text}");
            assert!(quick.ends_with('\n'), "{text}");
            assert_eq!(data.update_text(&quick).unwrap(), quick);
        }
    }
}

#[test]
fn entities_are_added_at_the_end() {
    let (_, whole) = texts();
    let last = whole.rfind("\n; AssetType").unwrap();
    for first in [&whole[..last], &whole[..whole[..last].rfind("\n; AssetType").unwrap()]] {
        assert_eq!(load(&whole).unwrap().update_text(first).unwrap(), whole);
    }
}
