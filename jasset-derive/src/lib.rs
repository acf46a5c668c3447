//! What does `#[derive(JAsset)]` turn into?
//!
//! The derive describes a type once, to whatever archive asks; see the crate `jasset`, which exports
//! it.

#![forbid(unsafe_code)]

mod alias;
mod ast;
mod attr;
mod case;
mod claim;
mod crate_path;
mod ctxt;
mod deprecation;
mod expand;
mod fallback;
mod generics;
mod initial;
mod key;
mod nearest;
mod outside;
mod payload;
mod prop;
mod record;
mod slot;
mod symbol;
mod unit_enum;
mod unraw;
mod usage;
mod valid;
mod value;
mod variant_list;
mod with;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Describes a struct or an enum for loading and saving: the impl of `jasset::JAsset`.
///
/// A struct is a record: each field is a property, and a field `max_speed` has the key `MaxSpeed`. A missing key leaves
/// its field as it is in a new value, so a struct needs a `Default`; with `default = value` on a field the derive writes
/// it.
///
/// ```
/// use jasset::JAsset;
///
/// #[derive(JAsset)]
/// #[jasset(version = 2)]
/// struct Monster {
///     #[jasset(default = 10, alias = "Health")]
///     hp: i32,
///     #[jasset(rename = "Speed")]
///     max_speed: f32,
///     #[jasset(skip)]
///     frame: u32,
/// }
/// let monster: Monster = jasset::from_str("; Health\n70\n")?;
/// assert_eq!((monster.hp, monster.max_speed, monster.frame), (70, 0.0, 0));
/// let text = "; AssetType\nMonster\n\n; ClassVersion\n2\n\n; Hp\n70\n\n; Speed\n0.000000\n";
/// assert_eq!(jasset::to_string(&monster)?, text);
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Attributes
///
/// All stand in `#[jasset(...)]`. The last column is what they mean for a file: each piece of `code` is one line of it.
/// What goes together and what does not, the compiler tells, all at once.
///
/// | on a struct | what it says | in the file |
/// |---|---|---|
/// | `version = 2` | the version of the class; without it, 1 and not written | `; ClassVersion` `2` |
/// | `min_version = 2` | the oldest version that still loads | `; ClassVersion` `1` is refused |
/// | `base` | made to be the base of others: alone in a file its version has their key | `; BaseVersion` `2` |
/// | `rename = "Orc"` | the name of the class | `; AssetType` `Orc` |
/// | `alias = "Ork"` | a former name of the class | `; AssetType` `Ork` is read |
/// | `rename_all = "camelCase"` | the spelling of all keys | `; maxSpeed` |
/// | `deprecated("Speed", before = 2, with = Self::aim)` | a key that is gone: a function gets its old value | `; Speed` is read below version 2, then removed |
/// | `deprecated("Luck", before = 2, drop)` | a key that is gone, and its value with it | `; Luck` is known below version 2, then removed |
/// | `migrate = Self::upgrade` | a function that sees the whole file of an older version | any key is read |
/// | `reserved("Mana")` | keys that are never used again | no `; Mana` |
/// | `transparent` | written as the one field that is not skipped; a tuple struct of one field is so by itself | the value of the field alone |
/// | `bound = "T: Trait"` | what stands after `where`, instead of what the derive works out | |
/// | `crate = path::to::jasset` | where the crate `jasset` is | |
///
/// | on a field of a struct | what it says | in the file |
/// |---|---|---|
/// | `rename = "Hp"` | its key | `; Hp` `70` |
/// | `alias = "Health"` | a former key; it may be repeated | `; Health` is read, `; Hp` written |
/// | `alias("Health", until = 3)` | a former key, in older files only | `; Health` is read below version 3 |
/// | `default = 10` | what a new value starts from | a missing `; Hp` means `10` |
/// | `skip` | not in the file: it starts from `default`, or from its type's | no line |
/// | `flatten` | its own properties stand among those of the struct | `; Strength` of a part `Stats` |
/// | `base` | the part that is written first, with a version of its own | `; BaseVersion` `2` above `; ClassVersion` `3` |
/// | `since = 2` | the version that introduced it | a missing `; Hp` is expected below version 2 |
/// | `deprecated` | read, and never written | `; Rank` is read, then removed |
/// | `key = "name"` | a list of structs, written as a map from that field of theirs | `; Weapons` `Bow = {` `Damage = 3` `}` |
/// | `bytes` | bytes as base64, instead of as a list of numbers | `; Pixels` `% AAECAw==` |
/// | `hex` | integers in hexadecimal, also those in a list or an option | `; Mask` `0x000000FF` |
/// | `with = path::to::module` | described by a module, instead of by its type | what the module says |
///
/// | on an enum | what it says | in the file |
/// |---|---|---|
/// | `rename = "Mood"` | its name in messages and in the schema | no line: an enum's name is not in files |
/// | `rename_all = "snake_case"` | the spelling of the names of all variants; not of their fields | `; State` `very_angry` |
/// | `bound`, `crate` | as on a struct | |
///
/// | on a variant | what it says | in the file |
/// |---|---|---|
/// | `rename = "Rage"` | its name | `; State` `Rage` |
/// | `alias = "Fury"` | a former name; it may be repeated | `; State` `Fury` is read |
/// | `other` | the variant that keeps what this program does not know, so that a save writes it back: `Unknown(String)` | `; State` `Enraged 0.5` |
///
/// | on a field of a variant | what it says | in the file |
/// |---|---|---|
/// | `rename = "Prey"` | its key, in `{ }` | `Chase {` `Prey = 42` `}` |
/// | `alias = "Quarry"` | a former key, in `{ }` | `Quarry = 42` is read |
/// | `default = 42` | what it starts from where its key is missing; needs no `Default` of the enum | a missing `Prey` means `42` |
/// | `skip` | not in the file: it is `default = value`, or its type's default | no line |
/// | `key`, `hex` | as on a field of a struct, in `{ }` | `Mask = 0x000000FF` |
/// | `bytes`, `with` | as on a field of a struct | `Raw` `% AAECAw==` |
///
/// A field in `( )` has no key: it can have `skip`, `bytes` and `with`. Fields that change from version to version are
/// best put into a struct, which the variant holds: an enum has no version, so there is no `since` and no `deprecated`
/// in it.
///
/// Several `deprecated` stand in an attribute each: in one list, clippy takes the words that they share for a mistake
/// (`duplicated_attributes`).
///
/// # Enums
///
/// A variant is written as its name, and what it holds behind it: one field as its value, several as a list, named ones as
/// a block. An enum whose variants hold nothing is a name and nothing else, so it can be an element of an array, and the
/// key of a map.
///
/// ```
/// use jasset::JAsset;
///
/// #[derive(JAsset, Debug, Default, PartialEq)]
/// enum State {
///     #[default]
///     Idle,
///     Angry(f32),
///     Between([f32; 2], [f32; 2]),
///     Chase { target: u32, #[jasset(default = 1.5)] speed: f32 },
///     #[jasset(other)]
///     Unknown(String),
/// }
///
/// #[derive(JAsset, Default)]
/// struct Monster {
///     state: State,
/// }
/// let written = |state| jasset::to_string(&Monster { state });
/// assert_eq!(written(State::Idle)?, "; AssetType\nMonster\n\n; State\nIdle\n");
/// assert_eq!(written(State::Angry(0.75))?, "; AssetType\nMonster\n\n; State\nAngry 0.750000\n");
/// let between = "\
/// ; AssetType
/// Monster
///
/// ; State
/// Between [
///     0.000000 0.000000
///     1.000000 2.000000
/// ]
/// ";
/// assert_eq!(written(State::Between([0.0, 0.0], [1.0, 2.0]))?, between);
/// let chase = "\
/// ; AssetType
/// Monster
///
/// ; State
/// Chase {
///     Target = 42
///     Speed = 1.500000
/// }
/// ";
/// assert_eq!(written(State::Chase { target: 42, speed: 1.5 })?, chase);
///
/// // A key that is missing in a block means the default of its field.
/// let monster: Monster = jasset::from_str("; State\nChase {\n    Target = 7\n}\n")?;
/// assert_eq!(monster.state, State::Chase { target: 7, speed: 1.5 });
/// // A variant of another program is kept, and written as it was.
/// let monster: Monster = jasset::from_str("; State\nEnraged 0.5\n")?;
/// assert_eq!(monster.state, State::Unknown("Enraged 0.5".into()));
/// assert_eq!(jasset::to_string(&monster)?, "; AssetType\nMonster\n\n; State\nEnraged 0.5\n");
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Modules for `with`
///
/// A type of another crate cannot be annotated. A module tells it in its place: the function `serialize` is what
/// `JAsset::serialize` would be. What it needs of type parameters is said by `bound` on the container, since the derive
/// cannot look into a module.
///
/// ```
/// use std::ops::Range;
///
/// use jasset::JAsset;
///
/// #[derive(JAsset, Default)]
/// struct Timer {
///     #[jasset(with = span)]
///     active: Range<f32>,
/// }
///
/// mod span {
///     use std::ops::Range;
///
///     use jasset::{Archive, Fields, Result};
///
///     pub fn serialize<'a, A: Archive<'a, Range<f32>>>(archive: A) -> Result<()> {
///         archive.tuple(|fields| {
///             let start = fields.element::<f32>(|span| Some(&span.start), |span| Some(&mut span.start))?;
///             let end = fields.element::<f32>(|span| Some(&span.end), |span| Some(&mut span.end))?;
///             Ok(start.zip(end).map(|(start, end)| start..end))
///         })
///     }
/// }
/// let timer: Timer = jasset::from_str("; Active\n0.5 2\n")?;
/// assert_eq!(timer.active, 0.5..2.0);
/// assert_eq!(jasset::to_string(&timer)?, "; AssetType\nTimer\n\n; Active\n0.500000 2.000000\n");
/// # Ok::<(), jasset::Error>(())
/// ```
///
/// # Keyed lists
///
/// Elements that have a name are best merged and compared by it. With `key` a list of structs is written as a map from
/// that field, which is then not repeated in the block; the list keeps its order.
///
/// ```
/// use jasset::JAsset;
///
/// #[derive(JAsset, Default)]
/// struct Weapon {
///     name: String,
///     damage: u8,
/// }
///
/// #[derive(JAsset, Default)]
/// struct Knight {
///     #[jasset(key = "name")]
///     weapons: Vec<Weapon>,
/// }
/// let text = "\
/// ; AssetType
/// Knight
///
/// ; Weapons
/// \"Long Sword\" = {
///     Damage = 7
/// }
/// Bow = {
///     Damage = 3
/// }
/// ";
/// let knight: Knight = jasset::from_str(text)?;
/// assert_eq!((knight.weapons[0].name.as_str(), knight.weapons[1].damage), ("Long Sword", 3));
/// assert_eq!(jasset::to_string(&knight)?, text);
/// # Ok::<(), jasset::Error>(())
/// ```
#[proc_macro_derive(JAsset, attributes(jasset))]
pub fn derive_jasset(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand::derive(&input).into()
}

#[cfg(test)]
mod output_tests;
