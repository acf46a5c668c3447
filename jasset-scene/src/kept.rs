//! What of a component in a text stays although it was not read?

use std::{marker::PhantomData, rc::Rc};

use jasset::{Edit, HasClass, IdTable, JAsset, LoadOptions, Loaded, NoteKind, Position, References, Section, Unread};

use crate::{
    column::is_related,
    cycle,
    ids::{FindDangling, LoadIds, PlaceIds},
    options::SceneOptions,
    remap::{self, Walk},
    report::{SceneNote, SceneNoteKind},
    text::Lines,
    types::Form,
    world::{SceneComponent, SceneWorld},
};

/// What is known of a text that is about to be changed.
pub(crate) struct Before<'t> {
    options: LoadOptions,
    /// The ids of its entities, by the places that these have in it.
    ids: Rc<LoadIds>,
    /// What the places are written as.
    written: Rc<dyn References>,
    /// Where the text begins in memory.
    start: usize,
    lines: Lines<'t>,
}

/// What was not read, and stays.
pub(crate) struct Kept {
    /// The byte of the text.
    at: usize,
    is_reference: bool,
    position: Option<Position>,
    key: String,
    message: String,
}

impl Kept {
    pub(crate) fn note(self, entity: u64, component: &str) -> SceneNote {
        let Self { position, key, message, .. } = self;
        let kind = SceneNoteKind::Kept { key, message };
        SceneNote { kind, entity, component: component.into(), position, file: None }
    }
}

/// Loads a section as it was loaded, and tells what could not be read.
fn load<V: for<'a> JAsset<'a> + HasClass + Default>(
    section: &Section<'_, '_>,
    before: &Before<'_>,
) -> Option<(Loaded<V>, Vec<Kept>)> {
    // What cannot be loaded at all was kept as a whole.
    let load = || section.load_with::<V>(&before.options);
    let mut loaded = <dyn References>::within(before.ids.clone(), load).ok()?;
    let malformed = loaded.report.of(NoteKind::Malformed).filter_map(|note| {
        let message = note.problem.as_ref().map(|problem| problem.message().to_owned()).unwrap_or_default();
        let (at, position, key) = (note.offset()?, note.position, note.key.clone());
        Some(Kept { at, is_reference: false, position, key, message })
    });
    let mut kept: Vec<_> = malformed.collect();
    let mut found = |dangling: crate::ids::Dangling, key| {
        let at = dangling.address.saturating_sub(before.start);
        let message = format!("0x{:016X} is not in the scene", dangling.id);
        let position = before.lines.position(dangling.address);
        kept.push(Kept { at, is_reference: true, position, key, message });
    };
    let mut walk = Walk::new(FindDangling { ids: &before.ids, found: &mut found });
    // A key path may have a reference in it.
    <dyn References>::within(before.written.clone(), || remap::visit(&mut loaded.value, &mut walk)).ok()?;
    Some((loaded, kept))
}

impl<'t> Before<'t> {
    /// Of a text with these entities, and how it was loaded.
    pub(crate) fn new<W: SceneWorld>(text: &'t [u8], entities: IdTable, options: SceneOptions) -> Self {
        let written = Rc::new(PlaceIds::<W> { ids: Some(entities.ids().to_vec()), of: PhantomData });
        let ids = LoadIds::named::<W>(entities);
        Self { options: options.load, ids, written, start: text.as_ptr().addr(), lines: lines(text) }
    }

    /// The same entities, of which some are in another text.
    pub(crate) fn in_text<'o>(&self, text: &'o [u8]) -> Before<'o> {
        let (ids, written) = (Rc::clone(&self.ids), Rc::clone(&self.written));
        Before { options: self.options, ids, written, start: text.as_ptr().addr(), lines: lines(text) }
    }
}

/// The lines of a text; of one that is none there is nothing to ask.
fn lines(text: &[u8]) -> Lines<'_> {
    Lines::of(std::str::from_utf8(text).unwrap_or_default())
}

/// Brings a section up to date. What could not be read stays, unless the program changed what it got in its place.
pub(crate) fn update<'d, V: for<'a> JAsset<'a> + HasClass + Default>(
    value: &V,
    edit: &mut Edit<'d>,
    section: &Section<'d, '_>,
    before: &Before<'_>,
) -> jasset::Result<Vec<Kept>> {
    let mut found = Vec::new();
    let places = edit.section_keeping(section, value, || {
        let Some((loaded, kept)) = load::<V>(section, before).filter(|(_, kept)| !kept.is_empty()) else {
            return Ok(None);
        };
        found = kept;
        let places: Vec<_> = found.iter().filter(|kept| kept.is_reference).map(|kept| kept.at).collect();
        <dyn References>::within(before.written.clone(), || Unread::of(section, &loaded, &before.options, &places))
    })?;
    found.retain(|kept| places.binary_search(&kept.at).is_ok());
    Ok(found)
}

/// What stays of the section of a relationship that its entity does not have: all of it if it leads to nothing, to what
/// is not in the text, or to the entity itself, which a world may refuse.
pub(crate) fn of_nothing<W: SceneWorld, C: SceneComponent<W>, F: Form<C>>(
    section: &Section<'_, '_>,
    before: &Before<'_>,
    entity: u64,
) -> Option<Vec<Kept>> {
    let (mut loaded, mut kept) = load::<F::Value>(section, before)?;
    if kept.is_empty() && before.ids.row(entity).is_some_and(|row| cycle::is_own_parent(&loaded.value, row)) {
        let (position, message) = (Some(section.position()), "the entity is its own parent".to_owned());
        kept.push(Kept { at: 0, is_reference: false, position, key: String::new(), message });
        return Some(kept);
    }
    (!is_related::<W, C, F>(&mut loaded.value)).then_some(kept)
}
