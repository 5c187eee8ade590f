//! A hold on a search that is running elsewhere.

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use lucena_board::Move;
use lucena_search::Control;

use crate::Answer;
use crate::shared::SharedSearch;

/// Why nothing waits for a search in its own events.
pub(crate) const OWN_SEARCH: &str = "an event cannot wait for its own search";

/// A search in a thread of its own. Clones are holds on the same search; dropping them lets it go
/// on, dropping the engine stops it.
///
/// ```
/// use lucena_engine::Engine;
/// use lucena_search::Limits;
/// let mut engine = Engine::new();
/// let thinking = engine.go(Limits::infinite(), |_| {})?;
/// thinking.stop();
/// assert!(thinking.wait().best_move.is_some());
/// # Ok::<(), lucena_engine::EngineError>(())
/// ```
#[derive(Clone)]
pub struct Thinking {
    control: Control,
    search: SharedSearch,
    /// What is played if nothing else comes.
    any_move: Option<Move>,
    answer: Arc<(Mutex<Option<Answer>>, Condvar)>,
}

impl Thinking {
    pub(crate) fn new(search: SharedSearch, any_move: Option<Move>) -> Self {
        Self { control: Control::new(), search, any_move, answer: Arc::default() }
    }

    pub(crate) const fn control(&self) -> &Control {
        &self.control
    }

    pub(crate) fn finish(&self, answer: Answer) {
        *self.place() = Some(answer);
        self.answer.1.notify_all();
    }

    fn place(&self) -> MutexGuard<'_, Option<Answer>> {
        self.answer.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the search soon.
    ///
    /// ```
    /// # use lucena_engine::Engine;
    /// # use lucena_search::Limits;
    /// let thinking = Engine::new().go(Limits::infinite(), |_| {})?;
    /// thinking.stop();
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    pub fn stop(&self) {
        self.control.stop();
    }

    /// The opponent played the move that was pondered on: the clock runs from now.
    ///
    /// ```
    /// use std::time::Duration;
    /// # use lucena_engine::Engine;
    /// # use lucena_search::Limits;
    /// let mut engine = Engine::new();
    /// let limits = Limits::move_time(Duration::from_millis(10)).pondering();
    /// let thinking = engine.go(limits, |_| {})?;
    /// thinking.ponder_hit();
    /// thinking.wait();
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    pub fn ponder_hit(&self) {
        self.control.ponder_hit();
    }

    /// Whether the search is over.
    ///
    /// ```
    /// # use lucena_engine::Engine;
    /// # use lucena_search::Limits;
    /// let mut engine = Engine::new();
    /// let thinking = engine.go(Limits::depth(2), |_| {})?;
    /// thinking.wait();
    /// assert!(thinking.is_done());
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.place().is_some()
    }

    /// Waits for the end of the search.
    ///
    /// The events of a search cannot wait for it, nor for one that comes after it: they get an
    /// answer at once, with a [failure](Answer::failure). [`Event::Done`](crate::Event::Done) may.
    ///
    /// ```
    /// # use lucena_engine::Engine;
    /// # use lucena_search::Limits;
    /// let mut engine = Engine::new();
    /// let thinking = engine.go(Limits::depth(4), |_| {})?;
    /// assert_eq!(thinking.wait().report.unwrap().depth, 4);
    /// # Ok::<(), lucena_engine::EngineError>(())
    /// ```
    pub fn wait(&self) -> Answer {
        let mut answer = self.place();
        loop {
            if let Some(answer) = &*answer {
                return answer.clone();
            }
            if self.search.is_held_here() {
                return Answer::failed(self.any_move, OWN_SEARCH);
            }
            answer = self.answer.1.wait(answer).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl fmt::Debug for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_done = self.is_done();
        f.debug_struct("Thinking").field("is_done", &is_done).finish_non_exhaustive()
    }
}

/// Answers in the end, whatever happens to the thread that should have: somebody may be waiting.
pub(crate) struct Finisher(pub(crate) Thinking);

impl Drop for Finisher {
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
        let thinking = Thinking::new(SharedSearch::new(&options).unwrap(), mv);
        let held = Finisher(thinking.clone());
        let thread = std::thread::spawn(move || {
            let _held = held;
            panic!("made to fail");
        });
        assert!(thread.join().is_err());
        let answer = thinking.wait();
        assert_eq!(answer.best_move, mv);
        assert_eq!(answer.failure.unwrap(), "the search ended without an answer");
    }
}
