//! Infos and answers of a search as JavaScript objects.

use lucena_board::{Game, Move, Position};
use lucena_engine::Answer;
use lucena_search::{Bound, Info, Line, StopReason};
use lucena_uci::{Wdl, uci_move};
use wasm_bindgen::JsValue;

use crate::object::{ObjectBuilder, array};
use crate::position::score;

/// A `SearchInfo`, which the TypeScript types describe.
pub(crate) fn info(info: &Info, wdl: Wdl, position: &Position) -> JsValue {
    ObjectBuilder::new()
        .with("depth", info.depth)
        .with("seldepth", info.selective_depth)
        .with("multipv", info.multi_pv as u32)
        .with("score", score(info.score))
        .with_some("bound", bound(info.bound))
        .with("wdl", win_draw_loss(wdl))
        .with("nodes", info.nodes as f64)
        .with("nps", info.nodes_per_second() as f64)
        .with("hashfull", info.hash_full)
        .with("time", milliseconds(info.time))
        .with("pv", line(position, &info.pv))
        .build()
}

/// A `SearchResult`.
pub(crate) fn answer(answer: &Answer, game: &Game) -> JsValue {
    let position = game.position();
    let after = answer.best_move.map(|mv| position.play_unchecked(mv));
    let ponder = after.as_ref().zip(answer.ponder).map(|(after, mv)| uci_move(after, mv));
    let mut object = ObjectBuilder::new()
        .with_some("bestMove", answer.best_move.map(|mv| uci_move(position, mv)))
        .with_some("san", answer.best_move.map(|mv| mv.san(position).to_string()))
        .with_some("ponder", ponder)
        .with_some("wdl", answer.wdl.map(win_draw_loss))
        .with("isBook", answer.book.is_some());
    if let Some(report) = &answer.report {
        let lines = report.lines.iter().map(|line| line_object(line, position));
        object = object
            .with("score", score(report.score))
            .with("depth", report.depth)
            .with("seldepth", report.selective_depth)
            .with("nodes", report.nodes as f64)
            .with("nps", report.nodes_per_second() as f64)
            .with("time", milliseconds(report.time))
            .with("stop", stop_reason(report.stop))
            .with("lines", array(lines));
    }
    object.build()
}

fn line_object(found: &Line, position: &Position) -> JsValue {
    ObjectBuilder::new()
        .with("score", score(found.score))
        .with_some("bound", bound(found.bound))
        .with("depth", found.depth)
        .with("pv", line(position, &found.moves))
        .build()
}

/// The moves of a line in UCI notation.
fn line(start: &Position, moves: &[Move]) -> JsValue {
    let mut position = *start;
    array(moves.iter().map(|&mv| {
        let text = uci_move(&position, mv);
        position = position.play_unchecked(mv);
        text
    }))
}

fn win_draw_loss(wdl: Wdl) -> JsValue {
    let object = ObjectBuilder::new().with("win", wdl.win);
    object.with("draw", wdl.draw).with("loss", wdl.loss).build()
}

fn milliseconds(time: std::time::Duration) -> f64 {
    time.as_millis() as f64
}

fn bound(bound: Bound) -> Option<&'static str> {
    (bound != Bound::Exact).then(|| bound.name())
}

fn stop_reason(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Depth => "depth",
        StopReason::Nodes => "nodes",
        StopReason::Time => "time",
        StopReason::Mate => "mate",
        StopReason::NoMoves => "no moves",
        // The reasons are non-exhaustive.
        _ => "stopped",
    }
}
