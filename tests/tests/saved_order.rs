//! In which order are maps, sets and lists with keys written, and what is said if they cannot be?

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use jasset::{Archive, Error, JAsset, Kind, Malformed, Result, SaveOptions, Scalar, Value, Writer};

/// A document of one property.
#[derive(JAsset, Debug, Default, PartialEq)]
struct One<T> {
    value: T,
}

fn written<T: for<'a> JAsset<'a> + Default>(value: T) -> String {
    jasset::to_string(&One { value }).unwrap()
}

/// What is wrong with the value; whatever stood in front of it stays.
fn error<T: for<'a> JAsset<'a> + Default>(value: T) -> String {
    let (mut text, value) = (String::from("in front"), One { value });
    let error = SaveOptions::new().append_to(&mut text, &value).unwrap_err();
    assert_eq!(text, "in front");
    assert_eq!(jasset::to_string(&value).unwrap_err().to_string(), error.to_string());
    error.to_string()
}

#[test]
fn whatever_the_order_in_memory_is() {
    type Inner = HashMap<u8, HashSet<i8>>;
    let inner = |count: u8| -> Inner {
        (0..count).map(|key| (key.wrapping_mul(57), (0..13).map(|n: i8| n.wrapping_mul(37)).collect())).collect()
    };
    let outer: HashMap<String, Inner> = (0..40).map(|key| (format!("key {key}"), inner(key))).collect();
    let sorted: BTreeMap<String, BTreeMap<u8, BTreeSet<i8>>> = outer
        .iter()
        .map(|(key, inner)| {
            (key.clone(), inner.iter().map(|(key, set)| (*key, set.iter().copied().collect())).collect())
        })
        .collect();
    let text = written(sorted);
    assert_eq!(written(outer.clone()), text);
    assert_eq!(jasset::from_str::<One<HashMap<String, Inner>>>(&text).unwrap().value, outer);
    // A map that sorts its keys in another way.
    let by_number =
        BTreeMap::from([("B", 1), ("a", 2), ("aa", 3), ("b c", 4), ("b", 5)].map(|(a, b)| (a.to_owned(), b)));
    assert_eq!(written(by_number), "; AssetType\nOne\n\n; Value\nB = 1\na = 2\naa = 3\nb = 5\n\"b c\" = 4\n");
}

/// Written as its last digit, and not at all if it is odd.
#[derive(Debug, Default, PartialEq, Eq, Hash, Clone, Copy)]
struct Digit(u8);

impl<'a> Scalar<'a> for Digit {
    const KIND: Kind = Kind::Custom("digit");

    fn can_be_written(&self) -> Result<()> {
        if self.0 % 2 == 0 { Ok(()) } else { Err(Error::custom(format!("{} is odd", self.0))) }
    }

    fn write_text(&self, out: &mut Writer<'_>) {
        (self.0 % 10).write_text(out);
    }

    fn parse_text(value: &mut Value<'a>) -> std::result::Result<Self, Malformed> {
        u8::parse_text(value).map(Self)
    }
}

impl<'a> JAsset<'a> for Digit {
    fn serialize<A: Archive<'a, Self>>(archive: A) -> Result<()> {
        archive.scalar()
    }
}

#[test]
fn what_is_wrong_is_told_in_the_order_of_the_keys() {
    // Each map has another order in memory.
    for _ in 0..20 {
        let map: HashMap<u8, Digit> = (0..30).map(|key| (key, Digit(if key < 5 { 2 } else { key }))).collect();
        assert_eq!(error(map), "Value[5]: 5 is odd");
        // A key that two have is more important, wherever it is.
        let map: HashMap<Digit, Digit> = [0, 2, 14, 4].map(|key| (Digit(key), Digit(key + key / 2 % 2))).into();
        assert!(error(map).starts_with("Value: two entries have the key `4`"));
        let map: HashMap<u8, HashMap<u8, Digit>> =
            (0..9).map(|key| (key, HashMap::from([(1, Digit(2)), (key, Digit(key + 6))]))).collect();
        assert_eq!(error(map), "Value[1][1]: 7 is odd");
    }
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Part {
    number: u32,
    weight: Digit,
}

#[derive(JAsset, Clone, Debug, Default, PartialEq)]
struct Rack {
    #[jasset(key = "number")]
    parts: Vec<Part>,
}

#[test]
fn keys_of_elements_stand_once() {
    let rack =
        |numbers: &[u32]| Rack { parts: numbers.iter().map(|n| Part { number: *n, weight: Digit(0) }).collect() };
    let error = |rack: &Rack| jasset::to_string(rack).unwrap_err().to_string();
    assert!(error(&rack(&[9, 3, 4, 3, 9])).starts_with("Parts: two entries have the key `3`"));
    assert!(error(&rack(&[1, 1])).starts_with("Parts: two entries have the key `1`"));
    // What is wrong is told in the order of the elements.
    let mut wrong = rack(&[5, 1, 1, 2]);
    wrong.parts[3].weight = Digit(3);
    assert!(error(&wrong).starts_with("Parts: two entries have the key `1`"));
    wrong.parts[2].weight = Digit(5);
    assert_eq!(error(&wrong), "Parts[1].Weight: 5 is odd");
    let unordered = rack(&[9, 3, 4, 10]);
    let text = jasset::to_string(&unordered).unwrap();
    assert_eq!(jasset::from_str::<Rack>(&text).unwrap(), unordered);
}
