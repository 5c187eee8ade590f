//! Games that are being played, so that they survive the server.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use rusqlite::{OptionalExtension, params};

use super::Database;
use crate::jobs::now_ms;
use crate::play::{GameRecord, GameStore};

impl GameStore for Database {
    fn save(&self, record: GameRecord) -> BoxFuture<'_, Result<(), String>> {
        let database = self.clone();
        let save = move || {
            let json = serde_json::to_string(&record).map_err(|error| error.to_string())?;
            let now = i64::try_from(now_ms()).unwrap_or(i64::MAX);
            let put = "INSERT INTO games (id, record, updated) VALUES (?1, ?2, ?3) \
                       ON CONFLICT (id) DO UPDATE \
                       SET record = excluded.record, updated = excluded.updated";
            let saved = database.write(move |connection| {
                connection.execute(put, params![record.id, json, now]).map(drop)
            });
            saved.map_err(|error| error.to_string())
        };
        // The writer may wait for a disk.
        tokio::task::spawn_blocking(save)
            .map(|done| done.unwrap_or_else(|error| Err(error.to_string())))
            .boxed()
    }

    fn load<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<Option<GameRecord>, String>> {
        let (database, id) = (self.clone(), id.to_owned());
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
