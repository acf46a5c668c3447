//! How is a composite value read in passing, without an outline?

use core::iter;

use super::{
    load_value::LoadValue,
    loader::{Loader, Tier},
    site::Target,
};
use crate::archive::{Itself, List, Place, Scalar, Shape, With};
use crate::{
    class::Class,
    error::Result,
    key::Key,
    text::{
        Value,
        number::parse_integer,
        walk::{Extent, Inner, Opened, Walk},
    },
};

impl<'a> Loader<'_, '_, 'a> {
    /// Begins to walk through the value that begins at `start`.
    #[inline]
    pub(super) fn begin_walk(&mut self, start: usize) {
        self.walk = Walk::new(self.part.text, start, self.state.max_depth());
        self.is_walking = true;
        // No key is met there as a header.
        self.stream.pause();
    }

    /// Where the value ended, if all of it was as expected.
    #[inline]
    pub(super) fn end_walk(&mut self) -> Option<usize> {
        self.is_walking = false;
        (!self.walk.has_failed()).then_some(self.walk.at())
    }

    /// Whether a value is walked through.
    #[inline]
    pub(super) fn is_walking(&self) -> bool {
        self.is_walking
    }

    /// The class of the record that is read.
    pub(super) fn class(&self) -> Option<&'static Class> {
        self.class
    }

    /// From now on a record of this class is read that consists of `inner`; the class and what it consisted of before.
    pub(super) fn turn_to(&mut self, class: Option<&'static Class>, inner: Inner) -> (Option<&'static Class>, Inner) {
        (core::mem::replace(&mut self.class, class), core::mem::replace(&mut self.inner, inner))
    }

    /// The start of a class in a value that is walked through. Only of the present version, all others are for the
    /// outline.
    #[inline]
    pub(super) fn enter_walk(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        if place == Place::Root {
            self.class = Some(class);
        }
        if class.is_versioned() {
            self.version_in_walk(class, place);
        }
        (!self.walk.has_failed()).then_some(Tier { class, place, version: class.current() })
    }

    #[inline(never)]
    fn version_in_walk(&mut self, class: &'static Class, place: Place) {
        let key = place.version_key(class).filter(|_| class.base_class().is_none());
        let is_current = match key {
            Some(key) if self.inner == Inner::Fields && self.walk.meets(key) => {
                let text = self.walk.word();
                self.walk.move_to(self.walk.at() + text.len());
                self.walk.next_row();
                parse_integer::<u16>(text) == Some(class.current())
            }
            Some(_) => self.state.options.absent(class.current()) == class.current(),
            // It stands behind the base, or has a name that is made of that of the class.
            None => false,
        };
        if !is_current {
            self.walk.fail();
        }
    }

    /// Reads the property of the record that is walked through.
    #[inline]
    pub(super) fn property_of_walk<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        target: Option<&mut F>,
    ) -> Result<()> {
        let mut inner = self.inner;
        self.property_in_walk::<F, W>(key, &mut inner, target.into())?;
        self.inner = inner;
        Ok(())
    }

    /// Reads the field of a variant if it comes next in the value that is walked through, which consists of `inner`.
    #[inline(never)]
    pub(super) fn field_in_walk<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        inner: &mut Inner,
        target: Target<'_, F>,
    ) -> Result<()> {
        self.property_in_walk::<F, W>(key, inner, target)
    }

    /// Reads the property if it comes next in the value that is walked through, which consists of `inner`.
    #[inline]
    fn property_in_walk<F, W: With<'a, F>>(
        &mut self,
        key: &'static Key,
        inner: &mut Inner,
        target: Target<'_, F>,
    ) -> Result<()> {
        match inner {
            Inner::Fields | Inner::Nothing => {
                if *inner == Inner::Nothing || !self.walk.meets(key) {
                    // That a key is missing is told by those who know where.
                    if self.reports() && !key.is_deprecated() {
                        self.walk.fail();
                    }
                    return Ok(());
                }
                LoadValue::<F, W>::walk(self, Extent::Line, target)?;
                self.walk.next_row();
                Ok(())
            }
            _ if key.is_deprecated() => Ok(()),
            _ => self.element_in_walk::<F, W>(inner, target),
        }
    }

    /// Reads the next value of the one that is walked through, which consists of `inner`.
    #[inline(never)]
    pub(super) fn element_in_walk<F, W: With<'a, F>>(
        &mut self,
        inner: &mut Inner,
        target: Target<'_, F>,
    ) -> Result<()> {
        if matches!(inner, Inner::FirstToken | Inner::Tokens) {
            // Blanks do not tell another one from its neighbours.
            if Shape::of::<F, W>() != Shape::Token {
                self.walk.fail();
                return Ok(());
            }
            self.walk.next_token(inner);
            return LoadValue::<F, W>::walk(self, Extent::Token, target);
        }
        if *inner != Inner::Rows {
            self.walk.fail();
            return Ok(());
        }
        LoadValue::<F, W>::walk(self, Extent::Line, target)?;
        self.walk.next_row();
        Ok(())
    }

    /// Reads the scalar that a walk has come to.
    #[inline]
    pub(super) fn scalar_in_walk<F: Scalar<'a>>(&mut self, extent: Extent) -> Option<F> {
        // What stands behind it, who reads the next value looks at.
        if !matches!(extent, Extent::Key(_)) && !self.walk.has_failed() {
            if let Some((value, end)) = F::parse_prefix(self.text(), self.walk.at()) {
                if F::IS_PLAIN || !self.walk.is_bracket(end) {
                    self.walk.move_to(end);
                    return Some(value);
                }
            }
        }
        self.other_scalar_in_walk(extent)
    }

    #[inline(never)]
    fn other_scalar_in_walk<F: Scalar<'a>>(&mut self, extent: Extent) -> Option<F> {
        if let Some((text, end)) = self.walk.scalar(extent) {
            let mut value = Value::of_node(text, false, self.arena());
            if let Ok(read) = F::parse_text(&mut value) {
                if value.present_name().is_none() {
                    self.walk.move_to(end);
                    return Some(read);
                }
            }
        }
        self.walk.fail();
        None
    }

    /// What a struct consists of that a walk has come to.
    pub(super) fn open_record(&mut self, class: &'static Class) -> Inner {
        if class.is_tuple_struct() && !self.walk.is_at(b'{') {
            return self.open_tuple();
        }
        self.open_fields()
    }

    /// What the fields in a block consist of that a walk has come to.
    pub(super) fn open_fields(&mut self) -> Inner {
        match self.walk.open(b'{', b'}') {
            Some(Inner::Rows) => Inner::Fields,
            Some(inner) => inner,
            None => {
                self.walk.fail();
                Inner::Nothing
            }
        }
    }

    /// What a list consists of that a walk has come to.
    pub(super) fn open_list(&mut self, extent: Extent) -> Inner {
        match self.walk.open(b'[', b']') {
            Some(inner) => inner,
            None => self.open_whole(extent),
        }
    }

    /// What a map consists of that a walk has come to.
    pub(super) fn open_map(&mut self, extent: Extent) -> Inner {
        match self.walk.open(b'{', b'}') {
            Some(inner) => inner,
            None => self.open_whole(extent),
        }
    }

    fn open_whole(&mut self, extent: Extent) -> Inner {
        if extent != Extent::Property {
            self.walk.fail();
        }
        Inner::Whole
    }

    /// How far the next element goes, if there is one.
    #[inline]
    pub(super) fn next_in_walk(&mut self, inner: &mut Inner, close: u8) -> Option<Extent> {
        match inner {
            Inner::Whole | Inner::Fields => Some(Extent::Line),
            Inner::Rows => (!self.walk.is_at(close)).then_some(Extent::Line),
            Inner::FirstToken | Inner::Tokens | Inner::Nothing => None,
        }
    }

    /// Moves on to the next element.
    #[inline]
    pub(super) fn behind_item(&mut self, inner: &mut Inner) {
        match inner {
            Inner::Rows => self.walk.next_row(),
            Inner::Whole if !self.walk.has_next_row() => *inner = Inner::Nothing,
            _ => {}
        }
    }

    /// The end of a value whose elements are behind.
    pub(super) fn end_items(&mut self, inner: Inner, close: u8) {
        self.walk.close(inner, close);
        self.walk.leave();
    }

    /// The end of the key of the next entry, and the start of its value.
    pub(super) fn entry_in_walk(&mut self) -> Option<(usize, usize)> {
        let entry = self.walk.entry();
        if entry.is_none() {
            self.walk.fail();
        }
        entry
    }

    /// Moves on from the end of a key to the value of its entry.
    pub(super) fn move_behind_key(&mut self, end: usize, start: usize) {
        if self.walk.at() == end {
            self.walk.move_to(start);
        } else {
            self.walk.fail();
        }
    }

    /// Whether there is something in the option that a walk has come to. `None` if it is for the outline.
    pub(super) fn option_in_walk(&mut self, extent: &mut Extent, holds_option: bool) -> Option<bool> {
        // One that may be of its own type is for the outline.
        let some = if holds_option || matches!(extent, Extent::Key(_)) { None } else { self.walk.some() };
        match some {
            None => self.walk.fail(),
            Some(Opened::Behind) => *extent = Extent::Line,
            Some(Opened::None) => return Some(false),
            Some(Opened::Here) => {}
        }
        some.map(|_| true)
    }

    /// Passes the name of the class of the record.
    pub(super) fn class_name_in_walk(&mut self) {
        let name = self.walk.word();
        let end = self.walk.at().saturating_add(name.len());
        if self.class().is_some_and(|class| class.name() == name) && self.walk.ends_row(end) {
            self.walk.move_to(end);
        } else {
            self.walk.fail();
        }
    }

    /// The end of a struct that consists of `inner`.
    pub(super) fn end_record(&mut self, inner: Inner) {
        self.walk.close(inner, if inner == Inner::Fields { b'}' } else { b']' });
        self.walk.leave();
    }

    /// What a tuple consists of that a walk has come to.
    pub(super) fn open_tuple(&mut self) -> Inner {
        match self.walk.open(b'[', b']') {
            Some(Inner::Nothing) => {
                self.walk.fail();
                Inner::Nothing
            }
            Some(inner) => inner,
            None => Inner::FirstToken,
        }
    }
}

/// Reads a list of tokens on one line.
pub(super) fn row_in_walk<'a, F: List<'a>>(loader: &mut Loader<'_, '_, 'a>, target: Target<'_, F>) {
    let (mut inner, arena, mut count) = (Inner::FirstToken, loader.arena(), 0);
    let mut next = |target: Target<'_, F::Item>| {
        loader.walk.next_token(&mut inner);
        count += 1;
        LoadValue::<F::Item, Itself>::walk(loader, Extent::Token, target).is_ok() && !loader.walk.has_failed()
    };
    let is_read = match target {
        Target::Check => false,
        Target::Place(list) => list.slots().iter_mut().all(|item| next(Target::Place(item))),
        Target::New(list) => {
            *list = F::from_items(
                arena,
                iter::from_fn(|| {
                    let mut item = None;
                    next(Target::New(&mut item));
                    item
                }),
            );
            list.is_some()
        }
    };
    if !is_read || F::COUNT != Some(count) {
        loader.walk.fail();
    }
}
