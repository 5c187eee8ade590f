//! [`Record`]: a game as the generator passes it on.

/// A game and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// The number of the game.
    pub number: u64,
    /// The game.
    pub game: crate::data::Game,
    /// Number of nodes searched, including those for openings that were replaced.
    pub n_nodes: u64,
    /// Number of positions that are usable for training, see [`crate::data::ScoredMove::is_usable`].
    pub n_usable: u64,
}
