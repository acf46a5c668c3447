//! How does one seed always give the same world?

/// `SplitMix64`: small, quick, and the same on every machine.
#[derive(Default)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// From `low` to `high`, both possible.
    pub(crate) fn range(&mut self, low: u16, high: u16) -> u16 {
        let count = u64::from(high - low) + 1;
        // The remainder is below 2^16 + 1 - low, so the sum is at most `high`.
        u16::try_from(u64::from(low) + self.next() % count).unwrap_or(high)
    }

    pub(crate) fn byte(&mut self, low: u8, high: u8) -> u8 {
        u8::try_from(self.range(low.into(), high.into())).unwrap_or(high)
    }

    pub(crate) fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.next() % length.max(1) as u64).unwrap_or(0)
    }

    /// From `low` to `high` in steps of a quarter: like a number that a person typed.
    pub(crate) fn quarter(&mut self, low: u8, high: u8) -> f32 {
        f32::from(self.range(u16::from(low) * 4, u16::from(high) * 4)) / 4.0
    }

    /// Once in so many times.
    pub(crate) fn once_in(&mut self, times: u16) -> bool {
        self.range(1, times) == 1
    }

    /// One of the list. Empty lists are never asked.
    pub(crate) fn pick<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.index(list.len())]
    }
}
