//! Run with `cargo +nightly fuzz run training_data`.
#![no_main]

#[path = "../data_checks.rs"]
mod data_checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| data_checks::training_data(data));
