//! How is a value of a binary file written as text, without its type?

use alloc::{borrow::Cow, format, string::String};

use base64::{Engine, engine::general_purpose::STANDARD};

use super::scalar::{counted_str, write_basic};
use crate::archive::Shape;
use crate::archive::text::save_value::{self, LINE_OF_BYTES};
use crate::{
    class,
    layout::{
        self,
        schema::{Basic, Class, Field, Kind, KindId, Payload, Schema},
        skip::{self, Fault},
    },
    options::MAX_DEPTH,
    text::{
        Malformed, Writer,
        output::Output,
        print::write_integer,
        writer::{Spot, next_line},
    },
};

/// What stands for the class of a record where it plays no part.
static ANY: class::Class = class::Class::new("Any");

/// Why there is no text: what is wrong, and how much of the bytes was left there.
#[derive(Debug)]
pub(crate) struct Wrong {
    pub(crate) message: Cow<'static, str>,
    pub(crate) left: usize,
}

type Result<T = ()> = core::result::Result<T, Wrong>;

/// Where a value is written.
#[derive(Clone, Copy)]
pub(crate) struct Setting<'s> {
    pub(crate) spot: Spot,
    pub(crate) level: u16,
    pub(crate) hex: bool,
    /// The property by which the elements of the list are told apart.
    pub(crate) keyed: Option<&'s str>,
    /// The property of the struct that stands in front of it.
    pub(crate) without: Option<&'s str>,
    /// The name of the class of the record that the value stands in.
    pub(crate) class: &'s str,
    /// How many kinds may still stand in one another.
    pub(crate) depth: u16,
    /// How long the text may become: a short file may name long keys again and again.
    pub(crate) limit: usize,
}

impl<'s> Setting<'s> {
    /// Below a header, of a field of the class.
    pub(crate) fn property(field: &Field<'s>, class: &'s str, limit: usize) -> Self {
        Self {
            spot: Spot::Property,
            level: 0,
            hex: field.is_hex,
            keyed: field.keyed,
            without: None,
            class,
            depth: skip::depth(MAX_DEPTH),
            limit,
        }
    }

    fn of(self, field: &Field<'s>) -> Self {
        Self { spot: Spot::Field, hex: field.is_hex, keyed: field.keyed, without: None, ..self }
    }

    /// Inside of a block that is opened here.
    fn inner(self, spot: Spot) -> Self {
        Self { spot, level: self.level + 1, keyed: None, without: None, ..self }
    }
}

/// Appends a record of the class, with `AssetType` in front.
pub(crate) fn record<'a>(out: &mut Output, schema: &Schema<'a>, class: u32, rest: &mut &'a [u8]) -> Result {
    let class = &schema.classes[class as usize];
    out.push_str("; AssetType\n");
    out.push_str(class.asset_type);
    out.push('\n');
    properties(out, schema, class, class.name, rest)
}

/// Appends the properties of a class, each with its header.
pub(crate) fn properties<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    class: &Class<'a>,
    name: &'a str,
    rest: &mut &'a [u8],
) -> Result {
    let start = out.len();
    let limit = start + limit(schema, rest.len());
    for field in &class.fields {
        if !out.is_empty() && (out.len() > start || start > 0) {
            out.push('\n');
        }
        out.push_str("; ");
        out.push_str(field.key);
        out.push('\n');
        value(out, schema, field.kind, rest, Setting::property(field, name, limit))?;
        out.push('\n');
    }
    Ok(())
}

/// How long the text of so many bytes may become.
pub(crate) fn limit(schema: &Schema<'_>, bytes: usize) -> usize {
    bytes.saturating_mul(1024).saturating_add(schema.length.saturating_mul(4)).saturating_add(1 << 16)
}

fn fault(fault: Fault, rest: &[u8]) -> Wrong {
    Wrong { message: fault.message().into(), left: rest.len() }
}

fn malformed(malformed: Malformed, rest: &[u8]) -> Wrong {
    Wrong { message: malformed.into_parts("").0.into(), left: rest.len() }
}

/// Appends a value, which is taken off.
pub(crate) fn value<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    kind: KindId,
    rest: &mut &'a [u8],
    setting: Setting<'_>,
) -> Result {
    let Some(depth) = setting.depth.checked_sub(1) else { return Err(fault(Fault::Deep, rest)) };
    if out.len() > setting.limit {
        return Err(Wrong { message: "the text would be thousands of times longer".into(), left: rest.len() });
    }
    let setting = Setting { depth, ..setting };
    match schema.get(kind) {
        Kind::Basic(basic) => {
            let mut writer = Writer::at(out, setting.hex, setting.spot, setting.level);
            write_basic(&mut writer, basic, rest).map_err(|error| malformed(error, rest))
        }
        Kind::Bytes { count } => {
            let bytes = match count {
                Some(count) => layout::slice(rest, count as usize),
                None => layout::counted(rest),
            };
            bytes_of(out, bytes.ok_or_else(|| fault(Fault::Cut, rest))?, setting);
            Ok(())
        }
        Kind::Option(inner) => option(out, schema, inner, rest, setting),
        Kind::List { item, .. } => {
            let count = skip::count(rest).map_err(|error| fault(error, rest))?;
            list(out, schema, item, count, rest, setting)
        }
        Kind::Array { item, count } if shape(schema, item, true) == Shape::Token => {
            for at in 0..count {
                if at > 0 {
                    out.push(' ');
                }
                element(out, schema, item, rest, Setting { spot: Spot::Element, ..setting })?;
            }
            Ok(())
        }
        Kind::Array { item, count } => list(out, schema, item, count as usize, rest, setting),
        Kind::Map { key, value } => map(out, schema, (key, value), rest, setting),
        Kind::Tuple(elements) => {
            let kinds = schema.elements(elements).iter().map(|kind| (*kind, setting));
            tuple(out, schema, kinds, rest, setting)
        }
        Kind::ClassName => {
            out.push_str(setting.class);
            Ok(())
        }
        Kind::Version(version) => {
            write_integer(out, version);
            Ok(())
        }
        Kind::Class(class) => structure(out, schema, &schema.classes[class as usize], rest, setting),
        Kind::Enum(number) => variant(out, schema, number, rest, setting),
    }
}

/// An element of a list or an array, with the byte that stands for one without bytes.
fn element<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    kind: KindId,
    rest: &mut &'a [u8],
    setting: Setting<'_>,
) -> Result {
    let before = rest.len();
    value(out, schema, kind, rest, setting)?;
    skip::filler(rest, before).map_err(|error| fault(error, rest))
}

fn bytes_of(out: &mut Output, bytes: &[u8], setting: Setting<'_>) {
    if setting.spot == Spot::Element || bytes.is_empty() {
        out.push('%');
        if !bytes.is_empty() {
            out.push(' ');
            out.push_str(&STANDARD.encode(bytes));
        }
        return;
    }
    let mut line = String::new();
    let mut writer = Writer::at(out, false, setting.spot, setting.level);
    writer.start_lines();
    for (at, chunk) in bytes.chunks(LINE_OF_BYTES).enumerate() {
        line.clear();
        STANDARD.encode_string(chunk, &mut line);
        writer.line(at, '%', &line);
    }
}

fn option<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    inner: KindId,
    rest: &mut &'a [u8],
    setting: Setting<'_>,
) -> Result {
    if !skip::option(rest).map_err(|error| fault(error, rest))? {
        out.push_str("none");
        return Ok(());
    }
    if matches!(schema.get(inner), Kind::Option(_)) {
        out.push_str("some ");
        return value(out, schema, inner, rest, Setting { spot: Spot::Element, ..setting });
    }
    let start = out.len();
    let spot = if setting.spot == Spot::Property { Spot::Option } else { setting.spot };
    value(out, schema, inner, rest, Setting { spot, ..setting })?;
    if save_value::is_about_option(&out.bytes()[start..]) {
        out.insert_str(start, "some ");
    }
    Ok(())
}

fn list<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    item: KindId,
    count: usize,
    rest: &mut &'a [u8],
    setting: Setting<'_>,
) -> Result {
    if count == 0 {
        out.push_str(if setting.keyed.is_some() { "{}" } else { "[]" });
        return Ok(());
    }
    let opens = shape(schema, item, false).opens_list();
    let below_header = setting.spot == Spot::Property && !opens;
    let inner = setting.inner(Spot::Element);
    let inner = if below_header { Setting { level: setting.level, ..inner } } else { inner };
    let (open, close) = if setting.keyed.is_some() { ('{', '}') } else { ('[', ']') };
    if !below_header {
        out.push(open);
    }
    let first = out.len();
    for _ in 0..count {
        next_line(out, inner.level);
        if let Some(key) = setting.keyed {
            key_of(out, schema, item, rest, key, inner)?;
            out.push_str(" = ");
            element(out, schema, item, rest, Setting { without: Some(key), ..inner })?;
        } else {
            element(out, schema, item, rest, inner)?;
        }
    }
    end(out, first, below_header, setting.level, close);
    Ok(())
}

/// Ends a list or a map, whose entries begin at `first`, each with a line break.
fn end(out: &mut Output, first: usize, below_header: bool, level: u16, close: char) {
    if below_header {
        // The line break in front of the first entry is that of the header.
        out.remove(first);
    } else {
        next_line(out, level);
        out.push(close);
    }
}

/// Appends what tells the element at `rest` from the others of its list; nothing is taken off.
pub(crate) fn key_of(
    out: &mut Output,
    schema: &Schema<'_>,
    item: KindId,
    rest: &[u8],
    key: &str,
    setting: Setting<'_>,
) -> Result {
    let none = || Wrong { message: format!("the elements have no property `{key}`").into(), left: rest.len() };
    let Kind::Class(class) = schema.get(item) else { return Err(none()) };
    let mut at = rest;
    for field in &schema.classes[class as usize].fields {
        if field.key == key {
            return value(out, schema, field.kind, &mut at, Setting { spot: Spot::Key, ..setting.of(field) });
        }
        skip::skip(schema, field.kind, &mut at, setting.depth).map_err(|error| fault(error, at))?;
    }
    Err(none())
}

fn map<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    (key, item): (KindId, KindId),
    rest: &mut &'a [u8],
    setting: Setting<'_>,
) -> Result {
    let count = skip::count(rest).map_err(|error| fault(error, rest))?;
    if count == 0 {
        out.push_str("{}");
        return Ok(());
    }
    let below_header = setting.spot == Spot::Property;
    let inner = setting.inner(Spot::Field);
    let inner = if below_header { Setting { level: setting.level, ..inner } } else { inner };
    if !below_header {
        out.push('{');
    }
    let first = out.len();
    for _ in 0..count {
        let before = rest.len();
        next_line(out, inner.level);
        value(out, schema, key, rest, Setting { spot: Spot::Key, ..inner })?;
        out.push_str(" = ");
        value(out, schema, item, rest, inner)?;
        skip::filler(rest, before).map_err(|error| fault(error, rest))?;
    }
    end(out, first, below_header, setting.level, '}');
    Ok(())
}

/// Values in their order: on one line if each is a token.
fn tuple<'a, 's>(
    out: &mut Output,
    schema: &Schema<'a>,
    kinds: impl Iterator<Item = (KindId, Setting<'s>)> + Clone,
    rest: &mut &'a [u8],
    setting: Setting<'s>,
) -> Result {
    let is_row = kinds.clone().all(|(kind, _)| shape(schema, kind, true) == Shape::Token);
    let level = setting.level + 1;
    let start = out.len();
    if !is_row {
        out.push('[');
    }
    for (at, (kind, of)) in kinds.enumerate() {
        if !is_row {
            next_line(out, level);
        } else if at > 0 {
            out.push(' ');
        }
        value(out, schema, kind, rest, Setting { spot: Spot::Element, level, depth: setting.depth, ..of })?;
    }
    if !is_row {
        next_line(out, setting.level);
        out.push(']');
    } else if out.len() == start {
        out.push_str("[]");
    }
    Ok(())
}

fn structure<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    class: &Class<'a>,
    rest: &mut &'a [u8],
    setting: Setting<'_>,
) -> Result {
    let inner = Setting { class: class.name, ..setting.inner(Spot::Field) };
    if class.is_tuple {
        let kinds = class.fields.iter().map(|field| (field.kind, inner.of(field)));
        return tuple(out, schema, kinds, rest, setting);
    }
    let start = out.len();
    out.push('{');
    fields(out, schema, &class.fields, rest, Setting { without: setting.without, ..inner })?;
    if out.len() > start + 1 {
        next_line(out, setting.level);
        out.push('}');
    } else if setting.without.is_some() {
        out.push('}');
    } else {
        out.truncate(start);
        out.push_str(class.name);
    }
    Ok(())
}

fn fields<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    fields: &[Field<'a>],
    rest: &mut &'a [u8],
    inner: Setting<'_>,
) -> Result {
    for field in fields {
        if inner.without == Some(field.key) {
            skip::skip(schema, field.kind, rest, inner.depth).map_err(|error| fault(error, rest))?;
            continue;
        }
        next_line(out, inner.level);
        out.push_str(field.key);
        out.push_str(" = ");
        value(out, schema, field.kind, rest, inner.of(field))?;
    }
    Ok(())
}

fn variant<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    number: u32,
    rest: &mut &'a [u8],
    setting: Setting<'_>,
) -> Result {
    let all = &schema.enums[number as usize];
    let index = skip::variant(all, rest).map_err(|error| fault(error, rest))?;
    let variant = &all.variants[index];
    let inside = Setting { spot: Spot::Element, keyed: None, without: None, ..setting };
    if !matches!(variant.payload, Payload::Other) {
        out.push_str(variant.name);
    }
    match &variant.payload {
        Payload::Unit => {}
        Payload::Newtype(kind) => {
            out.push(' ');
            value(out, schema, *kind, rest, inside)?;
        }
        Payload::Tuple(elements) => {
            out.push(' ');
            let kinds = schema.elements(*elements).iter().map(|kind| (*kind, inside));
            tuple(out, schema, kinds, rest, inside)?;
        }
        Payload::Struct(all) => {
            out.push_str(" {");
            let start = out.len();
            fields(out, schema, all, rest, inside.inner(Spot::Field))?;
            if out.len() > start {
                next_line(out, setting.level);
            }
            out.push('}');
        }
        Payload::Other => {
            let text = counted_str(rest).map_err(|error| malformed(error, rest))?;
            let place = save_value::Setting::of_class(&ANY, setting.depth);
            let place = save_value::Setting { spot: setting.spot, level: setting.level, ..place };
            save_value::save_other(out, text, place)
                .map_err(|_| Wrong { message: "a text is not that of a variant".into(), left: rest.len() })?;
        }
    }
    Ok(())
}

/// As [`Shape::of`], of a kind.
fn shape(schema: &Schema<'_>, kind: KindId, token_only: bool) -> Shape {
    let row = |mut kinds: &mut dyn Iterator<Item = KindId>| {
        // Without values it is written as `[]`.
        let mut is_empty = true;
        let mut is_token = |kind| {
            is_empty = false;
            shape(schema, kind, true) == Shape::Token
        };
        let is_row = !token_only && (&mut kinds).all(&mut is_token);
        if is_row && !is_empty { Shape::Row } else { Shape::List }
    };
    match schema.get(kind) {
        Kind::Basic(Basic::Char | Basic::String | Basic::Text) | Kind::Bytes { .. } => Shape::Line,
        Kind::Basic(_) | Kind::ClassName | Kind::Version(_) => Shape::Token,
        Kind::Option(inner) => Shape::Option { list: !token_only && shape(schema, inner, false).opens_list() },
        Kind::Array { item, .. } if !token_only && shape(schema, item, true) == Shape::Token => Shape::Row,
        Kind::List { .. } | Kind::Array { .. } => Shape::List,
        Kind::Tuple(elements) => row(&mut schema.elements(elements).iter().copied()),
        Kind::Class(class) => {
            let class = &schema.classes[class as usize];
            if class.is_tuple && !token_only {
                row(&mut class.fields.iter().map(|field| field.kind))
            } else {
                Shape::Block
            }
        }
        Kind::Enum(number) if schema.enums[number as usize].is_scalar => Shape::Token,
        Kind::Map { .. } | Kind::Enum(_) => Shape::Block,
    }
}
