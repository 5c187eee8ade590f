//! Functions that the standard library lacks.

mod normal;
mod student;

pub(crate) use normal::normal_cdf;
pub(crate) use student::student_quantile;

/// What 97.5 % of a normal distribution lie below.
pub(crate) const NORMAL_975: f64 = 1.959_963_984_540_054;
