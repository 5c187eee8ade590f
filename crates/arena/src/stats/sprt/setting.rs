//! SPRT: Elo bounds, error probabilities and model.

use std::fmt;
use std::str::FromStr;

use lucena_board::Excerpt;
use serde::{Deserialize, Serialize};

use super::{Decision, SprtStatus, bayesian, closed_form, exact};
use crate::stats::Results;

/// Larger bounds are typos and cause overflow.
const MAX_ELO: f64 = 1_000.0;
/// Smallest alpha and beta.
const MIN_ERROR_RATE: f64 = 1e-9;
/// Default of alpha and beta.
const DEFAULT_ERROR_RATE: f64 = 0.05;

/// The Elo model of the bounds and the computation of the likelihood ratio.
///
/// | model | bounds | likelihood ratio | used by |
/// |---|---|---|---|
/// | `Normalized` | normalized Elo | exact | fishtest, fastchess |
/// | `Logistic` | Elo | exact | fishtest, OpenBench, fastchess |
/// | `Bayesian` | BayesElo, drawelo from the games | trinomial | older OpenBench, fastchess |
/// | `BayesianScaled` | Elo, scaled to BayesElo | trinomial, half a game added to each count | cutechess-cli |
/// | `Asymptotic` | Elo | normal approximation | c-chess-cli |
/// | `NormalizedClosedForm` | normalized Elo | approximation of `Normalized` | |
///
/// The trinomial models count a game pair as two games.
///
/// ```
/// use lucena_arena::stats::SprtModel;
/// assert_eq!("logistic".parse(), Ok(SprtModel::Logistic));
/// assert_eq!(SprtModel::default().to_string(), "normalized");
/// ```
#[expect(missing_docs, reason = "the table says it all")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(try_from = "String", into = "&'static str")]
#[non_exhaustive]
pub enum SprtModel {
    #[default]
    Normalized,
    Logistic,
    Bayesian,
    BayesianScaled,
    Asymptotic,
    NormalizedClosedForm,
}

impl SprtModel {
    /// All models.
    ///
    /// ```
    /// use lucena_arena::stats::SprtModel;
    /// for model in SprtModel::ALL {
    ///     assert_eq!(model.to_string().parse(), Ok(model));
    /// }
    /// ```
    pub const ALL: [Self; 6] = [
        Self::Normalized,
        Self::Logistic,
        Self::Bayesian,
        Self::BayesianScaled,
        Self::Asymptotic,
        Self::NormalizedClosedForm,
    ];

    /// The name in text: `normalized`, `logistic`, `bayesian`, `bayesian-scaled`, `asymptotic` or
    /// `normalized-closed-form`.
    ///
    /// ```
    /// use lucena_arena::stats::SprtModel;
    /// assert_eq!(SprtModel::BayesianScaled.name(), "bayesian-scaled");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normalized => "normalized",
            Self::Logistic => "logistic",
            Self::Bayesian => "bayesian",
            Self::BayesianScaled => "bayesian-scaled",
            Self::Asymptotic => "asymptotic",
            Self::NormalizedClosedForm => "normalized-closed-form",
        }
    }
}

impl fmt::Display for SprtModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl TryFrom<String> for SprtModel {
    type Error = SprtError;

    fn try_from(name: String) -> Result<Self, SprtError> {
        name.parse()
    }
}

impl From<SprtModel> for &'static str {
    fn from(model: SprtModel) -> Self {
        model.name()
    }
}

impl FromStr for SprtModel {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let mut models = Self::ALL.into_iter();
        let named = models.find(|model| model.name().eq_ignore_ascii_case(text));
        named.ok_or_else(|| SprtError::Model(Excerpt::new(text)))
    }
}

/// A sequential probability ratio test of H0, Elo = `elo0`, against H1, Elo = `elo1`.
///
/// The text form is `ELO0,ELO1[,ALPHA,BETA][,MODEL]`:
///
/// ```
/// use lucena_arena::stats::{Sprt, SprtModel, Tally};
/// let sprt: Sprt = "0,5,0.05,0.1,logistic".parse()?;
/// assert_eq!((sprt.elo0(), sprt.elo1(), sprt.model()), (0.0, 5.0, SprtModel::Logistic));
/// let short = Sprt::new(0.0, 5.0)?;
/// assert_eq!("0,5".parse(), Ok(short));
/// assert_eq!(short.to_string(), "0,5,0.05,0.05,normalized");
///
/// assert!((short.llr(Tally::new(100, 120, 80)) - 0.340544240239).abs() < 1e-12);
/// # Ok::<(), lucena_arena::stats::SprtError>(())
/// ```
///
/// # Invariants
///
/// `elo0` is less than `elo1`; both are from -1000 to 1000.
/// `alpha` and `beta` are positive and less than 1/2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: SprtModel,
}

impl Sprt {
    /// A test of normalized Elo bounds with alpha = beta = 0.05.
    ///
    /// # Errors
    ///
    /// If `elo0` is not less than `elo1`, or either is outside -1000 to 1000.
    ///
    /// ```
    /// use lucena_arena::stats::Sprt;
    /// assert!(Sprt::new(-3.0, 1.0).is_ok());
    /// let error = Sprt::new(5.0, 0.0).unwrap_err();
    /// assert_eq!(error.to_string(), "found Elo bounds 5 and 0, expected the smaller one first");
    /// ```
    pub fn new(elo0: f64, elo1: f64) -> Result<Self, SprtError> {
        for elo in [elo0, elo1] {
            if !(-MAX_ELO..=MAX_ELO).contains(&elo) {
                return Err(SprtError::Bound(elo));
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order { elo0, elo1 });
        }
        Ok(Self {
            elo0,
            elo1,
            alpha: DEFAULT_ERROR_RATE,
            beta: DEFAULT_ERROR_RATE,
            model: SprtModel::default(),
        })
    }

    /// Sets `alpha`, the probability of accepting H1 when H0 is true, and `beta`, the probability
    /// of accepting H0 when H1 is true.
    ///
    /// # Errors
    ///
    /// If either is less than 1e-9 or not less than 0.5.
    ///
    /// ```
    /// use lucena_arena::stats::Sprt;
    /// let sprt = Sprt::new(0.0, 5.0)?.with_error_rates(0.01, 0.02)?;
    /// assert_eq!((sprt.alpha(), sprt.beta()), (0.01, 0.02));
    /// assert!(sprt.with_error_rates(0.5, 0.1).is_err());
    /// # Ok::<(), lucena_arena::stats::SprtError>(())
    /// ```
    pub fn with_error_rates(self, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        for rate in [alpha, beta] {
            if !(MIN_ERROR_RATE..0.5).contains(&rate) {
                return Err(SprtError::ErrorRate(rate));
            }
        }
        Ok(Self { alpha, beta, ..self })
    }

    /// Sets the Elo model.
    ///
    /// ```
    /// use lucena_arena::stats::{Sprt, SprtModel};
    /// let sprt = Sprt::new(0.0, 5.0)?.with_model(SprtModel::Logistic);
    /// assert_eq!(sprt.model(), SprtModel::Logistic);
    /// # Ok::<(), lucena_arena::stats::SprtError>(())
    /// ```
    #[must_use]
    pub const fn with_model(self, model: SprtModel) -> Self {
        Self { model, ..self }
    }

    /// Elo bound of H0.
    ///
    /// ```
    /// use lucena_arena::stats::Sprt;
    /// assert_eq!(Sprt::new(-3.0, 1.0)?.elo0(), -3.0);
    /// # Ok::<(), lucena_arena::stats::SprtError>(())
    /// ```
    #[must_use]
    pub const fn elo0(self) -> f64 {
        self.elo0
    }

    /// Elo bound of H1.
    ///
    /// ```
    /// use lucena_arena::stats::Sprt;
    /// assert_eq!(Sprt::new(-3.0, 1.0)?.elo1(), 1.0);
    /// # Ok::<(), lucena_arena::stats::SprtError>(())
    /// ```
    #[must_use]
    pub const fn elo1(self) -> f64 {
        self.elo1
    }

    /// Type I error: the probability of accepting H1 when H0 is true.
    ///
    /// ```
    /// use lucena_arena::stats::Sprt;
    /// assert_eq!(Sprt::new(-3.0, 1.0)?.alpha(), 0.05);
    /// # Ok::<(), lucena_arena::stats::SprtError>(())
    /// ```
    #[must_use]
    pub const fn alpha(self) -> f64 {
        self.alpha
    }

    /// Type II error: the probability of accepting H0 when H1 is true.
    ///
    /// ```
    /// use lucena_arena::stats::Sprt;
    /// assert_eq!(Sprt::new(-3.0, 1.0)?.beta(), 0.05);
    /// # Ok::<(), lucena_arena::stats::SprtError>(())
    /// ```
    #[must_use]
    pub const fn beta(self) -> f64 {
        self.beta
    }

    /// The Elo model.
    ///
    /// ```
    /// use lucena_arena::stats::{Sprt, SprtModel};
    /// assert_eq!(Sprt::new(-3.0, 1.0)?.model(), SprtModel::Normalized);
    /// # Ok::<(), lucena_arena::stats::SprtError>(())
    /// ```
    #[must_use]
    pub const fn model(self) -> SprtModel {
        self.model
    }

    /// The lower bound of the LLR, at which H0 is accepted: ln(beta / (1 - alpha)).
    ///
    /// ```
    /// use lucena_arena::stats::Sprt;
    /// assert!((Sprt::new(0.0, 5.0)?.lower() + 2.944438979166440).abs() < 1e-15);
    /// # Ok::<(), lucena_arena::stats::SprtError>(())
    /// ```
    #[must_use]
    pub fn lower(self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The upper bound of the LLR, at which H1 is accepted: ln((1 - beta) / alpha).
    ///
    /// ```
    /// use lucena_arena::stats::Sprt;
    /// assert!((Sprt::new(0.0, 5.0)?.upper() - 2.944438979166440).abs() < 1e-15);
    /// # Ok::<(), lucena_arena::stats::SprtError>(())
    /// ```
    #[must_use]
    pub fn upper(self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The log-likelihood ratio (LLR) of H1 against H0; 0 without games.
    ///
    /// ```
    /// use lucena_arena::stats::{Pentanomial, Sprt, SprtModel};
    /// let sprt = Sprt::new(0.5, 2.5)?.with_model(SprtModel::Logistic);
    /// let llr = sprt.llr(Pentanomial::new([39, 8843, 26675, 9240, 44]));
    /// assert!((llr - 0.555517068724).abs() < 1e-12);
    /// # Ok::<(), lucena_arena::stats::SprtError>(())
    /// ```
    #[must_use]
    pub fn llr(self, results: impl Into<Results>) -> f64 {
        let results = results.into();
        if results.games() == 0 {
            return 0.0;
        }
        let bounds = [self.elo0, self.elo1];
        match self.model {
            SprtModel::Normalized => exact::normalized(&results.categories(), bounds),
            SprtModel::Logistic => exact::logistic(&results.categories(), bounds),
            SprtModel::Bayesian => bayesian::plain(results.tally(), bounds),
            SprtModel::BayesianScaled => bayesian::scaled(results.tally(), bounds),
            SprtModel::Asymptotic => closed_form::logistic(&results.categories(), bounds),
            SprtModel::NormalizedClosedForm => {
                closed_form::normalized(&results.categories(), bounds)
            }
        }
    }

    /// LLR, bounds and decision for these results.
    ///
    /// ```
    /// use lucena_arena::stats::{Decision, Sprt, Tally};
    /// let sprt = Sprt::new(0.0, 5.0)?;
    /// assert_eq!(sprt.status(Tally::new(900, 2000, 700)).decision, Decision::AcceptH1);
    /// assert_eq!(sprt.status(Tally::new(700, 2000, 900)).decision, Decision::AcceptH0);
    /// # Ok::<(), lucena_arena::stats::SprtError>(())
    /// ```
    #[must_use]
    pub fn status(self, results: impl Into<Results>) -> SprtStatus {
        let (llr, lower, upper) = (self.llr(results), self.lower(), self.upper());
        let decision = match llr {
            llr if llr >= upper => Decision::AcceptH1,
            llr if llr <= lower => Decision::AcceptH0,
            _ => Decision::Continue,
        };
        SprtStatus { llr, lower, upper, decision }
    }
}

/// `0,5,0.05,0.05,normalized`, which [`FromStr`] parses.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, alpha, beta, model } = self;
        write!(f, "{elo0},{elo1},{alpha},{beta},{model}")
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let mut parts: Vec<&str> = text.split(',').map(str::trim).collect();
        // Only the model is not a number.
        let model = match parts[..] {
            [_, _, last] | [_, _, _, _, last]
                if last.starts_with(|c: char| c.is_ascii_alphabetic()) =>
            {
                parts.pop();
                last.parse()?
            }
            _ => SprtModel::default(),
        };
        let numbers = parts.into_iter().map(number).collect::<Result<Vec<f64>, _>>()?;
        let sprt = match numbers[..] {
            [elo0, elo1] => Self::new(elo0, elo1)?,
            [elo0, elo1, alpha, beta] => Self::new(elo0, elo1)?.with_error_rates(alpha, beta)?,
            _ => return Err(SprtError::Form(Excerpt::new(text))),
        };
        Ok(sprt.with_model(model))
    }
}

fn number(text: &str) -> Result<f64, SprtError> {
    text.parse().map_err(|_| SprtError::Number(Excerpt::new(text)))
}

/// An SPRT cannot be set up.
///
/// ```
/// use lucena_arena::stats::{Sprt, SprtError};
/// let error = "0,x".parse::<Sprt>().unwrap_err();
/// assert!(matches!(error, SprtError::Number(_)));
/// assert_eq!(error.to_string(), "found \"x\", expected a number");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SprtError {
    /// `elo0` is not less than `elo1`.
    Order {
        /// Elo bound of H0.
        elo0: f64,
        /// Elo bound of H1.
        elo1: f64,
    },
    /// An Elo bound is outside -1000 to 1000 or not a number.
    Bound(f64),
    /// Alpha or beta is less than 1e-9 or not less than 0.5.
    ErrorRate(f64),
    /// Unknown model.
    Model(Excerpt),
    /// Not a number.
    Number(Excerpt),
    /// Too few or too many values.
    Form(Excerpt),
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order { elo0, elo1 } => {
                write!(f, "found Elo bounds {elo0} and {elo1}, expected the smaller one first")
            }
            Self::Bound(elo) => {
                write!(f, "found Elo bound {elo}, expected one from -{MAX_ELO} to {MAX_ELO}")
            }
            Self::ErrorRate(rate) => write!(
                f,
                "found the error probability {rate}, expected {MIN_ERROR_RATE} or more and less than 0.5"
            ),
            Self::Model(found) => {
                write!(f, "found model {found:?}, expected ")?;
                let names = SprtModel::ALL.map(SprtModel::name);
                let (last, others) = names.split_last().expect("there are models");
                write!(f, "{} or {last}", others.join(", "))
            }
            Self::Number(found) => write!(f, "found {found:?}, expected a number"),
            Self::Form(found) => {
                write!(f, "found {found:?}, expected elo0,elo1[,alpha,beta][,model]")
            }
        }
    }
}

impl std::error::Error for SprtError {}
