//! Alignment of the sections of a file.

/// Appends zeros up to a multiple of `alignment`.
pub(super) fn align(bytes: &mut Vec<u8>, alignment: usize) {
    bytes.resize(bytes.len().next_multiple_of(alignment), 0);
}
