//! Syzygy tablebases.

use std::sync::RwLock;

use lucena_syzygy::{ProbeError, Tablebase};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::{os_error, value_error};

/// The tables of some folders.
#[pyclass(frozen, module = "lucena")]
pub(crate) struct Tables {
    tables: RwLock<Tablebase>,
}

fn probe_error(error: &ProbeError) -> PyErr {
    match error {
        ProbeError::Table(_) => value_error(error),
        _ => PyKeyError::new_err(error.to_string()),
    }
}

impl Tables {
    fn probe<T: Send>(
        &self,
        py: Python<'_>,
        board: &Board,
        probe: impl Fn(&Tablebase, &lucena_board::Position) -> Result<T, ProbeError> + Sync + Send,
    ) -> PyResult<T> {
        let position = board.standard_position()?;
        let found = py.detach(|| {
            let tables = self.tables.read().unwrap_or_else(std::sync::PoisonError::into_inner);
            probe(&tables, &position)
        });
        found.map_err(|error| probe_error(&error))
    }
}

#[pymethods]
impl Tables {
    #[new]
    fn new() -> Self {
        Self { tables: RwLock::new(Tablebase::new()) }
    }

    /// Adds the tables of a folder and returns their number.
    fn add_directory(&self, path: std::path::PathBuf) -> PyResult<usize> {
        let mut tables = self.tables.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        tables.add_directory(&path).map_err(|error| os_error(&error, &path))
    }

    /// 2 for a win, 1 for a win that the 50-move rule takes away, 0 for a draw, and so on.
    fn wdl(&self, py: Python<'_>, board: &Board) -> PyResult<i32> {
        self.probe(py, board, |tables, position| Ok(tables.probe_wdl(position)? as i32))
    }

    /// Plies to the next capture or pawn move, with the sign of the result.
    fn dtz(&self, py: Python<'_>, board: &Board) -> PyResult<i32> {
        self.probe(py, board, |tables, position| Ok(tables.probe_dtz(position)?.plies()))
    }
}
