//! The threads that analyse the games of jobs, each with its own engine.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::time::Duration;

use lucena_analysis::puzzles::Puzzle;
use lucena_analysis::{AnalysisError, GameReport};
use lucena_client::{AbortHandle, AnyEngine, EngineSource};
use lucena_pgn::GameTree;
use serde::Serialize;

use super::job::{Job, JobState, Rest, Searched};
use super::queue::{Queue, Turn};
use super::store::{GameResult, JobStore, StoreError};
use crate::analysis::{ServerEngine, read_games};
use crate::config::Limits;
use crate::evals::Evals;
use crate::pool::EnginePool;

/// An idle thread ends after this time, which frees its hash table.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Clone)]
pub(super) struct Runner {
    pub(super) pool: EnginePool,
    pub(super) queue: Arc<Queue>,
    pub(super) store: Arc<dyn JobStore>,
    pub(super) limits: Limits,
    pub(super) evals: Evals,
}

/// Why a game has no result.
enum Failure {
    /// The job was canceled, or the server is shutting down.
    Stopped,
    /// This game failed; others of the job may succeed.
    Game(String),
    /// The result cannot be stored.
    Store(StoreError),
}

impl Runner {
    /// Starts threads for queued work, up to `max`.
    pub(super) fn start(&self, max: usize) {
        while self.queue.add_thread(max) {
            let runner = self.clone();
            let run = move || {
                if panic::catch_unwind(AssertUnwindSafe(|| runner.run())).is_err() {
                    runner.queue.remove_thread();
                }
            };
            match std::thread::Builder::new().name("lucena-job".to_owned()).spawn(run) {
                Ok(thread) => self.queue.keep_thread(thread),
                Err(error) => {
                    self.queue.remove_thread();
                    tracing::error!(%error, "no thread for jobs");
                    return;
                }
            }
        }
    }

    fn run(&self) {
        let mut engine = None;
        while let Some(turn) = self.queue.next(PATIENCE) {
            let taken = engine.take().map_or_else(|| self.engine(), Ok);
            let (result, returned) = match taken {
                // A panic fails the game and loses the engine, but does not end the job.
                Ok(taken) => {
                    let analyze = AssertUnwindSafe(|| self.analyze(&turn, taken));
                    panic::catch_unwind(analyze).unwrap_or_else(|_| (Err(failed()), None))
                }
                Err(failure) => (Err(failure), None),
            };
            engine = returned;
            self.finish(&turn, result);
        }
    }

    fn engine(&self) -> Result<AnyEngine, Failure> {
        let source = EngineSource::built_in(self.pool.options().clone());
        source.start(&AbortHandle::new()).map_err(|error| {
            tracing::error!(%error, "no engine for jobs");
            failed()
        })
    }

    /// Analyses a game. Also returns the engine, for the next game.
    fn analyze(
        &self,
        turn: &Turn,
        engine: AnyEngine,
    ) -> (Result<GameResult, Failure>, Option<AnyEngine>) {
        let tree = match self.tree(turn) {
            Ok(tree) => tree,
            Err(failure) => return (Err(failure), Some(engine)),
        };
        let engine = ServerEngine {
            engine,
            allowed: self.limits,
            yields_to: Some(self.pool.clone()),
            evals: self.evals.clone(),
        };
        let Turn { job, index, stop } = turn;
        let game = &job.games[*index];
        let n_positions = game.plies + 1;
        let mut analyzer = job.settings.analyzer(engine, stop);
        let report = analyzer.analyze_with(&tree, |progress| {
            let searched =
                Searched { game: game.number, ply: progress.index, score_white: progress.score };
            job.step(*index, progress.done, Some(searched));
        });
        let engine = analyzer.into_engine();
        let (puzzles, engine) = match (&report, job.settings.puzzles) {
            (Ok(_), true) => {
                let mut finder = job.settings.finder(engine, stop);
                let puzzles = finder.find_with(&tree, |progress| {
                    job.step(*index, n_positions + progress.done.min(n_positions), None);
                });
                (puzzles, finder.into_engine())
            }
            _ => (Ok(Vec::new()), engine),
        };
        let result = match (report, puzzles) {
            (Ok(report), Ok(puzzles)) => result(game.number, &report, &puzzles),
            (Err(error), _) | (_, Err(error)) => Err(match error {
                AnalysisError::Stopped => Failure::Stopped,
                error => Failure::Game(error.to_string()),
            }),
        };
        (result, Some(engine.engine))
    }

    fn tree(&self, turn: &Turn) -> Result<GameTree, Failure> {
        let pgn = self.store.pgn(&turn.job.id, turn.index).map_err(Failure::Store)?;
        let mut tree = None;
        let read = read_games(&pgn, |game| {
            tree = game.ok().map(|game| game.tree);
            Ok(())
        });
        let unreadable = || Failure::Game("the stored game cannot be read".to_owned());
        read.map_err(|_| unreadable())?;
        tree.ok_or_else(unreadable)
    }

    /// Stores the result, then reports it.
    fn finish(&self, turn: &Turn, result: Result<GameResult, Failure>) {
        let Turn { job, index, .. } = turn;
        let stored = match result {
            Err(Failure::Stopped) => return,
            Err(Failure::Store(error)) => Err(error),
            Err(Failure::Game(error)) => {
                self.store.fail_game(&job.id, *index, &error).map(|()| Some(error))
            }
            Ok(result) => self.store.finish_game(&job.id, *index, result).map(|()| None),
        };
        let end = match stored {
            Err(error) => {
                tracing::error!(%error, job = job.id, "a result cannot be stored");
                JobState::Failed(match error {
                    StoreError::Database(_) => "the database failed".to_owned(),
                    error => error.to_string(),
                })
            }
            Ok(error) => match job.end_game(*index, error) {
                Rest::Some => return,
                Rest::None => job.result(),
            },
        };
        end_job(&*self.store, job, end);
    }
}

/// An internal error, which has been logged.
fn failed() -> Failure {
    Failure::Game("internal error".to_owned())
}

/// Ends a job, unless its client has canceled it.
pub(super) fn end_job(store: &dyn JobStore, job: &Job, end: JobState) {
    if job.end(end.clone())
        && let Err(error) = store.end(&job.id, &end)
    {
        // The next start resumes the job and ends it.
        tracing::error!(%error, job = job.id, "the end of a job cannot be stored");
    }
}

/// A report with the number of its game, as `lucena analyze --json` prints it.
#[derive(Serialize)]
struct Numbered<'a> {
    number: u64,
    #[serde(flatten)]
    report: &'a GameReport,
}

fn result(number: u64, report: &GameReport, puzzles: &[Puzzle]) -> Result<GameResult, Failure> {
    let failed = |error: serde_json::Error| Failure::Game(error.to_string());
    Ok(GameResult {
        report: serde_json::to_string(&Numbered { number, report }).map_err(failed)?,
        puzzles: serde_json::to_string(puzzles).map_err(failed)?,
    })
}
