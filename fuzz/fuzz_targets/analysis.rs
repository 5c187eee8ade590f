//! Run with `cargo +nightly fuzz run analysis`.
#![no_main]

#[path = "../analysis_checks.rs"]
mod analysis_checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| analysis_checks::analysis(data));
