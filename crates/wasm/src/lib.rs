//! WebAssembly bindings of the Lucena crates: rules, PGN, opening names, evaluation and the engine
//! for JavaScript.
//!
//! Translation only: what a move, a position or a search is, the crates below decide. The
//! JavaScript files in `js/` add what WebAssembly cannot do alone: workers, and a stop that reaches
//! a search while it runs.

mod clock;
mod engine;
mod errors;
mod game;
mod network;
mod object;
mod openings;
mod pgn;
mod position;
mod request;
mod search_result;
mod uci;

use wasm_bindgen::prelude::wasm_bindgen;

/// The types of plain objects in both directions.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("../js/types.d.ts");

/// Runs once when the module is instantiated.
#[wasm_bindgen(start)]
fn start() {
    errors::log_panics();
}

/// The version of the package.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").into()
}
