//! Evaluations of positions.

use std::sync::atomic::{AtomicU64, Ordering};

use rusqlite::{Connection, OptionalExtension, params};

use super::Database;
use crate::evals::{Eval, EvalStore};

/// Maximum number of evaluations, about half a kilobyte each. The oldest are evicted.
const MAX_EVALS: i64 = 2_000_000;
/// How often the number is checked, in evaluations added.
const CHECK_EVERY: u64 = 1024;

/// The table of evaluations.
pub(crate) struct StoredEvals {
    database: Database,
    n_added: AtomicU64,
}

impl StoredEvals {
    pub(crate) fn new(database: Database) -> Self {
        Self { database, n_added: AtomicU64::new(0) }
    }
}

impl EvalStore for StoredEvals {
    fn add(&self, key: String, eval: Eval) {
        let is_check = self.n_added.fetch_add(1, Ordering::Relaxed).is_multiple_of(CHECK_EVERY);
        self.database.write_later(move |connection| {
            insert(connection, &key, &eval)?;
            if is_check {
                let oldest = "DELETE FROM evals \
                              WHERE number <= (SELECT max(number) FROM evals) - ?1";
                connection.execute(oldest, [MAX_EVALS])?;
            }
            Ok(())
        });
    }

    fn find(&self, key: &str, n_lines: usize) -> Option<Eval> {
        let query = "SELECT json FROM evals WHERE key = ?1 AND n_lines >= ?2 \
                     ORDER BY depth DESC, knodes DESC LIMIT 1";
        let found = self.database.read(|connection| {
            let mut statement = connection.prepare_cached(query)?;
            statement
                .query_one(params![key, n_lines as i64], |row| row.get::<_, String>(0))
                .optional()
        });
        let json = found.inspect_err(|error| tracing::warn!(%error, "evaluation")).ok()??;
        serde_json::from_str(&json).ok()
    }
}

fn insert(connection: &Connection, key: &str, eval: &Eval) -> rusqlite::Result<()> {
    let json = serde_json::to_string(eval).expect("texts and numbers");
    let better = "INSERT INTO evals (key, n_lines, depth, knodes, json) VALUES (?1, ?2, ?3, ?4, ?5) \
                  ON CONFLICT (key, n_lines) DO UPDATE \
                  SET depth = excluded.depth, knodes = excluded.knodes, json = excluded.json \
                  WHERE (excluded.depth, excluded.knodes) > (depth, knodes)";
    let (n_lines, knodes) = (eval.pvs.len() as i64, i64::try_from(eval.knodes).unwrap_or(i64::MAX));
    connection.prepare_cached(better)?.execute(params![key, n_lines, eval.depth, knodes, json])?;
    Ok(())
}
