//! Run with `cargo +nightly fuzz run explorer`.
#![no_main]

#[path = "../explorer_checks.rs"]
mod explorer_checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| explorer_checks::explorer(data));
