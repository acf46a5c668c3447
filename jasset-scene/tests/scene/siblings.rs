//! Do children come back in the order in which their parent has them?

use bevy_ecs::{
    component::Component,
    entity::Entity,
    hierarchy::{ChildOf, Children},
    world::World,
};
use jasset::JAsset;
use jasset_scene::{BinaryOptions, LoadMode, Scene, SceneData, SceneFormat, SceneManager, SceneOptions, SceneTypes};

#[derive(JAsset, Component, Clone, Debug, Default, PartialEq)]
struct Number {
    value: u32,
}

fn types() -> SceneTypes<World> {
    SceneTypes::new().with::<Number>().with_children()
}

fn strict() -> SceneOptions {
    SceneOptions::new().strict()
}

/// A panel in a world, with a manager.
struct Panel {
    world: World,
    manager: SceneManager<World>,
    scene: Scene,
}

impl Panel {
    /// Four children, 1 to 4.
    fn new() -> Self {
        let (mut world, mut manager) = (World::new(), SceneManager::new(types()));
        let scene = manager.create("Panel");
        let parent = world.spawn(Number { value: 0 }).id();
        manager.add(&mut world, &scene, parent).unwrap();
        let mut panel = Self { world, manager, scene };
        for value in 1..=4 {
            panel.add(value, None);
        }
        panel
    }

    fn of(data: SceneData<World>) -> Self {
        let (mut world, mut manager) = (World::new(), SceneManager::new(types()));
        let scene = manager.load_data(&mut world, data, LoadMode::Single).scene;
        Self { world, manager, scene }
    }

    fn find(&self, value: u32) -> Entity {
        let entities = self.manager.entities(&self.world, &self.scene).unwrap();
        entities.into_iter().find(|entity| self.world.get(*entity) == Some(&Number { value })).unwrap()
    }

    fn add(&mut self, value: u32, at: Option<usize>) {
        let child = self.world.spawn(Number { value }).id();
        self.manager.add(&mut self.world, &self.scene, child).unwrap();
        self.put(value, at);
    }

    fn put(&mut self, value: u32, at: Option<usize>) {
        let (parent, child) = (self.find(0), self.find(value));
        let mut parent = self.world.entity_mut(parent);
        match at {
            Some(at) => parent.insert_children(at, &[child]),
            None => parent.add_child(child),
        };
    }

    /// The children of the panel, in their order.
    fn order(&self) -> Vec<u32> {
        let children = self.world.get::<Children>(self.find(0)).unwrap();
        children.iter().map(|child| self.world.get::<Number>(*child).unwrap().value).collect()
    }

    fn text(&mut self) -> String {
        self.manager.to_text(&self.world, &self.scene).unwrap()
    }
}

fn from_text(text: &str) -> SceneData<World> {
    SceneData::from_text(text, &types(), &strict()).unwrap()
}

/// In every form, and from one into another.
#[test]
fn the_order_of_children_comes_back() {
    let mut panel = Panel::new();
    assert!(!panel.text().contains("SiblingIndex"), "the order of the file tells it");
    panel.add(5, Some(1));
    panel.put(4, Some(0));
    let order = [4, 1, 5, 2, 3];
    assert_eq!(panel.order(), order);

    let text = panel.text();
    assert_eq!(text.matches("; Component\nSiblingIndex\n\n; Index\n").count(), 5);
    assert_eq!(Panel::of(from_text(&text)).order(), order);
    let bytes = panel.manager.to_binary(&panel.world, &panel.scene, BinaryOptions::new()).unwrap();
    let binary = || SceneData::from_binary(&bytes, &types(), &strict()).unwrap();
    assert_eq!(Panel::of(binary()).order(), order);
    assert_eq!(binary().to_text().unwrap(), text);
    let bytes = panel.manager.to_binary_v1(&panel.world, &panel.scene).unwrap();
    assert_eq!(Panel::of(SceneData::from_binary(&bytes, &types(), &strict()).unwrap()).order(), order);

    // In a folder the entities stand by their ids.
    let folder = tempfile::tempdir().unwrap();
    for (name, is_in_background) in [("first", false), ("second", true)] {
        let path = folder.path().join(name);
        if is_in_background {
            let save = panel.manager.save_in_background_as(&panel.world, &panel.scene, &path, SceneFormat::Folder);
            save.unwrap().wait().unwrap();
        } else {
            panel.manager.save_as(&panel.world, &panel.scene, &path, SceneFormat::Folder).unwrap();
        }
        let data = SceneData::from_path(&path, &types(), &strict()).unwrap();
        assert_eq!(Panel::of(from_text(&data.to_text().unwrap())).order(), order);
        assert_eq!(Panel::of(data).order(), order);
    }
}

#[test]
fn an_index_is_written_in_place_as_long_as_it_is_needed() {
    let mut panel = Panel::new();
    let text = panel.text();
    // One that comes last stands last.
    panel.add(5, None);
    let longer = panel.manager.update_text(&panel.world, &panel.scene, &text).unwrap();
    assert!(longer.starts_with(text.as_str()) && !longer.contains("SiblingIndex"), "{longer}");
    panel.put(5, Some(0));
    let moved = panel.manager.update_text(&panel.world, &panel.scene, &longer).unwrap();
    assert_eq!(moved.matches("SiblingIndex").count(), 5);
    assert_eq!(Panel::of(from_text(&moved)).order(), [5, 1, 2, 3, 4]);
    // By tokens, too.
    let moved = panel.manager.update_text(&panel.world, &panel.scene, &longer.replace('\n', "\r\n")).unwrap();
    assert_eq!(Panel::of(from_text(&moved)).order(), [5, 1, 2, 3, 4]);
    panel.put(5, None);
    let back = panel.manager.update_text(&panel.world, &panel.scene, &moved).unwrap();
    assert_eq!(back.replace("\r\n", "\n"), longer);
}

#[test]
fn a_text_whose_entities_stand_otherwise_keeps_the_order_of_the_world() {
    let mut panel = Panel::new();
    let text = panel.text();
    // Somebody has sorted the file the other way round.
    let mut records: Vec<_> = text.split("; AssetType\n").map(str::trim_end).collect();
    // Behind nothing and the head.
    records[2..].reverse();
    let sorted = records.join("\n\n; AssetType\n").trim_start().to_owned() + "\n";
    assert_eq!(Panel::of(from_text(&sorted)).order(), [4, 3, 2, 1]);
    let updated = panel.manager.update_text(&panel.world, &panel.scene, &sorted).unwrap();
    assert_eq!(Panel::of(from_text(&updated)).order(), [1, 2, 3, 4]);
}

#[test]
fn a_reload_brings_the_order_of_the_file() {
    let mut panel = Panel::new();
    panel.put(4, Some(1));
    let text = panel.text();
    panel.put(4, None);
    panel.put(1, Some(2));
    let foreign = panel.world.spawn(Number { value: 9 }).id();
    let parent = panel.find(0);
    panel.world.entity_mut(foreign).insert(ChildOf(parent));
    panel.manager.reload_data(&mut panel.world, &panel.scene.clone(), from_text(&text)).unwrap();
    let mut order = panel.order();
    order.retain(|value| *value != 9);
    assert_eq!(order, [1, 4, 2, 3]);
}

/// Two people have each added a child, one of them in front.
#[test]
fn children_without_an_index_come_behind() {
    let mut panel = Panel::new();
    panel.put(4, Some(0));
    let text = panel.text();
    let parent = panel.manager.id_of(&panel.scene, panel.find(0)).unwrap().unwrap();
    let merged = format!(
        "{text}\n; AssetType\nEntity\n\n; EntityID\n7\n\n; Component\nNumber\n\n; Value\n7\n\n\
         ; Component\nChildOf\n\n; Parent\n0x{parent:016X}\n"
    );
    let mut panel = Panel::of(from_text(&merged));
    assert_eq!(panel.order(), [4, 1, 2, 3, 7]);
    assert!(panel.manager.update_text(&panel.world, &panel.scene, &merged).unwrap().ends_with("; Index\n4\n"));
}

/// The world says what the order is.
#[test]
fn an_index_that_cannot_be_read_is_told() {
    let mut panel = Panel::new();
    panel.put(4, Some(0));
    let text = panel.text().replacen("; Index\n0", "; Index\nfirst", 1);
    let data = SceneData::from_text(&text, &types(), &SceneOptions::new()).unwrap();
    let report = data.report().to_string();
    assert!(report.contains("SiblingIndex: left Index at its default: expected an integer (u32), found `first`"));
    let mut panel = Panel::of(data);
    let order = panel.order();
    let saved = panel.manager.update_text(&panel.world, &panel.scene, &text).unwrap();
    assert_eq!(Panel::of(SceneData::from_text(&saved, &types(), &SceneOptions::new()).unwrap()).order(), order);
}
