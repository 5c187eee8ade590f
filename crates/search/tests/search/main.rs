//! The search proved against slow oracles, the rules of chess and what its users are promised.

mod common;
mod mate_solver;
mod negamax;

mod chess960;
mod determinism;
mod draws;
mod endings;
mod exactness;
mod heuristics;
mod last_word;
mod limits;
mod lines;
mod many_moves;
mod mates;
mod mirroring;
mod multi_pv;
mod puzzles;
mod sharing;
mod stopping;
mod tablebase;
mod time;
mod trouble;
