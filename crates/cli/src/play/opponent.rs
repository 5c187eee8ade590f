//! The engine as an opponent: the built-in one or a UCI engine.

use std::sync::Arc;

use lucena_eval::Score;

use super::job::{Job, Reply};

/// What an engine reports.
#[derive(Clone, Debug)]
pub(crate) enum Report {
    /// A score of the job with this id, from White's point of view.
    Score { id: u64, score: Score },
    /// The end of a job.
    Reply(Reply),
}

/// Receives the reports, in any thread.
pub(crate) type Reports = Arc<dyn Fn(Report) + Send + Sync>;

/// An engine to play against. No call waits for a search.
pub(crate) trait Opponent {
    /// The name for score sheets.
    fn name(&self) -> &str;

    /// Starts a job and abandons the one before. A move after pondering on the same game is a
    /// ponder hit.
    fn search(&mut self, job: Job);

    /// Ends the job as soon as possible; its reply is still wanted.
    fn move_now(&mut self);

    /// Abandons the job.
    fn cancel(&mut self);

    /// Another game begins.
    fn new_game(&mut self);
}
