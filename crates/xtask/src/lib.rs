//! Developer tools and checks of the Lucena workspace.

pub mod imports;
pub mod layers;
pub mod licences;
pub mod magics;
pub mod manifest;
pub mod readme;
pub mod release;
pub mod site;
pub mod wasm;
pub mod words;
pub mod workspace;

/// Runs the code in the root README as doc tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// Runs the code in the tutorials as doc tests.
#[cfg(doctest)]
mod tutorials {
    #[doc = include_str!("../../../docs/tutorials/first-program.md")]
    struct FirstProgram;
    #[doc = include_str!("../../../docs/tutorials/engine.md")]
    struct Engine;
}
