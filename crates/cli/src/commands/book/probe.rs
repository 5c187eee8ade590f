//! `lucena book probe`.

use lucena_board::{Move, Position};
use lucena_book::{Book, BookError, Found, OpeningNames, default_book};
use serde_json::{Value, json};

use super::args::ProbeArgs;
use crate::commands::search::written_move;
use crate::files::input::about;
use crate::terminal::output::{Failure, complain, print};

pub(super) fn run(args: &ProbeArgs) -> Result<(), Failure> {
    let position = args.fen.position();
    let found = match &args.book {
        None => default_book().find(&position).map_err(Failure::new)?,
        Some(path) => ask(path, &position).map_err(|error| about(path, error))?,
    };
    let names = OpeningNames::new();
    print(&match args.json {
        true => format!("{}\n", in_json(&found, &names)),
        false => in_text(&found, &names),
    })
}

fn ask(path: &std::path::Path, position: &Position) -> Result<Found, BookError> {
    let book = Book::open(path)?;
    // The moves are as good as ever.
    match book.header() {
        Err(error @ BookError::Header { .. }) => {
            complain(&format!("note: {}: {error}", path.display()));
        }
        header => drop(header?),
    }
    book.find(position)
}

/// The share of a weight in percent.
pub(super) fn percent(weight: u32, total: u64) -> f64 {
    f64::from(weight) * 100.0 / total.max(1) as f64
}

fn in_text(found: &Found, names: &OpeningNames<'_>) -> String {
    let position = found.position();
    for skipped in found.skipped() {
        complain(&format!("note: an entry is skipped: {skipped}"));
    }
    let mut text = names.of(position).map(|opening| format!("{opening}\n")).unwrap_or_default();
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

fn in_json(found: &Found, names: &OpeningNames<'_>) -> Value {
    let position = found.position();
    let uci = |mv: Move| written_move(position, mv);
    let moves = found.moves().iter().map(|it| {
        json!({
            "move": uci(it.mv),
            "san": it.mv.san(position).to_string(),
            "weight": it.weight,
            "percent": percent(it.weight, found.total_weight()),
            "learn": it.learn,
        })
    });
    let skipped = found.skipped().iter();
    let skipped = skipped.map(|it| json!({ "byte": it.at, "fault": it.fault.to_string() }));
    let opening = names.of(position);
    json!({
        "fen": position.to_string(),
        "key": format!("{:016x}", position.key()),
        "opening": opening.map(|it| json!({ "eco": it.eco().to_string(), "name": it.name() })),
        "best_move": found.best().map(|it| uci(it.mv)),
        "moves": moves.collect::<Value>(),
        "skipped": skipped.collect::<Value>(),
    })
}
