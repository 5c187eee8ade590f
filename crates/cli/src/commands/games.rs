//! Files of games.

mod explorer;
mod pgn;

use clap::Subcommand;

use crate::terminal::output::Failure;

#[derive(Debug, Subcommand)]
pub(super) enum GamesCommand {
    #[command(subcommand)]
    Pgn(pgn::PgnCommand),
    #[command(subcommand)]
    Explorer(explorer::ExplorerCommand),
}

impl GamesCommand {
    pub(super) fn run(&self) -> Result<(), Failure> {
        match self {
            Self::Pgn(args) => pgn::run(args),
            Self::Explorer(args) => explorer::run(args),
        }
    }
}
