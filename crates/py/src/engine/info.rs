//! Lines of a search as dictionaries with the keys of python-chess. Scores and results stay numbers,
//! for which `lucena.engine` has the classes.

use lucena_client::AnalysisLine;
use lucena_uci::{Bound as ScoreBound, Info, MoveOrNull, ScoreValue};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::task::Root;
use crate::moves::Move;

/// The flags of `lucena.engine.Info`.
const SCORE: u32 = 2;
const PV: u32 = 4;
const REFUTATION: u32 = 8;
const CURRENT_LINE: u32 = 16;

pub(super) fn dictionary<'py>(
    py: Python<'py>,
    line: &AnalysisLine,
    root: &Root,
    selected: u32,
) -> PyResult<Bound<'py, PyDict>> {
    let (found, info) = (PyDict::new(py), &line.info);
    numbers(&found, info)?;
    if selected & SCORE != 0 {
        score(&found, info)?;
    }
    if selected & PV != 0 && !line.pv.is_empty() {
        let pv = line.pv.iter().map(|&mv| Move::from_board(mv, root.is_chess960));
        found.set_item("pv", pv.collect::<Vec<_>>())?;
    }
    if let Some(MoveOrNull::Move(mv)) = info.currmove {
        found.set_item("currmove", Move::from_uci_move(mv))?;
    }
    if let (Some(moves), true) = (&info.refutation, selected & REFUTATION != 0) {
        let moves = legal(moves, root);
        let lines = PyDict::new(py);
        if let Some((first, reply)) = moves.split_first() {
            lines.set_item(*first, reply.to_vec())?;
        }
        found.set_item("refutation", lines)?;
    }
    if let (Some(current), true) = (&info.currline, selected & CURRENT_LINE != 0) {
        let lines = PyDict::new(py);
        lines.set_item(current.cpu.unwrap_or(1), legal(&current.moves, root))?;
        found.set_item("currline", lines)?;
    }
    if let Some(text) = &info.string {
        found.set_item("string", text)?;
    }
    Ok(found)
}

fn numbers(found: &Bound<'_, PyDict>, info: &Info) -> PyResult<()> {
    let small = [
        ("depth", info.depth),
        ("seldepth", info.seldepth),
        ("multipv", info.multipv),
        ("hashfull", info.hashfull),
        ("cpuload", info.cpuload),
        ("movesleft", info.movesleft),
        ("currmovenumber", info.currmovenumber),
    ];
    let large = [
        ("nodes", info.nodes),
        ("nps", info.nps),
        ("tbhits", info.tbhits),
        ("sbhits", info.sbhits),
    ];
    let small = small.into_iter().map(|(name, value)| (name, value.map(u64::from)));
    for (name, value) in small.chain(large) {
        if let Some(value) = value {
            found.set_item(name, value)?;
        }
    }
    if let Some(milliseconds) = info.time {
        found.set_item("time", std::time::Duration::from_millis(milliseconds).as_secs_f64())?;
    }
    if let Some(ebf) = info.ebf {
        found.set_item("ebf", ebf)?;
    }
    Ok(())
}

/// The score as a pair: centipawns or `None`, moves to mate or `None`.
fn score(found: &Bound<'_, PyDict>, info: &Info) -> PyResult<()> {
    if let Some(score) = info.score {
        let pair = match score.value {
            ScoreValue::Centipawns(value) => (Some(value), None),
            ScoreValue::Mate(moves) => (None, Some(moves)),
        };
        found.set_item("score", pair)?;
        match score.bound {
            Some(ScoreBound::Lower) => found.set_item("lowerbound", true)?,
            Some(ScoreBound::Upper) => found.set_item("upperbound", true)?,
            None => {}
        }
    }
    if let Some(wdl) = info.wdl {
        found.set_item("wdl", (wdl.win, wdl.draw, wdl.loss))?;
    }
    Ok(())
}

/// The moves up to the first that is not legal.
fn legal(moves: &[MoveOrNull], root: &Root) -> Vec<Move> {
    let mut position = root.position;
    let mut found = Vec::with_capacity(moves.len());
    for written in moves {
        let MoveOrNull::Move(written) = written else { break };
        let Ok(mv) = written.to_move(&position) else { break };
        found.push(Move::from_board(mv, root.is_chess960));
        position = position.play_unchecked(mv);
    }
    found
}
