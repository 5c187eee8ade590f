//! Helpers for the (de)serialization of fields.

/// Whether a value is its type's default, for `skip_serializing_if`.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
