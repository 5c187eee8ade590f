//! Failures of engines as the exceptions of `lucena.engine`.

use std::process::ExitStatus;

use lucena_client::ClientError;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// Why a command failed.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// Of an engine process.
    Client(ClientError),
    /// The engine cannot do what was asked.
    Engine(String),
    /// The engine is gone.
    Terminated(String),
}

impl Failure {
    /// A command to an engine that has ended before.
    pub(super) fn dead(exit_code: Option<i32>) -> Self {
        Self::Terminated(match exit_code {
            Some(code) => format!("engine process dead (exit code: {code})"),
            None => "the engine has been closed".to_owned(),
        })
    }

    pub(super) fn exception(&self, py: Python<'_>) -> PyErr {
        match self {
            Self::Client(error) => client(py, error),
            Self::Engine(text) => engine_error(py, text.clone()),
            Self::Terminated(text) => terminated(py, text.clone()),
        }
    }
}

impl From<ClientError> for Failure {
    fn from(error: ClientError) -> Self {
        Self::Client(error)
    }
}

fn client(py: Python<'_>, error: &ClientError) -> PyErr {
    let text = error.to_string();
    match error {
        // Python picks the subclass by the number, such as `FileNotFoundError`.
        ClientError::NotStarted { what, reason, os_error: Some(number) } => {
            let reason = reason.split(" (os error").next().unwrap_or(reason);
            PyOSError::new_err((*number, reason.to_owned(), what.clone()))
        }
        ClientError::NotStarted { .. } => PyOSError::new_err(text),
        ClientError::Timeout { .. } => timeout(py, text),
        ClientError::Gone { status: Some(status), .. } => {
            let code = exit_code(*status);
            terminated(py, format!("engine process died unexpectedly (exit code: {code})"))
        }
        ClientError::Gone { .. } => terminated(py, text),
        ClientError::Aborted { .. } => terminated(py, "the engine has been closed".to_owned()),
        _ => engine_error(py, text),
    }
}

/// The exit code as Python writes it: the number of a signal is negative.
pub(super) fn exit_code(status: ExitStatus) -> i32 {
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    let signal: Option<i32> = None;
    status.code().or(signal.map(|number| -number)).unwrap_or(-1)
}

/// The text as an `EngineError`.
pub(super) fn engine_error(py: Python<'_>, text: String) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    raise(CLASS.import(py, "lucena.engine.errors", "EngineError"), text)
}

fn terminated(py: Python<'_>, text: String) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    raise(CLASS.import(py, "lucena.engine.errors", "EngineTerminatedError"), text)
}

/// `asyncio.TimeoutError`, which is `TimeoutError` from Python 3.11 on.
fn timeout(py: Python<'_>, text: String) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    raise(CLASS.import(py, "asyncio", "TimeoutError"), text)
}

fn raise(class: PyResult<&Bound<'_, PyType>>, text: String) -> PyErr {
    class.map_or_else(|error| error, |class| PyErr::from_type(class.clone(), text))
}
