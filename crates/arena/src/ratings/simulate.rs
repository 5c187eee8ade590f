//! Errors by Monte Carlo simulation.
//!
//! All games are replayed with random results of the fitted probabilities and rated again; the
//! spread of the ratings is their error. Simulation `n` depends only on the seed and on `n`, and
//! sums are accumulated in order, so the number of threads does not change results.

use std::thread;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::covariance::{Covariance, MAX_PLAYERS};
use super::fit::{Fit, Fitter};
use super::matrix::Matrix;
use super::meetings::{Meeting, Meetings};
use super::options::Simulations;

/// Simulations per thread that are kept in memory before they are summed.
const BATCH: u32 = 16;

/// The covariance of the simulated ratings.
pub(super) fn covariance(
    fitter: &Fitter<'_>,
    played: &Meetings,
    fit: &Fit,
    simulations: Simulations,
) -> Covariance {
    let mut sums = Sums::new(fitter.ratings_in_elo(fit));
    // No more threads than there are batches.
    let n_threads = u32::try_from(simulations.threads.get()).unwrap_or(u32::MAX);
    let n_threads = n_threads.min(simulations.count.div_ceil(BATCH));
    let numbers: Vec<u32> = (0..simulations.count).collect();
    for batch in numbers.chunks((BATCH * n_threads) as usize) {
        let rate = |number: &u32| {
            let mut generator = generator(simulations.seed, *number);
            let meetings = play(fitter, played, fit, &mut generator);
            fitter.ratings_in_elo(&fitter.fit(&meetings, Some(fit)))
        };
        let share = batch.len().div_ceil(n_threads as usize);
        thread::scope(|scope| {
            let workers: Vec<_> = batch
                .chunks(share)
                .map(|part| scope.spawn(move || part.iter().map(rate).collect::<Vec<_>>()))
                .collect();
            for worker in workers {
                for ratings in worker.join().expect("a simulation does not panic") {
                    sums.add(&ratings);
                }
            }
        });
    }
    sums.covariance(simulations.count)
}

/// A generator per simulation; seeding mixes all bits, so adjacent numbers are uncorrelated.
fn generator(seed: u64, number: u32) -> Xoshiro256PlusPlus {
    let mut of_seed = Xoshiro256PlusPlus::seed_from_u64(seed);
    Xoshiro256PlusPlus::seed_from_u64(of_seed.next_u64() ^ u64::from(number))
}

/// The same games with random results, plus virtual draws.
fn play(
    fitter: &Fitter<'_>,
    played: &Meetings,
    fit: &Fit,
    generator: &mut Xoshiro256PlusPlus,
) -> Meetings {
    let mut meetings = played.with_results(|meeting| {
        let probabilities = fitter.probabilities(fit, meeting);
        let mut replayed = Meeting { wins: 0.0, draws: 0.0, losses: 0.0, ..*meeting };
        for _ in 0..meeting.games() as u64 {
            // 53 random bits: uniform in 0 to 1.
            let chance = (generator.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
            let count = match chance {
                chance if chance < probabilities.win => &mut replayed.wins,
                chance if chance < probabilities.win + probabilities.draw => &mut replayed.draws,
                _ => &mut replayed.losses,
            };
            *count += 1.0;
        }
        replayed
    });
    fitter.add_draws(&mut meetings);
    meetings
}

/// Sums of deviations from the fitted ratings.
struct Sums {
    centre: Vec<f64>,
    means: Vec<f64>,
    squares: Vec<f64>,
    products: Option<Matrix>,
}

impl Sums {
    fn new(centre: Vec<f64>) -> Self {
        let n_players = centre.len();
        let products = (n_players <= MAX_PLAYERS).then(|| Matrix::zero(n_players));
        Self { centre, means: vec![0.0; n_players], squares: vec![0.0; n_players], products }
    }

    fn add(&mut self, ratings: &[f64]) {
        let deviations: Vec<f64> =
            ratings.iter().zip(&self.centre).map(|(rating, centre)| rating - centre).collect();
        for ((mean, square), deviation) in
            self.means.iter_mut().zip(&mut self.squares).zip(&deviations)
        {
            *mean += deviation;
            *square += deviation * deviation;
        }
        if let Some(products) = &mut self.products {
            products.add_squares(&deviations);
        }
    }

    fn covariance(self, count: u32) -> Covariance {
        let (n_players, count) = (self.centre.len(), f64::from(count));
        if let Some(mut products) = self.products {
            for row in 0..n_players {
                let factor = self.means[row] / count;
                for (product, mean) in products.row_mut(row).iter_mut().zip(&self.means) {
                    *product = (*product - factor * mean) / (count - 1.0);
                }
            }
            return Covariance::new(products, n_players);
        }
        let sums = self.squares.iter().zip(&self.means);
        let variances = sums.map(|(square, mean)| (square - mean * mean / count) / (count - 1.0));
        Covariance::of_variances(variances.collect())
    }
}
