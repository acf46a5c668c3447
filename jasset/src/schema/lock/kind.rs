//! Which kind does a line of a lock tell?

use alloc::{
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

/// The kind of a value, as a lock holds it: with names in the place of types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LockedKind {
    /// A scalar, by its word: `f32`, `string`, `class-name`.
    Scalar(String),
    Enum(String),
    Class(String),
    Array(Box<LockedKind>, usize),
    List(Box<LockedKind>),
    Set(Box<LockedKind>),
    Map(Box<LockedKind>, Box<LockedKind>),
    Option(Box<LockedKind>),
    Tuple(Vec<LockedKind>),
    Bytes(Option<usize>),
    Within(String),
    Custom(String),
}

/// A property, as a line of a lock tells it: `list<class Item> by Name`, `u32 hex`, `f32 deprecated`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) kind: LockedKind,
    /// The key by which the elements of the list are told apart.
    pub(super) by: Option<String>,
    pub(super) hex: bool,
    /// Read, and never written.
    pub(super) deprecated: bool,
}

impl Line {
    pub(super) fn of(kind: LockedKind) -> Self {
        Self { kind, by: None, hex: false, deprecated: false }
    }

    /// The line, if it is one.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut rest = text;
        let mut line = Self::of(kind(&mut rest)?);
        let mut words = rest.split(' ').filter(|word| !word.is_empty());
        while let Some(word) = words.next() {
            match word {
                "by" => line.by = Some(words.next()?.to_string()),
                "hex" => line.hex = true,
                "deprecated" => line.deprecated = true,
                _ => return None,
            }
        }
        Some(line)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        if let Some(by) = &self.by {
            write!(f, " by {by}")?;
        }
        f.write_str(if self.hex { " hex" } else { "" })?;
        f.write_str(if self.deprecated { " deprecated" } else { "" })
    }
}

impl LockedKind {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut rest = text;
        kind(&mut rest).filter(|_| rest.is_empty())
    }

    /// Visits this kind and each that it consists of.
    pub(super) fn visit(&self, visit: &mut impl FnMut(&Self)) {
        visit(self);
        match self {
            Self::Array(item, _) | Self::List(item) | Self::Set(item) | Self::Option(item) => item.visit(visit),
            Self::Map(key, value) => {
                key.visit(visit);
                value.visit(visit);
            }
            Self::Tuple(items) => items.iter().for_each(|item| item.visit(visit)),
            _ => {}
        }
    }
}

impl fmt::Display for LockedKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scalar(word) => f.write_str(word),
            Self::Enum(name) => write!(f, "enum {name}"),
            Self::Class(name) => write!(f, "class {name}"),
            Self::Within(name) => write!(f, "within {name}"),
            Self::Custom(name) => write!(f, "custom {name}"),
            Self::Array(item, count) => write!(f, "[{item}; {count}]"),
            Self::List(item) => write!(f, "list<{item}>"),
            Self::Set(item) => write!(f, "set<{item}>"),
            Self::Map(key, value) => write!(f, "map<{key}, {value}>"),
            Self::Option(item) => write!(f, "option<{item}>"),
            Self::Tuple(items) => {
                f.write_str("(")?;
                for (at, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if at > 0 { ", " } else { "" })?;
                }
                f.write_str(")")
            }
            Self::Bytes(None) => f.write_str("bytes"),
            Self::Bytes(Some(count)) => write!(f, "bytes({count})"),
        }
    }
}

const SCALARS: [&str; 18] = [
    "bool",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
    "f32",
    "f64",
    "char",
    "string",
    "class-name",
];

/// Takes a kind off the start of the text.
fn kind(rest: &mut &str) -> Option<LockedKind> {
    // No kind of a program is as deep, and no line of a lock is to exhaust the stack.
    if rest.matches(['<', '[', '(']).nth(200).is_some() {
        return None;
    }
    if take(rest, "[") {
        let item = kind(rest)?;
        let count = behind(rest, "; ").and_then(number)?;
        return take(rest, "]").then(|| LockedKind::Array(Box::new(item), count));
    }
    if take(rest, "(") {
        let mut items = Vec::new();
        while !take(rest, ")") {
            if !items.is_empty() && !take(rest, ", ") {
                return None;
            }
            items.push(kind(rest)?);
        }
        return Some(LockedKind::Tuple(items));
    }
    match word(rest) {
        "class" => behind(rest, " ").and_then(name).map(LockedKind::Class),
        "enum" => behind(rest, " ").and_then(name).map(LockedKind::Enum),
        "within" => behind(rest, " ").and_then(name).map(LockedKind::Within),
        "custom" => behind(rest, " ").and_then(name).map(LockedKind::Custom),
        "bytes" if take(rest, "(") => {
            let count = number(rest)?;
            take(rest, ")").then_some(LockedKind::Bytes(Some(count)))
        }
        "bytes" => Some(LockedKind::Bytes(None)),
        "list" => in_angles(rest).map(LockedKind::List),
        "set" => in_angles(rest).map(LockedKind::Set),
        "option" => in_angles(rest).map(LockedKind::Option),
        "map" => {
            let key = behind(rest, "<").and_then(kind)?;
            let value = behind(rest, ", ").and_then(kind)?;
            take(rest, ">").then(|| LockedKind::Map(Box::new(key), Box::new(value)))
        }
        word if SCALARS.contains(&word) => Some(LockedKind::Scalar(word.to_string())),
        _ => None,
    }
}

fn in_angles(rest: &mut &str) -> Option<Box<LockedKind>> {
    let item = behind(rest, "<").and_then(kind)?;
    take(rest, ">").then(|| Box::new(item))
}

fn take(rest: &mut &str, start: &str) -> bool {
    let Some(behind) = rest.strip_prefix(start) else { return false };
    *rest = behind;
    true
}

/// The text, if `start` could be taken off.
fn behind<'r, 't>(rest: &'r mut &'t str, start: &str) -> Option<&'r mut &'t str> {
    take(rest, start).then_some(rest)
}

fn split<'t>(rest: &mut &'t str, end: usize) -> &'t str {
    let (taken, left) = rest.split_at(end);
    *rest = left;
    taken
}

fn word<'t>(rest: &mut &'t str) -> &'t str {
    let end = rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-')).unwrap_or(rest.len());
    split(rest, end)
}

fn number(rest: &mut &str) -> Option<usize> {
    word(rest).parse().ok()
}

/// A name and its type arguments.
fn name(rest: &mut &str) -> Option<String> {
    let name = word(rest);
    if name.is_empty() {
        return None;
    }
    if !rest.starts_with('<') {
        return Some(name.to_string());
    }
    let mut depth = 0_usize;
    for (at, c) in rest.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(format!("{name}{}", split(rest, at + 1)));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_back() {
        let lines = [
            "f32",
            "class-name",
            "[[f32; 3]; 3]",
            "list<class Item> by Name",
            "map<string, option<(u8, enum Team, bytes(4))>>",
            "class Pool<Vec<Item>, 3>",
            "list<class Pool<u32>>",
            "map<enum Key<u8>, set<custom color>>",
            "list<within Tree>",
            "()",
            "u32 hex deprecated",
        ];
        for line in lines {
            assert_eq!(Line::parse(line).unwrap().to_string(), line);
        }
        for no_line in
            ["", "f33", "list", "list<f32", "[f32; x]", "class ", "f32 f32", "f32 by", "class A<", "(f32 f32)"]
        {
            assert_eq!(Line::parse(no_line), None, "{no_line}");
        }
    }
}
