//! Persistent storage of games.

use futures_util::future::BoxFuture;

use super::game::GameRecord;

/// A store of games. Errors are messages for the log and the players.
pub(crate) trait GameStore: Send + Sync {
    /// Stores a game, replacing its earlier record. Once it returns, the game survives a crash.
    fn save(&self, record: GameRecord) -> BoxFuture<'_, Result<(), String>>;

    /// The record of a game.
    fn load<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<GameRecord>, String>>;
}
