//! Run with `cargo +nightly fuzz run xboard_lines`.
#![no_main]

#[path = "../xboard_checks.rs"]
mod xboard_checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| xboard_checks::xboard_lines(data));
