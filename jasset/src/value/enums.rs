//! How is an enum without payload written: by name.

use alloc::{format, string::String};

use bumpalo::Bump;

use crate::{
    archive::{Form, Scalar, ScalarReader, ScalarWriter, UnitEnum, take_variant},
    class::Kind,
    error::nearest,
    text::{Malformed, Value, Writer},
};

impl<T: UnitEnum> Scalar<'_> for T {
    const KIND: Kind = Kind::Enum { variants: T::VARIANTS, arguments: String::new() };

    const IS_TOKEN: bool = true;

    fn write_text(&self, out: &mut Writer<'_>) {
        out.token(T::VARIANTS.list[self.index()].name);
    }

    fn parse_text(value: &mut Value<'_>) -> Result<Self, Malformed> {
        find::<T>(value).and_then(T::from_index).ok_or_else(|| malformed::<T>(value))
    }

    fn is_written_as(&self, value: &mut Value<'_>) -> bool {
        find::<T>(value) == Some(self.index())
    }

    const FORM: Form = Form::Variant(T::VARIANTS);

    const IS_ORDERED: bool = true;

    #[inline]
    fn write_binary(&self, out: &mut ScalarWriter<'_>) {
        out.variant(T::VARIANTS, self.index());
    }

    #[inline]
    fn read_binary(value: &mut ScalarReader<'_>) -> Result<Self, Malformed> {
        match value.index(T::VARIANTS).and_then(T::from_index) {
            Some(variant) => Ok(variant),
            None => value.convert(),
        }
    }

    #[inline]
    fn read_same(head: &[u8], _: &mut &str, _: Option<&Bump>) -> Option<Self> {
        take_variant(head, T::VARIANTS).and_then(T::from_index)
    }
}

/// The variant that the value names; a former name is remembered.
fn find<T: UnitEnum>(value: &mut Value<'_>) -> Option<usize> {
    let line = value.line()?;
    let name = line.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(line);
    let (index, present) = T::VARIANTS.find(name)?;
    if !present {
        value.renamed(T::VARIANTS.list[index].name);
    }
    Some(index)
}

#[cold]
fn malformed<T: UnitEnum>(value: &Value<'_>) -> Malformed {
    let variants = T::VARIANTS;
    let malformed = value.malformed(format!("a variant of {}", variants.name));
    let names = || variants.list.iter().map(|variant| variant.name);
    if let Some(meant) = value.line().and_then(|line| nearest(line, names())) {
        return malformed.help(format!("did you mean `{meant}`?"));
    }
    let mut list = String::new();
    for (at, name) in names().take(20).enumerate() {
        if at > 0 {
            list.push_str(", ");
        }
        list.push_str(name);
    }
    let more = if variants.list.len() > 20 { ", ..." } else { "" };
    malformed.help(format!("they are {list}{more}"))
}
