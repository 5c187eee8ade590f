//! Run with `cargo +nightly fuzz run pgn`.
#![no_main]

#[path = "../pgn_checks.rs"]
mod pgn_checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| pgn_checks::pgn(data));
