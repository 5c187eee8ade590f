//! `lucena data to-epd`.

use std::path::PathBuf;

use serde_json::json;

use super::input::{damage_status, each_game};
use super::positions::PositionArgs;
use crate::args::training_data::InputArgs;
use crate::files::output::Output;
use crate::terminal::counted::counted;
use crate::terminal::output::Failure;

/// Write the positions of training data as text
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena data to-epd games.data --usable --format text --out positions.txt")]
pub(crate) struct ToEpdArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Output file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    #[command(flatten)]
    positions: PositionArgs,

    /// Print counts as JSON; requires --out
    #[arg(long, requires = "out")]
    json: bool,
}

pub(super) fn run(args: &ToEpdArgs) -> Result<(), Failure> {
    let mut output = Output::new(args.out.as_deref())?;
    args.input.check_overwrite(|file| output.overwrites(file))?;
    let (mut games, mut positions) = (0_u64, 0_u64);
    let n_damaged = each_game(&args.input.files, |game| {
        let plies = game.plies()?;
        let result = plies.result();
        games += 1;
        let mut lines = String::new();
        for ply in plies {
            let ply = ply.map_err(|error| game.error(error))?;
            if args.positions.selects(&ply) {
                positions += 1;
                lines += &args.positions.line(&ply, result)?;
            }
        }
        output.write(lines.as_bytes())?;
        Ok(true)
    })?;
    let text = format!("{}, {}", counted(games, "game"), counted(positions, "position"));
    let report = json!({ "games": games, "positions": positions });
    output.finish_with(args.json, report, &text)?;
    damage_status(n_damaged)
}
