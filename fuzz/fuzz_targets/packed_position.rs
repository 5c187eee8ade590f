//! Run with `cargo +nightly fuzz run packed_position`.
#![no_main]

#[path = "../checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::packed_position(data));
