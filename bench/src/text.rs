//! How fast are text load, save and update? One thread, processor time, rounds interleaved, medians.

use std::time::Duration;

use jasset::{Arena, Document, SaveOptions};
use rustix::time::{ClockId, clock_gettime};

use crate::world::{Entity, Texts};

const ROUNDS: usize = 15;

fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(u64::try_from(time.tv_sec).unwrap_or_default(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// `only` is a part of the names of the rows to run; the ratios need all.
#[expect(clippy::cast_precision_loss, reason = "a count")]
pub(crate) fn run(count: usize, only: &str) {
    let texts = Texts::new(count);
    let world = texts.world();

    let mut jasset_text = String::new();
    for (at, entity) in world.iter().enumerate() {
        if at > 0 {
            jasset_text.push('\n');
        }
        SaveOptions::new().append_to(&mut jasset_text, entity).expect("saves");
    }
    let json_text = serde_json::to_string(&world).expect("saves");
    println!("{count} entities, jasset {} MB, json {} MB", jasset_text.len() >> 20, json_text.len() >> 20);

    let mut arena = Arena::new();
    let mut arena_all = Arena::new();
    let mut buffer = String::new();
    let mut bytes = Vec::new();
    let rows: &mut [(&str, &mut dyn FnMut())] = &mut [
        ("jasset load &str", &mut || {
            arena.reset();
            let document = Document::parse_in(&arena, jasset_text.as_bytes());
            for (record, source) in document.records().zip(&world) {
                let entity: Entity = record.load().expect("loads");
                assert_eq!(entity, *source);
            }
        }),
        ("jasset load_all &str", &mut || {
            arena_all.reset();
            let loaded: Vec<Entity> = Document::parse_in(&arena_all, jasset_text.as_bytes()).load_all().expect("loads");
            assert_eq!(loaded, world);
        }),
        ("serde_json load &str", &mut || {
            let loaded: Vec<Entity> = serde_json::from_str(&json_text).expect("loads");
            assert_eq!(loaded, world);
        }),
        ("jasset save", &mut || {
            buffer.clear();
            for entity in &world {
                SaveOptions::new().append_to(&mut buffer, entity).expect("saves");
            }
        }),
        ("serde_json save", &mut || {
            bytes.clear();
            for entity in &world {
                serde_json::to_writer(&mut bytes, entity).expect("saves");
            }
        }),
    ];
    let mut times = vec![Vec::new(); rows.len()];
    for round in 0..=ROUNDS {
        for (row, times) in rows.iter_mut().zip(&mut times).filter(|(row, _)| row.0.contains(only)) {
            let start = now();
            row.1();
            // The first round warms up.
            if round > 0 {
                times.push(now().saturating_sub(start));
            }
        }
    }
    let medians: Vec<f64> = times
        .iter_mut()
        .map(|times| {
            times.sort_unstable();
            times.get(times.len() / 2).map_or(f64::NAN, |time| time.as_secs_f64() * 1e9 / count.max(1) as f64)
        })
        .collect();
    for ((name, _), median) in rows.iter().zip(&medians) {
        println!("{name:24} {median:8.0} ns an entity");
    }
    println!("load: {:.2} x serde_json, save: {:.2} x serde_json", medians[2] / medians[1], medians[4] / medians[3]);
}
