#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| jasset_fuzz::binary::cycle(input));
