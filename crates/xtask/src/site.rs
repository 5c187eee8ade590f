//! The documentation site: an mdBook of the pages in `docs/`.

pub mod check;
pub mod commands;
pub mod markdown;
pub mod preprocessor;
pub mod reference;
pub mod snippets;

/// The repository, where links lead that leave `docs/`.
pub const REPOSITORY: &str = "https://github.com/lucena-chess/lucena";
