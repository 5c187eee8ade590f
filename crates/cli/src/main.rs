//! The `lucena` command: arguments and terminal; the work is done by the crates below.

mod args;
mod output;
mod perft;
mod perft_suite;
mod progress;
mod uci;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use output::{Failure, check_written, complain};

const FAILED: u8 = 1;
const WRONG_USAGE: u8 = 2;

fn main() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(answer) => return tell(&answer),
    };
    let result = match args.command.unwrap_or(Command::Uci) {
        Command::Uci => uci::run(),
        Command::Perft(args) if args.suite.is_some() => perft_suite::run(&args),
        Command::Perft(args) => perft::run(&args),
    };
    exit_code(result)
}

fn exit_code(result: Result<(), Failure>) -> ExitCode {
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

/// Help, the version, or what is wrong with the arguments. `Args::parse` would do it too, but
/// would call help that never got out a success.
fn tell(answer: &clap::Error) -> ExitCode {
    let written = answer.print().and_then(|()| io::stdout().flush());
    if answer.use_stderr() {
        return ExitCode::from(WRONG_USAGE);
    }
    match check_written(written) {
        // The reader has seen enough.
        Err(Failure::Silent) => ExitCode::SUCCESS,
        result => exit_code(result),
    }
}
