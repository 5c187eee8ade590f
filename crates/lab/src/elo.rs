//! What a score says about strength, and how surely.

/// Results of games in pairs, the same opening with both colours: how many pairs gave the first
/// side 0, 1/2, 1, 3/2 and 2 points. Pairs, because their games are not independent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u32; 5]);

impl Pairs {
    /// All games.
    #[must_use]
    pub fn n_games(self) -> u32 {
        2 * self.0.iter().sum::<u32>()
    }

    /// The mean score of a game and the standard error of that mean.
    fn mean_and_error(self) -> (f64, f64) {
        let n = f64::from(self.n_games() / 2);
        let mean_of = |f: &dyn Fn(f64) -> f64| -> f64 {
            let sum = |(i, &count): (usize, &u32)| f64::from(count) * f(i as f64 / 4.0);
            self.0.iter().enumerate().map(sum).sum::<f64>() / n
        };
        let mean = mean_of(&|score| score);
        let variance = mean_of(&|score| (score - mean) * (score - mean));
        (mean, (variance / n).sqrt())
    }

    /// Elo difference with the half width of its 95 % interval.
    #[must_use]
    pub fn elo(self) -> (f64, f64) {
        let (mean, error) = self.mean_and_error();
        let elo = |score: f64| {
            let score = score.clamp(1e-4, 1.0 - 1e-4);
            -400.0 * (1.0 / score - 1.0).log10()
        };
        (elo(mean), (elo(mean + 1.96 * error) - elo(mean - 1.96 * error)) / 2.0)
    }

    /// The mean score of a game, 0 to 1.
    #[must_use]
    pub fn score(self) -> f64 {
        self.mean_and_error().0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_is_zero_and_three_quarters_is_191() {
        let (even, error) = Pairs([10, 20, 40, 20, 10]).elo();
        assert!(even.abs() < 1e-9 && error > 0.0);
        let (elo, _) = Pairs([0, 0, 0, 100, 0]).elo();
        assert!((elo - 190.85).abs() < 0.01);
    }
}
