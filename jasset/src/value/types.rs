//! What do paths, durations, flags and the types of other crates look like in a file? There is nothing but
//! documentation in this module.
//!
//! | feature | types | written |
//! |---|---|---|
//! | | [`Duration`](core::time::Duration) | `1.5s` |
//! | `std` | `PathBuf`, `Box<Path>`, `Rc<Path>`, `Arc<Path>`, `Cow<Path>`, `&Path` | as strings |
//! | | `String` of `bumpalo` | as strings |
//! | | sets of flags, by [`flags!`](crate::flags) | `READ \| WRITE`, or `0x0003` |
//! | `glam033`, `glam034` | `glam` 0.33 and 0.34: vectors, quaternions | `1.000000 2.000000 3.000000` |
//! | | `glam`: matrices, affine transforms | one column a line |
//! | `mint` | vectors, points, quaternions, Euler angles | `1.000000 2.000000 3.000000` |
//! | | matrices | one column a line, or one row a line |
//! | `uuid` | `Uuid` | `67e55044-10b1-426f-9247-bb680e5fe0c8` |
//! | `smol_str`, `compact_str` | `SmolStr`, `CompactString` | as strings |
//!
//! # `Duration`
//!
//! In seconds, with as many decimals as it takes, nine at most: each duration comes back exactly. The units `ns`, `us`
//! (`µs`), `ms`, `s`, `m` (60 seconds) and `h` are read, with a decimal fraction if it is a whole number of
//! nanoseconds. A number without a unit is malformed, and so is a sign.
//!
//! ```
//! # #[cfg(feature = "derive")] {
//! use jasset::JAsset;
//! use std::time::Duration;
//!
//! #[derive(JAsset, Default)]
//! struct Potion {
//!     lasts: Duration,
//! }
//! let potion: Potion = jasset::from_str("; Lasts\n1500ms\n")?;
//! assert_eq!(potion.lasts, Duration::from_millis(1500));
//! assert_eq!(jasset::to_string(&potion)?, "; AssetType\nPotion\n\n; Lasts\n1.5s\n");
//! # }
//! # Ok::<(), jasset::Error>(())
//! ```
//!
//! A `SystemTime` is no value: what it counts from is not the same everywhere.
//!
//! # Paths
//!
//! As the string that the path is, separators and backslashes as they are. A path that is not UTF-8 has no text: saving
//! it is an error with the key path, and a file that exists is left alone. A `&Path` borrows, as a `&str` does.
//!
//! ```
//! # #[cfg(all(feature = "derive", feature = "std"))] {
//! use jasset::JAsset;
//! use std::path::{Path, PathBuf};
//!
//! #[derive(JAsset, Default)]
//! struct Mesh {
//!     source: PathBuf,
//! }
//! let mesh: Mesh = jasset::from_str("; Source\n\"C:\\art\\stone door.obj\"\n")?;
//! assert_eq!(mesh.source, Path::new(r"C:\art\stone door.obj"));
//! # }
//! # Ok::<(), jasset::Error>(())
//! ```
//!
//! # `glam`
//!
//! All vectors (`Vec3`, `Vec3A`, `DVec2`, `IVec2`, `U8Vec4`, …), the masks `BVec2`, `BVec3` and `BVec4`, and the
//! quaternions stand on one line; a quaternion is `x y z w`. Matrices have one column a line. The last line of an
//! affine transform is its translation. A vector of integers can be the key of a map, and be `#[jasset(hex)]`.
//!
//! There is a feature for each version, and several can be on at once: while a program moves from one version to the
//! next, files stay as they are.
//!
//! ```
//! # #[cfg(all(feature = "derive", feature = "glam034"))] {
//! # use glam034 as glam;
//! use glam::{IVec2, Mat2, Vec3};
//! use jasset::JAsset;
//!
//! #[derive(JAsset, Default)]
//! struct Tile {
//!     cell: IVec2,
//!     center: Vec3,
//!     turn: Mat2,
//! }
//! let tile = Tile { cell: IVec2::new(3, -4), center: Vec3::new(1.0, 2.0, 3.0), turn: Mat2::IDENTITY };
//! let text = "\
//! ; AssetType
//! Tile
//!
//! ; Cell
//! 3 -4
//!
//! ; Center
//! 1.000000 2.000000 3.000000
//!
//! ; Turn
//! 1.000000 0.000000
//! 0.000000 1.000000
//! ";
//! assert_eq!(jasset::to_string(&tile)?, text);
//! assert_eq!(jasset::from_str::<Tile>(text)?.cell, tile.cell);
//! # }
//! # Ok::<(), jasset::Error>(())
//! ```
//!
//! # `mint`
//!
//! As `glam`, of any values. A matrix is written as it is stored: `ColumnMatrix*` one column a line, `RowMatrix*` one
//! row a line. `EulerAngles` are `a b c`; the order of the rotations is that of the type, and is not in the file. The
//! types have no `Default`, so a field has one by `#[jasset(default = value)]`.
//!
//! ```
//! # #[cfg(all(feature = "derive", feature = "mint"))] {
//! use jasset::JAsset;
//! use mint::{Point3, RowMatrix2x3};
//!
//! #[derive(JAsset)]
//! struct Sprite {
//!     #[jasset(default = [0.0; 3].into())]
//!     position: Point3<f32>,
//!     #[jasset(default = [[1, 0, 0], [0, 1, 0]].into())]
//!     transform: RowMatrix2x3<i32>,
//! }
//! let text = "; AssetType\nSprite\n\n; Position\n1.000000 2.000000 3.000000\n\n; Transform\n1 0 5\n0 1 6\n";
//! let sprite: Sprite = jasset::from_str(text)?;
//! assert_eq!(sprite.transform.y.z, 6);
//! assert_eq!(jasset::to_string(&sprite)?, text);
//! # }
//! # Ok::<(), jasset::Error>(())
//! ```
//!
//! # `uuid`
//!
//! Hyphenated, in lower case, without quotes. In upper case, without hyphens, in braces, behind `urn:uuid:` and in
//! quotes it is read as well.
//!
//! ```
//! # #[cfg(all(feature = "derive", feature = "uuid"))] {
//! use jasset::JAsset;
//! use uuid::Uuid;
//!
//! #[derive(JAsset, Default)]
//! struct Prefab {
//!     id: Uuid,
//! }
//! let prefab: Prefab = jasset::from_str("; Id\n\"{67E55044-10B1-426F-9247-BB680E5FE0C8}\"\n")?;
//! let text = "; AssetType\nPrefab\n\n; Id\n67e55044-10b1-426f-9247-bb680e5fe0c8\n";
//! assert_eq!(jasset::to_string(&prefab)?, text);
//! # }
//! # Ok::<(), jasset::Error>(())
//! ```
//!
//! # Strings
//!
//! `SmolStr` and `CompactString` are written and read as a `String` is, and can hold an unknown variant
//! (`#[jasset(other)]`).
//!
//! ```
//! # #[cfg(all(feature = "derive", feature = "smol_str", feature = "compact_str"))] {
//! use compact_str::CompactString;
//! use jasset::JAsset;
//! use smol_str::SmolStr;
//!
//! #[derive(JAsset, Default)]
//! struct Monster {
//!     name: SmolStr,
//!     title: CompactString,
//! }
//! let monster: Monster = jasset::from_str("; Name\nGrok\n\n; Title\n\"the Third\"\n")?;
//! assert_eq!((monster.name.as_str(), monster.title.as_str()), ("Grok", "the Third"));
//! # }
//! # Ok::<(), jasset::Error>(())
//! ```
//!
//! A `String` of `bumpalo` is put into the arena of the document; without an arena, reading one is an error.
//!
//! ```
//! # #[cfg(feature = "derive")] {
//! use bumpalo::collections::String;
//! use jasset::{Arena, Document, Initial, JAsset};
//!
//! #[derive(JAsset)]
//! struct Monster<'b> {
//!     name: String<'b>,
//! }
//!
//! impl<'a: 'b, 'b> Initial<'a> for Monster<'b> {
//!     fn initial(arena: Option<&'a Arena>) -> Option<Self> {
//!         Some(Self { name: String::new_in(arena?) })
//!     }
//! }
//!
//! let arena = Arena::new();
//! let mut monster: Monster = Document::parse_in(&arena, b"; Name\nGrok\n").load()?;
//! monster.name.push_str(" the Third");
//! assert_eq!(jasset::to_string(&monster)?, "; AssetType\nMonster\n\n; Name\n\"Grok the Third\"\n");
//! # }
//! # Ok::<(), jasset::Error>(())
//! ```
