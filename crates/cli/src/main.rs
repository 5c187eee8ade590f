//! The `lucena` command: parses the command line, runs the command and sets the exit code.

#![cfg_attr(
    not(feature = "tools"),
    allow(dead_code, reason = "the tools use all of the shared modules")
)]

mod args;
#[cfg(feature = "tools")]
mod batch;
mod commands;
#[cfg(feature = "tools")]
mod fastchess;
mod files;
mod machine;
#[cfg(feature = "tools")]
mod play;
mod terminal;

use std::env;
use std::error::Error as _;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ErrorKind};

use args::tips::with_tip;
use commands::engine::uci;
use commands::{command_line, missing_feature, parse};
use terminal::output::{Failure, check_written, err_message};

/// An error while running, or a check that failed.
const FAILURE: u8 = 1;
/// An invalid command line.
const USAGE_ERROR: u8 = 2;

fn main() -> ExitCode {
    if let Some(script) = uci::script(env::args_os().skip(1)) {
        return exit_code(uci::run_script(script));
    }
    #[cfg(feature = "tools")]
    if let Some(words) = fastchess::words(env::args_os()) {
        return exit_code(fastchess::run(&words));
    }
    if let Some(message) = missing_command() {
        err_message(&message);
        return ExitCode::from(USAGE_ERROR);
    }
    match parse(env::args_os()) {
        Ok(cli) => exit_code(commands::run(&cli)),
        Err(error) => {
            let error = in_plain_words(error);
            print_clap_error(&with_tip(error, env::args_os().skip(1)))
        }
    }
}

/// What to print if the command is not in this build.
fn missing_command() -> Option<String> {
    let mut words = env::args_os();
    let program = words.next().unwrap_or_default();
    let program = Path::new(&program).file_stem().and_then(OsStr::to_str).unwrap_or_default();
    // Through a link of that name, it runs matches.
    let command = match ["fastchess", "cutechess"].iter().any(|name| program.starts_with(name)) {
        true => "fastchess".into(),
        false => words.find(|word| word != "help")?.into_string().ok()?,
    };
    let feature = missing_feature(&command)?;
    Some(format!(
        "'{command}' is not in this build of lucena; build it with the feature '{feature}', as in \
         `cargo run --release --features {feature} -- {command}`"
    ))
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
    let mut command = command_line();
    command.build();
    #[cfg(feature = "tools")]
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

/// An error about a number in words for users; those of the standard parsers are for programmers.
fn in_plain_words(error: clap::Error) -> clap::Error {
    let source = error.source().map(ToString::to_string).unwrap_or_default();
    let expected = match source.as_str() {
        "invalid digit found in string" | "cannot parse integer from empty string" => {
            "expected a whole number".to_owned()
        }
        "number would be zero for non-zero type" => "expected a number above 0".to_owned(),
        "number too large to fit in target type" => "the number is too large".to_owned(),
        "number too small to fit in target type" => "the number is too small".to_owned(),
        "invalid float literal" | "cannot parse float from empty string" => {
            "expected a number".to_owned()
        }
        // As in "-1 is not in 0..=255".
        range => match range.split_once(" is not in ").and_then(|(_, it)| it.split_once("..=")) {
            Some((first, last)) => format!("expected a number from {first} to {last}"),
            None => return error,
        },
    };
    let context = |kind| error.get(kind).map(ToString::to_string).unwrap_or_default();
    let (value, arg) = (context(ContextKind::InvalidValue), context(ContextKind::InvalidArg));
    let message = format!("invalid value '{value}' for '{arg}': {expected}");
    invoked_command().error(ErrorKind::ValueValidation, message)
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
