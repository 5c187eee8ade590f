//! Run with `cargo +nightly fuzz run pgn_input`.
#![no_main]

#[path = "../pgn_input_checks.rs"]
mod pgn_input_checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| pgn_input_checks::input(data));
