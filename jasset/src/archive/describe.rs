//! The archive that tells the schema of a type, without a value of it.

use alloc::{boxed::Box, vec::Vec};
use core::marker::PhantomData;

use super::{
    Archive, ArgumentVisitor, Hook, HookArguments, HookResult, JAsset, NoProperties, Old, Place, Properties, Scalar,
    not_a_record, not_a_value,
};
use crate::{
    class::{Class, Kind},
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

    fn record(self, class: &'static Class, describe: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()> {
        let mut record = DescribeRecord { schema: Schema { class, members: Vec::new() }, of: PhantomData };
        describe(&mut record)?;
        if self.place == Place::Root {
            distinct(&record.schema)?;
        }
        *self.out = Some(record.schema);
        Ok(())
    }

    fn scalar(self) -> Result<()>
    where
        T: Scalar<'a>,
    {
        Err(not_a_record(T::KIND))
    }

    fn transparent<F: JAsset<'a>>(self, _: impl FnOnce(&T) -> &F, _: impl FnOnce(&mut T) -> &mut F) -> Result<()> {
        F::serialize(Describe { out: self.out, place: self.place, of: PhantomData })
    }

    fn class_name(self) -> Result<()> {
        Err(not_a_record(Kind::ClassName))
    }
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
fn kind_of<'a, F: JAsset<'a>>(key: &Key) -> Result<Kind> {
    let mut kind = None;
    F::serialize(DescribeValue { out: &mut kind, key: key.name(), of: PhantomData })?;
    kind.ok_or_else(|| Error::custom("`serialize` told its archive nothing"))
}

fn part<'a, B: JAsset<'a>>(place: Place) -> Result<Box<Schema>> {
    let mut schema = None;
    B::serialize(Describe { out: &mut schema, place, of: PhantomData })?;
    schema.map(Box::new).ok_or_else(|| Error::custom("`serialize` told its archive nothing"))
}

impl<'a, T> Properties<'a, T> for DescribeRecord<T> {
    fn property<F: JAsset<'a>>(
        &mut self,
        key: &'static Key,
        _: impl FnOnce(&T) -> &F,
        _: impl FnOnce(&mut T) -> &mut F,
    ) -> Result<()> {
        self.schema.members.push(Member::Property(key, kind_of::<F>(key)?));
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
    fn argument<A: JAsset<'a> + Default>(&mut self, key: &'static Key, _: &mut Option<A>) -> Result<()> {
        self.0.push(kind_of::<A>(key)?);
        Ok(())
    }
}

struct DescribeValue<'s, F> {
    out: &'s mut Option<Kind>,
    key: &'static str,
    of: PhantomData<fn() -> F>,
}

impl<'a, F> Archive<'a, F> for DescribeValue<'_, F> {
    type Properties = NoProperties<F>;

    fn record(self, class: &'static Class, _: impl FnOnce(&mut Self::Properties) -> Result<()>) -> Result<()> {
        Err(not_a_value(self.key, class))
    }

    fn scalar(self) -> Result<()>
    where
        F: Scalar<'a>,
    {
        *self.out = Some(F::KIND);
        Ok(())
    }

    fn transparent<G: JAsset<'a>>(self, _: impl FnOnce(&F) -> &G, _: impl FnOnce(&mut F) -> &mut G) -> Result<()> {
        G::serialize(DescribeValue { out: self.out, key: self.key, of: PhantomData })
    }

    fn class_name(self) -> Result<()> {
        *self.out = Some(Kind::ClassName);
        Ok(())
    }
}
