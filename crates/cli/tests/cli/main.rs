//! Runs the program as a user does and reads what it prints.

mod count;
mod run;
mod suite;
mod usage;
