//! Enums, options, tuples, matrices, bytes, text blocks.

use jasset::JAsset;

use super::{changes, load, stays, update};

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
enum State {
    #[default]
    #[jasset(alias = "Calm")]
    Idle,
    Angry(f32),
    #[jasset(alias = "Hunt")]
    Chase {
        #[jasset(alias = "Goal")]
        target: u32,
        speed: f32,
    },
    Pair(u8, f32),
    Two(String, u8),
    Say(String),
    Nested(Box<State>),
    #[jasset(other)]
    Unknown(String),
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Imp {
    state: State,
    states: Vec<State>,
    hp: i32,
}

fn imp(state: &str) -> String {
    format!("; State\n{state}\n# below\n; States\n[]\n; Hp\n0x1\n")
}

#[test]
fn the_payload_of_the_same_variant_is_changed_in_place() {
    let chase = imp("Chase   {\n  # fast\n  Speed = 1.5\n  Mood = bad\n  Target = 0x7\n}");
    stays::<Imp>(&chase);
    let change = |imp: &mut Imp| imp.state = State::Chase { target: 8, speed: 1.5 };
    changes::<Imp>(&chase, change, &chase.replace("0x7", "8"));
    let angry = imp("Angry\t.5");
    stays::<Imp>(&angry);
    changes::<Imp>(&angry, |imp| imp.state = State::Angry(1.0), &angry.replace(".5", "1.000000"));
    let pair = imp("Pair 0x1 \t .5");
    stays::<Imp>(&pair);
    changes::<Imp>(&pair, |imp| imp.state = State::Pair(1, 2.0), &pair.replace(".5", "2.000000"));
    let two = imp("Two [\n  # a\n  \"a\"\n  0x2\n]");
    stays::<Imp>(&two);
    changes::<Imp>(&two, |imp| imp.state = State::Two("a".into(), 3), &two.replace("0x2", "3"));
    let nested = imp("Nested Nested Chase {\n  # in\n  Target = 1\n  Speed = 2\n}");
    stays::<Imp>(&nested);
    let change = |imp: &mut Imp| {
        let chase = State::Chase { target: 1, speed: 3.0 };
        imp.state = State::Nested(Box::new(State::Nested(Box::new(chase))));
    };
    changes::<Imp>(&nested, change, &nested.replace("Speed = 2", "Speed = 3.000000"));
}

#[test]
fn another_variant_replaces_the_value() {
    let chase = imp("Chase {\n  # fast\n  Speed = 1.5\n  Target = 0x7\n}");
    changes::<Imp>(&chase, |imp| imp.state = State::Angry(1.0), &imp("# fast\nAngry 1.000000"));
    let nested = imp("Nested Chase {\n  # in\n  Target = 1\n  Speed = 2\n}");
    let change = |imp: &mut Imp| imp.state = State::Nested(Box::new(State::Idle));
    changes::<Imp>(&nested, change, &imp("# in\nNested Idle"));
    let idle = imp("  Idle");
    let expected = imp("  Chase {\n      Target = 1\n      Speed = 2.000000\n  }");
    changes::<Imp>(&idle, |imp| imp.state = State::Chase { target: 1, speed: 2.0 }, &expected);
}

#[test]
fn former_names_of_variants_and_of_their_fields() {
    changes::<Imp>(&imp("Calm"), |_| {}, &imp("Idle"));
    let hunt = imp("Hunt {\n  # who\n  Goal = 0x7\n  Speed = 1\n}");
    changes::<Imp>(&hunt, |_| {}, &imp("Chase {\n  # who\n  Target = 0x7\n  Speed = 1\n}"));
    let states = "; State\nIdle\n; States\nCalm\n# c\nHunt {\nGoal = 1\n}\n; Hp\n1\n";
    let expected =
        states.replace("Calm", "Idle").replace("Hunt {\nGoal = 1\n", "Chase {\nTarget = 1\nSpeed = 0.000000\n");
    changes::<Imp>(states, |_| {}, &expected);
    // A variant that lost its payload, and one that got fields.
    stays::<Imp>(&imp("Idle {\n  Since = 3\n}"));
    changes::<Imp>(&imp("Chase"), |_| {}, &imp("Chase {\n    Target = 0\n    Speed = 0.000000\n}"));
}

/// It is malformed there: changed in place it would be so again.
#[test]
fn a_payload_below_the_name_of_its_variant_is_replaced_with_it() {
    let value = |state| Imp { state, states: Vec::new(), hp: 1 };
    let updated = update(&imp("Angry\n# c\n1.0"), &value(State::Angry(1.0)));
    assert_eq!(updated, imp("# c\nAngry 1.000000"));
    // Lines of a text go on, which is read.
    stays::<Imp>(&imp("Say | a\n# c\n| b"));
    let change = |imp: &mut Imp| imp.state = State::Say("a\nc".into());
    changes::<Imp>(&imp("Say | a\n# c\n| b"), change, &imp("# c\nSay \\\"a\\nc\""));
    let chase = State::Chase { target: 1, speed: 2.0 };
    for text in ["Nested\nIdle", "Nested\nChase {\nTarget = 1\nSpeed = 2\n}"] {
        let updated = update(&imp(text), &value(State::Nested(Box::new(chase.clone()))));
        assert_eq!(updated, imp("Nested Chase {\n    Target = 1\n    Speed = 2.000000\n}"));
    }
    let updated = update(&imp("Chase\n{\nTarget = 1\nSpeed = 2\n}"), &value(chase));
    assert_eq!(updated, imp("Chase {\n    Target = 1\n    Speed = 2.000000\n}"));
}

#[test]
fn a_variant_that_the_program_does_not_know_stays() {
    let other = imp("Fly {\n  # high\n  Height = 3\n}");
    stays::<Imp>(&other);
    changes::<Imp>(&other, |imp| imp.hp = 2, &other.replace("0x1", "2"));
    changes::<Imp>(&other, |imp| imp.state = State::Idle, &imp("# high\nIdle"));
}

#[test]
fn elements_that_are_enums() {
    let text =
        "; State\nIdle\n; States\n# one\nAngry .5\nChase {\n  # t\n  Target = 1\n  Speed = 2\n}\nIdle\n; Hp\n1\n";
    let change = |imp: &mut Imp| imp.states[1] = State::Chase { target: 1, speed: 3.0 };
    changes::<Imp>(text, change, &text.replace("Speed = 2", "Speed = 3.000000"));
    changes::<Imp>(text, |imp| imp.states.insert(0, State::Idle), &text.replace("Angry .5", "Idle\nAngry .5"));
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Grip {
    material: String,
    length: u8,
}

#[derive(JAsset, Clone, Copy, Debug, Default, PartialEq)]
enum Word {
    #[default]
    #[jasset(rename = "none")]
    Nothing,
    #[jasset(rename = "some")]
    Few,
    Many,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[allow(clippy::option_option, reason = "it is three different values")]
struct Options {
    grip: Option<Grip>,
    deep: Option<Option<u8>>,
    word: Option<Word>,
    list: Vec<Option<u8>>,
}

const OPTIONS: &str = "\
; Grip
{
  # soft
  Material = \"Leather\"
  Length = 0x3
}
; Deep
some  +3
; Word
Many
; List
none
# c
+1
";

#[test]
fn an_option_is_changed_in_place_if_there_is_something_before_and_after() {
    stays::<Options>(OPTIONS);
    let change = |options: &mut Options| options.grip.as_mut().unwrap().length = 4;
    changes::<Options>(OPTIONS, change, &OPTIONS.replace("0x3", "4"));
    let block = "{\n  # soft\n  Material = \"Leather\"\n  Length = 0x3\n}";
    changes::<Options>(OPTIONS, |options| options.grip = None, &OPTIONS.replace(block, "# soft\nnone"));
    let text = OPTIONS.replace(block, "none");
    let new = "{\n    Material = \"\"\n    Length = 0\n}";
    let change = |options: &mut Options| options.grip = Some(Grip::default());
    changes::<Options>(&text, change, &text.replace("Grip\nnone", &format!("Grip\n{new}")));
    changes::<Options>(OPTIONS, |options| options.list[1] = Some(2), &OPTIONS.replace("+1", "2"));
    changes::<Options>(OPTIONS, |options| options.list[1] = None, &OPTIONS.replace("+1", "none"));
}

#[test]
fn an_option_in_an_option() {
    let deep = |deep| move |options: &mut Options| options.deep = deep;
    changes::<Options>(OPTIONS, deep(Some(Some(4))), &OPTIONS.replace("some  +3", "some  4"));
    changes::<Options>(OPTIONS, deep(Some(None)), &OPTIONS.replace("some  +3", "some  none"));
    changes::<Options>(OPTIONS, deep(None), &OPTIONS.replace("some  +3", "none"));
    // Without the word it is read, too, as long as it is no `none`.
    let bare = OPTIONS.replace("some  +3", "+3");
    stays::<Options>(&bare);
    changes::<Options>(&bare, deep(Some(Some(4))), &OPTIONS.replace("some  +3", "4"));
    changes::<Options>(&bare, deep(Some(None)), &OPTIONS.replace("some  +3", "some none"));
    // A value that is called `none` or `some`.
    let word = |word| move |options: &mut Options| options.word = Some(word);
    changes::<Options>(OPTIONS, word(Word::Nothing), &OPTIONS.replace("Many", "some none"));
    changes::<Options>(OPTIONS, word(Word::Few), &OPTIONS.replace("Many", "some some"));
    stays::<Options>(&OPTIONS.replace("Many", "some"));
    // The word goes with the value that needed it: canonical text stays canonical.
    changes::<Options>(&OPTIONS.replace("Many", "some none"), word(Word::Many), OPTIONS);
    changes::<Options>(&OPTIONS.replace("Many", "some Many"), word(Word::Few), &OPTIONS.replace("Many", "some some"));
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Span(f32, f32);

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Named(String, f32);

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2)]
struct Versioned(u8, u8);

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Rows {
    span: Span,
    named: Named,
    versioned: Versioned,
    tuple: (u8, String),
    numbers: [f32; 3],
    matrix: [[f32; 2]; 2],
    matrices: Vec<[[f32; 2]; 2]>,
    grips: [Grip; 2],
}

const ROWS: &str = "\
; Span
1  2.50
; Named
[
  \"a b\"
  # x
  1.
]
; Versioned
{
  ClassVersion = 2
  Field0 = 0x1
  Field1 = 2
}
; Tuple
[
  0x1
  x
]
; Numbers
1 2.50\t -3e0
; Matrix
1 0
# second
0 1.
; Matrices
[
  [
    1 0
    # second
    0 1.
  ]
]
; Grips
# a
{
  Material = a
  Length = 0x1
}
{
  Length = 0x2
  Material = b
}
";

#[test]
fn rows_change_value_by_value() {
    stays::<Rows>(ROWS);
    changes::<Rows>(ROWS, |rows| rows.span.1 = 3.0, &ROWS.replace("1  2.50", "1  3.000000"));
    changes::<Rows>(ROWS, |rows| rows.numbers[1] = 4.0, &ROWS.replace("1 2.50\t", "1 4.000000\t"));
    changes::<Rows>(ROWS, |rows| rows.named.1 = 2.0, &ROWS.replace("  1.\n", "  2.000000\n"));
    changes::<Rows>(ROWS, |rows| rows.tuple.1 = "y z".into(), &ROWS.replace("  x\n", "  \"y z\"\n"));
    changes::<Rows>(ROWS, |rows| rows.versioned.1 = 3, &ROWS.replace("Field1 = 2", "Field1 = 3"));
    let second = ROWS.replacen("# second\n0 1.", "# second\n5.000000 1.", 1);
    changes::<Rows>(ROWS, |rows| rows.matrix[1][0] = 5.0, &second);
    let second = ROWS.replace("    # second\n    0 1.", "    # second\n    5.000000 1.");
    changes::<Rows>(ROWS, |rows| rows.matrices[0][1][0] = 5.0, &second);
    changes::<Rows>(ROWS, |rows| rows.grips[1].length = 3, &ROWS.replace("0x2", "3"));
}

#[test]
fn rows_of_another_form_are_replaced() {
    let rows: Rows = load(ROWS);
    for (old, new) in [
        ("1  2.50\n", "1\n"),
        ("1  2.50\n", "1 2 3\n"),
        ("1 2.50\t -3e0\n", "1 2\n"),
        ("1 0\n# second\n0 1.\n; Matrices", "1 0\n; Matrices"),
    ] {
        let updated = update(&ROWS.replace(old, new), &rows);
        assert_eq!(load::<Rows>(&updated), rows, "{updated}");
        assert!(updated.contains("\n  0x1\n  x\n"), "{updated}");
    }
    // A tuple struct from before it had a version.
    let block = "{\n  ClassVersion = 2\n  Field0 = 0x1\n  Field1 = 2\n}\n";
    let updated = update(&ROWS.replace(block, "1 2\n"), &rows);
    assert_eq!(updated, ROWS.replace(block, "{\n    ClassVersion = 2\n    Field0 = 1\n    Field1 = 2\n}\n"));
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Blob {
    #[jasset(bytes)]
    data: Vec<u8>,
    inner: Inner,
    notes: String,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Inner {
    #[jasset(bytes)]
    data: Vec<u8>,
    notes: String,
}

#[test]
fn only_the_lines_of_bytes_that_differ() {
    let mut blob = Blob { data: (0..250).collect(), ..Blob::default() };
    blob.inner.data = (0..200).collect();
    let text = jasset::to_string(&blob).unwrap();
    let text = text.replace("% Ojs", "# in the middle\n% Ojs");
    stays::<Blob>(&text);
    blob.data[70] ^= 1;
    blob.inner.data[199] ^= 1;
    let updated = update(&text, &blob);
    assert_eq!(load::<Blob>(&updated), blob);
    let differ = text.lines().zip(updated.lines()).filter(|(old, new)| old != new).count();
    assert_eq!((differ, text.lines().count()), (2, updated.lines().count()), "{updated}");
    // In lines of another length, or of none.
    blob.data.clear();
    assert_eq!(load::<Blob>(&update(&text, &blob)), blob);
    let odd = "; Data\n% AAEC Aw==\n; Inner\n{\nData = %\nNotes = x\n}\n; Notes\n\"\"\n";
    stays::<Blob>(odd);
    let change = |blob: &mut Blob| blob.data = vec![9];
    changes::<Blob>(odd, change, &odd.replace("AAEC Aw==", "CQ=="));
    let change = |blob: &mut Blob| blob.inner.data = vec![9];
    changes::<Blob>(odd, change, &odd.replace("Data = %\n", "Data =\n    % CQ==\n"));
}

#[test]
fn only_the_lines_of_a_text_block_that_differ() {
    let text = "; Data\n%\n; Inner\n{\nData = %\nNotes =\n\t| a\n\t# c\n\t|\n\t| b\n}\n; Notes\n  | a\n  # c\n  |\n\n  | b\n# below\n";
    stays::<Blob>(text);
    for (notes, old, new) in [
        ("a\n\nc", "| b", "| c"),
        ("x\n\nb", "| a", "| x"),
        ("a\n\nb\n", "  | b\n", "  | b\n  |\n"),
        ("a\nb", "  |\n", ""),
        ("0\na\n\nb", "  | a\n", "  | 0\n  | a\n"),
    ] {
        let (head, tail) = text.rsplit_once("; Notes").unwrap();
        let expected = format!("{head}; Notes{}", tail.replace(old, new));
        changes::<Blob>(text, |blob| blob.notes = notes.into(), &expected);
        let (old, new) = (old.replace("  ", "\t"), new.replace("  ", "\t"));
        let expected = format!("{}; Notes{tail}", head.replace(&old, &new));
        changes::<Blob>(text, |blob| blob.inner.notes = notes.into(), &expected);
    }
}
