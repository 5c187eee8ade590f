//! A handle to a search that runs in another thread.

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use lucena_board::Move;
use lucena_search::Control;

use crate::Answer;
use crate::shared_search::SharedSearch;

/// The failure of a wait for a search in one of its own events.
pub(crate) const OWN_SEARCH: &str = "an event cannot wait for its own search";

/// A running search: controls it, and waits for its answer. Clones are handles to the same search.
/// Dropping them leaves the search running; dropping the engine stops it.
///
/// ```
/// use lucena_engine::Engine;
/// use lucena_search::Limits;
/// let mut engine = Engine::new();
/// let handle = engine.go(Limits::infinite(), |_| {})?;
/// handle.control().stop();
/// assert!(handle.wait().best_move.is_some());
/// # Ok::<(), lucena_engine::EngineError>(())
/// ```
#[derive(Clone)]
pub struct SearchHandle {
    control: Control,
    search: SharedSearch,
    /// The move to play if the search fails.
    any_move: Option<Move>,
    answer: Arc<(Mutex<Option<Answer>>, Condvar)>,
}

impl SearchHandle {
    pub(crate) fn new(search: SharedSearch, any_move: Option<Move>) -> Self {
        Self { control: Control::new(), search, any_move, answer: Arc::default() }
    }

    pub(crate) fn finish(&self, answer: Answer) {
        *self.slot() = Some(answer);
        self.answer.1.notify_all();
    }

    fn slot(&self) -> MutexGuard<'_, Option<Answer>> {
        self.answer.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stops the search, or starts its clock after a ponderhit.
    ///
    /// ```
    /// use std::time::Duration;
    /// # use lucena_engine::Engine;
    /// # use lucena_search::Limits;
    /// let mut engine = Engine::new();
    /// let limits = Limits::move_time(Duration::from_millis(10)).pondering();
    /// let handle = engine.go(limits, |_| {})?;
    /// handle.control().ponder_hit();
    /// handle.wait();
    ///
    /// let handle = engine.go(Limits::infinite(), |_| {})?;
    /// handle.control().stop();
    /// handle.wait();
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    #[must_use]
    pub const fn control(&self) -> &Control {
        &self.control
    }

    /// Whether the search is over.
    ///
    /// ```
    /// # use lucena_engine::Engine;
    /// # use lucena_search::Limits;
    /// let mut engine = Engine::new();
    /// let handle = engine.go(Limits::depth(2), |_| {})?;
    /// handle.wait();
    /// assert!(handle.is_done());
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.slot().is_some()
    }

    /// Waits for the answer.
    ///
    /// A wait in an event of this or an earlier search returns at once with a
    /// [failure](Answer::failure), except in [`Event::Done`](crate::Event::Done).
    ///
    /// ```
    /// # use lucena_engine::Engine;
    /// # use lucena_search::Limits;
    /// let mut engine = Engine::new();
    /// let handle = engine.go(Limits::depth(4), |_| {})?;
    /// assert_eq!(handle.wait().report.unwrap().depth, 4);
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    pub fn wait(&self) -> Answer {
        let mut answer = self.slot();
        loop {
            if let Some(answer) = &*answer {
                return answer.clone();
            }
            if self.search.waiter().is_none() {
                return Answer::failed(self.any_move, OWN_SEARCH);
            }
            answer = self.answer.1.wait(answer).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl fmt::Debug for SearchHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_done = self.is_done();
        f.debug_struct("SearchHandle").field("is_done", &is_done).finish_non_exhaustive()
    }
}

/// Gives an answer when it is dropped without one, so that a wait always ends.
pub(crate) struct AnswerGuard(pub(crate) SearchHandle);

impl Drop for AnswerGuard {
    fn drop(&mut self) {
        if !self.0.is_done() {
            self.0.finish(Answer::failed(self.0.any_move, "the search ended without an answer"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    #[test]
    fn a_thread_that_panics_leaves_an_answer() {
        let options = Options { hash_mb: 1, ..Options::default() };
        let mv = lucena_board::Position::initial().legal_moves().into_iter().next();
        let handle = SearchHandle::new(
            SharedSearch::new(&options, options.build_evaluator().unwrap()).unwrap(),
            mv,
        );
        let guard = AnswerGuard(handle.clone());
        let thread = std::thread::spawn(move || {
            let _guard = guard;
            panic!("made to fail");
        });
        assert!(thread.join().is_err());
        let answer = handle.wait();
        assert_eq!(answer.best_move, mv);
        assert_eq!(answer.failure.unwrap(), "the search ended without an answer");
    }
}
