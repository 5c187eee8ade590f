//! `lucena data verify`.

use serde::Serialize;

use super::input::each_game;
use crate::args::training_data::InputArgs;
use crate::terminal::json;
use crate::terminal::output::{Failure, err_message, print_summary};

/// Check training data: checksums, and that every move is legal
///
/// Exits with 1 if there are errors.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena data verify part1.data part2.data")]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Default, Serialize)]
struct Report {
    games: u64,
    positions: u64,
    /// Games with an illegal move or another error that the checksum does not find.
    bad_games: u64,
    damaged_blocks: u64,
}

pub(super) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let mut report = Report::default();
    report.damaged_blocks = each_game(&args.input.files, |game| {
        report.games += 1;
        match game.encoded.decode() {
            Ok(decoded) => report.positions += decoded.moves.len() as u64,
            Err(error) => {
                report.bad_games += 1;
                if let Failure::Message(message) = game.error(error) {
                    err_message(&message);
                }
            }
        }
        Ok(true)
    })?;
    let Report { games, positions, bad_games, damaged_blocks } = report;
    let text = format!(
        "games           {games}\npositions       {positions}\nbad games       {bad_games}\n\
         damaged blocks  {damaged_blocks}\n"
    );
    let is_good = bad_games == 0 && damaged_blocks == 0;
    let text = if args.json { json::line(&report) } else { text };
    print_summary(&text, if is_good { Ok(()) } else { Err(Failure::Reported) })
}
