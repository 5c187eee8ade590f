//! The library: games and files that users save.

use std::str::FromStr;

use rusqlite::{OptionalExtension, params};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Database, DatabaseError};

/// A saved entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = LibraryEntry)]
pub(crate) struct Entry {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) pgn: String,
    /// Milliseconds since the Unix epoch.
    pub(crate) updated: u64,
}

/// An entry to save.
#[derive(Clone, Debug)]
pub(crate) struct NewEntry {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) pgn: String,
    /// Milliseconds since the Unix epoch.
    pub(crate) now: u64,
    /// Maximum number of entries of the library.
    pub(crate) max_entries: usize,
    /// Maximum size of the PGN of all entries in bytes.
    pub(crate) max_bytes: u64,
}

/// An entry in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = LibraryItem)]
pub(crate) struct Listed {
    id: String,
    name: String,
    updated: u64,
    /// Size of the PGN.
    bytes: u64,
}

/// A part of the list, the newest entries first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = LibraryPage)]
pub(crate) struct Page {
    pub(crate) items: Vec<Listed>,
    /// The value of `after` for the next page.
    pub(crate) next: Option<String>,
}

/// The position of a page in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cursor {
    updated: i64,
    id: String,
}

impl FromStr for Cursor {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (updated, id) = text.split_once('.').ok_or(())?;
        Ok(Self { updated: updated.parse().map_err(|_| ())?, id: id.to_owned() })
    }
}

impl Database {
    /// A page of the entries after a cursor whose name or PGN contains a text.
    pub(crate) fn library(
        &self,
        after: Option<&Cursor>,
        text: Option<&str>,
        n_entries: usize,
    ) -> Result<Page, DatabaseError> {
        let (updated, id) = after.map_or((i64::MAX, ""), |after| (after.updated, &after.id));
        let query = "SELECT id, name, updated, bytes FROM library \
                     WHERE (updated < ?1 OR (updated = ?1 AND id > ?2)) \
                     AND (?3 = '' OR has_text(name, ?3) OR has_text(pgn, ?3)) \
                     ORDER BY updated DESC, id LIMIT ?4";
        let text = text.unwrap_or_default().to_lowercase();
        let mut items = self.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            let listed = |row: &rusqlite::Row<'_>| {
                Ok(Listed {
                    id: row.get(0)?,
                    name: row.get(1)?,
                    updated: number(row.get(2)?),
                    bytes: number(row.get(3)?),
                })
            };
            let limit = i64::try_from(n_entries + 1).unwrap_or(i64::MAX);
            statement
                .query_map(params![updated, id, text, limit], listed)?
                .collect::<Result<Vec<_>, _>>()
        })?;
        let has_more = items.len() > n_entries;
        items.truncate(n_entries);
        let last = items.last().filter(|_| has_more);
        let next = last.map(|last| format!("{}.{}", last.updated, last.id));
        Ok(Page { items, next })
    }

    pub(crate) fn entry(&self, id: &str) -> Result<Option<Entry>, DatabaseError> {
        let query = "SELECT id, name, pgn, updated FROM library WHERE id = ?1";
        self.read(|connection| {
            let entry = |row: &rusqlite::Row<'_>| {
                let (id, name, pgn) = (row.get(0)?, row.get(1)?, row.get(2)?);
                Ok(Entry { id, name, pgn, updated: number(row.get(3)?) })
            };
            connection.query_one(query, [id], entry).optional()
        })
    }

    /// Adds or replaces an entry. Returns its timestamp, later than that of any other, or `None` if
    /// the library is full.
    pub(crate) fn put_entry(&self, new: NewEntry) -> Result<Option<u64>, DatabaseError> {
        self.write(move |connection| {
            let put = "INSERT INTO library (id, name, pgn, updated, bytes) \
                       SELECT ?1, ?2, ?3, \
                       max(?4, 1 + coalesce((SELECT max(updated) FROM library), 0)), ?6 \
                       WHERE ((SELECT count(*) FROM library) < ?5 \
                       OR EXISTS (SELECT 1 FROM library WHERE id = ?1)) \
                       AND coalesce((SELECT sum(bytes) FROM library), 0) \
                       - coalesce((SELECT bytes FROM library WHERE id = ?1), 0) + ?6 <= ?7 \
                       ON CONFLICT (id) DO UPDATE SET name = excluded.name, pgn = excluded.pgn, \
                       updated = excluded.updated, bytes = excluded.bytes \
                       RETURNING updated";
            let NewEntry { id, name, pgn, now, max_entries, max_bytes } = new;
            let bytes = i64::try_from(pgn.len()).unwrap_or(i64::MAX);
            let max_bytes = i64::try_from(max_bytes).unwrap_or(i64::MAX);
            let now = i64::try_from(now).unwrap_or(i64::MAX);
            let max = i64::try_from(max_entries).unwrap_or(i64::MAX);
            let updated = |row: &rusqlite::Row<'_>| row.get(0).map(number);
            let values = params![id, name, pgn, now, max, bytes, max_bytes];
            connection.query_one(put, values, updated).optional()
        })
    }

    /// Removes an entry; `false` if there is none.
    pub(crate) fn remove_entry(&self, id: String) -> Result<bool, DatabaseError> {
        self.write(move |connection| {
            Ok(connection.execute("DELETE FROM library WHERE id = ?1", [id])? > 0)
        })
    }
}

/// SQLite integers are signed.
fn number(stored: i64) -> u64 {
    stored.try_into().unwrap_or(0)
}
