//! Weights as lines of text: `name = value value ...`.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use super::{Params, Slots, WEIGHT_LIMIT, WeightValue, check_range};
use crate::Tapered;

/// Why a text is no list of weights.
///
/// ```
/// use lucena_eval::{Params, ParamsError};
/// let error = "bishop_pair = 20".parse::<Params>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1: found \"20\", expected a pair such as 30/-5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParamsError {
    /// A line that is neither empty, nor a comment, nor a weight.
    NoEqualsSign {
        /// Lines count from 1.
        line: usize,
    },
    /// A name that no weight has.
    UnknownName {
        /// Lines count from 1.
        line: usize,
        /// The name as it stands there.
        found: String,
    },
    /// More or fewer values than the weight has.
    WrongCount {
        /// Lines count from 1.
        line: usize,
        /// Values on the line.
        found: usize,
        /// Values of the weight.
        expected: usize,
    },
    /// Something that is not the number or pair that the weight holds.
    BadValue {
        /// Lines count from 1.
        line: usize,
        /// The value as it stands there.
        found: String,
        /// What the weight holds.
        expected: &'static str,
    },
    /// A number beyond what sums of weights bear.
    OutOfRange {
        /// The number.
        found: i32,
    },
    /// A slot beyond the last.
    NoSuchSlot {
        /// The slot asked for.
        slot: usize,
        /// How many there are.
        n_slots: usize,
    },
    /// A pair for a plain number, or the reverse.
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
                write!(f, "line {line}: no weight is named {found:?}")
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
            Self::WrongKind { name } => write!(f, "weight {name} holds the other kind of value"),
        }
    }
}

impl core::error::Error for ParamsError {}

/// Reads lines `name = value ...`. A pair is `30/-5`; a table has all its values, row by row, on
/// one line. Names that are not there keep their default; of those named twice the last counts.
/// Empty lines and lines that begin with `#` are skipped.
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
    /// These weights with those changed that the text names.
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

/// Enough of the text for an error message, whatever its length.
fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Every weight on a line, as [`Params`] reads it.
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
    fn errors_say_where_and_what() {
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
