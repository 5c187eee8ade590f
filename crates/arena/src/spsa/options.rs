//! Settings of the method.

use super::{SpsaError, SpsaParam};

/// More than any run plays; the numbers of all game pairs fit in 64 bits.
const ITERATIONS_MAX: u64 = 1_000_000_000;
/// The games of an iteration are played one after the other.
const PAIRS_MAX: u32 = 10_000;
/// The results of a batch are held in memory.
const BATCH_MAX: u64 = 65_536;

/// Settings of the method.
///
/// ```
/// use lucena_arena::spsa::{SpsaOptions, SpsaParam};
/// let params = vec![SpsaParam::new("lmr_base", 820, 0..=2048)];
/// let options = SpsaOptions { iterations: 20_000, ..SpsaOptions::new(params) };
/// assert_eq!((options.pairs, options.batch), (1, 16));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct SpsaOptions {
    /// The parameters to tune.
    pub params: Vec<SpsaParam>,
    /// Number of iterations. It also sets how fast steps and rates shrink, so it cannot be changed
    /// later. At most a billion.
    pub iterations: u64,
    /// Game pairs per iteration, at most 10,000.
    pub pairs: u32,
    /// Iterations that start from the same values, and can be played at the same time; at most
    /// 65,536.
    pub batch: u64,
    /// Exponent of the learning rate.
    pub alpha: f64,
    /// Exponent of the steps.
    pub gamma: f64,
    /// Fraction of the iterations by which the decline of the learning rate is delayed (`A`).
    pub stability: f64,
    /// Random seed of the perturbations.
    pub seed: u64,
}

impl SpsaOptions {
    /// The usual settings.
    ///
    /// ```
    /// use lucena_arena::spsa::SpsaOptions;
    /// assert_eq!(SpsaOptions::new(Vec::new()).alpha, 0.602);
    /// ```
    #[must_use]
    pub fn new(params: Vec<SpsaParam>) -> Self {
        Self {
            params,
            iterations: 10_000,
            pairs: 1,
            batch: 16,
            alpha: 0.602,
            gamma: 0.101,
            stability: 0.1,
            seed: 0,
        }
    }

    pub(super) fn check(&self) -> Result<(), SpsaError> {
        let fault = |name, reason: &str| Err(SpsaError::Setting { name, reason: reason.into() });
        if self.params.is_empty() {
            return fault("param", "there is no parameter to tune");
        }
        for (number, param) in self.params.iter().enumerate() {
            param.check()?;
            let same = |other: &SpsaParam| other.name.eq_ignore_ascii_case(&param.name);
            if self.params[..number].iter().any(same) {
                let reason = "it is listed twice".into();
                return Err(SpsaError::Param { name: param.name.clone(), reason });
            }
        }
        for (name, number, max) in [
            ("iterations", self.iterations, ITERATIONS_MAX),
            ("pairs", self.pairs.into(), PAIRS_MAX.into()),
            ("batch", self.batch, BATCH_MAX),
        ] {
            if !(1..=max).contains(&number) {
                return fault(name, &format!("found {number}, expected a number from 1 to {max}"));
            }
        }
        for (name, number) in
            [("alpha", self.alpha), ("gamma", self.gamma), ("stability", self.stability)]
        {
            if !(0.0..=1.0).contains(&number) {
                return fault(name, "expected a number from 0 to 1");
            }
        }
        Ok(())
    }
}
