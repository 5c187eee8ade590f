//! Helpers for the (de)serialization of fields.

use serde::{Deserialize, Deserializer, de};

/// Whether a value is its type's default, for `skip_serializing_if`.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A number of at least 1, for `deserialize_with`.
pub(crate) fn positive<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    match u32::deserialize(deserializer)? {
        0 => Err(de::Error::custom("found 0, expected 1 or more")),
        number => Ok(number),
    }
}
