//! Run with `cargo +nightly fuzz run network`.
#![no_main]

#[path = "../network_checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    checks::network(data);
});
