//! Parameters to tune, in the text form of OpenBench.

use std::fmt;
use std::str::FromStr;

use lucena_board::Excerpt;

use super::SpsaError;

/// Steps in a range, for parameters without a step of their own.
const STEPS_IN_RANGE: f64 = 20.0;
/// The usual learning rate.
const DEFAULT_RATE: f64 = 0.002;

/// A parameter to tune: an option of the engine.
///
/// The text form is that of OpenBench: name, type, start, minimum, maximum, step and rate, separated
/// by commas.
///
/// ```
/// use lucena_arena::spsa::SpsaParam;
/// let param: SpsaParam = "lmr_base, int, 820, 0, 2048, 100, 0.002".parse()?;
/// assert_eq!((param.name.as_str(), param.start, param.step), ("lmr_base", 820.0, 100.0));
/// assert_eq!(param.to_string(), "lmr_base, int, 820, 0, 2048, 100, 0.002");
/// # Ok::<(), lucena_arena::spsa::SpsaError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SpsaParam {
    /// Name of the option.
    pub name: String,
    /// Whether the option takes whole numbers.
    pub kind: ParamKind,
    /// Value to start with.
    pub start: f64,
    /// Minimum.
    pub min: f64,
    /// Maximum.
    pub max: f64,
    /// Size of the perturbation in the last iteration (`c_end`). It should change the strength by a
    /// few Elo: smaller differences are lost in the noise, larger ones overshoot.
    pub step: f64,
    /// Learning rate in the last iteration (`r_end`), relative to the step.
    pub rate: f64,
}

/// Numbers that an option takes.
///
/// ```
/// use lucena_arena::spsa::{ParamKind, SpsaParam};
/// assert_eq!(SpsaParam::new("lmr_base", 820, 0..=2048).kind, ParamKind::Int);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParamKind {
    /// Whole numbers: a UCI option of type `spin`.
    Int,
    /// Any numbers: a UCI option of type `string`.
    Float,
}

impl SpsaParam {
    /// A parameter of whole numbers with the usual step, a twentieth of its range, and rate.
    ///
    /// ```
    /// use lucena_arena::spsa::SpsaParam;
    /// assert_eq!(SpsaParam::new("null_move_base", 4, 2..=6).step, 0.5);
    /// assert_eq!(SpsaParam::new("lmr_base", 820, 0..=2000).step, 100.0);
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, start: i32, range: std::ops::RangeInclusive<i32>) -> Self {
        let (min, max) = (f64::from(*range.start()), f64::from(*range.end()));
        Self {
            name: name.into(),
            kind: ParamKind::Int,
            start: start.into(),
            min,
            max,
            // Less than half a step would often round to no change.
            step: ((max - min) / STEPS_IN_RANGE).max(0.5),
            rate: DEFAULT_RATE,
        }
    }

    /// The value as text for the engine.
    pub(super) fn text(&self, value: f64) -> String {
        match self.kind {
            ParamKind::Int => format!("{value:.0}"),
            ParamKind::Float => decimal(value),
        }
    }

    pub(super) fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.min, self.max)
    }

    /// Checks that the numbers make sense.
    ///
    /// # Errors
    /// If not.
    ///
    /// ```
    /// use lucena_arena::spsa::SpsaParam;
    /// let mut param = SpsaParam::new("lmr_base", 820, 0..=2048);
    /// assert!(param.check().is_ok());
    /// param.start = 3000.0;
    /// assert_eq!(param.check().unwrap_err().to_string(), "parameter lmr_base: 3000 is not within 0 to 2048");
    /// ```
    pub fn check(&self) -> Result<(), SpsaError> {
        let fault = |reason: String| SpsaError::Param { name: self.name.clone(), reason };
        let Self { start, min, max, step, rate, .. } = *self;
        if ![start, min, max, step, rate].iter().all(|number| number.is_finite()) {
            return Err(fault("every number must be finite".into()));
        }
        if min >= max {
            return Err(fault(format!("min {min} is not below max {max}")));
        }
        if !(min..=max).contains(&start) {
            return Err(fault(format!("{start} is not within {min} to {max}")));
        }
        if step <= 0.0 || step > max - min {
            return Err(fault(format!(
                "the step is {step}, expected more than 0, up to the range"
            )));
        }
        if rate <= 0.0 || rate > 1.0 {
            return Err(fault(format!("the rate is {rate}, expected more than 0, up to 1")));
        }
        if self.kind == ParamKind::Int && step < 0.5 {
            return Err(fault(format!(
                "the step is {step}, expected 0.5 or more for whole numbers"
            )));
        }
        Ok(())
    }
}

impl FromStr for SpsaParam {
    type Err = SpsaError;

    fn from_str(text: &str) -> Result<Self, SpsaError> {
        let fault = |reason: &str| SpsaError::Param {
            name: format!("{:?}", Excerpt::new(text)),
            reason: reason.into(),
        };
        let fields: Vec<&str> = text.split(',').map(str::trim).collect();
        let [name, kind, start, min, max, step, rate] = fields[..] else {
            return Err(fault("expected: name, int or float, start, min, max, step, rate"));
        };
        let kind = match kind {
            "int" => ParamKind::Int,
            "float" => ParamKind::Float,
            _ => return Err(fault("the second field must be int or float")),
        };
        let number = |text: &str| {
            text.parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(|| {
                fault("expected numbers after the type: start, min, max, step, rate")
            })
        };
        if name.is_empty() {
            return Err(fault("the name is empty"));
        }
        let param = Self {
            name: name.into(),
            kind,
            start: number(start)?,
            min: number(min)?,
            max: number(max)?,
            step: number(step)?,
            rate: number(rate)?,
        };
        param.check()?;
        Ok(param)
    }
}

impl fmt::Display for SpsaParam {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            ParamKind::Int => "int",
            ParamKind::Float => "float",
        };
        write!(f, "{}, {kind}", self.name)?;
        for number in [self.start, self.min, self.max, self.step, self.rate] {
            write!(f, ", {}", decimal(number))?;
        }
        Ok(())
    }
}

/// The shortest text that reads back to the same number: rounding could make a small rate or step 0,
/// which is invalid, or give both versions the same value.
fn decimal(number: f64) -> String {
    // Adding zero turns -0 into 0.
    (number + 0.0).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_back() {
        for text in ["a, int, 4, 2, 6, 0.5, 0.002", "b b, float, -1.25, -3, 0, 0.1, 0.01"] {
            assert_eq!(text.parse::<SpsaParam>().unwrap().to_string(), text);
        }
        let spaced: SpsaParam = " a ,int,4 , 2,6,.5,2e-3".parse().unwrap();
        assert_eq!(spaced.to_string(), "a, int, 4, 2, 6, 0.5, 0.002");
        let small = "a, float, 0.00001, 0, 0.1, 0.0000125, 0.00002";
        let read: SpsaParam = small.parse().unwrap();
        assert_eq!(read.to_string(), small);
        let third = SpsaParam { start: 0.1 / 3.0, rate: 1e-300, min: -0.0, ..read };
        assert_eq!(third.to_string().parse::<SpsaParam>().unwrap(), third);
    }

    #[test]
    fn bad_parameters_are_refused() {
        for text in [
            "",
            "a",
            "a, int, 4, 2, 6, 0.5",
            "a, int, 4, 2, 6, 0.5, 0.002, 1",
            ", int, 4, 2, 6, 0.5, 0.002",
            "a, bool, 4, 2, 6, 0.5, 0.002",
            "a, int, four, 2, 6, 0.5, 0.002",
            "a, int, NaN, 2, 6, 0.5, 0.002",
            "a, int, 4, inf, 6, 0.5, 0.002",
            "a, int, 4, 6, 2, 0.5, 0.002",
            "a, int, 7, 2, 6, 0.5, 0.002",
            "a, int, 4, 2, 6, 0, 0.002",
            "a, int, 4, 2, 6, 0.25, 0.002",
            "a, int, 4, 2, 6, 9, 0.002",
            "a, int, 4, 2, 6, 0.5, 0",
            "a, int, 4, 2, 6, 0.5, 2",
        ] {
            assert!(text.parse::<SpsaParam>().is_err(), "{text}");
        }
    }

    #[test]
    fn values_are_sent_as_the_option_takes_them() {
        let int = SpsaParam::new("a", 4, 2..=6);
        assert_eq!(int.text(5.0), "5");
        let float: SpsaParam = "b, float, 1, 0, 2, 0.1, 0.002".parse().unwrap();
        assert_eq!([1.5, 0.333_333, -0.0].map(|it| float.text(it)), ["1.5", "0.333333", "0"]);
    }
}
