//! Results of lookups.

use lucena_board::{GameResult, Move};
use lucena_pgn::Date;

/// Statistics of a position: the games that reached it, by the move played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Games that White won.
    pub white: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that Black won.
    pub black: u64,
    /// The moves played, most frequent first. Games that ended in the position have none, so the
    /// totals of the moves may be less than that of the position.
    pub moves: Vec<MoveStats>,
    /// The games with the highest average rating, at most [`Stats::MAX_GAMES`].
    pub top_games: Vec<GameAt>,
    /// The latest games, at most [`Stats::MAX_GAMES`].
    pub recent_games: Vec<GameAt>,
}

impl Stats {
    /// The maximum length of the lists of games.
    pub const MAX_GAMES: usize = 8;

    /// Games that reached the position.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.white + self.draws + self.black
    }
}

/// Statistics of a move in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveStats {
    /// The move.
    pub mv: Move,
    /// Games that White won.
    pub white: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that Black won.
    pub black: u64,
    /// The average rating of both players, over the games in which both are rated.
    pub average_rating: Option<u32>,
    /// The date of the latest game.
    pub last_date: Date,
    /// The game, if there is only one.
    pub game: Option<GameInfo>,
}

impl MoveStats {
    /// Games with the move.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.white + self.draws + self.black
    }
}

/// A game that reached a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameAt {
    /// The move played in the position; `None` if the game ended there.
    pub mv: Option<Move>,
    /// The game.
    pub game: GameInfo,
}

/// A game of the index: the players, and where its PGN is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameInfo {
    /// Its number in the index, from 0.
    pub id: u32,
    /// White.
    pub white: Player,
    /// Black.
    pub black: Player,
    /// The result: a win or a draw.
    pub result: GameResult,
    /// The date, with unknown parts.
    pub date: Date,
    /// The name of the source, usually the path of the PGN file.
    pub source: String,
    /// Byte offset of the game in the source, after decompression.
    pub offset: u64,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Player {
    /// The name; empty if unknown.
    pub name: String,
    /// The rating in this game.
    pub rating: Option<u16>,
}
