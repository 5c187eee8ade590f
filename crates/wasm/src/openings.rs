//! Opening names. The list is parsed when it is first used.

use std::cell::OnceCell;

use lucena_board::Position;
use lucena_book::{Opening, OpeningNames};
use wasm_bindgen::JsValue;

use crate::object::ObjectBuilder;

thread_local! {
    static NAMES: OnceCell<OpeningNames<'static>> = const { OnceCell::new() };
}

/// The opening that ends in the position.
pub(crate) fn of_position(position: &Position) -> JsValue {
    NAMES.with(|names| opening(names.get_or_init(OpeningNames::new).get(position)))
}

/// The opening of a game.
pub(crate) fn of_positions<'a>(positions: impl Iterator<Item = &'a Position>) -> JsValue {
    NAMES.with(|names| opening(names.get_or_init(OpeningNames::new).classify(positions)))
}

fn opening(found: Option<&Opening<'_>>) -> JsValue {
    let Some(opening) = found else { return JsValue::UNDEFINED };
    ObjectBuilder::new()
        .with("eco", opening.eco().to_string())
        .with("name", opening.name())
        .with("line", opening.line())
        .build()
}
