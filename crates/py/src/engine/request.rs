//! What to search, as `lucena.engine` puts it.

use lucena_board::{Game, Move as BoardMove};
use lucena_uci::Go;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::task::Root;
use crate::board::Board;
use crate::errors::value_error;
use crate::moves::Move;

/// The arguments of a search. Times are in seconds.
#[expect(clippy::struct_excessive_bools, reason = "a dictionary of Python")]
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(super) struct Request {
    time: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    mate: Option<u32>,
    white_clock: Option<f64>,
    black_clock: Option<f64>,
    white_inc: Option<f64>,
    black_inc: Option<f64>,
    remaining_moves: Option<u32>,
    infinite: bool,
    root_moves: Option<Vec<Move>>,
    /// A number that changes with each game.
    pub(super) game: u64,
    pub(super) multipv: Option<u32>,
    pub(super) options: Vec<(String, String)>,
    pub(super) ponder: bool,
    /// Whether a move is wanted, not an analysis.
    pub(super) is_play: bool,
    pub(super) wants_lines: bool,
}

/// A search with the rules of the crates.
pub(super) struct Search {
    pub(super) game: Game,
    pub(super) root: Root,
    pub(super) go: Go,
    pub(super) root_moves: Option<Vec<BoardMove>>,
}

impl Request {
    pub(super) fn search(&self, board: &Board) -> PyResult<Search> {
        let game = board.game()?;
        let root = Root { position: *game.position(), is_chess960: board.is_chess960() };
        let root_moves = self.root_moves.as_ref().map(|moves| {
            let legal = moves.iter().map(|&mv| board.legal(mv));
            legal.collect::<PyResult<Vec<_>>>()
        });
        Ok(Search { game, root, go: self.go()?, root_moves: root_moves.transpose()? })
    }

    fn go(&self) -> PyResult<Go> {
        let mut go = Go::default();
        go.depth = self.depth;
        go.nodes = self.nodes;
        go.mate = self.mate;
        go.movestogo = self.remaining_moves;
        go.infinite = self.infinite;
        if let Some(time) = self.time {
            if time < 0.0 {
                return Err(no_time("time", time));
            }
            // Some engines take 0 for no limit.
            go.movetime = Some(milliseconds("time", time)?.max(1));
        }
        let given =
            |name, value: Option<f64>| value.map(|value| milliseconds(name, value)).transpose();
        // Clocks may have run out, but not in the eyes of the engine.
        go.wtime = given("white_clock", self.white_clock)?.map(|ms| ms.max(1));
        go.btime = given("black_clock", self.black_clock)?.map(|ms| ms.max(1));
        go.winc = given("white_inc", self.white_inc)?.map(|ms| ms.max(0));
        go.binc = given("black_inc", self.black_inc)?.map(|ms| ms.max(0));
        Ok(go)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "more than 292 million years are cut")]
fn milliseconds(name: &str, seconds: f64) -> PyResult<i64> {
    if !seconds.is_finite() {
        return Err(no_time(name, seconds));
    }
    Ok((seconds * 1000.0).round() as i64)
}

fn no_time(name: &str, seconds: f64) -> PyErr {
    PyValueError::new_err(format!("{name}: found {seconds}, expected seconds from 0 on"))
}

impl Board {
    /// The game with the moves that were played, from the last null move on: UCI has none, and engines
    /// would play on without it.
    pub(crate) fn game(&self) -> PyResult<Game> {
        let mut game = Game::new(self.root_position()?);
        for mv in self.played() {
            match mv.to_uci() {
                None => {
                    if !game.play_null() {
                        return Err(PyValueError::new_err("a null move in check"));
                    }
                    game = Game::new(*game.position());
                }
                Some(uci) => {
                    let legal = uci.to_move(game.position()).map_err(value_error)?;
                    game.play(legal).map_err(value_error)?;
                }
            }
        }
        Ok(game)
    }
}
