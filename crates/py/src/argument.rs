//! Arguments that python-chess takes by their truth value.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A switch: any object, by its truth value.
pub(crate) fn flag(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    object.is_truthy()
}

/// A switch that may be `None`.
pub(crate) fn optional_flag(object: &Bound<'_, PyAny>) -> PyResult<Option<bool>> {
    if object.is_none() { Ok(None) } else { flag(object).map(Some) }
}

/// A colour: `True` for White, or the integers 0 and 1, which equal `False` and `True`.
pub(crate) fn color(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    if let Ok(is_white) = object.extract() {
        return Ok(is_white);
    }
    match object.extract::<i64>()? {
        0 => Ok(false),
        1 => Ok(true),
        other => {
            Err(PyValueError::new_err(format!("color: found {other}, expected True or False")))
        }
    }
}
