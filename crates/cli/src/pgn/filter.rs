//! `lucena pgn filter`.

use lucena_pgn::{Next, PgnError};
use serde_json::json;

use super::args::FilterArgs;
use super::criteria::Criteria;
use super::games::{Game, Then, each_game};
use super::output::Output;
use super::record::{Text, Wishes};
use super::rewrite::Rewrite;
use crate::input::{about, name};
use crate::output::{Failure, complain, print};

/// So many games that cannot be written anew are told one by one.
const TOLD_MAX: u64 = 100;

pub(super) fn run(args: &FilterArgs) -> Result<(), Failure> {
    let criteria = Criteria::new(&args.criteria)?;
    let rewrite = Rewrite::new(&args.output);
    let mut output = Output::new(args.output.out.as_deref())?;
    let (mut n_written, mut n_faulty) = (0, 0);
    let limit = args.limit.unwrap_or(u64::MAX);
    let wants_moves = |tags: &_| criteria.may_fit(tags);
    // What is written anew is read to its last word, so that its faults have a place.
    let variations = if rewrite.is_some() { Next::Read } else { criteria.variations() };
    let wishes = Wishes { variations, wants_moves: &wants_moves, text: Text::Keep };
    // Of a file that is replaced all is looked at, lest something goes unseen behind the last game.
    let then_at_limit = match args.files.iter().any(|file| output.replaces(file)) {
        true => Then::GoOn,
        false => Then::Stop,
    };
    let reading = each_game(&args.files, wishes, |game, progress| {
        if n_written >= limit {
            return Ok(then_at_limit);
        }
        if !criteria.fits(game.record) {
            return Ok(Then::GoOn);
        }
        match &rewrite {
            None => {
                output.write(game.text)?;
                output.write(b"\n\n")?;
            }
            Some(rewrite) => match rewrite.text(game.text, game.record)? {
                Some(text) => output.write(&text)?,
                None => {
                    n_faulty += 1;
                    if n_faulty <= TOLD_MAX {
                        progress.clear();
                        complain(&why_left_out(&game));
                    }
                    return Ok(Then::GoOn);
                }
            },
        }
        n_written += 1;
        Ok(if n_written >= limit { then_at_limit } else { Then::GoOn })
    })?;
    reading.may_replace(|file| output.replaces(file))?;
    let has_lost = n_faulty > 0 && !args.output.drop_faulty;
    if let (true, Some(file)) = (has_lost, args.files.iter().find(|file| output.replaces(file))) {
        let words =
            "the file is left as it was: games with faults cannot be written anew, and only";
        return Err(about(file, format!("{words} --drop-faulty leaves them out")));
    }
    let is_file = output.is_file();
    output.finish()?;
    let counts = [("games", reading.games), ("written", n_written), ("faulty", n_faulty)];
    tell(is_file, args.output.json, &counts)?;
    if has_lost { Err(Failure::Told) } else { Ok(()) }
}

/// Which game is left out, where its first fault stands, and what it is.
fn why_left_out(game: &Game<'_>) -> String {
    let file = name(game.file);
    let title = format!("game {}, {}", game.number, game.record.title());
    match game.record.errors.iter().find(|error| !error.is_tolerated()) {
        Some(PgnError { place, kind, .. }) => {
            format!("{file}:{}:{}: {title}: left out: {kind}", place.line, place.offset)
        }
        None => format!("{file}: {title}: left out: a tree of moves has no place for all of it"),
    }
}

/// Prints counts if the games themselves have not been printed.
pub(super) fn tell(is_file: bool, in_json: bool, counts: &[(&str, u64)]) -> Result<(), Failure> {
    if !is_file {
        return Ok(());
    }
    if in_json {
        let object: serde_json::Map<_, _> =
            counts.iter().map(|&(name, count)| (name.to_owned(), json!(count))).collect();
        return print(&format!("{}\n", serde_json::Value::Object(object)));
    }
    let words: Vec<String> =
        counts.iter().map(|(name, count)| format!("{count} {}", name.replace('_', " "))).collect();
    print(&format!("{}\n", words.join(", ")))
}
