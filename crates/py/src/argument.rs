//! Arguments that python-chess takes by their truth value, and integers of any size.

use std::fmt::{self, Display};
use std::num::NonZero;
use std::ops::RangeInclusive;

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

use crate::errors::value_error;

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

/// An integer of any size and sign, so that those out of range are a `ValueError` that names the argument,
/// and no `OverflowError`. Those beyond 64 bits are clamped, which is out of every range as well.
#[derive(Clone, Copy)]
pub(crate) struct Integer(pub(crate) i64);

impl Integer {
    /// The number, if it is in the range.
    pub(crate) fn within<T>(self, name: &str, range: RangeInclusive<T>) -> PyResult<T>
    where
        T: TryFrom<i64> + PartialOrd + Display,
    {
        let number = T::try_from(self.0).ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let (found, least, most) = (self.0, range.start(), range.end());
            value_error(format!(
                "{name}: found {found}, expected an integer from {least} to {most}"
            ))
        })
    }

    /// A number of threads and the like.
    pub(crate) fn positive(self, name: &str) -> PyResult<NonZero<usize>> {
        let number = usize::try_from(self.0).ok().and_then(NonZero::new);
        number.ok_or_else(|| {
            value_error(format!("{name}: found {}, expected an integer of at least 1", self.0))
        })
    }

    /// The number, if it can be an index.
    pub(crate) fn index(self) -> Option<usize> {
        usize::try_from(self.0).ok()
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'py> FromPyObject<'_, 'py> for Integer {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        object.extract().map(Self).or_else(|error| {
            if error.is_instance_of::<PyOverflowError>(object.py()) {
                return Ok(Self(if object.lt(0)? { i64::MIN } else { i64::MAX }));
            }
            Err(error)
        })
    }
}
