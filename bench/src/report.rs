//! What came out, as tables and as JSON?

use serde_json::{Map, Value, json};

use crate::{
    goals,
    harness::{Measured, MeasuredGroup},
};

/// The groups that were run.
#[derive(Default)]
pub(crate) struct Report {
    groups: Vec<MeasuredGroup>,
}

impl Report {
    /// Adds a group, and prints it.
    pub(crate) fn add(&mut self, group: MeasuredGroup) {
        if group.rows.is_empty() {
            return;
        }
        if group.rows.iter().all(|row| row.rounds == 0) {
            println!("{}, {} {}: {} rows run", group.name, group.count, group.unit, group.rows.len());
            self.groups.push(group);
            return;
        }
        println!("\n{}, {} {}", group.name, group.count, group.unit);
        println!("{:34} {:>11} {:>7} {:>7} {:>12}", "", "ns each", "± %", "rounds", "allocations");
        for row in &group.rows {
            let spread = row.deviation / row.median * 100.0;
            println!("{:34} {:11.1} {spread:7.1} {:7} {:12}", row.name, row.median, row.rounds, row.allocations);
        }
        self.groups.push(group);
    }

    pub(crate) fn print_goals(&self) {
        let results = goals::judge(&self.groups);
        if results.is_empty() {
            return;
        }
        println!("\n{:46} {:>9} {:>10} {:>7}  met", "goal", "n", "wanted", "is");
        for result in results {
            let met = if result.is_met { "yes" } else { "no" };
            let wanted = format!("{} {:.1}", if result.at_least { ">=" } else { "<=" }, result.wanted);
            println!("{:46} {:>9} {wanted:>10} {:7.2}  {met}", result.name, result.count, result.measured);
        }
    }

    /// Everything by name.
    pub(crate) fn json(&self) -> String {
        let groups: Map<String, Value> = self
            .groups
            .iter()
            .map(|group| {
                let rows: Map<String, Value> =
                    group.rows.iter().map(|row| (row.name.to_owned(), row_json(row))).collect();
                let value = json!({
                    "n": group.count,
                    "unit": group.unit,
                    "rows": rows,
                    "ratios": ratios(&group.rows),
                });
                (format!("{}/{}", group.name, group.count), value)
            })
            .collect();
        let goals: Map<String, Value> = goals::judge(&self.groups)
            .into_iter()
            .map(|result| {
                let bound = if result.at_least { "at_least" } else { "at_most" };
                let value =
                    json!({ "n": result.count, bound: result.wanted, "measured": result.measured, "met": result.is_met });
                (result.name.to_owned(), value)
            })
            .collect();
        let native = goals::IS_NATIVE;
        let document = json!({ "target_cpu_native": native, "groups": groups, "goals": goals });
        format!("{document:#}\n")
    }
}

fn row_json(row: &Measured) -> Value {
    json!({
        "n": row.count,
        "ns_each": row.median,
        "deviation": row.deviation,
        "rounds": row.rounds,
        "allocations": row.allocations,
    })
}

/// How many times as fast as each of the other rows each of ours is.
fn ratios(rows: &[Measured]) -> Map<String, Value> {
    let mut ratios = Map::new();
    for ours in rows.iter().filter(|row| row.name.starts_with("jasset")) {
        for other in rows.iter().filter(|row| row.name != ours.name) {
            ratios.insert(format!("{} : {}", ours.name, other.name), json!(other.median / ours.median));
        }
    }
    ratios
}
