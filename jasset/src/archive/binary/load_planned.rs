//! The archive that reads a record of another schema as the record before it was read: what each property is read
//! from is known.
//!
//! As `load` it only says that something is wrong; then `load_mapped` reads the record again.

use alloc::vec::Vec;

use super::{
    load::{self, Input},
    load_mapped::LoadMapped,
    mapped_table::{Plan, Source, Stand, Step, Table},
};
use crate::archive::text::site::Target;
use crate::archive::{
    Archive, Bytes, Hook, HookResult, Initial, JAsset, List, Map, Never, Old, Properties, Scalar, With, not_a_record,
    only_records, path::Path, state::State,
};
use crate::{
    class::{Class, Variants},
    error::{Error, Result},
    key::Key,
    layout::{Cursor, skip},
};

/// Reads a record that begins at the cursor, and gives what is left of tail and text. `None` if anything is wrong. Only what is of
/// another kind than the type's own needs a state.
#[inline]
pub(crate) fn load<'t, 'a, T: JAsset<'a>>(
    state: Option<&mut State<'t>>,
    source: Source<'t, 'a>,
    at: &Cursor<'a>,
    plan: &Plan,
    depth: u16,
    target: &mut T,
) -> Option<(&'a [u8], &'a str)> {
    let mut starts = Starts { few: [Start::default(); FEW], more: Vec::new() };
    let end = starts.find(source.table, at, depth)?;
    let starts = starts.all();
    let mut rare = Rare { class: None, source, state };
    let mut run = Run { at, starts, steps: plan.steps.iter(), depth, rare: &mut rare };
    T::serialize(LoadPart { run: &mut run, target }).ok()?;
    Some((at.tail.get(end.tail..)?, at.text.get(end.text..)?))
}

/// How many fields with a tail or a text need no heap.
pub(crate) const FEW: usize = 8;

/// Where tail and text of a field begin, from those of the record on.
#[derive(Clone, Copy, Default)]
struct Start {
    tail: usize,
    text: usize,
}

/// Those of the fields that are not flat.
struct Starts {
    few: [Start; FEW],
    more: Vec<Start>,
}

impl Starts {
    /// Goes over a record, and gives where it ends.
    #[inline]
    fn find<'a>(&mut self, table: &Table<'a>, at: &Cursor<'a>, depth: u16) -> Option<Start> {
        if !table.has_only_strings {
            return self.find_any(table, at, depth);
        }
        let mut text = 0_usize;
        for (start, open) in self.few.iter_mut().zip(&table.open) {
            let (length, _) = at.head.get(open.offset as usize..)?.split_first_chunk()?;
            start.text = text;
            text = text.checked_add(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
        }
        Some(Start { tail: 0, text })
    }

    #[inline(never)]
    fn find_any<'a>(&mut self, table: &Table<'a>, at: &Cursor<'a>, depth: u16) -> Option<Start> {
        if table.open.len() > FEW {
            self.more.resize(table.open.len(), Start::default());
        }
        let mut end = *at;
        let reached =
            |end: &Cursor<'_>| Start { tail: at.tail.len() - end.tail.len(), text: at.text.len() - end.text.len() };
        for (start, open) in self.all().iter_mut().zip(&table.open) {
            *start = reached(&end);
            end.head = at.head.get(open.offset as usize..)?;
            skip::skip(&table.schema, open.kind, &mut end, skip::depth(depth)).ok()?;
        }
        Some(reached(&end))
    }

    #[inline]
    fn all(&mut self) -> &mut [Start] {
        if self.more.is_empty() { &mut self.few } else { &mut self.more }
    }
}

/// A record, and what is to be read of it.
struct Run<'r, 't, 'a> {
    at: &'r Cursor<'a>,
    starts: &'r [Start],
    steps: core::slice::Iter<'r, Step>,
    depth: u16,
    // By itself, so that what is used for each property need not be kept where this can be found.
    rare: &'r mut Rare<'r, 't, 'a>,
}

/// What is needed for values of other kinds.
struct Rare<'r, 't, 'a> {
    class: Option<&'static Class>,
    source: Source<'t, 'a>,
    state: Option<&'r mut State<'t>>,
}

/// Something is wrong.
#[cold]
fn wrong() -> Error {
    Error::custom("the bytes are no such record")
}

impl<'a> Run<'_, '_, 'a> {
    #[expect(clippy::inline_always, reason = "of a number it is one move")]
    #[inline(always)]
    fn property<F, W: With<'a, F>>(&mut self, key: &'static Key, target: &mut F) -> Result<()> {
        let Some(step) = self.steps.next().filter(|step| core::ptr::eq(step.key, key)) else { return Err(wrong()) };
        // What begins beyond all heads is none of these.
        match self.at.head.get(step.offset as usize..) {
            Some(mut head) => {
                let mut from = self.behind(step.open);
                load::read::<F, W>(&mut head, &mut from, Target::Place(target))
            }
            None if step.offset == Step::NOTHING => Ok(()),
            None => self.rare.other::<F, W>(*self.at, *step, self.starts, target),
        }
    }

    /// What is behind the head of a field.
    #[inline]
    fn behind(&self, open: u32) -> Input<'a> {
        let Start { tail, text } = self.starts.get(open as usize).copied().unwrap_or_default();
        let tail = self.at.tail.get(tail..).unwrap_or_default();
        let text = self.at.text.get(text..).unwrap_or_default();
        Input { tail, text, arena: self.rare.source.arena, depth: self.depth }
    }
}

impl<'a> Rare<'_, '_, 'a> {
    /// A value of another kind.
    #[inline(never)]
    fn other<F, W: With<'a, F>>(
        &mut self,
        record: Cursor<'a>,
        step: Step,
        starts: &[Start],
        target: &mut F,
    ) -> Result<()> {
        let (Some(index), Some(state)) = (step.other(), self.state.as_deref_mut()) else { return Err(wrong()) };
        let (field, place) = (&self.source.fields()[index], &self.source.table.places[index]);
        let start = starts.get(place.open as usize).copied().unwrap_or_default();
        let head = record.head.get(place.offset as usize..).ok_or_else(wrong)?;
        let tail = record.tail.get(start.tail..).ok_or_else(wrong)?;
        let text = record.text.get(start.text..).ok_or_else(wrong)?;
        let stand = Stand {
            at: Cursor { head, tail, text },
            kind: field.kind,
            path: Path::Key(&Path::Root, field.key),
            is_hex: field.is_hex,
            keyed: step.key.element_key(),
            keyed_there: field.keyed,
            class: self.class,
            ..self.source.root(record)
        };
        LoadMapped::<F, W>::read(state, stand, Target::Place(target))
    }
}

/// Reads a record, or a part of it.
struct LoadPart<'x, 'r, 't, 'a, T> {
    run: &'x mut Run<'r, 't, 'a>,
    target: &'x mut T,
}

impl<'a, T> Archive<'a, T> for LoadPart<'_, '_, '_, 'a, T> {
    type Properties = Self;
    type Fields = Never<T>;
    type Payloads = Never<T>;

    #[inline]
    fn record(mut self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        // The first one is that of the whole.
        self.run.rare.class.get_or_insert(class);
        describe(&mut self)
    }

    fn transparent_with<F, V: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &F + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        V::serialize(LoadPart { run: self.run, target: get_mut(self.target) })
    }

    only_records!('a, T);
}

impl<'a, T> Properties<'a, T> for LoadPart<'_, '_, '_, 'a, T> {
    #[inline]
    fn property_with<F, V: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        self.run.property::<F, V>(key, get_mut(self.target))
    }

    fn base<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        B::serialize(LoadPart { run: self.run, target: get_mut(self.target) })
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        get_mut: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.base(get, get_mut)
    }

    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        _: &'static [Key; N],
        _: u16,
        _: H,
    ) -> Result<()> {
        Ok(())
    }

    fn dropped<const N: usize>(&mut self, _: &'static [Key; N], _: u16) -> Result<()> {
        Ok(())
    }

    fn migrate<R: HookResult>(&mut self, _: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
        Ok(())
    }
}
