//! Run with `cargo +nightly fuzz run fen_pattern`.
#![no_main]

#[path = "../fen_pattern_checks.rs"]
mod fen_pattern_checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| fen_pattern_checks::fen_pattern(data));
