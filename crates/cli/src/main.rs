//! The `lucena` command: arguments and terminal; the work is done by the crates below.

mod args;
mod commands;
mod fastchess;
mod files;
mod terminal;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use args::config;
use args::stack::with_stack;
use commands::{
    Args, Command, bench, book, check_engine, eval, perft, pgn, rate, search, tactics, tb,
    tournament, uci, xboard,
};
use terminal::output::{Failure, check_written, complain};

/// Something could not be read, done or written, or a check has found a fault.
const FAILED: u8 = 1;
/// The command line makes no sense, whatever the machine and its files are like.
const WRONG_USAGE: u8 = 2;

fn main() -> ExitCode {
    if let Some(script) = uci::script(std::env::args_os().skip(1)) {
        return exit_code(uci::run_script(script));
    }
    if let Some(words) = fastchess::words(std::env::args_os()) {
        return exit_code(fastchess::run(&words));
    }
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(answer) => return tell(&answer),
    };
    if let Some(result) = run_arena(args.command.as_ref()) {
        return exit_code(result);
    }
    let options = match config::read(args.config.as_deref()) {
        Ok(options) => options,
        Err(failure) => return exit_code(Err(failure)),
    };
    let result = match args.command.unwrap_or(Command::Uci) {
        Command::Match(_) | Command::Gauntlet(_) | Command::Sprt(_) | Command::Tournament(_) => {
            unreachable!("tournaments have been played above")
        }
        Command::Uci => uci::run(options),
        Command::Xboard => xboard::run(options),
        Command::Bench(args) => with_stack(|| bench::run(&args, options)),
        Command::CheckEngine(args) => check_engine::run(&args),
        Command::Eval(args) => eval::run(&args, options),
        Command::Search(args) => with_stack(|| search::run(&args, options)),
        Command::Tactics(args) => tactics::run(&args, options),
        Command::Book(command) => book::run(&command),
        Command::Tb(command) => tb::run(&command),
        Command::Pgn(command) => pgn::run(&command),
        Command::Rate(args) => rate::run(&args),
        Command::Perft(args) if args.suite.is_some() => perft::suite::run(&args),
        Command::Perft(args) => perft::run(&args),
    };
    exit_code(result)
}

/// Tournaments: their `--config` is of engines, not of the engine that this program is.
fn run_arena(command: Option<&Command>) -> Option<Result<(), Failure>> {
    match command? {
        Command::Match(args) => Some(tournament::run_match(args)),
        Command::Gauntlet(args) => Some(tournament::run_gauntlet(args)),
        Command::Sprt(args) => Some(tournament::run_sprt(args)),
        Command::Tournament(args) => Some(tournament::run_tournament(args)),
        _ => None,
    }
}

fn exit_code(result: Result<(), Failure>) -> ExitCode {
    match result {
        Ok(()) | Err(Failure::ReaderGone) => ExitCode::SUCCESS,
        Err(Failure::WrongUsage(message)) => {
            tell(&command_in_use().error(ErrorKind::ValueValidation, message))
        }
        Err(Failure::Ended(code)) => ExitCode::from(code),
        Err(Failure::Told) => ExitCode::from(FAILED),
        Err(Failure::Message(message)) => {
            complain(&message);
            ExitCode::from(FAILED)
        }
    }
}

/// The command that the words name, so that what is shown is its own usage.
fn command_in_use() -> clap::Command {
    let mut command = Args::command();
    command.build();
    if fastchess::words(std::env::args_os()).is_some() {
        return command.override_usage(fastchess::USAGE);
    }
    for word in std::env::args_os().skip(1) {
        if let Some(named) = command.find_subcommand(&word) {
            command = named.clone();
        }
    }
    command
}

/// Help, the version, or what is wrong with the arguments. `Args::parse` would do it too, but
/// would call help that never got out a success.
fn tell(answer: &clap::Error) -> ExitCode {
    let written = answer.print().and_then(|()| io::stdout().flush());
    if answer.use_stderr() {
        return ExitCode::from(WRONG_USAGE);
    }
    exit_code(check_written(written))
}
