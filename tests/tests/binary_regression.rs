//! What went wrong once in the binary form?

use jasset::{Initial, JAsset, binary};

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Pair<A, B> {
    first: A,
    second: B,
    list: Vec<B>,
}

fn goes_round<A, B>(pair: &Pair<A, B>)
where
    A: for<'a> JAsset<'a> + for<'a> Initial<'a> + PartialEq + std::fmt::Debug + Default,
    B: for<'a> JAsset<'a> + for<'a> Initial<'a> + PartialEq + std::fmt::Debug + Default,
{
    let bytes = binary::to_vec(pair).unwrap();
    assert_eq!(&binary::from_slice::<Pair<A, B>>(&bytes).unwrap(), pair);
    assert_eq!(binary::to_text(&bytes).unwrap(), jasset::to_string(pair).unwrap());
}

/// As types of two versions of one crate: a schema took the second for the first.
#[test]
fn two_types_of_one_name() {
    let first = {
        #[derive(JAsset, Clone, Debug, Default, PartialEq)]
        struct Part {
            hp: i32,
        }
        Part { hp: 7 }
    };
    let second = {
        #[derive(JAsset, Clone, Debug, Default, PartialEq)]
        struct Part {
            name: String,
            tags: Vec<u8>,
        }
        Part { name: "Imp".into(), tags: vec![1, 2] }
    };
    assert_eq!(std::any::type_name_of_val(&first), std::any::type_name_of_val(&second));
    goes_round(&Pair { first, second: second.clone(), list: vec![second] });

    let first = {
        #[derive(JAsset, Clone, Debug, Default, PartialEq)]
        enum State {
            #[default]
            Idle,
            Asleep(f32),
        }
        State::Asleep(0.5)
    };
    let second = {
        #[derive(JAsset, Clone, Debug, Default, PartialEq)]
        enum State {
            #[default]
            Calm,
            Speak(String),
            Chase {
                target: u64,
            },
        }
        State::Speak("Halt!".into())
    };
    assert_eq!(std::any::type_name_of_val(&first), std::any::type_name_of_val(&second));
    goes_round(&Pair { first, second: second.clone(), list: vec![second] });
}

/// Hexadecimal in text, it is no float there; from a binary file it was read as one.
#[test]
fn hexadecimal_is_no_float() {
    #[derive(JAsset, Debug, Default)]
    #[jasset(rename = "Layer")]
    struct Old {
        #[jasset(hex)]
        mask: u16,
        #[jasset(hex)]
        masks: Vec<u8>,
    }
    #[derive(JAsset, Debug, Default, PartialEq)]
    #[jasset(rename = "Layer")]
    struct New {
        mask: f32,
        masks: Vec<f64>,
    }
    #[derive(JAsset, Debug, Default, PartialEq)]
    #[jasset(rename = "Layer")]
    struct Wider {
        mask: String,
        masks: Vec<i64>,
    }
    let old = Old { mask: 16, masks: vec![9, 255] };
    let (bytes, text) = (binary::to_vec(&old).unwrap(), jasset::to_string(&old).unwrap());
    let keys = |error: &jasset::Error| -> Vec<String> {
        error
            .problems()
            .iter()
            .map(|problem| problem.to_string().split(':').next().unwrap_or_default().into())
            .collect()
    };
    let from_text = jasset::from_str::<New>(&text).unwrap_err();
    let from_bytes = binary::from_slice::<New>(&bytes).unwrap_err();
    assert_eq!(from_bytes.problems().len(), from_text.problems().len(), "{from_bytes}");
    assert!(!keys(&from_bytes).is_empty());
    for (bytes, text) in from_bytes.problems().iter().zip(from_text.problems()) {
        assert_eq!(bytes.key(), text.key());
        assert_eq!(bytes.message(), text.message());
    }
    assert_eq!(binary::from_slice::<Wider>(&bytes).unwrap(), jasset::from_str::<Wider>(&text).unwrap());
}

/// The last record of a group was given, although the error of the next group came with it.
#[test]
fn nothing_is_read_into_a_value_where_the_group_behind_it_is_damaged() {
    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Door {
        name: String,
    }
    #[derive(JAsset, Debug, Default, PartialEq)]
    struct Lamp {
        name: String,
    }
    let mut writer = binary::Writer::new();
    writer.push(&Door { name: "Gate".into() }).unwrap();
    writer.push(&Lamp { name: "Torch".into() }).unwrap();
    let mut bytes = writer.to_vec().unwrap();
    let at = bytes.windows(5).position(|five| five == b"Torch").unwrap();
    bytes[at] = 0xFF;
    let crc = crc32(&bytes[24..]).to_le_bytes();
    bytes[12..16].copy_from_slice(&crc);
    let mut reader = binary::Reader::new(&bytes).unwrap();
    let mut door = Door { name: "before".into() };
    let error = reader.read_into(&mut door).unwrap_err().to_string();
    assert!(error.contains("not UTF-8"), "{error}");
    assert_eq!(door, Door::default());
    assert_eq!(reader.class(), None);
}

/// Of a variant that was not known, any text was taken, which no save could write.
#[test]
fn a_text_that_is_no_variant() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    enum Mood {
        #[default]
        Calm,
        #[jasset(other)]
        Unknown(String),
    }
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Imp {
        moods: std::collections::BTreeMap<String, Mood>,
    }
    let imp = Imp { moods: [("b".into(), Mood::Unknown("Wild {\nX = 1\n}".into()))].into() };
    let mut bytes = binary::to_vec(&imp).unwrap();
    assert_eq!(binary::from_slice::<Imp>(&bytes).unwrap(), imp);
    let at = bytes.windows(6).position(|six| six == b"Wild {").unwrap();
    for byte in [b'o', b'[', b'}', b'\n', b'"'] {
        bytes[at + 5] = byte;
        let crc = crc32(&bytes[24..]).to_le_bytes();
        bytes[12..16].copy_from_slice(&crc);
        let error = binary::from_slice::<Imp>(&bytes).unwrap_err();
        assert_eq!(error.problems()[0].key(), "Moods[b]", "{error}");
        assert!(binary::to_text(&bytes).is_err());
    }
}

/// A key of a map could be a variant of several lines, which no text can hold.
#[test]
fn a_key_of_several_lines() {
    #[derive(JAsset, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
    enum Mood {
        #[default]
        Calm,
        #[jasset(other)]
        Unknown(String),
    }
    #[derive(JAsset, Clone, Debug, Default, PartialEq)]
    struct Imp {
        by_mood: std::collections::BTreeMap<Mood, u8>,
    }
    let imp = Imp { by_mood: [(Mood::Calm, 1), (Mood::Unknown("Wild_3xxxx".into()), 2)].into() };
    let mut bytes = binary::to_vec(&imp).unwrap();
    assert_eq!(binary::from_slice::<Imp>(&bytes).unwrap(), imp);
    let at = bytes.windows(10).position(|ten| ten == b"Wild_3xxxx").unwrap();
    bytes[at..at + 10].copy_from_slice(b"Wild {\n\n\n}");
    let crc = crc32(&bytes[24..]).to_le_bytes();
    bytes[12..16].copy_from_slice(&crc);
    let error = binary::from_slice::<Imp>(&bytes).unwrap_err();
    assert!(error.problems()[0].key().starts_with("ByMood"), "{error}");
    assert!(binary::to_text(&bytes).is_err());
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = !0_u32;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
        }
    }
    !crc
}
