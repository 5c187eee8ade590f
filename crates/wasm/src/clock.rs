//! The clock of a search, which is also where a stop arrives.
//!
//! A search occupies its thread until it ends, so no message can reach it. But it reads the clock
//! about once a millisecond, and then asks a function of the caller whether to stop.

use std::cell::RefCell;
use std::time::Duration;

use js_sys::Function;
use lucena_search::Control;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;

    #[wasm_bindgen(thread_local_v2, js_namespace = performance, js_name = timeOrigin)]
    static TIME_ORIGIN: f64;
}

/// What the polled function returns to stop the search; see [`PONDER_HIT`].
const STOP: f64 = 1.0;
/// What it returns when the opponent has played the expected move.
const PONDER_HIT: f64 = 2.0;

thread_local! {
    static POLLED: RefCell<Option<Polled>> = const { RefCell::new(None) };
}

#[derive(Clone)]
struct Polled {
    signal: Function,
    control: Control,
}

/// The time since a moment that is the same in all workers. Asks the polled function, if there is one.
pub(crate) fn now() -> Duration {
    // Cloned, since the function may call back.
    let polled = POLLED.with_borrow(Clone::clone);
    if let Some(polled) = polled {
        polled.poll();
    }
    let origin = TIME_ORIGIN.with(|origin| *origin);
    Duration::from_secs_f64((origin + performance_now()).max(0.0) / 1000.0)
}

impl Polled {
    fn poll(&self) {
        match self.signal.call0(&JsValue::UNDEFINED).ok().and_then(|value| value.as_f64()) {
            Some(STOP) => self.control.stop(),
            Some(PONDER_HIT) => self.control.ponder_hit(),
            _ => {}
        }
    }
}

/// Runs a search with a control that the function, if there is one, is asked for.
pub(crate) fn polling<T>(signal: Option<Function>, search: impl FnOnce(&Control) -> T) -> T {
    let control = Control::new();
    let polled = signal.map(|signal| Polled { signal, control: control.clone() });
    let outer = POLLED.replace(polled);
    let result = search(&control);
    POLLED.set(outer);
    result
}
