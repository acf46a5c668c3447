//! What has a lock to remember of names that are gone?

use alloc::{
    format,
    string::{String, ToString},
};

use super::{
    book::{Book, ClassEntry, EnumEntry, GONE},
    reads::Found,
};

impl Book {
    /// This book, with what the old one remembers. `gone`: the classes that are known to be gone.
    pub(super) fn remember(mut self, old: &Self, gone: &[String]) -> Self {
        let plain = self.clone();
        for entry in self.classes.values_mut() {
            let before = |old: &&ClassEntry| {
                let successor = plain.classes.get(&old.name).or_else(|| plain.renamed(&old.name));
                successor.is_some_and(|successor| successor.name == entry.name)
            };
            let before = old.classes.values().filter(|old| old.usage != GONE).find(before);
            entry.remember(before, &plain);
        }
        for entry in self.enums.values_mut() {
            entry.remember(old.enums.get(&entry.name));
        }
        for entry in old.classes.values() {
            let is_gone = entry.usage == GONE || (gone.contains(&entry.name) && plain.renamed(&entry.name).is_none());
            if is_gone && !self.classes.contains_key(&entry.name) {
                self.classes.insert(entry.name.clone(), ClassEntry { usage: GONE.to_string(), ..entry.clone() });
            }
        }
        self
    }
}

impl ClassEntry {
    fn remember(&mut self, old: Option<&Self>, new: &Book) {
        if let Some(old) = old {
            self.retired.clone_from(&old.retired);
            let raised = self.version() > old.version();
            for key in old.properties.keys() {
                let below = match new.find(&self.name, key) {
                    Some(Found::Property(..)) => continue,
                    None if new.users_have(&self.name, key) => continue,
                    Some(Found::Deprecated { before, .. }) => before,
                    _ if raised => self.version(),
                    _ => old.version().saturating_add(1),
                };
                let Some(line) = old.line(key) else { continue };
                self.retired.insert(key.clone(), format!("{} below {below}", line.kind));
            }
        }
        // What the class says of names that no lock knew as keys.
        let next = self.version().saturating_add(1);
        for former in self.former.keys() {
            let Some((present, until)) = self.present(former) else { continue };
            let Some(line) = self.line(present) else { continue };
            let text = format!("{} below {}", line.kind, until.unwrap_or(next));
            self.retired.entry(former.clone()).or_insert(text);
        }
        for key in self.deprecated.keys() {
            let Some((kind, before)) = self.deprecated(key) else { continue };
            let kind = kind.map_or_else(|| "unknown".to_string(), |kind| kind.to_string());
            self.retired.entry(key.clone()).or_insert(format!("{kind} below {before}"));
        }
        for key in &self.reserved {
            self.retired.entry(key.clone()).or_insert(format!("unknown below {next}"));
        }
    }
}

impl EnumEntry {
    fn remember(&mut self, old: Option<&Self>) {
        if let Some(old) = old {
            self.retired.clone_from(&old.retired);
            let gone = |name: &&String| !self.variants.contains_key(*name) && !self.fields.contains_key(*name);
            let all = old.variants.iter().filter(|(_, payload)| *payload != "other").chain(&old.fields);
            let gone: alloc::vec::Vec<_> = all.filter(|(name, _)| gone(name)).collect();
            for (name, what) in gone {
                self.retired.insert(name.clone(), what.clone());
            }
        }
        for (former, present) in &self.former {
            let what = self.variants.get(present).or_else(|| self.fields.get(present));
            let what = what.cloned().unwrap_or_default();
            self.retired.entry(former.clone()).or_insert(what);
        }
    }
}
