//! `lucena accuracy`: the formulas of Lichess on a list of scores.

use lucena_analysis::WhiteScore;
use lucena_analysis::accuracy::{average_centipawn_loss, game_accuracy};
use lucena_board::{ByColor, Color};
use lucena_pgn::PgnScore;
use serde_json::json;

use crate::terminal::json::or_text;
use crate::terminal::output::{Failure, print};

const HELP: &str = "\
Examples:
  lucena accuracy --scores \"15,40,-50,#3\"
  lucena accuracy --scores=-900,-900 --json

Scores are centipawns, or #N for mate in N, after each ply. They count from
White's point of view. Before the first move, 15 centipawns are assumed.";

/// Compute accuracy and average centipawn loss from scores, as Lichess does
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct AccuracyArgs {
    /// Scores after each ply, separated by commas
    #[arg(
        long,
        value_name = "LIST",
        required = true,
        value_delimiter = ',',
        allow_hyphen_values = true,
        value_parser = parse_score,
    )]
    scores: Vec<WhiteScore>,

    /// Black makes the first move
    #[arg(long)]
    black_first: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn parse_score(text: &str) -> Result<WhiteScore, String> {
    let text = text.trim();
    let error = || "expected centipawns, such as -35, or a mate, such as #-3".to_owned();
    if text.starts_with('#') {
        return text.parse::<PgnScore>().map(WhiteScore::from).map_err(|_| error());
    }
    text.parse().map(WhiteScore::Cp).map_err(|_| error())
}

pub(crate) fn run(args: &AccuracyArgs) -> Result<(), Failure> {
    let first = if args.black_first { Color::Black } else { Color::White };
    let accuracy = game_accuracy(first, &args.scores);
    let acpl = average_centipawn_loss(first, &args.scores);
    let mut text = String::new();
    for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        if let (Some(accuracy), Some(acpl)) = (accuracy[color], acpl[color]) {
            text.push_str(&format!(
                "{name}  accuracy {accuracy:.2} %  average centipawn loss {acpl}\n"
            ));
        }
    }
    let ByColor([white, black]) = accuracy;
    let ByColor([white_acpl, black_acpl]) = acpl;
    let report = json!({
        "white": white,
        "black": black,
        "white_acpl": white_acpl,
        "black_acpl": black_acpl,
    });
    print(&or_text(args.json, report, text))
}
