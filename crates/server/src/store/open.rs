//! Opens the database file.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::Read;
use std::path::Path;
use std::time::Duration;

use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::error::DatabaseError;
use super::migrations;

/// The application id of our databases, `LUCE`.
const APPLICATION_ID: i64 = 0x4c55_4345;
const MAGIC: &[u8] = b"SQLite format 3\0";
/// Other programs may read the file and lock it briefly.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// Larger files are not checked as a whole on opening.
const MAX_CHECKED_BYTES: u64 = 256 << 20;

/// Locks out other servers, which would run the jobs twice. The system releases the lock whenever
/// the process ends.
pub(super) fn lock(path: &Path) -> Result<File, DatabaseError> {
    check_magic(path)?;
    let mut name: OsString = path.into();
    name.push("-lock");
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(&name);
    let file = file.map_err(|error| DatabaseError::open(path, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(DatabaseError::InUse { path: path.to_owned() }),
        Err(TryLockError::Error(error)) => Err(DatabaseError::open(path, error)),
    }
}

/// Rejects other files before anything is written beside them.
fn check_magic(path: &Path) -> Result<(), DatabaseError> {
    let mut start = Vec::new();
    match File::open(path) {
        Ok(file) => {
            let read = file.take(MAGIC.len() as u64).read_to_end(&mut start);
            read.map_err(|error| DatabaseError::open(path, error))?;
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        Err(error) => return Err(DatabaseError::open(path, error)),
    }
    match start.is_empty() || start == MAGIC {
        true => Ok(()),
        false => Err(DatabaseError::Foreign { path: path.to_owned() }),
    }
}

/// The writer's connection, to a migrated database.
pub(super) fn writer(path: &Path) -> Result<Connection, DatabaseError> {
    let failed = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            DatabaseError::damaged(path, error)
        }
        _ => DatabaseError::open(path, error),
    };
    let mut connection = Connection::open(path).map_err(failed)?;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(failed)?;
    check_identity(&connection, path, failed)?;
    check_integrity(&connection, path, failed)?;
    let pragmas = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; \
                   PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;";
    connection.execute_batch(pragmas).map_err(failed)?;
    migrations::run(&mut connection, APPLICATION_ID).map_err(failed)?;
    Ok(connection)
}

/// Checks that the database is ours, and not of a newer version.
fn check_identity(
    connection: &Connection,
    path: &Path,
    failed: impl Fn(rusqlite::Error) -> DatabaseError,
) -> Result<(), DatabaseError> {
    let number = |query: &str| connection.query_one(query, (), |row| row.get::<_, i64>(0));
    let is_empty = number("SELECT count(*) FROM sqlite_master").map_err(&failed)? == 0;
    let id = number("PRAGMA application_id").map_err(&failed)?;
    if id != APPLICATION_ID && !(is_empty && id == 0) {
        return Err(DatabaseError::Foreign { path: path.to_owned() });
    }
    let found = number("PRAGMA user_version").map_err(&failed)?;
    match found > migrations::VERSION {
        true => {
            Err(DatabaseError::Newer { path: path.to_owned(), found, known: migrations::VERSION })
        }
        false => Ok(()),
    }
}

fn check_integrity(
    connection: &Connection,
    path: &Path,
    failed: impl Fn(rusqlite::Error) -> DatabaseError,
) -> Result<(), DatabaseError> {
    let n_bytes = std::fs::metadata(path).map_or(0, |file| file.len());
    if n_bytes > MAX_CHECKED_BYTES {
        return Ok(());
    }
    let result: String =
        connection.query_one("PRAGMA quick_check(1)", (), |row| row.get(0)).map_err(failed)?;
    if result == "ok" { Ok(()) } else { Err(DatabaseError::damaged(path, result)) }
}

/// A read-only connection.
pub(super) fn reader(path: &Path) -> Result<Connection, DatabaseError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    add_has_text(&connection)?;
    Ok(connection)
}

/// `has_text(text, part)`: whether a text contains a lower-case part, ignoring case. SQLite's own
/// functions only fold ASCII.
fn add_has_text(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("has_text", 2, flags, |context| {
        let [text, part] = [context.get_raw(0).as_str()?, context.get_raw(1).as_str()?];
        Ok(text.to_lowercase().contains(part))
    })
}
