//! Tests of the board against a slow oracle, published node counts and the Laws of Chess.

mod corpus;
mod mailbox;

mod attacks_and_pins;
mod checks_and_captures;
mod chess960;
mod fen_errors;
mod fen_oddities;
mod fen_round_trips;
mod games;
mod generation;
mod impossible_checks;
mod keys;
mod making;
mod many_moves;
mod mirroring;
mod packed_positions;
mod queries;
mod setup_faults;
mod strategies;
