//! The clock of a search, which is also where a stop arrives.
//!
//! A search occupies its thread until it ends, so no message can reach it. But it reads the clock
//! about once a millisecond, and then calls a function of the caller, which returns whether to stop.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use js_sys::Function;
use lucena_search::Control;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::arguments::type_error;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the start of this worker.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;
}

/// What the polled function returns to stop the search; see [`PONDER_HIT`].
const STOP: f64 = 1.0;
/// What it returns when the opponent has played the expected move.
const PONDER_HIT: f64 = 2.0;

thread_local! {
    static POLLED: RefCell<Option<(Function, Callbacks)>> = const { RefCell::new(None) };
    /// Milliseconds from the start of the engine's worker to the start of this one.
    static OFFSET: Cell<f64> = const { Cell::new(0.0) };
}

/// The time since the start of the engine's worker. Polls the function of the search, if it has one.
pub(crate) fn now() -> Duration {
    // Cloned, since the function may call back.
    if let Some((function, callbacks)) = POLLED.with_borrow(Clone::clone) {
        callbacks.poll(&function);
    }
    Duration::from_secs_f64((OFFSET.get() + performance_now()).max(0.0) / 1000.0)
}

/// Sets the clock of a helper to this time of the engine's worker.
///
/// Every worker counts from its own start. `performance.timeOrigin` is when that was, but by the
/// system clock, which may have been set in between.
pub(crate) fn synchronize(now: Duration) {
    OFFSET.set(now.as_secs_f64() * 1000.0 - performance_now());
}

/// The callbacks of a search. An exception in one of them stops the search.
#[derive(Clone, Default)]
pub(crate) struct Callbacks {
    pub(crate) control: Control,
    thrown: Rc<OnceCell<JsValue>>,
}

impl Callbacks {
    /// Calls a function, unless one has thrown.
    pub(crate) fn call(&self, function: &Function, argument: &JsValue) {
        if self.thrown.get().is_none()
            && let Err(exception) = function.call1(&JsValue::UNDEFINED, argument)
        {
            self.fail(exception);
        }
    }

    fn poll(&self, function: &Function) {
        if self.thrown.get().is_some() {
            return;
        }
        match function.call0(&JsValue::UNDEFINED) {
            Ok(value) => self.signal(&value),
            Err(exception) => self.fail(exception),
        }
    }

    /// Executes what the polled function has returned.
    fn signal(&self, value: &JsValue) {
        match value.as_f64() {
            Some(0.0) => {}
            Some(STOP) => self.control.stop(),
            Some(PONDER_HIT) => self.control.ponder_hit(),
            None if value.is_undefined() => {}
            _ => self.fail(type_error("poll", "0, 1 or 2 as its result", value)),
        }
    }

    fn fail(&self, exception: JsValue) {
        // A callback that is called by another one may have thrown first.
        let _ = self.thrown.set(exception);
        self.control.stop();
    }
}

/// Runs a search that polls this function, if there is one.
///
/// # Errors
///
/// The exception of a callback.
pub(crate) fn polling<T>(
    poll: Option<Function>,
    search: impl FnOnce(&Callbacks) -> T,
) -> Result<T, JsValue> {
    let callbacks = Callbacks::default();
    let outer = POLLED.replace(poll.map(|poll| (poll, callbacks.clone())));
    let result = search(&callbacks);
    POLLED.set(outer);
    match callbacks.thrown.get() {
        Some(exception) => Err(exception.clone()),
        None => Ok(result),
    }
}
