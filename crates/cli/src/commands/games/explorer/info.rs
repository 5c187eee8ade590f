//! `lucena explorer info` and `lucena explorer verify`.

use std::path::PathBuf;

use lucena_explorer::{Explorer, Settings, Starts};
use serde::Serialize;

use super::build::{JsonCounts, index_error};
use crate::terminal::counted::counted;
use crate::terminal::json;
use crate::terminal::output::{Failure, print};
use crate::terminal::printable::printable;

/// Print size, settings, counts and sources of an index
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena explorer info games.explorer")]
pub(crate) struct InfoArgs {
    /// Index file
    #[arg(value_name = "INDEX")]
    index: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Read a whole index and check its checksums, order and references
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena explorer verify games.explorer")]
pub(crate) struct VerifyArgs {
    /// Index file
    #[arg(value_name = "INDEX")]
    index: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Report {
    bytes: u64,
    positions: u64,
    max_plies: u32,
    min_rating: u16,
    includes_fen: bool,
    #[serde(flatten)]
    counts: JsonCounts,
    sources: Vec<String>,
}

/// What an index without errors holds.
#[derive(Debug, Serialize)]
struct Verified {
    games: u64,
    positions: u64,
}

pub(super) fn run(args: &InfoArgs) -> Result<(), Failure> {
    let explorer = Explorer::open(&args.index).map_err(|error| index_error(&args.index, error))?;
    let Settings { max_plies, min_rating, starts, .. } = explorer.settings();
    let report = Report {
        bytes: explorer.n_bytes(),
        positions: explorer.n_positions(),
        max_plies,
        min_rating,
        includes_fen: starts == Starts::AnyPosition,
        counts: explorer.counts().into(),
        sources: explorer.sources().to_vec(),
    };
    print(&match args.json {
        true => json::line(&report),
        false => report.to_text(),
    })
}

impl Report {
    fn to_text(&self) -> String {
        let Self { bytes, positions, max_plies, min_rating, .. } = self;
        let mut text = self.counts.to_text();
        text += &format!("{positions} positions of the first {max_plies} plies, {bytes} bytes\n");
        if *min_rating > 0 {
            text += &format!("ratings of at least {min_rating}\n");
        }
        if self.includes_fen {
            text += "with games from other positions than the initial one\n";
        }
        for source in &self.sources {
            text += &format!("source {}\n", printable(source));
        }
        text
    }
}

pub(super) fn verify(args: &VerifyArgs) -> Result<(), Failure> {
    let failed = |error| index_error(&args.index, error);
    let explorer = Explorer::open(&args.index).map_err(failed)?;
    explorer.verify().map_err(failed)?;
    let verified = Verified { games: explorer.counts().indexed, positions: explorer.n_positions() };
    print(&match args.json {
        true => json::line(&verified),
        false => verified.to_text(),
    })
}

impl Verified {
    fn to_text(&self) -> String {
        let games = counted(self.games, "game");
        let positions = counted(self.positions, "position");
        format!("{games} and {positions} without errors\n")
    }
}
