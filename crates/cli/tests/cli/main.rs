//! Runs the program as a user does and reads what it prints.

mod book;
mod check_engine;
mod chess960_games;
mod count;
mod data;
mod engine;
mod exit_codes;
mod fastchess;
mod nonsense;
mod pgn;
mod pgn_losses;
mod pgn_reading;
mod pgn_replacing;
mod probing;
mod rate;
mod run;
mod searching;
mod selfplay;
mod suite;
mod tables;
mod tactics;
mod tournaments;
mod train;
mod tune;
mod usage;
