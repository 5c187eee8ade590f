//! The `lucena` command: parses the command line, runs the command and sets the exit code.

mod args;
mod batch;
mod commands;
mod fastchess;
mod files;
mod play;
mod terminal;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use args::tips::with_tip;
use commands::{Cli, uci};
use terminal::output::{Failure, check_written, err_message};

/// An error while running, or a check that failed.
const FAILURE: u8 = 1;
/// An invalid command line.
const USAGE_ERROR: u8 = 2;

fn main() -> ExitCode {
    if let Some(script) = uci::script(env::args_os().skip(1)) {
        return exit_code(uci::run_script(script));
    }
    if let Some(words) = fastchess::words(env::args_os()) {
        return exit_code(fastchess::run(&words));
    }
    match Cli::try_parse() {
        Ok(cli) => exit_code(commands::run(cli)),
        Err(error) => print_clap_error(&with_tip(error, env::args_os().skip(1))),
    }
}

fn exit_code(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) | Err(Failure::BrokenPipe) => ExitCode::SUCCESS,
        Err(Failure::Usage(message)) => {
            print_clap_error(&invoked_command().error(ErrorKind::ValueValidation, message))
        }
        Err(Failure::Signal(code)) => ExitCode::from(code),
        Err(Failure::Reported) => ExitCode::from(FAILURE),
        Err(Failure::Message(message)) => {
            err_message(&message);
            ExitCode::from(FAILURE)
        }
    }
}

/// The subcommand on the command line, so that its own usage is printed.
fn invoked_command() -> clap::Command {
    let mut command = Cli::command();
    command.build();
    if fastchess::words(env::args_os()).is_some() {
        return command.override_usage(fastchess::USAGE);
    }
    for word in env::args_os().skip(1) {
        if let Some(subcommand) = command.find_subcommand(&word) {
            command = subcommand.clone();
        }
    }
    command
}

/// Prints help, version or usage error. `clap::Error::exit` does so too, but exits with success if
/// help could not be written.
fn print_clap_error(error: &clap::Error) -> ExitCode {
    let written = error.print().and_then(|()| io::stdout().flush());
    if error.use_stderr() {
        return ExitCode::from(USAGE_ERROR);
    }
    exit_code(check_written(written))
}
