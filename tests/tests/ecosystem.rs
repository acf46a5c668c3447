//! Are the types of other crates, paths, durations and flags written as documented, and do they come back from
//! wherever they stand?

use std::{
    borrow::Cow,
    collections::{BTreeMap, HashMap},
    fmt::Debug,
    hash::Hash,
    path::{Path, PathBuf},
    rc::Rc,
    sync::Arc,
    time::Duration,
};

use compact_str::CompactString;
use jasset::{Arena, Document, Initial, JAsset, LoadOptions, NoteKind, ProblemKind, Scalar};
use proptest::prelude::*;
use smol_str::SmolStr;
use uuid::Uuid;

/// A value in each place that one can have. There is no `Default` of `T` in it: some types have none.
#[derive(JAsset, Clone, Debug, PartialEq)]
#[jasset(bound = "T: for<'x> JAsset<'x> + Start")]
struct Places<T> {
    property: T,
    nested: Nested<T>,
    list: Vec<T>,
    option: Option<T>,
    nothing: Option<T>,
    map: BTreeMap<u8, T>,
    variant: Held<T>,
    pair: (T, u8),
}

#[derive(JAsset, Clone, Debug, PartialEq)]
#[jasset(bound = "T: for<'x> JAsset<'x> + Start")]
struct Nested<T> {
    before: u8,
    value: T,
    option: Option<T>,
    list: Vec<T>,
}

#[derive(JAsset, Clone, Debug, PartialEq)]
enum Held<T> {
    Nothing,
    One(T),
}

/// Another value than those that are saved: what a load starts from.
trait Start: Clone {
    fn start() -> Self;
}

impl<T: Start> Places<T> {
    fn of(value: &T) -> Self {
        let nested = Nested {
            before: 1,
            value: value.clone(),
            option: Some(value.clone()),
            list: vec![value.clone(), T::start()],
        };
        Self {
            property: value.clone(),
            nested,
            list: vec![value.clone(), T::start(), value.clone()],
            option: Some(value.clone()),
            nothing: None,
            map: [(1, value.clone()), (10, T::start())].into(),
            variant: Held::One(value.clone()),
            pair: (value.clone(), 7),
        }
    }
}

impl<T: Start> Default for Places<T> {
    fn default() -> Self {
        Self { nothing: Some(T::start()), variant: Held::Nothing, ..Self::of(&T::start()) }
    }
}

impl<T: Start> Default for Nested<T> {
    fn default() -> Self {
        Places::default().nested
    }
}

#[derive(JAsset, Debug)]
struct One<T> {
    value: T,
}

/// As a load of a file with nothing else in it makes it.
impl<T: Start> Default for One<T> {
    fn default() -> Self {
        Self { value: T::start() }
    }
}

/// The text of a document of one property; the type needs no `Start`.
fn document<'a, T: JAsset<'a>>(value: T) -> jasset::Result<String> {
    #[derive(JAsset)]
    #[jasset(rename = "One")]
    struct Plain<T> {
        value: T,
    }
    impl<T> Initial<'_> for Plain<T> {
        fn initial(_: Option<&Arena>) -> Option<Self> {
            None
        }
    }
    jasset::to_string(&Plain { value })
}

trait Value: Start + Debug + for<'a> JAsset<'a> {}
impl<T: Start + Debug + for<'a> JAsset<'a>> Value for T {}

/// The text of the value of a property.
fn written<T: Value>(value: &T) -> String {
    let text = document(value.clone()).unwrap();
    text.strip_prefix("; AssetType\nOne\n\n; Value\n").unwrap().strip_suffix('\n').unwrap().to_owned()
}

fn read<T: Value>(text: &str) -> jasset::Result<T> {
    jasset::from_str::<One<T>>(&format!("; Value\n{text}\n")).map(|one| one.value)
}

/// That the value is written so as a property, and comes back from each place. Values are compared by their text,
/// which tells each from all others, also a NaN from a number and `-0` from `0`.
#[track_caller]
fn both<T: Value>(value: &T, text: &str) {
    assert_eq!(written(value), text);
    assert_eq!(written(&read::<T>(text).unwrap()), text);
    let file = jasset::to_string(&Places::of(value)).unwrap();
    let back: Places<T> = jasset::from_str(&file).unwrap_or_else(|error| panic!("{error}\n{file}"));
    assert_eq!(jasset::to_string(&back).unwrap(), file);
    let arena = Arena::new();
    assert_eq!(Document::parse_in(&arena, file.as_bytes()).update(&Places::of(value)).unwrap(), file);
}

/// As [`both`], of a value that equals itself.
#[track_caller]
fn equal<T: Value + PartialEq>(value: &T, text: &str) {
    both(value, text);
    assert_eq!(&read::<T>(text).unwrap(), value);
    let places = Places::of(value);
    assert_eq!(jasset::from_str::<Places<T>>(&jasset::to_string(&places).unwrap()).unwrap(), places);
}

/// That the text is read as the value, but is not how it is written; and that a save in place leaves it alone.
#[track_caller]
fn kept<T: Value>(value: &T, text: &str) {
    assert_eq!(written(&read::<T>(text).unwrap_or_else(|error| panic!("{error}"))), written(value), "{text}");
    assert_ne!(written(value), text);
    let arena = Arena::new();
    let file = format!("# note\n; Value\n  {text}\n");
    let document = Document::parse_in(&arena, file.as_bytes());
    assert_eq!(document.update(&One { value: value.clone() }).unwrap(), file);
}

/// As [`kept`], of a text that makes way as a whole when the value has changed.
#[track_caller]
fn respelled<T: Value>(value: &T, text: &str) {
    kept(value, text);
    let arena = Arena::new();
    let file = format!("# note\n; Value\n  {text}\n");
    let document = Document::parse_in(&arena, file.as_bytes());
    assert_eq!(document.update(&One { value: T::start() }).unwrap(), file.replace(text, &written(&T::start())));
}

/// That the text, of one line, is malformed in every place, each with its key path; and that a lenient load keeps
/// the default.
#[track_caller]
fn refused<T: Value>(text: &str, message: &str) {
    let file = format!(
        "; Property\n{text}\n\n; Nested\n{{\n    Value = {text}\n    Option = some {text}\n    List = [\n        {text}\n    ]\n}}\n\n\
         ; List\n[\n{text}\n]\n\n; Option\n{text}\n\n; Map\n3 = {text}\n\n; Variant\nOne {text}\n",
    );
    let error = jasset::from_str::<Places<T>>(&file).unwrap_err();
    let found: Vec<_> = error.problems().iter().map(|problem| (problem.key(), problem.kind())).collect();
    let keys =
        ["Property", "Nested.Value", "Nested.Option", "Nested.List[0]", "List[0]", "Option", "Map[3]", "Variant"];
    assert_eq!(found, keys.map(|key| (key, ProblemKind::Malformed)), "{error}");
    for problem in error.problems() {
        let help = if problem.suggestion().is_empty() { "" } else { "; " };
        assert_eq!(format!("{}{help}{}", problem.message(), problem.suggestion()), message, "{text}");
    }
    let options = LoadOptions::new().lenient();
    let loaded = jasset::from_str_with::<One<T>>(&format!("; Value\n{text}\n"), &options).unwrap();
    assert_eq!(written(&loaded.value.value), written(&T::start()));
    assert_eq!(loaded.report.of(NoteKind::Malformed).count(), 1);
}

/// The start of types that have a `Default`.
macro_rules! start {
    ($($type:ty)+) => {
        $(
            impl Start for $type {
                fn start() -> Self {
                    Self::default()
                }
            }
        )+
    };
}

const EXTREME: [f32; 8] = [f32::MAX, f32::MIN_POSITIVE, 1e-45, -0.0, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.1];

/// The same tests for each version of `glam`.
macro_rules! glam {
    ($module:ident $glam:ident) => {
        mod $module {
            use super::*;
            use ::$glam::*;

            start! {
                Vec2 Vec3 Vec3A Vec4 DVec2 DVec3 DVec4 BVec2 BVec3 BVec4 Quat DQuat
                I8Vec2 I8Vec3 I8Vec4 U8Vec2 U8Vec3 U8Vec4 I16Vec2 I16Vec3 I16Vec4 U16Vec2 U16Vec3 U16Vec4
                IVec2 IVec3 IVec4 UVec2 UVec3 UVec4 I64Vec2 I64Vec3 I64Vec4 U64Vec2 U64Vec3 U64Vec4
                ISizeVec2 ISizeVec3 ISizeVec4 USizeVec2 USizeVec3 USizeVec4
                Mat2 Mat3 Mat3A Mat4 DMat2 DMat3 DMat4 Affine2 Affine3 Affine3A DAffine2 DAffine3
            }

            #[test]
            fn vectors_stand_on_a_line() {
                equal(&Vec2::new(1.0, -2.5), "1.000000 -2.500000");
                equal(&Vec3::new(1.0, 2.0, 3.0), "1.000000 2.000000 3.000000");
                equal(&Vec3A::new(1.0, 2.0, 3.0), "1.000000 2.000000 3.000000");
                equal(&Vec4::new(1.0, 2.0, 3.0, 4.0), "1.000000 2.000000 3.000000 4.000000");
                equal(&DVec2::new(0.1, 2.0), "0.100000 2.000000");
                equal(&DVec3::new(0.1, 2.0, 3.0), "0.100000 2.000000 3.000000");
                equal(&DVec4::new(0.1, 2.0, 3.0, 4.0), "0.100000 2.000000 3.000000 4.000000");
                // The imaginary parts, and then the real one.
                equal(&Quat::IDENTITY, "0.000000 0.000000 0.000000 1.000000");
                equal(&Quat::from_xyzw(1.0, 2.0, 3.0, 4.0), "1.000000 2.000000 3.000000 4.000000");
                equal(&DQuat::from_xyzw(1.0, 2.0, 3.0, 4.0), "1.000000 2.000000 3.000000 4.000000");
                equal(&BVec2::new(true, false), "true false");
                equal(&BVec3::new(true, false, true), "true false true");
                equal(&BVec4::new(false, false, true, true), "false false true true");
            }

            #[test]
            fn integers_stand_on_a_line() {
                equal(&IVec2::new(i32::MIN, i32::MAX), "-2147483648 2147483647");
                equal(&IVec3::new(-1, 0, 1), "-1 0 1");
                equal(&IVec4::new(-1, 0, 1, 2), "-1 0 1 2");
                equal(&UVec2::new(0, u32::MAX), "0 4294967295");
                equal(&UVec3::new(1, 2, 3), "1 2 3");
                equal(&UVec4::new(1, 2, 3, 4), "1 2 3 4");
                equal(&I8Vec2::new(-128, 127), "-128 127");
                equal(&I8Vec3::new(1, 2, 3), "1 2 3");
                equal(&I8Vec4::new(1, 2, 3, 4), "1 2 3 4");
                equal(&U8Vec2::new(0, 255), "0 255");
                equal(&U8Vec3::new(1, 2, 3), "1 2 3");
                equal(&U8Vec4::new(1, 2, 3, 4), "1 2 3 4");
                equal(&I16Vec2::new(i16::MIN, i16::MAX), "-32768 32767");
                equal(&I16Vec3::new(1, 2, 3), "1 2 3");
                equal(&I16Vec4::new(1, 2, 3, 4), "1 2 3 4");
                equal(&U16Vec2::new(0, u16::MAX), "0 65535");
                equal(&U16Vec3::new(1, 2, 3), "1 2 3");
                equal(&U16Vec4::new(1, 2, 3, 4), "1 2 3 4");
                equal(&I64Vec2::new(i64::MIN, i64::MAX), "-9223372036854775808 9223372036854775807");
                equal(&I64Vec3::new(1, 2, 3), "1 2 3");
                equal(&I64Vec4::new(1, 2, 3, 4), "1 2 3 4");
                equal(&U64Vec2::new(1, u64::MAX), "0x0000000000000001 0xFFFFFFFFFFFFFFFF");
                equal(&U64Vec3::new(0, 0, 1), "0x0000000000000000 0x0000000000000000 0x0000000000000001");
                equal(
                    &U64Vec4::new(0, 0, 0, 1),
                    "0x0000000000000000 0x0000000000000000 0x0000000000000000 0x0000000000000001",
                );
                equal(&ISizeVec2::new(-1, 2), "-1 2");
                equal(&ISizeVec3::new(-1, 2, 3), "-1 2 3");
                equal(&ISizeVec4::new(-1, 2, 3, 4), "-1 2 3 4");
                equal(&USizeVec2::new(1, 2), "1 2");
                equal(&USizeVec3::new(1, 2, 3), "1 2 3");
                equal(&USizeVec4::new(1, 2, 3, 4), "1 2 3 4");
            }

            #[test]
            fn matrices_have_a_column_a_line() {
                let columns = "1.000000 2.000000\n3.000000 4.000000";
                equal(&Mat2::from_cols_array(&[1.0, 2.0, 3.0, 4.0]), columns);
                equal(&DMat2::from_cols_array(&[1.0, 2.0, 3.0, 4.0]), columns);
                let columns = "1.000000 2.000000 3.000000\n4.000000 5.000000 6.000000\n7.000000 8.000000 9.000000";
                equal(&Mat3::from_cols_array(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]), columns);
                equal(&Mat3A::from_cols_array(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]), columns);
                equal(&DMat3::from_cols_array(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]), columns);
                // The translation is the last column.
                let columns = "1.000000 0.000000 0.000000 0.000000\n0.000000 1.000000 0.000000 0.000000\n\
                               0.000000 0.000000 1.000000 0.000000\n5.000000 6.000000 7.000000 1.000000";
                equal(&Mat4::from_translation(Vec3::new(5.0, 6.0, 7.0)), columns);
                equal(&DMat4::from_translation(DVec3::new(5.0, 6.0, 7.0)), columns);
            }

            #[test]
            fn affine_transforms_end_with_the_translation() {
                let columns = "1.000000 2.000000\n3.000000 4.000000\n5.000000 6.000000";
                equal(&Affine2::from_cols_array(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]), columns);
                equal(&DAffine2::from_cols_array(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]), columns);
                let columns = "2.000000 0.000000 0.000000\n0.000000 3.000000 0.000000\n0.000000 0.000000 4.000000\n\
                               5.000000 6.000000 7.000000";
                let (scale, translation) = (Vec3::new(2.0, 3.0, 4.0), Vec3::new(5.0, 6.0, 7.0));
                equal(&Affine3A::from_mat3_translation(Mat3::from_diagonal(scale), translation), columns);
                equal(&Affine3::from_mat3_translation(Mat3::from_diagonal(scale), translation), columns);
                let (scale, translation) = (scale.as_dvec3(), translation.as_dvec3());
                equal(&DAffine3::from_mat3_translation(DMat3::from_diagonal(scale), translation), columns);
            }

            #[test]
            fn extreme_floats_come_back() {
                both(&Vec4::from_slice(&EXTREME[..4]), "3.4028235e38 1.1754944e-38 1e-45 -0.000000");
                both(&Quat::from_slice(&EXTREME[4..]), "nan inf -inf 0.100000");
                both(&Vec3A::new(f32::NAN, -f32::NAN, 1e-45), "nan -nan 1e-45");
                both(&Mat2::from_cols_array(&[f32::NAN, f32::MAX, -0.0, f32::INFINITY]), "nan 3.4028235e38\n-0.000000 inf");
                both(&DVec2::new(f64::MAX, 5e-324), "1.7976931348623157e308 5e-324");
                both(&DQuat::from_xyzw(f64::NAN, f64::INFINITY, -0.0, 1.0), "nan inf -0.000000 1.000000");
            }

            #[test]
            fn what_is_wrong_is_told() {
                let count = "expected 3 values, found 2; separate them by blanks, without commas";
                refused::<Vec3>("1 2", count);
                refused::<Vec3A>("1 2", count);
                refused::<IVec3>("1 2", count);
                refused::<Quat>("0 0 0 0 1", "expected 4 values, found 5; separate them by blanks, without commas");
            }

            #[test]
            fn which_value_is_wrong_is_told() {
                let error = read::<Vec3>("1 two 3").unwrap_err();
                assert_eq!(
                    error.to_string(),
                    "2:3: Value[1]: expected a number (f32), found `two`; write one such as `1.5`, `-2e-7`, `inf` or `nan`"
                );
                let error = read::<IVec2>("1 2147483648").unwrap_err();
                assert_eq!(error.problems()[0].key(), "Value[1]");
                let error = read::<Mat2>("1 2\n3 4\n5 6").unwrap_err();
                assert_eq!(error.to_string(), "2:1: Value: expected 2 values, found 3; the type fixes their number");
                let error = read::<Mat2>("1 2\n3 4 5").unwrap_err();
                assert_eq!(
                    error.to_string(),
                    "3:1: Value[1]: expected 2 values, found 3; separate them by blanks, without commas"
                );
                let error = read::<Affine2>("1 2\n3 4\n5 x").unwrap_err();
                assert_eq!(error.problems()[0].key(), "Value[2][1]");
            }

            #[test]
            fn other_spellings_are_read_and_left_alone() {
                kept(&Vec3::new(1.0, 2.0, 3.0), "1 2.0\t 3e0");
                kept(&Quat::from_xyzw(0.5, 0.5, 0.5, 0.5), ".5 0.5 5e-1 0.5000000");
                kept(&IVec2::new(16, 7), "0x10 +7");
                kept(&BVec2::new(true, false), "1 0");
                kept(&Mat2::from_cols_array(&[1.0, 2.0, 3.0, 4.0]), "[\n  1 2\n\n# y\n  3 4.0\n]");
                kept(&Affine2::IDENTITY, "1 0\n0 1\n# none\n0 0");
            }

            #[test]
            fn cells_are_keys() {
                let map: HashMap<_, _> = [(IVec2::new(10, 0), 1), (IVec2::new(2, -1), 2), (IVec2::new(2, -10), 3)].into();
                key(&map, "2 -10 = 3\n2 -1 = 2\n10 0 = 1");
            }

            #[test]
            fn in_hexadecimal() {
                #[derive(JAsset, Default)]
                struct Tile {
                    #[jasset(hex)]
                    cell: UVec2,
                }
                let tile = Tile { cell: UVec2::new(1, 0xAB) };
                assert_eq!(jasset::to_string(&tile).unwrap(), "; AssetType\nTile\n\n; Cell\n0x00000001 0x000000AB\n");
            }
        }
    };
}

glam!(of_glam033 glam033);
glam!(of_glam034 glam034);

/// That the map is written so, and comes back.
#[track_caller]
fn key<K: Clone + Debug + Eq + Hash + for<'a> JAsset<'a>>(map: &HashMap<K, i32>, text: &str) {
    assert_eq!(document(map.clone()).unwrap(), format!("; AssetType\nOne\n\n; Value\n{text}\n"));
    assert_eq!(&read::<HashMap<K, i32>>(text).unwrap(), map);
}

impl<K: Clone, V: Clone> Start for HashMap<K, V> {
    fn start() -> Self {
        Self::new()
    }
}

#[test]
fn both_versions_of_glam_at_once() {
    #[derive(JAsset, Default)]
    struct Both {
        old: glam033::Vec2,
        new: glam034::Vec2,
    }
    let both = Both { old: glam033::Vec2::X, new: glam034::Vec2::Y };
    let text = "; AssetType\nBoth\n\n; Old\n1.000000 0.000000\n\n; New\n0.000000 1.000000\n";
    assert_eq!(jasset::to_string(&both).unwrap(), text);
}

#[test]
fn what_a_file_of_them_looks_like() {
    use glam034::{Mat2, Vec2};
    let file = "\
; AssetType
Places

; Property
1.000000 2.000000

; Nested
{
    Before = 1
    Value = 1.000000 2.000000
    Option = 1.000000 2.000000
    List = [
        1.000000 2.000000
        0.000000 0.000000
    ]
}

; List
1.000000 2.000000
0.000000 0.000000
1.000000 2.000000

; Option
1.000000 2.000000

; Nothing
none

; Map
1 = 1.000000 2.000000
10 = 0.000000 0.000000

; Variant
One 1.000000 2.000000

; Pair
[
    1.000000 2.000000
    7
]
";
    assert_eq!(jasset::to_string(&Places::of(&Vec2::new(1.0, 2.0))).unwrap(), file);
    let nested = jasset::to_string(&Places::of(&Mat2::IDENTITY)).unwrap();
    assert!(
        nested.contains("    Value = [\n        1.000000 0.000000\n        0.000000 1.000000\n    ]\n"),
        "{nested}"
    );
}

mod of_mint {
    use mint::*;

    use super::*;

    macro_rules! start {
        ($($type:ident = $zero:expr;)+) => {
            $(
                impl<T: Clone + Default> Start for $type<T> {
                    fn start() -> Self {
                        Self::from($zero)
                    }
                }
            )+
        };
    }

    fn zeros<T: Default, const N: usize>() -> [T; N] {
        std::array::from_fn(|_| T::default())
    }

    start! {
        Vector2 = zeros::<_, 2>();
        Vector3 = zeros::<_, 3>();
        Vector4 = zeros::<_, 4>();
        Point2 = zeros::<_, 2>();
        Point3 = zeros::<_, 3>();
        Quaternion = zeros::<_, 4>();
    }

    macro_rules! matrices {
        ($($column:ident $row:ident $inner:literal $outer:literal;)+) => {
            start! {
                $($column = [(); $outer].map(|()| zeros::<T, $inner>()); $row = [(); $outer].map(|()| zeros::<T, $inner>());)+
            }

            #[test]
            fn matrices_are_written_as_they_are_stored() {
                $(
                    let mut next = 0_i16;
                    let parts = [(); $outer].map(|()| [(); $inner].map(|()| { next += 1; next }));
                    let text = parts.map(|part| part.map(|value| value.to_string()).join(" ")).join("\n");
                    equal(&$column::from(parts), &text);
                    equal(&$row::from(parts), &text);
                )+
            }
        };
    }

    // Both kinds of a pair are stored as so many parts of so many values.
    matrices! {
        ColumnMatrix2 RowMatrix2 2 2;
        ColumnMatrix2x3 RowMatrix3x2 2 3;
        ColumnMatrix2x4 RowMatrix4x2 2 4;
        ColumnMatrix3x2 RowMatrix2x3 3 2;
        ColumnMatrix3 RowMatrix3 3 3;
        ColumnMatrix3x4 RowMatrix4x3 3 4;
        ColumnMatrix4x2 RowMatrix2x4 4 2;
        ColumnMatrix4x3 RowMatrix3x4 4 3;
        ColumnMatrix4 RowMatrix4 4 4;
    }

    impl<T: Clone + Default, B: Clone> Start for EulerAngles<T, B> {
        fn start() -> Self {
            Self::from(zeros())
        }
    }

    #[test]
    fn vectors_stand_on_a_line() {
        equal(&Vector2::from([1.0_f32, -2.5]), "1.000000 -2.500000");
        equal(&Vector3::from([1_u8, 2, 3]), "1 2 3");
        equal(&Vector4::from([true, false, true, true]), "true false true true");
        equal(&Point2::from([0.1_f64, 1e-9]), "0.100000 1e-9");
        equal(&Point3::from([1_i64, 2, 3]), "1 2 3");
        // The imaginary parts, and then the real one.
        equal(&Quaternion { v: Vector3::from([1.0_f32, 2.0, 3.0]), s: 4.0 }, "1.000000 2.000000 3.000000 4.000000");
        equal(&EulerAngles::<f32, IntraXYZ>::from([0.1, 0.2, 0.3]), "0.100000 0.200000 0.300000");
        both(&Vector3::from([f32::NAN, f32::NEG_INFINITY, -0.0]), "nan -inf -0.000000");
    }

    #[test]
    fn other_spellings_are_read_and_left_alone() {
        kept(&Vector3::from([1.0_f32, 2.0, 3.0]), "1 2.0  3e0");
        kept(&RowMatrix2::from([[1.0_f32, 2.0], [3.0, 4.0]]), "1 2\n# second\n3 4.0");
        kept(&EulerAngles::<f32, IntraXYZ>::from([1.0, 2.0, 3.0]), "1 2 3");
    }

    #[test]
    fn rows_and_columns_are_not_mixed_up() {
        let rows = RowMatrix2x3::from([[1, 2, 3], [4, 5, 6]]);
        equal(&rows, "1 2 3\n4 5 6");
        equal(&ColumnMatrix2x3::from(rows), "1 4\n2 5\n3 6");
    }

    #[test]
    fn what_is_wrong_is_told() {
        refused::<Vector3<f32>>("1 2", "expected 3 values, found 2; separate them by blanks, without commas");
        refused::<Quaternion<f32>>("1 2", "expected 4 values, found 2; separate them by blanks, without commas");
        refused::<EulerAngles<f32, ExtraZYX>>(
            "1",
            "expected 3 values, found 1; separate them by blanks, without commas",
        );
        let error = read::<RowMatrix2<f32>>("1 2\n3 x").unwrap_err();
        assert_eq!(error.problems()[0].key(), "Value[1][1]");
        let error = read::<ColumnMatrix3x2<f32>>("1 2\n3 4\n5 6").unwrap_err();
        assert_eq!(error.to_string(), "2:1: Value: expected 2 values, found 3; the type fixes their number");
    }

    #[test]
    fn cells_are_keys() {
        key(&[(Point2::from([10, 0]), 1), (Point2::from([2, 5]), 2)].into(), "2 5 = 2\n10 0 = 1");
    }
}

mod uuids {
    use super::*;

    const ID: Uuid = Uuid::from_u128(0x67e5_5044_10b1_426f_9247_bb68_0e5f_e0c8);
    const TEXT: &str = "67e55044-10b1-426f-9247-bb680e5fe0c8";

    start!(Uuid);

    #[test]
    fn hyphenated_and_bare() {
        equal(&ID, TEXT);
        equal(&Uuid::nil(), "00000000-0000-0000-0000-000000000000");
        equal(&Uuid::max(), "ffffffff-ffff-ffff-ffff-ffffffffffff");
        assert_eq!(document([ID; 2]).unwrap(), format!("; AssetType\nOne\n\n; Value\n{TEXT} {TEXT}\n"));
        key(&[(ID, 1), (Uuid::nil(), 2)].into(), &format!("{} = 2\n{TEXT} = 1", Uuid::nil()));
    }

    #[test]
    fn other_spellings_are_read_and_left_alone() {
        for text in [
            "67E55044-10B1-426F-9247-BB680E5FE0C8",
            "67e5504410b1426f9247bb680e5fe0c8",
            "{67e55044-10b1-426f-9247-bb680e5fe0c8}",
            "urn:uuid:67e55044-10b1-426f-9247-bb680e5fe0c8",
            "\"67e55044-10b1-426f-9247-bb680e5fe0c8\"",
            "\"{67e55044-10b1-426f-9247-bb680e5fe0c8}\"",
            "\\\"67e55044-10b1-426f-9247-bb680e5fe0c8\"",
        ] {
            respelled(&ID, text);
            let list: Vec<Uuid> = read(&format!("[\n{text}\n]")).unwrap();
            assert_eq!(list, [ID], "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        for text in
            ["67e55044", "{67e5504410b1426f9247bb680e5fe0c8}", "67e55044-10b1-426f-9247-bb680e5fe0cg", "7", "\"\""]
        {
            refused::<Uuid>(
                text,
                &format!(
                    "expected a UUID, found `{text}`; it has 32 hexadecimal digits: `67e55044-10b1-426f-9247-bb680e5fe0c8`"
                ),
            );
        }
    }

    impl Start for Vec<Uuid> {
        fn start() -> Self {
            Self::new()
        }
    }
}

mod durations {
    use super::*;

    start!(Duration);

    #[test]
    fn in_seconds_exactly() {
        equal(&Duration::ZERO, "0s");
        equal(&Duration::from_millis(1500), "1.5s");
        equal(&Duration::from_secs(90), "90s");
        equal(&Duration::from_secs(3000), "3000s");
        equal(&Duration::from_nanos(1), "0.000000001s");
        equal(&Duration::new(10, 20_000), "10.00002s");
        equal(&Duration::MAX, "18446744073709551615.999999999s");
        assert_eq!(
            document([Duration::ZERO, Duration::from_millis(5)]).unwrap(),
            "; AssetType\nOne\n\n; Value\n0s 0.005s\n"
        );
    }

    #[test]
    fn other_units_are_read_and_left_alone() {
        let millis = Duration::from_millis;
        for (value, text) in [
            (millis(1500), "1500ms"),
            (millis(1500), "1.500000s"),
            (millis(1500), "01.5s"),
            (millis(1500), "1.50000000000000000000000000000s"),
            (millis(1500), "1500000us"),
            (millis(1500), "1500000µs"),
            (millis(1500), "1500000000ns"),
            (millis(500), ".5s"),
            (millis(5000), "5.s"),
            (millis(120_000), "2m"),
            (millis(90_000), "1.5m"),
            (millis(5_400_000), "1.5h"),
            (Duration::from_nanos(36), "0.00000000001h"),
            (Duration::from_nanos(9), "0.0000000000025h"),
            (Duration::MAX, "18446744073709551615999999999ns"),
        ] {
            respelled(&value, text);
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let unit = "its unit is missing: `1.5s`, `20ms`, `3m`";
        let exact = "it is a whole number of nanoseconds, and at most 18446744073709551615.999999999s";
        let form =
            "write a number and its unit, without a blank: `1.5s`; the units are `ns`, `us`, `ms`, `s`, `m`, `h`";
        let sign = "it is not negative; put the sign into a property of its own";
        for (text, help) in [
            ("1.5", unit),
            ("0", unit),
            ("1e3", unit),
            ("-1s", sign),
            ("-0s", sign),
            ("0.5ns", exact),
            ("1.0000000001s", exact),
            ("0.00000000000000000000000000000000000000000000001h", exact),
            ("18446744073709551616s", exact),
            ("340282366920938463463374607431768211456h", exact),
            ("340282366920938463463374607431768211455h", exact),
            ("1 s", form),
            ("1s 2", form),
            ("1e3s", form),
            ("+1s", form),
            ("s", form),
            (".s", form),
            ("1.2.3s", form),
            ("1d", form),
            ("1h30m", form),
            ("1S", form),
            ("inf", form),
            ("\"1.5s\"", form),
        ] {
            refused::<Duration>(text, &format!("expected a duration, found `{text}`; {help}"));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn each_comes_back(secs in any::<u64>(), nanos in 0..1_000_000_000_u32) {
            let duration = Duration::new(secs, nanos);
            prop_assert_eq!(read::<Duration>(&written(&duration)).unwrap(), duration);
        }
    }
}

mod paths {
    use super::*;

    start!(PathBuf);

    /// Pointers to a path have no `Default`.
    macro_rules! empty {
        ($($pointer:ident)+) => {
            $(
                impl Start for $pointer<Path> {
                    fn start() -> Self {
                        Path::new("").into()
                    }
                }
            )+
        };
    }
    empty!(Box Rc Arc);

    #[test]
    fn as_the_strings_that_they_are() {
        for (path, text) in [
            ("meshes/stone door.obj", "\"meshes/stone door.obj\""),
            ("door", "door"),
            ("none", "\"none\""),
            (r"C:\new\dir\", r#""C:\new\dir\""#),
            ("", "\"\""),
            ("a \"quoted\" name", "\"a \"quoted\" name\""),
            ("line\nbreak", "| line\n| break"),
            ("tab\there", "\\\"tab\\there\""),
            ("grün/\u{1F409}", "\"grün/\u{1F409}\""),
        ] {
            equal(&PathBuf::from(path), text);
            equal::<Box<Path>>(&Path::new(path).into(), text);
            equal::<Rc<Path>>(&Path::new(path).into(), text);
            equal::<Arc<Path>>(&Path::new(path).into(), text);
        }
        respelled(&PathBuf::from("door"), "\"door\"");
        key(&[(PathBuf::from("b/c"), 1), (PathBuf::from("a=b"), 2)].into(), "\"a=b\" = 2\n\"b/c\" = 1");
    }

    #[test]
    fn borrowed() {
        #[derive(JAsset, Debug, PartialEq)]
        struct Mesh<'p> {
            #[jasset(default = Path::new(""))]
            path: &'p Path,
            copy: Cow<'p, Path>,
        }
        let text = "; AssetType\nMesh\n\n; Path\n\"a/b\"\n\n; Copy\n\\\"a\\tb\"\n";
        let mesh: Mesh = jasset::from_str(text).unwrap();
        assert_eq!(mesh, Mesh { path: Path::new("a/b"), copy: Path::new("a\tb").into() });
        assert!(matches!(mesh.copy, Cow::Owned(_)));
        assert_eq!(jasset::to_string(&mesh).unwrap(), text);
        let mesh: Mesh = jasset::from_str("; Copy\n\"a b\"\n").unwrap();
        assert!(matches!(mesh.copy, Cow::Borrowed(_)));
        let error = jasset::from_str::<Mesh>("; Path\n\\\"a\\tb\"\n").unwrap_err();
        assert_eq!(error.problems()[0].key(), "Path");
        let arena = Arena::new();
        let mesh: Mesh = Document::parse_in(&arena, b"; Path\n\\\"a\\tb\"\n").load().unwrap();
        assert_eq!(mesh.path, Path::new("a\tb"));
    }

    #[cfg(unix)]
    #[test]
    fn one_that_is_not_utf8_is_an_error() {
        use std::{ffi::OsStr, os::unix::ffi::OsStrExt};

        let path = PathBuf::from(OsStr::from_bytes(b"a\xFFb"));
        let message =
            "expected a path that is UTF-8, found `a\u{FFFD}b`; a text could not give it back: rename what it leads to";
        let told = |error: jasset::Error, key: &str| {
            assert_eq!(error.problems()[0].kind(), ProblemKind::InvalidUtf8);
            assert_eq!(error.to_string(), format!("{key}: {message}"));
        };
        told(document(path.clone()).unwrap_err(), "Value");
        told(document(vec![PathBuf::start(), path.clone()]).unwrap_err(), "Value[1]");
        let nested = Nested { value: path.clone(), ..Nested::default() };
        told(document(nested).unwrap_err(), "Value.Value");
        let borrowed: (&Path, Cow<'_, Path>) = (&path, Cow::Borrowed(&path));
        told(document(borrowed.0).unwrap_err(), "Value");
        told(document(borrowed.1).unwrap_err(), "Value");
        // A save in place fails as well, and a file is left as it is.
        let arena = Arena::new();
        let document = Document::parse_in(&arena, b"; Value\ndoor\n");
        told(document.update(&One { value: path.clone() }).unwrap_err(), "Value");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("one.jasset");
        std::fs::write(&file, "; Value\ndoor\n").unwrap();
        assert!(jasset::save(&file, &One { value: path }).is_err());
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "; Value\ndoor\n");
    }
}

mod texts {
    use bumpalo::collections::String as BumpString;

    use super::*;

    start!(SmolStr CompactString);

    const TEXTS: [(&str, &str); 6] = [
        ("Knight", "Knight"),
        ("Grand Knight", "\"Grand Knight\""),
        ("", "\"\""),
        ("none", "\"none\""),
        ("one\ntwo", "| one\n| two"),
        ("longer than what is kept without the heap\t", "\\\"longer than what is kept without the heap\\t\""),
    ];

    #[test]
    fn small_strings() {
        for (string, text) in TEXTS {
            equal(&SmolStr::new(string), text);
            equal(&CompactString::from(string), text);
        }
        respelled(&SmolStr::new("Knight"), "\"Knight\"");
        respelled(&CompactString::from("Knight"), "\\\"Knight\"");
        refused::<SmolStr>(
            "\"open",
            "expected a string, found `\"open`; it begins with a quote: end it with one, `\"` in the same line",
        );
        refused::<CompactString>(
            "\\\"open",
            "expected a string, found `\\\"open`; it begins with `\\\"`: end it with `\"`",
        );
        key(&[(SmolStr::new("b"), 1), (SmolStr::new("a b"), 2)].into(), "\"a b\" = 2\nb = 1");
        key(&[(CompactString::from("b"), 1), (CompactString::from("a b"), 2)].into(), "\"a b\" = 2\nb = 1");
    }

    #[test]
    fn they_keep_unknown_variants() {
        #[derive(JAsset, Debug, Default, PartialEq)]
        struct States {
            small: Small,
            compact: Compact,
        }
        #[derive(JAsset, Debug, Default, PartialEq)]
        enum Small {
            #[default]
            Idle,
            #[jasset(other)]
            Unknown(SmolStr),
        }
        #[derive(JAsset, Debug, Default, PartialEq)]
        enum Compact {
            #[default]
            Idle,
            #[jasset(other)]
            Unknown(CompactString),
        }
        let text = "; AssetType\nStates\n\n; Small\nFlying 3\n\n; Compact\nChase {\n    Target = 1\n}\n";
        assert_eq!(jasset::to_string(&jasset::from_str::<States>(text).unwrap()).unwrap(), text);
    }

    #[derive(JAsset, Debug, PartialEq)]
    struct Names<'b> {
        name: BumpString<'b>,
        more: bumpalo::collections::Vec<'b, BumpString<'b>>,
        option: Option<BumpString<'b>>,
    }

    impl<'a: 'b, 'b> Initial<'a> for Names<'b> {
        fn initial(arena: Option<&'a Arena>) -> Option<Self> {
            let arena = arena?;
            let more = bumpalo::collections::Vec::new_in(arena);
            Some(Self { name: BumpString::new_in(arena), more, option: None })
        }
    }

    #[test]
    fn in_the_arena() {
        for (string, text) in TEXTS {
            let arena = Arena::new();
            let element = if string.contains('\n') { "\\\"one\\ntwo\"" } else { text };
            let file =
                format!("; AssetType\nNames\n\n; Name\n{text}\n\n; More\n{element}\n{element}\n\n; Option\n{text}\n");
            let names: Names = Document::parse_in(&arena, file.as_bytes()).load().unwrap();
            assert_eq!(names.name, string);
            assert_eq!((names.more[1].as_str(), names.option.as_deref()), (string, Some(string)));
            assert_eq!(jasset::to_string(&names).unwrap(), file);
        }
        let arena = Arena::new();
        let names: Names = Document::parse_in(&arena, b"; Name\n\"Knight\"\n").load().unwrap();
        let update = |text: &str| {
            let arena = Arena::new();
            Document::parse_in(&arena, text.as_bytes()).update(&names).unwrap()
        };
        let spelled = "; Name\n\"Knight\"\n\n; More\n[]\n\n; Option\nnone\n";
        assert_eq!(update(spelled), spelled);
        let error = Document::parse_in(&arena, b"; Name\n\"open\n").load::<Names>().unwrap_err();
        assert_eq!(error.problems()[0].key(), "Name");
    }

    #[test]
    fn without_an_arena_there_is_an_error() {
        #[derive(JAsset, Debug, Default)]
        struct Maybe<'b> {
            name: Option<BumpString<'b>>,
        }
        let error = jasset::from_str::<Maybe>("; Name\nKnight\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "2:1: Name: expected a value that needs no arena, found `Knight`; the type holds its data in the arena of a \
             document: load it by `Document::parse_in`"
        );
    }
}

mod flags {
    use super::*;

    bitflags::bitflags! {
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Access: u8 {
            const NONE = 0;
            const READ = 1;
            const WRITE = 2;
            const BOTH = 3;
            const OWN = 0b1000;
        }

        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub struct Layers: u32 {
            const GROUND = 1;
            const ALL = !0;
        }
    }
    jasset::flags!(Access);
    jasset::flags!(Layers, hex);
    start!(Access Layers);

    #[test]
    fn by_their_names() {
        equal(&Access::empty(), "0");
        equal(&Access::READ, "READ");
        equal(&(Access::READ | Access::WRITE), "READ | WRITE");
        equal(&Access::all(), "READ | WRITE | OWN");
        // Bits without a name stay.
        equal(&Access::from_bits_retain(0x81), "READ | 0x80");
        equal(&Access::from_bits_retain(0x84), "0x84");
        equal(&Access::from_bits_retain(0xFF), "READ | WRITE | OWN | 0xF4");
        key(&[(Access::WRITE, 1), (Access::all(), 2)].into(), "READ | WRITE | OWN = 2\nWRITE = 1");
    }

    #[test]
    fn as_an_integer() {
        equal(&Layers::empty(), "0x00000000");
        equal(&Layers::GROUND, "0x00000001");
        equal(&Layers::from_bits_retain(0xDEAD_BEEF), "0xDEADBEEF");
        respelled(&Layers::from_bits_retain(16), "16");
        respelled(&Layers::from_bits_retain(17), "0x10 | 1");
        refused::<Layers>("GROUND", "expected flags, found `GROUND`; write them as one number, such as `0x2A`");
        assert_eq!(document([Layers::GROUND; 2]).unwrap(), "; AssetType\nOne\n\n; Value\n0x00000001 0x00000001\n");
    }

    #[test]
    fn other_spellings_are_read_and_left_alone() {
        for text in ["WRITE | READ", "READ|WRITE", "BOTH", "READ | READ | WRITE", "3", "0x1 | WRITE", "NONE | BOTH"] {
            respelled(&Access::BOTH, text);
        }
        respelled(&Access::from_bits_retain(0x80), "128");
    }

    #[test]
    fn what_is_wrong_is_told() {
        let list = "write them as `A | B`, and none as `0`; they are READ, WRITE, OWN";
        for (text, message) in [
            ("READ | WRTE", "expected a flag, found `WRTE`; did you mean `WRITE`?".to_owned()),
            ("EXECUTE", format!("expected a flag, found `EXECUTE`; {list}")),
            ("READ, WRITE", format!("expected a flag, found `READ, WRITE`; {list}")),
            ("READ |", format!("expected a flag, found `READ |`; {list}")),
            ("READ || WRITE", format!("expected a flag, found `READ || WRITE`; {list}")),
            ("256", "expected an integer from 0 to 255 (u8), found `256`".to_owned()),
            ("READ | 0x100", "expected an integer from 0 to 255 (u8), found `0x100`".to_owned()),
        ] {
            refused::<Access>(text, &message);
        }
    }

    /// Flags of another crate, of which the bits can be reached.
    mod foreign {
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        pub(crate) struct Keys(pub(crate) u64);
    }

    mod keys {
        use super::foreign::Keys;

        pub(crate) fn serialize<'a, A: jasset::Archive<'a, Keys>>(archive: A) -> jasset::Result<()> {
            archive.transparent::<u64>(|keys| &keys.0, |keys| &mut keys.0, Keys)
        }
    }

    #[test]
    fn by_a_module() {
        #[derive(JAsset, Debug, Default, PartialEq)]
        struct Door {
            #[jasset(with = keys)]
            keys: foreign::Keys,
        }
        let door = Door { keys: foreign::Keys(0x8000_0000_0000_0011) };
        let text = "; AssetType\nDoor\n\n; Keys\n0x8000000000000011\n";
        assert_eq!(jasset::to_string(&door).unwrap(), text);
        assert_eq!(jasset::from_str::<Door>(text).unwrap(), door);
        let error = jasset::from_str::<Door>("; Keys\nRED\n").unwrap_err();
        assert_eq!(error.problems()[0].key(), "Keys");
    }

    /// A type with these functions, in a module where no name is in scope.
    #[no_implicit_prelude]
    mod bare {
        use ::std::{
            iter::IntoIterator,
            option::Option,
            primitive::{str, u16},
        };

        #[derive(::std::clone::Clone, ::std::default::Default, ::std::fmt::Debug, ::std::cmp::PartialEq)]
        pub(super) struct Mask(u16);

        impl Mask {
            pub(super) fn bits(&self) -> u16 {
                self.0
            }

            pub(super) fn from_bits_retain(bits: u16) -> Self {
                Self(bits)
            }

            fn all() -> Self {
                Self(1)
            }

            fn iter_names(&self) -> impl ::std::iter::Iterator<Item = (&'static str, Self)> + use<> {
                IntoIterator::into_iter(if self.0 & 1 == 1 { Option::Some(("LOW", Self(1))) } else { Option::None })
            }

            fn from_name(name: &str) -> Option<Self> {
                if name == "LOW" { Option::Some(Self(1)) } else { Option::None }
            }
        }

        ::jasset::flags!(Mask);
    }

    start!(bare::Mask);

    #[test]
    fn of_any_type_with_these_functions() {
        equal(&bare::Mask::from_bits_retain(0x8001), "LOW | 0x8000");
        assert_eq!(read::<bare::Mask>("LOW").unwrap().bits(), 1);
    }
}

#[test]
fn kinds() {
    let kinds = [
        <Uuid as Scalar>::KIND,
        <Duration as Scalar>::KIND,
        <flags::Access as Scalar>::KIND,
        <flags::Layers as Scalar>::KIND,
        <PathBuf as Scalar>::KIND,
        <SmolStr as Scalar>::KIND,
        <CompactString as Scalar>::KIND,
        <bumpalo::collections::String as Scalar>::KIND,
    ];
    assert_eq!(
        kinds.map(|kind| kind.to_string()),
        ["uuid", "duration", "flags", "flags", "string", "string", "string", "string"]
    );
}
