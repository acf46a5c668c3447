//! Can the text of one kind be read as another?

use core::cell::RefCell;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    book::{Book, ClassEntry, EnumEntry},
    kind::{Line, LockedKind},
};

/// Whether what was written is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reads {
    /// Some values are not, or come back as something else.
    No,
    /// All are, and large integers become the nearest float.
    Rounded,
    /// All are.
    All,
}

impl From<bool> for Reads {
    fn from(all: bool) -> Self {
        if all { Self::All } else { Self::No }
    }
}

/// What was, and what is.
pub(super) struct Books<'b> {
    pub(super) old: &'b Book,
    pub(super) new: &'b Book,
    /// Pairs of names that are being compared: a type that contains itself ends here.
    assumed: RefCell<Vec<(String, String)>>,
}

impl<'b> Books<'b> {
    pub(super) fn new(old: &'b Book, new: &'b Book) -> Self {
        Self { old, new, assumed: RefCell::new(Vec::new()) }
    }

    /// Whether a property is read as another. `whole`: its value stands below a header, and nowhere else.
    pub(super) fn property(&self, old: &Line, new: &Line, whole: bool) -> Reads {
        let reads = self.line(old, new);
        if reads != Reads::No || !whole || new.by.is_some() || !self.old.is_one_row(&old.kind) {
            return reads;
        }
        let list = match &new.kind {
            LockedKind::Option(list) if !self.may_be_none(&old.kind) => list,
            kind => kind,
        };
        // A list has no brackets there, so what was one value is a list of one.
        match list {
            LockedKind::List(item) | LockedKind::Set(item) => self.kind(&old.kind, item, old.hex),
            _ => Reads::No,
        }
    }

    /// Whether a property or a field is read as another.
    pub(super) fn line(&self, old: &Line, new: &Line) -> Reads {
        match (&old.by, &new.by) {
            // A list is read where keys tell its elements apart.
            (None, _) => {}
            (Some(old), Some(new)) if old == new => {}
            _ => return Reads::No,
        }
        self.kind(&old.kind, &new.kind, old.hex)
    }

    /// `hex`: the integers in it are written in hexadecimal.
    // An arm is a rule, and some rules say the same.
    #[allow(clippy::match_same_arms)]
    pub(super) fn kind(&self, old: &LockedKind, new: &LockedKind, hex: bool) -> Reads {
        use LockedKind as K;
        match (old, new) {
            (K::Option(old), K::Option(new)) => self.kind(old, new, hex),
            (old, K::Option(new)) if !self.may_be_none(old) => self.kind(old, new, hex),
            // A token, a character and what stands side by side are strings as well.
            (old, K::Scalar(new)) if new == "string" => {
                Reads::from(matches!(old, K::Scalar(_)) || self.old.is_token(old) == Some(true) || self.old.is_row(old))
            }
            (K::Scalar(old), K::Scalar(new)) => scalar(old, new, hex),
            (K::Enum(old), K::Enum(new)) => self.enums(old, new),
            (K::Class(old), K::Class(new)) => self.classes(old, new),
            (K::Array(old, count), K::Array(new, same)) if count == same && self.is_as_wide(old, new) => {
                self.kind(old, new, hex)
            }
            // One a line, as a list.
            (K::Array(old, _), K::List(new)) if self.old.is_token(old) == Some(false) => self.kind(old, new, hex),
            // Side by side, as a tuple of tokens.
            (K::Array(old, count), K::Tuple(new)) if *count == new.len() && self.old.is_token(old) == Some(true) => {
                self.tokens(new.iter().map(|new| (&**old, new)), hex)
            }
            (K::Tuple(old), K::Array(new, count)) if *count == old.len() && self.new.is_token(new) == Some(true) => {
                self.tokens(old.iter().map(|old| (old, &**new)), hex)
            }
            (K::List(old) | K::Set(old), K::List(new)) => self.kind(old, new, hex),
            (K::Set(old), K::Set(new)) => Reads::from(self.kind(old, new, hex) == Reads::All),
            (K::Map(old_key, old), K::Map(new_key, new)) => {
                let key = self.kind(old_key, new_key, hex);
                if key == Reads::All { self.kind(old, new, hex) } else { Reads::No }
            }
            (K::Tuple(old), K::Tuple(new)) => self.tuple(old, new, hex),
            // A tuple struct is written as a tuple, if it has no version, and always read as one.
            (K::Class(old), K::Tuple(_) | K::Array(..)) => match self.old.row_of(old) {
                Some(old) => self.kind(&old, new, hex),
                None => Reads::No,
            },
            (K::Tuple(_) | K::Array(..), K::Class(new)) => {
                match self.new.classes.get(new).and_then(ClassEntry::tuple) {
                    Some(new) => self.kind(old, &new, hex),
                    None => Reads::No,
                }
            }
            (K::Bytes(_), K::Bytes(None)) => Reads::All,
            (K::Bytes(old), K::Bytes(new)) => Reads::from(old == new),
            // What they stand in is compared where it begins.
            (K::Within(_), K::Within(_)) => Reads::All,
            (K::Custom(old), K::Custom(new)) => Reads::from(old == new),
            _ => Reads::No,
        }
    }

    /// All of a row.
    fn tokens<'k>(&self, pairs: impl Iterator<Item = (&'k LockedKind, &'k LockedKind)>, hex: bool) -> Reads {
        let one = |(old, new): (&LockedKind, &LockedKind)| {
            if self.old.is_token(old) == Some(true) && self.new.is_token(new) == Some(true) {
                self.kind(old, new, hex)
            } else {
                Reads::No
            }
        };
        pairs.map(one).min().unwrap_or(Reads::All)
    }

    /// Both are tokens, or neither is: then they stand in rows, or on lines, alike.
    fn is_as_wide(&self, old: &LockedKind, new: &LockedKind) -> bool {
        match (self.old.is_token(old), self.new.is_token(new)) {
            (Some(old), Some(new)) => old == new,
            (None, None) => true,
            _ => false,
        }
    }

    pub(super) fn tuple(&self, old: &[LockedKind], new: &[LockedKind], hex: bool) -> Reads {
        if old.len() != new.len() {
            return Reads::No;
        }
        let is_row = old.iter().all(|kind| self.old.is_token(kind) == Some(true));
        let is_list = old.iter().any(|kind| self.old.is_token(kind) == Some(false));
        let mut pairs = old.iter().zip(new);
        // A row is not read as lines; lines are read whatever they hold.
        let fits = is_list
            || (is_row && new.iter().all(|kind| self.new.is_token(kind) == Some(true)))
            || (!is_row && pairs.clone().all(|(old, new)| self.is_as_wide(old, new)));
        if !fits {
            return Reads::No;
        }
        let reads = pairs.by_ref().map(|(old, new)| self.kind(old, new, hex)).min();
        reads.unwrap_or(Reads::All)
    }

    /// Whether the text may be that of an option: `none`, or `some` and more.
    fn may_be_none(&self, kind: &LockedKind) -> bool {
        use LockedKind as K;
        match kind {
            K::Option(_) => true,
            K::Enum(name) => self.old.enums.get(name).is_none_or(|entry| {
                ["none", "some"].iter().any(|name| entry.variants.contains_key(*name)) || entry.has_other()
            }),
            K::Class(name) => ["none", "some"].contains(&&**name),
            K::Array(item, _) | K::List(item) | K::Set(item) | K::Map(item, _) => self.may_be_none(item),
            K::Tuple(items) => items.first().is_some_and(|item| self.may_be_none(item)),
            _ => false,
        }
    }

    /// One name is compared where it stands in the lock.
    fn enums(&self, old: &str, new: &str) -> Reads {
        if old == new || !self.assume(old, new) {
            return Reads::All;
        }
        let (Some(before), Some(after)) = (self.old.enums.get(old), self.new.enums.get(new)) else { return Reads::No };
        let variants = before.variants.iter().filter(|(_, payload)| *payload != "other");
        let reads = variants.map(|(name, _)| match after.present(name) {
            Some(present) => self.payload((before, name), (after, present)),
            None => Reads::No,
        });
        let reads = reads.min().unwrap_or(Reads::All);
        self.assumed.borrow_mut().pop();
        reads
    }

    /// Whether what a variant holds is read as what another holds.
    pub(super) fn payload(&self, old: (&EnumEntry, &str), new: (&EnumEntry, &str)) -> Reads {
        let text = |(entry, name): (&EnumEntry, &str)| entry.variants.get(name).cloned().unwrap_or_default();
        let (before, after) = (text(old), text(new));
        let kind = |text: &str, word: &str| text.strip_prefix(word).and_then(LockedKind::parse);
        let newtype = |text: &str| kind(text, "newtype ");
        // A tuple variant is written as a variant that holds a tuple.
        let any = |text: &str| newtype(text).or_else(|| kind(text, "tuple "));
        match (&*before, &*after) {
            ("unit", "unit" | "struct") => Reads::All,
            ("struct", "struct") => self.fields(old, new),
            ("struct", other) => match newtype(other) {
                Some(LockedKind::Class(name)) => self.fields_as_class(old, &name),
                _ => Reads::No,
            },
            (before, after) => match (any(before), any(after)) {
                (Some(before), Some(after)) => self.kind(&before, &after, false),
                _ => Reads::No,
            },
        }
    }

    fn fields(&self, old: (&EnumEntry, &str), new: (&EnumEntry, &str)) -> Reads {
        let (entry, variant) = new;
        let reads = old.0.fields_of(old.1).map(|(key, line)| {
            let full = [variant, ".", key].concat();
            let present = entry.present(&full).and_then(|name| entry.fields.get(name));
            present.and_then(|text| Line::parse(text)).map_or(Reads::No, |present| self.line(&line, &present))
        });
        reads.min().unwrap_or(Reads::All)
    }

    /// The fields of a variant moved into a struct that the variant holds.
    fn fields_as_class(&self, old: (&EnumEntry, &str), class: &str) -> Reads {
        let reads = old.0.fields_of(old.1).map(|(key, line)| match self.new.find(class, key) {
            Some(Found::Property(_, present)) => self.line(&line, &present),
            Some(Found::Former { until, line: present, .. }) if until.is_none_or(|until| until > 1) => {
                self.line(&line, &present)
            }
            Some(Found::Deprecated { .. } | Found::Reserved) => Reads::All,
            _ => Reads::No,
        });
        reads.min().unwrap_or(Reads::All)
    }

    /// One name, or a former one, is compared where it stands in the lock.
    fn classes(&self, old: &str, new: &str) -> Reads {
        if old == new || self.new.renamed(old).is_some_and(|entry| entry.name == new) || !self.assume(old, new) {
            return Reads::All;
        }
        let reads = self.class(old, new);
        self.assumed.borrow_mut().pop();
        reads
    }

    fn class(&self, old: &str, new: &str) -> Reads {
        let (Some(before), Some(after)) = (self.old.classes.get(old), self.new.classes.get(new)) else {
            return Reads::No;
        };
        if before.version() > after.version()
            || before.version() < after.oldest
            || before.order.is_empty() != after.order.is_empty()
        {
            return Reads::No;
        }
        if let (Some(before), Some(after)) = (self.old.row_of(old), after.tuple()) {
            return self.kind(&before, &after, false);
        }
        // Written as its name.
        if self.old.lines(old).is_empty() && !after.aliases.contains(&before.name) {
            return Reads::No;
        }
        let reads = self.old.lines(old).into_iter().map(|(key, line)| match self.new.find(new, &key) {
            Some(Found::Property(_, present)) => self.line(&line, &present),
            Some(Found::Former { until, line: present, .. }) if until.is_none_or(|until| until > before.version()) => {
                self.line(&line, &present)
            }
            _ => Reads::No,
        });
        reads.min().unwrap_or(Reads::All)
    }

    /// Whether the pair is not being compared already.
    fn assume(&self, old: &str, new: &str) -> bool {
        let pair = (old.to_string(), new.to_string());
        let mut assumed = self.assumed.borrow_mut();
        if assumed.contains(&pair) {
            return false;
        }
        assumed.push(pair);
        true
    }
}

/// What a key is to a class or to a part of it.
pub(super) enum Found {
    /// The key of a property, of the class with this name.
    Property(String, Line),
    /// A former key.
    Former {
        key: String,
        until: Option<u16>,
        line: Line,
    },
    Deprecated {
        kind: Option<LockedKind>,
        before: u16,
    },
    Reserved,
}

impl Book {
    /// Whether the text is one token; `None` if that is not known.
    pub(super) fn is_token(&self, kind: &LockedKind) -> Option<bool> {
        match kind {
            LockedKind::Scalar(word) => Some(!matches!(&**word, "string" | "char")),
            LockedKind::Enum(name) => self.enums.get(name).map(|entry| entry.is_scalar),
            LockedKind::Custom(_) | LockedKind::Within(_) => None,
            _ => Some(false),
        }
    }

    /// Whether the text is tokens side by side.
    fn is_row(&self, kind: &LockedKind) -> bool {
        match kind {
            LockedKind::Array(item, _) => self.is_token(item) == Some(true),
            LockedKind::Tuple(items) => !items.is_empty() && items.iter().all(|item| self.is_token(item) == Some(true)),
            LockedKind::Class(name) => self.row_of(name).is_some_and(|row| self.is_row(&row)),
            _ => false,
        }
    }

    /// Whether the text is one line, or one that opens a block.
    fn is_one_row(&self, kind: &LockedKind) -> bool {
        match kind {
            LockedKind::Scalar(word) => word != "string",
            LockedKind::Enum(_) => true,
            LockedKind::Class(name) => {
                self.classes.get(name).is_some_and(|entry| entry.order.is_empty()) || self.is_row(kind)
            }
            _ => self.is_row(kind),
        }
    }

    /// The tuple as which a class is written.
    pub(super) fn row_of(&self, class: &str) -> Option<LockedKind> {
        self.classes.get(class).filter(|entry| entry.declared.is_none())?.tuple()
    }

    /// The class that has `name` as a former name, with the same type arguments.
    pub(super) fn renamed(&self, name: &str) -> Option<&ClassEntry> {
        let (plain, arguments) = name.split_at(name.find('<').unwrap_or(name.len()));
        self.classes.values().find(|entry| {
            let (_, own) = entry.name.split_at(entry.name.find('<').unwrap_or(entry.name.len()));
            own == arguments && entry.aliases.iter().any(|alias| alias == plain)
        })
    }

    /// What a key is to a class and its parts.
    pub(super) fn find(&self, class: &str, key: &str) -> Option<Found> {
        let entry = self.classes.get(class)?;
        if let Some(line) = entry.line(key) {
            return Some(Found::Property(entry.name.clone(), line));
        }
        if let Some((present, until)) = entry.present(key) {
            return Some(Found::Former { key: present.to_string(), until, line: entry.line(present)? });
        }
        if let Some((kind, before)) = entry.deprecated(key) {
            return Some(Found::Deprecated { kind, before });
        }
        if entry.reserved.iter().any(|reserved| reserved == key) {
            return Some(Found::Reserved);
        }
        entry.parts().find_map(|part| self.find(part, key))
    }

    /// Every property of a class and its parts.
    pub(super) fn lines(&self, class: &str) -> Vec<(String, Line)> {
        let Some(entry) = self.classes.get(class) else { return Vec::new() };
        let own = entry.properties.keys().filter_map(|key| Some((key.clone(), entry.line(key)?)));
        own.chain(entry.parts().flat_map(|part| self.lines(part))).collect()
    }

    /// Whether every class that this one is a part of has the key.
    pub(super) fn users_have(&self, part: &str, key: &str) -> bool {
        let is_user = |class: &&ClassEntry| self.parts(&class.name).contains(&part);
        let mut users = self.classes.values().filter(is_user).peekable();
        users.peek().is_some() && users.all(|class| self.find(&class.name, key).is_some())
    }

    /// The kinds of all that a class or an enum holds.
    pub(super) fn kinds_of(&self, name: &str) -> Vec<LockedKind> {
        let mut kinds: Vec<_> = self.lines(name).into_iter().map(|(_, line)| line.kind).collect();
        if let Some(entry) = self.enums.get(name) {
            kinds.extend(entry.fields.values().filter_map(|line| Line::parse(line)).map(|line| line.kind));
            let payloads = entry.variants.values().filter_map(|payload| payload.split_once(' '));
            kinds.extend(payloads.filter_map(|(_, kind)| LockedKind::parse(kind)));
        }
        kinds
    }

    /// Every part of a class, and the parts of these.
    pub(super) fn parts(&self, class: &str) -> Vec<&str> {
        let Some(entry) = self.classes.get(class) else { return Vec::new() };
        entry.parts().flat_map(|part| core::iter::once(&**part).chain(self.parts(part))).collect()
    }
}

/// The least and the greatest value: on every machine if it is to be `held`, else on any.
fn range(word: &str, held: bool) -> Option<(i128, u128)> {
    let signed = |bits: u32| Some((-(1_i128 << (bits - 1)), (1_u128 << (bits - 1)) - 1));
    let unsigned = |bits: u32| Some((0, (1_u128 << bits) - 1));
    match word {
        "i8" => signed(8),
        "i16" => signed(16),
        "i32" => signed(32),
        "i64" => signed(64),
        "i128" => Some((i128::MIN, i128::MAX.unsigned_abs())),
        "isize" => signed(if held { 32 } else { 64 }),
        "u8" => unsigned(8),
        "u16" => unsigned(16),
        "u32" => unsigned(32),
        "u64" => unsigned(64),
        "u128" => Some((0, u128::MAX)),
        "usize" => unsigned(if held { 32 } else { 64 }),
        _ => None,
    }
}

fn scalar(old: &str, new: &str, hex: bool) -> Reads {
    if old == new {
        return Reads::All;
    }
    match (range(old, false), new) {
        // Floats are not read from hexadecimal, which `u64` is always written in.
        (Some(_), "f32" | "f64") if hex || old == "u64" => Reads::No,
        // Not all of them are below the greatest float.
        (Some(_), "f32") if old == "u128" => Reads::No,
        (Some((least, most)), "f32" | "f64") => {
            let exact = 1 << if new == "f32" { 24 } else { 53 };
            if least.unsigned_abs() <= exact && most <= exact { Reads::All } else { Reads::Rounded }
        }
        (Some((least, most)), new) => {
            Reads::from(range(new, true).is_some_and(|(lower, upper)| lower <= least && most <= upper))
        }
        (None, new) => Reads::from((old, new) == ("f32", "f64")),
    }
}
