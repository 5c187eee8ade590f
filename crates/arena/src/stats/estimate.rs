//! An estimate with its confidence interval.

use std::fmt;

/// The distribution that error bars are computed with.
///
/// ```
/// use lucena_arena::stats::{Quantile, Results, Tally};
/// let few = Results::from(Tally::new(5, 3, 2));
/// let normal = few.elo_with(Quantile::Normal);
/// let student = few.elo_with(Quantile::StudentT);
/// assert!(student.error() > normal.error());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Quantile {
    /// The normal distribution, as in most match runners.
    #[default]
    Normal,
    /// Student's t-distribution with n - 1 degrees of freedom, as in OpenBench: wider for few
    /// games, the same for many.
    StudentT,
}

/// An estimate with its 95 % confidence interval. All numbers are finite.
///
/// The interval may be open on one side: after ten wins in ten games there is a lower bound of the
/// Elo difference but no upper bound. The number on that side is then the cut-off of the scale, and
/// `Display` writes only the bound that exists:
///
/// ```
/// use lucena_arena::stats::Tally;
/// let usual = Tally::new(136, 111, 96).elo();
/// assert_eq!(usual.to_string(), "+40.7 ± 30.4");
/// assert_eq!(format!("{usual:.3}"), "+40.702 ± 30.427");
///
/// let wins = Tally::new(10, 0, 0).elo();
/// assert_eq!(wins.to_string(), "at least +140.2");
/// assert!(wins.high_is_open() && wins.high().is_finite());
/// assert_eq!(Tally::default().elo().to_string(), "unknown");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) low_is_open: bool,
    pub(super) high_is_open: bool,
}

impl Estimate {
    /// The estimate itself.
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// assert_eq!(Tally::new(5, 3, 5).elo().value(), 0.0);
    /// ```
    #[must_use]
    pub const fn value(self) -> f64 {
        self.value
    }

    /// Half the width of the interval, the number after `±`.
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// assert!((Tally::new(5, 0, 5).elo().error() - 251.77691).abs() < 1e-5);
    /// ```
    #[must_use]
    pub const fn error(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Lower end of the interval.
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// let elo = Tally::new(5, 0, 5).elo();
    /// assert!((elo.low() + 251.77691).abs() < 1e-5);
    /// ```
    #[must_use]
    pub const fn low(self) -> f64 {
        self.low
    }

    /// Upper end of the interval.
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// let elo = Tally::new(20, 0, 10).elo();
    /// assert!(elo.low() < elo.value() && elo.value() < elo.high());
    /// ```
    #[must_use]
    pub const fn high(self) -> f64 {
        self.high
    }

    /// Whether the results give no lower bound.
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// assert!(Tally::new(0, 0, 3).elo().low_is_open());
    /// assert!(!Tally::new(10, 5, 10).elo().low_is_open());
    /// ```
    #[must_use]
    pub const fn low_is_open(self) -> bool {
        self.low_is_open
    }

    /// Whether the results give no upper bound.
    ///
    /// ```
    /// use lucena_arena::stats::Tally;
    /// assert!(Tally::new(3, 0, 0).elo().high_is_open());
    /// assert!(!Tally::new(10, 5, 10).elo().high_is_open());
    /// ```
    #[must_use]
    pub const fn high_is_open(self) -> bool {
        self.high_is_open
    }
}

/// `+40.7 ± 30.4`, or `at least`, `at most` or `unknown` for open intervals. The default precision
/// is 1.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(1);
        // No sign for values that round to zero.
        let shown =
            |value: f64| if value.abs() < 0.5 * 0.1_f64.powi(digits as i32) { 0.0 } else { value };
        match (self.low_is_open, self.high_is_open) {
            (true, true) => f.write_str("unknown"),
            (false, true) => write!(f, "at least {:+.digits$}", shown(self.low)),
            (true, false) => write!(f, "at most {:+.digits$}", shown(self.high)),
            (false, false) => {
                write!(f, "{:+.digits$} ± {:.digits$}", shown(self.value), self.error())
            }
        }
    }
}
