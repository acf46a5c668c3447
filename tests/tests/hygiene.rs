//! Does generated code work wherever it lands: whatever is in scope, and whatever is not?

#![allow(dead_code, unreachable_pub, clippy::unused_self)]

extern crate jasset as renamed;

/// Nothing is in scope but what is imported here.
#[no_implicit_prelude]
mod bare {
    use ::jasset::JAsset;

    #[derive(JAsset)]
    #[jasset(version = 3, alias = "Old", reserved("Luck"), rename_all = "PascalCase")]
    #[jasset(deprecated("Speed", before = 2, with = Self::convert), deprecated("Gone", before = 3, drop))]
    #[jasset(migrate = Self::upgrade)]
    pub(crate) struct Projectile<'n, T> {
        #[jasset(base)]
        pub(crate) entity: Entity,
        #[jasset(flatten)]
        pub(crate) stats: Stats,
        #[jasset(alias("Pace", until = 2), since = 2, default = 7.5)]
        pub(crate) velocity: f32,
        #[jasset(hex)]
        pub(crate) mask: u32,
        pub(crate) name: &'n str,
        pub(crate) team: Team,
        pub(crate) mark: Mark,
        pub(crate) payload: T,
        pub(crate) state: State<T>,
        #[jasset(key = "name")]
        pub(crate) weapons: ::std::vec::Vec<Weapon>,
        #[jasset(bytes)]
        pub(crate) pixels: ::std::vec::Vec<u8>,
        #[jasset(with = span)]
        pub(crate) active: ::std::ops::Range<u8>,
        #[jasset(skip)]
        pub(crate) cache: u8,
    }

    #[derive(JAsset, ::std::default::Default)]
    pub(crate) enum State<T> {
        #[default]
        Idle,
        Angry(f32),
        Between(T, #[jasset(skip)] u8, #[jasset(with = span)] ::std::ops::Range<u8>),
        Chase {
            #[jasset(default = 1.5)]
            speed: f32,
            #[jasset(hex)]
            target: u8,
            #[jasset(bytes)]
            seen: ::std::vec::Vec<u8>,
        },
        #[jasset(other)]
        Unknown(::std::string::String),
    }

    #[derive(JAsset, ::std::default::Default)]
    pub(crate) struct Weapon {
        pub(crate) name: ::std::string::String,
        pub(crate) damage: u8,
    }

    mod span {
        use ::jasset::{Archive, Fields, Result};
        use ::std::{ops::Range, option::Option::Some, result::Result::Ok};

        pub(super) fn serialize<'a, A: Archive<'a, Range<u8>>>(archive: A) -> Result<()> {
            archive.tuple(|fields| {
                let start = fields.element::<u8>(|span| Some(&span.start), |span| Some(&mut span.start))?;
                let end = fields.element::<u8>(|span| Some(&span.end), |span| Some(&mut span.end))?;
                Ok(start.zip(end).map(|(start, end)| start..end))
            })
        }
    }

    impl<T> Projectile<'_, T> {
        fn convert(&mut self, speed: f32) {
            self.velocity = speed;
        }

        fn upgrade(&mut self, _from: u16, _old: &mut ::jasset::Old<'_>) {}
    }

    #[derive(JAsset)]
    #[jasset(base, version = 2)]
    pub(crate) struct Entity {
        #[jasset(default = 1)]
        pub(crate) id: u32,
    }

    #[derive(JAsset)]
    pub(crate) struct Stats {
        #[jasset(default = 2.0)]
        pub(crate) health: f32,
    }

    #[derive(JAsset, ::std::default::Default)]
    pub(crate) enum Team {
        #[default]
        Red,
        #[jasset(alias = "Cyan")]
        Blue,
    }

    #[derive(JAsset, ::std::default::Default)]
    pub(crate) struct Mark(u8);

    #[derive(JAsset, ::std::default::Default)]
    struct Nothing;
}

#[test]
fn without_a_prelude() {
    let text =
        "; ClassVersion\n1\n\n; Speed\n3.5\n\n; Name\nArrow\n\n; Team\nCyan\n\n; State\nChase {\n    Target = 7\n}\n";
    let projectile: bare::Projectile<'_, bool> = jasset::from_str(text).expect("it loads");
    assert_eq!(projectile.velocity.to_bits(), 3.5_f32.to_bits());
    assert_eq!(projectile.name, "Arrow");
    assert!(matches!(projectile.team, bare::Team::Blue));
    assert!(matches!(projectile.state, bare::State::Chase { speed: 1.5, target: 7, .. }));
    assert_eq!(projectile.entity.id, 1);
}

/// Every name that generated code could mean by mistake means something else.
#[allow(non_camel_case_types)]
mod shadowed {
    use ::jasset::JAsset;

    pub struct Result;
    pub struct Option;
    pub struct Ok;
    pub struct Err;
    pub struct Some;
    pub struct None;
    pub struct Box;
    pub struct Vec;
    pub struct Key;
    pub struct Alias;
    pub struct Class;
    pub struct Claim;
    pub struct Variant;
    pub struct Variants;
    pub struct usize;
    pub struct AsBytes;
    pub struct Itself;
    pub struct PhantomData;
    pub trait Default {}
    pub trait Archive {}
    pub trait Properties {}
    pub trait HasClass {}
    pub trait UnitEnum {}
    pub trait Fields {}
    pub trait Initial {}
    pub trait KeyedList {}
    pub trait Payloads {}
    pub trait With {}
    pub mod core {}
    pub mod std {}
    pub mod alloc {}
    pub mod jasset {}
    pub mod __private {}

    /// Methods with the names of ours, on every type.
    pub trait Greedy: Sized {
        fn record(self) {}
        fn property(self) {}
        fn base(self) {}
        fn flatten(self) {}
        fn deprecated(self) {}
        fn dropped(self) {}
        fn migrate(self) {}
        fn scalar(self) {}
        fn transparent(self) {}
        fn check(self) {}
        fn version(self) {}
        fn claims(self) {}
        fn aliases(self) {}
        fn hex(self) {}
        fn keyed(self) {}
        fn tuple(self) {}
        fn variants(self) {}
        fn unit(self) {}
        fn newtype(self) {}
        fn structure(self) {}
        fn other(self) {}
        fn element(self) {}
        fn field(self) {}
        fn property_with(self) {}
        fn transparent_with(self) {}
        fn newtype_with(self) {}
        fn element_with(self) {}
        fn field_with(self) {}
    }
    impl<T> Greedy for T {}

    #[derive(JAsset)]
    #[jasset(version = 2, deprecated("Speed", before = 2, with = Self::convert), deprecated("Gone", before = 2, drop))]
    pub struct String {
        #[jasset(base)]
        pub part: Part,
        #[jasset(default = 4, hex, alias = "Bits")]
        pub mask: u8,
    }

    impl String {
        fn convert(&mut self, speed: u8) {
            self.mask = speed;
        }
    }

    #[derive(JAsset)]
    pub struct Part {
        #[jasset(default = 5)]
        pub size: u8,
    }

    #[derive(JAsset)]
    pub enum Kind {
        Ok,
        Err,
        Some,
        None,
    }

    #[derive(JAsset)]
    pub struct Wrapper(Kind);

    #[derive(JAsset)]
    pub enum Payload {
        Ok(u8),
        Err { none: u8 },
        Some(u8, #[jasset(with = described)] u8),
        None,
    }

    mod described {
        pub(super) fn serialize<'a, A: ::jasset::Archive<'a, u8>>(archive: A) -> ::jasset::Result<()> {
            <u8 as ::jasset::JAsset>::serialize(archive)
        }
    }
}

#[test]
fn with_every_name_taken() {
    let value: shadowed::String = jasset::from_str("; ClassVersion\n2\n\n; Bits\n0x1F\n").expect("it loads");
    assert_eq!((value.mask, value.part.size), (0x1F, 5));
}

/// The runtime under another name.
mod elsewhere {
    use super::renamed::JAsset;

    pub mod deep {
        pub use ::jasset as runtime;
    }

    #[derive(JAsset, Default)]
    #[jasset(crate = renamed)]
    pub struct Here {
        pub light: f32,
    }

    #[derive(JAsset, Default)]
    #[jasset(crate = "deep::runtime")]
    pub struct Quoted {
        pub light: f32,
    }

    #[derive(JAsset, Default)]
    #[jasset(crate = crate::elsewhere::deep::runtime)]
    pub enum Absolute {
        #[default]
        Only,
    }
}

#[test]
fn under_another_name() {
    let here: elsewhere::Here = jasset::from_str("; Light\n0.5\n").expect("it loads");
    assert_eq!(here.light.to_bits(), 0.5_f32.to_bits());
}

/// Fields, parameters and lifetimes called like names in generated code.
mod alike {
    use jasset::JAsset;

    #[derive(JAsset, Default)]
    pub struct Locals<'a, 'file: 'a> {
        pub __v: u8,
        pub __r: u8,
        pub __archive: u8,
        pub __index: u8,
        #[jasset(rename = "File")]
        pub archive: &'a str,
        pub value: &'file str,
        pub r#type: u8,
    }

    #[derive(JAsset)]
    pub enum Variants<'x, 'a, A, F, T: ?Sized, const N: usize> {
        A(A),
        F {
            __x: F,
            __f: &'a str,
            #[jasset(rename = "Zero")]
            __0: u8,
        },
        Pair(#[jasset(with = text)] &'x str, [f32; N]),
        T(#[jasset(skip)] std::marker::PhantomData<T>),
    }

    mod text {
        pub(super) fn serialize<'a: 's, 's, A: jasset::Archive<'a, &'s str>>(archive: A) -> jasset::Result<()> {
            <&'s str as jasset::JAsset>::serialize(archive)
        }
    }

    #[derive(JAsset)]
    pub struct Parameters<A, F, T, const N: usize> {
        pub a: A,
        pub f: F,
        pub t: T,
        pub n: [f32; N],
    }

    #[derive(JAsset, Default)]
    pub struct Recursive {
        #[jasset(skip)]
        pub parent: Option<Box<Self>>,
        pub name: String,
    }
}

#[test]
fn with_names_like_ours() {
    let text = "; V\n1\n\n; R\n2\n\n; Archive\n3\n";
    let locals: alike::Locals<'_, '_> = jasset::from_str(text).expect("it loads");
    assert_eq!((locals.__v, locals.__r, locals.__archive), (1, 2, 3));
}

/// Structs that a macro writes: each fragment comes in an invisible group or with marks of its own.
mod generated {
    macro_rules! asset {
        (
            $(#[$meta:meta])*
            $name:ident<$lifetime:lifetime> v $version:literal ($hook:path) {
                $($field:ident: $ty:ty = $default:expr;)*
            }
        ) => {
            #[derive(jasset::JAsset)]
            $(#[$meta])*
            #[jasset(version = $version, deprecated("Old", before = $version, with = $hook))]
            pub struct $name<$lifetime> {
                #[jasset(skip)]
                hidden: u8,
                $(#[jasset(default = $default)] pub $field: $ty,)*
                #[jasset(skip)]
                pub mark: std::marker::PhantomData<&$lifetime ()>,
            }
        };
    }

    macro_rules! team {
        ($name:ident: $($variant:ident = $text:literal),*) => {
            #[derive(jasset::JAsset, Clone, Copy, PartialEq, Debug)]
            pub enum $name {
                $(#[jasset(rename = $text)] $variant,)*
            }
        };
    }

    macro_rules! state {
        ($name:ident: $unit:ident, $newtype:ident($ty:ty), $block:ident { $($field:ident: $kind:ty = $default:expr),* }) => {
            #[derive(jasset::JAsset, Default, Clone, PartialEq, Debug)]
            pub enum $name {
                #[default]
                $unit,
                $newtype($ty),
                $block { $(#[jasset(default = $default)] $field: $kind),* },
            }
        };
    }

    macro_rules! wrapper {
        ($name:ident, $ty:ty) => {
            #[derive(jasset::JAsset, Default)]
            pub struct $name(pub $ty);
        };
    }

    team!(Team: Red = "Rot", Blue = "Blau");
    state!(State: Idle, Angry(f32), Chase { speed: f32 = 1.0 + 0.5, target: u8 = 3 });
    wrapper!(Meters, f32);
    wrapper!(Words, String);

    asset! {
        #[jasset(rename = "Thing")]
        Generated<'a> v 2 (set_old) {
            size: f32 = 1.0 + 0.5;
            name: &'a str = "none";
            team: Team = Team::Blue;
            state: State = State::Idle;
        }
    }

    fn set_old(generated: &mut Generated<'_>, old: f32) {
        generated.size = old;
        generated.hidden = 1;
    }
}

#[test]
fn written_by_a_macro() {
    let text = "; Team\nRot\n\n; State\nChase {\n    Target = 4\n}\n";
    let value: generated::Generated<'_> = jasset::from_str(text).expect("it loads");
    assert_eq!((value.size.to_bits(), value.name, value.team), (1.5_f32.to_bits(), "none", generated::Team::Red));
    assert_eq!(value.state, generated::State::Chase { speed: 1.5, target: 4 });
}

/// Inside a function, where paths to items of the function have no name.
#[test]
fn inside_a_function() {
    #[derive(jasset::JAsset, Default)]
    #[jasset(version = 2, deprecated("Old", before = 2, with = set))]
    struct Local {
        size: u8,
        team: Team,
        state: State,
    }

    #[derive(jasset::JAsset, Default, PartialEq, Debug)]
    enum State {
        #[default]
        Idle,
        Wears(Team),
    }

    #[derive(jasset::JAsset, Default, PartialEq, Debug)]
    enum Team {
        #[default]
        Red,
        Blue,
    }

    fn set(local: &mut Local, old: u8) {
        local.size = old;
    }

    let text = "; Old\n9\n\n; Team\nBlue\n\n; State\nWears Red\n";
    let local: Local = jasset::from_str(text).expect("it loads");
    assert_eq!((local.size, local.team, local.state), (9, Team::Blue, State::Wears(Team::Red)));
}
