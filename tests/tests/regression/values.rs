//! Mended bugs of single values.

use jasset::{JAsset, ProblemKind, binary};

#[derive(JAsset, Debug, Default, PartialEq)]
struct Count {
    count: u32,
}

/// The hexadecimal zero was read with a minus sign, the decimal one was not.
#[test]
fn minus_zero_is_zero() {
    for zero in ["0", "-0", "+0", "-0x0", "-00"] {
        assert_eq!(jasset::from_str::<Count>(&format!("; Count\n{zero}\n")).unwrap().count, 0, "{zero}");
    }
    for wrong in ["-1", "-", "-0-", "--0", "-0 ", "-0x"] {
        let is_zero = wrong.trim() == "-0";
        assert_eq!(jasset::from_str::<Count>(&format!("; Count\n{wrong}\n")).is_ok(), is_zero, "{wrong}");
    }
}

#[test]
fn an_empty_value_is_malformed_for_a_scalar_that_would_take_it() {
    use jasset::{Archive, Kind, Malformed, Result, Scalar, Value, Writer};

    #[derive(Debug, Default)]
    struct Anything(usize);

    impl<'a> Scalar<'a> for Anything {
        const KIND: Kind = Kind::Custom("anything");

        fn write_text(&self, out: &mut Writer<'_>) {
            out.token("anything");
        }

        fn parse_text(value: &mut Value<'a>) -> Result<Self, Malformed> {
            Ok(Self(value.text().len()))
        }
    }

    impl<'a> JAsset<'a> for Anything {
        fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
            archive.scalar()
        }
    }

    #[derive(JAsset, Debug, Default)]
    struct Holder {
        thing: Anything,
    }

    assert_eq!(jasset::from_str::<Holder>("; Thing\nabc\n").unwrap().thing.0, 3);
    let error = jasset::from_str::<Holder>("; Thing\n\n# note\n").unwrap_err();
    assert_eq!(error.problems()[0].message(), "the value is missing");
}

#[test]
fn what_a_general_hook_changes_without_taking_a_key_is_not_missing() {
    use jasset::{LoadOptions, Old};

    #[derive(JAsset, Default)]
    #[jasset(version = 2, migrate = Self::migrate)]
    struct Door {
        open: bool,
        width: f32,
    }

    impl Door {
        fn migrate(&mut self, _: u16, _: &mut Old<'_>) {
            self.width = 2.0;
        }
    }

    let report = jasset::from_str_with::<Door>("; Open\n1\n", &LoadOptions::new()).unwrap().report;
    assert_eq!(report.missing().count(), 0, "{report}");
}

/// The key was read with the lines of the value, of which it has none.
#[test]
fn a_row_is_the_key_of_a_text_block() {
    use std::collections::BTreeMap;

    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Signs {
        signs: BTreeMap<(u8, bool), String>,
    }

    let signs = Signs { signs: [((1, true), "two\nlines".to_owned()), ((2, false), "one".to_owned())].into() };
    let text = jasset::to_string(&signs).unwrap();
    assert_eq!(jasset::from_str::<Signs>(&text).unwrap(), signs, "{text}");
}

/// The key of an element counted as one value less when it was saved than when it was loaded.
#[test]
fn the_key_of_an_element_stands_in_the_element() {
    use jasset::{LoadOptions, SaveOptions};

    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Cell {
        place: (u8, u8),
    }

    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Board {
        #[jasset(key = "place")]
        cells: Vec<Cell>,
    }

    let board = Board { cells: vec![Cell { place: (1, 2) }] };
    let text = jasset::to_string(&board).unwrap();
    for depth in 0..5 {
        let saved = SaveOptions::new().max_depth(depth).to_string(&board);
        let loaded = jasset::from_str_with::<Board>(&text, &LoadOptions::new().max_depth(depth));
        assert_eq!((saved.is_ok(), loaded.is_ok()), (depth >= 3, depth >= 3), "{depth}");
    }
}

/// Such lines were passed over without a word.
#[test]
fn a_line_without_bytes_among_others_is_malformed() {
    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Blob {
        #[jasset(bytes)]
        blob: Vec<u8>,
    }

    for (text, bytes) in [("; Blob\n%\n", &[][..]), ("; Blob\n% AAEC\n# more\n% AwQ=\n", &[0, 1, 2, 3, 4])] {
        assert_eq!(jasset::from_str::<Blob>(text).unwrap().blob, bytes);
    }
    for text in ["; Blob\n%\n%\n", "; Blob\n% AAEC\n%\n", "; Blob\n% \n% AAEC\n"] {
        let error = jasset::from_str::<Blob>(text).unwrap_err();
        assert!(error.to_string().contains("expected base64"), "{error}");
    }
}

/// A list of one empty map was taken for an empty list, as far as its depth went.
#[test]
fn a_list_of_an_empty_map_is_not_empty() {
    use std::collections::BTreeMap;

    use jasset::{LoadOptions, SaveOptions};

    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Maps {
        maps: Vec<BTreeMap<u8, u8>>,
    }

    for (maps, needed) in [(vec![], 0), (vec![BTreeMap::new()], 1), (vec![[(1, 2)].into()], 2)] {
        let value = Maps { maps };
        let text = jasset::to_string(&value).unwrap();
        for depth in 0..4 {
            let saved = SaveOptions::new().max_depth(depth).to_string(&value);
            let loaded = jasset::from_str_with::<Maps>(&text, &LoadOptions::new().max_depth(depth));
            assert_eq!((saved.is_ok(), loaded.is_ok()), (depth >= needed, depth >= needed), "{depth}:\n{text}");
            assert!(loaded.is_err() || loaded.unwrap().value == value);
        }
    }
}

/// Names that could be read as numbers stood before others or behind them, as they came.
#[test]
fn the_order_of_keys_does_not_depend_on_how_they_came() {
    use std::collections::BTreeMap;

    use jasset::{Archive, Arena, List, Map, Result};

    /// A map that keeps its order.
    #[derive(Debug, Default, PartialEq)]
    struct Entries(Vec<(String, u8)>);

    impl<'a> Map<'a> for Entries {
        type Key = String;
        type Value = u8;

        fn entries<'s>(&'s self) -> impl Iterator<Item = (&'s String, &'s u8)>
        where
            String: 's,
            u8: 's,
        {
            self.0.iter().map(|(key, value)| (key, value))
        }

        fn from_entries(_: Option<&'a Arena>, entries: impl Iterator<Item = (String, u8)>) -> Option<Self> {
            Some(Self(entries.collect()))
        }
    }

    impl<'a> JAsset<'a> for Entries {
        fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
            archive.map()
        }
    }

    /// A set that keeps its order.
    #[derive(Debug, Default, PartialEq)]
    struct Rows(Vec<(String,)>);

    impl<'a> List<'a> for Rows {
        type Item = (String,);

        const IS_SET: bool = true;

        fn items<'s>(&'s self) -> impl Iterator<Item = &'s (String,)>
        where
            (String,): 's,
        {
            self.0.iter()
        }

        fn from_items(_: Option<&'a Arena>, items: impl Iterator<Item = (String,)>) -> Option<Self> {
            Some(Self(items.collect()))
        }
    }

    impl<'a> JAsset<'a> for Rows {
        fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
            archive.list()
        }
    }

    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Bag {
        entries: Entries,
        rows: Rows,
        deep: BTreeMap<u8, Rows>,
    }

    let names = ["NaN", "Z", "infinity", "x 10", "x 9", "x 1a", "=", "%\u{85}"];
    let text = |order: &[usize]| {
        let name = |at: &usize| names[*at].to_owned();
        let entries = Entries(order.iter().map(|at| (name(at), 1)).collect());
        let rows = || Rows(order.iter().map(|at| (name(at),)).collect());
        jasset::to_string(&Bag { entries, rows: rows(), deep: [(1, rows())].into() }).unwrap()
    };
    let mut order: Vec<usize> = (0..names.len()).collect();
    let sorted = text(&order);
    for round in 0..200 {
        order.swap(round % names.len(), (round * 7 + 3) % names.len());
        assert_eq!(text(&order), sorted);
    }
    // A save in place puts a new one where a fresh save has it.
    let set = |names: &[&str]| {
        let rows = Rows(names.iter().map(|name| ((*name).to_owned(),)).collect());
        Bag { rows, ..Bag::default() }
    };
    let arena = Arena::new();
    let old = jasset::to_string(&set(&["="])).unwrap();
    let new = set(&["=", "%\u{85}"]);
    let updated = jasset::Document::parse_in(&arena, old.as_bytes()).update(&new).unwrap();
    assert_eq!(updated, jasset::to_string(&new).unwrap());
}

/// In an optimized program the functions that read the two are one, and a record that was read as the one before it was not
/// looked at again: it was read as a class that it is none of, with its values exchanged.
#[test]
fn a_reader_tells_classes_of_the_same_layout_from_each_other() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Size {
        width: f32,
        height: f32,
    }

    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Turned {
        height: f32,
        width: f32,
    }

    let (size, turned) = (Size { width: 1.0, height: 2.0 }, Turned { height: 3.0, width: 4.0 });
    let mut writer = binary::Writer::new();
    for _ in 0..3 {
        writer.push(&size).unwrap();
    }
    for _ in 0..3 {
        writer.push(&turned).unwrap();
    }
    let bytes = writer.to_vec().unwrap();
    let mut reader = binary::Reader::new(&bytes).unwrap();
    assert_eq!(reader.read::<Size>().unwrap(), size);
    assert_eq!(reader.read::<Turned>().unwrap_err().problems()[0].kind(), ProblemKind::WrongClass);
    assert_eq!(reader.read::<Size>().unwrap(), size);
    assert_eq!(reader.read::<Turned>().unwrap(), turned);
    assert_eq!(reader.read::<Size>().unwrap_err().problems()[0].kind(), ProblemKind::WrongClass);
    assert_eq!(reader.read::<Turned>().unwrap(), turned);
}

/// Four to seven bytes are looked at at once to see whether they are an identifier: letters beyond ASCII overflowed.
#[test]
fn a_short_string_beyond_ascii_is_written() {
    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Sign {
        text: String,
        lines: Vec<String>,
    }
    for text in ["äöü", "aä", "ñandú", "日本", "ab\u{7F}c", "\u{7F}\u{7F}\u{7F}\u{7F}", "zé"] {
        let sign = Sign { text: text.into(), lines: vec![text.into()] };
        let written = jasset::to_string(&sign).unwrap();
        assert_eq!(jasset::from_str::<Sign>(&written).unwrap(), sign, "{written}");
    }
}
