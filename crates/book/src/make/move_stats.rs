//! Number of games and points of a move.

use lucena_board::Color;

use super::{MakeOptions, Weighting};

/// Number of games and points of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveStats {
    pub(super) n_games: u64,
    pub(super) points: u64,
    /// The side that makes the move.
    pub(super) color: Color,
}

impl MoveStats {
    pub(super) const fn new(color: Color) -> Self {
        Self { n_games: 0, points: 0, color }
    }

    /// Halves the counts, rounding up so that none becomes 0.
    pub(super) fn halve(&mut self) {
        self.n_games = self.n_games.div_ceil(2);
        self.points = self.points.div_ceil(2);
    }

    /// Whether the options keep the move.
    pub(super) fn is_kept(&self, options: &MakeOptions) -> bool {
        let possible = u128::from(self.n_games) * u128::from(options.points.max());
        self.n_games >= options.min_games.into()
            && self.points > 0
            && u128::from(self.points) * 100 >= possible * u128::from(options.min_score)
            && options.color.is_none_or(|color| color == self.color)
    }

    /// The weight before it is scaled to 16 bits.
    pub(super) fn weight(&self, options: &MakeOptions) -> u64 {
        match options.weighting {
            Weighting::Points => self.points,
            Weighting::Games => self.n_games,
            Weighting::Score => self.permille(options),
            Weighting::Uniform => 1,
        }
    }

    /// At least 1, since only moves with points are kept.
    fn permille(&self, options: &MakeOptions) -> u64 {
        let possible = u128::from(self.n_games) * u128::from(options.points.max());
        let permille = u128::from(self.points) * 1000 / possible.max(1);
        (permille as u64).max(1)
    }
}
