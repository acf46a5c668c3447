//! Does every input that may be a scene have an answer? The targets of `fuzz` are run on their seeds, and on what a few
//! thousand small changes make of them.

use std::{fs, path::Path};

use jasset_scene::{BinaryOptions, SceneData, SceneOptions, SceneTypes};

#[path = "../../../fuzz/src/scenes.rs"]
#[allow(dead_code, unreachable_pub, reason = "it is a crate of its own")]
mod scenes;

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(target);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// The same numbers each time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit.max(1)
    }
}

/// Some bytes are changed, taken out, or come a second time.
fn changed(seed: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len());
        let end = (at + random.below(24)).min(bytes.len());
        match random.below(4) {
            0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let again = bytes[at..end].to_vec();
                let to = random.below(bytes.len() + 1);
                bytes.splice(to..to, again);
            }
            _ => {
                let other = random.below(bytes.len());
                let again = bytes[at..end].to_vec();
                let to = (other + again.len()).min(bytes.len());
                bytes.splice(other..to, again);
            }
        }
    }
    bytes
}

#[test]
fn texts() {
    let seeds = seeds("scene_text");
    assert!(seeds.len() >= 2);
    let mut random = Random(1);
    for seed in &seeds {
        scenes::scene_text(seed);
        for _ in 0..500 {
            scenes::scene_text(&changed(seed, &mut random));
        }
    }
}

#[test]
fn bytes() {
    let mut random = Random(2);
    let types = SceneTypes::<hecs::World>::new();
    let mut inputs = seeds("scene_binary");
    for seed in seeds("scene_text") {
        let data = SceneData::from_bytes(&seed, &types, &SceneOptions::new()).unwrap();
        let bytes = data.to_binary(BinaryOptions::new()).unwrap();
        // The content alone, whose checksum is made by the target.
        inputs.push(bytes[20..bytes.len() - 4].to_vec());
        inputs.push(data.to_binary(BinaryOptions::new().compressed()).unwrap());
    }
    for input in &inputs {
        scenes::scene_binary(input);
        for _ in 0..500 {
            scenes::scene_binary(&changed(input, &mut random));
        }
    }
}
