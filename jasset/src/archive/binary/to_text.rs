//! How is a value of a binary file written as text, without its type?

use alloc::{borrow::Cow, format, string::String};

use base64::{Engine, engine::general_purpose::STANDARD};

use super::scalar_reader::write_basic;
use crate::archive::Shape;
use crate::archive::text::save_value::{self, LINE_OF_BYTES};
use crate::{
    class,
    layout::{
        self, Cursor,
        schema::{Basic, Class, Field, Kind, KindId, LENGTH, Payload, Schema},
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

/// Why there is no text: what is wrong, and the bytes that begin there.
#[derive(Debug)]
pub(crate) struct Wrong<'a> {
    pub(crate) message: Cow<'static, str>,
    pub(crate) at: &'a [u8],
}

type Result<'a, T = ()> = core::result::Result<T, Wrong<'a>>;

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
pub(crate) fn record<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    class: u32,
    at: &mut Cursor<'a>,
    size: usize,
) -> Result<'a> {
    let class = &schema.classes[class as usize];
    out.push_str("; AssetType\n");
    out.push_str(class.asset_type);
    out.push('\n');
    properties(out, schema, class, class.name, at, size)
}

/// Appends the properties of a class, each with its header.
pub(crate) fn properties<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    class: &Class<'a>,
    name: &'a str,
    at: &mut Cursor<'a>,
    size: usize,
) -> Result<'a> {
    let start = out.len();
    let limit = start + limit(schema, size);
    for field in &class.fields {
        if !out.is_empty() && (out.len() > start || start > 0) {
            out.push('\n');
        }
        out.push_str("; ");
        out.push_str(field.key);
        out.push('\n');
        value(out, schema, field.kind, at, Setting::property(field, name, limit))?;
        out.push('\n');
    }
    Ok(())
}

/// How long the text of so many bytes may become.
pub(crate) fn limit(schema: &Schema<'_>, bytes: usize) -> usize {
    bytes.saturating_mul(1024).saturating_add(schema.length.saturating_mul(4)).saturating_add(1 << 16)
}

fn fault<'a>(fault: Fault, at: &Cursor<'a>) -> Wrong<'a> {
    Wrong { message: fault.message().into(), at: at.head }
}

fn malformed(malformed: Malformed, at: &[u8]) -> Wrong<'_> {
    Wrong { message: malformed.into_parts("").0.into(), at }
}

/// Appends a value, which is taken off.
pub(crate) fn value<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    kind: KindId,
    at: &mut Cursor<'a>,
    setting: Setting<'_>,
) -> Result<'a> {
    let Some(depth) = setting.depth.checked_sub(1) else { return Err(fault(Fault::Deep, at)) };
    if out.len() > setting.limit {
        return Err(Wrong { message: "the text would be thousands of times longer".into(), at: at.head });
    }
    let setting = Setting { depth, ..setting };
    match schema.get(kind) {
        Kind::Basic(basic) => {
            let mut writer = Writer::at(out, setting.hex, setting.spot, setting.level);
            let start = at.head;
            let head = layout::slice(&mut at.head, basic.width() as usize).ok_or_else(|| fault(Fault::Cut, at))?;
            write_basic(&mut writer, basic, head, &mut at.text).map_err(|error| malformed(error, start))
        }
        Kind::Bytes { count } => {
            let bytes = match count {
                Some(count) => layout::slice(&mut at.head, count as usize),
                None => at.bytes(),
            };
            bytes_of(out, bytes.ok_or_else(|| fault(Fault::Cut, at))?, setting);
            Ok(())
        }
        Kind::Option(inner) => option(out, schema, inner, at, setting),
        Kind::List { item, .. } => {
            let count = skip::count(at).map_err(|error| fault(error, at))?;
            list(out, schema, (item, count), at, setting, true)
        }
        Kind::Array { item, count } if shape(schema, item, true) == Shape::Token => {
            for number in 0..count {
                if number > 0 {
                    out.push(' ');
                }
                part(out, schema, item, at, Setting { spot: Spot::Element, ..setting })?;
            }
            Ok(())
        }
        Kind::Array { item, count } => list(out, schema, (item, count as usize), at, setting, false),
        Kind::Map { key, value } => map(out, schema, (key, value), at, setting),
        Kind::Tuple(elements) => {
            let kinds = schema.elements(elements).iter().map(|kind| (*kind, setting));
            tuple(out, schema, kinds, at, setting, value)
        }
        Kind::ClassName => {
            out.push_str(setting.class);
            Ok(())
        }
        Kind::Version(version) => {
            write_integer(out, version);
            Ok(())
        }
        Kind::Class(class) => structure(out, schema, &schema.classes[class as usize], at, setting),
        Kind::Enum(number) => variant(out, schema, number, at, setting),
    }
}

/// Appends an element of an array, with the byte that stands for one without bytes.
fn part<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    kind: KindId,
    at: &mut Cursor<'a>,
    setting: Setting<'_>,
) -> Result<'a> {
    let before = at.head.len();
    value(out, schema, kind, at, setting)?;
    skip::filler(&mut at.head, before).map_err(|error| fault(error, at))
}

/// Appends a value that stands by itself.
fn by_itself<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    kind: KindId,
    at: &mut Cursor<'a>,
    setting: Setting<'_>,
) -> Result<'a> {
    let mut inner = at.whole(schema.width(kind)).ok_or_else(|| fault(Fault::Cut, at))?;
    value(out, schema, kind, &mut inner, setting)?;
    at.leave(inner);
    Ok(())
}

/// Appends an element of a list, with the byte that stands for one without bytes.
fn whole<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    kind: KindId,
    at: &mut Cursor<'a>,
    setting: Setting<'_>,
) -> Result<'a> {
    let before = at.tail.len();
    by_itself(out, schema, kind, at, setting)?;
    skip::filler(&mut at.tail, before).map_err(|error| fault(error, at))
}

/// How a value is taken off.
type Take<'a> = fn(&mut Output, &Schema<'a>, KindId, &mut Cursor<'a>, Setting<'_>) -> Result<'a>;

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
    at: &mut Cursor<'a>,
    setting: Setting<'_>,
) -> Result<'a> {
    if !skip::option(&mut at.head).map_err(|error| fault(error, at))? {
        out.push_str("none");
        return Ok(());
    }
    if matches!(schema.get(inner), Kind::Option(_)) {
        out.push_str("some ");
        return by_itself(out, schema, inner, at, Setting { spot: Spot::Element, ..setting });
    }
    let start = out.len();
    let spot = if setting.spot == Spot::Property { Spot::Option } else { setting.spot };
    by_itself(out, schema, inner, at, Setting { spot, ..setting })?;
    if save_value::is_about_option(&out.bytes()[start..]) {
        out.insert_str(start, "some ");
    }
    Ok(())
}

fn list<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    (item, count): (KindId, usize),
    at: &mut Cursor<'a>,
    setting: Setting<'_>,
    is_whole: bool,
) -> Result<'a> {
    let take = if is_whole { whole } else { part };
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
            // The element is not taken off yet.
            let start = if is_whole { at.whole(schema.width(item)).ok_or_else(|| fault(Fault::Cut, at))? } else { *at };
            key_of(out, schema, item, start, key, inner)?;
            out.push_str(" = ");
            take(out, schema, item, at, Setting { without: Some(key), ..inner })?;
        } else {
            take(out, schema, item, at, inner)?;
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

/// Appends what tells the element that begins there from the others of its list.
pub(crate) fn key_of<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    item: KindId,
    mut at: Cursor<'a>,
    key: &str,
    setting: Setting<'_>,
) -> Result<'a> {
    let start = at.head;
    let none = || Wrong { message: format!("the elements have no property `{key}`").into(), at: start };
    let Kind::Class(class) = schema.get(item) else { return Err(none()) };
    for field in &schema.classes[class as usize].fields {
        if field.key == key {
            return value(out, schema, field.kind, &mut at, Setting { spot: Spot::Key, ..setting.of(field) });
        }
        skip::skip(schema, field.kind, &mut at, setting.depth).map_err(|error| fault(error, &at))?;
    }
    Err(none())
}

fn map<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    (key, item): (KindId, KindId),
    at: &mut Cursor<'a>,
    setting: Setting<'_>,
) -> Result<'a> {
    let count = skip::count(at).map_err(|error| fault(error, at))?;
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
        let before = at.tail.len();
        next_line(out, inner.level);
        by_itself(out, schema, key, at, Setting { spot: Spot::Key, ..inner })?;
        out.push_str(" = ");
        by_itself(out, schema, item, at, inner)?;
        skip::filler(&mut at.tail, before).map_err(|error| fault(error, at))?;
    }
    end(out, first, below_header, setting.level, '}');
    Ok(())
}

/// Values in their order: on one line if each is a token.
fn tuple<'a, 's>(
    out: &mut Output,
    schema: &Schema<'a>,
    kinds: impl Iterator<Item = (KindId, Setting<'s>)> + Clone,
    at: &mut Cursor<'a>,
    setting: Setting<'s>,
    take: Take<'a>,
) -> Result<'a> {
    let is_row = kinds.clone().all(|(kind, _)| shape(schema, kind, true) == Shape::Token);
    let level = setting.level + 1;
    let start = out.len();
    if !is_row {
        out.push('[');
    }
    for (number, (kind, of)) in kinds.enumerate() {
        if !is_row {
            next_line(out, level);
        } else if number > 0 {
            out.push(' ');
        }
        take(out, schema, kind, at, Setting { spot: Spot::Element, level, depth: setting.depth, ..of })?;
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
    at: &mut Cursor<'a>,
    setting: Setting<'_>,
) -> Result<'a> {
    let inner = Setting { class: class.name, ..setting.inner(Spot::Field) };
    if class.is_tuple {
        let kinds = class.fields.iter().map(|field| (field.kind, inner.of(field)));
        return tuple(out, schema, kinds, at, setting, value);
    }
    let start = out.len();
    out.push('{');
    fields(out, schema, &class.fields, at, Setting { without: setting.without, ..inner }, value)?;
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
    at: &mut Cursor<'a>,
    inner: Setting<'_>,
    take: Take<'a>,
) -> Result<'a> {
    for field in fields {
        if inner.without == Some(field.key) {
            skip::skip(schema, field.kind, at, inner.depth).map_err(|error| fault(error, at))?;
            continue;
        }
        next_line(out, inner.level);
        out.push_str(field.key);
        out.push_str(" = ");
        take(out, schema, field.kind, at, inner.of(field))?;
    }
    Ok(())
}

fn variant<'a>(
    out: &mut Output,
    schema: &Schema<'a>,
    number: u32,
    at: &mut Cursor<'a>,
    setting: Setting<'_>,
) -> Result<'a> {
    let all = &schema.enums[number as usize];
    let index = skip::variant(all, &mut at.head).map_err(|error| fault(error, at))?;
    let variant = &all.variants[index];
    let inside = Setting { spot: Spot::Element, keyed: None, without: None, ..setting };
    if !matches!(variant.payload, Payload::Other) {
        out.push_str(variant.name);
    }
    match &variant.payload {
        Payload::Unit => {}
        Payload::Newtype(kind) => {
            out.push(' ');
            by_itself(out, schema, *kind, at, inside)?;
        }
        Payload::Tuple(elements) => {
            out.push(' ');
            let kinds = schema.elements(*elements).iter().map(|kind| (*kind, inside));
            tuple(out, schema, kinds, at, inside, by_itself)?;
        }
        Payload::Struct(all) => {
            out.push_str(" {");
            let start = out.len();
            fields(out, schema, all, at, inside.inner(Spot::Field), by_itself)?;
            if out.len() > start {
                next_line(out, setting.level);
            }
            out.push('}');
        }
        Payload::Other => {
            let mut inner = at.whole(LENGTH as usize).ok_or_else(|| fault(Fault::Cut, at))?;
            let text = inner.string().ok_or_else(|| fault(Fault::Text, at))?;
            at.leave(inner);
            let place = save_value::Setting::of_class(&ANY, setting.depth);
            let place = save_value::Setting { spot: setting.spot, level: setting.level, ..place };
            save_value::save_other(out, text, place)
                .map_err(|_| Wrong { message: "a text is not that of a variant".into(), at: at.head })?;
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
