//! `lucena data to-pgn`.

use std::path::PathBuf;

use lucena_board::GameResult;
use lucena_pgn::{PgnWriter, Tags};
use lucena_train::data::Plies;
use serde_json::json;

use super::input::{InputGame, damage_status, each_game};
use crate::args::training_data::InputArgs;
use crate::files::output::Output;
use crate::terminal::counted::counted;
use crate::terminal::output::Failure;

/// Write the games of training data as PGN, with the scores as comments
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  lucena data to-pgn games.data --games 100 --out games.pgn")]
pub(crate) struct ToPgnArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Output file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Maximum number of games
    #[arg(long, value_name = "N")]
    games: Option<u64>,

    /// Print counts as JSON; requires --out
    #[arg(long, requires = "out")]
    json: bool,
}

pub(super) fn run(args: &ToPgnArgs) -> Result<(), Failure> {
    let mut output = Output::new(args.out.as_deref())?;
    args.input.check_overwrite(|file| output.overwrites(file))?;
    let mut games = 0_u64;
    let n_damaged = each_game(&args.input.files, |game| {
        if args.games.is_some_and(|max| games >= max) {
            return Ok(false);
        }
        games += 1;
        output.write(&pgn(&game)?)?;
        Ok(true)
    })?;
    output.finish_with(args.json, json!({ "games": games }), &counted(games, "game"))?;
    damage_status(n_damaged)
}

/// A game as PGN.
fn pgn(game: &InputGame<'_>) -> Result<Vec<u8>, Failure> {
    let plies = game.plies()?;
    let result = plies.result();
    let start = *plies.position();
    let tags = tags(game.number, &plies, result);
    let reason = plies.ending().reason();
    let mut writer = PgnWriter::new(Vec::new());
    let failed = |error| game.error(error);
    writer.write_tags(&tags, &start).map_err(failed)?;
    for ply in plies {
        let ply = ply.map_err(|error| game.error(error))?;
        writer.write_move(&ply.position, ply.mv).map_err(failed)?;
        if let Some(score) = ply.white_score {
            writer.write_comment(&format!("[%eval {}]", evaluation(score))).map_err(failed)?;
        }
    }
    writer.write_comment(&reason).map_err(failed)?;
    writer.end_game(result).map_err(failed)?;
    writer.into_inner().map_err(failed)
}

fn tags(number: u64, plies: &Plies<'_>, result: GameResult) -> Tags {
    let mut tags = Tags::roster();
    tags.set("Event", "Self-play");
    // Games are numbered from 0, rounds from 1.
    tags.set("Round", number.saturating_add(1).to_string());
    tags.set("White", "Lucena");
    tags.set("Black", "Lucena");
    tags.set("Result", result.to_string());
    tags.set("Termination", plies.ending().termination());
    tags.set_start(plies.position());
    tags
}

/// Pawns, or moves to mate: `0.31`, `#-4`.
fn evaluation(white_score: i16) -> String {
    const MATE: i32 = 32_000;
    const MAX_MATE_PLIES: i32 = 256;
    let score = i32::from(white_score);
    let plies = MATE - score.abs();
    if plies > MAX_MATE_PLIES {
        return format!("{:.2}", f64::from(score) / 100.0);
    }
    let sign = if score < 0 { "-" } else { "" };
    format!("#{sign}{}", (plies + 1) / 2)
}
