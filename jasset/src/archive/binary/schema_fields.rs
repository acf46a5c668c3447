//! How are the fields of a class, and the variants of an enum, described in a schema?

use core::marker::PhantomData;

use super::schema::{DescribePart, NEW, SchemaWriter, describe, not_in_order};
use crate::archive::{Fields, Hook, HookResult, Itself, JAsset, Old, OtherText, Payloads, Place, Properties, With};
use crate::{
    class::{Class, Variants},
    error::Result,
    key::Key,
    layout::schema::tag,
};

/// What fields are told to: those of a record, a tuple, a variant.
pub(crate) struct DescribeFields<'x, 's, T, W> {
    pub(super) schema: &'x mut SchemaWriter<'s>,
    /// The class, if its version is not written yet.
    version: Option<(&'static Class, Place)>,
    by: PhantomData<(fn() -> T, W)>,
}

impl<'x, 's, T, W> DescribeFields<'x, 's, T, W> {
    pub(super) fn of_variant(schema: &'x mut SchemaWriter<'s>) -> Self {
        Self { schema, version: None, by: PhantomData }
    }

    /// Writes versions and properties of a class.
    pub(super) fn tell(
        schema: &'x mut SchemaWriter<'s>,
        class: &'static Class,
        place: Place,
        tell: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<&'x mut SchemaWriter<'s>> {
        let mut fields = Self { schema, version: Some((class, place)), by: PhantomData };
        if class.base_class().is_none() {
            fields.version()?;
        }
        tell(&mut fields)?;
        fields.version()?;
        Ok(fields.schema)
    }

    fn version(&mut self) -> Result<()> {
        match self.version.take() {
            Some((class, place)) => self.schema.version(class, place),
            None => Ok(()),
        }
    }

    fn part<'a, B: JAsset<'a>>(&mut self, place: Place) -> Result<()> {
        B::serialize(DescribePart { schema: self.schema, place, by: PhantomData::<(fn() -> B, Itself)> })
    }
}

impl<'a, T, W: With<'a, T>> Properties<'a, T> for DescribeFields<'_, '_, T, W> {
    fn property_with<F, V: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        self.schema.field::<F, V>(key)
    }

    fn base<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.part::<B>(Place::Base)?;
        self.version()
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.part::<B>(Place::Flattened)
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

impl<'a, T, W> Fields<'a, T> for DescribeFields<'_, '_, T, W> {
    fn element_with<F, V: With<'a, F>>(
        &mut self,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        describe::<F, V>(self.schema)?;
        self.schema.wrote()?;
        Ok(None)
    }

    fn field_with<F, V: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        self.schema.field::<F, V>(key)?;
        Ok(None)
    }
}

/// What variants are told to.
pub(crate) struct DescribePayloads<'x, 's, T, W> {
    /// Lent to the fields of a variant.
    pub(super) schema: Option<&'x mut SchemaWriter<'s>>,
    pub(super) variants: &'static Variants,
    pub(super) next: usize,
    pub(super) by: PhantomData<(fn() -> T, W)>,
}

impl<'x, 's, T, W> DescribePayloads<'x, 's, T, W> {
    fn start(&mut self, index: usize, tag: u8) -> Result<&'x mut SchemaWriter<'s>> {
        let variant = self.variants.list.get(index).filter(|_| index == self.next);
        self.next += 1;
        let (Some(variant), Some(schema)) = (variant, self.schema.take()) else {
            return Err(not_in_order(self.variants));
        };
        schema.basic(tag);
        schema.name(variant.name)?;
        Ok(schema)
    }

    fn fields(
        &mut self,
        index: usize,
        tag: u8,
        tell: impl FnOnce(&mut DescribeFields<'x, 's, T, W>) -> Result<Option<T>>,
    ) -> Result<()> {
        let schema = self.start(index, tag)?;
        let outer = core::mem::replace(&mut schema.frame, NEW);
        let mut fields = DescribeFields::of_variant(schema);
        tell(&mut fields)?;
        fields.schema.end(outer);
        self.schema = Some(fields.schema);
        Ok(())
    }
}

impl<'a, 'x, 's, T, W> Payloads<'a, T> for DescribePayloads<'x, 's, T, W> {
    type Fields = DescribeFields<'x, 's, T, W>;

    fn unit(&mut self, index: usize, _: impl FnOnce() -> T) -> Result<()> {
        self.schema = Some(self.start(index, tag::UNIT)?);
        Ok(())
    }

    fn newtype_with<F, V: With<'a, F>>(
        &mut self,
        index: usize,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let schema = self.start(index, tag::NEWTYPE)?;
        describe::<F, V>(schema)?;
        self.schema = Some(schema);
        Ok(())
    }

    fn tuple(&mut self, index: usize, tell: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        self.fields(index, tag::TUPLE_VARIANT, tell)
    }

    fn structure(&mut self, index: usize, tell: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        self.fields(index, tag::STRUCT_VARIANT, tell)
    }

    fn other<F: OtherText<'a>>(
        &mut self,
        index: usize,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        self.schema = Some(self.start(index, tag::OTHER)?);
        Ok(())
    }
}
