//! Run with `cargo +nightly fuzz run uci_lines`.
#![no_main]

#[path = "../uci_checks.rs"]
mod uci_checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| uci_checks::uci_lines(data));
