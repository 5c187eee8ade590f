//! `lucena explorer ...`: an opening explorer from PGN files.

mod build;
mod game;
mod info;
mod query;

use clap::Subcommand;

use crate::terminal::output::Failure;

/// Index PGN files and query the index by position
#[derive(Debug, Subcommand)]
#[command(after_help = "Examples:\n\
    \x20 lucena explorer build games.pgn --out games.explorer\n\
    \x20 lucena explorer query games.explorer --play \"e4 c5\"")]
pub(crate) enum ExplorerCommand {
    Build(build::BuildArgs),
    Add(build::AddArgs),
    Query(query::QueryArgs),
    Game(game::GameArgs),
    Info(info::InfoArgs),
    Verify(info::VerifyArgs),
}

pub(crate) fn run(command: &ExplorerCommand) -> Result<(), Failure> {
    match command {
        ExplorerCommand::Build(args) => build::run(args),
        ExplorerCommand::Add(args) => build::add(args),
        ExplorerCommand::Query(args) => query::run(args),
        ExplorerCommand::Game(args) => game::run(args),
        ExplorerCommand::Info(args) => info::run(args),
        ExplorerCommand::Verify(args) => info::verify(args),
    }
}
