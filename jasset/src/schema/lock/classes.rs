//! What changed in a class since the lock was blessed, and is it accounted for?

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    book::{ClassEntry, GONE},
    defaults::is_same,
    finding::{Findings, or_bless, or_no_file},
    kind::{Line, LockedKind},
    reads::{Books, Found, Reads},
};

/// Compares all classes. `gone`: the names of those that are known to be gone.
pub(super) fn compare(books: &Books<'_>, gone: &[String], out: &mut Findings) {
    let mut known = Vec::new();
    for old in books.old.classes.values() {
        let name = &old.name;
        if old.usage == GONE {
            if books.new.classes.contains_key(name) {
                out.breaks(
                    name,
                    "the name is that of a class that is gone, and old files of that class would be read as this one",
                    or_no_file("give the class another name: #[jasset(rename = \"...\")]"),
                );
            }
            continue;
        }
        let Some(new) = books.new.classes.get(name).or_else(|| books.new.renamed(name)) else {
            vanished(old, gone, out);
            continue;
        };
        known.push(&new.name);
        if old.is_registered() && !new.is_registered() {
            let help = format!("add it again: `Lock::with::<{}>()`", new.name);
            out.breaks(&new.name, "files are of this class, and the test does not name it any more", help);
        }
        Comparison { books, old, new, raised: new.version() > old.version() }.run(out);
    }
    for new in books.new.classes.values().filter(|new| !known.contains(&&new.name)) {
        if !books.old.classes.contains_key(&new.name) {
            out.changes(&new.name, "a new class");
        }
    }
}

fn vanished(old: &ClassEntry, gone: &[String], out: &mut Findings) {
    let name = &old.name;
    if gone.contains(name) {
        out.changes(name, "the class is gone");
    } else if old.is_registered() {
        out.breaks(
            name,
            "the class is gone, and files are of it",
            format!(
                "if it is called otherwise now, say so there: #[jasset(alias = \"{name}\")]; if the test does not name \
                 it any more: `Lock::with`; if it is gone for good: `Lock::gone(\"{name}\")`"
            ),
        );
    } else {
        out.changes(name, "no class holds it any more");
    }
}

/// One class, before and now.
struct Comparison<'b> {
    books: &'b Books<'b>,
    old: &'b ClassEntry,
    new: &'b ClassEntry,
    raised: bool,
}

impl Comparison<'_> {
    fn run(&self, out: &mut Findings) {
        self.identity(out);
        self.flattened(out);
        let mut renamed = Vec::new();
        // No file with what the lock has is read.
        let is_past = self.new.oldest > self.old.version();
        for (key, line) in self.old.properties.keys().filter_map(|key| Some((key, self.old.line(key)?))) {
            if !is_past {
                renamed.extend(self.property(key, &line, out));
            }
        }
        if !is_past {
            self.lost_parts(out);
            self.order(out);
        }
        for key in self.new.properties.keys() {
            if !self.old.properties.contains_key(key) {
                self.new_key(key, renamed.iter().any(|renamed| renamed == key), out);
            }
        }
        for key in self.old.retired.keys() {
            self.retired(key, out);
        }
        self.defaults(&renamed, out);
    }

    /// A key of the class, for a message.
    fn path(&self, key: &str) -> String {
        format!("{}.{key}", self.new.name)
    }

    /// A change that is no loss: fine if the version tells files before it from those behind.
    fn needs_version(&self, path: String, message: &str, out: &mut Findings) {
        if self.raised {
            return out.changes(path, message);
        }
        let version = self.old.version();
        let help = or_bless(&format!("raise it: #[jasset(version = {})]", version.saturating_add(1)));
        out.asks(path, format!("{message}, and the version of {} is still {version}", self.new.name), help);
    }

    /// Names and versions.
    fn identity(&self, out: &mut Findings) {
        let Self { old, new, .. } = self;
        let name = &new.name;
        if new.version() < old.version() {
            out.breaks(
                name,
                format!(
                    "the version went down from {} to {}, and files of version {} would be newer than the program",
                    old.version(),
                    new.version(),
                    old.version()
                ),
                format!("declare at least the old one: #[jasset(version = {})]", old.version()),
            );
        } else if self.raised {
            out.changes(name, format!("version {} became {}", old.version(), new.version()));
        }
        if new.oldest > old.oldest {
            out.changes(name, format!("files below version {} are not read any more", new.oldest));
        }
        if new.oldest < old.oldest {
            out.asks(
                name,
                format!("files from version {} on are read again", new.oldest),
                or_bless(&format!("keep #[jasset(min_version = {})]", old.oldest)),
            );
        }
        if new.name != old.name {
            out.changes(name, format!("{} became {name}", old.name));
            if old.version() > 1 && self.stands_by_name() {
                out.breaks(
                    name,
                    format!(
                        "files have the version of this part under `{}Version`, and it is not read there",
                        old.name
                    ),
                    format!("keep the name in files: #[jasset(rename = \"{}\")]", old.name),
                );
            }
        }
        for alias in old.aliases.iter().filter(|_| old.is_registered()) {
            if !new.aliases.contains(alias) && new.name != *alias {
                out.breaks(
                    name,
                    format!("files call the class `{alias}`, too, and it is not read any more"),
                    or_no_file(&format!("keep the former name: #[jasset(alias = \"{alias}\")]")),
                );
            }
        }
        if new.version_key != old.version_key && old.version() > 1 && old.is_registered() {
            out.breaks(
                name,
                format!(
                    "files have its version under `{}`, and it is read under `{}`",
                    old.version_key, new.version_key
                ),
                "put #[jasset(base)] back as it was",
            );
        }
        if new.base != old.base {
            let text = |base: &Option<String>| base.clone().unwrap_or_else(|| "none".to_string());
            let is_same = match (&old.base, &new.base) {
                (Some(old), Some(new)) => self.books.new.renamed(old).is_some_and(|entry| entry.name == *new),
                _ => false,
            };
            if !is_same {
                let message = format!("its base was {} and is {}", text(&old.base), text(&new.base));
                self.needs_version(name.clone(), &message, out);
            }
        }
    }

    /// The parts that stand among its properties.
    fn flattened(&self, out: &mut Findings) {
        let Self { old, new, books, .. } = self;
        let now = |name: &String| books.new.renamed(name).map_or_else(|| name.clone(), |entry| entry.name.clone());
        let before: Vec<_> = old.flattened.iter().map(now).collect();
        for part in new.flattened.iter().filter(|part| !before.contains(part)) {
            self.needs_version(new.name.clone(), &format!("{part} is a new part"), out);
        }
        for part in before.iter().filter(|part| !new.flattened.contains(part)) {
            self.needs_version(new.name.clone(), &format!("{part} is no part any more"), out);
        }
    }

    /// Whether it is a part whose version stands under its name.
    fn stands_by_name(&self) -> bool {
        let books = self.books;
        let is_part = |entry: &ClassEntry| {
            entry.flattened.contains(&self.old.name)
                || (entry.base.as_ref() == Some(&self.old.name) && self.old.base.is_some())
        };
        books.old.classes.values().any(is_part)
    }

    /// A property of the lock. Gives the key that it has now, if that is another.
    fn property(&self, key: &str, line: &Line, out: &mut Findings) -> Option<String> {
        let Self { old, new, books, .. } = self;
        match books.new.find(&new.name, key) {
            Some(Found::Property(class, present)) => {
                if class != new.name {
                    out.changes(self.path(key), format!("moved to its part {class}"));
                }
                self.kinds(key, line, &present, out);
                None
            }
            Some(Found::Former { key: present, until, line: kind }) => {
                let path = self.path(&present);
                if let Some(until) = until.filter(|until| *until <= old.version()) {
                    out.breaks(
                        path,
                        format!(
                            "the former key `{key}` ends at version {until}, and files of version {} have it",
                            old.version()
                        ),
                        format!(
                            "let it end later: #[jasset(alias(\"{key}\", until = {}))]",
                            old.version().saturating_add(1)
                        ),
                    );
                } else {
                    self.needs_version(path, &format!("{key} became {present}"), out);
                }
                self.kinds(&present, line, &kind, out);
                Some(present)
            }
            Some(Found::Deprecated { kind, before }) => {
                let path = self.path(key);
                if before <= old.version() {
                    out.breaks(
                        path,
                        format!("it is deprecated before {before}, and files of version {} have it", old.version()),
                        format!(
                            "raise the version, and deprecate it before that: version = {}, before = {}",
                            old.version().saturating_add(1),
                            old.version().saturating_add(1)
                        ),
                    );
                } else if kind.as_ref().is_some_and(|kind| books.kind(&line.kind, kind, line.hex) == Reads::No) {
                    let kind = kind.map(|kind| kind.to_string()).unwrap_or_default();
                    out.breaks(
                        path,
                        format!("its hook takes `{kind}`, and files have `{}`", line.kind),
                        "let the hook take what files have",
                    );
                } else {
                    out.changes(path, format!("deprecated before {before}"));
                }
                None
            }
            Some(Found::Reserved) => {
                self.needs_version(self.path(key), "the key is gone, and reserved", out);
                None
            }
            None if books.new.users_have(&new.name, key) => {
                out.changes(self.path(key), "moved to the classes that it is a part of");
                None
            }
            None => {
                let next = old.version().saturating_add(1);
                out.breaks(
                    self.path(key),
                    format!("the key is gone, and files up to version {} have it", old.version()),
                    or_no_file(&format!(
                        "say what became of it: #[jasset(alias = \"{key}\")] on the field that it is now; with \
                         `version = {next}` #[jasset(deprecated(\"{key}\", before = {next}, with = ...))], or `drop` for \
                         `with = ...`; or #[jasset(reserved(\"{key}\"))]"
                    )),
                );
                None
            }
        }
    }

    /// The kind of a property that is still there.
    fn kinds(&self, key: &str, old: &Line, new: &Line, out: &mut Findings) {
        let path = self.path(key);
        match self.books.property(old, new, !self.stands_in_others()) {
            Reads::No => {
                let next = self.old.version().saturating_add(1);
                let message = if old == new {
                    format!(
                        "its values stand otherwise now, since what `{new}` holds changed, and what files have is not read"
                    )
                } else {
                    format!("its kind was `{old}` and is `{new}`, and what files have is not read as that")
                };
                let help = format!(
                    "call the property otherwise, and carry the old value over: `version = {next}`, \
                     #[jasset(deprecated(\"{key}\", before = {next}, with = ...))]"
                );
                out.breaks(path, message, or_no_file(&help));
            }
            Reads::Rounded => out.asks(
                path,
                format!("its kind was `{old}` and is `{new}`, which rounds large values"),
                or_bless("take a wider kind"),
            ),
            // Integers are read in either spelling.
            Reads::All if *old == (Line { hex: old.hex, ..new.clone() }) && old != new => {
                out.changes(path, format!("its kind was `{old}` and is `{new}`"));
            }
            Reads::All if old != new => {
                self.needs_version(path, &format!("its kind was `{old}` and is `{new}`"), out);
            }
            Reads::All => {}
        }
    }

    /// The keys of parts that are no parts any more.
    fn lost_parts(&self, out: &mut Findings) {
        let Self { old, new, books, .. } = self;
        let parts = books.new.parts(&new.name);
        for part in books.old.parts(&old.name) {
            let is_there = |name: &str| parts.contains(&name);
            if is_there(part) || books.new.renamed(part).is_some_and(|entry| is_there(&entry.name)) {
                continue;
            }
            let Some(entry) = books.old.classes.get(part) else { continue };
            for (key, line) in entry.properties.keys().filter_map(|key| Some((key, entry.line(key)?))) {
                match books.new.find(&new.name, key) {
                    Some(Found::Property(_, present)) => self.kinds(key, &line, &present, out),
                    Some(_) => {}
                    None => out.breaks(
                        self.path(key),
                        format!("the key is gone with the part {part}, and files have it"),
                        or_no_file(&format!("put the part back, or say #[jasset(reserved(\"{key}\"))]")),
                    ),
                }
            }
        }
    }

    /// A key that the lock does not have. `renamed`: of a property that it has.
    fn new_key(&self, key: &str, renamed: bool, out: &mut Findings) {
        let Self { old, new, books, .. } = self;
        if let Some((_, below)) = old.retired(key).filter(|(_, below)| *below > new.oldest) {
            // A property may get back the key that it had.
            let before = old.present(key).map(|(present, _)| present);
            let is_back =
                renamed && before.is_some_and(|before| new.present(before).is_some_and(|(now, _)| now == key));
            if !is_back {
                out.breaks(
                    self.path(key),
                    format!("the key had another meaning in files below version {below}, and they are still read"),
                    or_no_file("give the property another key: #[jasset(rename = \"...\")]"),
                );
                return;
            }
        }
        let was_in_part = books.old.lines(&old.name).iter().any(|(old, _)| old == key);
        if !renamed && was_in_part {
            out.changes(self.path(key), "moved here from a part");
        } else if !renamed {
            self.needs_version(self.path(key), "a new property", out);
        }
    }

    /// A key that had a meaning before the lock was blessed.
    fn retired(&self, key: &str, out: &mut Findings) {
        let Self { old, new, books, .. } = self;
        let Some((kind, below)) = old.retired(key).filter(|(_, below)| *below > new.oldest) else { return };
        let path = self.path(key);
        let unread = |as_what: String| format!("files below version {below} have `{}`, {as_what}", show(kind.as_ref()));
        let was_property = matches!(books.old.find(&old.name, key), Some(Found::Property(..)));
        match books.new.find(&new.name, key) {
            Some(Found::Property(class, _)) if class != new.name && !was_property => {
                out.breaks(
                    path,
                    format!(
                        "the key had another meaning in files below version {below}, and is one of the part {class}"
                    ),
                    or_no_file("give the property another key: #[jasset(rename = \"...\")]"),
                );
            }
            // Told as a new key, if it is one.
            Some(Found::Property(..) | Found::Reserved) => {}
            Some(Found::Former { key: present, until, line }) => {
                let another = old.present(key).is_some_and(|(before, _)| {
                    before != present && new.present(before).is_none_or(|(now, _)| now != present)
                });
                if another {
                    out.breaks(
                        path,
                        format!(
                            "a former key of {} became one of {present}, which would read its values",
                            old.former[key]
                        ),
                        or_no_file("put it back where it was"),
                    );
                } else if let Some(until) = until.filter(|until| *until < below) {
                    out.breaks(
                        path,
                        unread(format!("and the former key ends at {until}")),
                        format!("let it end later: #[jasset(alias(\"{key}\", until = {below}))]"),
                    );
                } else if kind.is_some_and(|kind| books.kind(&kind, &line.kind, false) == Reads::No) {
                    out.breaks(
                        path,
                        format!("what files have under this former key is not read as `{}`", line.kind),
                        or_no_file("carry the old value over with `deprecated`"),
                    );
                }
            }
            Some(Found::Deprecated { kind: taken, before }) => {
                if before < below {
                    out.breaks(
                        path,
                        unread(format!("and it is deprecated before {before}")),
                        format!("deprecate it before {below}"),
                    );
                } else if let (Some(kind), Some(taken)) = (kind, taken) {
                    if books.kind(&kind, &taken, false) == Reads::No {
                        out.breaks(
                            path,
                            format!("its hook takes `{taken}`, and files have `{kind}`"),
                            "let the hook take what files have",
                        );
                    }
                }
            }
            None => out.breaks(
                path,
                format!("nothing tells what this former key is, and files below version {below} are still read"),
                or_no_file(&format!(
                    "put its `alias` or `deprecated` back, or say #[jasset(min_version = {below})] or \
                     #[jasset(reserved(\"{key}\"))]"
                )),
            ),
        }
    }

    /// What a file means that lacks a key.
    fn defaults(&self, renamed: &[String], out: &mut Findings) {
        let Self { old, new, .. } = self;
        for (key, now) in &new.defaults {
            let before = if renamed.contains(key) {
                let former = |name: &&String| new.present(name).is_some_and(|(present, _)| present == key);
                old.properties.keys().find(former)
            } else {
                Some(key)
            };
            let Some(before) = before else { continue };
            self.default(before, key, now, out);
        }
        // A part that is started as it is by itself again.
        for key in old.defaults.keys() {
            if new.defaults.contains_key(key) || new.properties.contains_key(key) {
                continue;
            }
            if let Some(now) = default_in(self.books.new, &new.name, key) {
                self.default(key, key, now, out);
            }
        }
    }

    /// Compares a default with what it was under the key that it had.
    fn default(&self, before: &str, key: &str, now: &str, out: &mut Findings) {
        let Self { old, new, books, .. } = self;
        let Some(text) = default_in(books.old, &old.name, before) else { return };
        let line = |found| if let Some(Found::Property(_, line)) = found { Some(line) } else { None };
        let (was, is) = (line(books.old.find(&old.name, before)), line(books.new.find(&new.name, key)));
        // Another kind is told as that.
        let Some(kind) =
            was.zip(is).filter(|(was, is)| was.kind == is.kind && was.hex == is.hex).map(|(was, _)| was.kind)
        else {
            return;
        };
        if !is_same(books, &kind, text, now) {
            let message = format!("its default was {} and is {}", in_line(text), in_line(now));
            self.needs_version(self.path(key), &message, out);
        }
    }

    /// The order of the values of a tuple struct.
    fn order(&self, out: &mut Findings) {
        let Self { old, new, books, .. } = self;
        let name = &new.name;
        if old.order.is_empty() || !self.stands_in_others() {
            return;
        }
        if new.order.is_empty() {
            out.breaks(
                name,
                "files hold its values side by side, without keys, and it is no tuple struct any more",
                or_no_file("keep the tuple struct, and give the new struct another name"),
            );
            return;
        }
        let now = |key: &str| new.present(key).map_or_else(|| key.to_string(), |(present, _)| present.to_string());
        let before: Vec<_> = old.order.iter().map(|key| now(key)).collect();
        if before != new.order {
            let (before, now) = (old.order.join(", "), new.order.join(", "));
            let message = format!("its values were {before} and are {now}, and files hold them by their place");
            out.breaks(name, message, or_no_file("keep their order and their number"));
        } else if let (Some(LockedKind::Tuple(before)), Some(LockedKind::Tuple(now))) = (old.tuple(), new.tuple()) {
            // What is wrong with one of them by itself is told there.
            let alone = before.iter().zip(&now).map(|(old, new)| books.kind(old, new, false)).min();
            if alone != Some(Reads::No) && books.tuple(&before, &now, false) == Reads::No {
                let message = "files hold its values side by side, and some of them need a line of their own now";
                out.breaks(name, message, or_no_file("keep the tuple struct, and give the new one another name"));
            }
        }
    }

    /// Whether values of the class stand in others.
    fn stands_in_others(&self) -> bool {
        let old = self.books.old;
        let is_it = |name: &str| name == self.old.name || old.parts(name).contains(&&*self.old.name);
        let mut stands = false;
        let kinds = old.classes.keys().chain(old.enums.keys()).flat_map(|name| old.kinds_of(name));
        for kind in kinds {
            kind.visit(&mut |kind| stands |= matches!(kind, LockedKind::Class(name) if is_it(name)));
        }
        stands
    }
}

/// The default of a key in a class or its parts.
fn default_in<'b>(book: &'b super::book::Book, class: &str, key: &str) -> Option<&'b str> {
    let entry = book.classes.get(class)?;
    let own = entry.defaults.get(key).map(String::as_str);
    own.or_else(|| entry.parts().find_map(|part| default_in(book, part, key)))
}

fn show(kind: Option<&LockedKind>) -> String {
    kind.map_or_else(|| "it".to_string(), LockedKind::to_string)
}

/// A value in the middle of a message.
pub(super) fn in_line(text: &str) -> String {
    crate::error::shown(text)
}
