pub enum Team {
    Red,
    Blue,
    Yellow,
    Empty(),
    Braced {},
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for Team {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::scalar(__archive)
        }
    }
    #[automatically_derived]
    impl __jasset::UnitEnum for Team {
        const VARIANTS: &'static __jasset::Variants = &__jasset::Variants {
            name: "Team",
            list: &[
                __jasset::Variant {
                    name: "Red",
                    aliases: &[],
                },
                __jasset::Variant {
                    name: "Blue",
                    aliases: &["Cyan", "Teal"],
                },
                __jasset::Variant {
                    name: "Gold",
                    aliases: &[],
                },
                __jasset::Variant {
                    name: "Empty",
                    aliases: &[],
                },
                __jasset::Variant {
                    name: "Braced",
                    aliases: &[],
                },
            ],
        };
        fn index(&self) -> __jasset::usize {
            match self {
                Self::Red => 0,
                Self::Blue => 1,
                Self::Yellow => 2,
                Self::Empty {} => 3,
                Self::Braced {} => 4,
            }
        }
        fn from_index(__index: __jasset::usize) -> __jasset::Option<Self> {
            match __index {
                0 => __jasset::Some(Self::Red),
                1 => __jasset::Some(Self::Blue),
                2 => __jasset::Some(Self::Yellow),
                3 => __jasset::Some(Self::Empty {}),
                4 => __jasset::Some(Self::Braced {}),
                _ => __jasset::None,
            }
        }
    }
};
#[repr(u8)]
pub enum State {
    Open = 4,
    r#Closed = 2,
}
#[doc(hidden)]
#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::jasset::__private as __jasset;
    #[automatically_derived]
    impl<'__a> __jasset::JAsset<'__a> for State {
        fn serialize<__A: __jasset::Archive<'__a, Self>>(
            __archive: __A,
        ) -> __jasset::Result<()> {
            __jasset::Archive::scalar(__archive)
        }
    }
    #[automatically_derived]
    impl __jasset::UnitEnum for State {
        const VARIANTS: &'static __jasset::Variants = &__jasset::Variants {
            name: "DoorState",
            list: &[
                __jasset::Variant {
                    name: "Open",
                    aliases: &[],
                },
                __jasset::Variant {
                    name: "Closed",
                    aliases: &[],
                },
            ],
        };
        fn index(&self) -> __jasset::usize {
            match self {
                Self::Open => 0,
                Self::r#Closed => 1,
            }
        }
        fn from_index(__index: __jasset::usize) -> __jasset::Option<Self> {
            match __index {
                0 => __jasset::Some(Self::Open),
                1 => __jasset::Some(Self::r#Closed),
                _ => __jasset::None,
            }
        }
    }
};
