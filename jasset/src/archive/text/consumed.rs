//! Which nodes of a section were read?

use alloc::vec::Vec;

/// Which nodes were read.
pub(crate) struct Consumed {
    first: [u64; 2],
    more: Vec<u64>,
}

impl Consumed {
    pub(crate) fn new(count: usize) -> Self {
        // Allocates only for sections beyond the inline bits.
        Self { first: [0; 2], more: alloc::vec![0; count.saturating_sub(128).div_ceil(64)] }
    }

    fn word(&mut self, at: usize) -> &mut u64 {
        match at / 64 {
            word @ (0 | 1) => &mut self.first[word],
            word => &mut self.more[word - 2],
        }
    }

    /// Whether it was not there yet.
    #[inline]
    pub(crate) fn insert(&mut self, at: usize) -> bool {
        let word = self.word(at);
        let bit = 1 << (at % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    pub(crate) fn contains(&self, at: usize) -> bool {
        let word = if at < 128 { self.first[at / 64] } else { self.more[at / 64 - 2] };
        word & (1 << (at % 64)) != 0
    }
}
