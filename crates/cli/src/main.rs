//! The `lucena` command: arguments and terminal; the work is done by the crates below.

mod args;
mod output;
mod perft;
mod perft_suite;
mod progress;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use output::{Failure, complain};

const FAILED: u8 = 1;
const WRONG_USAGE: u8 = 2;

fn main() -> ExitCode {
    let Some(command) = Args::parse().command else {
        complain("this version has no UCI engine yet; \"lucena help\" lists the commands");
        return ExitCode::from(WRONG_USAGE);
    };
    let result = match command {
        Command::Perft(args) if args.suite.is_some() => perft_suite::run(&args),
        Command::Perft(args) => perft::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Failure::Message(message) = failure {
                complain(&message);
            }
            ExitCode::from(FAILED)
        }
    }
}
