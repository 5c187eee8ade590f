//! A stop flag.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that stops games. Clones share it.
///
/// ```
/// use lucena_arena::Stop;
/// let stop = Stop::new();
/// let elsewhere = stop.clone();
/// elsewhere.raise();
/// assert!(stop.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A new flag, not raised.
    ///
    /// ```
    /// assert!(!lucena_arena::Stop::new().is_raised());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Raises the flag permanently.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    ///
    /// ```
    /// assert!(!lucena_arena::Stop::new().is_raised());
    /// ```
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
