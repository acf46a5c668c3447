//! How does an entity base hold the name of the class that it is the base of?

use crate::{
    archive::{Archive, JAsset},
    error::Result,
};

/// A property without data: in the file stands the name of the class of the record.
///
/// In an entity base it is the `Kind` by which a [`Registry`](crate::Registry) finds the class. It cannot
/// disagree with the type: saving writes the name of the class that is saved, loading checks it.
///
/// ```
/// use jasset::{ClassName, JAsset};
///
/// #[derive(JAsset, Default)]
/// #[jasset(base, version = 1)]
/// struct Entity {
///     #[jasset(rename = "EntityID")]
///     id: u64,
///     kind: ClassName,
/// }
///
/// #[derive(JAsset, Default)]
/// struct Monster {
///     #[jasset(base)]
///     entity: Entity,
///     hp: i32,
/// }
///
/// assert_eq!(
///     jasset::to_string(&Monster::default())?,
///     "; AssetType\nEntity\n\n; BaseVersion\n1\n\n; EntityID\n0x0000000000000000\n\n; Kind\nMonster\n\n; Hp\n0\n"
/// );
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassName;

impl<'a> JAsset<'a> for ClassName {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.class_name()
    }
}
