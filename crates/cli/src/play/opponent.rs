//! The engine as an opponent: the built-in one or a UCI engine.

use std::sync::Arc;

use lucena_eval::Score;

use super::job::{Job, Reply};

/// A report of an engine.
#[derive(Clone, Debug)]
pub(crate) enum Report {
    /// A score of the job with this id, from White's point of view.
    Score { id: u64, score: Score },
    /// The result of a job.
    Reply(Reply),
}

/// Callback for reports, called from any thread.
pub(crate) type Reports = Arc<dyn Fn(Report) + Send + Sync>;

/// An engine to play against. No method blocks on a search.
pub(crate) trait Opponent {
    /// The name for score sheets.
    fn name(&self) -> &str;

    /// Starts a job, abandoning the previous one. A move job after pondering on the same game is a
    /// ponder hit.
    fn search(&mut self, job: Job);

    /// Stops the search as soon as possible; the reply is still sent.
    fn move_now(&mut self);

    /// Abandons the job.
    fn cancel(&mut self);

    /// Starts a new game.
    fn new_game(&mut self);
}
