//! A hold on a search that is running elsewhere.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

use lucena_search::Control;

use crate::Answer;

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
#[derive(Clone, Debug)]
pub struct Thinking {
    control: Control,
    answer: Arc<(Mutex<Option<Answer>>, Condvar)>,
}

impl Thinking {
    pub(crate) fn new() -> Self {
        Self { control: Control::new(), answer: Arc::default() }
    }

    pub(crate) const fn control(&self) -> &Control {
        &self.control
    }

    pub(crate) fn finish(&self, answer: Answer) {
        let (place, changed) = &*self.answer;
        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
        changed.notify_all();
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
    /// let limits = Limits { ponder: true, ..Limits::move_time(Duration::from_millis(10)) };
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
        self.answer.0.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Waits for the end of the search.
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
        let (place, changed) = &*self.answer;
        let mut answer = place.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(answer) = &*answer {
                return answer.clone();
            }
            answer = changed.wait(answer).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
