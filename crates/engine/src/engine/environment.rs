//! The clock and the helper threads of an engine, where the standard library has none.

use std::sync::Arc;
use std::time::Duration;

use lucena_search::Spawn;

use super::Engine;

impl Engine {
    /// Uses another clock: a function that returns the time since some fixed moment. Required where
    /// there is no system clock, as on bare WebAssembly.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_engine::Engine;
    /// use lucena_search::Limits;
    /// let mut engine = Engine::new();
    /// engine.set_clock(|| Duration::ZERO);
    /// let answer = engine.think(Limits::depth(3), |_| {});
    /// assert_eq!(answer.report.unwrap().time, Duration::ZERO);
    /// ```
    pub fn set_clock(&mut self, now: impl Fn() -> Duration + Send + Sync + 'static) {
        self.search.set_clock(now);
    }

    /// Starts the helper threads of searches in another way than by the standard library.
    pub fn set_spawn(&mut self, spawn: Arc<dyn Spawn>) {
        self.search.set_spawn(spawn);
    }
}
