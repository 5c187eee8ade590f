//! Where games survive the server.

use futures_util::future::BoxFuture;

use super::game::GameRecord;

/// A store of games. Errors are texts for the log and the players.
pub(crate) trait GameStore: Send + Sync {
    /// Stores a game, replacing its earlier record. Afterwards it survives the process.
    fn save(&self, record: GameRecord) -> BoxFuture<'_, Result<(), String>>;

    /// The record of a game.
    fn load<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<GameRecord>, String>>;
}
