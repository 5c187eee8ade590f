//! Parsers of flag values.

use std::convert::Infallible;

use lucena_board::Variant;

/// A flag without a value. If absent, the configuration file decides.
pub(super) fn switch(text: &str) -> Result<Option<bool>, Infallible> {
    Ok((text == "true").then_some(true))
}

/// A variant by any of its names.
pub(super) fn variant(text: &str) -> Result<Variant, String> {
    text.parse().map_err(|_| "expected standard, chess960 or the name of a variant".into())
}

pub(super) fn count(text: &str) -> Result<u32, String> {
    let count = text.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| format!("expected a number from 1 to {}", u32::MAX))
}

pub(super) fn count_of_games(text: &str) -> Result<usize, String> {
    count(text).map(|count| count as usize)
}
