//! Calls of Python from the threads of engines.
//!
//! No such thread may be in Python when the interpreter finalizes. Until Python 3.14 it ends threads
//! where they wait for the GIL, by unwinding their stack, and an unwinding from Python into Rust aborts
//! the process. A function that is called, such as `call_soon_threadsafe`, releases the GIL and wakes
//! the main thread, which may be at the end of the program before it gets the GIL back.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use pyo3::call::PyCallArgs;
use pyo3::prelude::*;

use super::task::SIGNALS;

/// What the threads of engines call, until it is closed.
#[pyclass(frozen, module = "lucena")]
pub(crate) struct Callbacks(Arc<Gate>);

#[derive(Default)]
struct Gate {
    state: Mutex<State>,
    is_left: Condvar,
}

#[derive(Default)]
struct State {
    n_inside: usize,
    is_closed: bool,
}

impl Gate {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// `None` once it is closed.
    fn enter(&self) -> Option<Inside<'_>> {
        let mut state = self.lock();
        if state.is_closed {
            return None;
        }
        state.n_inside += 1;
        Some(Inside(self))
    }
}

/// A call; dropped when the thread has left Python.
struct Inside<'a>(&'a Gate);

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.0.lock().n_inside -= 1;
        self.0.is_left.notify_all();
    }
}

#[pymethods]
impl Callbacks {
    #[new]
    fn new() -> Self {
        Self(Arc::default())
    }

    /// Lets no further call begin, and waits for those that have.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.0.lock().is_closed = true;
        let are_left = || {
            let wait = self
                .0
                .is_left
                .wait_timeout_while(self.0.lock(), SIGNALS, |state| state.n_inside > 0);
            wait.unwrap_or_else(PoisonError::into_inner).0.n_inside == 0
        };
        while !py.detach(are_left) {
            py.check_signals()?;
        }
        Ok(())
    }

    #[getter]
    fn is_closed(&self) -> bool {
        self.0.lock().is_closed
    }
}

/// A function of Python that threads of engines call.
pub(super) struct Callback {
    gate: Arc<Gate>,
    function: Py<PyAny>,
}

impl Callback {
    pub(super) fn new(callbacks: &Callbacks, function: Py<PyAny>) -> Self {
        Self { gate: Arc::clone(&callbacks.0), function }
    }

    /// Calls it from a thread without the GIL.
    pub(super) fn call(&self, arguments: impl for<'py> PyCallArgs<'py>) {
        if let Some(_inside) = self.gate.enter() {
            let _ = Python::try_attach(|py| self.call_attached(py, arguments));
        }
    }

    pub(super) fn call_attached<'py>(&self, py: Python<'py>, arguments: impl PyCallArgs<'py>) {
        if let Err(error) = self.function.call1(py, arguments) {
            error.write_unraisable(py, Some(self.function.bind(py)));
        }
    }
}
