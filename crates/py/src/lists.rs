//! Lists of positions: counted on several threads, and as arrays.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use lucena_board::{PackedPosition, Perft, Position};
use numpy::{PyArray2, PyArray4, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::argument::Integer;
use crate::arrays::{PACKED, PLANES, add_planes, packed, to_planes, to_rows};
use crate::board::{Board, Rules};
use crate::errors::value_error;

/// How often a wait looks for signals such as Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(50);

/// The positions of boards and FENs.
fn positions(boards: &Bound<'_, PyAny>) -> PyResult<Vec<Position>> {
    boards.try_iter()?.map(|board| position(&board?)).collect()
}

fn position(board: &Bound<'_, PyAny>) -> PyResult<Position> {
    match board.cast::<PyString>() {
        Ok(fen) => Board::from_any_fen(&fen.to_cow()?, Rules::STANDARD, false)?.standard_position(),
        Err(_) => board.cast::<Board>()?.try_borrow()?.standard_position(),
    }
}

/// Counts the positions after `depth` plies from each board or FEN of a list, in its order, on
/// several threads, by default as many as there are cores.
#[pyfunction]
#[pyo3(signature = (boards, depth, *, threads=None))]
pub(crate) fn perft(
    py: Python<'_>,
    boards: &Bound<'_, PyAny>,
    depth: Integer,
    threads: Option<Integer>,
) -> PyResult<Vec<u64>> {
    let threads = threads.map(|it| it.positive("threads")).transpose()?;
    let threads = threads.or_else(|| thread::available_parallelism().ok());
    count(py, &positions(boards)?, depth, threads.unwrap_or(NonZero::<usize>::MIN))
}

/// Counts from each position; signals such as Ctrl-C end it.
pub(crate) fn count(
    py: Python<'_>,
    positions: &[Position],
    depth: Integer,
    threads: NonZero<usize>,
) -> PyResult<Vec<u64>> {
    let depth = depth.within("depth", 0..=Perft::MAX_DEPTH)?;
    py.detach(|| Counting::new(positions, Perft::new(depth), threads).run())
}

/// Counts on one thread for each position if there are many, else on all threads for each.
struct Counting<'a> {
    positions: &'a [Position],
    perft: Perft<'a>,
    n_workers: usize,
    next: AtomicUsize,
    stop: AtomicBool,
}

impl<'a> Counting<'a> {
    /// With fewer positions for each thread, the last ones keep one thread busy for long.
    const MANY: usize = 8;

    fn new(positions: &'a [Position], perft: Perft<'a>, threads: NonZero<usize>) -> Self {
        let is_many = positions.len() >= Self::MANY.saturating_mul(threads.get());
        let (perft, n_workers) =
            if is_many { (perft, threads.get()) } else { (perft.threads(threads), 1) };
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        Self { positions, perft, n_workers, next, stop }
    }

    /// Counts until a signal handler raises an exception.
    fn run(&self) -> PyResult<Vec<u64>> {
        let mut counts = vec![0; self.positions.len()];
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.n_workers {
                let sender = sender.clone();
                let worker = thread::Builder::new().spawn_scoped(scope, move || self.work(&sender));
                worker.inspect_err(|_| self.stop())?;
            }
            drop(sender);
            loop {
                match results.recv_timeout(PATIENCE) {
                    Ok((index, count)) => counts[index] = count,
                    Err(RecvTimeoutError::Disconnected) => return Ok(counts),
                    Err(RecvTimeoutError::Timeout) => {
                        Python::attach(|py| py.check_signals().inspect_err(|_| self.stop()))?;
                    }
                }
            }
        })
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn work(&self, results: &Sender<(usize, u64)>) {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(position) = self.positions.get(index) else { return };
            let Some(divided) = self.perft.divide_until(position, &self.stop) else { return };
            // An error means that the results are not waited for any more.
            let _ = results.send((index, divided.nodes()));
        }
    }
}

/// Boards or FENs as planes of 8 by 8.
#[pyfunction]
pub(crate) fn planes<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray4<u8>>> {
    let positions = positions(boards)?;
    let mut bytes = vec![0; positions.len() * PLANES];
    for (position, planes) in positions.iter().zip(bytes.chunks_exact_mut(PLANES)) {
        add_planes(position, planes);
    }
    to_planes(py, bytes)
}

/// Boards or FENs in 32 bytes each.
#[pyfunction]
pub(crate) fn pack<'py>(
    py: Python<'py>,
    boards: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let rows: Vec<[u8; PACKED]> = positions(boards)?.iter().map(packed).collect();
    to_rows(py, rows.into_flattened())
}

/// The boards of packed positions.
#[pyfunction]
pub(crate) fn unpack(rows: PyReadonlyArray2<'_, u8>) -> PyResult<Vec<Board>> {
    let width = rows.shape()[1];
    if width != PACKED {
        return Err(PyValueError::new_err(format!("found {width} columns, expected {PACKED}")));
    }
    let board = |row: numpy::ndarray::ArrayView1<'_, u8>| {
        let mut bytes = [0; PACKED];
        bytes.iter_mut().zip(row).for_each(|(byte, &it)| *byte = it);
        let position = PackedPosition::from_bytes(bytes).unpack().map_err(value_error)?;
        Ok(Board::of_position(&position.into()))
    };
    rows.as_array().rows().into_iter().map(board).collect()
}
