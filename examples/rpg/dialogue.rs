//! What do people say?

use std::collections::BTreeMap;

use jasset::JAsset;

use crate::{
    effect::{Effect, Requirement},
    item::ItemId,
    monster::Mood,
    v1,
};

/// The name of a dialogue in other files.
#[derive(JAsset, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct DialogueId(pub String);

/// A talk: what is said, and where each answer leads.
#[derive(JAsset, Default)]
#[jasset(version = 3)]
#[jasset(deprecated("Lines", before = 2, with = Self::lines_to_nodes))]
#[jasset(deprecated("VoicePack", before = 3, drop))]
pub struct Dialogue {
    /// Its name in other files.
    pub id: DialogueId,
    /// Who speaks, unless a node says otherwise.
    #[jasset(alias = "Npc")]
    pub speaker: String,
    /// The node that it begins with.
    #[jasset(since = 2)]
    pub start: String,
    /// What is said, by the name of the node.
    #[jasset(since = 2)]
    pub nodes: BTreeMap<String, Node>,
}

impl Dialogue {
    /// A list with numbers, from before nodes had names.
    fn lines_to_nodes(&mut self, lines: Vec<v1::Line>) -> Result<(), String> {
        let name = |number: u32| format!("line_{number:02}");
        self.start = lines.first().map(|line| name(line.number)).unwrap_or_default();
        for v1::Line { number, text, answers } in lines {
            let choices = answers.into_iter().map(|v1::Answer { text, next, gives }| Choice {
                say: text,
                requires: None,
                effects: match gives.as_str() {
                    "" => Vec::new(),
                    _ => vec![Effect::Give { item: ItemId(gives), count: 1 }],
                },
                // -1 was the end.
                goto: u32::try_from(next).ok().map(name),
            });
            let node = Node { text, choices: choices.collect(), ..Node::default() };
            if self.nodes.insert(name(number), node).is_some() {
                return Err(format!("two lines have the number {number}"));
            }
        }
        Ok(())
    }
}

/// One thing that is said, and the answers to it.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2)]
pub struct Node {
    /// Who speaks, if someone else does.
    #[jasset(since = 2)]
    pub speaker: Option<String>,
    /// How it is said.
    #[jasset(since = 2)]
    pub mood: Mood,
    /// What is said; several lines are several paragraphs.
    pub text: String,
    /// The answers.
    pub choices: Vec<Choice>,
}

/// An answer.
#[derive(JAsset, Clone, Debug, Default, PartialEq)]
#[jasset(version = 2)]
#[jasset(deprecated("Needs", "NeedsCount", before = 2, with = Self::needs_to_requirement))]
#[jasset(deprecated("Next", before = 2, with = Self::next_to_goto))]
pub struct Choice {
    /// What the hero says.
    #[jasset(alias("Text", until = 2))]
    pub say: String,
    /// What must hold, for it to be offered.
    #[jasset(since = 2)]
    pub requires: Option<Requirement>,
    /// What it does.
    pub effects: Vec<Effect>,
    /// The next node; without one the talk is over.
    #[jasset(since = 2)]
    pub goto: Option<String>,
}

impl Choice {
    fn needs_to_requirement(&mut self, item: Option<String>, count: Option<u16>) {
        self.requires = item
            .filter(|item| !item.is_empty())
            .map(|item| Requirement::Has { item: ItemId(item), count: count.unwrap_or(1) });
    }

    /// An empty string becomes `none`.
    fn next_to_goto(&mut self, next: String) {
        self.goto = Some(next).filter(|next| !next.is_empty());
    }
}
