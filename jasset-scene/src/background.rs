//! How is a scene saved while the program goes on?

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
};

use crate::{
    binary::{self, BinaryOptions},
    data::SceneData,
    error::{Error, Result},
    file::{self, SceneFormat},
    manager::{Scene, SceneManager},
    report::SceneReport,
    source::DataSource,
    world::SceneWorld,
};

/// A save that goes on in the background. Dropping it does not stop it.
///
/// ```no_run
/// # #[cfg(feature = "hecs")]
/// fn save(
///     manager: &mut jasset_scene::SceneManager<hecs::World>,
///     world: &hecs::World,
///     scene: &jasset_scene::Scene,
/// ) -> jasset_scene::Result<jasset_scene::SceneReport> {
///     let save = manager.save_in_background(world, scene, "town.jasset")?;
///     while !save.is_finished() {
///         println!("{:.0} %", 100.0 * save.progress());
///         // The world can be changed meanwhile.
///     }
///     save.wait()
/// }
/// ```
#[derive(Debug)]
pub struct BackgroundSave {
    steps: Arc<Steps>,
    thread: JoinHandle<Result<SceneReport>>,
}

/// What is done, and what there is to do: an entity to write as text is a step, and so is a file.
#[derive(Debug, Default)]
struct Steps {
    entities: AtomicUsize,
    all_entities: usize,
    files: AtomicUsize,
    all_files: AtomicUsize,
}

impl BackgroundSave {
    /// How much is done, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "it is for people")]
    pub fn progress(&self) -> f32 {
        if self.is_finished() {
            return 1.0;
        }
        let of = |done: &AtomicUsize, all: usize| {
            if all == 0 { 0.0 } else { (done.load(Ordering::Relaxed) as f32 / all as f32).min(1.0) }
        };
        let Steps { entities, all_entities, files, all_files } = &*self.steps;
        // Most of the time goes into the text.
        0.9 * of(entities, *all_entities) + 0.1 * of(files, all_files.load(Ordering::Relaxed))
    }

    /// Whether it is done, or has failed.
    pub fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits for its end. The report is that of [`SceneManager::save`].
    ///
    /// # Errors
    ///
    /// Why it failed, as [`SceneManager::save`] would say it. Then all is as before.
    pub fn wait(self) -> Result<SceneReport> {
        self.thread.join().unwrap_or_else(|_| Err(Error::custom("the save in the background panicked")))
    }
}

impl<W: SceneWorld> SceneManager<W> {
    /// As [`save`](Self::save), and formats and writes on another thread: when this returns, what is saved is what
    /// the world had, whatever happens to it behind that.
    ///
    /// Wait for a save before the next one of the same file is begun.
    ///
    /// # Errors
    ///
    /// If the scene is not in this world; if a value cannot be written, or refers to an entity that is not saved.
    pub fn save_in_background(&mut self, world: &W, scene: &Scene, path: impl AsRef<Path>) -> Result<BackgroundSave> {
        let format = SceneFormat::of(path.as_ref());
        self.save_in_background_as(world, scene, path, format)
    }

    /// As [`save_in_background`](Self::save_in_background), in the given form.
    ///
    /// # Errors
    ///
    /// As [`save_in_background`](Self::save_in_background).
    pub fn save_in_background_as(
        &mut self,
        world: &W,
        scene: &Scene,
        path: impl AsRef<Path>,
        format: SceneFormat,
    ) -> Result<BackgroundSave> {
        // The quickest copy of components that need not be `Clone`.
        let source = self.source(world, scene)?;
        let snapshot = source.run(|source| binary::to_vec(source, BinaryOptions::new()))?;
        let (all_entities, options, replaced) = (source.ids.len(), source.options, source.replaced());
        let seen = self.seen(scene)?;
        let steps = Arc::new(Steps { all_entities, ..Steps::default() });
        let (types, path, done) = (self.types().clone(), path.as_ref().to_owned(), Arc::clone(&steps));
        let thread = thread::spawn(move || {
            let save = || {
                let data = SceneData { options, ..binary::load_snapshot(&snapshot, &types)? };
                drop(snapshot);
                let mut source = DataSource::new(&data);
                source.shown = Some(&done.entities);
                source.replaced = replaced;
                file::plan(&path, &source, format)?.carry_out(&path, &seen, &mut |files, all| {
                    done.all_files.store(all, Ordering::Relaxed);
                    done.files.store(files, Ordering::Relaxed);
                })
            };
            save().map_err(|error| error.in_file(path.display()))
        });
        Ok(BackgroundSave { steps, thread })
    }
}
