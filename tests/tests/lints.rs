//! Does a crate that denies every lint stay quiet about what the derive writes into it?
//!
//! `cargo clippy` is the test: `.ci/run` runs it over all targets of the workspace.

#![forbid(unsafe_code)]
#![deny(missing_docs, warnings, clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
#![allow(
    clippy::blanket_clippy_restriction_lints,
    clippy::arbitrary_source_item_ordering,
    clippy::field_scoped_visibility_modifiers,
    clippy::exhaustive_enums,
    clippy::exhaustive_structs,
    clippy::missing_docs_in_private_items,
    clippy::tests_outside_test_module,
    clippy::single_call_fn,
    clippy::expect_used,
    clippy::pub_with_shorthand,
    clippy::redundant_pub_crate,
    clippy::implicit_return,
    clippy::question_mark_used,
    reason = "these fire on the code below as it is written, not on what the derive adds to it"
)]

use core::{marker::PhantomData, ops::Range};

use jasset::{JAsset, Old};

/// A type that is going away.
#[deprecated(note = "it is going away")]
#[derive(JAsset, Default)]
pub struct Going {
    /// Its size.
    pub size: u8,
}

/// A base.
#[derive(JAsset, Default)]
#[jasset(base, version = 2)]
pub struct Entity {
    /// Where it is.
    pub position: [f32; 3],
}

/// A part.
#[derive(JAsset)]
pub struct Stats<T> {
    /// What it can take.
    #[jasset(default = 1.0)]
    pub health: f32,
    /// Of any type.
    #[jasset(since = 1)]
    pub other: T,
}

/// Everything that a record can have.
#[derive(JAsset, Default)]
#[jasset(version = 4, min_version = 2, alias = "Shot", reserved("Luck"), migrate = Self::upgrade)]
#[jasset(deprecated("Speed", before = 3, with = Self::convert))]
#[jasset(deprecated("First", "Last", before = 4, with = Self::join))]
#[jasset(deprecated("Gone", before = 4, drop))]
pub struct Projectile<'text, T> {
    /// The base.
    #[jasset(base)]
    pub entity: Entity,
    /// A part.
    #[jasset(flatten)]
    pub stats: Stats<T>,
    /// Under several names.
    #[jasset(rename = "Velocity", alias = "Pace", alias("Rate", until = 3))]
    pub velocity: f32,
    /// In hexadecimal.
    #[jasset(hex, since = 3)]
    pub mask: u32,
    /// Borrowed.
    pub name: &'text str,
    /// A member that is going away.
    #[deprecated(note = "it is going away")]
    #[jasset(deprecated)]
    pub rank: u8,
    /// Not in the file.
    #[jasset(skip)]
    pub cache: PhantomData<T>,
}

impl<T> Projectile<'_, T> {
    const fn convert(&mut self, speed: f32) {
        self.velocity = speed;
    }

    fn join(&mut self, first: Option<f32>, last: Option<f32>) -> Result<(), &'static str> {
        self.velocity = first.or(last).ok_or("neither is there")?;
        Ok(())
    }

    const fn upgrade(&mut self, from: u16, _old: &mut Old<'_>) {
        self.velocity = if from > 2 { 1.0 } else { 2.0 };
    }
}

/// Names.
#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[jasset(rename_all = "snake_case")]
pub enum Team {
    /// The first.
    #[default]
    Red,
    /// The second.
    #[jasset(alias = "cyan")]
    Blue,
    /// A variant that is going away.
    #[deprecated(note = "it is going away")]
    Green,
}

/// What a monster does.
#[derive(JAsset)]
pub enum State<T> {
    /// Nothing.
    Idle,
    /// One value.
    #[jasset(alias = "Cross")]
    Angry(f32),
    /// Several, one of them not in the file.
    Between(#[jasset(with = span)] Range<f32>, T, #[jasset(skip)] u8),
    /// Several, by name.
    Chase {
        /// Whom.
        #[jasset(hex, alias = "Prey")]
        target: u64,
        /// How fast.
        #[jasset(default = 1.5)]
        speed: f32,
        /// What it saw.
        #[jasset(bytes)]
        seen: Vec<u8>,
        /// Not in the file.
        #[jasset(skip)]
        cache: PhantomData<T>,
    },
    /// A variant that is going away.
    #[deprecated(note = "it is going away")]
    Gone {},
    /// What this program does not know.
    #[jasset(other)]
    Unknown(String),
}

/// An enum that cannot be anything else.
#[derive(JAsset)]
pub enum Single {
    /// The only one.
    Only(f32),
}

/// Described otherwise.
#[derive(JAsset, Default)]
pub struct Weapon {
    /// Of which there is one in a list.
    pub name: String,
    /// By a module.
    #[jasset(with = span)]
    pub reach: Range<f32>,
    /// As bytes.
    #[jasset(bytes)]
    pub picture: Vec<u8>,
}

/// A list with names.
#[derive(JAsset, Default)]
pub struct Arsenal {
    /// By name.
    #[jasset(key = "name")]
    pub weapons: Vec<Weapon>,
}

mod span {
    use core::ops::Range;

    use jasset::{Archive, Fields as _, Result};

    pub(super) fn serialize<'file, A: Archive<'file, Range<f32>>>(archive: A) -> Result<()> {
        archive.tuple(|fields| {
            let start = fields.element::<f32>(|span| Some(&span.start), |span| Some(&mut span.start))?;
            let end = fields.element::<f32>(|span| Some(&span.end), |span| Some(&mut span.end))?;
            Ok(start.zip(end).map(|(from, to)| from..to))
        })
    }
}

/// Written as what it wraps.
#[derive(JAsset, Default)]
pub struct Meters(pub f32);

/// Written as what it wraps, by name.
#[derive(JAsset)]
#[jasset(transparent)]
pub struct Seconds {
    /// What it wraps.
    #[jasset(default = 1.0)]
    pub value: f32,
}

/// Nothing.
#[derive(JAsset, Default)]
pub struct Marker;

/// Several, by place.
#[derive(JAsset)]
pub struct Extent(#[jasset(default = 1)] pub u32, pub u32);

#[test]
fn the_fixture_loads() {
    let value: Projectile<'_, bool> = jasset::from_str("; Name\nArrow\n\n; ClassVersion\n4\n").expect("it loads");
    assert_eq!(value.name, "Arrow", "the name is read");
}
