//! A callback for every line.

use std::fmt;
use std::sync::Arc;

/// The direction of a line.
///
/// ```
/// use lucena_client::Direction;
/// assert_ne!(Direction::ToEngine, Direction::FromEngine);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// To the engine.
    ToEngine,
    /// From the engine.
    FromEngine,
}

type Watch = dyn Fn(Direction, &str) + Send + Sync;

/// The callback, if there is one.
#[derive(Clone, Default)]
pub(crate) struct LineLog(Option<Arc<Watch>>);

impl LineLog {
    pub(crate) fn new(watch: impl Fn(Direction, &str) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(watch)))
    }

    pub(crate) fn sent(&self, lines: &str) {
        if let Some(watch) = &self.0 {
            lines.lines().for_each(|line| watch(Direction::ToEngine, line));
        }
    }

    pub(crate) fn received(&self, line: &str) {
        if let Some(watch) = &self.0 {
            watch(Direction::FromEngine, line);
        }
    }
}

impl fmt::Debug for LineLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "LineLog(set)" } else { "LineLog(unset)" })
    }
}
