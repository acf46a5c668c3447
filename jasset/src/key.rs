//! What is a property called in files, now and before?

use core::fmt;

use crate::crc;

/// The keys that carry the structure of a record (`docs/format.md`, "Records and sections").
pub(crate) const ASSET_TYPE: Key = Key::structural("AssetType");
/// The version of the innermost base.
pub(crate) const BASE_VERSION: Key = Key::structural("BaseVersion");
/// The version of the class.
pub(crate) const CLASS_VERSION: Key = Key::structural("ClassVersion");
/// A part's version stands under the part's class name followed by this.
pub(crate) const VERSION_SUFFIX: &str = "Version";
/// Starts a section.
pub(crate) const COMPONENT: Key = Key::structural("Component");

/// The name of a property in a file, with its CRC-32, and what else may be read in its place.
///
/// All of it is known at compile time. The CRC is a filter: a hit is confirmed on the bytes of the
/// name, so two names with one CRC are never mixed up.
///
/// ```
/// use jasset::{Alias, Key, key};
///
/// let plain: &'static Key = key!("Damage");
/// assert_eq!(plain.name(), "Damage");
/// assert_eq!(plain.crc(), 0x1664_515A);
///
/// const VELOCITY: Key = Key::new("Velocity")
///     .aliases(&[Alias::new("Speed").until(3)])
///     .since(2);
/// assert_eq!(VELOCITY.name(), "Velocity");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key {
    name: &'static str,
    crc: u32,
    /// Two line feeds, `; Name` and another, if they fit; and how many these are.
    opening: [u8; 32],
    opening_length: u8,
    /// They do not fit, or the property is not written.
    unusual: bool,
    /// The first 16 bytes of the name and a line feed, and which of them count.
    line: ([u64; 2], [u64; 2]),
    /// The same with a carriage return for the line feed.
    line_return: [u64; 2],
    /// The first 16 bytes of the name and ` = `, and which of them count.
    field: ([u64; 2], [u64; 2]),
    /// The last 16 bytes of the line, if they are as many.
    line_end: [u64; 2],
    tag: u64,
    since: u16,
    deprecated: bool,
    hex: bool,
    keyed: Option<&'static str>,
    aliases: &'static [Alias],
}

impl Key {
    /// A key with this name.
    ///
    /// # Panics
    ///
    /// If `name` is not an identifier (`[A-Za-z_][A-Za-z0-9_]*`) or is one of the structural keys
    /// `AssetType`, `BaseVersion`, `ClassVersion`, `Component`. In a constant, as [`key!`](macro@crate::key) makes it,
    /// that is a compile error.
    pub const fn new(name: &'static str) -> Self {
        check(name);
        Self::structural(name)
    }

    const fn structural(name: &'static str) -> Self {
        Self {
            name,
            crc: crc::crc32(name.as_bytes()),
            opening: opening(name.as_bytes()),
            opening_length: opening_length(name.as_bytes()),
            unusual: name.len() > 27,
            line: line(name.as_bytes(), b'\n'),
            line_return: line(name.as_bytes(), b'\r').0,
            field: field(name.as_bytes()),
            line_end: line_end(name.as_bytes()),
            tag: tag(name.as_bytes()),
            since: 1,
            deprecated: false,
            hex: false,
            keyed: None,
            aliases: &[],
        }
    }

    /// Former names that are still read; the report names each that is met.
    pub const fn aliases(self, aliases: &'static [Alias]) -> Self {
        Self { aliases, ..self }
    }

    /// The class version that introduced the property: in an older file it is expected to be missing.
    pub const fn since(self, version: u16) -> Self {
        Self { since: version, ..self }
    }

    /// Read, and never written.
    pub const fn deprecated(self) -> Self {
        // That it is met must be told, so that no line is taken for it in passing.
        Self { deprecated: true, unusual: true, line: NO_LINE, line_return: NO_LINE.0, field: NO_LINE, ..self }
    }

    /// Integers are written in hexadecimal.
    pub const fn hex(self) -> Self {
        Self { hex: true, ..self }
    }

    /// The elements of the list are written as a map from their property with the key `field`.
    pub const fn keyed(self, field: &'static str) -> Self {
        Self { keyed: Some(field), field: NO_LINE, ..self }
    }

    /// Where the line below the key begins, if the key and a line feed stand at `at`.
    #[inline]
    pub(crate) fn below(&self, bytes: &[u8], at: usize) -> Option<usize> {
        let [first, second] = halves(bytes.get(at..)?.first_chunk()?);
        let ([first_half, second_half], [first_mask, second_mask]) = self.line;
        if first & first_mask != first_half || second & second_mask != second_half {
            return None;
        }
        let end = at + self.name.len() + 1;
        if self.name.len() >= 16 && halves(bytes.get(..end)?.last_chunk()?) != self.line_end {
            return None;
        }
        Some(end)
    }

    /// Where the value begins, if the key and ` = ` stand at `at`. Never of a deprecated key, nor of a list whose
    /// elements have keys: these are read in another way.
    #[inline]
    pub(crate) fn in_front(&self, bytes: &[u8], at: usize) -> Option<usize> {
        let Some(chunk) = bytes.get(at..)?.first_chunk() else { return self.in_front_at_end(bytes, at) };
        let [first, second] = halves(chunk);
        let ([first_half, second_half], [first_mask, second_mask]) = self.field;
        if first & first_mask != first_half || second & second_mask != second_half {
            return None;
        }
        if self.name.len() > 13 { self.in_front_at_end(bytes, at) } else { Some(at + self.name.len() + 3) }
    }

    /// The same of a long key, and near the end of the text.
    #[cold]
    #[inline(never)]
    fn in_front_at_end(&self, bytes: &[u8], at: usize) -> Option<usize> {
        let end = at.checked_add(self.name.len())?;
        let is_name = bytes.get(at..end)? == self.name.as_bytes() && bytes[end..].starts_with(b" = ");
        (is_name && !self.deprecated && self.keyed.is_none()).then_some(end + 3)
    }

    /// The end of the property above, an empty line and the header; and how long these are. Not of an unusual key.
    #[inline]
    pub(crate) fn opening(&self) -> (&[u8; 32], usize) {
        (&self.opening, self.opening_length.into())
    }

    /// Whether the name is long, or the property is not written.
    #[inline]
    pub(crate) fn is_unusual(&self) -> bool {
        self.unusual
    }

    /// As [`below`](Self::below), with a carriage return in front of the line feed. Not of a long key.
    #[inline]
    pub(crate) fn below_carriage_return(&self, bytes: &[u8], at: usize) -> Option<usize> {
        let [first, second] = halves(bytes.get(at..)?.first_chunk()?);
        let ([first_half, second_half], [first_mask, second_mask]) = (self.line_return, self.line.1);
        if first & first_mask != first_half || second & second_mask != second_half {
            return None;
        }
        let end = at + self.name.len() + 1;
        (self.name.len() < 16 && bytes.get(end) == Some(&b'\n')).then_some(end + 1)
    }

    /// A number by which the key is found among others; a hit is confirmed on the name.
    pub(crate) const fn tag(&self) -> u64 {
        self.tag
    }

    /// The name that is written.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The CRC-32 (IEEE) of the name.
    pub const fn crc(&self) -> u32 {
        self.crc
    }

    /// The former names, in the order in which they are tried.
    pub const fn former(&self) -> &'static [Alias] {
        self.aliases
    }

    /// The class version that introduced the property; 1 unless set.
    pub const fn introduced(&self) -> u16 {
        self.since
    }

    /// Whether the property is read and never written.
    pub const fn is_deprecated(&self) -> bool {
        self.deprecated
    }

    /// Whether integers are written in hexadecimal.
    pub const fn is_hex(&self) -> bool {
        self.hex
    }

    /// The key of the property by which the elements of the list are told apart, if they are.
    pub const fn element_key(&self) -> Option<&'static str> {
        self.keyed
    }
}

/// What no line begins with.
const NO_LINE: ([u64; 2], [u64; 2]) = ([u64::MAX; 2], [0; 2]);

/// 16 bytes as two numbers.
#[inline]
fn halves(bytes: &[u8; 16]) -> [u64; 2] {
    let whole = u128::from_le_bytes(*bytes);
    #[expect(clippy::cast_possible_truncation, reason = "the halves of it")]
    [whole as u64, (whole >> 64) as u64]
}

/// The first 16 bytes of `name` and what ends the line as two numbers, with masks for a shorter one.
const fn line(name: &[u8], end: u8) -> ([u64; 2], [u64; 2]) {
    let (mut bytes, mut masks) = ([[0; 8]; 2], [[0; 8]; 2]);
    let mut at = 0;
    // What stands between the first and the last 16 bytes of a longer one is not looked at.
    if name.len() > 31 {
        return NO_LINE;
    }
    while at < 16 && at <= name.len() {
        bytes[at / 8][at % 8] = if at == name.len() { end } else { name[at] };
        masks[at / 8][at % 8] = u8::MAX;
        at += 1;
    }
    (
        [u64::from_le_bytes(bytes[0]), u64::from_le_bytes(bytes[1])],
        [u64::from_le_bytes(masks[0]), u64::from_le_bytes(masks[1])],
    )
}

/// As [`line`], with ` = ` for the line feed.
const fn field(name: &[u8]) -> ([u64; 2], [u64; 2]) {
    let mut bytes = [0; 16];
    let mut at = 0;
    while at < 16 && at < name.len() {
        bytes[at] = name[at];
        at += 1;
    }
    let (mut all, mut mask) = (u128::from_le_bytes(bytes), u128::MAX);
    if name.len() < 16 {
        all |= 0x0020_3D20 << (8 * name.len());
    }
    if name.len() < 13 {
        mask >>= 8 * (13 - name.len());
    }
    (parts(all), parts(mask))
}

#[expect(clippy::cast_possible_truncation, reason = "the halves of it")]
const fn parts(whole: u128) -> [u64; 2] {
    [whole as u64, (whole >> 64) as u64]
}

/// What stands in front of the value of the property `name`, as far as it fits.
const fn opening(name: &[u8]) -> [u8; 32] {
    let mut bytes = *b"\n\n; \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
    let mut at = 0;
    while at < name.len() && at < 28 {
        bytes[at + 4] = name[at];
        at += 1;
    }
    if at < 28 {
        bytes[at + 4] = b'\n';
    }
    bytes
}

/// How much that is, if it fits.
#[expect(clippy::cast_possible_truncation, reason = "at most 32")]
const fn opening_length(name: &[u8]) -> u8 {
    if name.len() > 27 { 0 } else { name.len() as u8 + 5 }
}

/// The last 16 bytes of `name` and a line feed, if they are as many.
const fn line_end(name: &[u8]) -> [u64; 2] {
    let mut bytes = [[0; 8]; 2];
    let mut at = 0;
    while at < 16 && name.len() >= 16 {
        bytes[at / 8][at % 8] = if at == 15 { b'\n' } else { name[name.len() - 15 + at] };
        at += 1;
    }
    [u64::from_le_bytes(bytes[0]), u64::from_le_bytes(bytes[1])]
}

/// The beginning of `name` and its length.
pub(crate) const fn tag(name: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    let mut at = 0;
    while at < 8 && at < name.len() {
        bytes[at] = name[at];
        at += 1;
    }
    tag_of(u64::from_le_bytes(bytes), name.len())
}

/// The same of the first eight bytes, with zeros behind a shorter name.
pub(crate) const fn tag_of(bytes: u64, length: usize) -> u64 {
    // Names of more than eight bytes are mostly told apart by their length.
    bytes ^ (length as u64) << 57
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({} {:#010X})", self.name, self.crc)
    }
}

/// A former name of a property.
///
/// ```
/// use jasset::Alias;
///
/// const OLD: Alias = Alias::new("Speed").until(3);
/// assert!(OLD.is_read_in(2));
/// assert!(!OLD.is_read_in(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alias {
    name: &'static str,
    crc: u32,
    until: u16,
}

impl Alias {
    /// An alias that is read in files of every version.
    ///
    /// # Panics
    ///
    /// As [`Key::new`].
    pub const fn new(name: &'static str) -> Self {
        check(name);
        Self { name, crc: crc::crc32(name.as_bytes()), until: u16::MAX }
    }

    /// Reads the alias only in files whose class version is below `version`.
    pub const fn until(self, version: u16) -> Self {
        Self { until: version, ..self }
    }

    /// The former name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The CRC-32 (IEEE) of the name.
    pub const fn crc(&self) -> u32 {
        self.crc
    }

    /// The class version from which on the name means nothing; `None` if it is read in every file.
    pub const fn end(&self) -> Option<u16> {
        if self.until == u16::MAX { None } else { Some(self.until) }
    }

    /// Whether a file of class version `version` may use the name.
    pub const fn is_read_in(&self, version: u16) -> bool {
        self.until == u16::MAX || version < self.until
    }
}

/// A `&'static Key`, hashed at compile time: `key!("Damage")`.
///
/// ```
/// assert_eq!(jasset::key!("Position").name(), "Position");
/// ```
///
/// A name that is no identifier does not compile:
/// ```compile_fail
/// jasset::key!("9 lives");
/// ```
#[macro_export]
macro_rules! key {
    ($name:expr) => {
        const { &$crate::Key::new($name) }
    };
}

/// A `&'static [Key; N]`, hashed at compile time: `keys!["First", "Last"]`.
///
/// ```
/// let [first, last] = jasset::keys!["First", "Last"];
/// assert_eq!((first.name(), last.name()), ("First", "Last"));
/// ```
#[macro_export]
macro_rules! keys {
    ($($name:expr),+ $(,)?) => {
        const { &[$($crate::Key::new($name)),+] }
    };
}

const fn check(name: &str) {
    assert!(is_identifier(name.as_bytes()), "a key is an identifier: a letter or `_`, then letters, digits and `_`");
    assert!(
        !is_structural(name.as_bytes()),
        "AssetType, BaseVersion, ClassVersion and Component are structure, not properties"
    );
}

/// `[A-Za-z_][A-Za-z0-9_]*`
pub(crate) const fn is_identifier(bytes: &[u8]) -> bool {
    if bytes.is_empty() || bytes[0].is_ascii_digit() {
        return false;
    }
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_alphanumeric() && bytes[at] != b'_' {
            return false;
        }
        at += 1;
    }
    true
}

const fn is_structural(bytes: &[u8]) -> bool {
    equal(bytes, ASSET_TYPE.name.as_bytes())
        || equal(bytes, BASE_VERSION.name.as_bytes())
        || equal(bytes, CLASS_VERSION.name.as_bytes())
        || equal(bytes, COMPONENT.name.as_bytes())
}

/// `a == b`, in constants too.
pub(crate) const fn equal(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}
