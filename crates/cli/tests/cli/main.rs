//! Runs the program as a user does and reads what it prints.

mod analyze;
mod analyze_trouble;
mod book;
// The broker of the tests of `lucena-provider`; these tests use a part of it.
#[cfg(all(unix, feature = "serve"))]
#[path = "../../../provider/tests/it/broker.rs"]
#[expect(dead_code, reason = "shared with other tests")]
mod broker;
mod check_engine;
mod chess960_games;
mod count;
#[cfg(feature = "train")]
mod data;
mod doctor;
mod engine;
mod exit_codes;
mod explorer;
mod fastchess;
mod nonsense;
mod pgn;
mod pgn_losses;
mod pgn_reading;
mod pgn_replacing;
mod pgn_variants;
mod play;
mod play_screen;
mod probing;
#[cfg(feature = "serve")]
mod provider;
mod puzzles;
mod rate;
mod run;
mod searching;
#[cfg(feature = "train")]
mod selfplay;
#[cfg(all(unix, feature = "serve"))]
mod serve_killed;
#[cfg(all(unix, feature = "serve"))]
mod serving;
mod spsa;
mod suite;
mod tables;
mod tactics;
mod tournaments;
#[cfg(feature = "train")]
mod train;
#[cfg(feature = "train")]
mod tune;
mod usage;
mod variant_games;
