//! A log of all lines of a session.

use std::fmt;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The log of a session: lines of the GUI after `>> `, those of the engine after `<< `. Clones
/// share the log, so an engine can open and close it during the session, as with the option `Debug
/// Log File` of many engines.
///
/// ```
/// use lucena_uci::{SearchJob, Session, SessionLog, UciEngine};
/// struct Logged(SessionLog);
/// impl UciEngine for Logged {
///     fn name(&self) -> String { "Logged".into() }
///     fn author(&self) -> String { "A. Author".into() }
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
    /// Opens the log with this writer.
    ///
    /// ```
    /// lucena_uci::SessionLog::default().open(std::io::stderr());
    /// ```
    pub fn open(&self, writer: impl Write + Send + 'static) {
        *self.lock() = Some(Box::new(writer));
    }

    /// Closes the log.
    ///
    /// ```
    /// lucena_uci::SessionLog::default().close();
    /// ```
    pub fn close(&self) {
        *self.lock() = None;
    }

    /// Writes lines with a prefix. Closes the log on errors.
    ///
    /// # Errors
    /// The writer fails.
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

    /// After a panic elsewhere, half a line may be written at worst.
    fn lock(&self) -> MutexGuard<'_, Option<Box<dyn Write + Send>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for SessionLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SessionLog").field("is_open", &self.lock().is_some()).finish()
    }
}
