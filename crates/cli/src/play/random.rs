//! Random numbers for sides, start positions and seeds.

use std::hash::{BuildHasher, Hasher, RandomState};

/// A random number: the standard library seeds its hash tables from the system.
#[must_use]
pub(crate) fn random() -> u32 {
    RandomState::new().build_hasher().finish() as u32
}
