//! Short lists of the first games in an order.

use std::cmp::Reverse;

use super::GameMove;
use crate::Stats;
use crate::record::GameFacts;

/// The first games in an order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GameList(Vec<GameMove>);

/// The order of a list. Equal games are ordered by number, so that a list does not depend on how
/// the index was built.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Order {
    /// The highest sum of ratings first, then the first of the index.
    Rating,
    /// The latest date first, then the last of the index.
    Date,
}

impl Order {
    /// Games with smaller ranks are first.
    fn rank(self, (_, game): GameMove, facts: &[GameFacts]) -> (Reverse<u32>, u32) {
        let facts = &facts[game as usize];
        match self {
            Self::Rating => (Reverse(facts.rating_sum.into()), game),
            Self::Date => (Reverse(facts.date), u32::MAX - game),
        }
    }
}

impl GameList {
    pub(crate) const CAPACITY: usize = Stats::MAX_GAMES;

    /// Inserts a game, and drops the last one of a list that is too long.
    pub(crate) fn insert(&mut self, game: GameMove, facts: &[GameFacts], order: Order) {
        let rank = order.rank(game, facts);
        let is_before = |other: &GameMove| order.rank(*other, facts) < rank;
        if self.0.len() == Self::CAPACITY && self.0.last().is_some_and(is_before) {
            return;
        }
        let idx = self.0.partition_point(is_before);
        self.0.insert(idx, game);
        self.0.truncate(Self::CAPACITY);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &GameMove> {
        self.0.iter()
    }

    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }
}

impl From<Vec<GameMove>> for GameList {
    fn from(games: Vec<GameMove>) -> Self {
        Self(games)
    }
}
