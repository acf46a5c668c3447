//! Which keys of a record were not where they are expected, while it is read in passing? Is there nothing to say of them?

use crate::{
    class::VERSION_SUFFIX,
    key::{Key, is_identifier},
    text::stream::Stream,
};

/// More than so many are met by looking at all headers of the record.
const FEW: usize = 4;

/// A few of something.
#[derive(Clone, Copy, Debug)]
struct Few<T> {
    list: [Option<T>; FEW],
    count: usize,
}

impl<T: Copy + PartialEq> Few<T> {
    const NONE: Self = Self { list: [None; FEW], count: 0 };

    fn push(&mut self, item: T) -> bool {
        let is_room = self.count < FEW;
        if is_room {
            self.list[self.count] = Some(item);
            self.count += 1;
        }
        is_room
    }

    fn items(&self) -> impl Iterator<Item = T> {
        self.list[..self.count].iter().copied().flatten()
    }
}

/// A key in the text: where it begins and ends.
type Place = (usize, usize);

/// The keys of the record that is read, and what is known from those in front of it.
pub(crate) struct Detours {
    /// They stand in the record, and nobody asked for them.
    passed: Few<Place>,
    /// They did not stand where they were asked for.
    missed: Few<&'static Key>,
    /// They were passed in a record that was read to its end: the class does not ask for them.
    strangers: Few<Place>,
    /// They were asked for once in a record that does not have them: the class does not ask for them twice.
    singles: Few<&'static Key>,
}

impl Detours {
    pub(crate) const NONE: Self =
        Self { passed: Few::NONE, missed: Few::NONE, strangers: Few::NONE, singles: Few::NONE };

    /// Another record begins.
    #[inline]
    pub(crate) fn start(&mut self) {
        (self.passed.count, self.missed.count) = (0, 0);
    }

    /// The key at this place is passed over. `false` if there are too many.
    pub(crate) fn pass(&mut self, place: Place) -> bool {
        self.passed.push(place)
    }

    /// A key is not there. If it is, that is found out in the end. `false` if there are too many.
    pub(crate) fn miss(&mut self, key: &'static Key) -> bool {
        self.missed.push(key)
    }

    /// Whether each key that was asked for was met.
    pub(crate) fn missed_none(&self) -> bool {
        self.missed.count == 0
    }

    /// Whether there was none.
    #[inline]
    pub(crate) fn are_none(&self) -> bool {
        self.passed.count + self.missed.count == 0
    }

    /// Whether there is nothing to say about them: all headers of the record between the two places were met or passed.
    #[cold]
    pub(crate) fn are_fine(&mut self, stream: &Stream<'_>, start: usize, end: usize) -> bool {
        let name = |(start, end): Place| &stream.text()[start..end];
        let passed_are_fine = self.passed.items().enumerate().all(|(at, place)| {
            let key = name(place);
            let is_again = self.passed.items().take(at).any(|other| name(other) == key);
            let was_missed = self
                .missed
                .items()
                .any(|missed| missed.name() == key || missed.former().iter().any(|alias| alias.name() == key));
            let is_stranger = || self.strangers.items().any(|other| name(other) == key);
            let stands_once = || {
                is_identifier(key.as_bytes())
                    && !key.ends_with(VERSION_SUFFIX)
                    && stream.headers(key, start..end).take(2).count() == 1
            };
            !is_again && !was_missed && (is_stranger() || stands_once())
        });
        let missed_are_fine = || {
            self.missed.items().enumerate().all(|(at, key)| {
                let is_again = self.missed.items().take(at).any(|other| other == key);
                let is_single = self.singles.items().any(|other| other == key);
                !is_again && (is_single || stream.headers(key.name(), start..end).next().is_none())
            })
        };
        if !passed_are_fine || !missed_are_fine() {
            return false;
        }
        if self.strangers.count == 0 {
            self.strangers = self.passed;
        }
        if self.singles.count == 0 {
            self.singles = self.missed;
        }
        true
    }
}
