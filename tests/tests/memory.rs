//! Do load and save leave the heap alone, and do borrowed strings point into the file?

#![allow(unsafe_code, reason = "a global allocator is unsafe by nature")]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
};

use jasset::{Arena, Document, JAsset, SaveOptions};

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

/// Counts the allocations of this thread.
struct Counting;

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: as the caller promises.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn allocations(mut work: impl FnMut()) -> usize {
    let before = ALLOCATIONS.with(Cell::get);
    work();
    ALLOCATIONS.with(Cell::get) - before
}

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq)]
enum Team {
    #[default]
    Red,
    Blue,
}

#[derive(JAsset, Debug, Default, PartialEq)]
#[jasset(version = 1)]
struct Entity<'a> {
    id: u64,
    name: &'a str,
    position: [f32; 3],
}

#[derive(JAsset, Debug, Default, PartialEq)]
#[jasset(version = 2, deprecated("Speed", before = 2, with = Self::speed))]
struct Monster<'a> {
    #[jasset(base)]
    entity: Entity<'a>,
    title: &'a str,
    note: &'a str,
    hp: i32,
    velocity: [f32; 2],
    team: Team,
    matrix: [[f32; 2]; 2],
    #[jasset(hex)]
    mask: u32,
    scale: f64,
    alive: bool,
}

impl Monster<'_> {
    fn speed(&mut self, speed: f32) {
        self.velocity = [speed, 0.0];
    }
}

const MONSTER: Monster<'static> = Monster {
    entity: Entity { id: 0xDEAD_BEEF, name: "Imp_01", position: [1.0, -2.5, 1e-7] },
    title: "say \"hi\" to C:\\dir\\",
    note: "two\nlines, and\ta tab",
    hp: -5,
    velocity: [f32::INFINITY, 0.5],
    team: Team::Blue,
    matrix: [[1.0, 0.0], [0.0, 1.0]],
    mask: 0xFF,
    scale: 0.1,
    alive: true,
};

#[test]
fn save_into_a_used_buffer_allocates_nothing() {
    let mut buffer = String::new();
    let mut save = || {
        buffer.clear();
        SaveOptions::new().append_to(&mut buffer, &MONSTER).unwrap();
    };
    assert!(allocations(&mut save) > 0, "the counter counts");
    assert_eq!(allocations(&mut save), 0);
    // Behind what is there.
    let mut bytes = Vec::new();
    let mut save = || {
        buffer.clear();
        bytes.clear();
        for _ in 0..3 {
            SaveOptions::new().append_to(&mut buffer, &MONSTER).unwrap();
            SaveOptions::new().append_to_vec(&mut bytes, &MONSTER).unwrap();
        }
    };
    assert!(allocations(&mut save) > 0);
    assert_eq!(allocations(&mut save), 0);
}

#[test]
fn load_in_a_used_arena_allocates_nothing() {
    let text = jasset::to_string(&MONSTER).unwrap();
    let mut arena = Arena::new();
    for round in 0..4 {
        arena.reset();
        let count = allocations(|| {
            let document = Document::parse_in(&arena, text.as_bytes());
            let monster: Monster = document.load().unwrap();
            assert_eq!(monster, MONSTER);
        });
        // The chunk that the first round needs beside the first one may not hold all of the second.
        assert!(count == 0 || round < 2, "{count} allocations in round {round}");
    }
}

#[test]
fn a_file_in_another_order_allocates_nothing_either() {
    let text = jasset::to_string(&MONSTER).unwrap();
    let mut blocks: Vec<_> = text.trim_end().split("\n\n").collect();
    blocks[1..].reverse();
    let text = blocks.join("\n\n");
    let mut arena = Arena::new();
    let mut load = || {
        arena.reset();
        let document = Document::parse_in(&arena, text.as_bytes());
        assert_eq!(document.load::<Monster>().unwrap(), MONSTER);
    };
    load();
    load();
    assert_eq!(allocations(load), 0);
}

/// Whether `part` is a slice of `whole`.
fn points_into(part: &str, whole: &str) -> bool {
    let range = whole.as_bytes().as_ptr_range();
    range.contains(&part.as_ptr())
}

#[test]
fn borrowed_strings_point_into_the_file() {
    let text = jasset::to_string(&MONSTER).unwrap();
    let arena = Arena::new();
    let monster: Monster = Document::parse_in(&arena, text.as_bytes()).load().unwrap();
    assert!(points_into(monster.entity.name, &text));
    assert!(points_into(monster.title, &text));
    // This one had to be decoded, into the arena.
    assert_eq!(monster.note, MONSTER.note);
    assert!(!points_into(monster.note, &text));
}

#[test]
fn from_str_borrows_too() {
    let text = String::from("; Name\n\"a b\"\n");
    let entity: Entity = jasset::from_str(&text).unwrap();
    assert_eq!(entity.name, "a b");
    assert!(points_into(entity.name, &text));
    // Without an arena there is no place for what must be decoded.
    let error = jasset::from_str::<Entity>("; Name\n| a\n| b\n").unwrap_err();
    assert!(error.to_string().contains("needs an arena"), "{error}");
}

#[test]
fn a_report_that_nobody_asked_for_costs_nothing() {
    let text = "; Id\n1\n\n; Unknown\n2\n";
    let mut arena = Arena::new();
    let mut load = || {
        arena.reset();
        Document::parse_in(&arena, text.as_bytes()).load::<Monster>().unwrap();
    };
    load();
    load();
    assert_eq!(allocations(load), 0);
}
