//! Values of flags: `key=value` words, numbers and names.

use std::str::FromStr;

use lucena_arena::{Format, TablebaseResults};
use lucena_board::Variant;

pub(super) fn pairs(values: &[String]) -> Result<Vec<(&str, &str)>, String> {
    let pair = |word| str::split_once(word, '=').ok_or_else(|| unexpected(word, "key=value"));
    values.iter().map(String::as_str).map(pair).collect()
}

/// The value of the only key of a flag.
pub(super) fn single<'w>(values: &'w [String], key: &str) -> Result<&'w str, String> {
    match pairs(values)?[..] {
        [(found, value)] if found == key => Ok(value),
        _ => Err(format!("expected {key}=VALUE and nothing else")),
    }
}

pub(super) fn single_switch(values: &[String], key: &str) -> Result<bool, String> {
    switch(key, single(values, key)?)
}

pub(super) fn switch(key: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{key}: {}", unexpected(value, "true or false"))),
    }
}

pub(super) fn unexpected(found: &str, expected: &str) -> String {
    format!("found {found:?}, expected {expected}")
}

pub(super) fn variant(value: &str) -> Result<Variant, String> {
    value.parse().map_err(|_| {
        format!("found {value:?}, expected standard, fischerandom or the name of a variant")
    })
}

pub(super) fn format(value: &str) -> Result<Format, String> {
    match value {
        "roundrobin" | "round-robin" => Ok(Format::RoundRobin),
        "gauntlet" => Ok(Format::Gauntlet),
        _ => Err(format!("found {value:?}, expected roundrobin or gauntlet")),
    }
}

pub(super) fn table_results(value: &str) -> Result<TablebaseResults, String> {
    match value {
        "BOTH" => Ok(TablebaseResults::All),
        "WIN_LOSS" => Ok(TablebaseResults::Wins),
        "DRAW" => Ok(TablebaseResults::Draws),
        _ => Err(format!("found {value:?}, expected BOTH, WIN_LOSS or DRAW")),
    }
}

pub(super) fn number<T: FromStr>(value: &str) -> Result<T, String> {
    value.parse().map_err(|_| unexpected(value, "a number"))
}

/// The number of a key, for flags that have several.
pub(super) fn number_of<T: FromStr>(key: &str, value: &str) -> Result<T, String> {
    number(value).map_err(|error| format!("{key}: {error}"))
}
