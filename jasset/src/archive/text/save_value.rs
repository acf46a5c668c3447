//! The archive that writes the value of a property, and whatever stands in it.

use alloc::{format, string::String};

use base64::{Engine, engine::general_purpose::STANDARD};
use bumpalo::Bump;

pub(crate) use super::save_entries::{is_key, not_a_key, sorted_entries, sorted_items, twice};
use super::{
    save_entries::{save_list, save_map},
    save_text::{Layout, SaveRecord, Saver},
};
use crate::archive::{
    Archive, Bytes, Fields, Initial, Itself, JAsset, List, Map, OtherText, Payloads, Scalar, Shape, With,
};
use crate::{
    class::{Class, Variants},
    error::{Error, Problem, ProblemKind, Result, shown},
    key::{Key, is_identifier},
    text::{
        Writer,
        lexer::is_value,
        outline::{Row, opens, outline},
        output::Output,
        writer::{Spot, next_line},
    },
};

/// How many bytes a line of base64 holds: 76 columns.
pub(crate) const LINE_OF_BYTES: usize = 57;

/// Where a value is written.
#[derive(Clone, Copy)]
pub(crate) struct Setting {
    pub(crate) spot: Spot,
    /// How far the lines inside of the value are indented.
    pub(crate) level: u16,
    /// How many blocks may still be opened.
    pub(crate) depth: u16,
    pub(crate) hex: bool,
    /// The property by which the elements of the list are told apart.
    pub(crate) keyed: Option<&'static str>,
    /// The class of the record that the value stands in.
    pub(crate) class: &'static Class,
}

impl Setting {
    pub(crate) fn property(key: &'static Key, class: &'static Class, depth: u16) -> Self {
        Self { spot: Spot::Property, level: 0, depth, hex: key.is_hex(), keyed: key.element_key(), class }
    }

    /// Where the properties of a record of this class stand that are not text.
    #[inline]
    pub(crate) fn of_class(class: &'static Class, depth: u16) -> Self {
        Self { spot: Spot::Property, level: 0, depth, hex: false, keyed: None, class }
    }

    /// A field in a block.
    #[inline]
    pub(crate) fn of(self, key: &'static Key) -> Self {
        Self { spot: Spot::Field, hex: key.is_hex(), keyed: key.element_key(), ..self }
    }

    /// Inside of a block that is opened here.
    #[inline]
    pub(crate) fn inner(self, spot: Spot) -> Result<Self> {
        let Some(depth) = self.depth.checked_sub(1) else { return Err(too_deep()) };
        Ok(Self { spot, level: self.level + 1, depth, keyed: None, ..self })
    }

    /// An element of the list that is written here, as if it stood alone.
    pub(crate) fn of_element(self) -> Self {
        Self { spot: Spot::Element, keyed: None, depth: self.depth.saturating_sub(1), ..self }
    }

    /// On the lines below a header, which are a block without brackets.
    pub(super) fn below_header(self, spot: Spot) -> Result<Self> {
        Ok(Self { level: self.level, ..self.inner(spot)? })
    }
}

#[cold]
fn too_deep() -> Error {
    Error::one(
        Problem::new(ProblemKind::Description, "values stand deeper in one another than can be loaded")
            .help("keep trees flatter, or raise `SaveOptions::max_depth` and `LoadOptions::max_depth`"),
    )
}

/// Writes a value that `W` describes.
#[inline]
pub(crate) fn save_value<'a, F, W: With<'a, F>>(out: &mut Output, value: &F, setting: Setting) -> Result<()> {
    W::serialize(SaveValue { out, value, setting })
}

/// The text of a value that `W` describes.
pub(crate) fn text_of<'a, F, W: With<'a, F>>(value: &F, setting: Setting) -> Result<String> {
    let mut out = Output::new();
    save_value::<F, W>(&mut out, value, setting).map(|()| out.into_string())
}

/// The text of a key of a map, as key paths have it.
///
/// ```
/// assert_eq!(jasset::key_text(&"fire")?, "fire");
/// assert_eq!(jasset::key_text(&"deep cold")?, "\"deep cold\"");
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Errors
///
/// If it cannot be written.
pub fn key_text<'a, K: JAsset<'a>>(key: &K) -> Result<String> {
    static CLASS: Class = Class::new("Key");
    text_of::<K, Itself>(key, Setting { spot: Spot::Key, ..Setting::of_class(&CLASS, 1) })
}

/// The text of a property's value as it stands below its header.
pub(crate) fn property_text<'a, F, W: With<'a, F>>(
    key: &'static Key,
    class: &'static Class,
    value: &F,
    depth: u16,
) -> Result<String> {
    text_of::<F, W>(value, Setting::property(key, class, depth)).map_err(|error| error.inside(key.name()))
}

/// Whether the first word of a text is `none` or `some`.
pub(crate) fn is_about_option(text: &[u8]) -> bool {
    matches!(text.first_chunk(), Some(b"none" | b"some")) && matches!(text.get(4), None | Some(b' ' | b'\n'))
}

struct SaveValue<'s, F> {
    out: &'s mut Output,
    value: &'s F,
    setting: Setting,
}

impl<'a, 's, F> Archive<'a, F> for SaveValue<'s, F> {
    type Properties = SaveRecord<'s, F>;
    type Fields = SaveFields<'s, F>;
    type Payloads = SavePayloads<'s, F>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        let Self { out, value, setting } = self;
        let (inner, start) = (setting.inner(Spot::Field)?, out.len());
        if class.is_tuple() {
            let layout = Layout::Tuple { inner, start, count: 0, is_row: true };
            let mut record = SaveRecord { saver: Saver::of_value(out, layout, class), value };
            record.saver.begin_properties();
            describe(&mut record)?;
            record.saver.end_properties();
            record.saver.end_tuple(setting.level);
            return Ok(());
        }
        out.push('{');
        let layout = Layout::Block { inner, without: setting.keyed };
        let mut record = SaveRecord { saver: Saver::of_value(out, layout, class), value };
        record.saver.begin_properties();
        describe(&mut record)?;
        record.saver.end_properties();
        let Saver { out, .. } = record.saver;
        if out.len() > start + 1 {
            next_line(out, setting.level);
            out.push('}');
        } else if setting.keyed.is_some() {
            out.push('}');
        } else {
            out.truncate(start);
            out.push_str(class.name());
        }
        Ok(())
    }

    #[inline]
    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        let Setting { hex, spot, level, .. } = self.setting;
        self.value.can_be_written()?;
        self.value.write_text(&mut Writer::at(self.out, hex, spot, level));
        Ok(())
    }

    fn class_name(self) -> Result<()> {
        self.out.push_str(self.setting.class.name());
        Ok(())
    }

    #[inline]
    fn transparent_with<G, W: With<'a, G>>(
        self,
        get: impl FnOnce(&F) -> &G + Copy,
        _: impl FnOnce(&mut F) -> &mut G + Copy,
        _: impl FnOnce(G) -> F,
    ) -> Result<()> {
        save_value::<G, W>(self.out, get(self.value), self.setting)
    }

    fn option_with<G, W: With<'a, G>>(
        self,
        get: impl FnOnce(&F) -> &Option<G> + Copy,
        _: impl FnOnce(&mut F) -> &mut Option<G> + Copy,
        _: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        let Self { out, value, setting } = self;
        match get(value) {
            None => out.push_str("none"),
            Some(value) if Shape::of::<G, W>().is_option() => {
                out.push_str("some ");
                let Setting { depth, .. } = setting.inner(Spot::Element)?;
                save_value::<G, W>(out, value, Setting { spot: Spot::Element, depth, ..setting })?;
            }
            Some(value) => {
                let start = out.len();
                let spot = if setting.spot == Spot::Property { Spot::Option } else { setting.spot };
                save_value::<G, W>(out, value, Setting { spot, ..setting })?;
                // Whatever it is: it must not be read as `none`.
                if is_about_option(&out.bytes()[start..]) {
                    out.insert_str(start, "some ");
                }
            }
        }
        Ok(())
    }

    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        let Self { out, value, setting } = self;
        save_list(out, value, setting)
    }

    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        let Self { out, value, setting } = self;
        save_map(out, value, setting)
    }

    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        let Self { out, value, setting } = self;
        let bytes = value.bytes();
        if setting.spot == Spot::Element || bytes.is_empty() {
            out.push('%');
            if !bytes.is_empty() {
                out.push(' ');
                out.push_str(&STANDARD.encode(bytes));
            }
            return Ok(());
        }
        let mut line = String::new();
        let mut writer = Writer::at(out, false, setting.spot, setting.level);
        writer.start_lines();
        for (at, chunk) in bytes.chunks(LINE_OF_BYTES).enumerate() {
            line.clear();
            STANDARD.encode_string(chunk, &mut line);
            writer.line(at, '%', &line);
        }
        Ok(())
    }

    fn tuple(self, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        let Self { out, value, setting } = self;
        save_tuple(out, value, setting, describe)
    }

    fn variants(
        self,
        variants: &'static Variants,
        index: impl FnOnce(&F) -> usize + Copy,
        describe: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        let Self { out, value, setting } = self;
        let index = index(value);
        let start = out.len();
        out.push_str(variants.list.get(index).map_or("", |variant| variant.name));
        describe(&mut SavePayloads { out: Some(out), start, value, setting, index })
    }
}

fn save_tuple<'s, T>(
    out: &'s mut Output,
    value: &'s T,
    setting: Setting,
    describe: impl FnOnce(&mut SaveFields<'s, T>) -> Result<Option<T>>,
) -> Result<()> {
    let (inner, start) = (setting.inner(Spot::Element)?, out.len());
    let layout = Layout::Tuple { inner, start, count: 0, is_row: true };
    let saver = Saver::of_value(out, layout, setting.class);
    let mut fields = SaveFields { saver, value, setting: inner };
    describe(&mut fields)?;
    fields.saver.end_tuple(setting.level);
    Ok(())
}

pub(crate) struct SaveFields<'s, T> {
    saver: Saver<'s>,
    value: &'s T,
    setting: Setting,
}

impl<'a, T> Fields<'a, T> for SaveFields<'_, T> {
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        if let Some(value) = get(self.value) {
            self.saver.element::<F, W>(self.setting, value)?;
        }
        Ok(None)
    }

    fn field_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        if let Some(value) = get(self.value) {
            self.saver.property::<F, W>(key, value)?;
        }
        Ok(None)
    }
}

pub(crate) struct SavePayloads<'s, T> {
    /// Taken by the variant that the value is of.
    out: Option<&'s mut Output>,
    /// Where the name of the variant begins.
    start: usize,
    value: &'s T,
    setting: Setting,
    index: usize,
}

impl<'s, T> SavePayloads<'s, T> {
    fn take(&mut self, index: usize) -> Option<&'s mut Output> {
        if index == self.index { self.out.take() } else { None }
    }
}

impl<'a, 's, T> Payloads<'a, T> for SavePayloads<'s, T> {
    type Fields = SaveFields<'s, T>;

    fn unit(&mut self, _: usize, _: impl FnOnce() -> T) -> Result<()> {
        Ok(())
    }

    fn newtype_with<F, W: With<'a, F>>(
        &mut self,
        index: usize,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Some(out) = self.take(index) else { return Ok(()) };
        let Some(value) = get(self.value) else { return Ok(()) };
        out.push(' ');
        let inner = Setting { depth: self.setting.inner(Spot::Element)?.depth, spot: Spot::Element, ..self.setting };
        save_value::<F, W>(out, value, inner)
    }

    fn tuple(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        let Some(out) = self.take(index) else { return Ok(()) };
        out.push(' ');
        save_tuple(out, self.value, Setting { spot: Spot::Element, ..self.setting }, describe)
    }

    fn structure(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        let Some(out) = self.take(index) else { return Ok(()) };
        out.push_str(" {");
        let (inner, start) = (self.setting.inner(Spot::Field)?, out.len());
        let saver = Saver::of_value(out, Layout::Block { inner, without: None }, inner.class);
        let mut fields = SaveFields { saver, value: self.value, setting: inner };
        describe(&mut fields)?;
        let Saver { out, .. } = fields.saver;
        if out.len() > start {
            next_line(out, self.setting.level);
        }
        out.push('}');
        Ok(())
    }

    fn other<F: OtherText<'a>>(
        &mut self,
        index: usize,
        get: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Some(out) = self.take(index) else { return Ok(()) };
        let Some(value) = get(self.value) else { return Ok(()) };
        out.truncate(self.start);
        save_other(out, value.text(), self.setting)
    }
}

/// Writes the text of a variant that the program does not know, with the indentation of this place.
pub(crate) fn save_other(out: &mut Output, text: &str, setting: Setting) -> Result<()> {
    let arena = Bump::new();
    let rows = outline(&arena, text, 0..text.len(), setting.depth.into()).ok();
    // A key stands on one line.
    let most = if setting.spot == Spot::Key { 1 } else { usize::MAX };
    let one = |rows: &&[Row]| rows.first().is_some_and(|row| row.next as usize == rows.len()) && rows.len() <= most;
    let whole = text.lines().all(is_value);
    let name = text.split([' ', '\n', '\r', '\t']).next().unwrap_or_default();
    let Some(rows) = rows.filter(one).filter(|_| whole && is_identifier(name.as_bytes())) else {
        return Err(Error::one(
            Problem::new(ProblemKind::Description, format!("expected the text of a variant, found {}", shown(text)))
                .help("the variant marked `other` keeps what was read: do not put another text into it"),
        ));
    };
    let mut level = setting.level;
    for (at, row) in rows.iter().enumerate() {
        let row = row.text(text);
        if matches!(row, "}" | "]") {
            level -= 1;
        }
        if at > 0 {
            next_line(out, level);
        }
        out.push_str(row);
        if opens(row.as_bytes()).is_some() {
            level += 1;
        }
    }
    Ok(())
}
