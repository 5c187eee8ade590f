//! Options of engines as Python has them.

use lucena_uci::{OptionDeclaration, OptionKind, OptionValue};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

/// Name, type, default, minimum, maximum and choices.
pub(super) type Declaration =
    (String, &'static str, Py<PyAny>, Option<i64>, Option<i64>, Vec<String>);

/// A declaration. Bounds that an engine does not give are `None`.
pub(super) fn declaration(py: Python<'_>, it: &OptionDeclaration) -> PyResult<Declaration> {
    let name = it.name().to_owned();
    Ok(match it.kind() {
        OptionKind::Check { default } => {
            (name, "check", default.into_py_any(py)?, None, None, Vec::new())
        }
        OptionKind::Spin { default, min, max } => {
            let min = Some(*min).filter(|&min| min != i64::MIN);
            let max = Some(*max).filter(|&max| max != i64::MAX);
            (name, "spin", default.into_py_any(py)?, min, max, Vec::new())
        }
        OptionKind::Combo { default, choices } => {
            (name, "combo", default.into_py_any(py)?, None, None, choices.clone())
        }
        OptionKind::Text { default } => {
            (name, "string", default.into_py_any(py)?, None, None, Vec::new())
        }
        // Of the types of the protocol, a button is the last.
        _ => (name, "button", py.None(), None, None, Vec::new()),
    })
}

/// The text of a value, as `setoption` has it; `None` for a button.
pub(super) fn text(value: &OptionValue) -> Option<String> {
    match value {
        OptionValue::Check(is_on) => Some(is_on.to_string()),
        OptionValue::Spin(number) => Some(number.to_string()),
        OptionValue::Combo(text) | OptionValue::Text(text) => Some(text.clone()),
        _ => None,
    }
}
