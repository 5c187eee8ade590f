//! Parsers of flag values.

use std::convert::Infallible;

use crate::Variant;

/// A flag without a value. If absent, the configuration file decides.
pub(super) fn switch(text: &str) -> Result<Option<bool>, Infallible> {
    Ok((text == "true").then_some(true))
}

pub(super) fn chess960(text: &str) -> Result<Option<Variant>, Infallible> {
    Ok((text == "true").then_some(Variant::Chess960))
}

pub(super) fn count(text: &str) -> Result<u32, String> {
    let count = text.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| format!("expected a number from 1 to {}", u32::MAX))
}

pub(super) fn count_of_games(text: &str) -> Result<usize, String> {
    count(text).map(|count| count as usize)
}
