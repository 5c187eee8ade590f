//! Distribution functions that the standard library does not have.

mod normal;
mod student;

pub(crate) use normal::normal_cdf;
pub(crate) use student::student_quantile;

/// The 97.5 % quantile of the standard normal distribution.
pub(crate) const NORMAL_975: f64 = 1.959_963_984_540_054;

/// The least probable result that occurs `n` times in a row in one of 40 matches: the lower end of
/// the exact 95 % interval of its probability after it was the only one.
pub(crate) fn least_if_always(n: f64) -> f64 {
    0.025_f64.powf(1.0 / n)
}
