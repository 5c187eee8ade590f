//! `lucena pgn filter`.

use lucena_pgn::{Next, PgnError};
use serde_json::json;

use super::args::FilterArgs;
use super::criteria::Criteria;
use super::output::Output;
use super::rewrite::Rewrite;
use crate::files::games::{Game, Then, each_game};
use crate::files::input::{about, name};
use crate::files::record::{Text, Wishes};
use crate::terminal::output::{Failure, complain, print};

/// So many games that cannot be written anew are told one by one.
const TOLD_MAX: u64 = 100;

pub(super) fn run(args: &FilterArgs) -> Result<(), Failure> {
    let criteria = Criteria::new(&args.criteria)?;
    let rewrite = Rewrite::new(&args.output);
    let mut output = Output::new(args.output.out.as_deref())?;
    let (mut n_written, mut n_faulty) = (0, 0);
    let limit = args.limit.unwrap_or(u64::MAX);
    // Games that stay as they are need not be followed where their tags decide.
    let needs_moves = rewrite.is_some() || criteria.need_moves();
    let wants_moves = |tags: &_| needs_moves && criteria.may_fit(tags);
    // What is written again is read to its last word, so that its faults have a place.
    let variations = if rewrite.is_some() { Next::Read } else { criteria.variations() };
    let letters = args.reading.piece_letters;
    // Where the tags decide, games are written while they are read. Otherwise only those that fit
    // are read once more.
    let writes_at_once = !criteria.need_moves();
    let movetext = rewrite.as_ref().filter(|_| writes_at_once).map(Rewrite::options);
    let text = if movetext.is_some() { Text::Forget } else { Text::Keep };
    let wishes = Wishes { variations, wants_moves: &wants_moves, text, letters, movetext };
    let mut rewritten = Vec::new();
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
            Some(_) if game.record.n_faults > 0 => {
                n_faulty += 1;
                if n_faulty <= TOLD_MAX {
                    progress.clear();
                    complain(&why_left_out(&game));
                }
                return Ok(Then::GoOn);
            }
            Some(rewrite) => {
                rewritten.clear();
                if writes_at_once {
                    let result = rewrite.result(game.record);
                    rewrite.tags(game.record, result, &mut rewritten)?;
                    rewritten.extend_from_slice(game.movetext.end(result));
                } else {
                    rewrite.text(game.text, letters, &mut rewritten)?;
                }
                output.write(&rewritten)?;
            }
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
    if n_written == 0
        && reading.games > 0
        && let Some(file) = args.files.iter().find(|file| output.replaces(file))
    {
        let words = "the file is left as it was: none of the games is wanted, and an empty file";
        return Err(about(file, format!("{words} is not what was meant")));
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
        None => format!("{file}: {title}: left out: it has faults"),
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
