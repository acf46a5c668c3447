//! Does a file say what the world has, whatever the program and other people do between a load and the saves in place?

use jasset_scene::{LoadMode, Outside, Scene, SceneData, SceneManager, SceneOptions};
use proptest::prelude::*;

/// What happens; numbers are taken modulo how many entities there are.
#[derive(Clone, Debug)]
enum Step {
    Add,
    Remove(usize),
    MoveAway(usize),
    MoveByTag(usize),
    MoveBack(usize),
    Points(usize, u32),
    NoPoints(usize),
    Target(usize, Option<usize>),
    Outside(usize),
    Friends(usize, Vec<usize>),
    Below(usize, usize),
    NoParent(usize),
    Label(usize, u8),
    Save,
    /// Somebody edits the file: a number, a broken one, a lost reference, a removed entity; and it is loaded again.
    Reload(usize, u8),
}

fn step() -> BoxedStrategy<Step> {
    let at = || (0..16_usize).boxed();
    prop_oneof![
        Just(Step::Add),
        at().prop_map(Step::Remove),
        at().prop_map(Step::MoveAway),
        at().prop_map(Step::MoveByTag),
        at().prop_map(Step::MoveBack),
        (at(), 0..4_u32).prop_map(|(at, points)| Step::Points(at, points)),
        at().prop_map(Step::NoPoints),
        (at(), prop::option::of(at())).prop_map(|(at, to)| Step::Target(at, to)),
        at().prop_map(Step::Outside),
        (at(), prop::collection::vec(at(), 0..4)).prop_map(|(at, friends)| Step::Friends(at, friends)),
        (at(), at()).prop_map(|(at, parent)| Step::Below(at, parent)),
        at().prop_map(Step::NoParent),
        (at(), any::<u8>()).prop_map(|(at, label)| Step::Label(at, label)),
        Just(Step::Save),
        (at(), 0..6_u8).prop_map(|(at, edit)| Step::Reload(at, edit)),
    ]
    .boxed()
}

/// The records of a text, in some order that does not depend on that of the file.
fn records(text: &str) -> Vec<String> {
    let mut records: Vec<_> = text.split("; AssetType\n").map(|record| record.trim_end().to_owned()).collect();
    records.sort();
    records
}

/// The text after what somebody did to its entity at a place.
fn edited(text: &str, at: usize, edit: u8) -> String {
    let mut records: Vec<String> = text.split_inclusive("; AssetType\n").map(str::to_owned).collect();
    let entities: Vec<_> = (0..records.len()).filter(|at| records[*at].starts_with("Entity\n")).collect();
    if entities.is_empty() {
        return text.into();
    }
    let record = entities[at % entities.len()];
    let behind = |record: &str, key: &str, value: &str| {
        let Some((front, rest)) = record.split_once(key) else { return record.to_owned() };
        let end = rest.find('\n').unwrap_or(rest.len());
        format!("{front}{key}{value}{}", &rest[end..])
    };
    match edit {
        0 => records[record] = behind(&records[record], "; Points\n", "77"),
        1 => records[record] = behind(&records[record], "; Points\n", "many"),
        2 => records[record] = behind(&records[record], "; Target\n", "0x00000000DEADBEEF"),
        3 => records[record] = behind(&records[record], "; Friends\n", "0x00000000DEADBEEF"),
        4 => records[record] = behind(&records[record], "; Parent\n", "0x00000000DEADBEEF"),
        _ => drop(records.remove(record)),
    }
    records.concat()
}

macro_rules! programs {
    ($module:ident) => {
        mod $module {
            use jasset_scene::{SceneComponent, SceneWorld};

            use super::*;
            use crate::$module::*;

            struct Program {
                world: World,
                manager: SceneManager<World>,
                scene: Scene,
                other: Scene,
                outside: Entity,
                text: String,
            }

            impl Program {
                fn new() -> Self {
                    let mut world = World::default();
                    let mut manager = SceneManager::new(types()).outside(Outside::nothing());
                    let (scene, other) = (manager.create("Yard"), manager.create("Other"));
                    let outside = spawn(&mut world);
                    Self { world, manager, scene, other, outside, text: String::new() }
                }

                fn at(&self, at: usize) -> Option<Entity> {
                    let entities = self.manager.entities(&self.world, &self.scene).unwrap();
                    entities.get(at % entities.len().max(1)).copied()
                }

                fn brain(&mut self, at: usize, change: impl FnOnce(&Self, &mut Brain)) {
                    let Some(entity) = self.at(at) else { return };
                    let mut brain = get::<Brain>(&self.world, entity).unwrap_or_else(brain);
                    change(self, &mut brain);
                    put(&mut self.world, entity, brain);
                }

                fn save(&mut self) -> Result<(), TestCaseError> {
                    let old = self.text.clone();
                    self.text = self.manager.update_text(&self.world, &self.scene, &old).unwrap();
                    let data = SceneData::from_text(&self.text, &types(), &SceneOptions::new()).unwrap();
                    let (is, should) =
                        (data.to_text().unwrap(), self.manager.to_text(&self.world, &self.scene).unwrap());
                    prop_assert_eq!(records(&is), records(&should), "{}\nwas\n{}", self.text, old);
                    prop_assert_eq!(&data.update_text(&self.text).unwrap(), &self.text);
                    let again = self.manager.update_text(&self.world, &self.scene, &self.text).unwrap();
                    prop_assert_eq!(&again, &self.text, "was\n{}", old);
                    Ok(())
                }

                fn reload(&mut self, at: usize, edit: u8) -> Result<(), TestCaseError> {
                    self.text = edited(&self.text, at, edit);
                    let before: Vec<_> = (self.manager.entities(&self.world, &self.scene).unwrap().into_iter())
                        .map(|entity| (self.manager.id_of(&self.scene, entity).unwrap().unwrap(), entity))
                        .collect();
                    let data = SceneData::from_text(&self.text, &types(), &SceneOptions::new()).unwrap();
                    let should = data.to_text().unwrap();
                    let ids = data.ids().to_vec();
                    self.scene = self.manager.reload_data(&mut self.world, &self.scene, data).unwrap().scene;
                    let is = self.manager.to_text(&self.world, &self.scene).unwrap();
                    prop_assert_eq!(records(&is), records(&should), "{}", self.text);
                    for (id, entity) in before {
                        prop_assert_eq!(is_alive(&self.world, entity), ids.contains(&id));
                        prop_assert!(
                            !ids.contains(&id) || self.manager.entity(&self.scene, id).unwrap() == Some(entity)
                        );
                    }
                    prop_assert_eq!(
                        &self.manager.update_text(&self.world, &self.scene, &self.text).unwrap(),
                        &self.text
                    );
                    Ok(())
                }

                fn step(&mut self, step: Step) -> Result<(), TestCaseError> {
                    match step {
                        Step::Add => {
                            let entity = spawn(&mut self.world);
                            self.manager.add(&mut self.world, &self.scene, entity).unwrap();
                        }
                        Step::Remove(at) => {
                            self.at(at).into_iter().for_each(|entity| despawn(&mut self.world, entity));
                        }
                        Step::MoveAway(at) => {
                            if let Some(entity) = self.at(at) {
                                self.manager.add(&mut self.world, &self.other, entity).unwrap();
                            }
                        }
                        Step::MoveByTag(at) => {
                            if let Some(entity) = self.at(at) {
                                self.world.set_tag(entity, Some(self.other.id()));
                            }
                        }
                        Step::MoveBack(at) => {
                            self.manager.refresh(&self.world);
                            let away = self.manager.entities(&self.world, &self.other).unwrap();
                            if let Some(entity) = away.get(at % away.len().max(1)) {
                                self.manager.add(&mut self.world, &self.scene, *entity).unwrap();
                            }
                        }
                        Step::Points(at, points) => {
                            if let Some(entity) = self.at(at) {
                                put(&mut self.world, entity, Health { points, regenerates: points == 1 });
                            }
                        }
                        Step::NoPoints(at) => {
                            if let Some(entity) = self.at(at) {
                                <Health as SceneComponent<World>>::remove(&mut self.world, entity);
                            }
                        }
                        Step::Target(at, to) => self.brain(at, |program, brain| {
                            brain.target = to.and_then(|to| program.at(to)).unwrap_or(NULL);
                        }),
                        Step::Outside(at) => self.brain(at, |program, brain| brain.target = program.outside),
                        Step::Friends(at, friends) => self.brain(at, |program, brain| {
                            brain.friends = friends.iter().filter_map(|at| program.at(*at)).collect();
                        }),
                        Step::Below(at, parent) => {
                            if let (Some(entity), Some(parent)) = (self.at(at), self.at(parent)) {
                                put(&mut self.world, entity, Below { parent });
                            }
                        }
                        Step::NoParent(at) => {
                            if let Some(entity) = self.at(at) {
                                <Below as SceneComponent<World>>::remove(&mut self.world, entity);
                            }
                        }
                        Step::Label(at, label) => {
                            if let Some(entity) = self.at(at) {
                                put(&mut self.world, entity, Label { text: "x\n".repeat(usize::from(label) % 4) });
                            }
                        }
                        Step::Save => self.save()?,
                        Step::Reload(at, edit) => {
                            self.save()?;
                            self.reload(at, edit)?;
                        }
                    }
                    Ok(())
                }
            }

            pub(super) fn run(steps: Vec<Step>) -> Result<(), TestCaseError> {
                let mut program = Program::new();
                for _ in 0..4 {
                    program.step(Step::Add)?;
                }
                steps.into_iter().try_for_each(|step| program.step(step))?;
                program.save()?;
                // Unsaved changes go with a reload.
                program.step(Step::Points(0, 3))?;
                program.reload(0, 9 - 9)?;
                let [scene, other] = [program.scene.clone(), program.other.clone()];
                program.manager.unload(&mut program.world, &scene).unwrap();
                program.manager.unload(&mut program.world, &other).unwrap();
                prop_assert_eq!(
                    count(&program.world),
                    program.manager.scenes().count()
                        + count(&{
                            let mut world = World::default();
                            spawn(&mut world);
                            world
                        })
                );
                Ok(())
            }
        }
    };
}

programs!(in_bevy);
programs!(in_hecs);

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_file_says_what_the_world_has_in_bevy(steps in prop::collection::vec(step(), 0..24).boxed()) {
        in_bevy::run(steps)?;
    }

    #[test]
    fn the_file_says_what_the_world_has_in_hecs(steps in prop::collection::vec(step(), 0..24).boxed()) {
        in_hecs::run(steps)?;
    }
}

in_both_worlds! {
    fn branches_that_each_add_entities_merge() {
        let base = "; AssetType\nScene\n\n; Name\nYard\n\n; AssetType\nEntity\n\n; EntityID\n0xA\n";
        let branch = |label: &str| {
            let mut world = World::default();
            let mut manager = SceneManager::new(types());
            let data = SceneData::from_text(base, &types(), &SceneOptions::new()).unwrap();
            let scene = manager.load_data(&mut world, data, LoadMode::Single).scene;
            let a = manager.entities(&world, &scene).unwrap()[0];
            let new = spawn(&mut world);
            manager.add(&mut world, &scene, new).unwrap();
            put(&mut world, new, Label { text: label.into() });
            put(&mut world, new, Below { parent: a });
            manager.update_text(&world, &scene, base).unwrap()
        };
        // What a merge makes of two additions at one place.
        let (ours, theirs) = (branch("ours"), branch("theirs"));
        let base = branch("ours").split("; Component").next().unwrap().rsplit_once("; AssetType").unwrap().0.to_owned();
        let merged = format!("{ours}\n{}", &theirs[base.len()..]);
        let data = SceneData::from_text(&merged, &types(), &SceneOptions::new().strict()).unwrap();
        assert_eq!(data.len(), 3);
        assert_eq!(data.update_text(&merged).unwrap(), data.update_text(&data.update_text(&merged).unwrap()).unwrap());
    }

    fn entities_of_an_unloaded_scene_are_nowhere() {
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let (yard, wood) = (manager.create("Yard"), manager.create("Wood"));
        let [a, b, c] = [spawn(&mut world), spawn(&mut world), spawn(&mut world)];
        manager.add(&mut world, &yard, a).unwrap();
        manager.add(&mut world, &wood, b).unwrap();
        manager.add(&mut world, &wood, c).unwrap();
        put(&mut world, a, Brain { target: b, friends: vec![b, a], ..brain() });
        put(&mut world, a, Below { parent: c });
        // It refers into another scene: an error, as long as that is there.
        assert!(manager.to_text(&world, &yard).unwrap_err().to_string().contains("leads out of what is saved"));
        manager.unload(&mut world, &wood).unwrap();
        assert!(is_alive(&world, a) && !is_alive(&world, b));
        let id = manager.id_of(&yard, a).unwrap().unwrap();
        let text = manager.to_text(&world, &yard).unwrap();
        assert!(text.contains("; Target\n0x0000000000000000\n"), "{text}");
        assert!(text.contains(&format!("; Friends\n0x0000000000000000\n0x{id:016X}\n")), "{text}");
        assert!(SceneData::from_text(&text, &types(), &SceneOptions::new().strict()).is_ok());
    }

    fn line_ends_and_byte_order_marks_are_no_matter() {
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let scene = manager.create("Yard");
        let [a, ..] = guards(&mut world).map(|entity| {
            manager.add(&mut world, &scene, entity).unwrap();
            entity
        });
        let plain = manager.to_text(&world, &scene).unwrap();
        let text = format!("\u{FEFF}{}", plain.replace('\n', "\r\n"));
        let data = SceneData::from_text(&text, &types(), &SceneOptions::new().strict()).unwrap();
        assert_eq!(data.to_text().unwrap(), plain);
        assert_eq!(manager.update_text(&world, &scene, &text).unwrap(), text);
        put(&mut world, a, Health { points: 8, regenerates: true });
        let updated = manager.update_text(&world, &scene, &text).unwrap();
        assert_eq!(updated, plain.replace("; Points\n7", "; Points\n8").replace('\n', "\r\n"));
    }
}
