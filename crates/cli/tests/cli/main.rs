//! Runs the program as a user does and reads what it prints.

mod analyze;
mod analyze_trouble;
mod book;
// The broker of the tests of `lucena-provider`; these tests use a part of it.
#[cfg(unix)]
#[path = "../../../provider/tests/it/broker.rs"]
#[expect(dead_code, reason = "shared with other tests")]
mod broker;
mod check_engine;
mod chess960_games;
mod count;
mod data;
mod engine;
mod exit_codes;
mod explorer;
mod fastchess;
mod nonsense;
mod pgn;
mod pgn_losses;
mod pgn_reading;
mod pgn_replacing;
mod play;
mod play_screen;
mod probing;
mod provider;
mod puzzles;
mod rate;
mod run;
mod searching;
mod selfplay;
#[cfg(unix)]
mod serve_killed;
#[cfg(unix)]
mod serving;
mod spsa;
mod suite;
mod tables;
mod tactics;
mod tournaments;
mod train;
mod tune;
mod usage;
