//! Plain JavaScript objects: building and reading them.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::arguments::type_error;

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

/// An object of these names and values. The names come from files: `__proto__` is a property as any
/// other, which setting it would not make it.
pub(crate) fn dictionary<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> JsValue {
    let entry = |(name, value): (&str, &str)| Array::of2(&name.into(), &value.into());
    let entries: Array = pairs.into_iter().map(entry).collect();
    Object::from_entries(&entries).map_or(JsValue::UNDEFINED, Into::into)
}

/// An array of these values.
pub(crate) fn array(values: impl IntoIterator<Item = impl Into<JsValue>>) -> JsValue {
    values.into_iter().map(Into::into).collect::<Array>().into()
}

/// Checks that the argument is an object that has only these properties.
pub(crate) fn check_object(name: &str, object: &JsValue, known: &[&str]) -> Result<(), JsValue> {
    if !object.is_object() || Array::is_array(object) {
        return Err(type_error(name, "an object", object));
    }
    for key in Object::keys(object.unchecked_ref::<Object>()).iter() {
        if !key.as_string().is_some_and(|key| known.contains(&key.as_str())) {
            return Err(type_error(name, &format!("the properties {}", known.join(", ")), &key));
        }
    }
    Ok(())
}

/// A property; `None` if it is absent or `undefined`.
///
/// # Errors
///
/// The exception of a getter.
pub(crate) fn property(object: &JsValue, name: &str) -> Result<Option<JsValue>, JsValue> {
    let value = Reflect::get(object, &name.into())?;
    Ok((!value.is_undefined()).then_some(value))
}
