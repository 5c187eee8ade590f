//! Filters of engine output.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use lucena_client::Direction;

/// Maximum number of lines per move, and of bytes per line; bounds the memory that engine output
/// takes.
const MAX_LINES: usize = 64;
const MAX_BYTES: usize = 4_096;

/// Selects engine output that is kept with the move it precedes, see
/// [`PlyRecord::lines`](crate::PlyRecord::lines).
///
/// ```
/// use lucena_arena::LineFilter;
/// let filter = LineFilter::new(|line| line.starts_with("info string"));
/// assert!(filter.accepts("info string out of book") && !filter.accepts("readyok"));
/// ```
#[derive(Clone)]
pub struct LineFilter(Arc<dyn Fn(&str) -> bool + Send + Sync>);

impl LineFilter {
    /// A filter that keeps the lines for which `keep` returns true.
    ///
    /// ```
    /// let none = lucena_arena::LineFilter::new(|_| false);
    /// assert!(!none.accepts("uciok"));
    /// ```
    #[must_use]
    pub fn new(accepts: impl Fn(&str) -> bool + Send + Sync + 'static) -> Self {
        Self(Arc::new(accepts))
    }

    /// Whether a line is kept.
    ///
    /// ```
    /// assert!(lucena_arena::LineFilter::new(|_| true).accepts("uciok"));
    /// ```
    #[must_use]
    pub fn accepts(&self, line: &str) -> bool {
        (self.0)(line)
    }
}

impl fmt::Debug for LineFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineFilter").finish_non_exhaustive()
    }
}

/// Filters are equal if they are clones of each other.
impl PartialEq for LineFilter {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for LineFilter {}

/// A callback for every line to and from an engine.
pub(super) type Watch = dyn Fn(Direction, &str) + Send + Sync;

/// The lines kept since they were last taken.
#[derive(Clone, Default)]
pub(super) struct KeptLines(Arc<Mutex<Vec<String>>>);

impl KeptLines {
    pub(super) fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A callback that keeps lines by the filter and passes all on to `next`.
    pub(super) fn watching(&self, filter: LineFilter, next: Option<Arc<Watch>>) -> Arc<Watch> {
        let kept = Arc::clone(&self.0);
        Arc::new(move |direction, line| {
            if direction == Direction::FromEngine && filter.accepts(line) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                if kept.len() < MAX_LINES {
                    let fits = (0..=line.len().min(MAX_BYTES)).rev();
                    let end = fits.into_iter().find(|&end| line.is_char_boundary(end));
                    kept.push(line[..end.unwrap_or(0)].to_owned());
                }
            }
            if let Some(next) = &next {
                next(direction, line);
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_lines_are_bounded() {
        let (kept, filter) = (KeptLines::default(), LineFilter::new(|line| line.contains('x')));
        let watch = kept.watching(filter, None);
        watch(Direction::ToEngine, "x");
        watch(Direction::FromEngine, "y");
        watch(Direction::FromEngine, &"éx".repeat(MAX_BYTES));
        (0..2 * MAX_LINES).for_each(|_| watch(Direction::FromEngine, "x"));
        let lines = kept.take();
        assert_eq!((lines.len(), lines[0].len()), (MAX_LINES, MAX_BYTES - 1));
        assert!(kept.take().is_empty());
    }
}
