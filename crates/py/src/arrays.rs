//! Whole files as numpy arrays.

mod columns;
mod positions;

use std::path::PathBuf;

use lucena_pgn::ParallelReader;
use numpy::ndarray::Array;
use numpy::{PyArray1, PyArray2, PyArray4};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use self::columns::{Columns, GameColumns};
use self::positions::Replay;
pub(crate) use self::positions::{PACKED, PLANES, add_planes, packed};
use crate::argument::Integer;
use crate::feed::Feed;

/// The batches of a file.
#[pyclass(frozen, module = "lucena._lucena")]
pub(crate) struct Batches {
    feed: Feed<Columns>,
}

#[pymethods]
impl Batches {
    #[new]
    fn new(path: PathBuf, batch: Integer, threads: Option<Integer>) -> PyResult<Self> {
        let batch = batch.positive("batch")?;
        let threads = threads.map(|it| it.positive("threads")).transpose()?;
        let reader = ParallelReader::new();
        let reader = threads.map_or(reader, |threads| reader.threads(threads));
        let feed = Feed::open(&path, move |input, sender| {
            let games = |part: &mut lucena_pgn::Reader<lucena_pgn::Part<'_>>| {
                let mut visitor = GameColumns::default();
                while part.read_game(&mut visitor)?.is_some() {}
                Ok(visitor.finish())
            };
            let mut waiting = Columns::default();
            let read = reader.read_parts(input, games, |columns| {
                waiting.append(columns);
                while waiting.n_games() >= batch.get() {
                    let rest = waiting.split_off(batch.get());
                    sender.send(std::mem::replace(&mut waiting, rest));
                }
            });
            if waiting.n_games() > 0 {
                sender.send(waiting);
            }
            read.map(drop)
        })?;
        Ok(Self { feed })
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Batch>> {
        let columns = self.feed.next(py)?;
        Ok(columns.map(|columns| Batch::new(py, columns)))
    }
}

/// Some games of a file: one entry a game or one a move in each array.
#[pyclass(frozen, module = "lucena.arrays")]
pub(crate) struct Batch {
    replay: Replay,
    #[pyo3(get)]
    results: Py<PyArray1<i8>>,
    #[pyo3(get)]
    white_elo: Py<PyArray1<i16>>,
    #[pyo3(get)]
    black_elo: Py<PyArray1<i16>>,
    #[pyo3(get)]
    is_whole: Py<PyArray1<bool>>,
    #[pyo3(get)]
    offsets: Py<PyArray1<i64>>,
    #[pyo3(get)]
    moves: Py<PyArray1<u16>>,
    #[pyo3(get)]
    evals: Py<PyArray1<i16>>,
    #[pyo3(get)]
    clocks: Py<PyArray1<f32>>,
}

impl Batch {
    fn new(py: Python<'_>, columns: Columns) -> Self {
        let Columns { games, moves, evals, clocks, starts } = columns;
        let ends = games.iter().map(|game| game.end);
        let offsets =
            std::iter::once(0).chain(ends).map(|end| i64::try_from(end).unwrap_or(i64::MAX));
        Self {
            results: PyArray1::from_iter(py, games.iter().map(|game| game.result)).unbind(),
            white_elo: PyArray1::from_iter(py, games.iter().map(|game| game.elo[0])).unbind(),
            black_elo: PyArray1::from_iter(py, games.iter().map(|game| game.elo[1])).unbind(),
            is_whole: PyArray1::from_iter(py, games.iter().map(|game| game.is_whole)).unbind(),
            offsets: PyArray1::from_iter(py, offsets).unbind(),
            moves: PyArray1::from_slice(py, &moves).unbind(),
            evals: PyArray1::from_vec(py, evals).unbind(),
            clocks: PyArray1::from_vec(py, clocks).unbind(),
            replay: Replay::new(moves, games.iter().map(|game| game.end).collect(), starts),
        }
    }

    fn games(&self, start: usize, stop: Option<usize>) -> PyResult<std::ops::Range<usize>> {
        let stop = stop.unwrap_or(self.replay.n_games()).min(self.replay.n_games());
        if start > stop {
            return Err(PyValueError::new_err(format!(
                "start: found {start}, expected at most {stop}"
            )));
        }
        Ok(start..stop)
    }
}

/// Packed positions as an array.
pub(crate) fn to_rows(py: Python<'_>, bytes: Vec<u8>) -> PyResult<Bound<'_, PyArray2<u8>>> {
    let array = Array::from_shape_vec((bytes.len() / PACKED, PACKED), bytes);
    array.map(|array| PyArray2::from_owned_array(py, array)).map_err(crate::errors::value_error)
}

/// Planes as an array.
pub(crate) fn to_planes(py: Python<'_>, bytes: Vec<u8>) -> PyResult<Bound<'_, PyArray4<u8>>> {
    let array = Array::from_shape_vec((bytes.len() / PLANES, 12, 8, 8), bytes);
    array.map(|array| PyArray4::from_owned_array(py, array)).map_err(crate::errors::value_error)
}

#[pymethods]
impl Batch {
    /// The number of games.
    fn __len__(&self) -> usize {
        self.replay.n_games()
    }

    /// The positions before the moves of the games from `start` to `stop`, in 32 bytes each.
    #[pyo3(signature = (start=0, stop=None))]
    fn positions<'py>(
        &self,
        py: Python<'py>,
        start: usize,
        stop: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let games = self.games(start, stop)?;
        to_rows(py, py.detach(|| self.replay.packed(games)))
    }

    /// The positions before the moves of the games from `start` to `stop`, as planes of 8 by 8.
    #[pyo3(signature = (start=0, stop=None))]
    fn planes<'py>(
        &self,
        py: Python<'py>,
        start: usize,
        stop: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray4<u8>>> {
        let games = self.games(start, stop)?;
        to_planes(py, py.detach(|| self.replay.planes(games)))
    }

    fn __repr__(&self) -> String {
        format!("<Batch of {} games, {} moves>", self.replay.n_games(), self.replay.n_moves())
    }
}
