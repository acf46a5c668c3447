//! The archive that writes a record as text.

use alloc::{string::String, vec::Vec};

use super::save_value::{Setting, save_value};
use crate::archive::{
    Archive, Bytes, Hook, HookResult, Initial, Itself, JAsset, List, Map, Never, Old, Place, Properties, Scalar, Shape,
    With, not_a_record, only_records,
};
use crate::{
    class::{Class, Variants},
    error::{Error, Result},
    key::Key,
    options::SaveOptions,
    text::{
        output::{self, Output},
        print::write_integer,
        writer::{Spot, next_line},
    },
};

/// Appends the canonical text of `value` to `text`; nothing is appended if it fails.
pub(crate) fn save<'a, T: JAsset<'a>>(text: &mut String, value: &T, options: SaveOptions) -> Result<()> {
    save_as::<T, Itself>(text, value, options)
}

/// As [`save`], of a value that `W` describes.
pub(crate) fn save_as<'a, T, W: With<'a, T>>(text: &mut String, value: &T, options: SaveOptions) -> Result<()> {
    output::append(text, |out| write::<T, W>(out, value, options))
}

/// As [`save`], to bytes.
pub(crate) fn append_to_vec<'a, T: JAsset<'a>>(bytes: &mut Vec<u8>, value: &T, options: SaveOptions) -> Result<()> {
    output::append_to_vec(bytes, |out| write::<T, Itself>(out, value, options))
}

/// Appends the canonical text of a value that `W` describes to `out`.
pub(crate) fn write<'a, T, W: With<'a, T>>(out: &mut Output, value: &T, options: SaveOptions) -> Result<()> {
    let layout = Layout::Section { depth: options.max_depth };
    let saver = Saver { out: &mut *out, layout, class: &NO_CLASS };
    W::serialize(SaveText { saver, value, options, place: Place::Root })?;
    out.push('\n');
    Ok(())
}

/// What is written so far, and what the next property is put into.
pub(crate) struct Saver<'w> {
    pub(crate) out: &'w mut Output,
    pub(crate) layout: Layout,
    /// The class of the record that the properties are of.
    pub(crate) class: &'static Class,
}

/// How properties are set.
#[derive(Clone, Copy)]
pub(crate) enum Layout {
    /// With headers.
    Section { depth: u16 },
    /// One a line in `{` `}`, except for the one that is the key of an entry.
    Block { inner: Setting, without: Option<&'static str> },
    /// By their place.
    Tuple { inner: Setting, start: usize, count: usize, is_row: bool },
}

impl Saver<'_> {
    /// Starts a property in another layout than that of a section.
    fn field(&mut self, key: &str) {
        match self.layout {
            Layout::Section { .. } => self.out.long_header(key),
            Layout::Block { inner, .. } => {
                next_line(self.out, inner.level);
                self.out.push_str(key);
                self.out.push_str(" = ");
            }
            Layout::Tuple { .. } => {}
        }
    }

    #[inline(never)]
    pub(crate) fn property<'a, F, W: With<'a, F>>(&mut self, key: &'static Key, value: &F) -> Result<()> {
        let setting = match self.layout {
            Layout::Section { depth } if !key.is_deprecated() => {
                self.out.header(key);
                Setting::property(key, self.class, depth)
            }
            _ => match self.begin(key, Shape::of::<F, W>() == Shape::Token) {
                Some(setting) => setting,
                None => return Ok(()),
            },
        };
        let result = save_value::<F, W>(self.out, value, setting);
        if let Err(error) = result {
            return Err(self.inside(error, key));
        }
        Ok(())
    }

    /// Puts the key of a value in front of what is wrong with it. In a tuple it has none.
    #[cold]
    fn inside(&self, error: Error, key: &Key) -> Error {
        match self.layout {
            Layout::Tuple { .. } => error,
            _ => error.inside(key.name()),
        }
    }

    /// Starts a property that stands in another layout than that of a section, if it is written.
    #[inline(never)]
    fn begin(&mut self, key: &'static Key, is_token: bool) -> Option<Setting> {
        if key.is_deprecated() {
            return None;
        }
        match self.layout {
            Layout::Section { .. } => None,
            Layout::Block { without, .. } if without == Some(key.name()) => None,
            Layout::Block { inner, .. } => {
                self.field(key.name());
                Some(Setting { class: self.class, ..inner.of(key) })
            }
            Layout::Tuple { inner, .. } => {
                self.next_element(is_token);
                Some(Setting { class: self.class, spot: Spot::Element, ..inner.of(key) })
            }
        }
    }

    /// Writes the next value of a tuple.
    pub(crate) fn element<'a, F, W: With<'a, F>>(&mut self, setting: Setting, value: &F) -> Result<()> {
        self.next_element(Shape::of::<F, W>() == Shape::Token);
        save_value::<F, W>(self.out, value, Setting { spot: Spot::Element, ..setting })
    }

    /// Starts the next value of a tuple.
    fn next_element(&mut self, is_token: bool) {
        let Layout::Tuple { inner, start, count, is_row } = &mut self.layout else { return };
        if *is_row && !is_token {
            // Not a row after all: the tokens before this one go on lines of their own.
            *is_row = false;
            let tokens = self.out.split_off(*start);
            self.out.push('[');
            for token in tokens.split(' ').filter(|token| !token.is_empty()) {
                next_line(self.out, inner.level);
                self.out.push_str(token);
            }
        }
        if !*is_row {
            next_line(self.out, inner.level);
        } else if *count > 0 {
            self.out.push(' ');
        }
        *count += 1;
    }

    /// Ends a tuple that stands in a line indented to `level`.
    pub(crate) fn end_tuple(&mut self, level: u16) {
        match self.layout {
            Layout::Tuple { is_row: false, .. } => {
                next_line(self.out, level);
                self.out.push(']');
            }
            Layout::Tuple { count: 0, .. } => self.out.push_str("[]"),
            _ => {}
        }
    }

    fn version(&mut self, class: &'static Class, place: Place) {
        if !class.is_versioned() {
            return;
        }
        match place.version_key(class) {
            Some(key) => self.field(key.name()),
            None => self.field(&place.version_name(class)),
        }
        write_integer(self.out, class.current());
    }
}

struct SaveText<'s, T> {
    saver: Saver<'s>,
    value: &'s T,
    options: SaveOptions,
    place: Place,
}

impl<'a, 's, T> Archive<'a, T> for SaveText<'s, T> {
    type Properties = SaveRecord<'s, T>;
    type Fields = Never<T>;
    type Payloads = Never<T>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        let Self { mut saver, value, options, place } = self;
        if place == Place::Root {
            saver.class = class;
            if options.format_line {
                saver.out.push_str("#!jasset 1\n\n");
            }
            // Nothing stands above the first header.
            if options.component {
                saver.out.push_str("; Component\n");
                saver.out.push_str(class.name());
            } else {
                saver.out.push_str("; AssetType\n");
                saver.out.push_str(class.asset_type().name());
            }
        }
        SaveRecord::save(saver, value, class, place, describe).map(drop)
    }

    fn transparent_with<F, W: With<'a, F>>(
        self,
        get: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Self { saver, value, options, place } = self;
        W::serialize(SaveText { saver, value: get(value), options, place })
    }

    only_records!('a, T);
}

/// What stands for the class before it is known.
static NO_CLASS: Class = Class::new("Record");

pub(crate) struct SaveRecord<'s, T> {
    saver: Saver<'s>,
    value: &'s T,
    class: &'static Class,
    place: Place,
    version_written: bool,
}

impl<'s, T> SaveRecord<'s, T> {
    /// Writes versions and properties of a class.
    pub(crate) fn save(
        saver: Saver<'s>,
        value: &'s T,
        class: &'static Class,
        place: Place,
        describe: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<Saver<'s>> {
        let mut record = SaveRecord { saver, value, class, place, version_written: false };
        if class.base_class().is_none() {
            record.version();
        }
        describe(&mut record)?;
        record.version();
        Ok(record.saver)
    }

    fn version(&mut self) {
        if !self.version_written {
            self.version_written = true;
            self.saver.version(self.class, self.place);
        }
    }

    fn part<'a, B: JAsset<'a>>(&mut self, value: &B, place: Place) -> Result<()> {
        let Saver { out, layout, class } = &mut self.saver;
        let saver = Saver { out, layout: *layout, class };
        B::serialize(SaveText { saver, value, options: SaveOptions::new(), place })
    }
}

impl<'a, T> Properties<'a, T> for SaveRecord<'_, T> {
    // As `property_with`, without a call in between: these two are compiled for each property of each type.
    #[inline]
    fn property<F: JAsset<'a>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        self.saver.property::<F, Itself>(key, get(self.value))
    }

    #[inline]
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        self.saver.property::<F, W>(key, get(self.value))
    }

    fn base<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.part(get(self.value), Place::Base)?;
        self.version();
        Ok(())
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        self.part(get(self.value), Place::Flattened)
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
