//! `lucena book probe`.

use lucena_uci::uci_move;
use std::path::{Path, PathBuf};

use lucena_board::Position;
use lucena_book::{Book, BookError, BookMoves, OpeningNames, default_book};
use serde_json::{Value, json};

use crate::args::position::{PositionArg, STARTPOS};
use crate::files::input::file_error;
use crate::terminal::json::line;
use crate::terminal::output::{Failure, err_message, print};

/// Print the book moves of a position
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena book probe\n\
    \x20 lucena book probe --fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\" --book book.bin --json")]
pub(crate) struct ProbeArgs {
    /// Position to probe: a FEN (standard or Chess960) or "startpos"
    #[arg(long, default_value = STARTPOS, value_parser = PositionArg::parse)]
    fen: PositionArg,

    /// Book file
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &ProbeArgs) -> Result<(), Failure> {
    let position = args.fen.position();
    let found = match &args.book {
        None => default_book().find(&position).map_err(Failure::new)?,
        Some(path) => probe_file(path, &position).map_err(|error| file_error(path, error))?,
    };
    let names = OpeningNames::new();
    print(&match args.json {
        true => line(&in_json(&found, &names)),
        false => in_text(&found, &names),
    })
}

fn probe_file(path: &Path, position: &Position) -> Result<BookMoves, BookError> {
    let book = Book::open(path)?;
    // A broken header does not affect the moves.
    match book.header() {
        Err(error @ BookError::Header { .. }) => {
            err_message(&format!("note: {}: {error}", path.display()));
        }
        header => drop(header?),
    }
    book.find(position)
}

/// A weight in percent of all weights.
pub(super) fn percent(weight: u32, total: u64) -> f64 {
    f64::from(weight) * 100.0 / total.max(1) as f64
}

fn in_text(found: &BookMoves, names: &OpeningNames<'_>) -> String {
    let position = found.position();
    for skipped in found.skipped() {
        err_message(&format!("note: entry skipped: {skipped}"));
    }
    let mut text = names.get(position).map(|opening| format!("{opening}\n")).unwrap_or_default();
    for candidate in found.moves() {
        let san = candidate.mv.san(position).to_string();
        let share = percent(candidate.weight, found.total_weight());
        text += &format!("{san:<8} {:>7} {share:>6.2} %\n", candidate.weight);
    }
    if found.moves().is_empty() {
        text += "no moves\n";
    }
    text
}

fn in_json(found: &BookMoves, names: &OpeningNames<'_>) -> Value {
    let position = found.position();
    let moves = found.moves().iter().map(|it| {
        json!({
            "move": uci_move(position, it.mv),
            "san": it.mv.san(position).to_string(),
            "weight": it.weight,
            "percent": percent(it.weight, found.total_weight()),
            "learn": it.learn,
        })
    });
    let opening = names.get(position);
    let skipped = found.skipped().iter();
    let skipped = skipped.map(|it| json!({ "byte": it.at, "fault": it.error.to_string() }));
    json!({
        "fen": position.to_string(),
        "key": format!("{:016x}", position.key()),
        "opening": opening.map(|it| json!({ "eco": it.eco().to_string(), "name": it.name() })),
        "best_move": found.best().map(|it| uci_move(position, it.mv)),
        "moves": moves.collect::<Vec<_>>(),
        "skipped": skipped.collect::<Vec<_>>(),
    })
}
