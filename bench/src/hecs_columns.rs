//! The column format of hecs itself, with bincode.

use std::any::TypeId;

use bincode::error::{DecodeError, EncodeError};
use hecs::{
    Archetype, ColumnBatchBuilder, ColumnBatchType, World,
    serialize::column::{
        DeserializeContext, SerializeContext, deserialize, deserialize_column, serialize, try_serialize,
        try_serialize_id,
    },
};
use serde::{
    Deserialize, Serialize,
    de::SeqAccess,
    ser::{SerializeTuple, Serializer},
};

use crate::scene::hecs::{Health, Lamp, Mind, Motion, Place, Team};

/// Integers of fixed width, as in the other groups.
const BINCODE: bincode::config::Configuration<bincode::config::LittleEndian, bincode::config::Fixint> =
    bincode::config::standard().with_fixed_int_encoding();

macro_rules! columns {
    ($($component:ident)+) => {
        #[derive(Clone, Copy, Serialize, Deserialize)]
        enum Class {
            $($component),+
        }

        struct Columns {
            classes: Vec<Class>,
        }

        impl SerializeContext for Columns {
            fn component_count(&self, archetype: &Archetype) -> usize {
                let known = [$(TypeId::of::<$component>()),+];
                archetype.component_types().filter(|of| known.contains(of)).count()
            }

            fn serialize_component_ids<S: SerializeTuple>(
                &mut self,
                archetype: &Archetype,
                mut out: S,
            ) -> Result<S::Ok, S::Error> {
                $(try_serialize_id::<$component, _, _>(archetype, &Class::$component, &mut out)?;)+
                out.end()
            }

            fn serialize_components<S: SerializeTuple>(
                &mut self,
                archetype: &Archetype,
                mut out: S,
            ) -> Result<S::Ok, S::Error> {
                $(try_serialize::<$component, _>(archetype, &mut out)?;)+
                out.end()
            }
        }

        impl DeserializeContext for Columns {
            fn deserialize_component_ids<'de, A: SeqAccess<'de>>(
                &mut self,
                mut from: A,
            ) -> Result<ColumnBatchType, A::Error> {
                self.classes.clear();
                let mut batch = ColumnBatchType::new();
                while let Some(class) = from.next_element()? {
                    match class {
                        $(Class::$component => batch.add::<$component>()),+
                    };
                    self.classes.push(class);
                }
                Ok(batch)
            }

            fn deserialize_components<'de, A: SeqAccess<'de>>(
                &mut self,
                count: u32,
                mut from: A,
                batch: &mut ColumnBatchBuilder,
            ) -> Result<(), A::Error> {
                self.classes.iter().try_for_each(|class| match class {
                    $(Class::$component => deserialize_column::<$component, _>(count, &mut from, batch)),+
                })
            }
        }
    };
}

columns!(Place Health Motion Team Mind Lamp);

/// A world as `serialize` wants it.
struct Whole<'w>(&'w World);

impl Serialize for Whole<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        serialize(self.0, &mut Columns { classes: Vec::new() }, to)
    }
}

/// A world as `deserialize` gives it.
struct Loaded(World);

impl<'de> Deserialize<'de> for Loaded {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        deserialize(&mut Columns { classes: Vec::new() }, from).map(Self)
    }
}

pub(crate) fn save(world: &World) -> Result<Vec<u8>, EncodeError> {
    bincode::serde::encode_to_vec(Whole(world), BINCODE)
}

pub(crate) fn load(bytes: &[u8]) -> Result<World, DecodeError> {
    let (Loaded(world), _) = bincode::serde::decode_from_slice(bytes, BINCODE)?;
    Ok(world)
}
