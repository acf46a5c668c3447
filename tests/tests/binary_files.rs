//! Do files, registries and writers of the binary form do what those of text do?

#![expect(clippy::option_option, reason = "the kinds are what is tested")]

use std::{collections::BTreeMap, fs, time::Duration};

use jasset::{
    Archive, Arena, JAsset, Kind, List, LoadOptions, Malformed, ProblemKind, Registry, Saved, Scalar, UnknownRecord,
    Value, binary,
};

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Door {
    open: bool,
    name: String,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(alias = "Door")]
struct Gate {
    name: String,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Monster {
    hp: i32,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Nothing;

fn door() -> Door {
    Door { open: true, name: "Oak".into() }
}

#[test]
fn a_file_is_created_kept_and_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("door.jassetb");
    assert_eq!(binary::load::<Door>(&path).unwrap_err().problems()[0].kind(), ProblemKind::Io);
    assert_eq!(binary::save(&path, &door()).unwrap(), Saved::Created);
    assert_eq!(fs::read(&path).unwrap(), binary::to_vec(&door()).unwrap());
    assert_eq!(binary::load::<Door>(&path).unwrap(), door());
    assert_eq!(binary::save(&path, &door()).unwrap(), Saved::Unchanged);
    // The class has a new name.
    assert_eq!(binary::load::<Gate>(&path).unwrap().name, "Oak");
    assert_eq!(binary::save(&path, &Gate { name: "Iron".into() }).unwrap(), Saved::Updated);
    let loaded = binary::load_with::<Gate>(&path, &LoadOptions::new().strict()).unwrap();
    assert_eq!(loaded.value.name, "Iron");
    assert!(loaded.report.is_empty());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_file_of_something_else_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let mut damaged = binary::to_vec(&door()).unwrap();
    *damaged.last_mut().unwrap() ^= 1;
    let others = [
        (binary::to_vec(&Monster { hp: 7 }).unwrap(), ProblemKind::WrongClass, "expected `Door`, found `Monster`"),
        (damaged, ProblemKind::Damaged, "altered"),
        (b"; AssetType\nDoor\n".to_vec(), ProblemKind::Damaged, "no binary asset file"),
    ];
    for (bytes, kind, message) in others {
        fs::write(&path, &bytes).unwrap();
        let error = binary::save(&path, &door()).unwrap_err();
        assert_eq!(error.problems()[0].kind(), kind, "{error}");
        assert!(error.to_string().contains(message), "{error}");
        assert_eq!(error.file(), Some(&*path.display().to_string()));
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn what_has_another_shape_is_loaded_from_a_path() {
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Monster")]
    struct Listed {
        hp: Vec<i32>,
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("monster.jassetb");
    binary::save(&path, &Monster { hp: 7 }).unwrap();
    assert_eq!(binary::load::<Listed>(&path).unwrap().hp, [7]);
}

#[test]
fn a_registry_reads_what_a_schema_names() {
    let mut writer = binary::Writer::new();
    writer.push(&door()).unwrap();
    writer.push(&Monster { hp: 7 }).unwrap();
    writer.push(&Nothing).unwrap();
    let bytes = writer.to_vec().unwrap();
    let registry = Registry::new().with::<Gate>().unwrap().with::<Nothing>().unwrap();
    let mut reader = binary::Reader::new(&bytes).unwrap();
    let gate = registry.read(&mut reader, &LoadOptions::new()).unwrap();
    assert_eq!(gate.value.downcast_ref::<Gate>().unwrap().name, "Oak");
    assert!(gate.report.unknown().eq(["Open"]));
    let monster = registry.read(&mut reader, &LoadOptions::new()).unwrap();
    let unknown = monster.value.downcast_ref::<UnknownRecord>().unwrap();
    assert_eq!(unknown.kind(), "Monster");
    assert_eq!(monster.value.to_text().unwrap(), jasset::to_string(&Monster { hp: 7 }).unwrap());
    assert_eq!(monster.value.to_binary().unwrap_err().problems()[0].kind(), ProblemKind::UnknownClass);
    assert!(monster.report.to_string().contains("Monster"), "{}", monster.report);
    let nothing = registry.read(&mut reader, &LoadOptions::new().strict()).unwrap();
    assert_eq!(nothing.value.to_binary().unwrap(), binary::to_vec(&Nothing).unwrap());
    let error = registry.read(&mut reader, &LoadOptions::new()).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::RecordCount);

    let bytes = binary::to_vec(&Monster { hp: 7 }).unwrap();
    assert!(registry.from_slice(&bytes, &LoadOptions::new()).unwrap().value.downcast_ref::<UnknownRecord>().is_some());
    let error = registry.from_slice(&bytes, &LoadOptions::new().strict()).unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::UnknownClass);
    assert!(error.problems()[0].byte().is_some());
    assert!(registry.from_slice(&writer.to_vec().unwrap(), &LoadOptions::new()).is_err());
}

#[test]
fn all_records_and_all_their_problems() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    #[jasset(rename = "Monster")]
    struct Small {
        hp: u8,
    }
    let write = |hps: &[i32]| {
        let mut writer = binary::Writer::new();
        for hp in hps {
            writer.push(&Monster { hp: *hp }).unwrap();
        }
        writer.to_vec().unwrap()
    };
    let bytes = write(&[1, 2, 3]);
    let all: Vec<Small> = binary::Reader::new(&bytes).unwrap().read_all().unwrap();
    assert_eq!(all, [Small { hp: 1 }, Small { hp: 2 }, Small { hp: 3 }]);
    let same: Vec<Monster> = binary::Reader::new(&bytes).unwrap().read_all().unwrap();
    assert_eq!(same[2], Monster { hp: 3 });

    let bytes = write(&[1, -2, 3, 400]);
    let mut all = vec![Small { hp: 9 }];
    let error = binary::Reader::new(&bytes).unwrap().read_all_into(&mut all).unwrap_err();
    assert_eq!(all, [Small { hp: 9 }], "nothing is added");
    assert_eq!(error.problems().len(), 2, "{error}");
    assert!(error.problems()[0].byte() < error.problems()[1].byte());

    let mut reader = binary::Reader::new(&bytes).unwrap();
    let mut one = Small { hp: 9 };
    reader.read_into(&mut one).unwrap();
    assert_eq!(one.hp, 1);
    assert!(reader.read_into(&mut one).is_err());
    assert_eq!(one, Small::default());
    reader.read_into(&mut one).unwrap();
    assert_eq!(one.hp, 3);
    assert_eq!(reader.len(), 1);

    let mut writer = binary::Writer::new();
    writer.push(&Monster { hp: 1 }).unwrap();
    writer.push(&door()).unwrap();
    let error = binary::Reader::new(writer.bytes().unwrap()).unwrap().read_all::<Monster>().unwrap_err();
    assert_eq!(error.problems()[0].kind(), ProblemKind::WrongClass, "{error}");
}

/// Rows that are their heads, with little and with much text; rows with tails; rows without bytes.
#[test]
fn groups_of_every_size_come_back() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Tail {
        list: Vec<String>,
        name: String,
    }
    let mut writer = binary::Writer::new();
    for rows in [1_usize, 2, 700, 30_000] {
        writer.clear();
        let text = |at: usize| "ä".repeat(if at % 997 == 3 { 40_000 } else { at % 23 });
        for at in 0..rows {
            writer.push(&Door { open: at % 3 == 0, name: text(at) }).unwrap();
            if at % 1_000 < 3 {
                writer.push(&Tail { list: vec![text(at), "x".into()], name: text(at + 1) }).unwrap();
                writer.push(&Nothing).unwrap();
            }
        }
        let bytes = writer.to_vec().unwrap();
        assert_eq!(writer.bytes().unwrap(), bytes, "the same again");
        let mut reader = binary::Reader::new(&bytes).unwrap();
        for at in 0..rows {
            assert_eq!(reader.read::<Door>().unwrap(), Door { open: at % 3 == 0, name: text(at) });
            if at % 1_000 < 3 {
                let tail = Tail { list: vec![text(at), "x".into()], name: text(at + 1) };
                assert_eq!(reader.read::<Tail>().unwrap(), tail);
                assert_eq!(reader.class(), Some("Nothing"));
                reader.skip().unwrap();
            }
        }
        assert_eq!(reader.class(), None);
        // Records that are added to a file that was looked at.
        writer.push(&door()).unwrap();
        let longer = writer.to_vec().unwrap();
        let mut reader = binary::Reader::new(&longer).unwrap();
        while reader.len() > 1 {
            reader.skip().unwrap();
        }
        assert_eq!(reader.read::<Door>().unwrap(), door());
    }
}

#[test]
fn a_record_that_cannot_be_saved_is_not_in_the_file() {
    #[derive(JAsset, Default)]
    struct Path {
        name: String,
        file: std::path::PathBuf,
    }
    let mut writer = binary::Writer::new();
    let named = |name: &str, file| Path { name: name.into(), file };
    writer.push(&named("one", "a".into())).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let file = std::ffi::OsStr::from_bytes(b"\xFF").into();
        assert!(writer.push(&named("two", file)).unwrap_err().to_string().starts_with("File: "));
    }
    writer.push(&named("three", "b".into())).unwrap();
    let all: Vec<Path> = binary::Reader::new(writer.bytes().unwrap()).unwrap().read_all().unwrap();
    assert_eq!(all.iter().map(|path| &*path.name).collect::<Vec<_>>(), ["one", "three"]);
}

/// Two numbers, the first of which is below the second.
#[derive(Clone, Debug, Default, PartialEq)]
struct Ordered([u16; 2]);

impl<'a> List<'a> for Ordered {
    type Item = u16;

    const COUNT: Option<usize> = Some(2);

    fn items<'s>(&'s self) -> impl Iterator<Item = &'s u16>
    where
        u16: 's,
    {
        self.0.iter()
    }

    fn from_items(_: Option<&'a Arena>, mut items: impl Iterator<Item = u16>) -> Option<Self> {
        let ordered = [items.next()?, items.next()?];
        if ordered[0] < ordered[1] { Some(Self(ordered)) } else { None }
    }
}

impl<'a> JAsset<'a> for Ordered {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> jasset::Result<()> {
        archive.list()
    }
}

#[test]
fn a_list_that_refuses_its_elements_is_an_error() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Ranges {
        one: Ordered,
        many: Vec<Ordered>,
        some: [Ordered; 2],
    }
    let right = || Ordered([1, 2]);
    let ranges = Ranges { one: right(), many: vec![right(); 2], some: [right(), right()] };
    let bytes = binary::to_vec(&ranges).unwrap();
    assert_eq!(binary::from_slice::<Ranges>(&bytes).unwrap(), ranges);
    let wrong = || Ordered([2, 1]);
    for ranges in [
        Ranges { one: wrong(), ..ranges.clone() },
        Ranges { many: vec![right(), wrong()], ..ranges.clone() },
        Ranges { some: [right(), wrong()], ..ranges.clone() },
    ] {
        let bytes = binary::to_vec(&ranges).unwrap();
        assert!(binary::from_slice::<Ranges>(&bytes).is_err(), "{ranges:?}");
    }
}

#[test]
fn a_scalar_that_writes_something_else_than_it_says_is_an_error() {
    #[derive(Clone, Copy, Debug, Default)]
    struct Wrong(u8);
    impl<'a> Scalar<'a> for Wrong {
        const KIND: Kind = Kind::Custom("wrong");
        fn write_text(&self, out: &mut jasset::Writer<'_>) {
            out.token("0");
        }
        fn parse_text(_: &mut Value<'a>) -> Result<Self, Malformed> {
            Ok(Self(0))
        }
        const FORM: binary::Form = binary::Form::U32;
        fn write_binary(&self, out: &mut binary::ScalarWriter<'_>) {
            match self.0 {
                0 => {}
                1 => out.u16(1),
                2 => {
                    out.u32(1);
                    out.u32(1);
                }
                _ => out.u32(1),
            }
        }
        fn read_binary(value: &mut binary::ScalarReader<'a>) -> Result<Self, Malformed> {
            value.u32().map(|_| Self(3))
        }
    }
    impl<'a> JAsset<'a> for Wrong {
        fn serialize<A: Archive<'a, Self>>(archive: A) -> jasset::Result<()> {
            archive.scalar()
        }
    }
    #[derive(JAsset, Debug, Default)]
    struct Holder {
        value: Wrong,
    }
    for wrong in 0..3 {
        let error = binary::to_vec(&Holder { value: Wrong(wrong) }).unwrap_err();
        assert!(error.to_string().starts_with("Value: `Scalar::write_binary` writes something else"), "{error}");
    }
    assert!(binary::to_vec(&Holder { value: Wrong(3) }).is_ok());
}

/// What holds itself in other ways than by a list or an option of itself.
#[test]
fn values_that_hold_themselves() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Tree {
        named: Vec<(String, Tree)>,
        pairs: Vec<[Tree; 2]>,
        by_name: BTreeMap<String, Tree>,
        shape: Shape,
    }
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    enum Shape {
        #[default]
        Leaf,
        Pair(Box<Tree>, u8),
        Inner(Box<Holder>),
    }
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Holder {
        shape: Shape,
    }
    let leaf = Tree { shape: Shape::Inner(Box::default()), ..Tree::default() };
    let tree = Tree {
        named: vec![("a".into(), leaf.clone()), (String::new(), Tree::default())],
        pairs: vec![[leaf.clone(), Tree::default()]],
        by_name: [("b".to_owned(), leaf.clone())].into(),
        shape: Shape::Pair(Box::new(leaf), 7),
    };
    let bytes = binary::to_vec(&tree).unwrap();
    assert_eq!(binary::from_slice::<Tree>(&bytes).unwrap(), tree);
    assert_eq!(binary::to_text(&bytes).unwrap(), jasset::to_string(&tree).unwrap());
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Kinds {
    integers: (i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize),
    floats: (f32, f64),
    #[jasset(hex)]
    hex: u32,
    on: [bool; 2],
    letters: Vec<char>,
    texts: Vec<String>,
    lasts: Duration,
    grips: [Grip; 2],
    by_name: BTreeMap<String, Grip>,
    by_row: BTreeMap<[u8; 2], Vec<u16>>,
    pair: Pair,
    pairs: Vec<Pair>,
    sign: Sign,
    signs: Vec<Sign>,
    options: Vec<Option<Option<u8>>>,
    matrices: Vec<[[f32; 2]; 2]>,
    #[jasset(bytes)]
    hash: [u8; 4],
    #[jasset(bytes)]
    bytes: Vec<u8>,
    #[jasset(flatten)]
    part: Part,
    nothing: Vec<Nothing>,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Grip {
    material: String,
    tight: bool,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Pair(u8, i32);

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq)]
enum Sign {
    #[default]
    Plus,
    Minus,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2)]
struct Part {
    depth: f64,
}

fn kinds() -> Kinds {
    let grip = |material: &str| Grip { material: material.into(), tight: true };
    Kinds {
        integers: (-1, -2, -3, i64::MIN, i128::MIN, -6, 7, 8, 9, u64::MAX, u128::MAX, 12),
        floats: (-0.0, 1e-300),
        hex: 0xFF,
        on: [true, false],
        letters: vec!['a', 'ß', '\u{1F600}'],
        texts: vec![String::new(), "two\nlines".into(), "Größe".into()],
        lasts: Duration::from_millis(1500),
        grips: [grip("Oak"), grip("")],
        by_name: [("x".to_owned(), grip("Elm"))].into(),
        by_row: [([1, 2], vec![3, 4])].into(),
        pair: Pair(1, -1),
        pairs: vec![Pair(2, -2)],
        sign: Sign::Minus,
        signs: vec![Sign::Plus, Sign::Minus],
        options: vec![None, Some(None), Some(Some(1))],
        matrices: vec![[[1.0, 2.0], [3.0, 4.0]]],
        hash: [1, 2, 3, 4],
        bytes: vec![5, 6],
        part: Part { depth: 0.5 },
        nothing: vec![Nothing; 2],
    }
}

/// Each field in another place, and of a wider kind where there is one.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(rename = "Kinds")]
struct LaterKinds {
    #[jasset(alias = "Nothing")]
    nobody: Vec<Nothing>,
    #[jasset(flatten)]
    part: Part,
    #[jasset(bytes)]
    bytes: Option<Vec<u8>>,
    #[jasset(bytes)]
    hash: Vec<u8>,
    matrices: Vec<Vec<[f64; 2]>>,
    options: Vec<Option<Option<i64>>>,
    signs: Vec<String>,
    sign: String,
    pairs: Vec<(u16, i64)>,
    by_row: BTreeMap<[u8; 2], Vec<u32>>,
    by_name: BTreeMap<String, Material>,
    grips: Vec<Material>,
    texts: [String; 3],
    letters: Vec<String>,
    #[jasset(hex)]
    hex: u64,
    floats: [f64; 2],
    added: Vec<String>,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Material {
    material: String,
}

const KINDS: &[u8] = include_bytes!("../golden/v1/kinds.jassetb");

#[test]
fn the_kinds_of_v1() {
    if std::env::var_os("JASSET_BLESS").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/v1/kinds.jassetb");
        fs::write(path, binary::to_vec(&kinds()).unwrap()).unwrap();
        return;
    }
    assert_eq!(binary::from_slice::<Kinds>(KINDS).unwrap(), kinds());
    assert_eq!(binary::to_vec(&kinds()).unwrap(), KINDS);
    let text = binary::to_text(KINDS).unwrap();
    assert_eq!(text, jasset::to_string(&kinds()).unwrap());
    let arena = Arena::new();
    let later: LaterKinds = binary::from_slice_in(&arena, KINDS).unwrap();
    let of_text = jasset::from_str_with::<LaterKinds>(&text, &LoadOptions::new()).unwrap();
    assert_eq!(later, of_text.value);
    assert_eq!(later.letters, ["a", "ß", "\u{1F600}"]);
    assert_eq!((later.grips[0].material.as_str(), later.hex, later.floats[1]), ("Oak", 255, 1e-300));
    // As many times as there are records: the second is read as the first was.
    let mut writer = binary::Writer::new();
    for _ in 0..3 {
        writer.push(&kinds()).unwrap();
    }
    let bytes = writer.to_vec().unwrap();
    let all: Vec<LaterKinds> = binary::Reader::new_in(&arena, &bytes).unwrap().read_all().unwrap();
    assert_eq!(all, vec![later; 3]);
}
