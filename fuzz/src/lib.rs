//! What must hold for every input?
//!
//! The targets are plain functions, so that they run under libFuzzer and in a test alike.

pub mod everything;
pub mod targets;
