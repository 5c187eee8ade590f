//! [`TuneData`]: the usable positions of training data files, as coefficients.

use std::path::Path;

use crate::data::{Damage, DecodeError, Plies};
use lucena_board::Color;
use lucena_eval::{Classical, Params};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::TuneConfig;
use super::model::{cross_entropy, expected_points, points};
use super::positions::Positions;
use crate::games::map_games;
use crate::{ConfigError, DatasetError};

/// Positions with larger evaluations are decided.
const MAX_SCORE: i32 = 2_500;
/// Bounds of the scale of the logistic curve, in centipawns.
const SCALES: (f64, f64) = (20.0, 2_000.0);

/// Positions for a [`Tuner`](crate::Tuner): the coefficients of the weights in each, about 300 bytes.
///
/// Positions are those of [`Ply::is_usable`](crate::data::Ply::is_usable), except sure draws and those
/// that the initial weights evaluate at more than 2,500 centipawns.
#[derive(Debug)]
pub struct TuneData {
    pub(super) config: TuneConfig,
    pub(super) threads: usize,
    evaluator: Classical,
    pub(super) training: Positions,
    pub(super) validation: Positions,
    n_games: u64,
    /// Results of the training games, by evaluation.
    results: Vec<[u64; 3]>,
}

/// The positions of a game.
struct GamePositions {
    number: u64,
    positions: Positions,
    evaluations: Vec<i32>,
}

impl TuneData {
    /// No positions yet, for tuning that starts from these weights.
    ///
    /// # Errors
    ///
    /// A value of the configuration makes no sense.
    pub fn new(params: Params, config: TuneConfig) -> Result<Self, ConfigError> {
        config.validate()?;
        Ok(Self {
            config,
            threads: 1,
            evaluator: Classical::new(params),
            training: Positions::default(),
            validation: Positions::default(),
            n_games: 0,
            results: vec![[0; 3]; 2 * MAX_SCORE as usize + 1],
        })
    }

    /// Reads and tunes with this number of threads. The result does not depend on it.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Adds the positions of a file. `observe` is called with the number of bytes read so far, and ends
    /// reading if it returns false.
    ///
    /// Returns the torn last block, if there is one: it is skipped, as the file may still be growing.
    ///
    /// # Errors
    ///
    /// The file can't be read, is damaged, or has a wrong game.
    pub fn add_file(
        &mut self,
        path: &Path,
        mut observe: impl FnMut(u64) -> bool,
    ) -> Result<Option<Damage>, DatasetError> {
        let (evaluator, config) = (self.evaluator.clone(), self.config.clone());
        let map = |number, plies: Plies<'_>| game_positions(&evaluator, &config, number, plies);
        map_games(path, self.threads, map, |games, n_bytes| {
            games.iter().for_each(|game| self.add_game(game));
            observe(n_bytes)
        })
    }

    fn add_game(&mut self, game: &GamePositions) {
        self.n_games += 1;
        if game.number.is_multiple_of(self.config.validation) {
            self.validation.append(&game.positions);
            return;
        }
        self.training.append(&game.positions);
        for (row, evaluation) in game.positions.rows.iter().zip(&game.evaluations) {
            self.results[(evaluation + MAX_SCORE) as usize]
                [usize::from(row.result.half_points(Color::White))] += 1;
        }
    }

    /// The initial weights.
    #[must_use]
    pub fn params(&self) -> &Params {
        self.evaluator.params()
    }

    /// Number of games.
    #[must_use]
    pub const fn n_games(&self) -> u64 {
        self.n_games
    }

    /// Number of positions to tune with.
    #[must_use]
    pub fn n_training(&self) -> usize {
        self.training.rows.len()
    }

    /// Number of positions of validation games.
    #[must_use]
    pub fn n_validation(&self) -> usize {
        self.validation.rows.len()
    }

    /// The scale of the logistic curve with which the initial weights predict the results best.
    pub(super) fn fit_scale(&self) -> f64 {
        let loss = |scale: f64| -> f64 {
            let mut sum = 0.0;
            for (evaluation, counts) in (-MAX_SCORE..).zip(&self.results) {
                let expected = expected_points(f64::from(evaluation), scale);
                for (half_points, &count) in (0..).zip(counts) {
                    sum += count as f64 * cross_entropy(expected, f64::from(half_points) / 2.0);
                }
            }
            sum
        };
        let (mut low, mut high) = SCALES;
        while high - low > 0.01 {
            let third = (high - low) / 3.0;
            if loss(low + third) < loss(high - third) { high -= third } else { low += third }
        }
        (low + high) / 2.0
    }

    /// Sets the expected points that positions are tuned towards.
    pub(super) fn set_targets(&mut self, scale: f64) {
        let lambda = self.config.lambda;
        for row in self.training.rows.iter_mut().chain(&mut self.validation.rows) {
            let by_score = expected_points(row.score.into(), scale);
            row.target = (lambda * points(row.result) + (1.0 - lambda) * by_score) as f32;
        }
    }
}

fn game_positions(
    evaluator: &Classical,
    config: &TuneConfig,
    number: u64,
    plies: Plies<'_>,
) -> Result<GamePositions, DecodeError> {
    let result = plies.result();
    let mut usable = Vec::new();
    for ply in plies {
        let ply = ply?;
        if let Some(score) = ply.white_score.filter(|_| ply.is_usable()) {
            usable.push((ply.position, score));
        }
    }
    if let Some(n) = config.per_game.filter(|&n| n < usable.len()) {
        let mut rng = rng_of(config.seed, number);
        for i in 0..n {
            let other = i + (rng.next_u64() % (usable.len() - i) as u64) as usize;
            usable.swap(i, other);
        }
        usable.truncate(n);
    }
    let mut positions = Positions::default();
    let mut evaluations = Vec::new();
    for (position, score) in usable {
        let found = evaluator.coefficients(&position);
        let is_seen = found.scale() > 0 && found.total().abs() <= MAX_SCORE;
        if is_seen && positions.add(&found, score, result) {
            evaluations.push(found.total());
        }
    }
    Ok(GamePositions { number, positions, evaluations })
}

/// The random numbers of a game. The seed is hashed first: the sum of seed and number alone would
/// repeat the numbers of adjacent seeds.
fn rng_of(seed: u64, number: u64) -> Xoshiro256PlusPlus {
    let hash = Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
    Xoshiro256PlusPlus::seed_from_u64(hash.wrapping_add(number))
}
