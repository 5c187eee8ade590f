//! Opening books and endgame tablebases.

mod book;
mod tb;

use clap::Subcommand;

use crate::terminal::output::Failure;

#[derive(Debug, Subcommand)]
pub(super) enum BooksCommand {
    #[command(subcommand)]
    Book(book::BookCommand),
    #[command(subcommand)]
    Tb(tb::TbCommand),
}

impl BooksCommand {
    pub(super) fn run(&self) -> Result<(), Failure> {
        match self {
            Self::Book(args) => book::run(args),
            Self::Tb(args) => tb::run(args),
        }
    }
}
