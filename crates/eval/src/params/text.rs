//! The text form of the weights: lines of `name = value value ...`.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::{Params, Slots, WEIGHT_LIMIT, WeightValue, check_range};
use crate::Tapered;

/// An error in parsing or setting weights.
///
/// ```
/// use lucena_eval::{Params, ParamsError};
/// let error = "bishop_pair = 20".parse::<Params>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1: found \"20\", expected a pair such as 30/-5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParamsError {
    /// A line without `=` that is neither blank nor a comment.
    NoEqualsSign {
        /// The line number, from 1.
        line: usize,
    },
    /// An unknown weight.
    UnknownName {
        /// The line number, from 1.
        line: usize,
        /// The name found.
        found: String,
    },
    /// The wrong number of values for a weight.
    WrongCount {
        /// The line number, from 1.
        line: usize,
        /// The number of values on the line.
        found: usize,
        /// The number of values of the weight.
        expected: usize,
    },
    /// Not a number or pair, whichever the weight takes.
    BadValue {
        /// The line number, from 1.
        line: usize,
        /// The text found.
        found: String,
        /// What the weight takes.
        expected: &'static str,
    },
    /// A number out of the allowed range.
    OutOfRange {
        /// The number.
        found: i32,
    },
    /// A slot that does not exist.
    NoSuchSlot {
        /// The slot.
        slot: usize,
        /// The number of slots.
        n_slots: usize,
    },
    /// A pair for a plain number or vice versa.
    WrongKind {
        /// The weight.
        name: &'static str,
    },
}

impl fmt::Display for ParamsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEqualsSign { line } => write!(f, "line {line}: expected name = value"),
            Self::UnknownName { line, found } => {
                write!(f, "line {line}: unknown weight {found:?}")
            }
            Self::WrongCount { line, found, expected } => {
                write!(f, "line {line}: found {found} values, expected {expected}")
            }
            Self::BadValue { line, found, expected } => {
                write!(f, "line {line}: found {found:?}, expected {expected}")
            }
            Self::OutOfRange { found } => {
                write!(f, "found weight {found}, expected -{WEIGHT_LIMIT} to {WEIGHT_LIMIT}")
            }
            Self::NoSuchSlot { slot, n_slots } => {
                write!(f, "found slot {slot}, expected less than {n_slots}")
            }
            Self::WrongKind { name } => write!(f, "wrong kind of value for weight {name}"),
        }
    }
}

impl core::error::Error for ParamsError {}

/// Parses lines of `name = value ...`. A pair is `30/-5`; a table has all its values on one line,
/// row-major. Missing weights keep their defaults; of duplicates the last counts. Blank lines and
/// lines starting with `#` are skipped.
///
/// ```
/// use lucena_eval::{Params, Tapered};
/// let params: Params = "# mine\nbishop_pair = 40/60".parse()?;
/// assert_eq!(params.bishop_pair, Tapered::new(40, 60));
/// assert_eq!(params.to_string().parse(), Ok(params));
/// # Ok::<(), lucena_eval::ParamsError>(())
/// ```
impl FromStr for Params {
    type Err = ParamsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::default().updated(text)
    }
}

impl Params {
    /// Replaces the weights that occur in the text.
    pub(super) fn updated(mut self, text: &str) -> Result<Self, ParamsError> {
        for (before, text) in text.lines().enumerate() {
            let (line, text) = (before + 1, text.trim());
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let (name, values) = text.split_once('=').ok_or(ParamsError::NoEqualsSign { line })?;
            let name = name.trim();
            let unknown = || ParamsError::UnknownName { line, found: shortened(name) };
            let field = self.field_mut(name).ok_or_else(unknown)?;
            read_values(field, values, line)?;
        }
        Ok(self)
    }
}

fn read_values(field: &mut dyn Slots, values: &str, line: usize) -> Result<(), ParamsError> {
    let (found, expected) = (values.split_whitespace().count(), field.n_slots());
    if found != expected {
        return Err(ParamsError::WrongCount { line, found, expected });
    }
    for (index, text) in values.split_whitespace().enumerate() {
        let is_pair = matches!(field.get(index), Some(WeightValue::Tapered(_)));
        let expected = if is_pair { "a pair such as 30/-5" } else { "a whole number" };
        let bad = || ParamsError::BadValue { line, found: shortened(text), expected };
        let number = |text: &str| {
            let number = text.parse().map_err(|_| bad())?;
            check_range(number).map(|()| number)
        };
        let value = if is_pair {
            let (mg, eg) = text.split_once('/').ok_or_else(bad)?;
            WeightValue::Tapered(Tapered::new(number(mg)?, number(eg)?))
        } else {
            WeightValue::Plain(number(text)?)
        };
        field.set(index, value);
    }
    Ok(())
}

/// Truncates text for an error message.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// One line per weight, as parsed by `FromStr`.
impl fmt::Display for Params {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, field) in self.fields() {
            write!(f, "{name} =")?;
            for value in (0..field.n_slots()).filter_map(|index| field.get(index)) {
                match value {
                    WeightValue::Tapered(pair) => write!(f, " {pair}")?,
                    WeightValue::Plain(number) => write!(f, " {number}")?,
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// The same lines as `Display`.
impl fmt::Debug for Params {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    fn check(text: &str, expected: ParamsError) {
        assert_eq!(text.parse::<Params>(), Err(expected));
    }

    #[test]
    fn errors_state_position_and_cause() {
        check("tempo 3/4", ParamsError::NoEqualsSign { line: 1 });
        check("\ntemp = 3/4", ParamsError::UnknownName { line: 2, found: "temp".to_string() });
        check("tempo = 3/4 5/6", ParamsError::WrongCount { line: 1, found: 2, expected: 1 });
        check("tempo = 70000/0", ParamsError::OutOfRange { found: 70000 });
        let expected = "a whole number";
        let found = "1/2".to_string();
        check("danger_cap = 1/2", ParamsError::BadValue { line: 1, found, expected });
    }

    #[test]
    fn every_slot_can_be_read_and_set() {
        let mut params = Params::default();
        for slot in 0..Params::N_SLOTS {
            let weight = params.weight(slot).unwrap();
            let changed = match weight.value {
                WeightValue::Tapered(pair) => WeightValue::Tapered(pair + Tapered::new(1, -1)),
                WeightValue::Plain(number) => WeightValue::Plain(number + 1),
            };
            params.set_weight(slot, changed).unwrap();
            assert_eq!(params.weight(slot).unwrap().value, changed);
            assert_eq!(params.weights().nth(slot), params.weight(slot));
        }
        assert_eq!(params.to_string().parse(), Ok(params));
    }
}
