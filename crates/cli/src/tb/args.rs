//! What can be written after `lucena tb`.

use std::ffi::OsString;

use clap::Subcommand;

use crate::position::Start;

#[derive(Debug, Subcommand)]
pub(crate) enum TbCommand {
    /// Tell how a position ends, and what each of its moves is worth
    Probe(ProbeArgs),
}

#[derive(Debug, clap::Args)]
pub(crate) struct ProbeArgs {
    /// Position: a FEN; its counter of the fifty-move rule counts
    #[arg(long, value_parser = Start::read)]
    pub(crate) fen: Start,

    /// Folders with tables, separated as the system separates paths; may come several times
    #[arg(long, value_name = "DIRS", required = true)]
    pub(crate) path: Vec<OsString>,

    /// Show so many plies of a best line
    #[arg(long, value_name = "N", default_value = "0", allow_negative_numbers = true, value_parser = read_plies)]
    pub(crate) line: usize,

    /// Print one JSON document in place of text
    #[arg(long)]
    pub(crate) json: bool,
}

fn read_plies(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("expected a number from 0 to {}", usize::MAX))
}
