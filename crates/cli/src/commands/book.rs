//! `lucena book ...`.

mod args;
mod change;
mod dump;
mod files;
mod games;
mod info;
mod make;
mod probe;
mod target;

pub(crate) use args::BookCommand;

use crate::terminal::output::Failure;

pub(crate) fn run(command: &BookCommand) -> Result<(), Failure> {
    match command {
        BookCommand::Probe(args) => probe::run(args),
        BookCommand::Dump(args) => dump::run(args),
        BookCommand::Make(args) => make::run(args),
        BookCommand::Merge(args) => change::merge(args),
        BookCommand::Filter(args) => change::filter(args),
        BookCommand::Info(args) => info::run(args),
        BookCommand::Verify(args) => info::verify(args),
    }
}
