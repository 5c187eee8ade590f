//! Logs of engine input and output.

use std::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use lucena_client::Direction;

/// A log shared by several engines. Each line has the time in seconds, the engine, the direction
/// and the text.
///
/// After a write error, such as a full disk, logging stops and games continue.
///
/// ```
/// use lucena_arena::{Direction, LineLog};
/// let log = LineLog::new(Vec::new());
/// log.of("1 white")(Direction::ToEngine, "isready");
/// let text = String::from_utf8(log.into_inner().unwrap())?;
/// assert!(text.ends_with(" 1 white > isready\n"));
/// # Ok::<(), std::string::FromUtf8Error>(())
/// ```
#[derive(Clone)]
pub struct LineLog<W> {
    shared: Arc<Shared<W>>,
}

struct Shared<W> {
    opened: Instant,
    /// `None` after a write error.
    output: Mutex<Option<W>>,
}

impl<W: Write + Send + 'static> LineLog<W> {
    /// A log to this output, which should be buffered and is flushed on drop.
    #[must_use]
    pub fn new(output: W) -> Self {
        let output = Mutex::new(Some(output));
        Self { shared: Arc::new(Shared { opened: Instant::now(), output }) }
    }

    /// The callback for one engine, to be passed to [`Player::with_log`](crate::Player::with_log).
    pub fn of(&self, who: impl Into<String>) -> impl Fn(Direction, &str) + Send + Sync + 'static {
        let (shared, who) = (Arc::clone(&self.shared), who.into());
        move |direction, line| shared.write(&who, direction, line)
    }

    /// The output, if this is the last handle and no write failed.
    ///
    /// ```
    /// use lucena_arena::LineLog;
    /// assert_eq!(LineLog::new(vec![1]).into_inner(), Some(vec![1]));
    /// ```
    #[must_use]
    pub fn into_inner(self) -> Option<W> {
        self.shared.output.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl<W: Write> Shared<W> {
    fn write(&self, who: &str, direction: Direction, line: &str) {
        let seconds = self.opened.elapsed().as_secs_f64();
        let arrow = if direction == Direction::ToEngine { '>' } else { '<' };
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let written = match &mut *output {
            Some(output) => writeln!(output, "{seconds:.6} {who} {arrow} {line}"),
            None => return,
        };
        if written.is_err() {
            *output = None;
        }
    }
}

impl<W> fmt::Debug for LineLog<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineLog").finish_non_exhaustive()
    }
}
