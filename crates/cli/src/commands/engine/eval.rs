//! `lucena eval`.

use lucena_board::{Color, Game};
use lucena_engine::Engine;
use lucena_eval::{Classical, Evaluator, ExplainedTerm, Explanation, Network, PieceValue, Tapered};
use serde::Serialize;

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

/// The evaluation in centipawns.
#[derive(Debug, Serialize)]
struct EvalReport {
    fen: String,
    evaluator: &'static str,
    /// For the side to move.
    score: i32,
    white_score: i32,
    /// The network of `NNUE`.
    #[serde(skip_serializing_if = "Option::is_none")]
    network: Option<JsonNetwork>,
    /// The value of each piece, for `NNUE`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<Vec<JsonPiece>>,
    /// `None` if the evaluator does not explain itself.
    explanation: Option<JsonExplanation>,
    /// The terms of `Classical` for comparison, for `NNUE`.
    #[serde(skip_serializing_if = "Option::is_none")]
    classical: Option<JsonExplanation>,
}

#[derive(Debug, Serialize)]
struct JsonNetwork {
    hidden_size: usize,
    hash: String,
    provenance: String,
}

#[derive(Debug, Serialize)]
struct JsonPiece {
    square: String,
    piece: char,
    /// For White.
    value: i32,
}

#[derive(Debug, Serialize)]
struct JsonExplanation {
    terms: Vec<JsonTerm>,
    sum: JsonTapered,
    phase: i32,
    scale: i32,
    blended: i32,
    total: i32,
}

#[derive(Debug, Serialize)]
struct JsonTerm {
    name: &'static str,
    white: JsonTapered,
    black: JsonTapered,
    difference: JsonTapered,
    blended: i32,
}

/// Middlegame and endgame values.
#[derive(Debug, Serialize)]
struct JsonTapered {
    mg: i32,
    eg: i32,
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
        return print(&json::line(&EvalReport {
            fen: position.to_string(),
            evaluator: evaluator.name(),
            score: score.centipawns(),
            white_score: white_score.centipawns(),
            network: network.as_deref().map(JsonNetwork::new),
            pieces: pieces.map(|values| values.pieces().iter().map(JsonPiece::new).collect()),
            explanation: explanation.as_ref().map(JsonExplanation::new),
            classical: classical.as_ref().map(JsonExplanation::new),
        }));
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

impl JsonNetwork {
    fn new(network: &Network) -> Self {
        Self {
            hidden_size: network.hidden_size(),
            hash: format!("{:016x}", network.hash()),
            provenance: network.provenance().to_owned(),
        }
    }
}

impl JsonPiece {
    fn new(value: &PieceValue) -> Self {
        Self {
            square: value.square.to_string(),
            piece: value.piece.to_char(),
            value: value.centipawns,
        }
    }
}

impl JsonExplanation {
    fn new(explanation: &Explanation) -> Self {
        let phase = explanation.phase();
        let term = |term: &ExplainedTerm| JsonTerm {
            name: term.name,
            white: term.white.into(),
            black: term.black.into(),
            difference: term.difference().into(),
            blended: term.difference().blend(phase),
        };
        Self {
            terms: explanation.terms().iter().map(term).collect(),
            sum: explanation.sum().into(),
            phase,
            scale: explanation.scale(),
            blended: explanation.blended(),
            total: explanation.total(),
        }
    }
}

impl From<Tapered> for JsonTapered {
    fn from(value: Tapered) -> Self {
        Self { mg: value.mg(), eg: value.eg() }
    }
}
