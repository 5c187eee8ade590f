//! `lucena search`.

use std::time::Duration;

use lucena_board::{Game, Move, Position};
use lucena_engine::{Engine, Event, Options};
use lucena_eval::{Mate, Score};
use lucena_search::{Bound, Control, Info, Limits, RootState};
use lucena_uci::castling_form;
use serde_json::{Value, json};

use crate::args::setting::apply;
use crate::commands::{LimitArgs, SearchArgs};
use crate::terminal::output::{Failure, print};

/// The depth of a search that nothing else limits.
const DEFAULT_DEPTH: u32 = 16;

pub(crate) fn run(args: &SearchArgs, mut options: Options) -> Result<(), Failure> {
    // Whoever asks for a search wants none of the book.
    options.own_book = false;
    apply(args.engine.settings().into_iter().chain([&args.multipv]), &mut options);
    let position = args.fen.position();
    let mut limits = limits(&args.limits);
    if limits == Limits::default() && args.mate.is_none() {
        limits.depth = Some(DEFAULT_DEPTH);
    }
    limits.mate = args.mate;
    let mut engine = Engine::with_options(options).map_err(Failure::new)?;
    engine.set_position(Game::new(position));

    let control = Control::new();
    let mut written = Ok(());
    let answer = engine.think_with(limits, &control, |event| {
        let Event::Line { info, .. } = event else { return };
        if written.is_ok() {
            written = print(&line(&position, &info, args.json));
        }
        if written.is_err() {
            control.stop();
        }
    });
    written?;
    if let Some(failure) = answer.failure {
        return Err(Failure::Message(format!("the search failed: {failure}")));
    }
    let report = answer.report.expect("there is a report unless the search failed");
    if args.json {
        let lines = report.lines.iter();
        let lines = lines.map(|line| {
            json!({ "score": score_in_json(line.score), "pv": written_moves(&position, &line.moves) })
        });
        let document = json!({
            "fen": position.to_string(),
            "best_move": answer.best_move.map(|mv| written_move(&position, mv)),
            "ponder": answer.ponder.map(|mv| {
                // The reply is written as in the position that it is played in.
                let after = answer.best_move.map(|best| position.play_unchecked(best));
                written_move(&after.unwrap_or(position), mv)
            }),
            "score": score_in_json(report.score),
            "depth": report.depth,
            "seldepth": report.selective_depth,
            "nodes": report.nodes,
            "seconds": report.time.as_secs_f64(),
            // A game that is over has no line.
            "pv": report.lines.first().map_or_else(Vec::new, |line| written_moves(&position, &line.moves)),
            "lines": lines.collect::<Value>(),
        });
        return print(&format!("{document}\n"));
    }
    let best = answer.best_move.map(|mv| written_move(&position, mv));
    let result = match report.root {
        RootState::Checkmate => "none: checkmate".to_owned(),
        RootState::Stalemate => "none: stalemate".to_owned(),
        _ => best.unwrap_or_else(|| "none".to_owned()),
    };
    print(&format!("best_move {result}\nscore {}\nnodes {}\n", report.score, report.nodes))
}

pub(crate) fn limits(args: &LimitArgs) -> Limits {
    let mut limits = Limits::default();
    limits.depth = args.depth;
    limits.nodes = args.nodes;
    limits.move_time = args.movetime.map(Duration::from_millis);
    limits
}

fn line(position: &Position, info: &Info, in_json: bool) -> String {
    let pv = written_moves(position, &info.pv);
    if !in_json {
        let mut short = info.clone();
        short.pv.clear();
        return format!("{short} {}\n", pv.join(" "));
    }
    let document = json!({
        "depth": info.depth,
        "seldepth": info.selective_depth,
        "multipv": info.multi_pv,
        "score": score_in_json(info.score),
        "bound": match info.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        },
        "nodes": info.nodes,
        "seconds": info.time.as_secs_f64(),
        "pv": pv,
    });
    format!("{document}\n")
}

/// Centipawns or moves to mate, for the side to move.
pub(crate) fn score_in_json(score: Score) -> Value {
    match score.mate() {
        Some(Mate::Giving(moves)) => json!({ "mate": moves }),
        Some(Mate::Receiving(moves)) => json!({ "mate": -i64::from(moves) }),
        None if score.is_win() => json!({ "cp": score.centipawns(), "tablebase": "win" }),
        None if score.is_loss() => json!({ "cp": score.centipawns(), "tablebase": "loss" }),
        None => json!({ "cp": score.centipawns() }),
    }
}

pub(crate) fn written_move(position: &Position, mv: Move) -> String {
    mv.uci(castling_form(position)).to_string()
}

/// A line in UCI notation.
pub(crate) fn written_moves(position: &Position, moves: &[Move]) -> Vec<String> {
    let castling = castling_form(position);
    moves.iter().map(|mv| mv.uci(castling).to_string()).collect()
}
