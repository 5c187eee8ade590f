//! `lucena explorer info` and `lucena explorer verify`.

use std::path::PathBuf;

use lucena_explorer::{Explorer, Settings, Starts};
use serde_json::json;

use super::build::{count_lines, index_error, json_counts};
use crate::terminal::counted::counted;
use crate::terminal::json::{merged, or_text};
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

pub(super) fn run(args: &InfoArgs) -> Result<(), Failure> {
    let explorer = Explorer::open(&args.index).map_err(|error| index_error(&args.index, error))?;
    let Settings { max_plies, min_rating, starts, .. } = explorer.settings();
    let (counts, bytes) = (explorer.counts(), explorer.n_bytes());
    let (positions, includes_fen) = (explorer.n_positions(), starts == Starts::AnyPosition);
    let mut text = count_lines(counts);
    text += &format!("{positions} positions of the first {max_plies} plies, {bytes} bytes\n");
    if min_rating > 0 {
        text += &format!("ratings of at least {min_rating}\n");
    }
    if includes_fen {
        text += "with games from other positions than the initial one\n";
    }
    for source in explorer.sources() {
        text += &format!("source {}\n", printable(source));
    }
    let report = json!({
        "bytes": bytes,
        "positions": positions,
        "max_plies": max_plies,
        "min_rating": min_rating,
        "includes_fen": includes_fen,
        "sources": explorer.sources(),
    });
    print(&or_text(args.json, merged([json_counts(counts), report]), text))
}

pub(super) fn verify(args: &VerifyArgs) -> Result<(), Failure> {
    let failed = |error| index_error(&args.index, error);
    let explorer = Explorer::open(&args.index).map_err(failed)?;
    explorer.verify().map_err(failed)?;
    let (games, positions) = (explorer.counts().indexed, explorer.n_positions());
    let text = format!(
        "{} and {} without errors\n",
        counted(games, "game"),
        counted(positions, "position"),
    );
    print(&or_text(args.json, json!({ "games": games, "positions": positions }), text))
}
