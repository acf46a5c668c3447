//! What is done with the bytes of a binary file, and what must come of it?

use jasset::{Arena, Document, Error, JAsset, LoadOptions, Loaded, Registry, binary};

use super::{
    everything::{Entity, Everything, Grip, Weapon},
    targets::{canonical, is_same},
};

/// Where the content of a file begins: behind magic, version, flags, CRC-32 and length.
const HEADER: usize = 24;

/// The class that has everything, of a later build: nothing of it is read straight on.
#[derive(JAsset, Debug, Default)]
#[jasset(rename = "Everything")]
struct Later<'a> {
    #[jasset(base)]
    entity: Entity,
    title: Option<&'a str>,
    names: Vec<String>,
    numbers: (u16, f64, bool),
    weapons: Vec<Grip>,
    added: Vec<String>,
}

/// Arbitrary bytes behind a header that is right: whatever is asked of them has an answer.
pub fn read(input: &[u8]) {
    let mut bytes = input.to_vec();
    mend(&mut bytes);
    let registry = Registry::new().with::<Weapon>().unwrap().with::<Grip>().unwrap();
    let arena = Arena::new();
    for options in [LoadOptions::new(), LoadOptions::new().strict(), LoadOptions::new().lenient().max_depth(5)] {
        each(&bytes, |reader| reader.read_with::<Later>(&options).map(|loaded| drop(loaded.report.to_string())));
        each(&bytes, |reader| registry.read(reader, &options).map(drop));
        if let Err(error) = binary::from_slice_in_with::<Later>(&arena, &bytes, &options) {
            is_told_well(&error, &bytes);
        }
        match binary::from_slice_in_with::<Everything>(&arena, &bytes, &options) {
            Ok(Loaded { value, .. }) => comes_back(&Everything { old_flag: false, ..value }),
            Err(error) => is_told_well(&error, &bytes),
        }
    }
    each(&bytes, binary::Reader::skip);
    each(&bytes, |reader| reader.text().map(drop));
    if let Ok(mut reader) = binary::Reader::new_in(&arena, &bytes) {
        let _ = reader.read_all::<Everything>();
    }
    if let Err(error) = binary::to_text(&bytes) {
        is_told_well(&error, &bytes);
    }
}

/// Arbitrary text: what can be made of it comes back from a binary file, and from the text that is made of that.
pub fn cycle(input: &[u8]) {
    let arena = Arena::new();
    let document = Document::parse_in(&arena, input);
    let Ok(Loaded { value, .. }) = document.load_with::<Everything>(&LoadOptions::new().lenient()) else { return };
    comes_back(&Everything { old_flag: false, ..value });
}

/// Writes what a header has to have.
fn mend(bytes: &mut Vec<u8>) {
    let file = binary::to_vec(&Grip::default()).expect("a grip has a file");
    bytes.resize(bytes.len().max(HEADER), 0);
    bytes[..12].copy_from_slice(&file[..12]);
    let mut crc = !0_u32;
    for byte in &bytes[HEADER..] {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
        }
    }
    bytes[12..16].copy_from_slice(&(!crc).to_le_bytes());
    let length = (bytes.len() - HEADER) as u64;
    bytes[16..HEADER].copy_from_slice(&length.to_le_bytes());
}

/// Goes over all records.
fn each<'a>(bytes: &'a [u8], mut read: impl FnMut(&mut binary::Reader<'a>) -> jasset::Result<()>) {
    let mut reader = match binary::Reader::new(bytes) {
        Ok(reader) => reader,
        Err(error) => return is_told_well(&error, bytes),
    };
    while reader.class().is_some() {
        let left = reader.len();
        if let Err(error) = read(&mut reader) {
            is_told_well(&error, bytes);
        }
        assert!(reader.offset() <= bytes.len());
        // A record of another class is not taken off.
        if reader.len() == left && reader.skip().is_err() {
            break;
        }
    }
}

/// The value has a file, which has the value.
fn comes_back(value: &Everything<'_>) {
    let (Some(text), Ok(bytes)) = (canonical(value), binary::to_vec(value)) else {
        // What has no text has no file either.
        assert!(canonical(value).is_none() && binary::to_vec(value).is_err());
        return;
    };
    let arena = Arena::new();
    let loaded: Everything = match binary::from_slice_in_with(&arena, &bytes, &LoadOptions::new().strict()) {
        Ok(Loaded { value, report, .. }) => {
            assert!(report.is_empty(), "{report}\nof:\n{text}");
            value
        }
        Err(error) => panic!("what was saved cannot be loaded:\n{error}\nof:\n{text}"),
    };
    is_same(&loaded, value);
    assert_eq!(binary::to_vec(&loaded).unwrap(), bytes, "equal data gives equal bytes");
    assert_eq!(binary::to_text(&bytes).unwrap(), text, "the text of the file is that of the value");
    // Behind another record, and in a group of several.
    let mut writer = binary::Writer::new();
    writer.push(&Grip::default()).expect("a grip can be saved");
    for _ in 0..2 {
        writer.push(value).expect("what has a file can stand in one");
    }
    let bytes = writer.bytes().expect("a file has few classes");
    let mut reader = binary::Reader::new_in(&arena, bytes).expect("it was just written");
    reader.skip().expect("it was just written");
    for loaded in reader.read_all::<Everything>().expect("what was saved can be loaded") {
        is_same(&loaded, value);
    }
}

/// An error says what is wrong, at a byte that there is.
fn is_told_well(error: &Error, bytes: &[u8]) {
    assert!(!error.problems().is_empty());
    for problem in error.problems() {
        assert!(!problem.message().is_empty());
        assert!(problem.byte().is_none_or(|byte| byte <= bytes.len()), "{problem}");
    }
}
