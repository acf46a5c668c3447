//! Does ten times the input cost ten times the time?

use jasset::{Arena, Document, JAsset};

use super::{binary_load, same};
use crate::{forms, harness::Group, world::Entity};

/// One value with as many elements as there are entities.
#[derive(Default, JAsset)]
struct Places<'w> {
    list: Vec<Place<'w>>,
    #[jasset(key = "name")]
    keyed: Vec<Place<'w>>,
}

#[derive(Clone, Default, JAsset)]
struct Place<'w> {
    name: String,
    kind: &'w str,
    position: [f32; 3],
}

fn places<'w>(world: &'w [Entity<'w>]) -> Places<'w> {
    let place = |(at, entity): (usize, &Entity<'w>)| Place {
        name: format!("Place{at}"),
        kind: entity.kind,
        position: entity.position,
    };
    let list: Vec<Place> = world.iter().enumerate().map(place).collect();
    Places { keyed: list.clone(), list }
}

pub(crate) fn rows<'w>(group: &mut Group<'w>, world: &'w [Entity<'w>]) {
    if world.len() < 10 {
        return;
    }
    let tenth = &world[..world.len().div_ceil(10)];
    for (name, world) in [("jasset text load, a tenth", tenth), ("jasset text load", world)] {
        group.row_of(name, world.len(), || {
            let text = forms::canonical(world);
            let mut arena = Arena::new();
            move |see| {
                arena.reset();
                let loaded: Vec<Entity> = Document::parse_in(&arena, text.as_bytes()).load_all().expect("loads");
                see(&|| same(&loaded, world));
            }
        });
    }
    for (name, world) in [("jasset text save, a tenth", tenth), ("jasset text save", world)] {
        group.row_of(name, world.len(), || {
            let mut text = String::new();
            let expected = forms::canonical(world);
            move |see| {
                text.clear();
                forms::append(&mut text, world);
                see(&|| assert!(text == expected, "another text"));
            }
        });
    }
    for (name, world) in [("jasset binary load, a tenth", tenth), ("jasset binary load", world)] {
        group.row_of(name, world.len(), || {
            let bytes = binary_load::file(world);
            move |see| {
                let loaded: Vec<Entity> = binary_load::read_all(&bytes);
                see(&|| same(&loaded, world));
            }
        });
    }
    // Lists are compared with what they were, which is no use of many entities.
    for (name, part) in [("jasset update of lists, a tenth", 100), ("jasset update of lists", 10)] {
        let world = &world[..world.len().div_ceil(part)];
        group.row_of(name, world.len(), || {
            let mut places = places(world);
            let text = jasset::to_string(&places).expect("can be saved");
            places.list.reverse();
            places.keyed.reverse();
            places.list.iter_mut().step_by(3).for_each(|place| place.position[1] += 1.0);
            let expected = jasset::to_string(&places).expect("can be saved");
            let mut arena = Arena::new();
            move |see| {
                arena.reset();
                let document = Document::parse_in(&arena, text.as_bytes());
                let updated = document.update(&places).expect("is of this class");
                see(&|| assert!(updated == expected, "the update changed something else"));
            }
        });
    }
}
