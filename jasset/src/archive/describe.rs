//! The archive that tells the schema of a type, without a value of it.

use alloc::{boxed::Box, format, string::String, vec, vec::Vec};
use core::{any::type_name, cell::RefCell, marker::PhantomData, mem};

use super::text::save_value::property_text;
use super::{
    Archive, ArgumentVisitor, Bytes, Fields, Hook, HookArguments, HookResult, Initial, Itself, JAsset, List, Map,
    Never, Old, OtherText, Payloads, Properties, Scalar, With, defaults::Defaults, not_a_record, only_records,
};
use crate::{
    class::{
        Class, Kind, Variants,
        schema::{ClassSchema, EnumSchema, Member, Payload, Property, Schema, arguments_of},
    },
    error::{Error, Problem, ProblemKind, Result},
    key::Key,
    options::MAX_DEPTH,
};

impl Schema {
    /// The shape of `T`, if asked for with the default values.
    ///
    /// # Errors
    ///
    /// If the description of `T` breaks a rule.
    pub(crate) fn of<'a, T: JAsset<'a>>(defaults: bool) -> Result<Self> {
        let found = RefCell::new(Found { defaults, ..Found::default() });
        part::<T>(&found, false)?;
        let Found { classes, enums, again, .. } = found.into_inner();
        let schema = Self { classes, enums };
        again.check(&schema)?;
        distinct(&schema)?;
        Ok(schema)
    }
}

/// What was found so far.
#[derive(Default)]
struct Found {
    classes: Vec<ClassSchema>,
    enums: Vec<EnumSchema>,
    again: Again,
    /// Whether default values are asked for.
    defaults: bool,
    /// The lists, tuples and newtypes that the present value stands in.
    within: Vec<&'static str>,
}

/// What was met once more, as it was told then: its own members, whose kinds name what they hold.
///
/// A type is known by its name only. If each one with a name tells the same members by name, all of them have one
/// shape, whichever types they are: so this is all that has to be compared, and a type that contains itself ends.
#[derive(Default)]
struct Again {
    classes: Vec<ClassSchema>,
    enums: Vec<EnumSchema>,
}

impl Again {
    fn check(&self, schema: &Schema) -> Result<()> {
        for again in &self.classes {
            let first = schema.find(&again.name());
            if first.is_some_and(|first| !first.is_same(again)) {
                return Err(two_shapes(&again.name()));
            }
        }
        for again in &self.enums {
            let first = schema.enums.iter().find(|first| first.is_called(again.variants, &again.arguments));
            if first.is_some_and(|first| first != again) {
                return Err(two_shapes(&again.name()));
            }
        }
        Ok(())
    }
}

/// The error of a name that stands for two shapes.
#[cold]
pub(crate) fn two_shapes(name: &str) -> Error {
    Error::one(
        Problem::new(ProblemKind::Description, format!("two types of different shapes are called `{name}`"))
            .help("rename one of them: #[jasset(rename = \"...\")]"),
    )
}

/// What the derive proves at compile time, for a description written by hand.
fn distinct(schema: &Schema) -> Result<()> {
    for class in &schema.classes {
        let mut names = Vec::new();
        schema.visit(class, &mut |member| match member {
            Member::Property(property) => names.push(property.key),
            Member::Deprecated { keys, .. } => names.extend(keys.iter()),
            _ => {}
        });
        let mut crcs: Vec<_> = names
            .iter()
            .flat_map(|key| {
                core::iter::once((key.crc(), key.name()))
                    .chain(key.former().iter().map(|alias| (alias.crc(), alias.name())))
            })
            .collect();
        crcs.sort_unstable();
        if let Some(pair) = crcs.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let (class, key) = (class.class.name(), pair[0].1);
            let message = format!("`{class}` has the key `{key}` twice, or one with its CRC-32");
            return Err(Error::one(
                Problem::new(ProblemKind::Description, message)
                    .key_path(pair[1].1)
                    .help("give each property a key of its own"),
            ));
        }
    }
    Ok(())
}

/// The kind of a value that `W` describes. `again`: only its name.
fn kind_of<'a, F, W: With<'a, F>>(found: &RefCell<Found>, again: bool) -> Result<Kind> {
    let mut kind = None;
    W::serialize(DescribeValue { found, again, out: &mut kind, of: PhantomData })?;
    kind.ok_or_else(untold)
}

/// The shape of a record: the root, or a part.
fn part<'a, T: JAsset<'a>>(found: &RefCell<Found>, again: bool) -> Result<String> {
    let mut name = None;
    T::serialize(DescribePart { found, again, out: &mut name, of: PhantomData })?;
    name.ok_or_else(untold)
}

#[cold]
fn untold() -> Error {
    Error::custom("`serialize` told its archive nothing: call `archive.record`, or what else the type is")
}

/// A class: what `describe` tells is taken up once.
fn class_of<'s, 'a, T: Initial<'a>>(
    found: &'s RefCell<Found>,
    class: &'static Class,
    again: bool,
    describe: impl FnOnce(&mut DescribeRecord<'s, T>) -> Result<()>,
) -> Result<ClassSchema> {
    let arguments = arguments_of(type_name::<T>());
    let shape = ClassSchema { class, arguments, members: Vec::new(), inherited: Vec::new() };
    if again {
        return Ok(shape);
    }
    let known = found.borrow().classes.iter().any(|known| known.is_named(&shape.name()));
    let place = found.borrow().classes.len();
    if !known {
        found.borrow_mut().classes.push(shape.clone());
    }
    let default = if !known && found.borrow().defaults { T::initial(None) } else { None };
    let mut record = DescribeRecord { found, again: known, shape: shape.clone(), default };
    let within = mem::take(&mut found.borrow_mut().within);
    describe(&mut record)?;
    let mut found = found.borrow_mut();
    found.within = within;
    if known {
        found.again.classes.push(record.shape);
    } else {
        found.classes[place] = record.shape;
    }
    Ok(shape)
}

/// Describes the root or a part.
struct DescribePart<'s, T> {
    found: &'s RefCell<Found>,
    again: bool,
    out: &'s mut Option<String>,
    of: PhantomData<fn() -> T>,
}

impl<'a, 's, T> Archive<'a, T> for DescribePart<'s, T> {
    type Properties = DescribeRecord<'s, T>;
    type Fields = Never<T>;
    type Payloads = Never<T>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        *self.out = Some(class_of(self.found, class, self.again, describe)?.name());
        Ok(())
    }

    fn transparent_with<F, W: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let Self { found, again, out, .. } = self;
        W::serialize(DescribePart { found, again, out, of: PhantomData })
    }

    only_records!('a, T);
}

struct DescribeRecord<'s, T> {
    found: &'s RefCell<Found>,
    /// It was met before: what it holds is told by name.
    again: bool,
    shape: ClassSchema,
    default: Option<T>,
}

impl<T> DescribeRecord<'_, T> {
    fn part<'a, B: JAsset<'a>>(&mut self, get: impl FnOnce(&T) -> &B + Copy) -> Result<String> {
        let name = part::<B>(self.found, self.again)?;
        if let Some(default) = &self.default {
            let texts = Defaults::of(get(default), self.shape.class)?;
            let schema = self.found.borrow();
            let own = |key: &Key| default_in(&schema.classes, &name, key);
            let changed = texts.into_iter().filter(|(key, text)| own(key).is_some_and(|own| own != *text));
            self.shape.inherited.extend(changed);
        }
        Ok(name)
    }
}

/// The default value of a key in the class `name` or its parts.
fn default_in(classes: &[ClassSchema], name: &str, key: &Key) -> Option<String> {
    let shape = classes.iter().find(|shape| shape.is_named(name))?;
    if let Some((_, text)) = shape.inherited.iter().find(|(inherited, _)| inherited.name() == key.name()) {
        return Some(text.clone());
    }
    shape.members.iter().find_map(|member| match member {
        Member::Property(property) if property.key.name() == key.name() => property.default.clone(),
        Member::Base(part) | Member::Flattened(part) => default_in(classes, part, key),
        _ => None,
    })
}

/// Takes up a property, and the text of its default value if there is one.
#[inline(never)]
fn add_property<'a, F, W: With<'a, F>>(
    found: &RefCell<Found>,
    again: bool,
    shape: &mut ClassSchema,
    key: &'static Key,
    value: Option<&F>,
) -> Result<()> {
    let kind = kind_of::<F, W>(found, again)?;
    let mut default = None;
    // The name of the class is no value of its own.
    if let Some(value) = value.filter(|_| kind != Kind::ClassName) {
        default = Some(property_text::<F, W>(key, shape.class, value, MAX_DEPTH)?);
    }
    shape.members.push(Member::Property(Property { key, kind, default }));
    Ok(())
}

impl<'a, T> Properties<'a, T> for DescribeRecord<'_, T> {
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        get: impl FnOnce(&T) -> &F + Copy,
        _: impl FnOnce(&mut T) -> &mut F + Copy,
    ) -> Result<()> {
        let Self { found, again, shape, default } = self;
        add_property::<F, W>(found, *again, shape, key, default.as_ref().map(get))
    }

    fn base<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        let part = self.part(get)?;
        self.shape.members.push(Member::Base(part));
        Ok(())
    }

    fn flatten<B: JAsset<'a>>(
        &mut self,
        get: impl FnOnce(&T) -> &B + Copy,
        _: impl FnOnce(&mut T) -> &mut B + Copy,
    ) -> Result<()> {
        let part = self.part(get)?;
        self.shape.members.push(Member::Flattened(part));
        Ok(())
    }

    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        keys: &'static [Key; N],
        before: u16,
        _: H,
    ) -> Result<()> {
        // The values of old files are of old types, which may be called as present ones.
        let found = RefCell::default();
        let mut arguments = Arguments { found: &found, again: false, kinds: Vec::new() };
        H::Arguments::default().visit(keys, &mut arguments)?;
        self.shape.members.push(Member::Deprecated { keys, kinds: arguments.kinds, before });
        Ok(())
    }

    fn dropped<const N: usize>(&mut self, keys: &'static [Key; N], before: u16) -> Result<()> {
        self.shape.members.push(Member::Deprecated { keys, kinds: Vec::new(), before });
        Ok(())
    }

    fn migrate<R: HookResult>(&mut self, _: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
        self.shape.members.push(Member::Migrate);
        Ok(())
    }
}

/// The kinds of the arguments of a hook.
struct Arguments<'s> {
    found: &'s RefCell<Found>,
    again: bool,
    kinds: Vec<Kind>,
}

impl<'a> ArgumentVisitor<'a> for Arguments<'_> {
    fn argument<A: JAsset<'a>>(&mut self, _: &'static Key, _: &mut Option<A>) -> Result<()> {
        self.kinds.push(kind_of::<A, Itself>(self.found, self.again)?);
        Ok(())
    }
}

/// Describes a value.
struct DescribeValue<'s, F> {
    found: &'s RefCell<Found>,
    again: bool,
    out: &'s mut Option<Kind>,
    of: PhantomData<fn() -> F>,
}

impl<F> DescribeValue<'_, F> {
    /// A value that holds others. If it stands in itself, it is told by its name.
    fn holds(self, kind: impl FnOnce(&RefCell<Found>, bool) -> Result<Kind>) -> Result<()> {
        let name = type_name::<F>();
        if self.found.borrow().within.contains(&name) {
            let path = name.split('<').next().unwrap_or(name);
            let mut plain = String::from(path.rsplit("::").next().unwrap_or(path));
            plain.push_str(&arguments_of(name));
            *self.out = Some(Kind::Within(plain));
            return Ok(());
        }
        self.found.borrow_mut().within.push(name);
        *self.out = Some(kind(self.found, self.again)?);
        self.found.borrow_mut().within.pop();
        Ok(())
    }
}

impl<'a, 's, F> Archive<'a, F> for DescribeValue<'s, F> {
    type Properties = DescribeRecord<'s, F>;
    type Fields = DescribeFields<'s, F>;
    type Payloads = DescribePayloads<'s, F>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        let ClassSchema { arguments, .. } = class_of(self.found, class, self.again, describe)?;
        *self.out = Some(Kind::Class { class, arguments });
        Ok(())
    }

    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        let kind = F::KIND;
        if let (Kind::Enum { variants, arguments }, false) = (&kind, self.again) {
            let payloads = vec![Payload::Unit; variants.list.len()];
            let shape = EnumSchema { variants, arguments: arguments.clone(), payloads, is_scalar: true };
            self.found.borrow_mut().add(shape);
        }
        *self.out = Some(kind);
        Ok(())
    }

    fn class_name(self) -> Result<()> {
        *self.out = Some(Kind::ClassName);
        Ok(())
    }

    fn transparent_with<G, W: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &G + Copy,
        _: impl FnOnce(&mut F) -> &mut G + Copy,
        _: impl FnOnce(G) -> F,
    ) -> Result<()> {
        self.holds(|found, again| kind_of::<G, W>(found, again))
    }

    fn option_with<G, W: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &Option<G> + Copy,
        _: impl FnOnce(&mut F) -> &mut Option<G> + Copy,
        _: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        self.holds(|found, again| Ok(Kind::Option(Box::new(kind_of::<G, W>(found, again)?))))
    }

    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        self.holds(|found, again| {
            let item = Box::new(kind_of::<F::Item, Itself>(found, again)?);
            Ok(match F::COUNT {
                Some(count) => Kind::Array(item, count),
                None if F::IS_SET => Kind::Set(item),
                None => Kind::List(item),
            })
        })
    }

    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        self.holds(|found, again| {
            let key = kind_of::<F::Key, Itself>(found, again)?;
            Ok(Kind::Map(Box::new(key), Box::new(kind_of::<F::Value, Itself>(found, again)?)))
        })
    }

    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        *self.out = Some(Kind::Bytes(F::COUNT));
        Ok(())
    }

    fn tuple(self, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        // The fields borrow what was found for as long as the archive does.
        let whole = self.found;
        self.holds(|_, again| {
            let mut fields = DescribeFields::new(whole, again);
            describe(&mut fields)?;
            Ok(Kind::Tuple(fields.kinds))
        })
    }

    fn variants(
        self,
        variants: &'static Variants,
        _: impl FnOnce(&F) -> usize + Copy,
        describe: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        let Self { found, again, out, .. } = self;
        let arguments = arguments_of(type_name::<F>());
        *out = Some(Kind::Enum { variants, arguments: arguments.clone() });
        if again {
            return Ok(());
        }
        let payloads = vec![Payload::Unit; variants.list.len()];
        let mut shape = EnumSchema { variants, arguments, payloads, is_scalar: false };
        let known = found.borrow().enums.iter().any(|known| known.is_called(variants, &shape.arguments));
        let place = found.borrow().enums.len();
        if !known {
            found.borrow_mut().enums.push(shape.clone());
        }
        let within = mem::take(&mut found.borrow_mut().within);
        let mut told = DescribePayloads { found, again: known, payloads: shape.payloads, of: PhantomData };
        describe(&mut told)?;
        shape.payloads = told.payloads;
        let mut found = found.borrow_mut();
        found.within = within;
        if known {
            found.again.enums.push(shape);
        } else {
            found.enums[place] = shape;
        }
        Ok(())
    }
}

impl Found {
    /// Takes up an enum whose shape is known.
    fn add(&mut self, shape: EnumSchema) {
        if self.enums.iter().any(|known| known.is_called(shape.variants, &shape.arguments)) {
            self.again.enums.push(shape);
        } else {
            self.enums.push(shape);
        }
    }
}

/// Describes the fields of a tuple or of a variant.
struct DescribeFields<'s, T> {
    found: &'s RefCell<Found>,
    again: bool,
    kinds: Vec<Kind>,
    properties: Vec<Property>,
    of: PhantomData<fn() -> T>,
}

impl<'s, T> DescribeFields<'s, T> {
    fn new(found: &'s RefCell<Found>, again: bool) -> Self {
        Self { found, again, kinds: Vec::new(), properties: Vec::new(), of: PhantomData }
    }
}

/// What stands for the class of a variant.
static VARIANT: Class = Class::new("Variant");

impl<'a, T> Fields<'a, T> for DescribeFields<'_, T> {
    fn element_with<F, W: With<'a, F>>(
        &mut self,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
    ) -> Result<Option<F>> {
        self.kinds.push(kind_of::<F, W>(self.found, self.again)?);
        Ok(None)
    }

    fn field_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        initial: impl FnOnce() -> F,
    ) -> Result<Option<F>> {
        let kind = kind_of::<F, W>(self.found, self.again)?;
        let mut default = None;
        if !self.again && self.found.borrow().defaults {
            default = Some(property_text::<F, W>(key, &VARIANT, &initial(), MAX_DEPTH)?);
        }
        self.properties.push(Property { key, kind, default });
        Ok(None)
    }
}

/// Describes what variants hold.
struct DescribePayloads<'s, T> {
    found: &'s RefCell<Found>,
    again: bool,
    payloads: Vec<Payload>,
    of: PhantomData<fn() -> T>,
}

impl<T> DescribePayloads<'_, T> {
    fn set(&mut self, index: usize, payload: Payload) {
        if let Some(place) = self.payloads.get_mut(index) {
            *place = payload;
        }
    }
}

impl<'a, 's, T> Payloads<'a, T> for DescribePayloads<'s, T> {
    type Fields = DescribeFields<'s, T>;

    fn unit(&mut self, index: usize, _: impl FnOnce() -> T) -> Result<()> {
        self.set(index, Payload::Unit);
        Ok(())
    }

    fn newtype_with<F, W: With<'a, F>>(
        &mut self,
        index: usize,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(&mut T) -> Option<&mut F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        let kind = kind_of::<F, W>(self.found, self.again)?;
        self.set(index, Payload::Newtype(kind));
        Ok(())
    }

    fn tuple(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        let mut fields = DescribeFields::new(self.found, self.again);
        describe(&mut fields)?;
        self.set(index, Payload::Tuple(fields.kinds));
        Ok(())
    }

    fn structure(&mut self, index: usize, describe: impl FnOnce(&mut Self::Fields) -> Result<Option<T>>) -> Result<()> {
        let mut fields = DescribeFields::new(self.found, self.again);
        describe(&mut fields)?;
        self.set(index, Payload::Struct(fields.properties));
        Ok(())
    }

    fn other<F: OtherText<'a>>(
        &mut self,
        index: usize,
        _: impl FnOnce(&T) -> Option<&F> + Copy,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        self.set(index, Payload::Other);
        Ok(())
    }
}
