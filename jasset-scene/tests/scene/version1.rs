//! Are the bytes of format version 1 the specified ones?

use jasset::JAsset;
use jasset_scene::{SceneData, SceneId, SceneManager, SceneNoteKind, SceneOptions, SceneTypes};

/// `GSCE` and the version, and so on: numbers of 32 bits, and floats.
fn bytes(numbers: &[i32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

fn float(value: f32) -> i32 {
    i32::from_le_bytes(value.to_le_bytes())
}

const MAGIC: i32 = 0x4753_4345;

in_both_worlds! {
    fn the_bytes_are_those_of_the_specification() {
        let types = || types().with_number::<Transform>(11).with_number::<Health>(12).with_number::<Below>(13);
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let scene = manager.create("");
        let [a, b] = [spawn(&mut world), spawn(&mut world)];
        put(&mut world, a, Transform { position: [1.0, 2.0, 3.0], scale: 0.5 });
        put(&mut world, a, Health { points: 7, regenerates: true });
        put(&mut world, b, Below { parent: a });
        manager.add(&mut world, &scene, a).unwrap();
        manager.add(&mut world, &scene, b).unwrap();
        let expected = bytes(&[
            MAGIC, 1, 2,
            0, 2,
            11, 16, float(1.0), float(2.0), float(3.0), float(0.5),
            12, 8, 7, 1,
            1, 1,
            13, 8, 0, 0,
        ]);
        assert_eq!(manager.to_binary_v1(&world, &scene).unwrap(), expected);
        let data = SceneData::from_binary(&expected, &types(), &SceneOptions::new().strict()).unwrap();
        assert_eq!(data.to_binary_v1().unwrap(), expected);
        let mut other = World::default();
        spawn(&mut other);
        let [a, b] = *data.apply(&mut other, SceneId::new(1)).entities else { panic!() };
        assert_eq!(get(&other, a), Some(Transform { position: [1.0, 2.0, 3.0], scale: 0.5 }));
        assert_eq!(get(&other, a), Some(Health { points: 7, regenerates: true }));
        assert_eq!(get(&other, b), Some(Below { parent: a }));
    }

    fn what_is_not_as_expected_is_kept_and_told() {
        let types = || types().with_number::<Health>(12).with_number::<Below>(13);
        let file = bytes(&[MAGIC, 1, 1, 5, 4, 99, 4, 0, 12, 4, 7, 13, 8, 6, 0, 14, 0]);
        let data = SceneData::from_binary(&file, &types(), &SceneOptions::new()).unwrap();
        let kinds: Vec<_> = data.report().notes().iter().map(|note| note.kind.clone()).collect();
        assert_eq!(kinds, [
            SceneNoteKind::UnknownNumber(99),
            SceneNoteKind::WrongSize { expected: Some(8), found: 4 },
            SceneNoteKind::UnknownNumber(14),
            // Ids are one more than in the file, where 0 is one.
            SceneNoteKind::Dangling { key: "Parent".into(), id: 7 },
        ]);
        assert!(SceneData::from_binary(&file, &types(), &SceneOptions::new().strict()).is_err());
        let mut world = World::default();
        let [a] = *data.apply(&mut world, SceneId::new(1)).entities else { panic!() };
        assert_eq!(get(&world, a), Some(Below { parent: NULL }));
    }

    fn what_cannot_be_read_is_written_back() {
        let types = || types().with_number::<Health>(12).with_number::<Below>(13);
        // An unknown one, one of another size, one without bytes, and one that is not what it should be.
        let file = bytes(&[MAGIC, 1, 2, 0, 3, 99, 4, -7, 12, 4, 7, 14, 0, 1, 2, 12, 8, 7, 2, -9, 8, 1, 0]);
        let mut world = World::default();
        let mut manager = SceneManager::new(types());
        let data = SceneData::from_binary(&file, &types(), &SceneOptions::new()).unwrap();
        assert_eq!(data.report().notes().len(), 5, "{}", data.report());
        assert_eq!(data.to_binary_v1().unwrap(), file);
        let scene = manager.load_data(&mut world, data, jasset_scene::LoadMode::Single).scene;
        assert_eq!(manager.to_binary_v1(&world, &scene).unwrap(), file);
        // Through the other forms.
        let text = manager.to_text(&world, &scene).unwrap();
        assert!(text.contains("; Component\nNumber_00000063\n\n; Data\n% +f///w==\n"), "{text}");
        let binary = manager.to_binary(&world, &scene, jasset_scene::BinaryOptions::new()).unwrap();
        for data in [
            SceneData::from_text(&text, &types(), &SceneOptions::new()).unwrap(),
            SceneData::from_binary(&binary, &types(), &SceneOptions::new()).unwrap(),
        ] {
            assert_eq!(data.to_text().unwrap(), text);
            assert_eq!(data.to_binary_v1().unwrap(), file);
        }
        // What the program gives the entity takes its place.
        let [_, b] = *manager.entities(&world, &scene).unwrap() else { panic!() };
        put(&mut world, b, Health { points: 9, regenerates: false });
        let saved = manager.to_binary_v1(&world, &scene).unwrap();
        assert_eq!(saved[file.len() - 36..], bytes(&[2, 12, 8, 9, 0, -9, 8, 1, 0]), "{saved:?}");
    }

    fn damaged_files_are_errors() {
        let load = |numbers: &[i32]| SceneData::from_binary(&bytes(numbers), &types(), &SceneOptions::new());
        for (numbers, message) in [
            (&[MAGIC, 1, 2, 0, 0, 0, 0][..], "two entities with the id 0"),
            (&[MAGIC, 1, 1, -1, 0], "negative"),
            (&[MAGIC, 1, -1], "negative"),
            (&[MAGIC, 1, 1_000_000], "cut off"),
            (&[MAGIC, 1, 1, 0, 1, 5, 8, 0], "cut off"),
            (&[MAGIC, 1, 1, 0, 0, 0], "4 bytes follow"),
            (&[MAGIC, 1, 1, 0, 2, 5, 0, 5, 0], "two components 5"),
            (&[MAGIC, 3, 0], "up to version 2, found 3; the file was written by a newer program"),
            (&[MAGIC, -1, 0], "expected a binary scene of version 1 to 2, found -1"),
        ] {
            let error = load(numbers).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
        // A bool that is neither.
        let number = types().classes().find(|class| class.name() == "Health").unwrap().crc();
        let health = i32::from_le_bytes(number.to_le_bytes());
        let data = load(&[MAGIC, 1, 1, 0, 1, health, 8, 7, 2]).unwrap();
        assert!(matches!(data.report().notes()[0].kind, SceneNoteKind::Problem(_)), "{}", data.report());
    }

    fn a_number_that_two_types_have_is_told() {
        let number = i32::from_le_bytes(types().classes().find(|class| class.name() == "Below").unwrap().crc().to_le_bytes());
        let clash = SceneTypes::<World>::new().with::<Health>().with_number::<Health>(number).with::<Below>();
        let read = |component: &str| {
            let text = format!("; AssetType\nEntity\n\n; EntityID\n1\n\n; Component\n{component}\n");
            SceneData::from_text(&text, &clash, &SceneOptions::new()).unwrap()
        };
        // The first of the two is what is read.
        assert!(read("Health").to_binary_v1().is_ok());
        let error = read("Below").to_binary_v1().unwrap_err().to_string();
        assert_eq!(error, format!("entity 0x0000000000000001: Below: another type has its number, {number}, too; give it one of its own by `SceneTypes::with_number`"));
    }

    fn only_plain_components_can_be_in_it() {
        let mut world = World::default();
        let entities = guards(&mut world);
        let mut manager = SceneManager::new(types());
        let scene = manager.create("");
        for entity in entities {
            manager.add(&mut world, &scene, entity).unwrap();
        }
        let error = manager.to_binary_v1(&world, &scene).unwrap_err().to_string();
        assert!(error.contains("Brain: it is not plain memory"), "{error}");
    }
}

/// Fields lie where C lets them be: seen on the compiler's own layout.
#[test]
fn the_layout_is_that_of_c() {
    #[derive(JAsset, Default, Clone, Copy)]
    #[repr(C)]
    struct Inner {
        a: u8,
        b: u16,
        c: u8,
    }

    #[derive(JAsset, Default, Clone, Copy)]
    struct Wrapped(f64);

    #[derive(JAsset, Default, Clone, Copy)]
    #[repr(C)]
    struct Outer {
        first: bool,
        inner: [Inner; 2],
        wide: u64,
        last: u8,
        wrapped: Option<()>,
    }

    #[derive(JAsset, Default, Clone, Copy)]
    #[repr(C)]
    struct Plain {
        first: bool,
        inner: [Inner; 2],
        wide: Wrapped,
        pair: (u8, u32),
        last: u8,
    }

    // With pointers or options it has no place.
    let not_plain = SceneTypes::<hecs::World>::new().with::<Outer>().with::<Plain>();
    let mut world = hecs::World::new();
    let mut manager = SceneManager::new(not_plain);
    let scene = manager.create("");
    let inner = Inner { a: 1, b: 0x0302, c: 4 };
    let entity = world.spawn((Plain { first: true, inner: [inner; 2], wide: Wrapped(1.5), pair: (5, 6), last: 7 },));
    manager.add(&mut world, &scene, entity).unwrap();
    let file = manager.to_binary_v1(&world, &scene).unwrap();
    let value = &file[28..];
    assert_eq!(file[24..28], 40_u32.to_le_bytes());
    let mut expected = vec![1, 0, 1, 0, 2, 3, 4, 0, 1, 0, 2, 3, 4, 0, 0, 0];
    expected.extend(1.5_f64.to_le_bytes());
    expected.extend([5, 0, 0, 0, 6, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(value.len(), 40);
    assert_eq!(value, expected);
    assert_eq!(std::mem::offset_of!(Plain, inner), 2);
    assert_eq!(std::mem::offset_of!(Plain, wide), 16);
    assert_eq!(size_of::<Inner>(), 6);
    world.insert_one(entity, Outer::default()).unwrap();
    assert!(manager.to_binary_v1(&world, &scene).is_err());
}
