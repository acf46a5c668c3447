//! The archive that writes a record as text.

use alloc::{string::String, vec::Vec};
use core::marker::PhantomData;

use super::{
    save_property::SaveProperty,
    save_value::{Setting, save_value},
};
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
        Writer, append,
        output::Output,
        print::write_integer,
        writer::{Spot, next_line},
    },
};

/// A record that is saved as `W` describes it.
struct Record<'v, T, W> {
    value: &'v T,
    options: SaveOptions,
    by: PhantomData<W>,
}

impl<'a, T, W: With<'a, T>> append::Write for Record<'_, T, W> {
    fn write(&self, out: &mut Output) -> Result<()> {
        W::serialize(SaveText { saver: Saver::of_record(out, self.options), value: self.value })
    }
}

/// The canonical text of `value`.
pub(crate) fn text_of<'a, T: JAsset<'a>>(value: &T, options: SaveOptions) -> Result<String> {
    append::text_of(&Record { value, options, by: PhantomData::<Itself> })
}

/// Appends the canonical text of `value` to `text`; nothing is appended if it fails.
pub(crate) fn save<'a, T: JAsset<'a>>(text: &mut String, value: &T, options: SaveOptions) -> Result<()> {
    append::append(text, &Record { value, options, by: PhantomData::<Itself> })
}

/// As [`save`], of a value that `W` describes.
pub(crate) fn save_as<'a, T, W: With<'a, T>>(text: &mut String, value: &T, options: SaveOptions) -> Result<()> {
    append::append(text, &Record { value, options, by: PhantomData::<W> })
}

/// As [`save`], to bytes.
pub(crate) fn append_to_vec<'a, T: JAsset<'a>>(bytes: &mut Vec<u8>, value: &T, options: SaveOptions) -> Result<()> {
    append::append_to_vec(bytes, &Record { value, options, by: PhantomData::<Itself> })
}

/// What is written so far, and what the next property is put into.
pub(crate) struct Saver<'w> {
    pub(crate) out: &'w mut Output,
    layout: Layout,
    /// Whether it is another layout than that of a section.
    is_inside: bool,
    /// That of a field.
    level: u16,
    /// The class of the record that the properties are of.
    pub(crate) class: &'static Class,
    /// How the record begins, if it has not begun.
    options: SaveOptions,
    /// Where in the record the properties are of `part`.
    place: Place,
    /// The class that is described: that of the record, or of its base or a flattened part.
    part: &'static Class,
    version_written: bool,
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

impl<'w> Saver<'w> {
    /// Of a record that stands alone.
    #[inline]
    fn of_record(out: &'w mut Output, options: SaveOptions) -> Self {
        let layout = Layout::Section { depth: options.max_depth };
        Self {
            out,
            layout,
            is_inside: false,
            level: 0,
            class: &NO_CLASS,
            options,
            place: Place::Root,
            part: &NO_CLASS,
            version_written: false,
        }
    }

    /// Of a value that stands in another.
    #[inline]
    pub(crate) fn of_value(out: &'w mut Output, layout: Layout, class: &'static Class) -> Self {
        let level = match layout {
            Layout::Block { inner, .. } => inner.level,
            _ => 0,
        };
        Self {
            out,
            layout,
            is_inside: true,
            level,
            class,
            options: SaveOptions::new(),
            place: Place::Root,
            part: class,
            version_written: false,
        }
    }

    /// Of a part of the record.
    fn of_part(&mut self, place: Place) -> Saver<'_> {
        let Self { out, layout, is_inside, level, class, options, part, .. } = self;
        Saver {
            out,
            layout: *layout,
            is_inside: *is_inside,
            level: *level,
            class,
            options: *options,
            place,
            part,
            version_written: false,
        }
    }

    /// Begins a record that stands alone, or a part of it.
    #[inline(never)]
    fn begin_record(&mut self, class: &'static Class) {
        self.part = class;
        if self.place == Place::Root {
            self.class = class;
            if self.options.format_line {
                self.out.push_str("#!jasset 1\n\n");
            }
            // Nothing stands above the first header.
            if self.options.component {
                self.out.push_str("; Component\n");
                self.out.push_short(class.name());
            } else {
                self.out.push_str("; AssetType\n");
                self.out.push_short(class.asset_type().name());
            }
        }
        self.begin_properties();
    }

    /// The version stands in front of all properties, but behind those of a base.
    pub(crate) fn begin_properties(&mut self) {
        if self.part.base_class().is_none() {
            self.version();
        }
    }

    fn version(&mut self) {
        if !self.version_written {
            self.version_written = true;
            if self.part.is_versioned() {
                self.write_version();
            }
        }
    }

    #[inline(never)]
    fn write_version(&mut self) {
        match self.place.version_key(self.part) {
            Some(key) => self.field(key.name()),
            None => self.field(&self.place.version_name(self.part)),
        }
        write_integer(self.out, self.part.current());
    }

    /// Ends what has begun.
    #[inline(never)]
    pub(crate) fn end_properties(&mut self) {
        self.version();
    }

    /// Ends a record that stands alone, or a part of it, if its properties are written.
    #[inline(never)]
    fn end_record(&mut self, written: Result<()>) -> Result<()> {
        self.version();
        if self.place == Place::Root {
            self.out.push('\n');
        }
        written
    }

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
        W::serialize(SaveProperty { saver: self, key, value, by: PhantomData::<W> })
    }

    /// Writes the header of a property whose value stands below it, if it is a usual one.
    #[inline]
    pub(super) fn header(&mut self, key: &'static Key) -> bool {
        // One test, since this is done for each property.
        !(self.is_inside | key.is_unusual()) && self.out.header(key)
    }

    /// Writes what stands in front of a field in a block, if it is a usual one.
    #[inline]
    pub(super) fn start_field(&mut self, key: &'static Key) -> bool {
        match self.layout {
            Layout::Block { inner, without } if !key.is_unusual() && without != Some(key.name()) => {
                self.out.field(key, inner.level)
            }
            _ => false,
        }
    }

    /// Where the field stands that was started.
    #[inline]
    pub(super) fn field_writer(&mut self, key: &'static Key) -> Writer<'_> {
        Writer::at(self.out, key.is_hex(), Spot::Field, self.level)
    }

    /// Writes a property in any layout.
    pub(super) fn any_property<'a, F, W: With<'a, F>>(&mut self, key: &'static Key, value: &F) -> Result<()> {
        let Some(setting) = self.begin(key, Shape::of::<F, W>() == Shape::Token) else { return Ok(()) };
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

    /// Starts a property, if it is written.
    #[inline(never)]
    fn begin(&mut self, key: &'static Key, is_token: bool) -> Option<Setting> {
        if key.is_deprecated() {
            return None;
        }
        match self.layout {
            Layout::Section { depth } => {
                if !self.header(key) {
                    self.out.long_header(key.name());
                }
                Some(Setting::property(key, self.class, depth))
            }
            Layout::Block { without, .. } if without == Some(key.name()) => None,
            Layout::Block { inner, .. } => {
                if !self.start_field(key) {
                    self.field(key.name());
                }
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
}

struct SaveText<'s, T> {
    saver: Saver<'s>,
    value: &'s T,
}

impl<'a, 's, T> Archive<'a, T> for SaveText<'s, T> {
    type Properties = SaveRecord<'s, T>;
    type Fields = Never<T>;
    type Payloads = Never<T>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        let Self { mut saver, value } = self;
        saver.begin_record(class);
        let mut record = SaveRecord { saver, value };
        let written = describe(&mut record);
        record.saver.end_record(written)
    }

    fn transparent_with<F, W: With<'a, F>>(
        self,
        get: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Self { saver, value } = self;
        W::serialize(SaveText { saver, value: get(value) })
    }

    only_records!('a, T);
}

/// What stands for the class before it is known.
static NO_CLASS: Class = Class::new("Record");

pub(crate) struct SaveRecord<'s, T> {
    pub(crate) saver: Saver<'s>,
    pub(crate) value: &'s T,
}

impl<T> SaveRecord<'_, T> {
    fn part<'a, B: JAsset<'a>>(&mut self, value: &B, place: Place) -> Result<()> {
        B::serialize(SaveText { saver: self.saver.of_part(place), value })
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
        self.saver.version();
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
