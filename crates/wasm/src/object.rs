//! Plain JavaScript objects: building and reading them.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// A plain object under construction.
pub(crate) struct ObjectBuilder(Object);

impl ObjectBuilder {
    pub(crate) fn new() -> Self {
        Self(Object::new())
    }

    pub(crate) fn with(self, name: &str, value: impl Into<JsValue>) -> Self {
        // Fails only for frozen objects and proxies.
        let _ = Reflect::set(&self.0, &name.into(), &value.into());
        self
    }

    /// Leaves the property out if there is no value.
    pub(crate) fn with_some(self, name: &str, value: Option<impl Into<JsValue>>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    pub(crate) fn build(self) -> JsValue {
        self.0.into()
    }
}

/// An array of these values.
pub(crate) fn array(values: impl IntoIterator<Item = impl Into<JsValue>>) -> JsValue {
    values.into_iter().map(Into::into).collect::<Array>().into()
}

/// A property; `None` if it is absent, `undefined` or `null`.
pub(crate) fn property(object: &JsValue, name: &str) -> Option<JsValue> {
    let value = Reflect::get(object, &name.into()).ok()?;
    (!value.is_undefined() && !value.is_null()).then_some(value)
}

/// A property that must be a string.
pub(crate) fn text(object: &JsValue, name: &str) -> Result<Option<String>, String> {
    let read = |value: JsValue| value.as_string().ok_or_else(|| expected(name, "a string"));
    property(object, name).map(read).transpose()
}

/// A property that must be a list of strings.
pub(crate) fn texts(object: &JsValue, name: &str) -> Result<Vec<String>, String> {
    let Some(value) = property(object, name) else { return Ok(Vec::new()) };
    let error = || expected(name, "an array of strings");
    let array = value.dyn_into::<Array>().map_err(|_| error())?;
    array.iter().map(|item| item.as_string().ok_or_else(error)).collect()
}

/// A property that must be a whole number from 0 to `max`.
pub(crate) fn number(object: &JsValue, name: &str, max: u64) -> Result<Option<u64>, String> {
    let Some(value) = property(object, name) else { return Ok(None) };
    match value.as_f64() {
        Some(number) if number >= 0.0 && number <= max as f64 => Ok(Some(number as u64)),
        _ => Err(expected(name, &format!("a number from 0 to {max}"))),
    }
}

/// Whether a property is set to something true.
pub(crate) fn is_set(object: &JsValue, name: &str) -> bool {
    property(object, name).is_some_and(|value| value.is_truthy())
}

fn expected(name: &str, what: &str) -> String {
    format!("{name}: expected {what}")
}
