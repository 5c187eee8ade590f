//! Errors and panics as JavaScript sees them.

use std::fmt::Display;
use std::panic;

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(message: &str);
}

/// A JavaScript `Error` with the message of this error.
pub(crate) fn js_error(error: impl Display) -> JsValue {
    js_sys::Error::new(&error.to_string()).into()
}

/// Writes panics, which would be bugs, to the console: the trap that follows has no message.
pub(crate) fn log_panics() {
    panic::set_hook(Box::new(|panic| console_error(&panic.to_string())));
}
