//! Errors of the crates as Python exceptions, with their text.

use std::io;
use std::path::Path;

use lucena_board::SanError;
use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyValueError};

create_exception!(lucena, InvalidMoveError, PyValueError, "A move that is not written correctly.");
create_exception!(lucena, IllegalMoveError, PyValueError, "A move that is not legal here.");
create_exception!(lucena, AmbiguousMoveError, PyValueError, "A move that fits several pieces.");

/// `ValueError` with the text of an error.
pub(crate) fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The exception for a file or folder that cannot be opened, with its path.
pub(crate) fn os_error(error: &io::Error, path: &Path) -> PyErr {
    let text = error.to_string();
    let reason = text.split(" (os error").next().unwrap_or_default().to_owned();
    // With a number, Python finds the class, such as `FileNotFoundError`.
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, reason, path.as_os_str().to_owned())),
        None => PyOSError::new_err(format!("{}: {reason}", path.display())),
    }
}

/// The exception for a SAN move.
pub(crate) fn san_error(error: &SanError) -> PyErr {
    let text = error.to_string();
    match error {
        SanError::Ambiguous { .. } => AmbiguousMoveError::new_err(text),
        SanError::Syntax { .. } => InvalidMoveError::new_err(text),
        _ => IllegalMoveError::new_err(text),
    }
}
