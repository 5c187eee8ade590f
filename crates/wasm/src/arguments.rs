//! Arguments of JavaScript callers, who can pass any value for any parameter.
//!
//! wasm-bindgen converts arguments without checking them: a number in place of a string reads past
//! the end of the memory, 2.7 becomes 2 and 66054 becomes 518. So exported functions take `JsValue`
//! and read it here. Errors name the argument: `TypeError` for a wrong type, `RangeError` for a
//! number that does not fit.

use std::ops::RangeInclusive;

use js_sys::{Array, Function, Number, RangeError, TypeError, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

/// Integers of JavaScript are exact up to here.
pub(crate) const MAX_INTEGER: u64 = 1 << 53;
/// Longer strings are cut in messages.
const MAX_QUOTED: usize = 40;

/// A string.
pub(crate) fn text(name: &str, value: &JsValue) -> Result<String, JsValue> {
    value.as_string().ok_or_else(|| type_error(name, "a string", value))
}

/// A string; `None` for `undefined` and `null`.
pub(crate) fn optional_text(name: &str, value: &JsValue) -> Result<Option<String>, JsValue> {
    optional(value).map(|value| text(name, value)).transpose()
}

/// An array of strings.
pub(crate) fn texts(name: &str, value: &JsValue) -> Result<Vec<String>, JsValue> {
    let error = |found: &JsValue| type_error(name, "an array of strings", found);
    let array = value.dyn_ref::<Array>().ok_or_else(|| error(value))?;
    array.iter().map(|item| item.as_string().ok_or_else(|| error(&item))).collect()
}

/// An integer in this range.
pub(crate) fn integer(
    name: &str,
    value: &JsValue,
    range: RangeInclusive<u64>,
) -> Result<u64, JsValue> {
    let expected = || format!("an integer from {} to {}", range.start(), range.end());
    let number = value.as_f64().ok_or_else(|| type_error(name, &expected(), value))?;
    let fits =
        number.fract() == 0.0 && number >= *range.start() as f64 && number <= *range.end() as f64;
    // NaN and the infinities have no fraction of zero.
    if fits { Ok(number as u64) } else { Err(range_error(name, &expected(), value)) }
}

/// An integer that is the number of something in this module.
pub(crate) fn index(name: &str, value: &JsValue) -> Result<u32, JsValue> {
    Ok(integer(name, value, 0..=u32::MAX.into())? as u32)
}

/// Bytes, as a `Uint8Array` or an array of integers from 0 to 255.
pub(crate) fn bytes(name: &str, value: &JsValue) -> Result<Vec<u8>, JsValue> {
    if let Some(bytes) = value.dyn_ref::<Uint8Array>() {
        return Ok(bytes.to_vec());
    }
    let array = value.dyn_ref::<Array>();
    let array = array.ok_or_else(|| type_error(name, "a Uint8Array or an array", value))?;
    array.iter().map(|item| Ok(integer(name, &item, 0..=u8::MAX.into())? as u8)).collect()
}

/// A function.
pub(crate) fn function(name: &str, value: &JsValue) -> Result<Function, JsValue> {
    value.dyn_ref::<Function>().cloned().ok_or_else(|| type_error(name, "a function", value))
}

/// A function; `None` for `undefined` and `null`.
pub(crate) fn optional_function(name: &str, value: &JsValue) -> Result<Option<Function>, JsValue> {
    optional(value).map(|value| function(name, value)).transpose()
}

fn optional(value: &JsValue) -> Option<&JsValue> {
    (!value.is_undefined() && !value.is_null()).then_some(value)
}

/// A `TypeError` that names the argument.
pub(crate) fn type_error(name: &str, expected: &str, found: &JsValue) -> JsValue {
    TypeError::new(&format!("{name}: expected {expected}, found {}", describe(found))).into()
}

/// A `RangeError` that names the argument.
pub(crate) fn range_error(name: &str, expected: &str, found: &JsValue) -> JsValue {
    RangeError::new(&format!("{name}: expected {expected}, found {}", describe(found))).into()
}

/// A number as JavaScript writes it.
pub(crate) fn decimal(number: &Number) -> String {
    number.to_string_with_radix(10).map(String::from).unwrap_or_default()
}

/// The value in a message: itself if it is short, or else its type.
fn describe(value: &JsValue) -> String {
    if let Some(number) = value.dyn_ref() {
        return decimal(number);
    }
    if let Some(text) = value.as_string() {
        let is_long = text.chars().nth(MAX_QUOTED).is_some();
        let quoted: String = text.chars().take(MAX_QUOTED).collect();
        return if is_long { format!("{quoted:?}...") } else { format!("{quoted:?}") };
    }
    match value.as_bool() {
        Some(truth) => truth.to_string(),
        None if value.is_null() => "null".into(),
        None if Array::is_array(value) => "an array".into(),
        None => match value.js_typeof().as_string().unwrap_or_default().as_str() {
            "undefined" => "undefined".into(),
            "object" => "an object".into(),
            other => format!("a {other}"),
        },
    }
}
