//! Do two keys of a class, its base and its flattened parts clash? Found at compile time.

use super::{Claim, Class, VERSION_SUFFIX};
use crate::{crc, key::equal};

impl Class {
    /// Proves at compile time that no two keys of the class, its base and its flattened parts have one
    /// name or one CRC. The derive calls it in a constant.
    ///
    /// # Panics
    ///
    /// On the first clash, with both places.
    pub const fn check(&self) {
        if let Some(base) = self.base {
            base.check_against(self, 0);
            self.check_version_of(base, true);
        }
        let mut at = 0;
        while at < self.flattened.len() {
            let part = self.flattened[at];
            if part.base.is_some() {
                let message = Message::new()
                    .with("the flattened part `")
                    .with(part.name)
                    .with("` of `")
                    .with(self.name)
                    .with("` has a base, and a record has only one `BaseVersion`; make it the base itself: #[jasset(base)]");
                panic!("{}", message.text());
            }
            part.check_against(self, at + 1);
            self.check_version_of(part, false);
            at += 1;
        }
    }

    /// Checks that no key of this class and its parts is the one under which the version of `part`, or of a
    /// part of it, is written. The innermost base has `BaseVersion`, which no key can be.
    const fn check_version_of(&self, part: &Class, is_base: bool) {
        if !is_base || part.base.is_some() {
            self.check_name_of(part);
            self.refuse_version(part);
        }
        if let Some(base) = part.base {
            self.check_version_of(base, true);
        }
        let mut at = 0;
        while at < part.flattened.len() {
            self.check_version_of(part.flattened[at], false);
            at += 1;
        }
    }

    /// Checks that the version of `part` has a key of its own: not that of the record, nor that of another part.
    const fn check_name_of(&self, part: &Class) {
        let (name, own) = (part.name.as_bytes(), self.namesakes(part.name) == 1);
        if equal(name, b"Class") || equal(name, b"Base") {
            let message = Message::new()
                .with("the part `")
                .with(part.name)
                .with("` of `")
                .with(self.name)
                .with("` would have its version under `")
                .with(part.name)
                .with("Version`, where that of the record is; rename it: #[jasset(rename = \"...\")]");
            panic!("{}", message.text());
        }
        if part.versioned && !own {
            let message =
                Message::new().with("two parts of `").with(self.name).with("` are called `").with(part.name).with(
                    "`, and their versions would be under one key; rename one of them: #[jasset(rename = \"...\")]",
                );
            panic!("{}", message.text());
        }
    }

    /// How many parts with this name have a version under it.
    const fn namesakes(&self, name: &str) -> usize {
        let mut count = 0;
        if let Some(base) = self.base {
            if base.base.is_some() && equal(base.name.as_bytes(), name.as_bytes()) {
                count += 1;
            }
            count += base.namesakes(name);
        }
        let mut at = 0;
        while at < self.flattened.len() {
            let part = self.flattened[at];
            if equal(part.name.as_bytes(), name.as_bytes()) {
                count += 1;
            }
            count += part.namesakes(name);
            at += 1;
        }
        count
    }

    const fn refuse_version(&self, part: &Class) {
        let crc = crc::resume(part.crc, VERSION_SUFFIX.as_bytes());
        let mut at = 0;
        while at < self.claims.len() {
            let claim = &self.claims[at];
            if claim.crc == crc {
                let message = Message::new()
                    .with("the key `")
                    .with(claim.name)
                    .with("` (")
                    .with(claim.owner)
                    .with(" of `")
                    .with(self.name)
                    .with("`) is where the version of the part `")
                    .with(part.name)
                    .with("` is written; rename the field: #[jasset(rename = \"...\")]");
                panic!("{}", message.text());
            }
            at += 1;
        }
        if let Some(base) = self.base {
            base.refuse_version(part);
        }
        let mut at = 0;
        while at < self.flattened.len() {
            self.flattened[at].refuse_version(part);
            at += 1;
        }
    }

    /// Checks every key of this part, and of its own parts, against `whole` and the parts of it before
    /// `place` (0: the base, `n + 1`: flattened part `n`).
    const fn check_against(&self, whole: &Class, place: usize) {
        let mut at = 0;
        while at < self.claims.len() {
            let mine = &self.claims[at];
            whole.refuse(self, mine);
            if place > 0 {
                if let Some(base) = whole.base {
                    base.refuse_deep(self, mine);
                }
            }
            let mut before = 0;
            while before + 1 < place {
                whole.flattened[before].refuse_deep(self, mine);
                before += 1;
            }
            at += 1;
        }
        if let Some(base) = self.base {
            base.check_against(whole, place);
        }
        let mut at = 0;
        while at < self.flattened.len() {
            self.flattened[at].check_against(whole, place);
            at += 1;
        }
    }

    const fn refuse_deep(&self, other: &Class, claim: &Claim) {
        self.refuse(other, claim);
        if let Some(base) = self.base {
            base.refuse_deep(other, claim);
        }
        let mut at = 0;
        while at < self.flattened.len() {
            self.flattened[at].refuse_deep(other, claim);
            at += 1;
        }
    }

    const fn refuse(&self, other: &Class, claim: &Claim) {
        let mut at = 0;
        while at < self.claims.len() {
            let mine = &self.claims[at];
            if mine.crc == claim.crc {
                let message = Message::new()
                    .with(if equal(mine.name.as_bytes(), claim.name.as_bytes()) {
                        "one key stands for two properties: `"
                    } else {
                        "two keys have one CRC-32: `"
                    })
                    .with(mine.name)
                    .with("` (")
                    .with(mine.owner)
                    .with(" of `")
                    .with(self.name)
                    .with("`) and `")
                    .with(claim.name)
                    .with("` (")
                    .with(claim.owner)
                    .with(" of `")
                    .with(other.name)
                    .with("`); rename one of them: #[jasset(rename = \"...\")]");
                panic!("{}", message.text());
            }
            at += 1;
        }
    }
}

/// A panic message put together at compile time; what does not fit is cut.
pub(crate) struct Message {
    bytes: [u8; 512],
    len: usize,
}

impl Message {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; 512], len: 0 }
    }

    pub(crate) const fn with(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        let mut at = 0;
        while at < text.len() && self.len < self.bytes.len() {
            self.bytes[self.len] = text[at];
            self.len += 1;
            at += 1;
        }
        self
    }

    pub(crate) const fn text(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(_) => "two keys of the class, its base and its flattened parts clash",
        }
    }
}
