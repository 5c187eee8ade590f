//! How often a move came, and what it made of it.

use lucena_board::Color;

use super::{MakeOptions, Weighting};

/// How often a move came, and what it made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) n_games: u64,
    pub(super) points: u64,
    /// Who moves.
    pub(super) color: Color,
}

impl Tally {
    pub(super) const fn new(color: Color) -> Self {
        Self { n_games: 0, points: 0, color }
    }

    /// Rounded up, so that nothing gets lost altogether.
    pub(super) fn halve(&mut self) {
        self.n_games = self.n_games.div_ceil(2);
        self.points = self.points.div_ceil(2);
    }

    /// Whether the move gets into the book.
    pub(super) fn is_kept(&self, options: &MakeOptions) -> bool {
        let possible = u128::from(self.n_games) * u128::from(options.points.most());
        self.n_games >= options.min_games.into()
            && self.points > 0
            && u128::from(self.points) * 100 >= possible * u128::from(options.min_score)
            && options.color.is_none_or(|color| color == self.color)
    }

    /// The weight before it is made to fit.
    pub(super) fn weight(&self, options: &MakeOptions) -> u64 {
        match options.weighting {
            Weighting::Points => self.points,
            Weighting::Games => self.n_games,
            Weighting::Score => self.permille(options),
            Weighting::Uniform => 1,
        }
    }

    /// At least 1, as a move that is kept has made some point.
    fn permille(&self, options: &MakeOptions) -> u64 {
        let possible = u128::from(self.n_games) * u128::from(options.points.most());
        let permille = u128::from(self.points) * 1000 / possible.max(1);
        (permille as u64).max(1)
    }
}
