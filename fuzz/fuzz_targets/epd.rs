//! Run with `cargo +nightly fuzz run epd`.
#![no_main]

#[path = "../checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::epd(data));
