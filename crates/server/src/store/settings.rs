//! The settings of the page: an object that only the page understands.

use rusqlite::OptionalExtension;

use super::{Database, DatabaseError};

impl Database {
    /// The settings as JSON, if any are saved.
    pub(crate) fn settings(&self) -> Result<Option<String>, DatabaseError> {
        self.read(|connection| {
            connection
                .query_one("SELECT json FROM settings WHERE id = 1", (), |row| row.get(0))
                .optional()
        })
    }

    pub(crate) fn set_settings(&self, json: String) -> Result<(), DatabaseError> {
        self.write(move |connection| {
            let replace = "INSERT INTO settings (id, json) VALUES (1, ?1) \
                           ON CONFLICT (id) DO UPDATE SET json = excluded.json";
            connection.execute(replace, [json]).map(|_| ())
        })
    }
}
