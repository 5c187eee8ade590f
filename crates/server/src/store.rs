//! The database: one SQLite file with games, analyses, jobs and the library.
//!
//! One thread writes, in the order of the requests; each change is a transaction. The write-ahead
//! log is not synced at each commit: a killed process loses nothing that was confirmed, since the
//! log is in the system's cache. Power loss may lose the last changes, but never corrupts the file.
//! Readers have their own connections and do not wait for the writer.

mod error;
mod evals;
mod games;
mod jobs;
mod library;
mod migrations;
mod open;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;

pub use self::error::DatabaseError;
pub(crate) use self::evals::StoredEvals;
pub(crate) use self::games::StoredGames;
pub(crate) use self::library::{Cursor, Entry, NewEntry, Page};

/// Capacity of the write queue. Beyond it, callers wait or their changes are skipped.
const MAX_WAITING: usize = 1024;
/// Maximum number of pooled readers.
const MAX_READERS: usize = 8;

type Change = Box<dyn FnOnce(&mut Connection) + Send>;

/// A database. Clones share it.
#[derive(Clone)]
pub(crate) struct Database {
    inner: Arc<Inner>,
}

struct Inner {
    path: PathBuf,
    changes: Option<SyncSender<Change>>,
    writer: Option<std::thread::JoinHandle<()>>,
    readers: Mutex<Vec<Connection>>,
    /// Whether a change failed for lack of space, and none has been stored since.
    is_full: Arc<AtomicBool>,
    /// Locks out other servers.
    _lock: std::fs::File,
}

impl Database {
    /// Opens or creates a database and migrates it. May block on disk I/O.
    pub(crate) fn open(path: &Path) -> Result<Self, DatabaseError> {
        let lock = open::lock(path)?;
        let mut connection = open::writer(path)?;
        let (changes, waiting) = mpsc::sync_channel::<Change>(MAX_WAITING);
        let run = move || {
            for change in waiting {
                change(&mut connection);
            }
        };
        let writer = std::thread::Builder::new().name("lucena-database".to_owned()).spawn(run);
        let writer = writer.map_err(|error| DatabaseError::open(path, error))?;
        let inner = Inner {
            path: path.to_owned(),
            changes: Some(changes),
            writer: Some(writer),
            readers: Mutex::default(),
            is_full: Arc::default(),
            _lock: lock,
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// Makes a change in one transaction and waits for it.
    pub(crate) fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, DatabaseError> {
        let (sender, result) = mpsc::sync_channel(1);
        let is_full = Arc::clone(&self.inner.is_full);
        let change = move |connection: &mut Connection| {
            let _ = sender.send(in_transaction(connection, &is_full, change));
        };
        let changes = self.inner.changes.as_ref().ok_or(DatabaseError::Closed)?;
        changes.send(Box::new(change)).map_err(|_| DatabaseError::Closed)?;
        result.recv().map_err(|_| DatabaseError::Closed)?.map_err(DatabaseError::from)
    }

    /// Queues a change without waiting, or skips it if the queue is full.
    fn write_later(
        &self,
        change: impl FnOnce(&Connection) -> rusqlite::Result<()> + Send + 'static,
    ) {
        let is_full = Arc::clone(&self.inner.is_full);
        let change = move |connection: &mut Connection| {
            if let Err(error) = in_transaction(connection, &is_full, change) {
                tracing::warn!(%error, "database: change failed");
            }
        };
        let Some(changes) = &self.inner.changes else { return };
        if let Err(TrySendError::Full(_)) = changes.try_send(Box::new(change)) {
            tracing::debug!("database: busy, an evaluation is not kept");
        }
    }

    /// Checks that changes can be stored. After a lack of space it tries a change, which may block
    /// on disk I/O.
    pub(crate) fn check(&self) -> Result<(), DatabaseError> {
        if !self.inner.is_full.load(Relaxed) {
            return Ok(());
        }
        // Needs a few pages and has no lasting effect.
        let room = "CREATE TABLE room (bytes); INSERT INTO room VALUES (zeroblob(65536)); DROP TABLE room;";
        self.write(|connection| connection.execute_batch(room))
    }

    /// Reads from the database. May block on disk I/O.
    pub(crate) fn read<T>(
        &self,
        read: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> Result<T, DatabaseError> {
        let readers = || self.inner.readers.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = readers().pop();
        let connection = idle.map_or_else(|| open::reader(&self.inner.path), Ok)?;
        let result = read(&connection);
        let mut idle = readers();
        if idle.len() < MAX_READERS {
            idle.push(connection);
        }
        Ok(result?)
    }
}

fn in_transaction<T>(
    connection: &mut Connection,
    is_full: &AtomicBool,
    change: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> rusqlite::Result<T> {
    let n_changes = connection.total_changes();
    let result = connection.transaction().and_then(|transaction| {
        let result = change(&transaction)?;
        transaction.commit()?;
        Ok(result)
    });
    match &result {
        Err(error) if error::is_full(error) => is_full.store(true, Relaxed),
        // Other errors, and changes of no row, do not show whether there is space.
        Ok(_) if connection.total_changes() != n_changes => is_full.store(false, Relaxed),
        _ => {}
    }
    result
}

impl Drop for Inner {
    /// Waits for pending changes.
    fn drop(&mut self) {
        // The writer closes last, as only it can empty the write-ahead log.
        self.readers.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        drop(self.changes.take());
        if let Some(writer) = self.writer.take()
            && writer.thread().id() != std::thread::current().id()
        {
            let _ = writer.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_stays_full_until_a_change_is_stored() {
        let name = format!("lucena-full-{}.db", std::process::id());
        let path = std::env::temp_dir().join(name);
        let database = Database::open(&path).unwrap();
        let set_max_pages = |n_pages: &'static str| {
            let pragma = move |connection: &Connection| {
                let sql = format!("PRAGMA max_page_count = {n_pages}");
                connection.query_row(&sql, [], |_| Ok(()))
            };
            database.write(pragma).unwrap();
        };
        let is_full = || matches!(database.check(), Err(DatabaseError::Full));
        // SQLite accepts no limit below the current size of the file.
        set_max_pages("1");
        assert!(!is_full(), "nothing has failed yet");
        let big = "CREATE TABLE big AS SELECT zeroblob(1000000)";
        let result = database.write(move |connection| connection.execute_batch(big));
        assert!(matches!(result, Err(DatabaseError::Full)), "{result:?}");
        assert!(database.write(|connection| connection.execute_batch("nonsense")).is_err());
        database.write(|connection| connection.query_row("SELECT 1", [], |_| Ok(()))).unwrap();
        assert!(database.inner.is_full.load(Relaxed));
        assert!(is_full());
        set_max_pages("1000000");
        assert!(database.inner.is_full.load(Relaxed));
        assert!(!is_full());
        assert!(!database.inner.is_full.load(Relaxed));
        drop(database);
        for suffix in ["", "-wal", "-shm", ".lock"] {
            let mut file = path.clone().into_os_string();
            file.push(suffix);
            let _ = std::fs::remove_file(file);
        }
    }
}
