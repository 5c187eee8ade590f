//! `lucena pgn filter`.

use serde_json::json;

use super::args::FilterArgs;
use super::criteria::Criteria;
use super::games::{Then, each_game, place};
use super::output::Output;
use super::record::{Text, Wishes};
use super::rewrite::Rewrite;
use crate::output::{Failure, complain, print};

/// So many games that cannot be written anew are told one by one.
const TOLD_MAX: u64 = 100;

pub(super) fn run(args: &FilterArgs) -> Result<(), Failure> {
    let criteria = Criteria::new(&args.criteria)?;
    let rewrite = Rewrite::new(&args.output);
    let mut output = Output::new(args.output.out.as_deref())?;
    let (mut n_written, mut n_left_out) = (0, 0);
    let limit = args.limit.unwrap_or(u64::MAX);
    let wants_moves = |tags: &_| criteria.may_fit(tags);
    let variations = criteria.variations();
    let wishes = Wishes { variations, wants_moves: &wants_moves, text: Text::Keep };
    let n_games = each_game(&args.files, wishes, |game, progress| {
        if n_written >= limit {
            return Ok(Then::Stop);
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
                    n_left_out += 1;
                    if n_left_out <= TOLD_MAX {
                        progress.clear();
                        complain(&format!("{}: left out for its faults", place(&game)));
                    }
                    return Ok(Then::GoOn);
                }
            },
        }
        n_written += 1;
        Ok(if n_written >= limit { Then::Stop } else { Then::GoOn })
    })?;
    let is_file = output.is_file();
    output.finish()?;
    let counts = [("games", n_games), ("written", n_written), ("left_out", n_left_out)];
    tell(is_file, args.output.json, &counts)
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
