//! Games in progress, which survive a restart of the server.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::{Connection, OptionalExtension, params};

use super::Database;
use crate::jobs::now_ms;
use crate::play::{GameRecord, GameStore};

/// The table of games.
pub(crate) struct StoredGames {
    database: Database,
    /// Beyond this, the oldest are evicted.
    max_games: usize,
}

impl StoredGames {
    pub(crate) fn new(database: Database, max_games: usize) -> Self {
        Self { database, max_games }
    }
}

impl GameStore for StoredGames {
    fn save(&self, record: GameRecord) -> BoxFuture<'_, Result<(), String>> {
        let (database, max_games) = (self.database.clone(), self.max_games);
        let save = move || {
            let json = serde_json::to_string(&record).map_err(|error| error.to_string())?;
            let now = i64::try_from(now_ms()).unwrap_or(i64::MAX);
            let saved = database.write(move |connection| {
                let put = "UPDATE games SET record = ?2, updated = ?3 WHERE id = ?1";
                if connection.prepare_cached(put)?.execute(params![record.id, json, now])? == 0 {
                    let add = "INSERT INTO games (id, record, updated) VALUES (?1, ?2, ?3)";
                    connection.execute(add, params![record.id, json, now])?;
                    remove_oldest(connection, max_games)?;
                }
                Ok(())
            });
            saved.map_err(|error| error.to_string())
        };
        // The writer may block on disk I/O.
        tokio::task::spawn_blocking(save)
            .map(|done| done.unwrap_or_else(|error| Err(error.to_string())))
            .boxed()
    }

    fn load<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<GameRecord>, String>> {
        let (database, id) = (self.database.clone(), id.to_owned());
        let load = move || {
            let query = "SELECT record FROM games WHERE id = ?1";
            let json: Option<String> = database
                .read(|connection| connection.query_one(query, [id], |row| row.get(0)).optional())
                .map_err(|error| error.to_string())?;
            let record = json.map(|json| serde_json::from_str(&json)).transpose();
            record.map_err(|error| format!("the record of the game is damaged: {error}"))
        };
        tokio::task::spawn_blocking(load)
            .map(|done| done.unwrap_or_else(|error| Err(error.to_string())))
            .boxed()
    }
}

/// Removes the least recently played games, except the last `n_kept`.
fn remove_oldest(connection: &Connection, n_kept: usize) -> rusqlite::Result<()> {
    let oldest = "DELETE FROM games WHERE rowid IN \
                  (SELECT rowid FROM games ORDER BY updated DESC, rowid DESC LIMIT -1 OFFSET ?1)";
    let n_kept = i64::try_from(n_kept).unwrap_or(i64::MAX);
    connection.prepare_cached(oldest)?.execute([n_kept]).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(id: &str) -> GameRecord {
        let record = serde_json::json!({
            "id": id, "key": "k", "white": {"kind": "human"}, "black": {"kind": "human"},
            "initial_fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "chess960": false, "clock": null,
            "takebacks": true, "moves": [], "left_ms": null, "is_paused": false,
            "termination": null, "result": "*",
        });
        serde_json::from_value(record).unwrap()
    }

    #[tokio::test]
    async fn the_game_not_played_for_longest_goes_first() {
        let folder = std::env::temp_dir().join(format!("lucena-games-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let database = Database::open(&folder.join("games.db")).unwrap();
        let games = StoredGames::new(database.clone(), 3);
        for id in ["a", "b", "c"] {
            games.save(record(id)).await.unwrap();
        }
        // Time passes, and the first game continues.
        database
            .write(|connection| connection.execute("UPDATE games SET updated = 1", ()).map(drop))
            .unwrap();
        games.save(record("a")).await.unwrap();
        games.save(record("d")).await.unwrap();
        for (id, is_kept) in [("a", true), ("b", false), ("c", true), ("d", true)] {
            assert_eq!(games.load(id).await.unwrap().is_some(), is_kept, "{id}");
        }
        drop((games, database));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
