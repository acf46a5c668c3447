//! Which scenes are in a world, and how do they come and go?

mod entities;
mod save;

use std::{
    collections::{BTreeMap, HashMap},
    hash::{Hash, Hasher},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use self::entities::{Entities, bits};
use crate::{
    data::{Applied, SceneData},
    error::{Error, Result},
    options::SceneOptions,
    report::SceneReport,
    seen::{Content, SeenFiles},
    source::Outside,
    types::SceneTypes,
    world::{SceneId, SceneWorld},
};

/// A handle of a scene that is in a world. It owns nothing. Two are equal if they are of one scene, which a reload may
/// have given another name.
///
/// ```
/// # #[cfg(feature = "hecs")] {
/// use jasset_scene::{SceneManager, SceneTypes};
///
/// let mut world = hecs::World::new();
/// let mut manager = SceneManager::new(SceneTypes::new());
/// let town = manager.create("Town");
/// assert_eq!(town.name(), "Town");
/// assert_eq!(manager.scenes().collect::<Vec<_>>(), [&town]);
/// # manager.add(&mut world, &town, hecs::Entity::DANGLING).unwrap_err();
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Scene {
    world: u64,
    id: SceneId,
    name: Arc<str>,
}

impl PartialEq for Scene {
    fn eq(&self, other: &Self) -> bool {
        (self.world, self.id) == (other.world, other.id)
    }
}

impl Eq for Scene {}

impl Hash for Scene {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.world, self.id).hash(state);
    }
}

impl Scene {
    /// The number of the manager whose world the scene is in. No two managers have one.
    pub fn world(&self) -> u64 {
        self.world
    }

    /// The tag that its entities have.
    pub fn id(&self) -> SceneId {
        self.id
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// What becomes of the scenes that are in the world when another one is loaded.
///
/// ```
/// assert_ne!(jasset_scene::LoadMode::Single, jasset_scene::LoadMode::Additive);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadMode {
    /// They are unloaded, once the new one could be read.
    Single,
    /// They stay.
    Additive,
}

/// A scene that was loaded, and what was not as expected.
///
/// ```
/// fn warn(loaded: &jasset_scene::LoadedScene) {
///     if !loaded.report.is_empty() {
///         eprintln!("{}: {}", loaded.scene.name(), loaded.report);
///     }
/// }
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LoadedScene {
    /// The scene.
    pub scene: Scene,
    /// What was not as expected.
    pub report: SceneReport,
}

type Ready<W> = Box<dyn FnMut(&mut W, &Scene) + Send + Sync>;

/// The scenes that are in one world: loads, saves, reloads and unloads them.
///
/// The world belongs to the program, which does with the entities what it likes:
///
/// - An entity that it removes is no part of its scene any more.
/// - An entity whose [`SceneId`] it changes has left its scene at once: neither a save nor an unload of that touches
///   it. The other scene has it from the next [`refresh`](Self::refresh) or save on; with
///   [`add`](Self::add) at once.
/// - An entity that it makes belongs to a scene when it is [added](Self::add), or tagged as above.
/// - What the world removes with an entity (in `bevy_ecs` its children, and what else is linked so) is removed with it,
///   unless it belongs to another scene: that stays, without its parent.
///
/// ```
/// # #[cfg(feature = "hecs")] {
/// use jasset_scene::{LoadMode, SceneManager, SceneTypes};
///
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("town.jasset");
/// std::fs::write(&path, "; AssetType\nEntity\n\n; EntityID\n7\n").unwrap();
///
/// let mut world = hecs::World::new();
/// let mut manager = SceneManager::new(SceneTypes::new());
/// let town = manager.load(&mut world, &path, LoadMode::Additive)?.scene;
/// let twin = manager.load(&mut world, &path, LoadMode::Additive)?.scene;
/// assert_eq!(world.len(), 2);
/// manager.unload(&mut world, &town)?;
/// assert_eq!((world.len(), manager.scenes().count()), (1, 1));
/// manager.save(&world, &twin, &path)?;
/// # }
/// # Ok::<(), jasset_scene::Error>(())
/// ```
pub struct SceneManager<W: SceneWorld> {
    number: u64,
    types: SceneTypes<W>,
    options: SceneOptions,
    outside: Outside<W::Entity>,
    scenes: BTreeMap<SceneId, Entities<W>>,
    last: u32,
    ready: Option<Ready<W>>,
}

/// Removes an entity, if it still is of the scene.
fn remove<W: SceneWorld>(world: &mut W, entity: W::Entity, id: SceneId) {
    if world.look_at(entity).is_some_and(|view| W::tag(&view) == Some(id)) {
        world.despawn(entity, &|tag| tag != id);
    }
}

impl<W: SceneWorld> std::fmt::Debug for SceneManager<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SceneManager").field("scenes", &self.scenes().collect::<Vec<_>>()).finish_non_exhaustive()
    }
}

impl<W: SceneWorld> SceneManager<W> {
    /// No scenes yet. Make one for each world.
    pub fn new(types: SceneTypes<W>) -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        Self {
            number: LAST.fetch_add(1, Ordering::Relaxed) + 1,
            types,
            options: SceneOptions::new(),
            outside: Outside::error(),
            scenes: BTreeMap::new(),
            last: 0,
            ready: None,
        }
    }

    /// How scenes are loaded.
    #[must_use]
    pub fn options(self, options: SceneOptions) -> Self {
        Self { options, ..self }
    }

    /// What references out of a scene are saved as.
    #[must_use]
    pub fn outside(self, outside: Outside<W::Entity>) -> Self {
        Self { outside, ..self }
    }

    /// Calls `ready` each time a scene is in the world with all that it has.
    #[must_use]
    pub fn on_ready(self, ready: impl FnMut(&mut W, &Scene) + Send + Sync + 'static) -> Self {
        Self { ready: Some(Box::new(ready)), ..self }
    }

    /// The component types.
    pub fn types(&self) -> &SceneTypes<W> {
        &self.types
    }

    /// The scenes, in the order in which they were loaded.
    pub fn scenes(&self) -> impl Iterator<Item = &Scene> {
        self.scenes.values().map(|entities| &entities.scene)
    }

    fn new_scene(&mut self, name: &str) -> Scene {
        self.last += 1;
        Scene { world: self.number, id: SceneId::new(self.last), name: name.into() }
    }

    fn entities_of(&self, scene: &Scene) -> Result<&Entities<W>> {
        let known = self.scenes.get(&scene.id).filter(|_| scene.world == self.number);
        known.ok_or_else(|| {
            let help = "it was unloaded, or belongs to another manager";
            Error::custom(format!("the scene `{}` is not in this world: {help}", scene.name))
        })
    }

    /// A scene without entities.
    pub fn create(&mut self, name: &str) -> Scene {
        let scene = self.new_scene(name);
        self.scenes.insert(scene.id, Entities::new(scene.clone(), Vec::new(), SeenFiles::default()));
        scene
    }

    /// Loads the scene in a file or a folder, whose form is found out.
    ///
    /// # Errors
    ///
    /// If it cannot be read; what else is an error is said at [`SceneOptions`]. Then the world is as before.
    pub fn load(&mut self, world: &mut W, path: impl AsRef<Path>, mode: LoadMode) -> Result<LoadedScene> {
        let data = SceneData::from_path(path, &self.types, &self.options)?;
        Ok(self.load_data(world, data, mode))
    }

    /// Puts in a scene that was read, mostly on another thread.
    pub fn load_data(&mut self, world: &mut W, data: SceneData<W>, mode: LoadMode) -> LoadedScene {
        if mode == LoadMode::Single {
            for scene in self.scenes().cloned().collect::<Vec<_>>() {
                // It is one of them.
                let _ = self.unload(world, &scene);
            }
        }
        let (scene, content) = (self.new_scene(data.name()), data.content);
        let applied = data.apply(world, scene.id);
        self.loaded(world, scene, applied, content, SeenFiles::default())
    }

    fn loaded(
        &mut self,
        world: &mut W,
        scene: Scene,
        applied: Applied<W>,
        content: Option<Content>,
        seen: SeenFiles,
    ) -> LoadedScene {
        if let (Some(file), Some(content)) = (applied.report.file(), content) {
            seen.see(Path::new(file), content);
        }
        let list = applied.entities.into_iter().zip(applied.ids).collect();
        self.scenes.insert(scene.id, Entities::new(scene.clone(), list, seen));
        if let Some(ready) = &mut self.ready {
            ready(world, &scene);
        }
        LoadedScene { scene, report: applied.report }
    }

    /// Loads a scene again: each entity that the file has too stays what it is, and gets the components that it has
    /// there. Those that the file does not have any more are removed. Components that no type is registered for are
    /// the program's own, and stay.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load); if the scene is not in this world.
    pub fn reload(&mut self, world: &mut W, scene: &Scene, path: impl AsRef<Path>) -> Result<LoadedScene> {
        self.entities_of(scene)?;
        let data = SceneData::from_path(path, &self.types, &self.options)?;
        self.reload_data(world, scene, data)
    }

    /// As [`reload`](Self::reload), of a scene that was read.
    ///
    /// # Errors
    ///
    /// If the scene is not in this world.
    pub fn reload_data(&mut self, world: &mut W, scene: &Scene, data: SceneData<W>) -> Result<LoadedScene> {
        let known: HashMap<u64, W::Entity> =
            self.present(world, scene)?.into_iter().map(|(entity, id)| (id, entity)).collect();
        let is_in_file: std::collections::HashSet<u64> = data.ids().iter().copied().collect();
        let scene = Scene { name: data.name().into(), ..scene.clone() };
        // First what goes: what refers to it is replaced behind that.
        let id = scene.id;
        for entity in known.iter().filter(|(id, _)| !is_in_file.contains(id)).map(|(_, entity)| *entity) {
            remove(world, entity, id);
        }
        let kept = known.into_iter().filter(|(id, _)| is_in_file.contains(id)).collect();
        let (content, seen) = (data.content, self.seen(&scene)?);
        let applied = data.apply_over(world, id, &kept);
        Ok(self.loaded(world, scene, applied, content, seen))
    }

    /// The entities of a scene that are there, with their ids, in the order of the file.
    fn present(&self, world: &W, scene: &Scene) -> Result<Vec<(W::Entity, u64)>> {
        let is_there = |entity| world.look_at(entity).is_some_and(|view| W::tag(&view) == Some(scene.id));
        Ok(self.entities_of(scene)?.list.iter().copied().filter(|(entity, _)| is_there(*entity)).collect())
    }

    /// The entities of a scene, in the order in which they are saved.
    ///
    /// # Errors
    ///
    /// If the scene is not in this world.
    pub fn entities(&self, world: &W, scene: &Scene) -> Result<Vec<W::Entity>> {
        Ok(self.present(world, scene)?.into_iter().map(|(entity, _)| entity).collect())
    }

    /// The id that an entity of a scene has in its file.
    ///
    /// # Errors
    ///
    /// If the scene is not in this world.
    pub fn id_of(&self, scene: &Scene, entity: W::Entity) -> Result<Option<u64>> {
        Ok(self.entities_of(scene)?.by_bits(bits::<W>(entity)).map(|(_, id)| id))
    }

    /// The entity that has an id in the file of a scene.
    ///
    /// # Errors
    ///
    /// If the scene is not in this world.
    pub fn entity(&self, scene: &Scene, id: u64) -> Result<Option<W::Entity>> {
        Ok(self.entities_of(scene)?.by_id(id))
    }

    /// Adds an entity to a scene, or moves it there from another. It gets a new id.
    ///
    /// # Errors
    ///
    /// If the scene or the entity is not in this world.
    pub fn add(&mut self, world: &mut W, scene: &Scene, entity: W::Entity) -> Result<()> {
        self.entities_of(scene)?;
        if world.look_at(entity).is_none() {
            return Err(Error::custom(format!(
                "the entity {entity:?} is not in the world: it was removed, or is another's"
            )));
        }
        world.set_tag(entity, Some(scene.id));
        if let Some(entities) = self.scenes.get_mut(&scene.id) {
            entities.take_up(entity);
        }
        Ok(())
    }

    /// Takes up entities that the program tagged itself. It looks at every entity that has a tag; a save does so too.
    pub fn refresh(&mut self, world: &W) {
        for (entity, tag) in world.tagged() {
            if let Some(entities) = self.scenes.get_mut(&tag) {
                entities.take_up(entity);
            }
        }
    }

    /// Removes the entities of a scene from the world. Its cost grows with the scene, and not with the world.
    ///
    /// # Errors
    ///
    /// If the scene is not in this world.
    pub fn unload(&mut self, world: &mut W, scene: &Scene) -> Result<()> {
        self.entities_of(scene)?;
        if let Some(entities) = self.scenes.remove(&scene.id) {
            let id = scene.id;
            for (entity, _) in entities.list {
                remove(world, entity, id);
            }
        }
        Ok(())
    }
}
