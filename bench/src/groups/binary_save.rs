//! How fast is binary data saved into a buffer that is reused?

use std::rc::Rc;

use jasset::binary;
use rkyv::{api::high::to_bytes_in, rancor, util::AlignedVec};
use speedy::{Readable, Writable};

use super::{
    binary_load::{BINCODE, read_all},
    same,
};
use crate::{
    harness::Group,
    nested::{Character, OwnedCharacter},
    world::{Entity, OwnedEntity},
};

/// The rows for lists of any type that has the derives of all peers.
macro_rules! rows {
    ($group:ident, $world:ident, $owned:ident, $borrowed_type:ident, $owned_type:ident) => {{
        $group.row("jasset", || {
            let mut writer = binary::Writer::new();
            move |see| {
                writer.clear();
                for entity in $world {
                    writer.push(entity).expect("saves");
                }
                let bytes = writer.bytes().expect("saves");
                see(&|| same(&read_all::<$borrowed_type>(bytes), $world));
            }
        });
        $group.row("bitcode", || {
            let mut buffer = bitcode::Buffer::new();
            move |see| {
                let bytes = buffer.encode($world);
                see(&|| same(&bitcode::decode::<Vec<$borrowed_type>>(bytes).expect("loads"), $world));
            }
        });
        // It has no archive of borrowed strings, so it gets values with strings of its own.
        $group.row("rkyv", || {
            let owned = Rc::clone(&$owned);
            let mut kept = AlignedVec::<16>::new();
            move |see| {
                kept.clear();
                kept = to_bytes_in::<_, rancor::Error>(&*owned, std::mem::take(&mut kept)).expect("saves");
                see(&|| {
                    let loaded = rkyv::from_bytes::<Vec<$owned_type>, rancor::Error>(&kept).expect("loads");
                    same(&loaded, &owned);
                });
            }
        });
        // The next three write into a slice, which is as large as it has to be from the beginning.
        $group.row("postcard", || {
            let mut bytes = postcard::to_stdvec($world).expect("saves");
            move |see| {
                let written = postcard::to_slice($world, &mut bytes).expect("saves");
                see(&|| same(&postcard::from_bytes::<Vec<$borrowed_type>>(written).expect("loads"), $world));
            }
        });
        $group.row("bincode", || {
            let mut bytes = bincode::encode_to_vec($world, BINCODE).expect("saves");
            move |see| {
                let length = bincode::encode_into_slice($world, &mut bytes, BINCODE).expect("saves");
                see(&|| {
                    let loaded: Vec<$borrowed_type> =
                        bincode::borrow_decode_from_slice(&bytes[..length], BINCODE).expect("loads").0;
                    same(&loaded, $world);
                });
            }
        });
        $group.row("speedy", || {
            let mut bytes = $world.write_to_vec().expect("saves");
            move |see| {
                $world.write_to_buffer(&mut bytes).expect("saves");
                see(&|| same(&Vec::<$borrowed_type>::read_from_buffer(&bytes).expect("loads"), $world));
            }
        });
        $group.row("borsh", || {
            let owned = Rc::clone(&$owned);
            let mut bytes = Vec::new();
            move |see| {
                bytes.clear();
                borsh::to_writer(&mut bytes, $world).expect("saves");
                see(&|| {
                    let loaded: Vec<$owned_type> = borsh::from_slice(&bytes).expect("loads");
                    same(&loaded, &owned);
                });
            }
        });
        // As rkyv, it gets strings of its own.
        $group.row("savefile", || {
            let owned = Rc::clone(&$owned);
            let mut bytes = Vec::new();
            move |see| {
                bytes.clear();
                savefile::save_noschema(&mut bytes, 0, &*owned).expect("saves");
                see(&|| {
                    let loaded: Vec<$owned_type> = savefile::load_noschema(&mut bytes.as_slice(), 0).expect("loads");
                    same(&loaded, &owned);
                });
            }
        });
    }};
}

pub(crate) fn rows<'w>(group: &mut Group<'w>, world: &'w [Entity<'w>]) {
    let owned: Rc<Vec<OwnedEntity>> = Rc::new(world.iter().map(OwnedEntity::from).collect());
    rows!(group, world, owned, Entity, OwnedEntity);
}

pub(crate) fn nested_rows<'p>(group: &mut Group<'p>, party: &'p [Character<'p>]) {
    let owned: Rc<Vec<OwnedCharacter>> = Rc::new(party.iter().map(OwnedCharacter::from).collect());
    rows!(group, party, owned, Character, OwnedCharacter);
}
