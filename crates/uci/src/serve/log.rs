//! A log of what a session reads and writes.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Where a session logs its lines, once a writer is given: those of the GUI after `>> `, those of
/// the engine after `<< `. Clones are the same log, so an engine can switch it on and off while the
/// session runs, as the option `Debug Log File` of many engines does.
///
/// ```
/// use lucena_uci::{SearchJob, Session, SessionLog, UciEngine};
/// struct Logged(SessionLog);
/// impl UciEngine for Logged {
///     fn name(&self) -> String { "Logged".into() }
///     fn author(&self) -> String { "somebody".into() }
///     fn log(&self) -> SessionLog { self.0.clone() }
///     fn go(&mut self, search: SearchJob) {}
/// }
/// let log = SessionLog::default();
/// let (mut reader, writer) = std::io::pipe()?;
/// log.open(writer);
/// Session::new(Logged(log.clone())).run_script("isready\n")?;
/// log.close();
/// assert_eq!(std::io::read_to_string(reader)?, ">> isready\n<< readyok\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct SessionLog(Arc<Mutex<Option<Box<dyn Write + Send>>>>);

impl SessionLog {
    /// Logs to this writer from now on.
    ///
    /// ```
    /// lucena_uci::SessionLog::default().open(std::io::stderr());
    /// ```
    pub fn open(&self, writer: impl Write + Send + 'static) {
        *self.lock() = Some(Box::new(writer));
    }

    /// Logs no more.
    ///
    /// ```
    /// lucena_uci::SessionLog::default().close();
    /// ```
    pub fn close(&self) {
        *self.lock() = None;
    }

    /// Logs lines behind a mark. A log that cannot be written is closed.
    ///
    /// # Errors
    /// If the writer fails.
    pub(super) fn write(&self, mark: &str, lines: &str) -> io::Result<()> {
        let mut log = self.lock();
        let Some(writer) = &mut *log else { return Ok(()) };
        let marked: String = lines.lines().map(|line| format!("{mark}{line}\n")).collect();
        let written = writer.write_all(marked.as_bytes()).and_then(|()| writer.flush());
        if written.is_err() {
            *log = None;
        }
        written
    }

    /// A panic elsewhere leaves at worst half a line behind.
    fn lock(&self) -> MutexGuard<'_, Option<Box<dyn Write + Send>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for SessionLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SessionLog").field("is_open", &self.lock().is_some()).finish()
    }
}
