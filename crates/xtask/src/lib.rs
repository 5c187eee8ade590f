//! What the developer tools know about the workspace; the tests use it too.

pub mod imports;
pub mod layers;
pub mod licences;
pub mod magics;
pub mod manifest;
pub mod words;
pub mod workspace;

/// Compiles the code of the root README as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
