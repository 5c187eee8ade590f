//! `lucena data sample`.

use lucena_board::GameResult;
use lucena_book::seeded;
use lucena_train::data::Ply;
use rand_xoshiro::rand_core::Rng;
use serde_json::json;

use super::input::{damage_status, each_game};
use super::positions::PositionArgs;
use crate::args::number::number;
use crate::args::training_data::InputArgs;
use crate::terminal::json;
use crate::terminal::output::{Failure, print_summary};

/// Print random positions of training data
///
/// Each position is equally likely. The same seed prints the same positions.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena data sample games.data --positions 100 --seed 1")]
pub(crate) struct SampleArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Number of positions
    #[arg(long, short = 'n', value_name = "N", default_value_t = 10, value_parser = number(1..=MAX_POSITIONS))]
    positions: usize,

    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    selection: PositionArgs,

    /// Print JSON, a line for each position
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

/// More positions than this are what `to-epd` is for.
const MAX_POSITIONS: usize = 1_000_000;

pub(super) fn run(args: &SampleArgs) -> Result<(), Failure> {
    // Reservoir sampling: the nth position replaces a random one with probability size / n.
    let mut rng = seeded(args.seed);
    let (mut sample, mut n_seen) = (Vec::new(), 0_u64);
    let n_damaged = each_game(&args.input.files, |game| {
        let plies = game.plies()?;
        let result = plies.result();
        for ply in plies {
            let ply = ply.map_err(|error| game.error(error))?;
            if !args.selection.selects(&ply) {
                continue;
            }
            n_seen += 1;
            if sample.len() < args.positions {
                sample.push(args.line(&ply, result)?);
            } else if let Some(slot) = sample.get_mut((rng.next_u64() % n_seen) as usize) {
                *slot = args.line(&ply, result)?;
            }
        }
        Ok(true)
    })?;
    print_summary(&sample.concat(), damage_status(n_damaged))
}

impl SampleArgs {
    fn line(&self, ply: &Ply, result: GameResult) -> Result<String, Failure> {
        let (true, Some(score)) = (self.json, ply.score()) else {
            return self.selection.line(ply, result);
        };
        Ok(json::line(&json!({
            "fen": ply.position.to_string(),
            "best_move": lucena_uci::uci_move(&ply.position, ply.mv),
            // In centipawns for the side to move.
            "score": score,
            "result": result.as_str(),
            "usable": ply.is_usable(),
        })))
    }
}
