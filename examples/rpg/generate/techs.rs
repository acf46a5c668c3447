//! What is there to learn?

use std::collections::{BTreeMap, BTreeSet};

use jasset::Result;

use super::World;
use crate::{
    names,
    tech::{Age, Resource, Seconds, Tech, TechId, Unlock},
    v1, v2,
};

impl World {
    pub(super) fn tech(&mut self, number: usize) -> Result<()> {
        let version = self.version();
        let (school, craft) =
            (names::SCHOOLS[number / names::CRAFTS.len() % 4], names::CRAFTS[number % names::CRAFTS.len()]);
        let name = [school, craft].join(" ").trim().to_owned();
        // Earlier nodes only: the tree has no circles.
        let requires: BTreeSet<TechId> = match self.techs.len() {
            0..4 => BTreeSet::new(),
            known => (0..self.random.range(1, 2)).map(|_| self.techs[self.random.index(known)].clone()).collect(),
        };
        let item = self.some_item();
        let random = &mut self.random;
        let mut cost = BTreeMap::from([(Resource::Gold, u32::from(random.range(2, 40)) * 5)]);
        if random.once_in(2) {
            cost.insert(Resource::Wood, u32::from(random.range(1, 20)) * 10);
        }
        if random.once_in(2) {
            cost.insert(Resource::Knowledge, random.range(1, 9).into());
        }
        if version > 1 && random.once_in(3) {
            cost.insert(Resource::Stone, u32::from(random.range(1, 20)) * 10);
        }
        let mut unlocks = Vec::new();
        if random.once_in(2) {
            unlocks.push(Unlock::Item(item));
        }
        if version > 1 && random.once_in(2) {
            unlocks.push(Unlock::Building { name: random.pick(names::BUILDINGS).into(), floors: random.byte(1, 3) });
        }
        if version == 3 {
            unlocks.push(Unlock::Haste(Resource::Wood, 1.0 + random.quarter(0, 1)));
        }
        let column = i16::try_from(number % 10).unwrap_or(0);
        let tech = Tech {
            id: TechId(names::slug(&name)),
            name,
            age: if version == 3 { [Age::Village, Age::Town, Age::Citadel][random.index(3)] } else { Age::Village },
            place: (column - 5, i16::try_from(number / 10).unwrap_or(0)),
            requires,
            cost,
            time: Seconds(f32::from(random.range(1, 30)) * 60.0),
            unlocks,
            emblem: (version == 3).then(|| (0..8).map(|_| random.byte(0, 255)).collect()),
        };
        let old = match version {
            1 => jasset::to_string(&v1::Tech::from(&tech)),
            2 => jasset::to_string(&v2::Tech::from(&tech)),
            _ => jasset::to_string(&tech),
        }?;
        self.techs.push(tech.id.clone());
        self.keep(format!("tech/{}.jasset", tech.id.0), version, &old, &tech)
    }
}
