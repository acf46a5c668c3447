//! The archive that tells the schema of a type, without a value of it.

use alloc::{boxed::Box, vec::Vec};
use core::marker::PhantomData;

use super::{
    Archive, ArgumentVisitor, Bytes, Hook, HookArguments, HookResult, Initial, Itself, JAsset, List, Map, Never, Old,
    Place, Properties, Scalar, With, not_a_record, only_records,
};
use crate::{
    class::{Class, Kind, Variants},
    error::{Error, Problem, ProblemKind, Result},
    key::Key,
};

/// The shape of a class: what its files hold.
///
/// ```
/// use jasset::{JAsset, schema};
///
/// #[derive(JAsset, Default)]
/// #[jasset(version = 2)]
/// struct Door {
///     open: bool,
/// }
///
/// let schema = schema::of::<Door>()?;
/// assert_eq!((schema.class.current(), schema.members.len()), (2, 1));
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Schema {
    /// The class: its name, its former names, its versions.
    pub class: &'static Class,
    /// What the class consists of, in the order of the description.
    pub members: Vec<Member>,
}

/// One member of a class.
///
/// ```
/// use jasset::{JAsset, Kind, schema::{self, Member}};
///
/// #[derive(JAsset, Default)]
/// #[jasset(version = 2, deprecated("Width", before = 2, drop))]
/// struct Door {
///     open: bool,
/// }
///
/// let schema = schema::of::<Door>()?;
/// assert!(matches!(schema.members[0], Member::Property(key, Kind::Bool) if key.name() == "Open"));
/// assert!(matches!(schema.members[1], Member::Deprecated { before: 2, .. }));
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Member {
    /// A property and the kind of its value.
    Property(&'static Key, Kind),
    /// The base.
    Base(Box<Schema>),
    /// A part whose properties stand among those of the class.
    Flattened(Box<Schema>),
    /// Keys of files before version `before`. Without kinds their values are dropped.
    Deprecated {
        /// The keys.
        keys: &'static [Key],
        /// The kinds of the values that the hook takes, one a key; empty if there is no hook.
        kinds: Vec<Kind>,
        /// The first version that does not have the keys.
        before: u16,
    },
    /// A general migration hook.
    Migrate,
}

impl Schema {
    /// The shape of `T`.
    ///
    /// # Errors
    ///
    /// If the description of `T` breaks a rule.
    pub(crate) fn of<'a, T: JAsset<'a>>() -> Result<Self> {
        let mut schema = None;
        T::serialize(Describe { out: &mut schema, place: Place::Root, of: PhantomData })?;
        schema.ok_or_else(|| Error::custom("`serialize` told its archive nothing: call `archive.record`"))
    }

    /// Every property of the class, its base and its flattened parts, in writing order.
    pub fn properties(&self) -> Vec<(&'static Key, Kind)> {
        let mut all = Vec::new();
        self.collect(&mut all);
        all
    }

    fn collect(&self, all: &mut Vec<(&'static Key, Kind)>) {
        for member in &self.members {
            match member {
                Member::Property(key, kind) => all.push((key, *kind)),
                Member::Base(part) | Member::Flattened(part) => part.collect(all),
                Member::Deprecated { .. } | Member::Migrate => {}
            }
        }
    }

    /// Every deprecated key of the class, its base and its flattened parts.
    pub fn deprecated(&self) -> Vec<&'static Key> {
        let mut all = Vec::new();
        for member in &self.members {
            match member {
                Member::Deprecated { keys, .. } => all.extend(keys.iter()),
                Member::Base(part) | Member::Flattened(part) => all.extend(part.deprecated()),
                Member::Property(..) | Member::Migrate => {}
            }
        }
        all
    }
}

struct Describe<'s, T> {
    out: &'s mut Option<Schema>,
    place: Place,
    of: PhantomData<fn() -> T>,
}

impl<'a, T> Archive<'a, T> for Describe<'_, T> {
    type Properties = DescribeRecord<T>;
    type Fields = Never<T>;
    type Payloads = Never<T>;

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        T: Initial<'a>,
    {
        let mut record = DescribeRecord { schema: Schema { class, members: Vec::new() }, of: PhantomData };
        describe(&mut record)?;
        if self.place == Place::Root {
            distinct(&record.schema)?;
        }
        *self.out = Some(record.schema);
        Ok(())
    }

    fn transparent_with<F, W: With<'a, F>>(
        self,
        _: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
        _: impl FnOnce(F) -> T,
    ) -> Result<()> {
        W::serialize(Describe { out: self.out, place: self.place, of: PhantomData })
    }

    only_records!('a, T);
}

/// What the derive proves at compile time, for a description written by hand.
fn distinct(schema: &Schema) -> Result<()> {
    let mut names: Vec<_> = schema.properties().iter().map(|(key, _)| *key).collect();
    names.extend(schema.deprecated());
    let mut crcs: Vec<_> = names
        .iter()
        .flat_map(|key| {
            core::iter::once((key.crc(), key.name()))
                .chain(key.former().iter().map(|alias| (alias.crc(), alias.name())))
        })
        .collect();
    crcs.sort_unstable();
    match crcs.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        None => Ok(()),
        Some(pair) => Err(Error::one(
            Problem::new(
                ProblemKind::Description,
                alloc::format!("`{}` has the key `{}` twice, or one with its CRC-32", schema.class.name(), pair[0].1),
            )
            .key_path(pair[1].1)
            .help("give each property a key of its own"),
        )),
    }
}

struct DescribeRecord<T> {
    schema: Schema,
    of: PhantomData<fn() -> T>,
}

/// The kind of a property's value.
fn kind_of<'a, F, W: With<'a, F>>() -> Result<Kind> {
    let mut kind = None;
    W::serialize(DescribeValue { out: &mut kind, of: PhantomData })?;
    kind.ok_or_else(|| Error::custom("`serialize` told its archive nothing"))
}

fn part<'a, B: JAsset<'a>>(place: Place) -> Result<Box<Schema>> {
    let mut schema = None;
    B::serialize(Describe { out: &mut schema, place, of: PhantomData })?;
    schema.map(Box::new).ok_or_else(|| Error::custom("`serialize` told its archive nothing"))
}

impl<'a, T> Properties<'a, T> for DescribeRecord<T> {
    fn property_with<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        self.schema.members.push(Member::Property(key, kind_of::<F, W>()?));
        Ok(())
    }

    fn base<B: JAsset<'a>>(&mut self, _: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        self.schema.members.push(Member::Base(part::<B>(Place::Base)?));
        Ok(())
    }

    fn flatten<B: JAsset<'a>>(&mut self, _: impl FnOnce(&T) -> &B, _: impl FnOnce(&mut T) -> &mut B) -> Result<()> {
        self.schema.members.push(Member::Flattened(part::<B>(Place::Flattened)?));
        Ok(())
    }

    fn deprecated<const N: usize, M, H: Hook<'a, T, N, M>>(
        &mut self,
        keys: &'static [Key; N],
        before: u16,
        _: H,
    ) -> Result<()> {
        let mut kinds = Kinds(Vec::new());
        H::Arguments::default().visit(keys, &mut kinds)?;
        self.schema.members.push(Member::Deprecated { keys, kinds: kinds.0, before });
        Ok(())
    }

    fn dropped<const N: usize>(&mut self, keys: &'static [Key; N], before: u16) -> Result<()> {
        self.schema.members.push(Member::Deprecated { keys, kinds: Vec::new(), before });
        Ok(())
    }

    fn migrate<R: HookResult>(&mut self, _: fn(&mut T, u16, &mut Old<'_>) -> R) -> Result<()> {
        self.schema.members.push(Member::Migrate);
        Ok(())
    }
}

struct Kinds(Vec<Kind>);

impl<'a> ArgumentVisitor<'a> for Kinds {
    fn argument<A: JAsset<'a>>(&mut self, _: &'static Key, _: &mut Option<A>) -> Result<()> {
        self.0.push(kind_of::<A, Itself>()?);
        Ok(())
    }
}

struct DescribeValue<'s, F> {
    out: &'s mut Option<Kind>,
    of: PhantomData<fn() -> F>,
}

impl<'a, F> Archive<'a, F> for DescribeValue<'_, F> {
    type Properties = DescribeRecord<F>;
    type Fields = Never<F>;
    type Payloads = Never<F>;

    fn record(self, class: &'static Class, _: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()>
    where
        F: Initial<'a>,
    {
        *self.out = Some(Kind::Custom(class.name()));
        Ok(())
    }

    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        *self.out = Some(F::KIND);
        Ok(())
    }

    fn class_name(self) -> Result<()> {
        *self.out = Some(Kind::ClassName);
        Ok(())
    }

    fn transparent_with<G, W: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &G,
        _: impl FnOnce(&mut F) -> &mut G,
        _: impl FnOnce(G) -> F,
    ) -> Result<()> {
        W::serialize(DescribeValue { out: self.out, of: PhantomData })
    }

    fn option_with<G, W: With<'a, G>>(
        self,
        _: impl FnOnce(&F) -> &Option<G>,
        _: impl FnOnce(&mut F) -> &mut Option<G>,
        _: impl FnOnce(Option<G>) -> F,
    ) -> Result<()> {
        *self.out = Some(Kind::Custom("option"));
        Ok(())
    }

    fn list(self) -> Result<()>
    where
        F: List<'a>,
    {
        *self.out = Some(Kind::Custom("list"));
        Ok(())
    }

    fn map(self) -> Result<()>
    where
        F: Map<'a>,
    {
        *self.out = Some(Kind::Custom("map"));
        Ok(())
    }

    fn bytes(self) -> Result<()>
    where
        F: Bytes<'a>,
    {
        *self.out = Some(Kind::Custom("bytes"));
        Ok(())
    }

    fn tuple(self, _: impl FnOnce(&mut Self::Fields) -> Result<Option<F>>) -> Result<()> {
        *self.out = Some(Kind::Custom("tuple"));
        Ok(())
    }

    fn variants(
        self,
        variants: &'static Variants,
        _: impl FnOnce(&F) -> usize,
        _: impl FnOnce(&mut Self::Payloads) -> Result<()>,
    ) -> Result<()> {
        *self.out = Some(Kind::Custom(variants.name));
        Ok(())
    }
}
