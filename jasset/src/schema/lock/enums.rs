//! What changed in an enum since the lock was blessed, and is it accounted for?

use alloc::{format, string::String};

use super::{
    book::EnumEntry,
    classes::in_line,
    defaults::is_same,
    finding::{Findings, or_bless, or_no_file},
    kind::Line,
    reads::{Books, Reads},
};

/// Compares all enums.
pub(super) fn compare(books: &Books<'_>, out: &mut Findings) {
    for (name, old) in &books.old.enums {
        match books.new.enums.get(name) {
            Some(new) => Comparison { books, old, new }.run(out),
            // An enum is in files by its variants only: what holds it is compared by these.
            None => out.changes(name, "no class holds it any more"),
        }
    }
    for name in books.new.enums.keys().filter(|name| !books.old.enums.contains_key(*name)) {
        out.changes(name, "a new enum");
    }
}

/// One enum, before and now.
struct Comparison<'b> {
    books: &'b Books<'b>,
    old: &'b EnumEntry,
    new: &'b EnumEntry,
}

impl Comparison<'_> {
    fn path(&self, name: &str) -> String {
        format!("{}.{name}", self.new.name)
    }

    fn run(&self, out: &mut Findings) {
        let Self { old, new, .. } = self;
        for (name, payload) in old.variants.iter().filter(|(_, payload)| *payload != "other") {
            self.variant(name, payload, out);
        }
        for (name, line) in old.fields.iter().filter_map(|(name, line)| Some((name, Line::parse(line)?))) {
            self.field(name, &line, out);
        }
        let is_new = |name: &&String| !old.variants.contains_key(*name) && !old.fields.contains_key(*name);
        for name in new.variants.keys().chain(new.fields.keys()).filter(is_new) {
            self.new_name(name, out);
        }
        for (name, what) in &old.retired {
            self.retired(name, what, out);
        }
        for (name, before) in &old.defaults {
            let Some(present) = self.moved(name) else { continue };
            let Some(now) = new.defaults.get(&present) else { continue };
            let line = |entry: &EnumEntry, name: &str| entry.fields.get(name).and_then(|line| Line::parse(line));
            let (was, is) = (line(old, name), line(new, &present));
            // Another kind is told as that.
            let kind =
                was.zip(is).filter(|(was, is)| was.kind == is.kind && was.hex == is.hex).map(|(was, _)| was.kind);
            if kind.is_some_and(|kind| !is_same(self.books, &kind, before, now)) {
                let message = format!("its default was {} and is {}", in_line(before), in_line(now));
                let help = or_bless("put it back: an enum has no version that tells old files from new ones");
                out.asks(self.path(&present), message, help);
            }
        }
    }

    /// A name that had a meaning before the lock was blessed.
    fn retired(&self, name: &str, what: &str, out: &mut Findings) {
        let Self { books, old, new } = self;
        if new.variants.contains_key(name) || new.fields.contains_key(name) {
            // Told as a new name, if it is one.
            return;
        }
        let Some(now) = self.moved(name) else {
            let owner = name.split('.').next().and_then(|variant| new.present(variant));
            let is_told = match owner {
                // The text of the variant is kept.
                None => new.has_other(),
                // What the variant holds now is compared there.
                Some(owner) => new.variants.get(owner).is_some_and(|payload| payload != "struct"),
            };
            if !is_told {
                out.breaks(
                    self.path(name),
                    "nothing tells what this former name is, and files have it",
                    or_no_file(&format!("keep it: #[jasset(alias = \"{}\")]", last(name))),
                );
            }
            return;
        };
        let before = old.former.get(name);
        let is_same = before.is_none_or(|before| self.moved(before).is_none_or(|before| before == now));
        let mut alone = EnumEntry::default();
        alone.variants.insert(name.into(), what.into());
        let is_variant = new.variants.contains_key(&now);
        if !is_same {
            out.breaks(
                self.path(name),
                format!("a former name of {} became one of {now}", before.map_or("", |before| before)),
                or_no_file("put it back where it was"),
            );
        } else if before.is_none() && is_variant && books.payload((&alone, name), (new, &now)) == Reads::No {
            out.breaks(
                self.path(name),
                format!("it held `{what}`, which is not read as {now}"),
                or_no_file("let it be a former name of a variant that holds the same"),
            );
        }
    }

    /// The present name of a field whose variant may be called otherwise, too.
    fn moved(&self, name: &str) -> Option<String> {
        let Some((variant, key)) = name.split_once('.') else { return self.new.present(name).map(Into::into) };
        let full = format!("{}.{key}", self.new.present(variant)?);
        self.new.present(&full).map(Into::into)
    }

    fn variant(&self, name: &str, payload: &str, out: &mut Findings) {
        let Self { books, old, new } = self;
        let Some(present) = new.present(name) else {
            if new.has_other() {
                return out.changes(self.path(name), "the variant is gone; files keep its text");
            }
            return out.breaks(
                self.path(name),
                "the variant is gone, and files have it",
                or_no_file(&format!("say which variant it is now: #[jasset(alias = \"{name}\")]")),
            );
        };
        if present != name {
            out.changes(self.path(present), format!("{name} became {present}"));
        }
        let now = &new.variants[present];
        let reads = books.payload((old, name), (new, present));
        // What is wrong with a field is told there.
        let by_field = payload == "struct" && now == "struct";
        match reads {
            Reads::No if !by_field => out.breaks(
                self.path(present),
                if payload == now {
                    format!("its values stand otherwise now, since what `{now}` holds changed, and what files have is not read")
                } else {
                    format!("it held `{payload}` and holds `{now}`, and what files have is not read as that")
                },
                or_no_file("keep the variant as it is, and add another one"),
            ),
            Reads::Rounded if !by_field => out.asks(
                self.path(present),
                format!("it held `{payload}` and holds `{now}`, which rounds large values"),
                or_bless("take a wider kind"),
            ),
            _ if payload != now => {
                out.changes(self.path(present), format!("it held `{payload}` and holds `{now}`"));
            }
            _ => {}
        }
    }

    fn field(&self, name: &str, line: &Line, out: &mut Findings) {
        let Self { books, new, .. } = self;
        let variant = name.split('.').next().unwrap_or(name);
        // A variant that is gone, or holds another thing, is told as a whole.
        let Some(owner) = new.present(variant).filter(|owner| new.variants[*owner] == "struct") else { return };
        let Some(present) = self.moved(name) else {
            return out.breaks(
                format!("{}.{owner}.{}", new.name, last(name)),
                "the field is gone, and files have it",
                or_no_file(&format!(
                    "say which field it is now: #[jasset(alias = \"{}\")]; or let the variant hold a struct, which can \
                     have a version and `deprecated` keys",
                    last(name)
                )),
            );
        };
        let path = self.path(&present);
        if last(&present) != last(name) {
            out.changes(&path, format!("{} became {}", last(name), last(&present)));
        }
        let Some(now) = new.fields.get(&present).and_then(|line| Line::parse(line)) else { return };
        match books.line(line, &now) {
            Reads::No => out.breaks(
                path,
                format!("its kind was `{line}` and is `{now}`, and what files have is not read as that"),
                or_no_file("call the field otherwise, and keep the old one"),
            ),
            Reads::Rounded => out.asks(
                path,
                format!("its kind was `{line}` and is `{now}`, which rounds large values"),
                or_bless("take a wider kind"),
            ),
            Reads::All if *line != now => out.changes(path, format!("its kind was `{line}` and is `{now}`")),
            Reads::All => {}
        }
    }

    fn new_name(&self, name: &str, out: &mut Findings) {
        let Self { old, new, .. } = self;
        let is_field = name.contains('.');
        // A new variant tells its fields.
        let owner = name.split('.').next().unwrap_or(name);
        let is_old = |old_name: &String| self.moved(old_name).as_deref() == Some(name);
        let renamed_from = old.variants.keys().chain(old.fields.keys()).find(|old_name| is_old(old_name));
        if old.retired.contains_key(name) {
            let is_back = renamed_from.is_some_and(|from| old.former.get(name) == Some(from));
            if !is_back {
                out.breaks(
                    self.path(name),
                    "the name had another meaning, and files may have it",
                    or_no_file("choose another name: #[jasset(rename = \"...\")]"),
                );
                return;
            }
        }
        if renamed_from.is_some() {
            return;
        }
        if !is_field {
            out.changes(self.path(name), "a new variant");
        } else if old.variants.keys().any(|variant| new.present(variant) == Some(owner)) {
            out.changes(self.path(name), "a new field");
        }
    }
}

/// The name behind the last point.
fn last(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}
