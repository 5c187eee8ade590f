//! The schema, as migrations from each version to the next.
//!
//! A released step never changes, since files of its version exist.

use rusqlite::Connection;

/// The newest version.
pub(super) const VERSION: i64 = STEPS.len() as i64;

const STEPS: &[&str] = &[
    // 1: what users save, and games.
    "CREATE TABLE settings (id INTEGER PRIMARY KEY CHECK (id = 1), json TEXT NOT NULL);
     CREATE TABLE library (
         id TEXT PRIMARY KEY, name TEXT NOT NULL, pgn TEXT NOT NULL, updated INTEGER NOT NULL
     );
     CREATE INDEX library_by_time ON library (updated DESC, id);
     CREATE TABLE games (id TEXT PRIMARY KEY, record TEXT NOT NULL, updated INTEGER NOT NULL);",
    // 2: analyses. The oldest evaluations have the lowest numbers.
    "CREATE TABLE evals (
         number INTEGER PRIMARY KEY, key TEXT NOT NULL, n_lines INTEGER NOT NULL,
         depth INTEGER NOT NULL, knodes INTEGER NOT NULL, json TEXT NOT NULL,
         UNIQUE (key, n_lines)
     );
     CREATE TABLE jobs (
         id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL,
         settings TEXT NOT NULL, state TEXT NOT NULL, error TEXT, broken TEXT NOT NULL
     );
     CREATE TABLE job_games (
         job TEXT NOT NULL REFERENCES jobs ON DELETE CASCADE, idx INTEGER NOT NULL,
         number INTEGER NOT NULL, name TEXT NOT NULL, plies INTEGER NOT NULL, pgn BLOB NOT NULL,
         ended INTEGER, error TEXT, report TEXT, puzzles TEXT,
         PRIMARY KEY (job, idx)
     );",
    // 3: the sizes of entries, whose sum is bounded.
    "ALTER TABLE library ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
     UPDATE library SET bytes = length(CAST(pgn AS BLOB));
     CREATE INDEX library_by_bytes ON library (bytes);",
    // 4: the oldest games are removed.
    "CREATE INDEX games_by_time ON games (updated DESC);",
    // 5: the page keeps its settings in the browser.
    "DROP TABLE settings;",
];

/// Migrates the schema, each step in its own transaction.
pub(super) fn run(connection: &mut Connection, application_id: i64) -> rusqlite::Result<()> {
    run_to(connection, application_id, STEPS.len())
}

fn run_to(connection: &mut Connection, application_id: i64, last: usize) -> rusqlite::Result<()> {
    let version: i64 = connection.query_one("PRAGMA user_version", (), |row| row.get(0))?;
    let done = usize::try_from(version).unwrap_or(0);
    for (number, step) in (1..).zip(STEPS).take(last).skip(done) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "application_id", application_id)?;
        transaction.pragma_update(None, "user_version", number)?;
        transaction.commit()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn older_files_keep_what_they_have() {
        let mut connection = Connection::open_in_memory().unwrap();
        run_to(&mut connection, 7, 1).unwrap();
        let insert = "INSERT INTO library VALUES ('a', 'Immortal', '1. e4 e5 2. f4 *', 12)";
        connection.execute(insert, ()).unwrap();
        assert!(connection.prepare("SELECT * FROM jobs").is_err());
        run(&mut connection, 7).unwrap();
        connection.prepare("SELECT * FROM jobs").unwrap();
        let name = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
        assert_eq!(connection.query_one("SELECT name FROM library", (), name).unwrap(), "Immortal");
        let number = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
        assert_eq!(connection.query_one("SELECT bytes FROM library", (), number).unwrap(), 16);
        let query = "PRAGMA user_version";
        assert_eq!(connection.query_one(query, (), number).unwrap(), VERSION);
        run(&mut connection, 7).unwrap();
    }

    #[test]
    fn every_step_leads_to_its_version() {
        for last in 0..=STEPS.len() {
            let mut connection = Connection::open_in_memory().unwrap();
            run_to(&mut connection, 7, last).unwrap();
            run(&mut connection, 7).unwrap();
            let tables: i64 = connection
                .query_one("SELECT count(*) FROM sqlite_master WHERE type = 'table'", (), |row| {
                    row.get(0)
                })
                .unwrap();
            assert_eq!(tables, 5);
        }
    }
}
