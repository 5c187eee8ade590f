//! WebAssembly bindings of the Lucena crates: rules, PGN, opening names, evaluation and the engine
//! for JavaScript.
//!
//! Translation only: what a move, a position or a search is, the crates below decide. The
//! JavaScript files in `js/` add what WebAssembly cannot do alone: workers, and a stop that reaches
//! a search while it runs.

mod arguments;
mod clock;
mod engine;
mod errors;
mod game;
mod helpers;
mod network;
mod object;
mod openings;
mod perft;
mod pgn;
mod position;
mod request;
mod search_result;
mod uci;

use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

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

/// Sets the list of openings, the text of `openings.tsv`. Later calls change nothing.
/// `loadOpenings` calls it with the list of the package.
#[wasm_bindgen(js_name = setOpenings)]
pub fn set_openings(
    #[wasm_bindgen(unchecked_param_type = "string")] list: &JsValue,
) -> Result<(), JsValue> {
    openings::set(arguments::text("list", list)?).map_err(errors::js_error)
}

/// The number of helper threads that have started.
#[wasm_bindgen(js_name = helperCount, skip_typescript)]
#[must_use]
pub fn helper_count() -> usize {
    helpers::count()
}

/// Makes the calling worker a helper thread, for good.
#[wasm_bindgen(js_name = runHelper, skip_typescript)]
pub fn run_helper() {
    helpers::run();
}
