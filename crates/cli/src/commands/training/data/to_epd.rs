//! `lucena data to-epd`.

use std::path::PathBuf;

use serde::Serialize;

use super::input::{damage_status, each_game};
use super::positions::PositionArgs;
use crate::args::training_data::InputArgs;
use crate::files::output::{Output, Report};
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

#[derive(Debug, Default, Serialize)]
struct Counts {
    games: u64,
    positions: u64,
}

impl Report for Counts {
    fn to_text(&self) -> String {
        format!("{}, {}", counted(self.games, "game"), counted(self.positions, "position"))
    }
}

pub(super) fn run(args: &ToEpdArgs) -> Result<(), Failure> {
    let mut output = Output::new(args.out.as_deref())?;
    args.input.check_overwrite(|file| output.overwrites(file))?;
    let mut counts = Counts::default();
    let n_damaged = each_game(&args.input.files, |game| {
        let plies = game.plies()?;
        let result = plies.result();
        counts.games += 1;
        let mut lines = String::new();
        for ply in plies {
            let ply = ply.map_err(|error| game.error(error))?;
            if args.positions.selects(&ply) {
                counts.positions += 1;
                lines += &args.positions.line(&ply, result)?;
            }
        }
        output.write(lines.as_bytes())?;
        Ok(true)
    })?;
    output.finish_with(&counts, args.json)?;
    damage_status(n_damaged)
}
