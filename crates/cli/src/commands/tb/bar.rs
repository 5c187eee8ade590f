//! The progress bar of long work on tables.

use crate::terminal::progress::Progress;

pub(super) struct Bar(Progress);

impl Bar {
    pub(super) fn new() -> Self {
        Self(Progress::fraction())
    }

    /// Shows how much is done, from 0 to 1, and what is being done.
    pub(super) fn show(&mut self, done: f64, what: &str) {
        self.0.set_fraction(done, || what.to_owned());
    }

    /// Hides the bar while something else is printed.
    pub(super) fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }

    /// Removes the bar.
    pub(super) fn clear(&self) {
        self.0.clear();
    }
}
