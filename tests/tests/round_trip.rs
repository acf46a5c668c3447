//! Does every value come back from its text, and is canonical text a fixpoint?

use std::{borrow::Cow, fmt::Debug, num::NonZeroU32, rc::Rc, sync::Arc};

use jasset::JAsset;
use proptest::prelude::*;

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq)]
enum Team {
    #[default]
    Red,
    Blue,
    #[jasset(rename = "none")]
    Nobody,
}

#[derive(JAsset, Clone, Debug, PartialEq)]
#[jasset(version = 7)]
struct Everything<const N: usize> {
    a: i8,
    b: i16,
    c: i32,
    d: i64,
    e: i128,
    f: u8,
    g: u16,
    #[jasset(hex)]
    h: u32,
    i: u64,
    j: u128,
    k: usize,
    l: isize,
    #[jasset(hex)]
    m: i32,
    #[jasset(default = NonZeroU32::MIN)]
    n: NonZeroU32,
    o: bool,
    p: char,
    q: String,
    r: String,
    s: Box<str>,
    #[jasset(default = "".into())]
    t: Rc<str>,
    #[jasset(default = "".into())]
    u: Arc<str>,
    v: Team,
    w: [Team; 2],
    #[jasset(default = [0.0; N])]
    x: [f32; N],
    y: [[f64; 2]; 3],
    #[jasset(skip)]
    z: (),
}

type All = Everything<5>;

/// Any character that may be trouble, more often than chance would have it.
fn text() -> BoxedStrategy<String> {
    let piece = prop_oneof![
        4 => "[a-zA-Z_0-9 ]{0,6}".boxed(),
        2 => prop::sample::select(vec![
            "\"", "\\", "\n", "\r\n", "\r", "\t", "\0", " ", "; Hp", "#", "//", "{", "[", "|", "| ", "%", "*", "<<<<<<<", "=======",
            "\u{85}", "\u{2028}", "\u{FEFF}", "\u{7F}", "true", "none", "nan", "ä", "\u{1F409}",
        ])
        .prop_map(str::to_owned)
        .boxed(),
        1 => any::<String>().boxed(),
    ];
    prop::collection::vec(piece, 0..5).prop_map(|pieces| pieces.concat()).boxed()
}

fn f32s() -> BoxedStrategy<f32> {
    // Every bit pattern but the payloads of NaN, which a text does not keep.
    prop_oneof![
        any::<u32>().prop_map(f32::from_bits).prop_filter("NaN", |value| !value.is_nan()),
        any::<i16>().prop_map(|cents| f32::from(cents) / 100.0)
    ]
    .boxed()
}

fn f64s() -> BoxedStrategy<f64> {
    any::<u64>().prop_map(f64::from_bits).prop_filter("NaN", |value| !value.is_nan()).boxed()
}

fn teams() -> BoxedStrategy<Team> {
    prop::sample::select(vec![Team::Red, Team::Blue, Team::Nobody]).boxed()
}

fn everything() -> BoxedStrategy<All> {
    let signed =
        (any::<i8>(), any::<i16>(), any::<i32>(), any::<i64>(), any::<i128>(), any::<isize>(), any::<i32>()).boxed();
    let unsigned =
        (any::<u8>(), any::<u16>(), any::<u32>(), any::<u64>(), any::<u128>(), any::<usize>(), 1..=u32::MAX).boxed();
    let texts = (any::<char>(), text(), text(), text(), text(), text()).boxed();
    let rest = (
        any::<bool>(),
        teams(),
        [teams(), teams()],
        prop::array::uniform5(f32s()),
        prop::array::uniform3([f64s(), f64s()]),
    )
        .boxed();
    (signed, unsigned, texts, rest)
        .prop_map(|((a, b, c, d, e, l, m), (f, g, h, i, j, k, n), (p, q, r, s, t, u), (o, v, w, x, y))| Everything {
            a,
            b,
            c,
            d,
            e,
            f,
            g,
            h,
            i,
            j,
            k,
            l,
            m,
            n: NonZeroU32::new(n).unwrap(),
            o,
            p,
            q,
            r,
            s: s.into(),
            t: t.into(),
            u: u.into(),
            v,
            w,
            x,
            y,
            z: (),
        })
        .boxed()
}

fn check<T: for<'a> JAsset<'a> + Default + PartialEq + Debug>(value: &T) -> Result<(), TestCaseError> {
    let text = jasset::to_string(value).unwrap();
    let again: T = jasset::from_str(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
    // `Debug` tells -0.0 from 0.0.
    prop_assert_eq!(format!("{again:?}"), format!("{value:?}"), "{}", text);
    prop_assert_eq!(&jasset::to_string(&again).unwrap(), &text, "canonical text is a fixpoint");
    prop_assert!(text.ends_with('\n') && !text.ends_with("\n\n"));
    // What editors and version control do to files.
    for changed in [
        text.replace('\n', "\r\n"),
        format!("\u{FEFF}{text}"),
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n"),
        text.lines().map(|line| format!("\t{line}  ")).collect::<Vec<_>>().join("\n"),
        text.replace("\n\n", "\n# a comment\n\n"),
    ] {
        let read: T = jasset::from_str(&changed).map_err(|error| TestCaseError::fail(format!("{error}\n{changed}")))?;
        prop_assert_eq!(format!("{read:?}"), format!("{value:?}"), "{}", changed);
    }
    Ok(())
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Text {
    text: String,
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everything_comes_back(value in everything()) {
        check(&value)?;
    }

    #[test]
    fn any_text_comes_back(text in prop_oneof![text(), any::<String>().boxed()]) {
        check(&Text { text })?;
    }

    #[test]
    fn any_text_can_be_borrowed_where_it_can(text in text()) {
        #[derive(JAsset, Default)]
        struct Borrowed<'a> {
            text: Cow<'a, str>,
        }
        let written = jasset::to_string(&Borrowed { text: Cow::Borrowed(&text) }).unwrap();
        prop_assert_eq!(jasset::from_str::<Borrowed>(&written).unwrap().text, text);
    }

    #[test]
    fn no_text_makes_a_key(text in text()) {
        let text = jasset::to_string(&Text { text }).unwrap();
        let arena = jasset::Arena::new();
        let document = jasset::Document::parse_in(&arena, text.as_bytes());
        prop_assert_eq!(document.records().len(), 1);
        prop_assert_eq!(document.records().next().unwrap().head().properties().len(), 2);
    }
}
