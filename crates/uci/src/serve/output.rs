//! The output: whole lines, flushed, and none from a search that is over.

use std::fmt::{self, Display, Write as _};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::Info;

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
    pub fn open(&self, writer: impl Write + Send + 'static) {
        *self.lock() = Some(Box::new(writer));
    }

    /// Closes the log.
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

/// The shared writer.
#[derive(Clone)]
pub(super) struct Output {
    shared: Arc<Mutex<State>>,
}

struct State {
    writer: Box<dyn Write + Send>,
    line: String,
    log: SessionLog,
    /// ID of the search or task that may write.
    speaker: Option<u64>,
    error: Option<io::Error>,
    /// Called when the writer fails.
    on_failure: Box<dyn Fn() + Send>,
}

impl Output {
    pub(super) fn new(
        writer: impl Write + Send + 'static,
        on_failure: impl Fn() + Send + 'static,
        log: SessionLog,
    ) -> Self {
        let state = State {
            writer: Box::new(writer),
            line: String::new(),
            log,
            speaker: None,
            error: None,
            on_failure: Box::new(on_failure),
        };
        Self { shared: Arc::new(Mutex::new(state)) }
    }

    /// After a panic elsewhere, half a line may be written at worst.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a message of the session.
    pub(super) fn send(&self, message: impl Display) {
        self.lock().write(message);
    }

    /// Writes several messages in one write.
    pub(super) fn send_all(&self, messages: impl IntoIterator<Item = impl Display>) {
        let mut state = self.lock();
        messages.into_iter().for_each(|message| state.write(message));
    }

    /// Allows a search or task to write.
    pub(super) fn open(&self, speaker: u64) {
        self.lock().speaker = Some(speaker);
    }

    /// Writes output of a search or task, unless it is over.
    pub(super) fn send_for(&self, speaker: u64, message: impl Display) {
        let mut state = self.lock();
        if state.speaker == Some(speaker) {
            state.write(message);
        }
    }

    /// Ends a search or task, with a last message if it has one.
    pub(super) fn close(&self, last_word: Option<impl Display>) {
        let mut state = self.lock();
        if let Some(message) = last_word {
            state.write(message);
        }
        state.speaker = None;
    }

    /// The error that ended the output.
    pub(super) fn take_error(&self) -> Option<io::Error> {
        self.lock().error.take()
    }
}

impl State {
    fn write(&mut self, message: impl Display) {
        if self.error.is_some() {
            return;
        }
        self.line.clear();
        writeln!(self.line, "{message}").expect("a String takes everything");
        if let Err(error) = self.log.write("<< ", &self.line) {
            let text = format!("the log cannot be written and is closed: {error}");
            writeln!(self.line, "{}", Info::text(text)).expect("a String takes everything");
        }
        let written =
            self.writer.write_all(self.line.as_bytes()).and_then(|()| self.writer.flush());
        if let Err(error) = written {
            self.error = Some(error);
            (self.on_failure)();
        }
    }
}
