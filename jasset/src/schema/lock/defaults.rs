//! Does a default value mean what it meant, where the shape of what it holds changed?

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    book::Book,
    kind::LockedKind,
    reads::{Books, Found},
};

/// Whether two default values of one kind are the same, as far as both shapes have it. What only one of them has is
/// a change of the shape, which is told where the shape is.
pub(super) fn is_same(books: &Books<'_>, kind: &LockedKind, old: &str, new: &str) -> bool {
    if old == new {
        return true;
    }
    match kind {
        LockedKind::Class(name) => match (entries(old), entries(new)) {
            (Some(old), Some(new)) => is_same_struct(books, name, &old, &new),
            // In a row before, in a block now.
            _ => !is_same_shape(books, kind),
        },
        _ => !is_same_shape(books, kind),
    }
}

fn is_same_struct(books: &Books<'_>, name: &str, old: &[(&str, String)], new: &[(&str, String)]) -> bool {
    old.iter().all(|(key, before)| {
        let Some(Found::Property(_, line)) = books.old.find(name, key) else { return true };
        let present = match books.new.find(name, key) {
            Some(Found::Former { key, .. }) => key,
            _ => (*key).to_string(),
        };
        let Some(Found::Property(_, now)) = books.new.find(name, &present) else { return true };
        match new.iter().find(|(key, _)| *key == present) {
            Some((_, after)) if line.kind == now.kind => is_same(books, &line.kind, before, after),
            _ => true,
        }
    })
}

/// The fields of a struct in canonical text; `None` if it is not in a block.
fn entries(text: &str) -> Option<Vec<(&str, String)>> {
    let inner = text.strip_prefix("{\n")?.strip_suffix("\n}")?;
    let mut entries: Vec<(&str, String)> = Vec::new();
    for line in inner.split('\n') {
        let line = line.strip_prefix("    ")?;
        match line.split_once(" =") {
            Some((key, value)) if !line.starts_with([' ', '}', ']']) => {
                entries.push((key, value.strip_prefix(' ').unwrap_or(value).to_string()));
            }
            _ => {
                let (_, value) = entries.last_mut()?;
                value.push('\n');
                value.push_str(line);
            }
        }
    }
    Some(entries)
}

/// Whether nothing changed in what the kind reaches.
fn is_same_shape(books: &Books<'_>, kind: &LockedKind) -> bool {
    let mut names = Vec::new();
    reach(books.old, kind, &mut names);
    reach(books.new, kind, &mut names);
    names.iter().all(|name| {
        let class = |book: &Book| {
            let entry = book.classes.get(name)?;
            let parts: Vec<_> = entry.parts().cloned().collect();
            Some((entry.properties.clone(), entry.order.clone(), entry.version(), parts))
        };
        let variants = |book: &Book| {
            let entry = book.enums.get(name)?;
            Some((entry.variants.clone(), entry.fields.clone()))
        };
        class(books.old) == class(books.new) && variants(books.old) == variants(books.new)
    })
}

/// Every class and enum in a kind, and in these.
fn reach(book: &Book, kind: &LockedKind, names: &mut Vec<String>) {
    let mut found = Vec::new();
    kind.visit(&mut |kind| {
        if let LockedKind::Class(name) | LockedKind::Enum(name) = kind {
            found.push(name.clone());
        }
    });
    for name in found {
        if names.contains(&name) {
            continue;
        }
        names.push(name.clone());
        for kind in book.kinds_of(&name) {
            reach(book, &kind, names);
        }
    }
}
