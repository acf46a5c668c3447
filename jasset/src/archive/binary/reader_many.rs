//! How are records read into values that are there already, and all of them at once?

use alloc::vec::Vec;

use super::reader::{Reader, no_initial};
use crate::archive::{Initial, JAsset, Loaded};
use crate::{
    error::{Error, Problems, Result},
    options::LoadOptions,
};

/// How many times the size of a file is room made for at once, if the file says that there are so many records.
const MUCH: usize = 16;

impl<'a> Reader<'a> {
    /// As [`read`](Self::read), in place of another value: a large one is not moved about.
    ///
    /// ```
    /// use jasset::{JAsset, binary};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    /// let mut writer = binary::Writer::new();
    /// writer.push(&Door { open: true })?;
    /// writer.push(&Door { open: false })?;
    /// let mut reader = binary::Reader::new(writer.bytes()?)?;
    /// let (mut door, mut open) = (Door::default(), 0);
    /// while reader.class().is_some() {
    ///     reader.read_into(&mut door)?;
    ///     open += u32::from(door.open);
    /// }
    /// assert_eq!(open, 1);
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`read`](Self::read). Then the value is what a load starts from.
    #[inline]
    pub fn read_into<T: JAsset<'a> + Initial<'a>>(&mut self, value: &mut T) -> Result<()> {
        *value = T::initial(self.arena).ok_or_else(no_initial)?;
        match self.read_as_is(value, LoadOptions::new(), true) {
            Ok(true) => Ok(()),
            Ok(false) => self.read_into_mapped(value),
            Err(error) => Err(self.forget(value, error)),
        }
    }

    /// Nothing of a record is left that an error came with.
    #[cold]
    fn forget<T: Initial<'a>>(&self, value: &mut T, error: Error) -> Error {
        if let Some(initial) = T::initial(self.arena) {
            *value = initial;
        }
        error
    }

    #[cold]
    fn read_into_mapped<T: JAsset<'a> + Initial<'a>>(&mut self, value: &mut T) -> Result<()> {
        let loaded = self.read_mapped(LoadOptions::new(), false);
        *value = match loaded {
            Ok(Loaded { value, .. }) => value,
            Err(error) => return Err(self.forget(value, error)),
        };
        Ok(())
    }

    /// Reads the next records, at most so many, behind what is in `values`: as long as they are as this program writes
    /// them, so that there is nothing to say of them. It ends in front of one that is for
    /// [`read_with`](Self::read_with), mostly since it is of another build.
    ///
    /// ```
    /// use jasset::{JAsset, LoadOptions, binary};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    /// let bytes = binary::to_vec(&Door { open: true })?;
    /// let (mut reader, options) = (binary::Reader::new(&bytes)?, LoadOptions::new());
    /// let mut doors: Vec<Door> = Vec::new();
    /// while reader.class().is_some() {
    ///     reader.read_same_into(&mut doors, 1000, &options)?;
    ///     if reader.class().is_some() {
    ///         let door = reader.read_with::<Door>(&options)?;
    ///         println!("{}", door.report);
    ///         doors.push(door.value);
    ///     }
    /// }
    /// assert!(doors[0].open);
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the bytes behind a record are not as the file says. It is not in `values` then, and nothing more is read.
    pub fn read_same_into<T: JAsset<'a> + Initial<'a>>(
        &mut self,
        values: &mut Vec<T>,
        most: usize,
        options: &LoadOptions,
    ) -> Result<()> {
        let end = values.len().saturating_add(most);
        let bytes = self.file.bytes.len().saturating_mul(MUCH) / size_of::<T>().max(1);
        values.reserve(usize::try_from(self.len()).unwrap_or(usize::MAX).min(most).min(bytes));
        while self.group.count > 0 && values.len() < end && self.is_same::<T>()? {
            let before = values.len();
            let count = u32::try_from(end - before).unwrap_or(u32::MAX).min(self.group.count);
            self.rows(values, count, options.depth());
            self.take(values.len() - before).inspect_err(|_| drop(values.pop()))?;
            if values.len() - before < count as usize {
                break;
            }
        }
        Ok(())
    }

    /// Reads all records that are left, of one class: the fastest way to have many.
    ///
    /// ```
    /// use jasset::{JAsset, binary};
    ///
    /// #[derive(JAsset, Debug, Default, PartialEq)]
    /// struct Door<'n> {
    ///     name: &'n str,
    /// }
    ///
    /// let mut writer = binary::Writer::new();
    /// for name in ["Gate", "Hatch"] {
    ///     writer.push(&Door { name })?;
    /// }
    /// let bytes = writer.to_vec()?;
    /// let doors: Vec<Door> = binary::Reader::new(&bytes)?.read_all()?;
    /// assert_eq!(doors, [Door { name: "Gate" }, Door { name: "Hatch" }]);
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of all records; as [`read`](Self::read).
    pub fn read_all<T: JAsset<'a> + Initial<'a>>(&mut self) -> Result<Vec<T>> {
        let mut values = Vec::new();
        self.read_all_into(&mut values)?;
        Ok(values)
    }

    /// As [`read_all`](Self::read_all), behind what is in `values`, whose memory is reused.
    ///
    /// ```
    /// use jasset::{JAsset, binary};
    ///
    /// #[derive(JAsset, Default)]
    /// struct Door {
    ///     open: bool,
    /// }
    /// let bytes = binary::to_vec(&Door { open: true })?;
    /// let mut doors: Vec<Door> = Vec::new();
    /// for _ in 0..3 {
    ///     doors.clear();
    ///     binary::Reader::new(&bytes)?.read_all_into(&mut doors)?;
    ///     assert!(doors[0].open);
    /// }
    /// # Ok::<(), jasset::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of all records; then `values` is as before.
    pub fn read_all_into<T: JAsset<'a> + Initial<'a>>(&mut self, values: &mut Vec<T>) -> Result<()> {
        let before = values.len();
        // A record has one byte at least, but a file may say that it has many small ones.
        let bytes = self.file.bytes.len().saturating_mul(MUCH) / size_of::<T>().max(1);
        values.reserve(usize::try_from(self.len()).unwrap_or(usize::MAX).min(bytes));
        let mut problems = Problems::new();
        while self.group.count > 0 {
            values.push(T::initial(self.arena).ok_or_else(no_initial)?);
            let Some(value) = values.last_mut() else { break };
            match self.read_as_is(value, LoadOptions::new(), true) {
                Ok(true) => continue,
                Ok(false) => {}
                Err(error) => {
                    problems.add(error);
                    continue;
                }
            }
            if let Err(error) = self.read_into_mapped(value) {
                problems.add(error);
            }
        }
        if let Err(error) = problems.into_binary_result() {
            values.truncate(before);
            return Err(error);
        }
        Ok(())
    }
}
