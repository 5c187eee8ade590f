//! Fields that are not serialized while they have their default.

/// Whether a value is the default of its type, for `skip_serializing_if`.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
