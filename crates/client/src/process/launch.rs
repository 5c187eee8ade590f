//! Starts engines.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use super::child::Process;
use super::line_log::{Direction, LineLog};
use super::orphan_guard::Guard;
use super::transport::Transport;
use super::{AbortHandle, ClientError, LineProcess, group};

/// An engine to start: program, arguments, folder, environment.
///
/// ```no_run
/// use std::time::Duration;
/// use lucena_client::Launch;
/// use lucena_uci::Go;
/// let mut engine = Launch::new("stockfish").start(Duration::from_secs(10))?;
/// println!("{} by {}", engine.name(), engine.author());
/// engine.set_option("Hash", "64")?;
/// let report = engine.go(&Go::movetime(Duration::from_secs(1)))?.finish(Duration::from_secs(5))?;
/// println!("{}", report.best);
/// # Ok::<(), lucena_client::ClientError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Launch {
    program: OsString,
    arguments: Vec<OsString>,
    folder: Option<PathBuf>,
    /// Variables that are set, or removed if there is no value, in this order.
    environment: Vec<(OsString, Option<OsString>)>,
    stderr: Stderr,
    guard: Option<Arc<Guard>>,
    line_log: LineLog,
    abort: Option<AbortHandle>,
}

/// Where the standard error of an engine goes.
///
/// ```
/// use lucena_client::Stderr;
/// assert_eq!(Stderr::default(), Stderr::Keep);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stderr {
    /// Read, and the last 64 KiB kept: see [`Client::stderr`](crate::Client::stderr).
    #[default]
    Keep,
    /// Inherited from this program.
    Inherit,
    /// Discarded.
    Discard,
}

impl Launch {
    /// A program, by path or by name.
    ///
    /// ```
    /// let launch = lucena_client::Launch::new("./my-engine");
    /// assert_eq!(launch.program(), "./my-engine");
    /// ```
    #[must_use]
    pub fn new(program: impl Into<OsString>) -> Self {
        Self {
            program: program.into(),
            arguments: Vec::new(),
            folder: None,
            environment: Vec::new(),
            stderr: Stderr::default(),
            guard: None,
            line_log: LineLog::default(),
            abort: None,
        }
    }

    /// The program.
    ///
    /// ```
    /// assert_eq!(lucena_client::Launch::new("stockfish").program(), "stockfish");
    /// ```
    #[must_use]
    pub fn program(&self) -> &OsStr {
        &self.program
    }

    /// Adds arguments.
    #[must_use]
    pub fn arguments(mut self, arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// Sets the working directory.
    #[must_use]
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// Sets an environment variable.
    #[must_use]
    pub fn variable(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.environment.push((name.into(), Some(value.into())));
        self
    }

    /// Removes an environment variable, such as one with a password that is not for the engine.
    #[must_use]
    pub fn env_remove(mut self, name: impl Into<OsString>) -> Self {
        self.environment.push((name.into(), None));
        self
    }

    /// Sets where standard error goes.
    #[must_use]
    pub fn stderr(mut self, stderr: Stderr) -> Self {
        self.stderr = stderr;
        self
    }

    /// Kills the engine when this program ends in any way.
    #[must_use]
    pub fn guard(mut self, guard: &Arc<Guard>) -> Self {
        self.guard = Some(Arc::clone(guard));
        self
    }

    /// Calls a function with every line sent and received, without its line end. It runs in the
    /// thread that waits for the engine, so it should be fast.
    ///
    /// ```
    /// use lucena_client::{Direction, Launch};
    /// let launch = Launch::new("./engine").watch(|direction, line| match direction {
    ///     Direction::ToEngine => eprintln!("> {line}"),
    ///     Direction::FromEngine => eprintln!("< {line}"),
    /// });
    /// # let _ = launch;
    /// ```
    #[must_use]
    pub fn watch(mut self, watch: impl Fn(Direction, &str) + Send + Sync + 'static) -> Self {
        self.line_log = LineLog::new(watch);
        self
    }

    /// Lets this handle abort the client, even while it starts.
    #[must_use]
    pub fn abort_handle(mut self, abort: &AbortHandle) -> Self {
        self.abort = Some(abort.clone());
        self
    }

    /// Starts a program with a line-based protocol other than UCI, without sending anything.
    /// Process group, guard and watch function are as for [`Launch::start`].
    ///
    /// # Errors
    /// The program cannot be started.
    ///
    /// ```
    /// assert!(lucena_client::Launch::new("").start_lines().is_err());
    /// ```
    pub fn start_lines(&self) -> Result<LineProcess, ClientError> {
        Ok(LineProcess::new(self.open()?, self.line_log.clone()))
    }

    /// Starts the process without sending anything.
    pub(crate) fn open(&self) -> Result<Box<dyn Transport>, ClientError> {
        let child = self.command().spawn().map_err(|error| ClientError::NotStarted {
            what: self.program.to_string_lossy().into(),
            reason: format!("{error}{}", self.tip(&error)),
            os_error: error.raw_os_error(),
        })?;
        // From here on the process is killed on errors.
        let process = Process::new(child, self.guard.clone());
        connect(process)
    }

    /// A name without a folder is looked up on the `PATH` alone, which is easily forgotten.
    fn tip(&self, error: &io::Error) -> String {
        let program = Path::new(&self.program);
        let is_name = program.file_name() == Some(program.as_os_str());
        let folder = self.folder.as_deref().unwrap_or(Path::new("."));
        if error.kind() != io::ErrorKind::NotFound || !is_name || !folder.is_dir() {
            return String::new();
        }
        let name = program.display();
        let here = if folder.join(program).is_file() {
            format!(", but as ./{name}")
        } else {
            String::new()
        };
        format!(": not found on the PATH{here}")
    }

    pub(crate) fn line_log(&self) -> &LineLog {
        &self.line_log
    }

    pub(crate) fn abort(&self) -> Option<&AbortHandle> {
        self.abort.as_ref()
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        for (name, value) in &self.environment {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        if let Some((name, value)) = self.guard.as_deref().and_then(Guard::mark) {
            command.env(name, value);
        }
        command.stderr(match self.stderr {
            Stderr::Keep => Stdio::piped(),
            Stderr::Inherit => Stdio::inherit(),
            Stderr::Discard => Stdio::null(),
        });
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        group::found(&mut command);
        command
    }
}

#[cfg(unix)]
fn connect(process: Process) -> Result<Box<dyn Transport>, ClientError> {
    Ok(Box::new(super::pipes::Pipes::of_process(process)?))
}

#[cfg(not(unix))]
fn connect(process: Process) -> Result<Box<dyn Transport>, ClientError> {
    Ok(Box::new(super::threads::Threads::of_process(process)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_looked_up_on_the_path() {
        let error = |launch: Launch| launch.start_lines().unwrap_err().to_string();
        let text = error(Launch::new("no-such-engine"));
        assert!(text.ends_with(": not found on the PATH"), "{text}");
        // A file of this crate.
        let text = error(Launch::new("Cargo.toml").folder(env!("CARGO_MANIFEST_DIR")));
        assert!(text.ends_with(": not found on the PATH, but as ./Cargo.toml"), "{text}");
        let text = error(Launch::new("/no/such/engine"));
        assert!(!text.contains("PATH"), "{text}");
    }
}
