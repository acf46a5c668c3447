//! How fast is binary data loaded?

use std::rc::Rc;

use borsh::BorshDeserialize;
use jasset::{Arena, Initial, JAsset, binary};
use rkyv::{rancor, util::AlignedVec, vec::ArchivedVec};
use speedy::{Readable, Writable};

use super::same;
use crate::{
    harness::Group,
    nested::{ArenaCharacter, Character, OwnedCharacter},
    world::{ArchivedOwnedEntity, Entity, LaterEntity, OwnedEntity},
};

/// As wide as in memory, which is its fastest.
pub(crate) const BINCODE: bincode::config::Configuration<bincode::config::LittleEndian, bincode::config::Fixint> =
    bincode::config::standard().with_fixed_int_encoding();

pub(crate) fn file<'v, T: JAsset<'v>>(values: &[T]) -> Vec<u8> {
    let mut writer = binary::Writer::new();
    for value in values {
        writer.push(value).expect("saves");
    }
    writer.to_vec().expect("saves")
}

/// The rows for lists of any type that has the derives of all peers.
macro_rules! rows {
    ($group:ident, $world:ident, $owned:ident, $borrowed_type:ident, $owned_type:ident) => {{
        let bytes: Rc<[u8]> = file($world).into();
        $group.row("jasset &str", || {
            let bytes = Rc::clone(&bytes);
            move |see| {
                let loaded: Vec<$borrowed_type> = read_all(&bytes);
                see(&|| same(&loaded, $world));
            }
        });
        $group.row("jasset String", || {
            let owned: Vec<$owned_type> = $world.iter().map($owned_type::from).collect();
            move |see| {
                let loaded: Vec<$owned_type> = read_all(&bytes);
                see(&|| same(&loaded, &owned));
            }
        });
        $group.row("bitcode &str", || {
            let bytes = bitcode::encode($world);
            let mut buffer = bitcode::Buffer::new();
            move |see| {
                let loaded: Vec<$borrowed_type> = buffer.decode(&bytes).expect("loads");
                see(&|| same(&loaded, $world));
            }
        });
        $group.row("postcard &str", || {
            let bytes = postcard::to_stdvec($world).expect("saves");
            move |see| {
                let loaded: Vec<$borrowed_type> = postcard::from_bytes(&bytes).expect("loads");
                see(&|| same(&loaded, $world));
            }
        });
        $group.row("bincode &str", || {
            let bytes = bincode::encode_to_vec($world, BINCODE).expect("saves");
            move |see| {
                let loaded: Vec<$borrowed_type> = bincode::borrow_decode_from_slice(&bytes, BINCODE).expect("loads").0;
                see(&|| same(&loaded, $world));
            }
        });
        $group.row("speedy &str", || {
            let bytes = $world.write_to_vec().expect("saves");
            move |see| {
                let loaded = Vec::<$borrowed_type>::read_from_buffer(&bytes).expect("loads");
                see(&|| same(&loaded, $world));
            }
        });
        $group.row("bitcode String", || {
            let (bytes, owned) = (bitcode::encode($world), Rc::clone(&$owned));
            let mut buffer = bitcode::Buffer::new();
            move |see| {
                let loaded: Vec<$owned_type> = buffer.decode(&bytes).expect("loads");
                see(&|| same(&loaded, &owned));
            }
        });
        $group.row("rkyv String", || {
            let owned = Rc::clone(&$owned);
            let bytes = rkyv::to_bytes::<rancor::Error>(&*owned).expect("saves");
            move |see| {
                let loaded = rkyv::from_bytes::<Vec<$owned_type>, rancor::Error>(&bytes).expect("loads");
                see(&|| same(&loaded, &owned));
            }
        });
        $group.row("postcard String", || {
            let (bytes, owned) = (postcard::to_stdvec($world).expect("saves"), Rc::clone(&$owned));
            move |see| {
                let loaded: Vec<$owned_type> = postcard::from_bytes(&bytes).expect("loads");
                see(&|| same(&loaded, &owned));
            }
        });
        $group.row("bincode String", || {
            let (bytes, owned) = (bincode::encode_to_vec($world, BINCODE).expect("saves"), Rc::clone(&$owned));
            move |see| {
                let loaded: Vec<$owned_type> = bincode::decode_from_slice(&bytes, BINCODE).expect("loads").0;
                see(&|| same(&loaded, &owned));
            }
        });
        $group.row("speedy String", || {
            let (bytes, owned) = ($world.write_to_vec().expect("saves"), Rc::clone(&$owned));
            move |see| {
                let loaded = Vec::<$owned_type>::read_from_buffer(&bytes).expect("loads");
                see(&|| same(&loaded, &owned));
            }
        });
        $group.row("borsh String", || {
            let (bytes, owned) = (borsh::to_vec($world).expect("saves"), Rc::clone(&$owned));
            move |see| {
                let loaded = Vec::<$owned_type>::try_from_slice(&bytes).expect("loads");
                see(&|| same(&loaded, &owned));
            }
        });
        $group.row("savefile String", || {
            let owned = Rc::clone(&$owned);
            let mut bytes = Vec::new();
            savefile::save_noschema(&mut bytes, 0, &*owned).expect("saves");
            move |see| {
                let loaded: Vec<$owned_type> = savefile::load_noschema(&mut bytes.as_slice(), 0).expect("loads");
                see(&|| same(&loaded, &owned));
            }
        });
    }};
}

pub(crate) fn rows<'w>(group: &mut Group<'w>, world: &'w [Entity<'w>]) {
    let owned: Rc<Vec<OwnedEntity>> = Rc::new(world.iter().map(OwnedEntity::from).collect());
    rows!(group, world, owned, Entity, OwnedEntity);
    ours(group, world);
    rkyv_in_place(group, world, &owned);
}

fn ours<'w>(group: &mut Group<'w>, world: &'w [Entity<'w>]) {
    let bytes: Rc<[u8]> = file(world).into();
    group.row("jasset &str, a list that is kept", || {
        let bytes = Rc::clone(&bytes);
        let mut kept = Vec::new();
        move |see| {
            let mut loaded: Vec<Entity> = emptied(std::mem::take(&mut kept));
            binary::Reader::new(&bytes).expect("opens").read_all_into(&mut loaded).expect("loads");
            see(&|| same(&loaded, world));
            kept = emptied(loaded);
        }
    });
    group.row("jasset arena", || {
        let bytes = Rc::clone(&bytes);
        let mut arena = Arena::new();
        move |see| {
            arena.reset();
            let mut reader = binary::Reader::new(&bytes).expect("opens");
            let loaded: &[Entity] = arena.alloc_slice_fill_with(world.len(), |_| reader.read().expect("loads"));
            see(&|| same(loaded, world));
        }
    });
    group.row("jasset &str, another schema", || {
        let bytes = Rc::clone(&bytes);
        let later: Vec<LaterEntity> = world.iter().map(LaterEntity::from).collect();
        move |see| {
            let loaded: Vec<LaterEntity> = read_all(&bytes);
            see(&|| same(&loaded, &later));
        }
    });
}

fn rkyv_in_place<'w>(group: &mut Group<'w>, world: &'w [Entity<'w>], owned: &Rc<Vec<OwnedEntity>>) {
    // Nothing is loaded: the values stay in the bytes, which are checked.
    group.row("rkyv access", || {
        let bytes = rkyv::to_bytes::<rancor::Error>(&**owned).expect("saves");
        move |see| {
            let archived = access(&bytes);
            see(&|| same(&archived.iter().map(Entity::from).collect::<Vec<_>>(), world));
        }
    });
    group.row("rkyv access, &str", || {
        let bytes = rkyv::to_bytes::<rancor::Error>(&**owned).expect("saves");
        move |see| {
            let loaded: Vec<Entity> = access(&bytes).iter().map(Entity::from).collect();
            see(&|| same(&loaded, world));
        }
    });
}

pub(crate) fn read_all<'a, T: JAsset<'a> + Initial<'a>>(bytes: &'a [u8]) -> Vec<T> {
    binary::Reader::new(bytes).expect("opens").read_all().expect("loads")
}

fn access(bytes: &AlignedVec) -> &ArchivedVec<ArchivedOwnedEntity> {
    rkyv::access::<_, rancor::Error>(bytes).expect("is valid")
}

/// The memory of the list, for values of another lifetime.
pub(crate) fn emptied<'b>(mut list: Vec<Entity<'_>>) -> Vec<Entity<'b>> {
    list.clear();
    list.into_iter().map(|_| Entity::default()).collect()
}

pub(crate) fn nested_rows<'p>(group: &mut Group<'p>, party: &'p [Character<'p>]) {
    let owned: Rc<Vec<OwnedCharacter>> = Rc::new(party.iter().map(OwnedCharacter::from).collect());
    rows!(group, party, owned, Character, OwnedCharacter);
    // The lists in a character are in the arena; maps are on the heap.
    group.row("jasset arena", || {
        let bytes = file(party);
        let mut arena = Arena::new();
        move |see| {
            arena.reset();
            let mut reader = binary::Reader::new_in(&arena, &bytes).expect("opens");
            let loaded: Vec<ArenaCharacter> = (0..party.len()).map(|_| reader.read().expect("loads")).collect();
            see(&|| same(&loaded, party));
        }
    });
}
