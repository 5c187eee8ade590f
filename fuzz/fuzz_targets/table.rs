//! Run with `cargo +nightly fuzz run table`.
#![no_main]

#[path = "../syzygy_checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::table(data));
