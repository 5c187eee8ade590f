//! Runs the program as a user does and reads what it prints.

mod count;
mod engine;
mod exit_codes;
mod nonsense;
mod run;
mod searching;
mod suite;
mod tactics;
mod usage;
