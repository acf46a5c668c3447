//! The archive that reads a value from text.

use alloc::{string::String, vec::Vec};

use bumpalo::Bump;

use super::{
    Archive, ArgumentVisitor, Hook, HookArguments, HookResult, JAsset, NoProperties, Place, Properties, Scalar,
    loader::{Loader, Tier},
    not_a_record, not_a_value, save_text,
};
use crate::{
    class::{Class, Kind},
    error::{Problem, ProblemKind, Problems, Result},
    key::Key,
    options::{LoadOptions, SaveOptions},
    report::Report,
    text::{
        document::{Document, Part, Record, Section, Tokens, utf8},
        lexer,
    },
};

/// A value, and what happened while it was loaded.
///
/// ```
/// use jasset::{JAsset, LoadOptions, Loaded};
///
/// #[derive(JAsset, Default)]
/// struct Door {
///     open: bool,
/// }
/// let Loaded { value, report, .. } = jasset::from_str_with::<Door>("; Open\ntrue\n", &LoadOptions::new())?;
/// assert!(value.open && report.is_empty());
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Loaded<T> {
    /// The value.
    pub value: T,
    /// What was missing, unknown, renamed, migrated.
    pub report: Report,
}

/// Reads the only record of `bytes`, which are those of `file`.
pub(crate) fn from_bytes<'a, T: JAsset<'a> + Default>(
    bytes: &'a [u8],
    file: &'a str,
    options: LoadOptions,
    report: bool,
) -> Result<Loaded<T>> {
    let arena = Bump::new();
    let mut problems = Problems::new();
    let text = utf8(bytes, &mut problems);
    let tokens = Tokens::parse(&arena, text, &mut problems);
    let mut value = T::default();
    let input = Input { text, file, arena: None, problems, options, report };
    let report = input.read(&tokens, Some(&mut value))?;
    Ok(Loaded { value, report })
}

impl<'a> Document<'a> {
    /// Loads the only record.
    ///
    /// # Errors
    ///
    /// All problems of the text and of the record's values; if there is not exactly one record.
    pub fn load<T: JAsset<'a> + Default>(&self) -> Result<T> {
        let mut value = T::default();
        self.read(LoadOptions::new(), false, Some(&mut value))?;
        Ok(value)
    }

    /// As [`load`](Self::load), with options and a report.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load); what else is an error is said at [`LoadOptions`].
    pub fn load_with<T: JAsset<'a> + Default>(&self, options: &LoadOptions) -> Result<Loaded<T>> {
        let mut value = T::default();
        let report = self.read(*options, true, Some(&mut value))?;
        Ok(Loaded { value, report })
    }

    /// Applies the only record to a live value: what the document does not have stays as it is. Former
    /// keys and migrations work as in a load.
    ///
    /// Everything is checked before anything is written. Only the hooks of migrations run while writing:
    /// if one returns an error, what was written before it stays.
    ///
    /// ```
    /// use jasset::{Arena, Document, JAsset, LoadOptions};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Monster {
    ///     hp: i32,
    ///     #[jasset(alias = "Speed")]
    ///     velocity: f32,
    /// }
    ///
    /// let mut live = Monster { hp: 70, velocity: 1.0 };
    /// let arena = Arena::new();
    /// let patch = Document::parse_in(&arena, b"; Speed\n2.5\n");
    /// patch.apply(&mut live, &LoadOptions::new())?;
    /// assert_eq!((live.hp, live.velocity), (70, 2.5));
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`load_with`](Self::load_with); the value is as before.
    pub fn apply<T: JAsset<'a>>(&self, value: &mut T, options: &LoadOptions) -> Result<Report> {
        self.read::<T>(*options, false, None)?;
        self.read(*options, true, Some(value))
    }

    fn read<T: JAsset<'a>>(&self, options: LoadOptions, report: bool, target: Option<&mut T>) -> Result<Report> {
        Input::of(self, options, report).read(self.tokens(), target)
    }
}

impl<'a> Record<'_, 'a> {
    /// Loads the record.
    ///
    /// # Errors
    ///
    /// All problems of the document's text and of the record's values.
    pub fn load<T: JAsset<'a> + Default>(&self) -> Result<T> {
        self.head().load()
    }

    /// As [`load`](Self::load), with options and a report. A `Component` section is reported as unknown:
    /// load it by itself.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load); what else is an error is said at [`LoadOptions`].
    pub fn load_with<T: JAsset<'a> + Default>(&self, options: &LoadOptions) -> Result<Loaded<T>> {
        let mut value = T::default();
        let components = self.sections().map(|section| section.part());
        let input = Input::of(self.document(), *options, true);
        let report = input.read_record(Some(&mut value), self.head().part(), components)?;
        Ok(Loaded { value, report })
    }
}

impl<'a> Section<'_, 'a> {
    /// Loads the properties of this section. The class of a component must be called as the section says.
    ///
    /// ```
    /// use jasset::{Arena, Document, JAsset};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Health {
    ///     hp: i32,
    /// }
    ///
    /// let arena = Arena::new();
    /// let document = Document::parse_in(&arena, b"; EntityID\n7\n\n; Component\nHealth\n\n; Hp\n5\n");
    /// let entity = document.records().next().unwrap();
    /// let health: Health = entity.sections().next().unwrap().load()?;
    /// assert_eq!(health.hp, 5);
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// All problems of the document's text and of the section's values.
    pub fn load<T: JAsset<'a> + Default>(&self) -> Result<T> {
        let mut value = T::default();
        self.read(LoadOptions::new(), false, &mut value)?;
        Ok(value)
    }

    /// As [`load`](Self::load), with options and a report.
    ///
    /// # Errors
    ///
    /// As [`load`](Self::load); what else is an error is said at [`LoadOptions`].
    pub fn load_with<T: JAsset<'a> + Default>(&self, options: &LoadOptions) -> Result<Loaded<T>> {
        let mut value = T::default();
        let report = self.read(*options, true, &mut value)?;
        Ok(Loaded { value, report })
    }

    fn read<T: JAsset<'a>>(&self, options: LoadOptions, report: bool, target: &mut T) -> Result<Report> {
        Input::of(self.document(), options, report).read_record(Some(target), self.part(), core::iter::empty())
    }
}

/// What is read, and how.
struct Input<'a> {
    text: &'a str,
    /// The name of the file, for the log; may be empty.
    #[cfg_attr(not(feature = "log"), expect(dead_code, reason = "only the log names it"))]
    file: &'a str,
    arena: Option<&'a Bump>,
    problems: Problems,
    options: LoadOptions,
    report: bool,
}

impl<'a> Input<'a> {
    fn of(document: &Document<'a>, options: LoadOptions, report: bool) -> Self {
        let (text, arena, problems) = (document.raw_text(), Some(document.arena()), document.problems().clone());
        Self { text, file: "", arena, problems, options, report }
    }

    /// Reads the only record of the text into `target`, or checks it if there is none.
    fn read<T: JAsset<'a>>(mut self, tokens: &Tokens<'_>, target: Option<&mut T>) -> Result<Report> {
        let mut sections = tokens.first_record();
        if tokens.record_count() != 1 {
            // A text that could not be read says so already.
            if tokens.record_count() > 1 || self.problems.is_empty() {
                self.problems.push(match tokens.record_count() {
                    0 => Problem::new(ProblemKind::RecordCount, "expected a record, found no key at all")
                        .at(0)
                        .help("an empty file is what a crash while saving leaves behind"),
                    count => {
                        Problem::new(ProblemKind::RecordCount, alloc::format!("expected one record, found {count}"))
                            .at(tokens.part(tokens.second_record(), self.text, None).nodes[0].header as usize)
                            .help("load them one by one: `Document::records`")
                    }
                });
            }
            return self.problems.into_result(self.text).map(|()| Report::default());
        }
        let head = sections.next().unwrap_or_default();
        let (text, arena) = (self.text, self.arena);
        let components = sections.map(|section| tokens.part(section, text, arena));
        self.read_record(target, tokens.part(head, text, arena), components)
    }

    /// Reads the head of a record into `target`; its `components` are unknown to it.
    fn read_record<'t, T: JAsset<'a>>(
        mut self,
        target: Option<&mut T>,
        head: Part<'t, 'a>,
        components: impl Iterator<Item = Part<'t, 'a>>,
    ) -> Result<Report> {
        #[cfg(feature = "log")]
        let checks_only = target.is_none();
        #[cfg(feature = "log")]
        {
            self.report |= !checks_only && log::log_enabled!(log::Level::Warn);
        }
        let mut loader = Loader::new(head, self.options, self.report);
        T::serialize(LoadText { loader: &mut loader, target, place: Place::Root })?;
        loader.audit();
        for part in components {
            loader.unknown_component(part.nodes[0].value(self.text), part.nodes[0].header as usize);
        }
        let (found, mut report) = loader.finish();
        if !self.problems.is_empty() || !found.is_empty() {
            self.problems.append(&found);
            self.problems.into_result(self.text)?;
        }
        report.finish(self.text);
        #[cfg(feature = "log")]
        if !checks_only {
            report.log(self.file);
        }
        Ok(report)
    }
}

struct LoadText<'l, 't, 'a, T> {
    loader: &'l mut Loader<'t, 'a>,
    /// What is loaded into; `None` checks without loading.
    target: Option<&'l mut T>,
    place: Place,
}

impl<'l, 't, 'a, T: JAsset<'a>> Archive<'a, T> for LoadText<'l, 't, 'a, T> {
    type Properties = LoadRecord<'l, 't, 'a, T>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()> {
        let Self { loader, target, place } = self;
        match loader.enter(class, place) {
            Some(tier) => describe(&mut LoadRecord { loader, target, tier }),
            None => Ok(()),
        }
    }

    fn scalar(self) -> Result<()>
    where
        T: Scalar<'a>,
    {
        Err(not_a_record(T::KIND))
    }

    fn transparent<F: JAsset<'a>>(
        self,
        _: impl FnOnce(&T) -> &F,
        get_mut: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        F::serialize(LoadText { loader: self.loader, target: self.target.map(get_mut), place: self.place })
    }

    fn class_name(self) -> Result<()> {
        Err(not_a_record(Kind::ClassName))
    }
}

struct LoadRecord<'l, 't, 'a, T> {
    loader: &'l mut Loader<'t, 'a>,
    target: Option<&'l mut T>,
    tier: Tier,
}

impl<'a> Loader<'_, 'a> {
    #[inline(never)]
    fn property<F: JAsset<'a>>(&mut self, key: &'static Key, tier: &Tier, target: Option<&mut F>) -> Result<()> {
        match self.locate(key, tier) {
            Some(at) => F::serialize(LoadValue { loader: self, at, target }),
            None => Ok(()),
        }
    }
}

impl<'a, T: JAsset<'a>> LoadRecord<'_, '_, 'a, T> {
    fn part<B: JAsset<'a>>(&mut self, get_mut: impl FnOnce(&mut T) -> &mut B, place: Place) -> Result<()> {
        let target = self.target.as_deref_mut().map(get_mut);
        B::serialize(LoadText { loader: self.loader, target, place })
    }

    /// Runs a hook on the target, if there is one and all is well so far, and tells what it did with the
    /// values of the nodes.
    fn run(
        &mut self,
        to: u16,
        hook: impl FnOnce(&mut T, &mut Loader<'_, 'a>) -> (Result<(), String>, Vec<usize>),
    ) -> Result<()> {
        // The values of a file with problems go nowhere: nothing is run on them.
        let Some(target) = self.target.as_deref_mut().filter(|_| !self.loader.has_problems()) else { return Ok(()) };
        let (mut before, mut after) = (String::new(), String::new());
        if self.loader.reports() {
            save_text::save(&mut before, target, SaveOptions::new())?;
        }
        let (result, nodes) = hook(target, self.loader);
        if self.loader.reports() {
            save_text::save(&mut after, target, SaveOptions::new())?;
        }
        self.loader.hooked(&self.tier, to, &nodes, result, &changed_keys(&before, &after));
        Ok(())
    }
}

/// The keys whose values differ.
fn changed_keys(before: &str, after: &str) -> String {
    let arena = Bump::new();
    let nodes = |text| lexer::nodes(&arena, text, 0, &mut Problems::new());
    let mut changed = String::new();
    for (old, new) in nodes(before).iter().zip(nodes(after)) {
        if old.value(before) != new.value(after) {
            if !changed.is_empty() {
                changed.push_str(", ");
            }
            changed.push_str(new.key(after));
        }
    }
    changed
}

impl<'a, T: JAsset<'a>> Properties<'a, T> for LoadRecord<'_, '_, 'a, T> {
    #[inline]
    fn property<F: JAsset<'a>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F,
        get_mut: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        self.loader.property::<F>(key, &self.tier, self.target.as_deref_mut().map(get_mut))
    }

    fn base<B: JAsset<'a>>(&mut self, _: impl FnOnce(&T) -> &B, get_mut: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        self.part(get_mut, Place::Base)
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B,
        get_mut: impl FnOnce(&mut T) -> &mut B,
    ) -> Result<()> {
        self.part(get_mut, Place::Flattened)
    }

    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        keys: &'static [Key; N],
        before: u16,
        hook: H,
    ) -> Result<()> {
        if self.tier.version >= before {
            return Ok(());
        }
        let mut arguments = H::Arguments::default();
        let mut reader = Arguments { loader: &mut *self.loader, found: Vec::new() };
        arguments.visit(keys, &mut reader)?;
        let found = reader.found;
        if found.is_empty() {
            return Ok(());
        }
        self.run(before, |target, _| (hook.run(target, arguments), found))
    }

    fn dropped<const N: usize>(&mut self, keys: &'static [Key; N], before: u16) -> Result<()> {
        self.loader.dropped(&self.tier, keys, before);
        Ok(())
    }

    fn migrate<R: HookResult>(&mut self, hook: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
        let Tier { class, version, .. } = self.tier;
        if version >= class.current() {
            return Ok(());
        }
        self.run(class.current(), |target, loader| {
            let mut old = Old { part: loader.part(), version, taken: Vec::new() };
            let result = hook(target, version, &mut old).into_result();
            let taken = old.taken;
            for at in &taken {
                loader.consume(*at);
            }
            (result, taken)
        })
    }
}

/// Reads the arguments of a hook.
struct Arguments<'l, 't, 'a> {
    loader: &'l mut Loader<'t, 'a>,
    found: Vec<usize>,
}

impl<'a> ArgumentVisitor<'a> for Arguments<'_, '_, 'a> {
    fn argument<A: JAsset<'a> + Default>(&mut self, key: &'static Key, argument: &mut Option<A>) -> Result<()> {
        let Some(at) = self.loader.find_deprecated(key) else { return Ok(()) };
        let mut value = A::default();
        if self.loader.read_into(at, &mut value)? {
            *argument = Some(value);
            self.found.push(at);
        }
        Ok(())
    }
}

impl<'a> Loader<'_, 'a> {
    /// Reads one value; `false` if it was malformed, which is kept for the end.
    fn read_into<F: JAsset<'a>>(&mut self, at: usize, target: &mut F) -> Result<bool> {
        let before = self.malformed_count();
        F::serialize(LoadValue { loader: self, at, target: Some(target) })?;
        Ok(self.malformed_count() == before)
    }
}

struct LoadValue<'l, 't, 'a, F> {
    loader: &'l mut Loader<'t, 'a>,
    at: usize,
    target: Option<&'l mut F>,
}

impl<'a, F> Archive<'a, F> for LoadValue<'_, '_, 'a, F> {
    type Properties = NoProperties<F>;

    fn record(self, class: &'static Class, _: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()> {
        Err(not_a_value(self.loader.key(self.at), class))
    }

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        if let (Some(value), Some(target)) = (self.loader.read(self.at), self.target) {
            *target = value;
        }
        Ok(())
    }

    #[inline]
    fn transparent<G: JAsset<'a>>(
        self,
        _: impl FnOnce(&F) -> &G,
        get_mut: impl FnOnce(&mut F) -> &mut G,
    ) -> Result<()> {
        G::serialize(LoadValue { loader: self.loader, at: self.at, target: self.target.map(get_mut) })
    }

    fn class_name(self) -> Result<()> {
        self.loader.class_name(self.at);
        Ok(())
    }
}

/// The properties of an older file, for the general migration hook
/// ([`Properties::migrate`]).
///
/// ```
/// use jasset::{JAsset, Old, Result};
///
/// #[derive(JAsset, Default)]
/// #[jasset(version = 3, migrate = Self::migrate, deprecated("Mode", before = 3, drop))]
/// struct Camera {
///     orthographic: bool,
/// }
///
/// impl Camera {
///     fn migrate(&mut self, from: u16, old: &mut Old<'_>) -> Result<()> {
///         if from < 3 {
///             if let Some(mode) = old.take::<String>("Mode")? {
///                 self.orthographic = mode == "ortho";
///             }
///         }
///         Ok(())
///     }
/// }
///
/// let camera: Camera = jasset::from_str("; ClassVersion\n2\n\n; Mode\northo\n")?;
/// assert!(camera.orthographic);
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Debug)]
pub struct Old<'o> {
    part: Part<'o, 'o>,
    version: u16,
    taken: Vec<usize>,
}

impl<'o> Old<'o> {
    /// The version of the class that the file has.
    pub fn version(&self) -> u16 {
        self.version
    }

    /// The keys of the record with the text of their values, in file order.
    pub fn properties(&self) -> impl Iterator<Item = (&'o str, &'o str)> {
        let Part { text, nodes, .. } = self.part;
        nodes.iter().map(move |node| (node.key(text), node.value(text)))
    }

    /// Reads the value of a property, whether or not the class knows its key. `None` if the file does
    /// not have it.
    ///
    /// What is taken is not reported as unknown. A save in place keeps it nevertheless, unless the class
    /// also says `deprecated("Key", before = N, drop)`.
    ///
    /// # Errors
    ///
    /// If the value is malformed.
    pub fn take<F: JAsset<'o> + Default>(&mut self, key: &str) -> Result<Option<F>> {
        let Some(at) = self.part.find(crate::crc::crc32(key.as_bytes()), key) else { return Ok(None) };
        let mut loader = Loader::new(self.part, LoadOptions::new(), false);
        let mut value = F::default();
        loader.read_into(at, &mut value)?;
        loader.finish().0.into_result(self.part.text)?;
        self.taken.push(at);
        Ok(Some(value))
    }
}
