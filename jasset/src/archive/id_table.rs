//! Which place has an id of a file?

use alloc::vec::Vec;
use std::hash::{BuildHasher, Hasher, RandomState};

/// The ids of a file, each with its place among them, for [`References::table`](super::References::table).
///
/// What ids a file has is up to whoever wrote it, so that they are mixed in a way that no file can know.
///
/// ```
/// use jasset::IdTable;
///
/// let mut table = IdTable::default();
/// assert_eq!(table.push(0x3D1C_5F8E_2A90_7B46), Ok(0));
/// assert_eq!(table.push(0x9B72_E046_1FC8_D35A), Ok(1));
/// assert_eq!(table.place(0x9B72_E046_1FC8_D35A), Some(1));
/// assert_eq!(table.place(7), None);
/// // It is there already.
/// assert_eq!(table.push(0x3D1C_5F8E_2A90_7B46), Err(0));
/// ```
#[derive(Clone, Debug)]
pub struct IdTable {
    ids: Vec<u64>,
    /// Places, counted from 1, and 0 where there is none. They are a power of two, and at least half of them are 0. In
    /// the bits that no place needs are some of the mixed id: most of what is not looked for is told by these.
    slots: Vec<u32>,
    /// What ids are mixed with.
    keys: (u64, u64),
}

impl Default for IdTable {
    fn default() -> Self {
        Self::with_capacity(0)
    }
}

impl IdTable {
    /// How many ids a table can have.
    pub const MOST: usize = 1 << 30;

    /// With room for so many ids.
    ///
    /// # Panics
    ///
    /// If they are more than [`MOST`](Self::MOST).
    pub fn with_capacity(count: usize) -> Self {
        // The standard library seeds it from the system.
        let state = RandomState::new();
        let key = |number: u64| {
            let mut hasher = state.build_hasher();
            hasher.write_u64(number);
            hasher.finish()
        };
        let mut table = Self { ids: Vec::with_capacity(count), slots: Vec::new(), keys: (key(0), key(1) | 1) };
        table.make_slots(count.max(2));
        table
    }

    /// The ids, in their order.
    pub fn ids(&self) -> &[u64] {
        &self.ids
    }

    /// The place of an id.
    #[inline]
    pub fn place(&self, id: u64) -> Option<u32> {
        // It is in the first slot mostly.
        let (mixed, places) = (self.mix(id), self.places());
        let slot = *self.slots.get((low(mixed) & places) as usize)?;
        let place = (slot & places).wrapping_sub(1);
        if (slot ^ high(mixed)) & !places == 0 && self.ids.get(place as usize) == Some(&id) {
            return Some(place);
        }
        self.place_elsewhere(id, mixed)
    }

    #[inline(never)]
    fn place_elsewhere(&self, id: u64, mixed: u64) -> Option<u32> {
        self.look(id, mixed).ok()
    }

    /// The bits of a slot that may be of a place, which are those of the number of a slot.
    #[inline]
    fn places(&self) -> u32 {
        low(self.slots.len() as u64 - 1)
    }

    /// Adds an id behind the others, and tells its place.
    ///
    /// # Errors
    ///
    /// If it is there already: its place.
    ///
    /// # Panics
    ///
    /// If there are [`MOST`](Self::MOST) of them.
    #[inline]
    pub fn push(&mut self, id: u64) -> Result<u32, u32> {
        if 2 * self.ids.len() >= self.slots.len() {
            self.make_slots(2 * self.ids.len());
        }
        let mixed = self.mix(id);
        match self.look(id, mixed) {
            Ok(place) => Err(place),
            Err(free) => {
                self.ids.push(id);
                Ok(self.fill(free, mixed, self.ids.len()))
            }
        }
    }

    /// The place of an id; the error is the free slot where it is looked for last.
    #[inline]
    fn look(&self, id: u64, mixed: u64) -> Result<u32, usize> {
        let (slots, places) = (&*self.slots, self.places());
        let mut at = low(mixed) & places;
        loop {
            let slot = slots[at as usize];
            if slot == 0 {
                return Err(at as usize);
            }
            let place = (slot & places).wrapping_sub(1);
            if (slot ^ high(mixed)) & !places == 0 && self.ids.get(place as usize) == Some(&id) {
                return Ok(place);
            }
            at = (at + 1) & places;
        }
    }

    /// Puts a place, counted from 1, into a free slot.
    fn fill(&mut self, free: usize, mixed: u64, count: usize) -> u32 {
        let (count, places) = (low(count as u64), self.places());
        self.slots[free] = (high(mixed) & !places) | count;
        count - 1
    }

    /// Makes slots for so many ids.
    #[cold]
    fn make_slots(&mut self, count: usize) {
        assert!(count <= Self::MOST, "there are too many ids");
        self.slots = alloc::vec![0; (2 * count).next_power_of_two()];
        let mut count = 0;
        for at in 0..self.ids.len() {
            let id = self.ids[at];
            let mixed = self.mix(id);
            if let Err(free) = self.look(id, mixed) {
                self.ids[count] = id;
                count += 1;
                self.fill(free, mixed, count);
            }
        }
        self.ids.truncate(count);
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the halves of it")]
    fn mix(&self, id: u64) -> u64 {
        let product = u128::from(id ^ self.keys.0) * u128::from(self.keys.1);
        product as u64 ^ (product >> 64) as u64
    }
}

impl From<IdTable> for Vec<u64> {
    fn from(table: IdTable) -> Self {
        table.ids
    }
}

/// Those that stand there twice are left out the second time. More than [`IdTable::MOST`] are too many.
impl From<Vec<u64>> for IdTable {
    fn from(ids: Vec<u64>) -> Self {
        let mut table = Self { ids, ..Self::with_capacity(0) };
        table.make_slots(table.ids.len().max(2));
        table
    }
}

/// Those that stand there twice are left out the second time.
impl FromIterator<u64> for IdTable {
    fn from_iter<I: IntoIterator<Item = u64>>(ids: I) -> Self {
        Vec::from_iter(ids).into()
    }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the lower half of it")]
fn low(number: u64) -> u32 {
    number as u32
}

#[inline]
fn high(number: u64) -> u32 {
    low(number >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_however_they_are_chosen() {
        let choices: [fn(u32) -> u64; 5] = [
            u64::from,
            |number| u64::from(number) << 32,
            |number| u64::MAX - u64::from(number),
            |number| u64::from(number.reverse_bits()),
            |number| u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15),
        ];
        for id in choices {
            let mut table = IdTable::default();
            for number in 0..20_000 {
                assert_eq!(table.place(id(number)), None);
                assert_eq!(table.push(id(number)), Ok(number));
                assert_eq!(table.push(id(number / 2)), Err(number / 2));
            }
            assert!((0..20_000).all(|number| table.place(id(number)) == Some(number)));
            assert!((20_000..40_000).all(|number| table.place(id(number)).is_none()));
            assert!(table.ids().iter().copied().eq((0..20_000).map(id)));
            assert!(table.slots.len() < 4 * table.ids.len());
            let twice = (0..20_000).chain(0..30_000).map(id).collect::<IdTable>();
            assert!(twice.ids().iter().copied().eq((0..30_000).map(id)));
            assert!((0..30_000).all(|number| twice.place(id(number)) == Some(number)));
            assert_eq!(Vec::from(twice).len(), 30_000);
        }
    }
}
