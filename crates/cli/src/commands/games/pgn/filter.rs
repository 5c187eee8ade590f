//! `lucena pgn filter`.

use std::ops::ControlFlow;

use lucena_pgn::{Next, PgnError};
use serde_json::json;

use super::args::InputArgs;
use super::criteria::{Criteria, CriteriaArgs};
use super::rewrite::{Rewrite, RewriteArgs};
use crate::files::games::{Game, each_game};
use crate::files::input::{display_name, file_error};
use crate::files::output::Output;
use crate::files::record::{RecordOptions, Text};
use crate::terminal::counted::counted;
use crate::terminal::output::{Failure, err_message};

/// Skipped games that are reported one by one.
pub(super) const REPORTED_MAX: u64 = 100;

const HELP: &str = "\
Examples:
  lucena pgn filter games.pgn --player carlsen --result 1-0 --out won.pgn
  lucena pgn filter games.pgn --line \"e4 c5\" --min-elo 2600 --strip comments
  lucena pgn filter games.pgn --material KRPvKR --tag TimeControl~600
  lucena pgn filter games.pgn --fen-pattern \"*/*/*/*/*/*/*/*RK1\"

A game has to match all criteria. If an option is repeated, one of its values
has to match. Games are copied byte for byte unless they are rewritten by one of
the options --strip, --moves, --add, --fix-result and --line-length. Games with
errors cannot be rewritten: they are skipped, and the exit code is 1.

A FEN pattern is the board of a FEN with wildcards: ? any square, ! any piece,
A any white piece, a any black piece, [Qq] one of these, [^Pp] none of these,
* any number of squares. The side to move may follow: \"*/*/*/*/*/*/*/R* b\".";

/// Select games, and optionally rewrite them
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct FilterArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    criteria: CriteriaArgs,

    #[command(flatten)]
    output: RewriteArgs,

    /// Stop after N games
    #[arg(long, value_name = "N", help_heading = "Criteria")]
    limit: Option<u64>,
}

pub(super) fn run(args: &FilterArgs) -> Result<(), Failure> {
    let files = &args.input.files;
    let criteria = Criteria::new(&args.criteria)?;
    let rewrite = Rewrite::new(&args.output);
    let mut output = Output::new(args.output.out.as_deref())?;
    let (mut n_written, mut n_invalid) = (0, 0);
    let limit = args.limit.unwrap_or(u64::MAX);
    // Moves are needed only by games that are rewritten and by some criteria.
    let needs_moves = rewrite.is_some() || criteria.need_moves();
    let wants_moves = |tags: &_| needs_moves && criteria.may_fit(tags);
    // Errors in variations have to be seen before a game is rewritten.
    let variations = if rewrite.is_some() { Next::Read } else { criteria.variations() };
    let letters = args.input.piece_letters;
    // If the tags decide, games are rewritten while they are read. Otherwise the games that match
    // are read a second time.
    let is_one_pass = !criteria.need_moves();
    let movetext = rewrite.as_ref().filter(|_| is_one_pass).map(Rewrite::options);
    let text = if movetext.is_some() { Text::Discard } else { Text::Keep };
    let options = RecordOptions { variations, wants_moves: &wants_moves, text, letters, movetext };
    let mut rewritten = Vec::new();
    // A file that is overwritten is read to its end: there may be stray text after the last game.
    let after_limit = match files.iter().any(|file| output.overwrites(file)) {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    };
    let input = each_game(files, options, |game, progress| {
        if n_written >= limit {
            return Ok(after_limit);
        }
        if !criteria.fits(game.record) {
            return Ok(ControlFlow::Continue(()));
        }
        match &rewrite {
            None => {
                output.write(game.text)?;
                output.write(b"\n\n")?;
            }
            Some(_) if game.record.n_errors > 0 => {
                n_invalid += 1;
                if n_invalid <= REPORTED_MAX {
                    progress.suspend(|| err_message(&skipped_message(&game)));
                }
                return Ok(ControlFlow::Continue(()));
            }
            Some(rewrite) => {
                rewritten.clear();
                if is_one_pass {
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
        Ok(if n_written >= limit { after_limit } else { ControlFlow::Continue(()) })
    })?;
    input.check_overwrite(|file| output.overwrites(file))?;
    let lost_games = n_invalid > 0 && !args.output.drop_invalid;
    if let Some(file) = files.iter().find(|file| output.overwrites(file)) {
        if lost_games {
            return Err(file_error(
                file,
                "not overwritten: games with errors cannot be rewritten (--drop-invalid drops them)",
            ));
        }
        if n_written == 0 && input.games > 0 {
            return Err(file_error(file, "not overwritten: no game matches"));
        }
    }
    let games = input.games;
    let text = format!("{}, {n_written} written, {n_invalid} invalid", counted(games, "game"));
    // Games with errors are not rewritten.
    let report = json!({ "games": games, "written": n_written, "invalid": n_invalid });
    output.finish_with(args.output.json, report, &text)?;
    if lost_games { Err(Failure::Reported) } else { Ok(()) }
}

/// Which game is skipped, and its first error.
pub(super) fn skipped_message(game: &Game<'_>) -> String {
    let file = display_name(game.file);
    let title = format!("game {}, {}", game.number, game.record.title());
    match game.record.errors.iter().find(|error| !error.is_tolerated()) {
        Some(PgnError { place, kind, .. }) => {
            format!("{file}:{}:{}: {title}: skipped: {kind}", place.line, place.offset)
        }
        None => format!("{file}: {title}: skipped: it has errors"),
    }
}
