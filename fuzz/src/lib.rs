//! What must hold for every input?
//!
//! The targets are plain functions, so that they run under libFuzzer and in a test (`tests/tests/robustness.rs`) alike.
//! Under libFuzzer, with nightly and `cargo-fuzz`:
//!
//! ```text
//! cargo +nightly fuzz run --fuzz-dir fuzz -s none -a load -- -dict=fuzz/jasset.dict -max_len=4096
//! ```
//!
//! Nothing here is unsafe, so there is nothing for a sanitizer to find; without one it is several times as fast. What it
//! finds becomes a seed in `fuzz/corpus`, and a named test in `tests/tests/regression`. `binary` takes files, and makes
//! their header right; `binary_cycle` takes text: that of `fuzz/corpus/cycle`.

pub mod binary;
pub mod everything;
pub mod targets;
