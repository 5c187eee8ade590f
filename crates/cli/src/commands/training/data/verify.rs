//! `lucena data verify`.

use super::input::each_game;
use crate::args::training_data::InputArgs;
use crate::terminal::json::{counts, or_text};
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

pub(super) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let [mut games, mut positions, mut bad_games] = [0; 3];
    let damaged_blocks = each_game(&args.input.files, |game| {
        games += 1;
        match game.encoded.decode() {
            Ok(decoded) => positions += decoded.moves.len() as u64,
            // An illegal move, or another error that the checksum does not find.
            Err(error) => {
                bad_games += 1;
                if let Failure::Message(message) = game.error(error) {
                    err_message(&message);
                }
            }
        }
        Ok(true)
    })?;
    let totals = [
        ("games", games),
        ("positions", positions),
        ("bad games", bad_games),
        ("damaged blocks", damaged_blocks),
    ];
    let text = totals.iter().map(|(name, count)| format!("{name:<15} {count}\n")).collect();
    let is_good = bad_games == 0 && damaged_blocks == 0;
    let result = if is_good { Ok(()) } else { Err(Failure::Reported) };
    print_summary(&or_text(args.json, counts(&totals), text), result)
}
