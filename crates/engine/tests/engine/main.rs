//! The engine as its users meet it: through the library, and through UCI as other programs speak
//! it. Searches are limited by depth and nodes; nothing is measured in seconds.
#![allow(
    clippy::incompatible_msrv,
    reason = "the minimum Rust is that of the library, not of its tests"
)]

mod bench;
mod edge_cases;
mod facade;
mod fuzz_corpus;
mod gui;
mod identity;
mod networks;
mod options;
mod own_book;
mod players;
mod tablebases;
mod users;
