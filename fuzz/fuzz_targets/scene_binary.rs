#![no_main]

// Not in the library: that needs no worlds.
#[path = "../src/scenes.rs"]
#[allow(dead_code, reason = "the other target")]
mod scenes;

libfuzzer_sys::fuzz_target!(|input: &[u8]| scenes::scene_binary(input));
