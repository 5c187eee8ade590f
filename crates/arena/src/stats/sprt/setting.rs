//! What is tested.

use std::fmt;
use std::str::FromStr;

use lucena_board::Excerpt;
use serde::{Deserialize, Serialize};

use super::{Decision, SprtStatus, bayesian, closed_form, exact};
use crate::stats::Results;

/// Differences beyond this are no hypotheses about engines, and put numbers at risk.
const MAX_ELO: f64 = 1_000.0;
/// The least risk of error that may be asked for.
const MIN_RISK: f64 = 1e-9;
/// Both risks if nothing is said.
const DEFAULT_RISK: f64 = 0.05;

/// In which terms the hypotheses are meant, and how the likelihood ratio is computed.
///
/// | model | bounds | likelihood ratio | as in |
/// |---|---|---|---|
/// | `Normalized` | normalized Elo | exact | fishtest, fastchess |
/// | `Logistic` | Elo | exact | fishtest, OpenBench, fastchess |
/// | `Bayesian` | BayesElo, draws as in the games | of single games | OpenBench of old, fastchess |
/// | `BayesianScaled` | Elo, turned into BayesElo | of single games, half a game more of each kind | cutechess |
/// | `Asymptotic` | Elo | normal approximation | c-chess-cli |
/// | `NormalizedClosedForm` | normalized Elo | approximation of `Normalized` | |
///
/// The two of single games count a pair as its games.
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
    /// All of them.
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

    /// The name as in text: `normalized`, `logistic`, `bayesian`, `bayesian-scaled`, `asymptotic`
    /// or `normalized-closed-form`.
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

/// A test of two hypotheses about the first player: stronger by `elo0` only, or by `elo1`.
///
/// Text has the hypotheses, then, if wanted, both risks, then, if wanted, the model:
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
/// 1. `elo0` is less than `elo1`; both are finite and at most 1000 from 0.
/// 2. The risks are positive and less than 1/2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: SprtModel,
}

impl Sprt {
    /// A test of two differences, in normalized Elo and with risks of 5 %.
    ///
    /// # Errors
    ///
    /// If the first is not less than the second, or either is beyond 1000.
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
            alpha: DEFAULT_RISK,
            beta: DEFAULT_RISK,
            model: SprtModel::default(),
        })
    }

    /// The same test with other risks: `alpha` to accept the second hypothesis if the first is true,
    /// `beta` to accept the first if the second is.
    ///
    /// # Errors
    ///
    /// If one is not between a billionth and one half.
    ///
    /// ```
    /// use lucena_arena::stats::Sprt;
    /// let sprt = Sprt::new(0.0, 5.0)?.with_risks(0.01, 0.02)?;
    /// assert_eq!((sprt.alpha(), sprt.beta()), (0.01, 0.02));
    /// assert!(sprt.with_risks(0.5, 0.1).is_err());
    /// # Ok::<(), lucena_arena::stats::SprtError>(())
    /// ```
    pub fn with_risks(self, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        for risk in [alpha, beta] {
            if !(MIN_RISK..0.5).contains(&risk) {
                return Err(SprtError::Risk(risk));
            }
        }
        Ok(Self { alpha, beta, ..self })
    }

    /// The same test with another model.
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

    /// The difference of the first hypothesis.
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

    /// The difference of the second hypothesis.
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

    /// The risk to accept the second hypothesis if the first is true.
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

    /// The risk to accept the first hypothesis if the second is true.
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

    /// The model.
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

    /// The log-likelihood ratio at which the first hypothesis is accepted: ln(beta / (1 - alpha)).
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

    /// The log-likelihood ratio at which the second hypothesis is accepted: ln((1 - beta) / alpha).
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

    /// The logarithm of how much more likely the results are if the second hypothesis is true than
    /// if the first is; 0 without games.
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

    /// Where the test stands after these results.
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

/// `0,5,0.05,0.05,normalized`, which can be read again.
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
        // Behind the bounds only the model is a word.
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
            [elo0, elo1, alpha, beta] => Self::new(elo0, elo1)?.with_risks(alpha, beta)?,
            _ => return Err(SprtError::Form(Excerpt::new(text))),
        };
        Ok(sprt.with_model(model))
    }
}

fn number(text: &str) -> Result<f64, SprtError> {
    text.parse().map_err(|_| SprtError::Number(Excerpt::new(text)))
}

/// What is wrong with a test.
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
    /// The first bound is not less than the second.
    Order {
        /// The first bound.
        elo0: f64,
        /// The second bound.
        elo1: f64,
    },
    /// A bound is beyond 1000 Elo, or no number.
    Bound(f64),
    /// A risk is not between a billionth and one half.
    Risk(f64),
    /// There is no such model.
    Model(Excerpt),
    /// Something that is no number.
    Number(Excerpt),
    /// Too few or too many numbers.
    Form(Excerpt),
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Order { elo0, elo1 } => {
                write!(f, "found Elo bounds {elo0} and {elo1}, expected the smaller one first")
            }
            Self::Bound(elo) => {
                write!(f, "found the Elo bound {elo}, expected one from -{MAX_ELO} to {MAX_ELO}")
            }
            Self::Risk(risk) => write!(
                f,
                "found a risk of error of {risk}, expected {MIN_RISK} or more and less than 0.5"
            ),
            Self::Model(found) => {
                write!(f, "found the model {found:?}, expected ")?;
                let names = SprtModel::ALL.map(SprtModel::name);
                let (last, others) = names.split_last().expect("there are models");
                write!(f, "{} or {last}", others.join(", "))
            }
            Self::Number(found) => write!(f, "found {found:?}, expected a number"),
            Self::Form(found) => write!(
                f,
                "found {found:?}, expected elo0,elo1 or elo0,elo1,alpha,beta and perhaps a model"
            ),
        }
    }
}

impl std::error::Error for SprtError {}
