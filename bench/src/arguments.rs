//! What is asked for?

use std::{path::PathBuf, time::Duration};

use lexopt::prelude::*;

use crate::{compile, groups, harness::Plan};

pub(crate) const USAGE: &str = "usage: jasset-bench [OPTION]... [GROUP]...

Without a GROUP all are run, but `compile`, which takes minutes.
  --json FILE      writes the numbers
  --filter TEXT    runs the rows whose `GROUP/ROW` has TEXT in it; several: all of them
  --n N[,N]...     entities; 1,1000,100000 unless said otherwise
  --seconds N      what a group may take, about; 10 unless said otherwise
  --check          compares the result of each row with its source, and measures nothing
  --list           names the groups";

pub(crate) struct Arguments {
    groups: Vec<String>,
    pub(crate) counts: Vec<usize>,
    pub(crate) json: Option<PathBuf>,
    pub(crate) plan: Plan,
}

impl Arguments {
    pub(crate) fn parse() -> Result<Self, lexopt::Error> {
        let mut counts = None;
        let mut plan = Plan { filters: Vec::new(), budget: Duration::from_secs(10), check: false };
        let (mut groups, mut json) = (Vec::new(), None);
        let mut parser = lexopt::Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("json") => json = Some(parser.value()?.into()),
                Long("filter") => plan.filters.push(parser.value()?.string()?),
                Long("n") => counts = Some(parser.value()?.parse_with(count_list)?),
                Long("seconds") => plan.budget = Duration::from_secs(parser.value()?.parse()?),
                Long("check") => plan.check = true,
                Long("list") => {
                    names().for_each(|name| println!("{name}"));
                    std::process::exit(0);
                }
                Value(group) => groups.push(known(group.string()?)?),
                _ => return Err(argument.unexpected()),
            }
        }
        let counts = counts.unwrap_or_else(|| if plan.check { vec![1, 100] } else { vec![1, 1_000, 100_000] });
        Ok(Self { groups, counts, json, plan })
    }

    pub(crate) fn wants(&self, group: &str) -> bool {
        if self.groups.is_empty() { group != compile::GROUP } else { self.groups.iter().any(|name| name == group) }
    }
}

fn count_list(text: &str) -> Result<Vec<usize>, std::num::ParseIntError> {
    text.split(',').map(|count| count.trim().replace('_', "").parse()).collect()
}

fn known(group: String) -> Result<String, String> {
    if names().any(|name| name == group) {
        return Ok(group);
    }
    Err(format!("no group is named `{group}`: {}", names().collect::<Vec<_>>().join(", ")))
}

fn names() -> impl Iterator<Item = &'static str> {
    groups::GROUPS.iter().map(|(name, _)| *name).chain([compile::GROUP])
}
