//! The method: perturbs the values, and moves them by results.

use std::ops::Range;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::gains::Gains;
use super::{ParamKind, SpsaError, SpsaOptions, SpsaParam};

/// The method without games: gives versions to compare and learns from the results.
///
/// See the [module](crate::spsa) for an example. The same results give the same values, with the same
/// build of the program: powers are rounded differently by other standard libraries.
#[derive(Clone, Debug)]
pub struct Spsa {
    options: SpsaOptions,
    values: Vec<f64>,
    /// Finished iterations.
    n_done: u64,
}

/// The two versions of an iteration, as values of the parameters.
///
/// ```
/// use lucena_arena::spsa::{Spsa, SpsaOptions, SpsaParam};
/// let params = vec![SpsaParam::new("lmr_base", 820, 0..=2048)];
/// let trial = Spsa::new(SpsaOptions::new(params))?.trial(1);
/// assert_ne!(trial.plus, trial.minus);
/// # Ok::<(), lucena_arena::spsa::SpsaError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Trial {
    /// theta+, the version whose points count.
    pub plus: Vec<f64>,
    /// theta-, its mirror image.
    pub minus: Vec<f64>,
}

impl Spsa {
    /// Starts at the first iteration.
    ///
    /// # Errors
    /// If a setting or parameter is invalid.
    ///
    /// ```
    /// use lucena_arena::spsa::{Spsa, SpsaOptions};
    /// assert!(Spsa::new(SpsaOptions::new(Vec::new())).is_err());
    /// ```
    pub fn new(options: SpsaOptions) -> Result<Self, SpsaError> {
        options.check()?;
        let values = options.params.iter().map(|param| param.start).collect();
        Ok(Self { options, values, n_done: 0 })
    }

    /// The settings.
    #[must_use]
    pub fn options(&self) -> &SpsaOptions {
        &self.options
    }

    /// The current values, not rounded, in the order of the parameters.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The parameters with the current values as start.
    ///
    /// ```
    /// use lucena_arena::spsa::{Spsa, SpsaOptions, SpsaParam};
    /// let params = vec![SpsaParam::new("lmr_base", 820, 0..=2048)];
    /// assert_eq!(Spsa::new(SpsaOptions::new(params.clone()))?.tuned(), params);
    /// # Ok::<(), lucena_arena::spsa::SpsaError>(())
    /// ```
    #[must_use]
    pub fn tuned(&self) -> Vec<SpsaParam> {
        let params = self.options.params.iter().cloned().zip(&self.values);
        params
            .map(|(param, &value)| {
                let start = match param.kind {
                    ParamKind::Int => value.round(),
                    ParamKind::Float => value,
                };
                SpsaParam { start, ..param }
            })
            .collect()
    }

    /// Number of finished iterations.
    #[must_use]
    pub fn n_done(&self) -> u64 {
        self.n_done
    }

    /// The iterations to play next, from 1, all from the current values; `None` at the end.
    #[must_use]
    pub fn next_batch(&self) -> Option<Range<u64>> {
        let (first, end) = (self.n_done + 1, self.options.iterations + 1);
        (first < end).then(|| first..end.min(first.saturating_add(self.options.batch)))
    }

    /// The versions of an iteration of the next batch.
    #[must_use]
    pub fn trial(&self, iteration: u64) -> Trial {
        let mut random = self.random(iteration);
        let mut trial = Trial { plus: Vec::new(), minus: Vec::new() };
        for (param, &value) in self.options.params.iter().zip(&self.values) {
            let step = Gains::new(param, &self.options, iteration).step * sign(&mut random);
            let rounding = unit(&mut random);
            let place = |value: f64| match param.kind {
                // Rounded up as often as the fraction says: values between two numbers count too.
                ParamKind::Int => param.clamp((param.clamp(value) + rounding).floor()),
                ParamKind::Float => param.clamp(value),
            };
            trial.plus.push(place(value + step));
            trial.minus.push(place(value - step));
        }
        trial
    }

    /// Moves the values by the results of the next batch: for each iteration, games won by the
    /// version `plus` less games lost.
    ///
    /// # Panics
    /// If it is not one result for each iteration.
    pub fn finish_batch(&mut self, results: &[i32]) {
        let batch = self.next_batch().expect("there are iterations left");
        assert_eq!(results.len() as u64, batch.end - batch.start, "one result per iteration");
        for (iteration, &result) in batch.zip(results) {
            let mut random = self.random(iteration);
            for (param, value) in self.options.params.iter().zip(&mut self.values) {
                let gains = Gains::new(param, &self.options, iteration);
                let change = gains.per_point * sign(&mut random) * f64::from(result);
                // As drawn for the trial.
                let _ = unit(&mut random);
                *value = param.clamp(*value + change);
            }
            self.n_done = iteration;
        }
    }

    /// The random numbers of an iteration, a sign and a rounding for each parameter.
    fn random(&self, iteration: u64) -> Xoshiro256PlusPlus {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.options.seed.to_le_bytes());
        seed[8..16].copy_from_slice(&iteration.to_le_bytes());
        let mut random = Xoshiro256PlusPlus::from_seed(seed);
        // Few bits of the seed are set: mix them first.
        for _ in 0..16 {
            random.next_u64();
        }
        random
    }
}

fn sign(random: &mut impl Rng) -> f64 {
    if random.next_u64() >> 63 == 0 { 1.0 } else { -1.0 }
}

/// From 0 to 1, without 1.
fn unit(random: &mut impl Rng) -> f64 {
    (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn params(n: usize) -> Vec<SpsaParam> {
        (0..n).map(|i| SpsaParam::new(format!("p{i}"), 500, 0..=1000)).collect()
    }

    /// Plays a noisy game between two points; the nearer one to the optimum wins more often.
    fn noisy_result(trial: &Trial, optimum: f64, random: &mut impl Rng) -> i32 {
        let distance = |values: &[f64]| values.iter().map(|x| (x - optimum).powi(2)).sum::<f64>();
        let gap = (distance(&trial.minus) - distance(&trial.plus)) / 40_000.0;
        let chance = 1.0 / (1.0 + (-gap).exp());
        if unit(random) < chance { 1 } else { -1 }
    }

    #[test]
    fn finds_the_optimum_of_many_parameters_under_noise() {
        let options = SpsaOptions { iterations: 20_000, ..SpsaOptions::new(params(12)) };
        let mut spsa = Spsa::new(options).unwrap();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
        while let Some(batch) = spsa.next_batch() {
            let results: Vec<i32> = batch
                .map(|iteration| noisy_result(&spsa.trial(iteration), 700.0, &mut random))
                .collect();
            spsa.finish_batch(&results);
        }
        assert_eq!(spsa.n_done(), 20_000);
        for value in spsa.values() {
            assert!((620.0..780.0).contains(value), "{:?}", spsa.values());
        }
    }

    #[test]
    fn versions_are_mirror_images_within_their_ranges() {
        let spsa = Spsa::new(SpsaOptions::new(params(40))).unwrap();
        let mut n_up = 0;
        for iteration in 1..=50 {
            let Trial { plus, minus } = spsa.trial(iteration);
            for (plus, minus) in plus.iter().zip(&minus) {
                assert!(((plus + minus) / 2.0 - 500.0).abs() <= 1.0, "{plus} {minus}");
                assert_eq!([plus.fract(), minus.fract()], [0.0; 2]);
                n_up += usize::from(plus > minus);
            }
        }
        assert!((850..1150).contains(&n_up), "half of 2,000 go up: {n_up}");
        let edge: SpsaParam = "a, int, 6, 2, 6, 3, 0.002".parse().unwrap();
        let spsa = Spsa::new(SpsaOptions::new(vec![edge])).unwrap();
        for iteration in 1..=50 {
            let Trial { plus, minus } = spsa.trial(iteration);
            assert!([plus[0], minus[0]].iter().all(|x| (2.0..=6.0).contains(x)));
        }
    }

    #[test]
    fn the_order_of_play_does_not_matter() {
        let run = |batch| {
            let options = SpsaOptions { iterations: 100, batch, ..SpsaOptions::new(params(3)) };
            let mut spsa = Spsa::new(options).unwrap();
            while let Some(range) = spsa.next_batch() {
                let results: Vec<i32> = range.map(|k| (k * 7 % 5) as i32 - 2).collect();
                spsa.finish_batch(&results);
            }
            spsa.values().to_vec()
        };
        // These results do not depend on the values, so neither does the size of the batches.
        assert_eq!(run(1), run(16));
        assert_eq!(run(16), run(1000));
    }

    #[test]
    fn bad_settings_are_refused() {
        let good = SpsaOptions::new(params(2));
        assert!(Spsa::new(good.clone()).is_ok());
        let refused = |options: SpsaOptions| Spsa::new(options).unwrap_err().to_string();
        let twice = vec![SpsaParam::new("a", 1, 0..=9), SpsaParam::new("A", 1, 0..=9)];
        assert_eq!(refused(SpsaOptions::new(twice)), "parameter A: it is listed twice");
        assert!(refused(SpsaOptions { iterations: 0, ..good.clone() }).starts_with("iterations"));
        assert!(refused(SpsaOptions { batch: 0, ..good.clone() }).starts_with("batch"));
        assert_eq!(
            refused(SpsaOptions { iterations: u64::MAX, ..good.clone() }),
            "iterations: found 18446744073709551615, expected a number from 1 to 1000000000"
        );
        assert!(refused(SpsaOptions { batch: 1 << 40, ..good.clone() }).starts_with("batch"));
        assert!(refused(SpsaOptions { pairs: u32::MAX, ..good.clone() }).starts_with("pairs"));
        assert!(refused(SpsaOptions { alpha: f64::NAN, ..good }).starts_with("alpha"));
    }
}
