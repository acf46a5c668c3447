//! The archive that reads a record of another schema as the record before it was read: what each property is read
//! from is known.
//!
//! As `load` it only says that something is wrong; then `load_mapped` reads the record again.

use alloc::vec::Vec;

use super::{
    load::{self, Input},
    load_mapped::LoadMapped,
    mapped_table::{Plan, Read, Source, Stand, Step, Table},
};
use crate::archive::text::load_value::Target;
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

/// Reads a record that begins at the cursor, and gives where it ends. `None` if anything is wrong. Only what is of
/// another kind than the type's own needs a state.
pub(crate) fn load<'t, 'a, T: JAsset<'a>>(
    state: Option<&mut State<'t>>,
    source: Source<'t, 'a>,
    at: Cursor<'a>,
    plan: &Plan,
    depth: u16,
    target: &mut T,
) -> Option<Cursor<'a>> {
    let mut starts = Starts { few: [Start { tail: 0, text: 0 }; FEW], more: Vec::new() };
    let end = starts.find(source.table, at, depth)?;
    let mut run = Run { at, starts: starts.all(), steps: plan.steps.iter(), depth, class: None, source, state };
    T::serialize(LoadPart { run: &mut run, target }).ok()?;
    Some(end)
}

/// How many fields with a tail or a text need no heap.
pub(crate) const FEW: usize = 8;

/// Where tail and text of a field begin, from those of the record on.
#[derive(Clone, Copy)]
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
    fn find<'a>(&mut self, table: &Table<'a>, at: Cursor<'a>, depth: u16) -> Option<Cursor<'a>> {
        if !table.has_only_strings {
            return self.find_any(table, at, depth);
        }
        let mut text = 0_usize;
        for (start, open) in self.few.iter_mut().zip(&table.open) {
            let (length, _) = at.head.get(open.offset as usize..)?.split_first_chunk()?;
            start.text = text;
            text = text.checked_add(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
        }
        Some(Cursor { head: &[], tail: at.tail, text: at.text.get(text..)? })
    }

    #[inline(never)]
    fn find_any<'a>(&mut self, table: &Table<'a>, at: Cursor<'a>, depth: u16) -> Option<Cursor<'a>> {
        if table.open.len() > FEW {
            self.more.resize(table.open.len(), Start { tail: 0, text: 0 });
        }
        let mut end = at;
        for (start, open) in self.all().iter_mut().zip(&table.open) {
            *start = Start { tail: at.tail.len() - end.tail.len(), text: at.text.len() - end.text.len() };
            end.head = at.head.get(open.offset as usize..)?;
            skip::skip(&table.schema, open.kind, &mut end, skip::depth(depth)).ok()?;
        }
        Some(end)
    }

    #[inline]
    fn all(&mut self) -> &mut [Start] {
        if self.more.is_empty() { &mut self.few } else { &mut self.more }
    }
}

/// A record, and what is to be read of it.
struct Run<'r, 't, 'a> {
    at: Cursor<'a>,
    starts: &'r [Start],
    steps: core::slice::Iter<'r, Step>,
    depth: u16,
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
    #[inline]
    fn property<F, W: With<'a, F>>(&mut self, key: &'static Key, target: &mut F) -> Result<()> {
        let Some(step) = self.steps.next().filter(|step| core::ptr::eq(step.key, key)) else { return Err(wrong()) };
        match step.read {
            Read::Same { offset, open } => {
                let mut head = self.at.head.get(offset as usize..).ok_or_else(wrong)?;
                let mut from = self.input(open).ok_or_else(wrong)?;
                load::read::<F, W>(&mut head, &mut from, Target::Place(target))
            }
            Read::Nothing => Ok(()),
            Read::Other(index) => self.other::<F, W>(index as usize, key, target),
        }
    }

    /// What is behind the head of a field.
    #[inline]
    fn input(&self, open: u32) -> Option<Input<'a>> {
        let Start { tail, text } = *self.starts.get(open as usize)?;
        let (tail, text) = (self.at.tail.get(tail..)?, self.at.text.get(text..)?);
        Some(Input { tail, text, arena: self.source.arena, depth: self.depth })
    }

    /// A value of another kind.
    #[inline(never)]
    fn other<F, W: With<'a, F>>(&mut self, index: usize, key: &'static Key, target: &mut F) -> Result<()> {
        let (field, place) = (&self.source.fields()[index], &self.source.table.places[index]);
        let head = self.at.head.get(place.offset as usize..).ok_or_else(wrong)?;
        let Input { tail, text, .. } = self.input(place.open).ok_or_else(wrong)?;
        let stand = Stand {
            at: Cursor { head, tail, text },
            kind: field.kind,
            path: Path::Key(&Path::Root, field.key),
            is_hex: field.is_hex,
            keyed: key.element_key(),
            keyed_there: field.keyed,
            class: self.class,
            ..self.source.root(self.at)
        };
        let Some(state) = self.state.as_deref_mut() else { return Err(wrong()) };
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
        self.run.class.get_or_insert(class);
        describe(&mut self)
    }

    fn transparent_with<F, V: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &F,
        get_mut: impl FnOnce(&mut T) -> &mut F,
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
        _: impl FnOnce(&T) -> &F,
        get_mut: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        self.run.property::<F, V>(key, get_mut(self.target))
    }

    fn base<B: JAsset<'a>>(&mut self, _: impl FnOnce(&T) -> &B, get_mut: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        B::serialize(LoadPart { run: self.run, target: get_mut(self.target) })
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B,
        get_mut: impl FnOnce(&mut T) -> &mut B,
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
