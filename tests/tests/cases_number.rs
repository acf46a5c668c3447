//! Do numbers survive what lost them elsewhere: drift, churn, foreign spellings, silent cuts?

use std::fmt::Debug;

use jasset::{Arena, Document, JAsset, ProblemKind};

/// As many values as fit on a page, so that a million of them are a thousand records.
const ROWS: usize = 32;

#[derive(JAsset, Debug, Default)]
struct Page32 {
    values: [[f32; 32]; ROWS],
}

#[derive(JAsset, Debug, Default)]
struct Page64 {
    values: [[f64; 32]; ROWS],
}

/// Whether both are the same bits; of a NaN the sign only: its payload has no spelling.
fn same32(a: f32, b: f32) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan() && a.is_sign_negative() == b.is_sign_negative())
}

fn same64(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan() && a.is_sign_negative() == b.is_sign_negative())
}

/// Saves and loads the patterns; a second save gives the same text, so nothing drifts.
fn round_trip32(mut bits: impl Iterator<Item = u32>) -> usize {
    let (mut count, mut more) = (0, true);
    while more {
        let mut page = Page32::default();
        for value in page.values.as_flattened_mut() {
            match bits.next() {
                Some(bits) => *value = f32::from_bits(bits),
                None => more = false,
            }
        }
        let text = jasset::to_string(&page).unwrap();
        let back: Page32 = jasset::from_str(&text).unwrap();
        for (value, back) in page.values.as_flattened().iter().zip(back.values.as_flattened()) {
            assert!(same32(*value, *back), "{:#010x} came back as {:#010x}", value.to_bits(), back.to_bits());
            count += 1;
        }
        assert_eq!(jasset::to_string(&back).unwrap(), text);
    }
    count
}

fn round_trip64(mut bits: impl Iterator<Item = u64>) -> usize {
    let (mut count, mut more) = (0, true);
    while more {
        let mut page = Page64::default();
        for value in page.values.as_flattened_mut() {
            match bits.next() {
                Some(bits) => *value = f64::from_bits(bits),
                None => more = false,
            }
        }
        let text = jasset::to_string(&page).unwrap();
        let back: Page64 = jasset::from_str(&text).unwrap();
        for (value, back) in page.values.as_flattened().iter().zip(back.values.as_flattened()) {
            assert!(same64(*value, *back), "{:#018x} came back as {:#018x}", value.to_bits(), back.to_bits());
            count += 1;
        }
        assert_eq!(jasset::to_string(&back).unwrap(), text);
    }
    count
}

/// The same pseudo-random numbers in every run (`SplitMix64`).
fn random(seed: u64) -> impl Iterator<Item = u64> {
    let mut state = seed;
    std::iter::repeat_with(move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    })
}

#[test]
fn n1_every_exponent_with_edge_mantissas_round_trips_f32() {
    // Exponent 0 has the subnormals and both zeros, exponent 255 the infinities and NaN.
    let edges = [0, 1, 2, 3, 0x2A_AAAA, 0x3F_FFFF, 0x40_0000, 0x40_0001, 0x55_5555, 0x7F_FFFE, 0x7F_FFFF];
    let bits = (0..=0x1FF_u32).flat_map(|high| edges.map(|mantissa| high << 23 | mantissa));
    assert!(round_trip32(bits) >= 0x200 * edges.len());
}

#[test]
fn n1_every_exponent_with_edge_mantissas_round_trips_f64() {
    let half = 1 << 51;
    let full = (1 << 52) - 1;
    let edges = [0, 1, 2, 3, half - 1, half, half + 1, 0x5_5555_5555_5555, 0xA_AAAA_AAAA_AAAA, full - 1, full];
    let bits = (0..=0xFFF_u64).flat_map(|high| edges.map(|mantissa| high << 52 | mantissa));
    assert!(round_trip64(bits) >= 0x1000 * edges.len());
}

#[test]
#[expect(clippy::cast_possible_truncation, reason = "half of the random bits are enough")]
fn n1_a_million_bit_patterns_round_trip_f32() {
    assert!(round_trip32(random(1).map(|bits| bits as u32).take(1_000_000)) >= 1_000_000);
}

#[test]
fn n1_a_million_bit_patterns_round_trip_f64() {
    assert!(round_trip64(random(2).take(1_000_000)) >= 1_000_000);
}

/// What games store most, and what six significant digits lose: coordinates, angles, colours.
#[test]
fn n1_a_hundred_saves_do_not_drift() {
    let mut value = Motion { x: 0.1 + 0.2, v: [16_777_215.0, 0.333_333_34, 1e-7], d: std::f64::consts::PI };
    let first = jasset::to_string(&value).unwrap();
    for _ in 0..100 {
        let text = jasset::to_string(&value).unwrap();
        assert_eq!(text, first);
        value = jasset::from_str(&text).unwrap();
    }
    let bits = |m: &Motion| (m.x.to_bits(), m.v.map(f32::to_bits), m.d.to_bits());
    let start = Motion { x: 0.1 + 0.2, v: [16_777_215.0, 0.333_333_34, 1e-7], d: std::f64::consts::PI };
    assert_eq!(bits(&value), bits(&start));
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Motion {
    x: f32,
    v: [f32; 3],
    d: f64,
}

fn update<T: for<'a> JAsset<'a>>(text: &str, value: &T) -> String {
    let arena = Arena::new();
    Document::parse_in(&arena, text.as_bytes()).update(value).unwrap()
}

/// The text of a [`Motion`] with these tokens.
fn motion(x: &str, v: &str, d: &str) -> String {
    format!("; AssetType\nMotion\n\n; X\n{x}\n\n; V\n{v}\n\n; D\n{d}\n")
}

#[test]
fn n2_an_update_leaves_other_spellings_of_the_same_bits_alone() {
    for (x, v, d) in [
        ("0.100000001490116119384765625", "1 2.0 3.00000000000", "0.1"),
        (".1", "1e0\t+2  30e-1", "0.1000000000000000055511151231257827021181583404541015625"),
        ("-0", "-0.0 0 0e9", "1E+5"),
        ("NAN", "INF -Infinity -nan(ind)", "1.#INF"),
        ("16777217", "0.3333333333333333 1.00000001 5.", "9007199254740993"),
    ] {
        let text = motion(x, v, d);
        let value: Motion = jasset::from_str(&text).unwrap();
        assert_eq!(update(&text, &value), text);
    }
}

#[test]
fn n2_only_the_value_that_moved_gets_new_digits() {
    let text = motion("0.100000001490116119384765625", "1 2 3", "0.30000000000000004440892098500626");
    let mut value: Motion = jasset::from_str(&text).unwrap();
    value.x = value.x.next_up();
    assert_eq!(update(&text, &value), motion("0.10000001", "1 2 3", "0.30000000000000004440892098500626"));
    // The sign of a zero is a bit too.
    let text = motion("0", "1 2 3", "-0");
    let mut value: Motion = jasset::from_str(&text).unwrap();
    value.x = -0.0;
    assert_eq!(update(&text, &value), motion("-0.000000", "1 2 3", "-0"));
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Two {
    single: f32,
    double: f64,
    pair: [f32; 2],
}

fn two(token: &str) -> jasset::Result<Two> {
    jasset::from_str(&format!("; Single\n{token}\n\n; Double\n{token}\n\n; Pair\n1 {token}\n"))
}

#[test]
fn n3_every_spelling_of_a_float_is_read() {
    for (token, single, double) in [
        ("1e-05", 1e-5_f32, 1e-5_f64),
        ("1E+5", 1e5, 1e5),
        ("1e5", 1e5, 1e5),
        (".5", 0.5, 0.5),
        ("-.5", -0.5, -0.5),
        ("+.5e1", 5.0, 5.0),
        ("5.", 5.0, 5.0),
        ("5.e0", 5.0, 5.0),
        ("-7.62939e-06", -7.629_39e-6, -7.629_39e-6),
        ("-4.37e-008", -4.37e-8, -4.37e-8),
        ("1.175494351e-38", f32::MIN_POSITIVE, 1.175_494_351e-38),
        ("10", 10.0, 10.0),
        ("+10", 10.0, 10.0),
        ("-0", -0.0, -0.0),
        ("007", 7.0, 7.0),
        ("0.1000000000000000000000000000000000000001", 0.1, 0.1),
        ("1e-400", 0.0, 0.0),
    ] {
        let read = two(token).unwrap_or_else(|error| panic!("{token}: {error}"));
        assert!(same32(read.single, single), "{token}");
        assert!(same32(read.pair[1], single), "{token}");
        assert!(same64(read.double, double), "{token}");
    }
}

#[derive(JAsset, Clone, Debug, Default)]
struct Limits {
    #[jasset(flatten)]
    inner: Inner,
    alone: f32,
    wide: f64,
    vector: [f64; 3],
    matrix: [[f32; 2]; 2],
}

/// The part of [`Limits`] whose keys stand among the others.
#[derive(JAsset, Clone, Debug, Default)]
struct Inner {
    limit: f32,
}

#[test]
fn n4_inf_and_nan_are_read_as_they_are_written() {
    for value in [f32::INFINITY, f32::NEG_INFINITY, f32::NAN, -f32::NAN] {
        let wide = f64::from(value);
        let limits = Limits {
            inner: Inner { limit: value },
            alone: value,
            wide,
            vector: [wide, 1.0, wide],
            matrix: [[value, 0.0], [0.0, value]],
        };
        let text = jasset::to_string(&limits).unwrap();
        let back: Limits = jasset::from_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(format!("{back:?}"), format!("{limits:?}"));
        assert!(same32(back.alone, value) && same64(back.wide, wide) && same32(back.inner.limit, value), "{text}");
        assert!(same64(back.vector[2], wide) && same32(back.matrix[1][1], value), "{text}");
        assert_eq!(update(&text, &back), text);
    }
}

#[test]
fn n4_the_spellings_of_c_libraries_are_read() {
    let inf = f32::INFINITY;
    // With six decimals the older Microsoft libraries fill up with zeros.
    for (token, value) in [
        ("inf", inf),
        ("Inf", inf),
        ("+INF", inf),
        ("-inf", -inf),
        ("infinity", inf),
        ("-Infinity", -inf),
        ("1.#INF", inf),
        ("-1.#INF", -inf),
        ("1.#INF00", inf),
        ("-1.#INF00", -inf),
        ("1.#inf", inf),
        ("nan", f32::NAN),
        ("NaN", f32::NAN),
        ("-nan", -f32::NAN),
        ("-nan(ind)", -f32::NAN),
        ("nan(0x400000)", f32::NAN),
        ("nan(snan)", f32::NAN),
        ("1.#QNAN", f32::NAN),
        ("1.#QNAN0", f32::NAN),
        ("1.#SNAN", f32::NAN),
        ("-1.#IND", -f32::NAN),
        ("-1.#IND00", -f32::NAN),
    ] {
        let read = two(token).unwrap_or_else(|error| panic!("{token}: {error}"));
        assert!(same32(read.single, value), "{token} is {}", read.single);
        assert!(same32(read.pair[1], value), "{token} is {}", read.pair[1]);
        assert!(same64(read.double, value.into()), "{token} is {}", read.double);
    }
    for token in ["inf.0", "null", "infinit", "nan(", "nan()x", "1.#", "1.#J", "1.#INF01", "1.#00", "2.#INF", "- inf"] {
        assert!(two(token).is_err(), "{token}");
    }
}

/// That the text is refused, with one malformed value at this key and line.
fn malformed<T: for<'a> JAsset<'a> + Default + Debug>(text: &str, key: &str, line: u32) -> String {
    let error = jasset::from_str::<T>(text).expect_err(text);
    let [problem] = error.problems() else { panic!("{text}: {error}") };
    assert_eq!((problem.kind(), problem.key()), (ProblemKind::Malformed, key), "{text}: {error}");
    assert_eq!(problem.position().unwrap().line, line, "{text}: {error}");
    error.to_string()
}

/// Nothing here asks for the locale, neither to read nor to write: what holds in one holds in all.
#[test]
fn n5_a_decimal_comma_is_an_error_and_never_written() {
    for token in ["1,5", "-1,5", "1,000.5", "1.000,5", "1,", ",5", "1,5e3", "1\u{66B}5", "\u{661}.\u{665}"] {
        malformed::<Two>(&format!("; Single\n{token}\n"), "Single", 2);
        malformed::<Two>(&format!("; Double\n{token}\n"), "Double", 2);
        malformed::<Two>(&format!("; Pair\n1.0 {token}\n"), "Pair[1]", 2);
    }
    let told = malformed::<Two>("; Single\n1,5\n", "Single", 2);
    assert!(told.contains("the decimal point is `.`"), "{told}");
    malformed::<Two>("; Pair\n1.0, 2.0\n", "Pair[0]", 2);
    malformed::<Whole>("; I32\n1,000\n", "I32", 2);
    for value in [0.5, 1234.5, -1e6, 1e21, 1.5e-9] {
        let text = jasset::to_string(&Two { single: 0.1, double: value, pair: [0.5, 1e9] }).unwrap();
        assert!(!text.contains(','), "{text}");
    }
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(rename_all = "PascalCase")]
struct Whole {
    i8: i8,
    u8: u8,
    i16: i16,
    u16: u16,
    i32: i32,
    u32: u32,
    i64: i64,
    u64: u64,
    i128: i128,
    u128: u128,
    triple: [f32; 3],
    grid: [[i32; 2]; 2],
    float: f32,
    flag: bool,
}

#[test]
fn n6_a_value_is_read_to_its_end_or_not_at_all() {
    for token in [
        "12abc",
        "1.5",
        "1.",
        "1e3",
        "1 2",
        "0x",
        "0xG",
        "0x1G",
        "0x-1",
        "0x 1",
        "--1",
        "+-1",
        "-",
        "+",
        "1_000",
        "1'000",
        "12 # twelve",
        "12; 13",
        "\"12\"",
        "NaN",
        "12u8",
        "\u{FF11}",
        "0b11",
        "1-",
    ] {
        for key in ["I8", "U8", "I16", "U16", "I32", "U32", "I64", "U64", "I128", "U128"] {
            malformed::<Whole>(&format!("; {key}\n{token}\n"), key, 2);
        }
    }
    for token in
        ["12abc", "1.5.2", "1e", "1e+", "0x10", "1.5f", "--1", "1 2", "1.5 # x", "\"1.5\"", ".", "-", "e5", "1_0.0"]
    {
        malformed::<Whole>(&format!("; Float\n{token}\n"), "Float", 2);
    }
    for token in ["truely", "2", "yes", "TRUE", "01", "true false", "\"true\""] {
        malformed::<Whole>(&format!("; Flag\n{token}\n"), "Flag", 2);
    }
}

#[test]
fn n6_out_of_range_is_an_error() {
    for (key, least, most) in [
        ("I8", "-128", "127"),
        ("U8", "0", "255"),
        ("I16", "-32768", "32767"),
        ("U16", "0", "65535"),
        ("I32", "-2147483648", "2147483647"),
        ("U32", "0", "4294967295"),
        ("I64", "-9223372036854775808", "9223372036854775807"),
        ("U64", "0", "18446744073709551615"),
        ("I128", "-170141183460469231731687303715884105728", "170141183460469231731687303715884105727"),
        ("U128", "0", "340282366920938463463374607431768211455"),
    ] {
        for token in [least, most] {
            jasset::from_str::<Whole>(&format!("; {key}\n{token}\n")).unwrap();
        }
        // The last digit one further, and one digit more.
        let beyond = |token: &str| {
            let (head, last) = token.split_at(token.len() - 1);
            format!("{head}{}", last.parse::<u8>().unwrap() + 1)
        };
        let below = if least == "0" { "-1".to_owned() } else { beyond(least) };
        for token in [beyond(most), below, format!("{most}0"), "9".repeat(300), format!("-{}", "9".repeat(300))] {
            let told = malformed::<Whole>(&format!("; {key}\n{token}\n"), key, 2);
            assert!(told.contains(&format!("from {least} to {most}")), "{told}");
        }
        malformed::<Whole>(&format!("; {key}\n0x{}\n", "F".repeat(40)), key, 2);
    }
    let told = malformed::<Whole>("; I32\n2147483648\n", "I32", 2);
    assert!(told.contains("2147483648"), "{told}");
    malformed::<Whole>("; I32\n0x80000000\n", "I32", 2);
}

#[test]
fn n6_the_count_of_an_array_is_exact() {
    for row in ["1 2", "1 2 3 4", "1", "1 2 3 x", "1 2\n3", "1 2 3\n4 5 6", "1 2 3\n4"] {
        malformed::<Whole>(&format!("; Triple\n{row}\n"), "Triple", 2);
    }
    for grid in ["1 2\n3", "1 2\n3 4 5", "1 2", "1 2 3 4", "1 2\n3 4\n5 6"] {
        let error = jasset::from_str::<Whole>(&format!("; Grid\n{grid}\n")).expect_err(grid);
        let key = error.problems()[0].key();
        assert!(matches!(key, "Grid" | "Grid[0]" | "Grid[1]"), "{error}");
    }
}

#[test]
fn n6_long_numbers_are_read_whole() {
    // Three hundred digits do not fit a fixed buffer; the first hundred alone would be another number.
    let digits = "1234567890".repeat(30);
    let read: Two = jasset::from_str(&format!("; Double\n{digits}\n\n; Single\n0.{digits}\n")).unwrap();
    assert_eq!(read.double, 1.234_567_890_123_456_8e299);
    assert_eq!(read.single, 0.123_456_79);
    let read: Two =
        jasset::from_str(&format!("; Double\n1.{}\n\n; Single\n{}1\n", "0".repeat(300), "0".repeat(300))).unwrap();
    assert_eq!((read.double, read.single), (1.0, 1.0));
    let read: Whole =
        jasset::from_str(&format!("; I32\n{}42\n\n; U64\n0x{}2A\n", "0".repeat(300), "0".repeat(300))).unwrap();
    assert_eq!((read.i32, read.u64), (42, 42));
    // The half-way point between two floats, and the digit far behind that decides.
    let half = "1.00000005960464477539062500000000000000000000000000000000000000000000000000000000000000000000000000";
    let read: Two = jasset::from_str(&format!("; Single\n{half}\n\n; Pair\n{half}1 1\n")).unwrap();
    assert_eq!((read.single, read.pair[0]), (1.0, 1.0_f32.next_up()));
}

#[test]
fn n6_a_float_that_does_not_fit_is_an_error_and_not_infinity() {
    let digits = "9".repeat(300);
    for token in [&*digits, "1e39", "-1e39", "3.5e38", "1e999999999999"] {
        malformed::<Two>(&format!("; Single\n{token}\n"), "Single", 2);
        malformed::<Two>(&format!("; Pair\n0 {token}\n"), "Pair[1]", 2);
    }
    malformed::<Two>("; Double\n1e309\n", "Double", 2);
    malformed::<Two>(&format!("; Double\n{}\n", "9".repeat(400)), "Double", 2);
    let told = malformed::<Two>("; Single\n1e39\n", "Single", 2);
    assert!(told.contains("too large"), "{told}");
    // The largest ones, and what rounds to them, are fine.
    let read: Two = jasset::from_str("; Single\n3.40282349e38\n\n; Double\n1.7976931348623158e308\n").unwrap();
    assert_eq!((read.single, read.double), (f32::MAX, f64::MAX));
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Id {
    id: u64,
}

#[test]
fn n7_ids_of_64_bits_are_exact() {
    for id in [0, 1, (1 << 53) - 1, (1 << 53) + 1, 11_104_149_720_405_227_279, u64::MAX - 1, u64::MAX] {
        let whole = Whole { u64: id, u128: u128::from(id) << 64 | 1, i64: id.cast_signed(), ..Whole::default() };
        let text = jasset::to_string(&whole).unwrap();
        assert_eq!(jasset::from_str::<Whole>(&text).unwrap(), whole);
        assert!(text.contains(&format!("; U64\n0x{id:016X}\n")), "{text}");
        for token in [format!("{id}"), format!("{id:#x}"), format!("0X{id:X}"), format!("0x{id:020X}")] {
            let text = format!("; Id\n{token}\n");
            let read: Id = jasset::from_str(&text).unwrap();
            assert_eq!(read.id, id, "{token}");
            assert_eq!(update(&text, &read), text);
        }
    }
    let read: Whole = jasset::from_str("; U64\n0xFFFFFFFFFFFFFFFF\n\n; I64\n-9223372036854775808\n").unwrap();
    assert_eq!((read.u64, read.i64), (u64::MAX, i64::MIN));
}
