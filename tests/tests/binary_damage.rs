//! Is every damage of a binary file an error, without a panic, without memory that the file does not justify?

#![allow(
    clippy::cast_possible_truncation,
    clippy::option_option,
    clippy::range_plus_one,
    reason = "random bytes, put into values of every kind"
)]
#![allow(unsafe_code, reason = "a global allocator is unsafe by nature")]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use jasset::{Arena, ClassName, JAsset, LoadOptions, ProblemKind, binary};

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    static LIVE: Cell<usize> = const { Cell::new(0) };
    static PEAK: Cell<usize> = const { Cell::new(0) };
}

fn grow(by: usize) {
    LIVE.with(|live| {
        live.set(live.get().wrapping_add(by));
        PEAK.with(|peak| peak.set(peak.get().max(live.get())));
    });
}

/// Counts the allocations of this thread, and the bytes that live at once.
struct Counting;

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        grow(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.with(|live| live.set(live.get().wrapping_sub(layout.size())));
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        LIVE.with(|live| live.set(live.get().wrapping_sub(layout.size())));
        grow(size);
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

/// How many bytes `work` needs at once.
fn peak(work: impl FnOnce()) -> usize {
    LIVE.with(|live| live.set(0));
    PEAK.with(|peak| peak.set(0));
    work();
    PEAK.with(Cell::get)
}

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Team {
    #[default]
    Red,
    Blue,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(base, version = 2)]
struct Entity {
    #[jasset(rename = "EntityID")]
    id: u64,
    kind: ClassName,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 3)]
struct Weapon {
    name: String,
    #[jasset(hex)]
    mask: u16,
    grip: Option<Grip>,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Grip {
    material: String,
    tight: bool,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Marker;

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
enum State {
    #[default]
    Idle,
    Angry(f32),
    Pair(u8, String),
    Chase {
        target: u64,
    },
    Not(Box<State>),
    #[jasset(other)]
    Unknown(String),
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 5)]
struct World {
    #[jasset(base)]
    entity: Entity,
    position: [f32; 3],
    letter: char,
    #[jasset(key = "name")]
    weapons: Vec<Weapon>,
    state: State,
    states: Vec<State>,
    team: Team,
    by_team: BTreeMap<Team, Vec<i16>>,
    set: BTreeSet<String>,
    markers: Vec<Marker>,
    maybe: Option<Option<u8>>,
    pair: (u8, String),
    #[jasset(bytes)]
    bytes: Vec<u8>,
    nested: Vec<Vec<[i32; 2]>>,
}

fn world() -> World {
    World {
        entity: Entity { id: 7, kind: ClassName },
        position: [1.0, -2.5, 1e-7],
        letter: 'ä',
        weapons: vec![
            Weapon { name: "Long Sword".into(), mask: 0xFF, grip: Some(Grip { material: "Oak".into(), tight: true }) },
            Weapon { name: "Bow".into(), mask: 1, grip: None },
        ],
        state: State::Chase { target: 42 },
        states: vec![
            State::Idle,
            State::Angry(0.5),
            State::Pair(1, "x".into()),
            State::Not(Box::new(State::Unknown("Flying {\nHeight = 3\n}".into()))),
        ],
        team: Team::Blue,
        by_team: [(Team::Red, vec![1, -1]), (Team::Blue, vec![])].into(),
        set: ["a".to_owned(), "b c".into()].into(),
        markers: vec![Marker; 3],
        maybe: Some(None),
        pair: (9, "nine".into()),
        bytes: vec![1, 2, 3],
        nested: vec![vec![[1, 2]], vec![]],
    }
}

/// As the world, of a later build: nothing is read straight on.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(rename = "World", version = 6, deprecated("Team", before = 6, with = Self::team))]
struct Later {
    #[jasset(base)]
    entity: Entity,
    nested: Vec<Vec<[i64; 2]>>,
    position: [f64; 3],
    letter: String,
    weapons: Vec<LaterWeapon>,
    state: Option<State>,
    states: Vec<State>,
    by_team: HashMap<String, Vec<i32>>,
    set: Vec<String>,
    markers: Vec<Marker>,
    maybe: Option<u8>,
    pair: (u16, String),
    #[jasset(bytes)]
    bytes: Option<Vec<u8>>,
    added: Option<Box<Later>>,
}

impl Later {
    fn team(&mut self, team: Team) {
        self.entity.id += team as u64;
    }
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(rename = "Weapon", version = 4, deprecated("Mask", before = 4, drop))]
struct LaterWeapon {
    name: String,
}

/// Writes a CRC-32 that is right, and a length.
fn mend(bytes: &mut [u8]) {
    let length = (bytes.len() - 24) as u64;
    bytes[16..24].copy_from_slice(&length.to_le_bytes());
    let mut crc = !0_u32;
    for byte in &bytes[24..] {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
        }
    }
    bytes[12..16].copy_from_slice(&(!crc).to_le_bytes());
}

const GOLDEN: &[u8] = include_bytes!("../golden/v1/world.jassetb");

#[test]
fn the_file_of_v1() {
    if std::env::var_os("JASSET_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/v1/world.jassetb");
        std::fs::write(path, binary::to_vec(&world()).unwrap()).unwrap();
        return;
    }
    assert_eq!(binary::from_slice::<World>(GOLDEN).unwrap(), world());
    assert_eq!(binary::to_vec(&world()).unwrap(), GOLDEN);
    assert_eq!(binary::to_text(GOLDEN).unwrap(), jasset::to_string(&world()).unwrap());
    let mut mended = GOLDEN.to_vec();
    mend(&mut mended);
    assert_eq!(mended, GOLDEN, "the CRC-32 is that of the standard");
    let later = binary::from_slice::<Later>(GOLDEN).unwrap_err();
    assert_eq!(later.problems()[0].message(), "expected an integer (u8), found `none`");
}

#[test]
fn every_file_has_its_test() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/v1");
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names: Vec<_> = names.filter(|name| name.ends_with(".jassetb")).collect();
    let tests = concat!(include_str!("binary_damage.rs"), include_str!("binary_files.rs"));
    assert!(!names.is_empty() && names.iter().all(|name| tests.contains(&format!("golden/v1/{name}\")"))), "{names:?}");
}

#[test]
fn b1_every_truncation_and_every_trailing_byte_is_an_error() {
    for length in 0..GOLDEN.len() {
        let error = binary::from_slice::<World>(&GOLDEN[..length]).unwrap_err();
        assert_eq!(error.problems()[0].kind(), ProblemKind::Damaged, "{length}");
        assert!(error.problems()[0].byte().is_some_and(|byte| byte <= length), "{length}: {error}");
    }
    for more in [&[0][..], &[0; 14], b"\n", GOLDEN] {
        let bytes = [GOLDEN, more].concat();
        assert!(binary::from_slice::<World>(&bytes).is_err(), "{more:?}");
    }
}

#[test]
fn every_altered_byte_is_an_error() {
    for at in 0..GOLDEN.len() {
        for flip in [1, 0x80, 0xFF] {
            let mut bytes = GOLDEN.to_vec();
            bytes[at] ^= flip;
            assert!(binary::from_slice::<World>(&bytes).is_err(), "byte {at} ^ {flip:#x}");
        }
    }
}

/// Loads it in every way: whatever comes of it, it is no panic, and no more memory than a multiple of the file.
fn survives(bytes: &[u8], what: &dyn Fn() -> String) {
    let options = LoadOptions::new();
    let used = peak(|| {
        let _ = binary::from_slice::<World>(bytes);
        let _ = binary::from_slice_with::<World>(bytes, &options.lenient());
        let _ = binary::from_slice::<Later>(bytes);
        let _ = binary::from_slice_with::<Later>(bytes, &options.lenient());
        let _ = binary::from_slice_with::<Later>(bytes, &options.strict());
        let arena = Arena::new();
        let _ = binary::from_slice_in::<Later>(&arena, bytes);
        let _ = binary::from_slice_in_with::<World>(&arena, bytes, &options);
        if let Ok(mut reader) = binary::Reader::new(bytes) {
            while reader.class().is_some() {
                if reader.skip().is_err() {
                    break;
                }
            }
        }
    });
    assert!(used < 400_000, "{used} bytes for {}", what());
    let used = peak(|| drop(binary::to_text(bytes)));
    assert!(used < (1 << 20) + bytes.len() * 4096, "{used} bytes of text for {}", what());
}

#[test]
fn b2_hostile_bytes_with_a_right_crc_are_survived() {
    for at in 24..GOLDEN.len() {
        for value in [0, 2, 0x80, 0xFF, GOLDEN[at].wrapping_add(1)] {
            let mut bytes = GOLDEN.to_vec();
            bytes[at] = value;
            mend(&mut bytes);
            survives(&bytes, &|| format!("byte {at} = {value:#x}"));
        }
    }
    // Four bytes at once: lengths and counts.
    for at in 24..GOLDEN.len() - 4 {
        for value in [1, 0xFFFF, u32::MAX] {
            let mut bytes = GOLDEN.to_vec();
            bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
            mend(&mut bytes);
            survives(&bytes, &|| format!("bytes at {at} = {value:#x}"));
        }
    }
    // Cut, and lengthened.
    for length in 24..GOLDEN.len() {
        let mut bytes = GOLDEN[..length].to_vec();
        mend(&mut bytes);
        assert!(binary::from_slice::<World>(&bytes).is_err(), "{length}");
        survives(&bytes, &|| format!("cut at {length}"));
    }
    let mut bytes = [GOLDEN, &[0; 100]].concat();
    mend(&mut bytes);
    assert!(binary::from_slice::<World>(&bytes).is_err());
}

#[test]
fn random_bytes_are_survived() {
    let mut state = 1_u64;
    let mut random = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for round in 0..1000 {
        let mut bytes = GOLDEN.to_vec();
        for _ in 0..1 + random() % 8 {
            let at = 24 + (random() as usize) % (bytes.len() - 24);
            match random() % 4 {
                0 => {
                    bytes.remove(at);
                }
                1 => bytes.insert(at, random() as u8),
                _ => bytes[at] = random() as u8,
            }
        }
        mend(&mut bytes);
        survives(&bytes, &|| format!("round {round}"));
    }
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Node {
    children: Vec<Node>,
    next: Option<Box<Node>>,
}

/// A file whose only record is `rows`, of the class of `value`.
fn with_rows<T: JAsset<'static>>(value: &T, rows: &[u8]) -> Vec<u8> {
    let file = binary::to_vec(value).unwrap();
    let groups = u64::from_le_bytes(file[24..32].try_into().unwrap()) as usize;
    let mut bytes = file[..32].to_vec();
    bytes[24..32].copy_from_slice(&(22 + rows.len() as u64).to_le_bytes());
    bytes.extend_from_slice(&file[32..38]);
    bytes.extend_from_slice(&(rows.len() as u64).to_le_bytes());
    bytes.extend_from_slice(&[0; 8]);
    bytes.extend_from_slice(rows);
    bytes.extend_from_slice(&file[32 + groups..]);
    mend(&mut bytes);
    bytes
}

#[test]
fn deep_values_are_an_error_and_no_stack_overflow() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(rename = "Node")]
    struct Other {
        next: Option<Box<Other>>,
        children: Vec<Other>,
        more: u8,
    }
    // A million nodes, each the child of the one before it.
    let rows = [1, 0, 0, 0, 0].repeat(1_000_000);
    let bytes = with_rows(&Node::default(), &rows);
    let error = binary::from_slice::<Node>(&bytes).unwrap_err();
    assert!(error.to_string().contains("deep"), "{error}");
    assert!(binary::from_slice::<Other>(&bytes).is_err());
    assert!(binary::to_text(&bytes).is_err());
    // What may be saved may be loaded.
    let mut node = Node::default();
    for depth in 0..63 {
        node = if depth % 2 == 0 {
            Node { next: Some(Box::new(node)), children: vec![] }
        } else {
            Node { children: vec![node], next: None }
        };
    }
    let bytes = binary::to_vec(&node).unwrap();
    assert_eq!(binary::from_slice::<Node>(&bytes).unwrap(), node);
    assert!(binary::from_slice::<Other>(&bytes).is_ok());
    assert_eq!(binary::to_text(&bytes).unwrap(), jasset::to_string(&node).unwrap());
    let shallow = LoadOptions::new().max_depth(10);
    let error = binary::from_slice_with::<Node>(&bytes, &shallow).unwrap_err();
    assert_eq!(error.problems()[0].message(), "values stand deeper in one another than 10 levels");
}

#[test]
fn a_count_is_never_more_than_what_is_left() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Large {
        list: Vec<Big>,
        markers: Vec<Marker>,
        numbers: Vec<u64>,
        text: String,
    }
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Big {
        numbers: [Option<u128>; 32],
    }
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(rename = "Large")]
    struct Others {
        numbers: Vec<u32>,
        list: Vec<[Option<u128>; 32]>,
        markers: Vec<Big>,
        text: Option<String>,
    }
    for rows in [
        &[0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0][..],
        &[0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        &[0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x7F, 0, 0, 0, 0, 0],
        &[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF],
    ] {
        let bytes = with_rows(&Large::default(), rows);
        let used = peak(|| {
            let error = binary::from_slice::<Large>(&bytes).unwrap_err();
            assert!(error.problems()[0].byte().is_some(), "{error}");
            assert!(binary::from_slice::<Others>(&bytes).is_err());
        });
        assert!(used < 100_000, "{used} bytes for {rows:?}");
    }
}

#[derive(JAsset, Debug, Default, PartialEq)]
#[jasset(version = 2)]
struct Plain<'a> {
    id: u64,
    name: &'a str,
    position: [f32; 3],
    team: Team,
    pair: (u8, bool),
    maybe: Option<i32>,
    #[jasset(bytes)]
    bytes: &'a [u8],
    letter: char,
}

#[derive(JAsset, Debug, Default, PartialEq)]
#[jasset(rename = "Plain", version = 2)]
struct Changed<'a> {
    #[jasset(alias = "Name")]
    called: &'a str,
    id: u64,
    added: u8,
    #[jasset(bytes)]
    bytes: &'a [u8],
    position: [f32; 3],
}

const PLAIN: Plain<'static> = Plain {
    id: 7,
    name: "Imp\n\"x\"",
    position: [1.0, 2.0, 3.0],
    team: Team::Blue,
    pair: (1, true),
    maybe: Some(-1),
    bytes: &[1, 2, 3],
    letter: 'ß',
};

#[test]
fn a_used_buffer_and_a_load_need_no_heap() {
    let mut buffer = Vec::new();
    let mut save = || {
        buffer.clear();
        binary::append_to(&mut buffer, &PLAIN).unwrap();
    };
    assert!(allocations(&mut save) > 0, "the counter counts");
    assert_eq!(allocations(&mut save), 0);
    let load = || assert_eq!(binary::from_slice::<Plain>(&buffer).unwrap(), PLAIN);
    assert_eq!(allocations(load), 0);

    let mut writer = binary::Writer::new();
    let mut out = Vec::new();
    let mut save = || {
        writer.clear();
        out.clear();
        for _ in 0..100 {
            writer.push(&PLAIN).unwrap();
            writer.push(&Grip2 { tight: true }).unwrap();
        }
        writer.append_to(&mut out).unwrap();
    };
    save();
    assert_eq!(allocations(&mut save), 0);
    let mut reader = binary::Reader::new(&out).unwrap();
    let count = allocations(|| {
        for _ in 0..100 {
            assert_eq!(reader.read::<Plain>().unwrap(), PLAIN);
            assert!(reader.read::<Grip2>().unwrap().tight);
        }
    });
    assert_eq!(count, 0);
}

#[derive(JAsset, Default)]
struct Grip2 {
    tight: bool,
}

#[test]
fn records_of_an_older_schema_need_no_heap_after_the_first() {
    let mut writer = binary::Writer::new();
    for _ in 0..100 {
        writer.push(&PLAIN).unwrap();
    }
    let bytes = writer.to_vec().unwrap();
    let mut reader = binary::Reader::new(&bytes).unwrap();
    let mut read = || {
        let changed = reader.read::<Changed>().unwrap();
        assert_eq!(
            (changed.called, changed.id, changed.bytes, changed.position),
            (PLAIN.name, 7, PLAIN.bytes, [1.0, 2.0, 3.0])
        );
    };
    read();
    read();
    assert_eq!(allocations(|| (0..90).for_each(|_| read())), 0);
}

#[test]
fn strings_and_bytes_point_into_the_file() {
    let bytes = binary::to_vec(&PLAIN).unwrap();
    let inside = |part: &[u8]| bytes.as_ptr_range().contains(&part.as_ptr());
    let plain: Plain = binary::from_slice(&bytes).unwrap();
    assert!(inside(plain.name.as_bytes()) && inside(plain.bytes));
    let changed: Changed = binary::from_slice(&bytes).unwrap();
    assert!(inside(changed.called.as_bytes()) && inside(changed.bytes));
}
