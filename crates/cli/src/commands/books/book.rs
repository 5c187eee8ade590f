//! `lucena book ...`: opening books.

mod args;
mod dump;
mod filter;
mod info;
mod input;
mod make;
mod merge;
mod output;
mod probe;
mod text_games;

use clap::Subcommand;

use crate::terminal::output::Failure;

/// Query, build, edit and verify Polyglot opening books
///
/// Where no book is given, the built-in book is used.
#[derive(Debug, Subcommand)]
#[command(after_help = "Examples:\n\
    \x20 lucena book probe\n\
    \x20 lucena book make games.pgn --out book.bin")]
pub(crate) enum BookCommand {
    Probe(probe::ProbeArgs),
    Dump(dump::DumpArgs),
    Make(make::MakeArgs),
    Merge(merge::MergeArgs),
    Filter(filter::FilterArgs),
    Info(info::InfoArgs),
    Verify(info::VerifyArgs),
}

pub(crate) fn run(command: &BookCommand) -> Result<(), Failure> {
    match command {
        BookCommand::Probe(args) => probe::run(args),
        BookCommand::Dump(args) => dump::run(args),
        BookCommand::Make(args) => make::run(args),
        BookCommand::Merge(args) => merge::run(args),
        BookCommand::Filter(args) => filter::run(args),
        BookCommand::Info(args) => info::run(args),
        BookCommand::Verify(args) => info::verify(args),
    }
}
