//! `lucena eval`.

use lucena_board::{Color, Game};
use lucena_engine::Engine;
use lucena_eval::{Classical, Evaluator, ExplainedTerm, Explanation, PieceValue, Tapered};
use serde_json::{Value, json};

use crate::args::engine::EvaluatorArgs;
use crate::args::position::{PositionArg, STARTPOS};
use crate::terminal::json;
use crate::terminal::output::{Failure, print};

/// Print the static evaluation of a position
///
/// In centipawns of the evaluation. Searches report normalized scores instead: +1.00 where half the
/// games are won.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n\
    \x20 lucena eval --fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\" --evaluator Classical")]
pub(crate) struct EvalArgs {
    /// Position to evaluate: a FEN (standard or Chess960) or "startpos"
    #[arg(long, default_value = STARTPOS, value_parser = PositionArg::parse)]
    fen: PositionArg,

    #[command(flatten)]
    evaluator: EvaluatorArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &EvalArgs) -> Result<(), Failure> {
    let mut options = args.evaluator.configured()?;
    args.evaluator.apply(&mut options)?;
    let position = args.fen.position();
    let mut engine = Engine::with_options(options).map_err(Failure::new)?;
    engine.set_position(Game::new(position));
    let score = engine.evaluate();
    let white_score = if position.turn() == Color::White { score } else { -score };
    let pieces = engine.piece_values();
    let explanation = engine.explain();
    let classical = pieces.as_ref().and_then(|_| Classical::default().explain(&position));
    let evaluator = engine.options().evaluator;
    let network = engine.network();
    if args.json {
        let mut report = json!({
            "fen": position.to_string(),
            "evaluator": evaluator.name(),
            // For the side to move.
            "score": score.centipawns(),
            "white_score": white_score.centipawns(),
            // `None` if the evaluator does not explain itself.
            "explanation": explanation.as_ref().map(json_explanation),
        });
        // Of `NNUE`, with the terms of `Classical` for comparison.
        if let Some(network) = network {
            report["network"] = json!({
                "hidden_size": network.hidden_size(),
                "hash": format!("{:016x}", network.hash()),
                "provenance": network.provenance(),
            });
        }
        if let Some(values) = pieces {
            report["pieces"] = values.pieces().iter().map(json_piece).collect();
        }
        if let Some(classical) = classical {
            report["classical"] = json_explanation(&classical);
        }
        return print(&json::line(&report));
    }
    let mut text = String::new();
    if let Some(pieces) = pieces {
        text += &format!("Piece values of the network, for White:\n{pieces}\n");
        text += "Classical, for comparison:\n";
    }
    if let Some(explanation) = explanation.or(classical) {
        text += &format!("{explanation}\n");
    }
    text += &format!("evaluator {evaluator}\n");
    if let Some(network) = network {
        text +=
            &format!("network {:016x}, hidden size {}\n", network.hash(), network.hidden_size());
    }
    print(&format!("{text}score {score}\nwhite_score {white_score}\n"))
}

/// The value of a piece for White.
fn json_piece(value: &PieceValue) -> Value {
    json!({
        "square": value.square.to_string(),
        "piece": value.piece.to_char(),
        "value": value.centipawns,
    })
}

fn json_explanation(explanation: &Explanation) -> Value {
    let phase = explanation.phase();
    let term = |term: &ExplainedTerm| {
        json!({
            "name": term.name,
            "white": json_tapered(term.white),
            "black": json_tapered(term.black),
            "difference": json_tapered(term.difference()),
            "blended": term.difference().blend(phase),
        })
    };
    json!({
        "terms": explanation.terms().iter().map(term).collect::<Vec<_>>(),
        "sum": json_tapered(explanation.sum()),
        "phase": phase,
        "scale": explanation.scale(),
        "blended": explanation.blended(),
        "total": explanation.total(),
    })
}

/// Middlegame and endgame values.
fn json_tapered(value: Tapered) -> Value {
    json!({ "mg": value.mg(), "eg": value.eg() })
}
