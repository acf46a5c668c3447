//! Does ten times the input cost ten times the time?

use jasset::{Arena, Document};

use super::{binary_load, same};
use crate::{forms, harness::Group, world::Entity};

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
}
