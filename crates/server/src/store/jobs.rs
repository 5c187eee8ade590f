//! Jobs with their games and reports.

use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{Database, DatabaseError};
use crate::analysis::InvalidGame;
use crate::jobs::{GameResult, JobGame, JobState, JobStore, StoreError, StoredJob};

impl From<DatabaseError> for StoreError {
    fn from(error: DatabaseError) -> Self {
        match error {
            DatabaseError::Full => Self::Full,
            error => Self::Database(error.to_string()),
        }
    }
}

impl JobStore for Database {
    fn load(&self) -> Result<Vec<StoredJob>, StoreError> {
        let jobs = self.read(|connection| {
            let query = "SELECT id, name, created, settings, state, error, broken FROM jobs";
            let mut statement = connection.prepare(query)?;
            let mut rows = statement.query(())?;
            let mut jobs = Vec::new();
            while let Some(row) = rows.next()? {
                let mut job = job(row)?;
                load_games(connection, &mut job)?;
                jobs.push(job);
            }
            Ok(jobs)
        });
        Ok(jobs?)
    }

    fn insert(&self, job: &StoredJob, pgns: Vec<Vec<u8>>) -> Result<(), StoreError> {
        let job = job.clone();
        self.write(move |connection| insert(connection, &job, &pgns))?;
        Ok(())
    }

    fn pgn(&self, id: &str, index: usize) -> Result<Arc<[u8]>, StoreError> {
        let query = "SELECT pgn FROM job_games WHERE job = ?1 AND idx = ?2";
        let found = self.read(|connection| {
            let pgn = |row: &Row<'_>| row.get::<_, Vec<u8>>(0);
            connection.query_one(query, params![id, index as i64], pgn).optional()
        })?;
        found.map(Arc::from).ok_or(StoreError::Removed)
    }

    fn finish_game(&self, id: &str, index: usize, result: GameResult) -> Result<(), StoreError> {
        let GameResult { report, puzzles } = result;
        self.end_game(id, index, (Some(report), Some(puzzles), None))
    }

    fn fail_game(&self, id: &str, index: usize, error: &str) -> Result<(), StoreError> {
        self.end_game(id, index, (None, None, Some(error.to_owned())))
    }

    fn result(&self, id: &str, index: usize) -> Result<GameResult, StoreError> {
        let query = "SELECT report, puzzles FROM job_games \
                     WHERE job = ?1 AND idx = ?2 AND report IS NOT NULL";
        let found = self.read(|connection| {
            let result =
                |row: &Row<'_>| Ok(GameResult { report: row.get(0)?, puzzles: row.get(1)? });
            connection.query_one(query, params![id, index as i64], result).optional()
        })?;
        found.ok_or(StoreError::Removed)
    }

    fn end(&self, id: &str, state: &JobState) -> Result<(), StoreError> {
        let error = match state {
            JobState::Failed(error) => Some(error.clone()),
            _ => None,
        };
        let (id, name) = (id.to_owned(), state.name());
        self.write(move |connection| {
            let end = "UPDATE jobs SET state = ?2, error = ?3 WHERE id = ?1";
            connection.execute(end, params![id, name, error])
        })?;
        Ok(())
    }

    fn remove(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.write(move |connection| connection.execute("DELETE FROM jobs WHERE id = ?1", [id]))?;
        Ok(())
    }

    /// Never full: the number of jobs is limited elsewhere.
    fn is_full(&self) -> bool {
        false
    }
}

impl Database {
    /// Stores the result of a game: report and puzzles, or an error.
    fn end_game(
        &self,
        id: &str,
        index: usize,
        (report, puzzles, error): (Option<String>, Option<String>, Option<String>),
    ) -> Result<(), StoreError> {
        let (id, index) = (id.to_owned(), index as i64);
        let n_changed = self.write(move |connection| {
            let ended = "SELECT coalesce(max(ended), 0) + 1 FROM job_games WHERE job = ?1";
            let ended: i64 = connection.query_one(ended, [&id], |row| row.get(0))?;
            let end = "UPDATE job_games SET ended = ?3, report = ?4, puzzles = ?5, error = ?6 \
                       WHERE job = ?1 AND idx = ?2";
            connection.execute(end, params![id, index, ended, report, puzzles, error])
        })?;
        if n_changed > 0 { Ok(()) } else { Err(StoreError::Removed) }
    }
}

fn insert(connection: &Connection, job: &StoredJob, pgns: &[Vec<u8>]) -> rusqlite::Result<()> {
    let settings = serde_json::to_string(&job.settings).expect("names and numbers");
    let broken = serde_json::to_string(&job.invalid).expect("texts and numbers");
    let created = i64::try_from(job.created).unwrap_or(i64::MAX);
    connection.execute(
        "INSERT INTO jobs (id, name, created, settings, state, broken) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        params![job.id, job.name, created, settings, job.state.name(), broken],
    )?;
    let mut statement = connection.prepare(
        "INSERT INTO job_games (job, idx, number, name, plies, pgn) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for ((index, game), pgn) in (0i64..).zip(&job.games).zip(pgns) {
        let (number, plies) = (game.number as i64, game.plies as i64);
        statement.execute(params![job.id, index, number, game.name, plies, pgn])?;
    }
    Ok(())
}

/// A job without its games.
fn job(row: &Row<'_>) -> rusqlite::Result<StoredJob> {
    let error: Option<String> = row.get(5)?;
    Ok(StoredJob {
        id: row.get(0)?,
        name: row.get(1)?,
        created: row.get::<_, i64>(2)?.try_into().unwrap_or(0),
        settings: from_json(3, &row.get::<_, String>(3)?)?,
        state: match row.get::<_, String>(4)?.as_str() {
            "done" => JobState::Done,
            "canceled" => JobState::Canceled,
            "failed" => JobState::Failed(error.unwrap_or_default()),
            _ => JobState::Queued,
        },
        games: Vec::new(),
        finished: Vec::new(),
        invalid: from_json(6, &row.get::<_, String>(6)?)?,
    })
}

fn from_json<T: serde::de::DeserializeOwned>(column: usize, json: &str) -> rusqlite::Result<T> {
    serde_json::from_str(json).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, error.into())
    })
}

fn load_games(connection: &Connection, job: &mut StoredJob) -> rusqlite::Result<()> {
    let query =
        "SELECT number, name, plies, ended, error FROM job_games WHERE job = ?1 ORDER BY idx";
    let mut statement = connection.prepare_cached(query)?;
    let mut rows = statement.query([&job.id])?;
    let mut ended: Vec<(i64, usize)> = Vec::new();
    while let Some(row) = rows.next()? {
        let number = row.get::<_, i64>(0)?.try_into().unwrap_or(0);
        let (name, plies): (String, i64) = (row.get(1)?, row.get(2)?);
        let error: Option<String> = row.get(4)?;
        match (row.get::<_, Option<i64>>(3)?, error) {
            (Some(_), Some(error)) => {
                job.invalid.push(InvalidGame { number, name: name.clone(), error });
            }
            (Some(order), None) => ended.push((order, job.games.len())),
            (None, _) => {}
        }
        job.games.push(JobGame { number, name, plies: plies.try_into().unwrap_or(0) });
    }
    ended.sort_unstable();
    job.finished = ended.into_iter().map(|(_, index)| index).collect();
    Ok(())
}
