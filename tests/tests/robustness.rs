//! Do the promises that the fuzz targets check hold for their seeds, and for what small changes make of them?
//!
//! The same functions run under libFuzzer (`fuzz/`), which finds new seeds; here they run on stable, a fixed number of
//! times, from fixed random numbers.

use std::{
    fs,
    panic::{self, AssertUnwindSafe},
    path::Path,
};

#[allow(unreachable_pub, reason = "the same files are a library for libFuzzer")]
#[allow(clippy::option_option, clippy::type_complexity, reason = "the type that has everything has these")]
#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

/// How many changed inputs each target gets.
const ROUNDS: usize = 300;

/// Numbers that look random and are the same in each run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Below `limit`, or 0.
    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.roll() % limit.max(1) as u64).unwrap()
    }

    fn pick<'t, T>(&mut self, list: &'t [T]) -> &'t T {
        &list[self.below(list.len())]
    }

    /// A range of some bytes.
    fn range(&mut self, input: &[u8]) -> std::ops::Range<usize> {
        let start = self.below(input.len() + 1);
        let length = 1 << self.below(7);
        start..(start + self.below(length) + 1).min(input.len())
    }

    /// The range of a line, its line feed included.
    fn line(&mut self, input: &[u8]) -> std::ops::Range<usize> {
        let at = self.below(input.len() + 1);
        let start = input[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
        let end = input[at..].iter().position(|byte| *byte == b'\n').map_or(input.len(), |newline| at + newline + 1);
        start..end
    }
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz"))
}

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let mut paths: Vec<_> = fs::read_dir(folder().join("corpus").join(target))
        .expect("the seeds are in the repository")
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    assert!(paths.len() > 5, "{target} has seeds");
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// The words of libFuzzer's dictionary.
fn words() -> Vec<Vec<u8>> {
    let file = fs::read_to_string(folder().join("jasset.dict")).unwrap();
    let words: Vec<_> = file.lines().filter_map(|line| line.strip_prefix('"')?.strip_suffix('"')).map(word).collect();
    assert!(words.contains(&b"\n; ".to_vec()) && words.contains(&b"\\\"".to_vec()));
    words
}

fn word(escaped: &str) -> Vec<u8> {
    let (mut word, mut rest) = (Vec::new(), escaped.as_bytes());
    while let Some((first, behind)) = rest.split_first() {
        rest = behind;
        match (first, behind) {
            (b'\\', [b'x', high, low, behind @ ..]) => {
                let digits = [*high, *low];
                word.push(u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap());
                rest = behind;
            }
            (b'\\', [escaped, behind @ ..]) => {
                word.push(*escaped);
                rest = behind;
            }
            _ => word.push(*first),
        }
    }
    word
}

/// One small change.
fn change(input: &mut Vec<u8>, seeds: &[Vec<u8>], words: &[Vec<u8>], dice: &mut Dice) {
    match dice.below(12) {
        0 => {
            let at = dice.below(input.len());
            if let Some(byte) = input.get_mut(at) {
                *byte ^= 1 << dice.below(8);
            }
        }
        1 => drop(input.drain(dice.range(input))),
        2 => drop(input.drain(dice.line(input))),
        3 | 4 => {
            let at = dice.below(input.len() + 1);
            input.splice(at..at, dice.pick(words).clone());
        }
        5 => drop(input.splice(dice.range(input), dice.pick(words).clone())),
        6 => {
            // A line twice, or in another place.
            let range = dice.line(input);
            let line = if dice.below(2) == 0 { input[range].to_vec() } else { input.drain(range).collect() };
            let at = dice.line(input).start;
            input.splice(at..at, line);
        }
        7 | 8 => {
            // A piece of another seed.
            let other = dice.pick(seeds);
            let piece = if dice.below(2) == 0 { dice.range(other) } else { dice.line(other).start..other.len() };
            let at = dice.line(input).start;
            input.splice(at..at, other[piece].to_vec());
        }
        9 => {
            let at = dice.below(input.len() + 1);
            input.truncate(at);
        }
        10 => {
            let at = dice.below(input.len() + 1);
            input.insert(at, u8::try_from(dice.below(256)).unwrap());
        }
        _ => {
            // Line breaks as another system has them.
            let from = dice.below(input.len() + 1);
            let rest = input.split_off(from);
            for byte in rest {
                if byte == b'\n' {
                    input.push(b'\r');
                }
                input.push(byte);
            }
        }
    }
    input.truncate(4096);
}

fn run(name: &str, target: fn(&[u8]), rounds: usize) {
    let (seeds, words) = (seeds(name), words());
    let mut dice = Dice(0x6A61_7373_6574);
    let changed = (0..rounds).map(|round| {
        let mut input = seeds[round % seeds.len()].clone();
        for _ in 0..=dice.below(4) {
            change(&mut input, &seeds, &words, &mut dice);
        }
        input
    });
    for input in seeds.iter().cloned().chain(changed) {
        if let Err(panic) = panic::catch_unwind(AssertUnwindSafe(|| target(&input))) {
            eprintln!("{name} fails on \"{}\"", input.escape_ascii());
            panic::resume_unwind(panic);
        }
    }
}

#[test]
fn parse() {
    run("parse", fuzz::targets::parse, 10 * ROUNDS);
}

#[test]
fn load() {
    run("load", fuzz::targets::load, ROUNDS);
}

#[test]
fn update() {
    run("update", fuzz::targets::update, ROUNDS);
}

#[test]
fn cycle() {
    run("cycle", fuzz::targets::cycle, ROUNDS);
}

#[test]
fn binary() {
    run("binary", fuzz::binary::read, 4 * ROUNDS);
}

#[test]
fn binary_cycle() {
    run("cycle", fuzz::binary::cycle, ROUNDS);
}
