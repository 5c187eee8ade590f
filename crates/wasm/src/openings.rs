//! Opening names. The list is a file of its own, since not every page needs it.

use std::cell::OnceCell;

use lucena_board::Position;
use lucena_book::{Opening, OpeningListError, OpeningNames};
use wasm_bindgen::JsValue;

use crate::object::ObjectBuilder;

thread_local! {
    static NAMES: OnceCell<OpeningNames<'static>> = const { OnceCell::new() };
}

/// Sets the list of openings, unless there is one.
pub(crate) fn set(list: String) -> Result<(), OpeningListError> {
    NAMES.with(|names| {
        if names.get().is_none() {
            OpeningNames::parse(&list)?;
            // Leaked once: the names borrow from the list, which stays as long as the module.
            let parsed = OpeningNames::parse(list.leak())?;
            names.get_or_init(|| parsed);
        }
        Ok(())
    })
}

/// The opening of a game; none without a list.
pub(crate) fn of_positions<'a>(positions: impl IntoIterator<Item = &'a Position>) -> JsValue {
    NAMES.with(|names| opening(names.get().and_then(|names| names.classify(positions))))
}

fn opening(found: Option<&Opening<'_>>) -> JsValue {
    let Some(opening) = found else { return JsValue::UNDEFINED };
    ObjectBuilder::new()
        .with("eco", opening.eco().to_string())
        .with("name", opening.name())
        .with("line", opening.line())
        .build()
}
