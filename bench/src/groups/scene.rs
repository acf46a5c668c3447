//! How fast are scenes loaded into a world, saved, updated and unloaded?

use std::rc::Rc;

use jasset_scene::{BinaryOptions, LoadMode, Scene, SceneData, SceneManager, SceneOptions};

use super::same;
#[cfg(feature = "bevy")]
use crate::bevy_ron;
use crate::{
    harness::{Group, See, apart},
    hecs_columns,
    scene::Measured,
};

/// The entities of a small scene.
const SMALL: usize = 100;
/// What moves: one in so many.
const MOVES: usize = 100;

/// How the rows of a world are called.
struct Names {
    spawn: &'static str,
    spawn_and_insert: &'static str,
    text_load: &'static str,
    text_save: &'static str,
    update: &'static str,
    binary_load: &'static str,
    binary_save: &'static str,
    unload: &'static str,
    unload_among: &'static str,
}

macro_rules! names {
    ($world:literal) => {
        Names {
            spawn: concat!($world, " spawn"),
            spawn_and_insert: concat!($world, " spawn all, then insert"),
            text_load: concat!("jasset text load, ", $world),
            text_save: concat!("jasset text save, ", $world),
            update: concat!("jasset update, ", $world),
            binary_load: concat!("jasset binary load, ", $world),
            binary_save: concat!("jasset binary save, ", $world),
            unload: concat!("jasset unload, ", $world),
            unload_among: concat!("jasset unload among others, ", $world),
        }
    };
}

/// A world with one scene.
struct Town<W: Measured> {
    world: W,
    manager: SceneManager<W>,
    scene: Scene,
    entities: Vec<W::Entity>,
    all: Vec<W::Components>,
}

impl<W: Measured> Town<W> {
    fn new(count: usize) -> Self {
        let (mut world, mut manager) = (W::default(), SceneManager::new(W::types()));
        let scene = manager.create("Town");
        let entities = world.spawn_empty(count);
        let all = W::all(&entities);
        world.insert(&entities, all.iter().cloned());
        for entity in &entities {
            manager.add(&mut world, &scene, *entity).expect("is there");
        }
        Self { world, manager, scene, entities, all }
    }

    fn text(&mut self) -> String {
        self.manager.to_text(&self.world, &self.scene).expect("saves")
    }

    fn binary(&mut self) -> Vec<u8> {
        self.manager.to_binary(&self.world, &self.scene, BinaryOptions::new()).expect("saves")
    }
}

/// Whether the entities have what they should.
fn compare<W: Measured>(world: &W, entities: &[W::Entity]) {
    let loaded: Vec<_> = entities.iter().map(|entity| world.get(*entity)).collect();
    same(&loaded, &W::all(entities));
}

/// Puts what `read` gives into a world of its own.
fn load<W: Measured>(see: See<'_>, read: impl FnOnce(&SceneManager<W>) -> SceneData<W>) {
    let (mut world, mut manager) = apart(|| (W::default(), SceneManager::new(W::types())));
    let data = read(&manager);
    let scene = manager.load_data(&mut world, data, LoadMode::Additive).scene;
    see(&|| compare(&world, &manager.entities(&world, &scene).expect("is loaded")));
    apart(|| drop((world, manager)));
}

fn from_text<W: Measured>(text: &str, manager: &SceneManager<W>) -> SceneData<W> {
    SceneData::from_text(text, manager.types(), &SceneOptions::new()).expect("loads")
}

fn from_binary<W: Measured>(bytes: &[u8], manager: &SceneManager<W>) -> SceneData<W> {
    SceneData::from_binary(bytes, manager.types(), &SceneOptions::new()).expect("loads")
}

pub(crate) fn rows(group: &mut Group<'_>, count: usize) {
    rows_of::<bevy_ecs::world::World>(group, count, &names!("bevy"));
    rows_of::<hecs::World>(group, count, &names!("hecs"));
    #[cfg(feature = "bevy")]
    bevy_rows(group, count);
    hecs_rows(group, count);
}

fn rows_of<W: Measured>(group: &mut Group<'_>, count: usize, names: &Names) {
    group.row(names.spawn, || {
        let town = Town::<W>::new(count);
        move |see| {
            let mut world = apart(W::default);
            let entities = world.spawn(town.all.iter().cloned());
            see(&|| same(&entities.iter().map(|entity| world.get(*entity)).collect::<Vec<_>>(), &town.all));
            apart(|| drop(world));
        }
    });
    group.row(names.spawn_and_insert, || {
        let town = Town::<W>::new(count);
        move |see| {
            let mut world = apart(W::default);
            let entities = world.spawn_empty(count);
            world.insert(&entities, town.all.iter().cloned());
            see(&|| same(&entities.iter().map(|entity| world.get(*entity)).collect::<Vec<_>>(), &town.all));
            apart(|| drop(world));
        }
    });
    group.row(names.text_load, || {
        let text = Town::<W>::new(count).text();
        move |see| load(see, |manager| from_text::<W>(&text, manager))
    });
    group.row(names.text_save, || {
        let mut town = Town::<W>::new(count);
        move |see| {
            let text = town.text();
            see(&|| load(&|compare| compare(), |manager| from_text::<W>(&text, manager)));
        }
    });
    group.row(names.update, || {
        let mut town = Town::<W>::new(count);
        let old = town.text();
        for (at, entity) in town.entities.iter().enumerate().step_by(MOVES) {
            W::step(&mut town.all[at]);
            town.world.insert(&[*entity], std::iter::once(town.all[at].clone()));
        }
        let expected = town.text();
        assert!(expected != old, "nothing is to be done");
        move |see| {
            let updated = town.manager.update_text(&town.world, &town.scene, &old).expect("updates");
            see(&|| assert!(updated == expected, "the update changed something else"));
        }
    });
    group.row(names.binary_load, || {
        let bytes = Town::<W>::new(count).binary();
        move |see| load(see, |manager| from_binary::<W>(&bytes, manager))
    });
    group.row(names.binary_save, || {
        let mut town = Town::<W>::new(count);
        move |see| {
            let bytes = town.binary();
            see(&|| load(&|compare| compare(), |manager| from_binary::<W>(&bytes, manager)));
        }
    });
    let small = SMALL.min(count);
    for (name, others) in [(names.unload, 0), (names.unload_among, count)] {
        group.row_of(name, small, || {
            let bytes = Town::<W>::new(small).binary();
            let mut town = Town::<W>::new(others);
            move |see| {
                let scene = apart(|| {
                    let data = from_binary(&bytes, &town.manager);
                    town.manager.load_data(&mut town.world, data, LoadMode::Additive).scene
                });
                let entities = apart(|| town.manager.entities(&town.world, &scene).expect("is loaded"));
                town.manager.unload(&mut town.world, &scene).expect("is loaded");
                see(&|| {
                    assert!(entities.iter().all(|entity| town.world.look_at(*entity).is_none()), "it is there");
                    assert!(town.manager.scenes().eq([&town.scene]), "another number of scenes");
                    compare(&town.world, &town.entities);
                });
            }
        });
    }
}

#[cfg(feature = "bevy")]
fn bevy_rows(group: &mut Group<'_>, count: usize) {
    let town = Rc::new(Town::<bevy_ecs::world::World>::new(count));
    group.row("bevy RON load", || {
        let (town, registry) = (Rc::clone(&town), bevy_ron::registry());
        let text = bevy_ron::save(&town.world, &town.entities, &registry);
        move |see| {
            let mut world = apart(bevy_ecs::world::World::default);
            let entities = bevy_ron::load(&text, &mut world, &registry);
            see(&|| compare(&world, &town.entities.iter().map(|entity| entities[entity]).collect::<Vec<_>>()));
            apart(|| drop(world));
        }
    });
    group.row("bevy RON save", || {
        let registry = bevy_ron::registry();
        move |see| {
            let text = bevy_ron::save(&town.world, &town.entities, &registry);
            see(&|| {
                let mut world = bevy_ecs::world::World::default();
                let entities = bevy_ron::load(&text, &mut world, &registry);
                compare(&world, &town.entities.iter().map(|entity| entities[entity]).collect::<Vec<_>>());
            });
        }
    });
}

fn hecs_rows(group: &mut Group<'_>, count: usize) {
    let town = Rc::new(Town::<hecs::World>::new(count));
    group.row("hecs columns load", || {
        let town = Rc::clone(&town);
        let bytes = hecs_columns::save(&town.world).expect("saves");
        move |see| {
            let world = hecs_columns::load(&bytes).expect("loads");
            see(&|| compare(&world, &town.entities));
            apart(|| drop(world));
        }
    });
    group.row("hecs columns save", || {
        move |see| {
            let bytes = hecs_columns::save(&town.world).expect("saves");
            see(&|| compare(&hecs_columns::load(&bytes).expect("loads"), &town.entities));
        }
    });
}
