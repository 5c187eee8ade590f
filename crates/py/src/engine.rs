//! The engine in this process. `lucena.engine` gives it the interface of python-chess's engine module.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lucena_board::{Game, Move as BoardMove};
use lucena_engine::{Answer, Event, WinDrawLoss};
use lucena_eval::{Mate, Score};
use lucena_search::{Bound as ScoreBound, Clock, Control, Info, Limits};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::Board;
use crate::errors::value_error;
use crate::moves::Move;

/// How often signals, such as Ctrl-C, are looked at.
const SIGNALS: Duration = Duration::from_millis(50);

/// What ends a search, in seconds and plies.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct Limit {
    time: Option<f64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    mate: Option<u32>,
    clock: Option<f64>,
    increment: Option<f64>,
    moves_to_go: Option<u32>,
    multipv: usize,
    root_moves: Option<Vec<Move>>,
}

fn seconds(name: &str, value: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(value).map_err(|_| {
        PyValueError::new_err(format!("{name}: found {value}, expected seconds from 0 on"))
    })
}

impl Limit {
    fn limits(&self, board: &Board) -> PyResult<Limits> {
        let mut limits = Limits::infinite().with_multi_pv(self.multipv.clamp(1, 500));
        limits.depth = self.depth;
        limits.nodes = self.nodes;
        limits.mate = self.mate;
        limits.move_time = self.time.map(|it| seconds("time", it)).transpose()?;
        if let Some(clock) = self.clock {
            let increment = seconds("increment", self.increment.unwrap_or(0.0))?;
            let mut given = Clock::new(seconds("clock", clock)?, increment);
            given.moves_to_go = self.moves_to_go;
            limits.clock = Some(given);
        }
        if let Some(moves) = &self.root_moves {
            let legal: PyResult<Vec<BoardMove>> = moves.iter().map(|&mv| board.legal(mv)).collect();
            limits.search_moves = Some(legal?);
        }
        Ok(limits)
    }
}

/// A search engine in this process.
#[pyclass(frozen, module = "lucena")]
pub(crate) struct SearchEngine {
    engine: Mutex<lucena_engine::Engine>,
    /// Of the search that runs.
    control: Mutex<Option<Control>>,
}

impl SearchEngine {
    fn lock(&self) -> MutexGuard<'_, lucena_engine::Engine> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_control(&self, control: Option<Control>) {
        *self.control.lock().unwrap_or_else(PoisonError::into_inner) = control;
    }
}

#[pymethods]
impl SearchEngine {
    #[new]
    fn new(py: Python<'_>) -> Self {
        let engine = py.detach(lucena_engine::Engine::new);
        Self { engine: Mutex::new(engine), control: Mutex::new(None) }
    }

    /// Names and values of the UCI options.
    fn options(&self, py: Python<'_>) -> Vec<(&'static str, String)> {
        py.detach(|| self.lock().options().values().collect())
    }

    /// Sets a UCI option by its text.
    fn set_option(&self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        py.detach(|| self.lock().set_option(name, value)).map_err(value_error)
    }

    /// Forgets what was learned in the game before.
    fn new_game(&self, py: Python<'_>) {
        py.detach(|| self.lock().new_game());
    }

    /// Ends the search that runs, if there is one.
    fn stop(&self) {
        if let Some(control) = &*self.control.lock().unwrap_or_else(PoisonError::into_inner) {
            control.stop();
        }
    }

    /// Searches; `on_info` gets a dictionary for each line. Returns the best move and the reply to
    /// ponder on.
    fn think<'py>(
        &self,
        py: Python<'py>,
        board: &Bound<'py, Board>,
        limit: &Bound<'py, PyDict>,
        on_info: &Bound<'py, PyAny>,
    ) -> PyResult<(Option<Move>, Option<Move>)> {
        let limit: Limit = limit.extract()?;
        let (game, limits, is_chess960) = {
            let board = board.borrow();
            (board.game()?, limit.limits(&board)?, board.is_chess960())
        };
        let white_to_move = board.borrow().position()?.turn() == lucena_board::Color::White;
        let (sender, mut lines) = mpsc::channel();
        let handle = py.detach(|| {
            let mut engine = self.lock();
            engine.set_position(game);
            let send = move |event| {
                if let Event::Line { info, wdl } = event {
                    // The other end is gone if `on_info` failed.
                    let _ = sender.send((info, wdl));
                }
            };
            let handle = engine.go(limits, send).map_err(value_error)?;
            self.set_control(Some(handle.control().clone()));
            Ok::<_, PyErr>(handle)
        })?;
        let mut listen = || -> PyResult<()> {
            loop {
                // A search that is over has dropped the sender, or will not send again.
                let is_done = handle.is_done();
                let next = {
                    // A receiver may move to another thread, but not be shared.
                    let lines = &mut lines;
                    py.detach(move || {
                        lines.recv_timeout(if is_done { Duration::ZERO } else { SIGNALS })
                    })
                };
                match next {
                    Ok((info, wdl)) => {
                        let line = line(py, &info, wdl, is_chess960)?;
                        line.set_item("white", white_to_move)?;
                        on_info.call1((line,))?;
                    }
                    Err(RecvTimeoutError::Timeout) if !is_done => py.check_signals()?,
                    Err(_) => return Ok(()),
                }
            }
        };
        let listened = listen();
        if listened.is_err() {
            handle.control().stop();
        }
        let answer = py.detach(|| handle.wait());
        self.set_control(None);
        listened?;
        result(&answer, is_chess960)
    }
}

fn result(answer: &Answer, is_chess960: bool) -> PyResult<(Option<Move>, Option<Move>)> {
    if let Some(failure) = &answer.failure {
        return Err(PyRuntimeError::new_err(failure.clone()));
    }
    let of = |mv: Option<BoardMove>| mv.map(|mv| Move::from_board(mv, is_chess960));
    Ok((of(answer.best_move), of(answer.ponder)))
}

/// Centipawns, or moves to mate, negative if mated.
fn score(score: Score) -> (Option<i32>, Option<i64>) {
    match score.mate() {
        None => (Some(score.centipawns()), None),
        Some(Mate::Giving(moves)) => (None, Some(moves.into())),
        Some(Mate::Receiving(moves)) => (None, Some(-i64::from(moves))),
    }
}

fn line<'py>(
    py: Python<'py>,
    info: &Info,
    wdl: WinDrawLoss,
    is_chess960: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let line = PyDict::new(py);
    let pv: Vec<Move> = info.pv.iter().map(|&mv| Move::from_board(mv, is_chess960)).collect();
    line.set_item("depth", info.depth)?;
    line.set_item("seldepth", info.selective_depth)?;
    line.set_item("multipv", info.multi_pv)?;
    line.set_item("score", score(info.score))?;
    line.set_item("wdl", (wdl.win, wdl.draw, wdl.loss))?;
    line.set_item("nodes", info.nodes)?;
    line.set_item("nps", info.nodes_per_second())?;
    line.set_item("hashfull", info.hash_full)?;
    line.set_item("tbhits", info.tablebase_hits)?;
    line.set_item("time", info.time.as_secs_f64())?;
    line.set_item("pv", pv)?;
    match info.bound {
        ScoreBound::Lower => line.set_item("lowerbound", true)?,
        ScoreBound::Upper => line.set_item("upperbound", true)?,
        ScoreBound::Exact => {}
    }
    Ok(line)
}

impl Board {
    /// The game with all moves that were played.
    pub(crate) fn game(&self) -> PyResult<Game> {
        let mut game = Game::new(self.root_position()?);
        for mv in self.played() {
            match mv.to_uci() {
                None => {
                    if !game.play_null() {
                        return Err(PyValueError::new_err("a null move in check"));
                    }
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
