//! A parameter, for tuning and listings.

use std::fmt;
use std::ops::RangeInclusive;

/// A search parameter with name, value and range, for tuning and listings.
///
/// ```
/// use lucena_search::SearchParams;
/// let first = SearchParams::default().iter().next().unwrap();
/// assert!(first.range.contains(&first.value));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Param {
    /// The name of the field.
    pub name: &'static str,
    /// The current value.
    pub value: i32,
    /// The valid range.
    pub range: RangeInclusive<i32>,
}

/// A parameter could not be set.
///
/// ```
/// use lucena_search::SearchParams;
/// let error = SearchParams::default().set("courage", 3).unwrap_err();
/// assert_eq!(error.to_string(), "the search has no parameter \"courage\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParamError {
    /// There is no parameter of this name.
    Unknown(String),
    /// The value is out of range.
    OutOfRange {
        /// The parameter.
        name: String,
        /// The rejected value.
        value: i32,
        /// The valid range.
        range: RangeInclusive<i32>,
    },
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "the search has no parameter {name:?}"),
            Self::OutOfRange { name, value, range } => {
                write!(f, "{name} is {value}, expected {} to {}", range.start(), range.end())
            }
        }
    }
}

impl std::error::Error for ParamError {}
