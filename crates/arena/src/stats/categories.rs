//! Results as a distribution over equally spaced scores from 0 to 1.

use super::{Pentanomial, Tally};

/// Losses, draws and wins, or the five pentanomial categories.
pub(super) const MAX_CATEGORIES: usize = 5;

/// Count of an empty category, since the likelihood ratio requires positive probabilities. The
/// value is fishtest's; any small number works.
const EMPTY_COUNT: f64 = 1e-3;

/// Counts by score: category `i` of `n` has the score `i / (n - 1)`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Categories {
    counts: [f64; MAX_CATEGORIES],
    n_categories: usize,
}

impl Categories {
    pub(super) fn of_games(tally: Tally) -> Self {
        Self::new(&[tally.losses, tally.draws, tally.wins])
    }

    pub(super) fn of_pairs(pairs: Pentanomial) -> Self {
        Self::new(&pairs.counts())
    }

    fn new(counts: &[u64]) -> Self {
        let mut all = [0.0; MAX_CATEGORIES];
        for (slot, &count) in all.iter_mut().zip(counts) {
            *slot = count as f64;
        }
        Self { counts: all, n_categories: counts.len() }
    }

    pub(super) fn counts(&self) -> &[f64] {
        &self.counts[..self.n_categories]
    }

    pub(super) fn len(&self) -> usize {
        self.n_categories
    }

    /// The score of category `i`.
    pub(super) fn score_of(&self, i: usize) -> f64 {
        i as f64 / (self.n_categories - 1) as f64
    }

    /// Games per sample: 1, or 2 for pairs.
    pub(super) fn games_each(&self) -> f64 {
        if self.n_categories == MAX_CATEGORIES { 2.0 } else { 1.0 }
    }

    /// Number of samples: games or pairs.
    pub(super) fn total(&self) -> f64 {
        self.counts().iter().sum()
    }

    /// Mean and variance of the score per game or pair; 1/2 and 0 without games.
    pub(super) fn mean_and_variance(&self) -> (f64, f64) {
        let total = self.total();
        if total == 0.0 {
            return (0.5, 0.0);
        }
        let weighted = |value: &dyn Fn(f64) -> f64| -> f64 {
            let counts = self.counts().iter().enumerate();
            counts.map(|(i, count)| count * value(self.score_of(i))).sum::<f64>() / total
        };
        let mean = weighted(&|score| score);
        (mean, weighted(&|score| (score - mean) * (score - mean)))
    }

    /// The score of the only category with games, if there is just one.
    pub(super) fn only_score(&self) -> Option<f64> {
        let mut played = (0..self.len()).filter(|&i| self.counts[i] > 0.0);
        let only = played.next()?;
        played.next().is_none().then(|| self.score_of(only))
    }

    /// If one side won every game, adds half a game or pair lost by it, so that the variance is
    /// positive.
    pub(super) fn with_min_variance(mut self) -> Self {
        let last = self.len() - 1;
        match self.only_score() {
            Some(score) if score > 0.5 => self.counts[0] = 0.5,
            Some(score) if score < 0.5 => self.counts[last] = 0.5,
            _ => {}
        }
        self
    }

    /// Replaces empty categories by a small positive count.
    pub(super) fn fill_empty(mut self) -> Self {
        for count in &mut self.counts[..self.n_categories] {
            if *count == 0.0 {
                *count = EMPTY_COUNT;
            }
        }
        self
    }
}
