//! The archive that writes a value as text.

use alloc::string::String;

use super::{
    Archive, Hook, HookResult, JAsset, NoProperties, Old, Place, Properties, Scalar, not_a_record, not_a_value,
};
use crate::{
    class::{Class, Kind},
    error::Result,
    key::{self, Key},
    options::SaveOptions,
    text::{Writer, number::write_integer},
};

/// Appends the canonical text of `value` to `out`.
pub(crate) fn save<'a, T: JAsset<'a>>(out: &mut String, value: &T, options: SaveOptions) -> Result<()> {
    let mut saver = Saver { start: out.len(), out, options, class: None };
    T::serialize(SaveText { saver: &mut saver, value, place: Place::Root })
}

/// Writes the value of one property; `class` is the class of the record that it stands in.
pub(crate) fn save_value<'a, F: JAsset<'a>>(
    out: &mut String,
    key: &'static Key,
    class: &'static Class,
    value: &F,
) -> Result<()> {
    F::serialize(SaveValue { out, key, class, value })
}

/// What is written so far.
struct Saver<'w> {
    out: &'w mut String,
    /// Where the value began in `out`.
    start: usize,
    options: SaveOptions,
    /// The class of the record.
    class: Option<&'static Class>,
}

impl Saver<'_> {
    /// Starts a property, a blank line below the one before it.
    fn header(&mut self, key: &str) {
        if self.out.len() > self.start {
            self.out.push('\n');
        }
        self.out.push_str("; ");
        self.out.push_str(key);
        self.out.push('\n');
    }

    fn structural(&mut self, key: &str, value: &str) {
        self.header(key);
        self.out.push_str(value);
        self.out.push('\n');
    }

    #[inline(never)]
    fn property<'a, F: JAsset<'a>>(&mut self, key: &'static Key, class: &'static Class, value: &F) -> Result<()> {
        if key.is_deprecated() {
            return Ok(());
        }
        self.header(key.name());
        save_value(self.out, key, class, value)?;
        self.out.push('\n');
        Ok(())
    }

    fn version(&mut self, class: &'static Class, place: Place) {
        if !class.is_versioned() {
            return;
        }
        match place.version_key(class) {
            Some(key) => self.header(key.name()),
            None => self.header(&place.version_name(class)),
        }
        write_integer(self.out, class.current());
        self.out.push('\n');
    }
}

struct SaveText<'s, 'w, T> {
    saver: &'s mut Saver<'w>,
    value: &'s T,
    place: Place,
}

impl<'a, 's, 'w, T> Archive<'a, T> for SaveText<'s, 'w, T> {
    type Properties = SaveRecord<'s, 'w, T>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()> {
        let Self { saver, value, place } = self;
        if place == Place::Root {
            saver.class = Some(class);
            if saver.options.format_line {
                saver.out.push_str("#!jasset 1\n");
            }
            if saver.options.component {
                saver.structural(key::COMPONENT.name(), class.name());
            } else {
                saver.structural(key::ASSET_TYPE.name(), class.asset_type().name());
            }
        }
        let mut record = SaveRecord { saver, value, class, place, version_written: false };
        if class.base_class().is_none() {
            record.version();
        }
        describe(&mut record)?;
        record.version();
        Ok(())
    }

    fn scalar(self) -> Result<()>
    where
        T: Scalar<'a>,
    {
        Err(not_a_record(T::KIND))
    }

    fn transparent<F: JAsset<'a>>(self, get: impl FnOnce(&T) -> &F, _: impl FnOnce(&mut T) -> &mut F) -> Result<()> {
        F::serialize(SaveText { saver: self.saver, value: get(self.value), place: self.place })
    }

    fn class_name(self) -> Result<()> {
        Err(not_a_record(Kind::ClassName))
    }
}

pub(crate) struct SaveRecord<'s, 'w, T> {
    saver: &'s mut Saver<'w>,
    value: &'s T,
    class: &'static Class,
    place: Place,
    version_written: bool,
}

impl<T> SaveRecord<'_, '_, T> {
    fn version(&mut self) {
        if !self.version_written {
            self.version_written = true;
            self.saver.version(self.class, self.place);
        }
    }
}

impl<'a, T> Properties<'a, T> for SaveRecord<'_, '_, T> {
    #[inline]
    fn property<F: JAsset<'a>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        let class = self.saver.class.unwrap_or(self.class);
        self.saver.property::<F>(key, class, get(self.value))
    }

    fn base<B: JAsset<'a>>(&mut self, get: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        B::serialize(SaveText { saver: self.saver, value: get(self.value), place: Place::Base })?;
        self.version();
        Ok(())
    }

    fn flatten<B: JAsset<'a>>(&mut self, get: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        B::serialize(SaveText { saver: self.saver, value: get(self.value), place: Place::Flattened })
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

struct SaveValue<'s, F> {
    out: &'s mut String,
    key: &'static Key,
    class: &'static Class,
    value: &'s F,
}

impl<'a, F> Archive<'a, F> for SaveValue<'_, F> {
    type Properties = NoProperties<F>;

    fn record(self, class: &'static Class, _: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()> {
        Err(not_a_value(self.key.name(), class))
    }

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        self.value.write_text(&mut Writer::with_hex(self.out, self.key.is_hex()));
        Ok(())
    }

    #[inline]
    fn transparent<G: JAsset<'a>>(self, get: impl FnOnce(&F) -> &G, _: impl FnOnce(&mut F) -> &mut G) -> Result<()> {
        save_value(self.out, self.key, self.class, get(self.value))
    }

    fn class_name(self) -> Result<()> {
        self.out.push_str(self.class.name());
        Ok(())
    }
}
