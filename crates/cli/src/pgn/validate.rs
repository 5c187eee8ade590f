//! `lucena pgn validate`.

use lucena_pgn::{Next, PgnError};
use serde_json::{Value, json};

use super::args::ValidateArgs;
use super::games::{Game, Then, each_game};
use super::record::Wishes;
use crate::input::name;
use crate::output::{Failure, print, print_verdict};

#[derive(Default)]
struct Sum {
    games: u64,
    half_moves: u64,
    broken_games: u64,
    faults: u64,
    slips: u64,
}

pub(super) fn run(args: &ValidateArgs) -> Result<(), Failure> {
    let mut sum = Sum::default();
    let wishes = Wishes { variations: Next::Read, wants_moves: &|_| true };
    each_game(&args.files, wishes, |game, progress| {
        let record = game.record;
        sum.games += 1;
        sum.half_moves += record.plies.len() as u64;
        sum.broken_games += u64::from(record.n_faults > 0);
        sum.faults += record.n_faults;
        sum.slips += record.n_slips;
        if !args.quiet && !record.errors.is_empty() {
            let lines: String = record.errors.iter().map(|it| line(args, &game, it)).collect();
            progress.clear();
            print(&lines)?;
        }
        Ok(Then::GoOn)
    })?;
    let is_bad = sum.faults > 0 || args.strict && sum.slips > 0;
    let verdict = if is_bad { Err(Failure::Told) } else { Ok(()) };
    print_verdict(&in_words(args, &sum), verdict)
}

/// A line about a fault.
fn line(args: &ValidateArgs, game: &Game<'_>, error: &PgnError) -> String {
    let place = error.place;
    if args.json {
        return format!("{}\n", json_of(game, error));
    }
    let note = if error.is_tolerated() && !args.strict { "note: " } else { "" };
    let (file, number, title) = (name(game.file), game.number, game.record.title());
    let (line, byte) = (place.line, place.offset);
    format!("{file}:{line}:{byte}: game {number}, {title}: {note}{}\n", error.kind)
}

fn json_of(game: &Game<'_>, error: &PgnError) -> Value {
    json!({
        "file": name(game.file),
        "line": error.place.line,
        "byte": error.place.offset,
        "game": game.number,
        "white": game.record.tags.get("White"),
        "black": game.record.tags.get("Black"),
        "tolerated": error.is_tolerated(),
        "error": error.kind.to_string(),
    })
}

fn in_words(args: &ValidateArgs, sum: &Sum) -> String {
    let Sum { games, half_moves, broken_games, faults, slips } = sum;
    if args.json {
        let document = json!({
            "games": games, "half_moves": half_moves, "broken_games": broken_games,
            "faults": faults, "slips": slips,
        });
        return format!("{document}\n");
    }
    format!(
        "games {games}\nhalf moves {half_moves}\nbroken games {broken_games}\n\
         faults {faults}\nslips {slips}\n"
    )
}
