//! SPRT status: LLR, bounds and decision.

use std::fmt;

/// Decimals of an LLR that is not close to a bound.
const DIGITS: usize = 2;
/// Maximum decimals.
const DIGITS_MAX: usize = 9;

/// The decision of an SPRT.
///
/// ```
/// use lucena_arena::stats::Decision;
/// assert_eq!(Decision::AcceptH1.to_string(), "H1 accepted");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// Neither hypothesis is accepted yet.
    Continue,
    /// H0 is accepted: the change is no improvement.
    AcceptH0,
    /// H1 is accepted: the change is an improvement.
    AcceptH1,
}

impl Decision {
    /// Whether H0 or H1 has been accepted.
    ///
    /// ```
    /// use lucena_arena::stats::Decision;
    /// assert!(Decision::AcceptH0.is_final() && !Decision::Continue.is_final());
    /// ```
    #[must_use]
    pub const fn is_final(self) -> bool {
        !matches!(self, Self::Continue)
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Continue => "undecided",
            Self::AcceptH0 => "H0 accepted",
            Self::AcceptH1 => "H1 accepted",
        })
    }
}

/// The log-likelihood ratio (LLR), its bounds and the decision.
///
/// ```
/// use lucena_arena::stats::{Pentanomial, Sprt};
/// let status = Sprt::new(0.0, 5.0)?.status(Pentanomial::new([0, 5, 45, 10, 0]));
/// assert_eq!(status.to_string(), "LLR 0.19 (-2.94, 2.94), undecided");
/// # Ok::<(), lucena_arena::stats::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtStatus {
    /// Log-likelihood ratio.
    pub llr: f64,
    /// Lower bound, at which H0 is accepted.
    pub lower: f64,
    /// Upper bound, at which H1 is accepted.
    pub upper: f64,
    /// The decision.
    pub decision: Decision,
}

impl SprtStatus {
    /// Progress from 0 to the nearer bound: -1 at the lower, 1 at the upper bound.
    ///
    /// ```
    /// use lucena_arena::stats::{Sprt, Tally};
    /// let sprt = Sprt::new(0.0, 5.0)?;
    /// assert_eq!(sprt.status(Tally::default()).progress(), 0.0);
    /// assert_eq!(sprt.status(Tally::new(9000, 2000, 700)).progress(), 1.0);
    /// # Ok::<(), lucena_arena::stats::SprtError>(())
    /// ```
    #[must_use]
    pub fn progress(self) -> f64 {
        let bound = if self.llr < 0.0 { -self.lower } else { self.upper };
        (self.llr / bound).clamp(-1.0, 1.0)
    }

    /// Decimals needed to distinguish the LLR from its bound while the test continues: two, or more close
    /// to a bound.
    ///
    /// ```
    /// use lucena_arena::stats::{Decision, SprtStatus};
    /// let decision = Decision::Continue;
    /// let status = SprtStatus { llr: 2.943, lower: -2.944, upper: 2.944, decision };
    /// assert_eq!(status.digits(), 3);
    /// assert_eq!(status.to_string(), "LLR 2.943 (-2.944, 2.944), undecided");
    /// ```
    #[must_use]
    pub fn digits(self) -> usize {
        let bound = if self.llr < 0.0 { self.lower } else { self.upper };
        let differ =
            |&digits: &usize| format!("{:.digits$}", self.llr) != format!("{bound:.digits$}");
        match self.decision {
            Decision::Continue => (DIGITS..DIGITS_MAX).find(differ).unwrap_or(DIGITS_MAX),
            _ => DIGITS,
        }
    }

    /// The LLR with this many decimals, without the sign of a negative zero.
    ///
    /// ```
    /// use lucena_arena::stats::{Decision, SprtStatus};
    /// let decision = Decision::Continue;
    /// let status = SprtStatus { llr: -0.001, lower: -2.94, upper: 2.94, decision };
    /// assert_eq!(status.llr_text(2), "0.00");
    /// ```
    #[must_use]
    pub fn llr_text(self, digits: usize) -> String {
        let text = format!("{:.digits$}", self.llr);
        match text.strip_prefix('-') {
            Some(size) if size.bytes().all(|byte| matches!(byte, b'0' | b'.')) => size.into(),
            _ => text,
        }
    }
}

/// `LLR 0.19 (-2.94, 2.94), undecided`.
impl fmt::Display for SprtStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self { lower, upper, decision, .. }, digits) = (self, self.digits());
        let llr = self.llr_text(digits);
        write!(f, "LLR {llr} ({lower:.digits$}, {upper:.digits$}), {decision}")
    }
}
