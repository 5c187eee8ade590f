//! Tests of the search against slow oracles, the rules of chess and its documentation.

mod common;
mod mate_solver;
mod negamax;

mod chess960;
mod determinism;
mod draws;
mod endings;
mod evaluators;
mod exactness;
mod final_info;
mod heuristics;
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
