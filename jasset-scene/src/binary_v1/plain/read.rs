//! How is a plain value read from bytes?

use jasset::{
    Archive, Bytes, Class, Error, Fields, Initial, Itself, JAsset, Key, List, Map, Never, Properties, Reference,
    References, Result, Scalar, Variants, With, binary::ScalarReader,
};

use super::{
    measure::{aligned, room_of},
    not_plain,
};
use crate::ids::LoadIds;

/// Reads a value, which is plain.
pub(crate) fn read<'a, T: JAsset<'a>>(bytes: &'a [u8], ids: &LoadIds) -> Result<T> {
    let mut from = Input { bytes, at: 0, ids };
    read_of::<T, Itself>(&mut from)
}
/// What is read, and how far it is.
struct Input<'a, 'i> {
    bytes: &'a [u8],
    at: usize,
    ids: &'i LoadIds,
}

fn read_of<'a, F, W: With<'a, F>>(from: &mut Input<'a, '_>) -> Result<F> {
    let room = room_of::<F, W>(0).ok_or_else(wrong)?;
    let (start, mut value) = (from.at, None);
    W::serialize(Read { from, start, out: &mut value })?;
    from.at = start + room.size;
    value.ok_or_else(wrong)
}

#[cold]
fn wrong() -> Error {
    Error::custom("the bytes are none of the type")
}

/// Reads a value that begins at `start`.
struct Read<'r, 'a, 'i, T> {
    from: &'r mut Input<'a, 'i>,
    start: usize,
    out: &'r mut Option<T>,
}

impl<'a, T> Read<'_, 'a, '_, T> {
    /// Reads a part where its alignment lets it be.
    fn part<F, W: With<'a, F>>(&mut self) -> Result<F> {
        let room = room_of::<F, W>(0).ok_or_else(wrong)?;
        let length = aligned(self.from.at - self.start, room.align).ok_or_else(wrong)?;
        self.from.at = self.start + length;
        read_of::<F, W>(self.from)
    }

    /// Reads a part into its place.
    fn put<F, W: With<'a, F>>(&mut self, get_mut: impl FnOnce(&mut T) -> &mut F) -> Result<()> {
        let value = self.part::<F, W>()?;
        if let Some(target) = self.out {
            *get_mut(target) = value;
        }
        Ok(())
    }
}

impl<'a, T> Archive<'a, T> for Read<'_, 'a, '_, T> {
    type Properties = Self;
    type Fields = Self;
    type Payloads = Never<T>;

    fn record(mut self, _: &'static Class, describe: impl FnOnce(&mut Self) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        *self.out = T::initial(None);
        describe(&mut self)
    }

    fn scalar(self) -> Result<()>
    where
        T: Scalar<'a>,
    {
        let rest = self.from.bytes.get(self.from.at..).unwrap_or_default();
        *self.out = Some(ScalarReader::first(rest).ok_or_else(wrong)?);
        Ok(())
    }

    fn reference(self) -> Result<()>
    where
        T: Scalar<'a> + Reference,
    {
        let bytes = self.from.bytes.get(self.from.at..).and_then(<[u8]>::first_chunk).ok_or_else(wrong)?;
        *self.out = Some(match u64::try_from(i32::from_le_bytes(*bytes)) {
            Ok(id) => T::from_index(self.from.ids.to_index(id + 1, "")),
            Err(_) => T::NULL,
        });
        Ok(())
    }

    fn transparent_with<F, W: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
        make: impl FnOnce(F) -> T,
    ) -> Result<()> {
        *self.out = Some(make(read_of::<F, W>(self.from)?));
        Ok(())
    }

    fn list(mut self) -> Result<()>
    where
        T: List<'a>,
    {
        let mut error = None;
        let count = T::COUNT.unwrap_or_default();
        let items = std::iter::from_fn(|| match self.part::<T::Item, Itself>() {
            Ok(item) => Some(item),
            Err(other) => {
                error = Some(other);
                None
            }
        });
        let list = T::from_items(None, items.take(count));
        *self.out = list;
        error.map_or(Ok(()), Err)
    }

    fn tuple(mut self, describe: impl FnOnce(&mut Self) -> Result<Option<T>>) -> Result<()> {
        let value = describe(&mut self)?;
        *self.out = value;
        Ok(())
    }

    plain_only!(T);
}

impl<'a, T> Properties<'a, T> for Read<'_, 'a, '_, T> {
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F,
        get_mut: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        if key.is_deprecated() { Ok(()) } else { self.put::<F, W>(get_mut) }
    }

    fn base<B: JAsset<'a>>(&mut self, _: impl FnOnce(&T) -> &B, get_mut: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        self.put::<B, Itself>(get_mut)
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        _: impl FnOnce(&T) -> &B,
        get_mut: impl FnOnce(&mut T) -> &mut B,
    ) -> Result<()> {
        self.put::<B, Itself>(get_mut)
    }

    no_hooks!();
}

impl<'a, T> Fields<'a, T> for Read<'_, 'a, '_, T> {
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        _: impl FnOnce(&T) -> Option<&F>,
        _: impl FnOnce(&mut T) -> Option<&mut F>,
    ) -> Result<Option<F>> {
        self.part::<F, W>().map(Some)
    }

    fn field_with<F, W: With<'a, F>>(
        &mut self,
        _: &'static Key,
        _: impl FnOnce(&T) -> Option<&F>,
        _: impl FnOnce(&mut T) -> Option<&mut F>,
        _: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        self.part::<F, W>().map(Some)
    }
}
