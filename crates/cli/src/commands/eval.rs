//! `lucena eval`.

use lucena_board::{Color, Game};
use lucena_engine::{Engine, Options};
use lucena_eval::{ExplainedTerm, Explanation, Tapered};
use serde::Serialize;

use crate::args::engine::EngineOption;
use crate::args::position::{PositionArg, STARTPOS};
use crate::terminal::json;
use crate::terminal::output::{Failure, print};

/// Print the static evaluation of a position
#[derive(Debug, clap::Args)]
pub(crate) struct EvalArgs {
    /// Position to evaluate: a FEN (standard or Chess960) or "startpos"
    #[arg(long, default_value = STARTPOS, value_parser = PositionArg::parse)]
    fen: PositionArg,

    /// Evaluation function: Classical, Simple or Material
    #[arg(long, value_name = "NAME", value_parser = EngineOption::parser("Evaluator"))]
    evaluator: Option<EngineOption>,

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
    /// `None` if the evaluator does not explain itself.
    explanation: Option<JsonExplanation>,
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

pub(crate) fn run(args: &EvalArgs, mut options: Options) -> Result<(), Failure> {
    if let Some(evaluator) = &args.evaluator {
        evaluator.apply(&mut options);
    }
    let position = args.fen.position();
    let mut engine = Engine::with_options(options).map_err(Failure::new)?;
    engine.set_position(Game::new(position));
    let score = engine.evaluate();
    let white_score = if position.turn() == Color::White { score } else { -score };
    let explanation = engine.explain();
    let evaluator = engine.options().evaluator;
    if args.json {
        return print(&json::line(&EvalReport {
            fen: position.to_string(),
            evaluator: evaluator.name(),
            score: score.centipawns(),
            white_score: white_score.centipawns(),
            explanation: explanation.as_ref().map(JsonExplanation::new),
        }));
    }
    let table = explanation.map(|explanation| format!("{explanation}\n")).unwrap_or_default();
    print(&format!("{table}evaluator {evaluator}\nscore {score}\nwhite_score {white_score}\n"))
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
