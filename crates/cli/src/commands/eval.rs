//! `lucena eval`.

use lucena_board::{Color, Game};
use lucena_engine::{Engine, Options};
use lucena_eval::{Explanation, Tapered};
use serde_json::{Value, json};

use crate::args::setting::apply;
use crate::commands::EvalArgs;
use crate::terminal::output::{Failure, print};

pub(crate) fn run(args: &EvalArgs, mut options: Options) -> Result<(), Failure> {
    apply([&args.evaluator], &mut options);
    let position = args.fen.position();
    let mut engine = Engine::with_options(options).map_err(Failure::new)?;
    engine.set_position(Game::new(position));
    let score = engine.evaluate();
    let for_white = if position.turn() == Color::White { score } else { -score };
    let explanation = engine.explain();
    let evaluator = engine.options().evaluator;
    let text = if args.json {
        let document = json!({
            "fen": position.to_string(),
            "evaluator": evaluator.name(),
            "score": score.centipawns(),
            "white_score": for_white.centipawns(),
            "explanation": explanation.as_ref().map(in_json),
        });
        format!("{document}\n")
    } else {
        let table = explanation.map(|explanation| format!("{explanation}\n")).unwrap_or_default();
        format!("{table}evaluator {evaluator}\nscore {score}\nwhite_score {for_white}\n")
    };
    print(&text)
}

fn in_json(explanation: &Explanation) -> Value {
    let pair = |value: Tapered| json!({ "mg": value.mg(), "eg": value.eg() });
    let phase = explanation.phase();
    let terms = explanation.terms().iter().map(|term| {
        json!({
            "name": term.name,
            "white": pair(term.white),
            "black": pair(term.black),
            "difference": pair(term.difference()),
            "blended": term.difference().blend(phase),
        })
    });
    json!({
        "terms": terms.collect::<Value>(),
        "sum": pair(explanation.sum()),
        "phase": phase,
        "scale": explanation.scale(),
        "blended": explanation.blended(),
        "total": explanation.total(),
    })
}
