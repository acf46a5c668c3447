//! What is there to talk about?

use std::collections::BTreeMap;

use jasset::Result;

use super::World;
use crate::{
    dialogue::{Choice, Dialogue, DialogueId, Node},
    effect::{Effect, Requirement},
    item::ItemId,
    monster::Mood,
    names, v1, v2,
};

impl World {
    pub(super) fn talk(&mut self, number: usize) -> Result<()> {
        let version = self.version();
        let speaker = self.random.pick(names::SPEAKERS);
        let id = format!("{}_{:02}", names::slug(speaker), number + 1);
        // A greeting, a few replies, a farewell; version 1 had numbers for names.
        let count = usize::from(self.random.range(3, 7));
        let name = |at: usize| match (version, at) {
            (1, _) => format!("line_{:02}", at + 1),
            (_, 0) => "greeting".into(),
            (_, at) if at + 1 == count => "farewell".into(),
            (_, at) => format!("reply_{}", char::from(b'a' + u8::try_from(at).unwrap_or(25))),
        };
        let mut nodes = BTreeMap::new();
        for at in 0..count {
            let mut choices = Vec::new();
            if at + 1 < count {
                // Later nodes only: no talk goes in circles.
                choices.extend((at + 1..count).step_by(2).map(|to| self.choice(version, Some(name(to)))));
                choices.push(self.choice(version, None));
            }
            let random = &mut self.random;
            let lines = match at {
                0 => names::GREETINGS,
                _ if at + 1 == count => names::FAREWELLS,
                _ => names::REPLIES,
            };
            let node = Node {
                speaker: (version == 3 && random.once_in(6)).then(|| "A voice from the back".into()),
                mood: if version == 3 && random.once_in(3) { Mood::Merry } else { Mood::Calm },
                text: random.pick(lines).into(),
                choices,
            };
            nodes.insert(name(at), node);
        }
        let talk = Dialogue { id: DialogueId(id), speaker: speaker.into(), start: name(0), nodes };
        let old = match version {
            1 => jasset::to_string(&v1::Dialogue::from(&talk)),
            2 => jasset::to_string(&v2::Dialogue::from(&talk)),
            _ => jasset::to_string(&talk),
        }?;
        self.talks.push(talk.id.clone());
        self.keep(format!("dialogue/{}.jasset", talk.id.0), version, &old, &talk)
    }

    fn choice(&mut self, version: u8, goto: Option<String>) -> Choice {
        let say = self.random.pick(names::ANSWERS).into();
        let (item, other): (ItemId, ItemId) = (self.some_item(), self.some_item());
        let random = &mut self.random;
        let mut effects = Vec::new();
        if random.once_in(5) {
            effects.push(Effect::Give { item, count: if version == 1 { 1 } else { random.range(1, 4) } });
        }
        let mut requires = None;
        if version > 1 && random.once_in(4) {
            requires = Some(Requirement::Has { item: other.clone(), count: random.range(1, 2) });
            effects.push(Effect::Take { item: other, count: 1 });
            effects.push(Effect::SetFlag("paid".into()));
        } else if version == 3 && random.once_in(4) {
            let novice = Requirement::Not(Box::new(Requirement::LevelAtLeast(random.byte(2, 8))));
            requires = Some(Requirement::All(vec![novice, Requirement::Flag("paid".into())]));
            effects.push(Effect::Reputation("Marsh Folk".into(), i32::from(random.range(0, 10)) - 5));
        }
        Choice { say, requires, effects, goto }
    }
}
