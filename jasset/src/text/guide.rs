//! Where do the properties of a record stand, if their order is that of the record in front of it?

use bumpalo::{Bump, collections::Vec};

use super::{headers::begins_line, outline::offset, stream::below_key};
use crate::key;

/// The order of the last record that was read by its headers, and where it leads to in this one.
pub(crate) struct Guide<'t> {
    /// Of each property in the order in which they are asked for, which header is its.
    order: Vec<'t, u8>,
    /// Two records followed one another in this order.
    is_trusted: bool,
    /// Of each header of this record, where its key begins.
    keys: Vec<'t, u32>,
    /// Where this record ends.
    end: usize,
    /// How many properties were met without being passed.
    marked: usize,
}

impl<'t> Guide<'t> {
    /// To nowhere. Takes room as soon as there is an order.
    pub(crate) fn new(scratch: &'t Bump) -> Self {
        Self { order: Vec::new_in(scratch), is_trusted: false, keys: Vec::new_in(scratch), end: 0, marked: 0 }
    }

    /// All headers of a record were met in this order, each once.
    pub(crate) fn learn(&mut self, order: &[u8]) {
        self.is_trusted = self.order == order;
        if !self.is_trusted {
            self.order.clear();
            self.order.extend_from_slice(order);
            self.keys.resize(order.len(), 0);
        }
    }

    /// The order leads nowhere any more.
    pub(crate) fn forget(&mut self) {
        self.is_trusted = false;
        self.order.clear();
    }

    /// Finds the headers of the record that begins at `start`; `false` if it cannot be in this order.
    #[inline(never)]
    pub(crate) fn follow(&mut self, text: &str, start: usize) -> bool {
        self.marked = 0;
        if !self.is_trusted {
            return false;
        }
        let rest = &text.as_bytes()[start..];
        let mut is_plain = true;
        let mut headers = memchr::memchr_iter(b';', rest).filter(|at| {
            let begins = matches!(rest.get(at.wrapping_sub(1)), None | Some(b'\n'));
            // Of a header that is written in another way only others know.
            is_plain &= begins || !begins_line(rest, *at);
            begins
        });
        for key in &mut self.keys {
            let Some(header) = headers.next() else { return false };
            *key = offset(start + header + 2);
        }
        let end = headers.next();
        self.end = start + end.unwrap_or(rest.len());
        is_plain && end.is_none_or(|header| below_key(text, &key::ASSET_TYPE, start + header + 2).is_some())
    }

    /// Where the key of the next property is expected, since so many were met.
    #[inline]
    pub(crate) fn next_key(&self, met: usize) -> Option<usize> {
        let header = self.order.get(met + self.marked)?;
        self.keys.get(usize::from(*header)).map(|key| *key as usize)
    }

    /// The property that is expected is met, and not passed.
    pub(crate) fn mark(&mut self) {
        self.marked += 1;
    }

    /// Where the record ends, if so many properties are all of it.
    ///
    /// Each was met by its key, and no two properties of a class have one key. So each header was met, and none stands
    /// there twice.
    pub(crate) fn end(&self, met: usize) -> Option<usize> {
        (met + self.marked == self.order.len()).then_some(self.end)
    }
}
