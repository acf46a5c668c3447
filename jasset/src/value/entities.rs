//! How is it written that something refers to the entity of a world?

use crate::archive::Reference;

/// What refers to an entity, in whatever world: for types that know none.
///
/// ```
/// use jasset::{EntityRef, JAsset};
///
/// #[derive(JAsset, Default)]
/// struct Follow {
///     target: EntityRef,
/// }
/// assert!(Follow::default().target.is_null());
/// let text = jasset::to_string(&Follow { target: EntityRef::from_bits(0x2A) })?;
/// assert_eq!(text, "; AssetType\nFollow\n\n; Target\n0x000000000000002A\n");
/// # Ok::<(), jasset::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntityRef(u64);

impl EntityRef {
    /// Refers to nothing; so does the default.
    pub const NULL: Self = Self(0);

    /// Refers to the entity that has these bits in its world.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits that the entity has in its world; 0 if it is none.
    pub const fn to_bits(self) -> u64 {
        self.0
    }

    /// Whether it refers to nothing.
    pub const fn is_null(self) -> bool {
        self.0 == 0
    }
}

/// What the places of a file are marked by.
const PLACES: u64 = 0xFFFF_FFFF_0000_0000;

impl Reference for EntityRef {
    const NULL: Self = Self::NULL;

    #[inline]
    fn to_bits(self) -> u64 {
        self.0
    }

    #[inline]
    fn from_bits(bits: u64) -> Option<Self> {
        Some(Self(bits))
    }

    #[inline]
    fn from_index(index: u32) -> Self {
        // No entity of a world that is known has these bits as its first ones.
        Self(PLACES | u64::from(index))
    }

    #[inline]
    fn index(self) -> u32 {
        u32::try_from(self.0 ^ PLACES).unwrap_or(u32::MAX)
    }
}

reference_scalar!(EntityRef);

#[cfg(feature = "bevy_ecs020")]
mod bevy {
    use bevy_ecs020::entity::Entity;

    use super::Reference;

    /// The placeholder refers to nothing.
    impl Reference for Entity {
        const NULL: Self = Self::PLACEHOLDER;

        #[inline]
        fn to_bits(self) -> u64 {
            self.to_bits()
        }

        #[inline]
        fn from_bits(bits: u64) -> Option<Self> {
            Self::try_from_bits(bits)
        }

        #[inline]
        fn from_index(index: u32) -> Self {
            Self::from_raw_u32(index).unwrap_or(Self::PLACEHOLDER)
        }

        #[inline]
        fn index(self) -> u32 {
            self.index_u32()
        }
    }

    reference_scalar!(Entity);
}

#[cfg(feature = "hecs011")]
mod hecs {
    use hecs011::Entity;

    use super::Reference;

    /// The dangling entity refers to nothing.
    impl Reference for Entity {
        const NULL: Self = Self::DANGLING;

        #[inline]
        fn to_bits(self) -> u64 {
            self.to_bits().get()
        }

        #[inline]
        fn from_bits(bits: u64) -> Option<Self> {
            Self::from_bits(bits)
        }

        #[inline]
        fn from_index(index: u32) -> Self {
            // Of the first generation.
            Self::from_bits(1 << 32 | u64::from(index)).unwrap_or(Self::DANGLING)
        }

        #[inline]
        fn index(self) -> u32 {
            self.id()
        }
    }

    reference_scalar!(Entity);
}
