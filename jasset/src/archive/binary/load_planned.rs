//! The archive that reads a record of another schema as the record before it was read: what each property is read
//! from is known.
//!
//! As `load` it only says that something is wrong; then `load_mapped` reads the record again.

use super::{
    load::{self, Input},
    load_mapped::LoadMapped,
    mapped_table::{Plan, Source, Stand, Step},
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
    layout::{schema::Field, skip},
};

/// Reads a record, and gives what follows it. `None` if anything is wrong.
pub(crate) fn load<'t, 'a, T: JAsset<'a>>(
    state: &mut State<'t>,
    source: Source<'t, 'a>,
    at: usize,
    plan: &Plan,
    target: &mut T,
) -> Option<&'a [u8]> {
    let fields = source.fields();
    // Where a field begins is of use only if one behind it is read before it.
    let offsets = state.scratch.alloc_slice_fill_copy(if plan.is_in_order { 0 } else { fields.len() }, 0);
    let depth = state.max_depth();
    let input = Input { rest: source.rest(at), arena: source.arena, depth };
    let mut run = Run { state, record: source.root(at), fields, offsets, next: 0, input, steps: plan.steps.iter() };
    T::serialize(LoadPart { run: &mut run, target }).ok()?;
    run.pass(fields.len())?;
    Some(run.input.rest)
}

/// The bytes of a record, and what is to be read of them.
struct Run<'r, 't, 'a> {
    state: &'r mut State<'t>,
    record: Stand<'static, 't, 'a>,
    fields: &'t [Field<'a>],
    /// Where the fields begin that were passed; none if nobody asks.
    offsets: &'t mut [usize],
    /// The field that begins where the input does.
    next: usize,
    input: Input<'a>,
    steps: core::slice::Iter<'r, Step>,
}

/// Something is wrong.
#[cold]
fn wrong() -> Error {
    Error::custom("the bytes are no such record")
}

impl<'a> Run<'_, '_, 'a> {
    /// Passes over the fields in front of that one.
    #[inline]
    fn pass(&mut self, field: usize) -> Option<()> {
        while self.next < field {
            if let Some(offset) = self.offsets.get_mut(self.next) {
                *offset = self.record.source.at(self.input.rest);
            }
            let kind = self.fields[self.next].kind;
            let schema = self.record.source.schema();
            skip::skip(schema, kind, &mut self.input.rest, skip::depth(self.input.depth)).ok()?;
            self.next += 1;
        }
        Some(())
    }

    #[inline]
    fn property<F, W: With<'a, F>>(&mut self, key: &'static Key, target: &mut F) -> Result<()> {
        let Some(step) = self.steps.next() else { return Err(wrong()) };
        if step.field != Some(self.next) || !step.is_same || !core::ptr::eq(step.key, key) {
            return self.elsewhere::<F, W>(*step, key, target);
        }
        if let Some(offset) = self.offsets.get_mut(self.next) {
            *offset = self.record.source.at(self.input.rest);
        }
        self.next += 1;
        load::read::<F, W>(&mut self.input, Target::Place(target))
    }

    /// A property that is not what comes next.
    #[inline(never)]
    fn elsewhere<F, W: With<'a, F>>(&mut self, step: Step, key: &'static Key, target: &mut F) -> Result<()> {
        if !core::ptr::eq(step.key, key) {
            return Err(wrong());
        }
        let Some(field) = step.field else { return Ok(()) };
        self.pass(field).ok_or_else(wrong)?;
        if !step.is_same {
            return self.other::<F, W>(field, key, target);
        }
        if field == self.next {
            if let Some(offset) = self.offsets.get_mut(field) {
                *offset = self.record.source.at(self.input.rest);
            }
            self.next += 1;
            return load::read::<F, W>(&mut self.input, Target::Place(target));
        }
        let Some(offset) = self.offsets.get(field) else { return Err(wrong()) };
        let mut input = Input { rest: self.record.source.rest(*offset), ..self.input };
        load::read::<F, W>(&mut input, Target::Place(target))
    }

    /// A value of another kind.
    fn other<F, W: With<'a, F>>(&mut self, index: usize, key: &'static Key, target: &mut F) -> Result<()> {
        let at = match self.offsets.get(index) {
            Some(offset) if index < self.next => *offset,
            _ => self.record.source.at(self.input.rest),
        };
        self.pass(index + 1).ok_or_else(wrong)?;
        let field = &self.fields[index];
        let stand = Stand {
            at,
            kind: field.kind,
            path: Path::Key(&Path::Root, field.key),
            is_hex: field.is_hex,
            keyed: key.element_key(),
            keyed_there: field.keyed,
            ..self.record
        };
        LoadMapped::<F, W>::read(self.state, stand, Target::Place(target))
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
        self.run.record.class.get_or_insert(class);
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
