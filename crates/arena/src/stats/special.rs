//! Distribution functions that the standard library does not have.

mod normal;
mod student;

pub(crate) use normal::normal_cdf;
pub(crate) use student::student_quantile;

/// The 97.5 % quantile of the standard normal distribution.
pub(crate) const NORMAL_975: f64 = 1.959_963_984_540_054;
