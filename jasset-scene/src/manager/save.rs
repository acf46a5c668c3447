//! How is a scene of a world saved?

use std::{cell::RefCell, path::Path, rc::Rc};

use super::{Scene, SceneManager, entities::Entities};
use crate::{
    binary::{self, BinaryOptions},
    binary_v1,
    error::Result,
    file::{self, SceneFormat},
    report::SceneReport,
    seen::SeenFiles,
    source::WorldSource,
    text::save,
    world::SceneWorld,
};

impl<W: SceneWorld> SceneManager<W> {
    /// Saves a scene into a file or a folder, in the form that is there, or that its name asks for
    /// ([`SceneFormat::of`]). A text is updated in place: what did not change keeps its bytes. What could not be read
    /// when it was loaded stays as it stands, as long as the program does not change what it got in its place; the
    /// report says where. All of it is saved, or nothing.
    ///
    /// # Errors
    ///
    /// If the scene is not in this world; if a value cannot be written, or refers to an entity that is not saved; if
    /// the file that is there has problems, or was changed by somebody else since the scene was read from it or saved
    /// into it; if it cannot be written.
    pub fn save(&mut self, world: &W, scene: &Scene, path: impl AsRef<Path>) -> Result<SceneReport> {
        let format = SceneFormat::of(path.as_ref());
        self.save_as(world, scene, path, format)
    }

    /// As [`save`](Self::save), in the given form.
    ///
    /// # Errors
    ///
    /// As [`save`](Self::save).
    pub fn save_as(
        &mut self,
        world: &W,
        scene: &Scene,
        path: impl AsRef<Path>,
        format: SceneFormat,
    ) -> Result<SceneReport> {
        let (source, seen) = (self.source(world, scene)?, self.seen(scene)?);
        let path = path.as_ref();
        let plan = source.run(|source| file::plan(path, source, format));
        plan.and_then(|plan| plan.carry_out(path, &seen, &mut |_, _| {})).map_err(|error| error.in_file(path.display()))
    }

    /// The text of a scene.
    ///
    /// # Errors
    ///
    /// As [`save`](Self::save).
    pub fn to_text(&mut self, world: &W, scene: &Scene) -> Result<String> {
        self.source(world, scene)?.run(|source| save::to_string(source))
    }

    /// The text `old` of a scene, brought up to date.
    ///
    /// # Errors
    ///
    /// As [`save`](Self::save).
    pub fn update_text(&mut self, world: &W, scene: &Scene, old: &str) -> Result<String> {
        self.source(world, scene)?.run(|source| save::update(old.as_bytes(), source)).map(|(text, _)| text)
    }

    /// The bytes of a scene, in format version 2.
    ///
    /// # Errors
    ///
    /// As [`save`](Self::save).
    pub fn to_binary(&mut self, world: &W, scene: &Scene, options: BinaryOptions) -> Result<Vec<u8>> {
        self.source(world, scene)?.run(|source| binary::to_vec(source, options))
    }

    /// The bytes of a scene, in format version 1.
    ///
    /// # Errors
    ///
    /// As [`save`](Self::save); if a component is not plain memory, or not known.
    pub fn to_binary_v1(&mut self, world: &W, scene: &Scene) -> Result<Vec<u8>> {
        self.source(world, scene)?.run(|source| binary_v1::to_vec(source))
    }

    /// The files that a scene was read from and saved into.
    pub(crate) fn seen(&self, scene: &Scene) -> Result<SeenFiles> {
        Ok(self.entities_of(scene)?.seen.clone())
    }

    /// What is to be saved. It has a shared view of the world.
    pub(crate) fn source<'w>(&mut self, world: &'w W, scene: &Scene) -> Result<WorldSource<'w, W>> {
        // A reload may have given it another name than it has there.
        let scene = &self.entities_of(scene)?.scene.clone();
        self.refresh(world);
        let present = self.present(world, scene)?;
        let (entities, ids) = present.iter().copied().unzip();
        // What is gone or elsewhere is not asked about again.
        if present.len() < self.entities_of(scene)?.list.len() {
            let seen = self.seen(scene)?;
            self.scenes.insert(scene.id, Entities::new(scene.clone(), present, seen));
        }
        let (types, name, outside) = (self.types.clone(), scene.name().to_owned(), self.outside.clone());
        let options = self.options;
        Ok(WorldSource {
            world,
            types,
            options,
            name,
            entities,
            ids,
            outside,
            strangers: Rc::default(),
            indices: RefCell::default(),
        })
    }
}
