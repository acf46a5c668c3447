//! How are the properties of a record read in passing, where there are no nodes?

use bumpalo::Bump;

use super::{
    loader::{Loader, Tier},
    site::Site,
};
use crate::archive::{Place, path::Path, state::State};
use crate::{
    class::Class,
    key::{self, Key},
    report::Report,
    text::{
        block::Passage,
        document::Part,
        number::parse_integer,
        outline,
        stream::{Found, Stream, below_key, line_end, lines},
    },
};

impl<'l, 't, 'a> Loader<'l, 't, 'a> {
    /// The load of records without nodes, one after the other.
    pub(crate) fn streaming(state: &'l mut State<'t>, text: &'a str, arena: Option<&'a Bump>) -> Self {
        Self { is_streaming: true, ..Self::inside(state, Part::empty(text, arena), Path::Root, 0, false) }
    }

    /// What is read without nodes is a component that is called so.
    pub(crate) fn of_component(self, name: &'a str) -> Self {
        Self { component: Some(name), ..self }
    }

    /// The properties are not where they are expected.
    pub(crate) fn with_headers(self) -> Self {
        Self { prefers_headers: true, ..self }
    }

    /// Now a component of the class is read, whose properties begin with the header at `start`, which is written as usual.
    #[inline]
    pub(crate) fn move_to_component(&mut self, class: &'static Class, start: usize) {
        (self.component, self.expected) = (Some(class.name()), Some(class));
        self.stream.move_to_component(start);
        (self.start, self.version_at) = (start, usize::MAX);
        self.state.detours.start();
        (self.wants_headers, self.stopped) = (false, false);
    }

    /// Whether all headers of what was read are to be looked at.
    pub(crate) fn wants_headers(&self) -> bool {
        self.wants_headers
    }

    /// What another loader needs to read the same component.
    pub(crate) fn for_another(&mut self) -> (&mut State<'t>, &'a str) {
        (self.state, self.component.unwrap_or_default())
    }

    /// Now the record that begins at `start` is read.
    pub(crate) fn move_to_record(&mut self, start: usize) {
        self.stream = Stream::new(self.part.text, start);
        if self.component.is_some() {
            self.stream = self.stream.of_component();
        }
        (self.start, self.version_at) = (start, usize::MAX);
        self.missed = 0;
        self.state.detours.start();
        (self.has_headers, self.has_guide, self.wants_headers, self.stopped) = (false, false, false, false);
        if self.prefers_headers {
            self.has_guide = self.state.guide.follow(self.part.text, start);
            if !self.has_guide {
                self.read_headers();
            }
        }
    }

    /// Whether the record is to be read again; then its headers are known.
    pub(crate) fn starts_again(&mut self) -> bool {
        let again = self.wants_headers;
        if again {
            self.state.reset();
            // If there was one, it led astray.
            self.state.guide.forget();
            self.prefers_headers = true;
            self.move_to_record(self.start);
        }
        again
    }

    /// What there is to tell about the record.
    pub(crate) fn take_notes(&mut self) -> Option<Report> {
        self.state.take_notes()
    }

    /// Forgets what there is to tell.
    pub(crate) fn reset(&mut self) {
        self.state.reset();
    }

    /// The start of a class without nodes. Only of the present version, all others are for the tokens.
    pub(super) fn enter_stream(&mut self, class: &'static Class, place: Place) -> Option<Tier> {
        let tier = Tier { class, place, version: class.current() };
        if place == Place::Root {
            self.class = Some(class);
            self.name_in_stream(class)?;
        }
        self.follow_guide();
        // An absent version is 1.
        if !class.is_versioned() {
            return Some(tier);
        }
        let Some(key) = place.version_key(class) else {
            self.stream.give_up();
            return None;
        };
        let is_current = if class.base_class().is_none() {
            let start = self.stream.meet(key).or_else(|| self.meet_otherwise(key, &tier, false));
            start.map(|start| self.passes(start, |text| parse_integer::<u16>(text) == Some(class.current())))
        } else {
            // It stands behind the base.
            let version = self.find_version(key);
            version.map(|text| parse_integer::<u16>(text) == Some(class.current()))
        };
        if !is_current.unwrap_or_else(|| self.state.options.absent(class.current()) == class.current()) {
            self.stream.give_up();
        }
        self.follow_guide();
        (!self.stream.is_broken()).then_some(tier)
    }

    /// The next property is expected where the guide leads.
    #[inline]
    fn follow_guide(&mut self) {
        if self.has_guide {
            self.follow_guide_there();
        }
    }

    #[inline(never)]
    fn follow_guide_there(&mut self) {
        if let Some(key) = self.state.guide.next_key(self.stream.met()) {
            self.stream.expect(key);
        }
    }

    /// Passes the name of the class, if the record begins with it.
    fn name_in_stream(&mut self, class: &'static Class) -> Option<()> {
        if let Some(name) = self.component {
            if name != class.name() {
                self.stream.give_up();
            }
            return (name == class.name()).then_some(());
        }
        let Some(start) = self.stream.meet(&key::ASSET_TYPE).or_else(|| self.stream.meet_otherwise(&key::ASSET_TYPE))
        else {
            return Some(());
        };
        let asset_type = class.asset_type().name();
        if self.stream.has(start, asset_type) && self.stream.ends(start + asset_type.len()) {
            return Some(());
        }
        if self.passes(start, |name| name == asset_type || name == class.name()) {
            return Some(());
        }
        self.stream.give_up();
        None
    }

    /// Whether the value at `start` is one line of which this is true; then it is passed.
    fn passes(&mut self, start: usize, is: impl Fn(&str) -> bool) -> bool {
        let text = self.stream.text();
        self.stream.value(start).is_some_and(|found| !found.many && is(&text[found.value]))
    }

    /// The version of a class behind its base, which stays where it is.
    fn find_version(&mut self, key: &'static Key) -> Option<&'a str> {
        if self.has_guide {
            return self.version_of_guide(key);
        }
        if !self.has_headers {
            if let Some((at, version)) = self.stream.find(key) {
                self.version_at = at;
                return Some(version);
            }
            self.want_headers();
            return None;
        }
        let text = self.stream.text();
        let (at, start) = self.state.headers.mark(text, key, self.stream.met())?;
        self.version_at = at;
        self.version_below(start)
    }

    fn version_of_guide(&mut self, key: &'static Key) -> Option<&'a str> {
        let (text, expected) = (self.stream.text(), self.state.guide.next_key(self.stream.met()));
        let Some(start) = expected.and_then(|at| below_key(text, key, at)) else {
            self.want_headers();
            return None;
        };
        self.state.guide.mark();
        self.version_below(start)
    }

    fn version_below(&mut self, start: usize) -> Option<&'a str> {
        let text = self.stream.text();
        match lines(text.as_bytes(), start) {
            Some((found, _)) if !found.many => Some(&text[found.value]),
            _ => {
                self.stream.give_up();
                None
            }
        }
    }

    /// Finds the headers of the record.
    #[cold]
    #[inline(never)]
    fn read_headers(&mut self) {
        self.has_headers = true;
        if !self.state.headers.read(self.stream.text(), self.start) {
            self.stream.give_up();
        }
    }

    /// The record is in another order: this is no way to read it.
    #[cold]
    fn want_headers(&mut self) {
        if !self.has_headers && !self.stream.is_broken() {
            self.wants_headers = true;
        }
        self.stream.give_up();
    }

    /// Passes over the next property, which nobody asked for, if `key` stands behind it.
    fn pass(&mut self, key: Option<&Key>) -> bool {
        let Some((place, next)) = self.stream.property_in_front() else { return false };
        let name = &self.stream.text()[place.clone()];
        if name == key::ASSET_TYPE.name()
            || name == key::COMPONENT.name()
            || key.is_some_and(|key| !self.stream.is_header(next, key.name()))
            || !self.state.detours.pass((place.start, place.end))
        {
            return false;
        }
        self.stream.move_to(next);
        true
    }

    /// Whether there is nothing to say about what was passed over, and what is missing.
    fn detours_are_fine(&mut self, end: usize) -> bool {
        if self.state.detours.are_none() {
            return true;
        }
        !self.tells() && self.state.detours.are_fine(&self.stream, self.start, end)
    }

    /// Whether something is to be said of keys that are missing or not known.
    fn tells(&self) -> bool {
        self.reports() || self.state.options.is_strict()
    }

    /// Where the value of a property begins that is not the next one as it is written usually.
    #[inline]
    pub(crate) fn meet_elsewhere_in_stream(&mut self, key: &'static Key, tier: &Tier) -> Option<usize> {
        self.meet_otherwise(key, tier, true)
    }

    /// Where the value of a property begins that is not the next one, or whose header is written in another way.
    #[inline(never)]
    fn meet_otherwise(&mut self, key: &'static Key, tier: &Tier, is_property: bool) -> Option<usize> {
        if self.stream.is_broken() {
            return None;
        }
        if self.has_guide {
            self.follow_guide_there();
            let found = self.stream.meet(key).or_else(|| self.stream.meet_with_carriage_return(key));
            if found.is_none() {
                self.want_headers();
            }
            return found;
        }
        if self.stream.next_header() == self.version_at {
            self.pass_version();
            if let Some(start) = self.stream.meet(key) {
                return Some(start);
            }
        }
        let found = if self.has_headers {
            self.meet_elsewhere(key)
        } else {
            let found = self.stream.meet_otherwise(key);
            if found.is_none() && self.pass(Some(key)) { self.stream.meet_otherwise(key) } else { found }
        };
        // What is to be said of it is said by who reads tokens.
        let is_reported = match found {
            Some(_) => key.is_deprecated() && self.reports(),
            None if self.has_headers => {
                self.missed += 1;
                is_property && self.is_missed(key, tier)
            }
            None => {
                // It may stand elsewhere.
                if !self.state.detours.miss(key) || (is_property && self.reports() && !key.is_deprecated()) {
                    self.want_headers();
                }
                false
            }
        };
        if is_reported {
            self.stream.give_up();
        }
        found.filter(|_| !self.stream.is_broken())
    }

    fn pass_version(&mut self) {
        let header = self.version_at;
        self.stream.meet_at(header);
        let text = self.stream.text().as_bytes();
        self.stream.value((line_end(text, header) + 1).min(text.len()));
    }

    /// Where the value of a property begins that does not come next.
    fn meet_elsewhere(&mut self, key: &'static Key) -> Option<usize> {
        let text = self.stream.text();
        let (start, before) = self.state.headers.meet(text, key, self.stream.met())?;
        // Two properties of the class have this key.
        if before {
            self.stream.give_up();
            return None;
        }
        self.stream.meet_elsewhere();
        Some(start)
    }

    /// Whether there is something to say about a key that is not there.
    fn is_missed(&self, key: &Key, tier: &Tier) -> bool {
        (self.reports() && !key.is_deprecated())
            || key
                .former()
                .iter()
                .filter(|alias| alias.is_read_in(tier.version))
                .any(|alias| self.state.headers.has(self.stream.text(), alias.name()))
    }

    /// Whether there are no nodes.
    pub(crate) fn is_streaming(&self) -> bool {
        self.is_streaming
    }

    /// Where the value of a property begins, if that is the next one and written as usual.
    #[inline]
    pub(crate) fn next_in_stream(&mut self, key: &'static Key) -> Option<usize> {
        self.stream.meet(key)
    }

    /// The same with a carriage return in front of the line feed.
    #[inline]
    pub(crate) fn next_with_carriage_return(&mut self, key: &'static Key) -> Option<usize> {
        self.stream.meet_with_carriage_return(key)
    }

    /// The value that begins at `start`.
    pub(crate) fn found_in_stream(&mut self, start: usize) -> Option<Found> {
        self.stream.value(start)
    }

    /// Whether a value of one line ends here, and what a writer writes follows; then it is passed.
    #[inline]
    pub(crate) fn ends_as_usual(&mut self, end: usize) -> bool {
        let is_usual = self.stream.ends_as_usual(end);
        if is_usual {
            self.follow_guide();
        }
        is_usual
    }

    /// The same with carriage returns.
    #[inline]
    pub(crate) fn ends_with_carriage_returns(&mut self, end: usize) -> bool {
        let is_usual = self.stream.ends_with_carriage_returns(end);
        if is_usual {
            self.follow_guide();
        }
        is_usual
    }

    /// The same if something else follows.
    #[inline]
    pub(crate) fn ends_otherwise(&mut self, end: usize) -> bool {
        let ends = self.stream.ends_otherwise(end);
        self.follow_guide();
        ends
    }

    /// The text that is read.
    #[inline]
    pub(crate) fn text(&self) -> &'a str {
        self.stream.text()
    }

    /// The site of a value in the stream.
    pub(crate) fn site_of<'p>(&'p mut self, found: &Found, key: &'static Key) -> (&'p mut State<'t>, Site<'p, 't, 'a>) {
        let site = Site {
            text: self.part.text,
            arena: self.part.arena,
            path: Path::Key(&Path::Root, key.name()),
            passage: Passage::property(found.value.clone(), found.many),
            header: outline::offset(found.value.start),
            depth: 0,
            class: self.class,
            keyed: key.element_key(),
            entry_key: None,
        };
        (self.state, site)
    }

    /// Something in the stream is for the tokens.
    #[cold]
    pub(crate) fn give_up(&mut self) {
        self.stream.give_up();
    }

    /// Where the component ends, if all of it was read and there is nothing to say about it.
    #[inline]
    pub(crate) fn end_of_component(&mut self) -> Option<usize> {
        if self.state.has_notes() { None } else { self.end_of_stream() }
    }

    /// Where the record ends, if all of it was read and there is nothing to say about it.
    #[inline]
    pub(crate) fn end_of_stream(&mut self) -> Option<usize> {
        if self.stream.is_broken() || self.stopped || !self.state.problems.is_empty() || self.state.malformed > 0 {
            return None;
        }
        let is_usual = self.version_at == usize::MAX
            && !self.has_guide
            && !self.has_headers
            && self.stream.is_at_usual_end()
            && self.state.detours.are_none();
        if is_usual { Some(self.stream.next_header()) } else { self.other_end_of_stream() }
    }

    #[cold]
    #[inline(never)]
    fn other_end_of_stream(&mut self) -> Option<usize> {
        if self.has_guide {
            let end = self.state.guide.end(self.stream.met());
            if end.is_none() {
                self.want_headers();
            }
            return end;
        }
        if self.stream.next_header() == self.version_at {
            self.pass_version();
        }
        if self.has_headers {
            return self.end_of_headers();
        }
        while !self.stream.is_at_end() {
            if !self.pass(None) {
                self.want_headers();
                return None;
            }
        }
        let end = self.stream.next_header();
        // Else the version is that of another record.
        let is_own = self.version_at < end || self.version_at == usize::MAX;
        if is_own && self.detours_are_fine(end) {
            return Some(end);
        }
        if self.tells() && self.state.detours.missed_none() {
            // All that was asked for is there: what else there is must be told.
            self.give_up();
        } else {
            self.want_headers();
        }
        None
    }

    #[cold]
    fn end_of_headers(&mut self) -> Option<usize> {
        let met = self.stream.met();
        let is_silent = !self.tells();
        let headers = &mut self.state.headers;
        let are_met = headers.are_met(met);
        self.prefers_headers = !are_met || headers.are_elsewhere() || self.missed > 0;
        if are_met && self.missed == 0 {
            self.state.guide.learn(headers.order());
        } else {
            self.state.guide.forget();
        }
        (are_met || (is_silent && headers.others_are_fine(self.stream.text()))).then(|| headers.end())
    }
}
