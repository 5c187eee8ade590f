//! How to start an engine.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use super::guard::Guard;
use super::process::Process;
use super::transport::Transport;
use super::watch::{Direction, Watcher};
use super::{Client, ClientError, LineProcess, group};

/// An engine to start: program, arguments, folder, environment.
///
/// ```no_run
/// use std::time::Duration;
/// use lucena_uci::{Go, Launch};
/// let mut engine = Launch::new("stockfish").start(Duration::from_secs(10))?;
/// println!("{} by {}", engine.name(), engine.author());
/// engine.set_option("Hash", "64")?;
/// let report = engine.go(&Go::movetime(1_000))?.finish(Duration::from_secs(5))?;
/// println!("{}", report.best);
/// # Ok::<(), lucena_uci::ClientError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Launch {
    program: OsString,
    arguments: Vec<OsString>,
    folder: Option<PathBuf>,
    environment: Vec<(OsString, OsString)>,
    stderr: Stderr,
    guard: Option<Arc<Guard>>,
    watcher: Watcher,
}

/// What becomes of the standard error of an engine.
///
/// ```
/// use lucena_uci::Stderr;
/// assert_eq!(Stderr::default(), Stderr::Keep);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Stderr {
    /// It is read, and the last of it kept: see [`Client::stderr`].
    #[default]
    Keep,
    /// It goes where that of this program goes.
    Inherit,
    /// It goes nowhere.
    Discard,
}

impl Launch {
    /// A program, by path or by a name to be looked for.
    ///
    /// ```
    /// let launch = lucena_uci::Launch::new("./my-engine");
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
            watcher: Watcher::default(),
        }
    }

    /// The program.
    ///
    /// ```
    /// assert_eq!(lucena_uci::Launch::new("stockfish").program(), "stockfish");
    /// ```
    #[must_use]
    pub fn program(&self) -> &OsStr {
        &self.program
    }

    /// Adds arguments.
    ///
    /// ```
    /// let launch = lucena_uci::Launch::new("python3").arguments(["engine.py", "--quiet"]);
    /// # let _ = launch;
    /// ```
    #[must_use]
    pub fn arguments(mut self, arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// Runs it in this folder.
    ///
    /// ```
    /// let launch = lucena_uci::Launch::new("./engine").folder("engines/mine");
    /// # let _ = launch;
    /// ```
    #[must_use]
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// Sets a variable of its environment.
    ///
    /// ```
    /// let launch = lucena_uci::Launch::new("./engine").variable("RUST_BACKTRACE", "1");
    /// # let _ = launch;
    /// ```
    #[must_use]
    pub fn variable(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.environment.push((name.into(), value.into()));
        self
    }

    /// Says what becomes of its standard error.
    ///
    /// ```
    /// use lucena_uci::{Launch, Stderr};
    /// let launch = Launch::new("./engine").stderr(Stderr::Inherit);
    /// # let _ = launch;
    /// ```
    #[must_use]
    pub fn stderr(mut self, stderr: Stderr) -> Self {
        self.stderr = stderr;
        self
    }

    /// Has a guard see to it that the engine does not outlive this program.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use lucena_uci::{Guard, Launch};
    /// let guard = Arc::new(Guard::start()?);
    /// let launch = Launch::new("./engine").guard(&guard);
    /// # let _ = launch;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn guard(mut self, guard: &Arc<Guard>) -> Self {
        self.guard = Some(Arc::clone(guard));
        self
    }

    /// Shows every line that is sent and received to this function, without its end. It is called
    /// in the thread that waits for the engine, so it should be quick.
    ///
    /// ```
    /// use lucena_uci::{Direction, Launch};
    /// let launch = Launch::new("./engine").watch(|direction, line| match direction {
    ///     Direction::ToEngine => eprintln!("> {line}"),
    ///     Direction::FromEngine => eprintln!("< {line}"),
    /// });
    /// # let _ = launch;
    /// ```
    #[must_use]
    pub fn watch(mut self, watch: impl Fn(Direction, &str) + Send + Sync + 'static) -> Self {
        self.watcher = Watcher::new(watch);
        self
    }

    /// Starts the engine, lets it introduce itself and waits until it is ready, all within the
    /// limit. On Unix it gets a process group of its own, so that Ctrl-C in a terminal reaches
    /// this program alone, and so that what the engine starts is killed with it.
    ///
    /// # Errors
    /// If it cannot be started, dies, or is not ready in time; it is killed then.
    ///
    /// ```
    /// use std::time::Duration;
    /// assert!(lucena_uci::Launch::new("").start(Duration::from_secs(1)).is_err());
    /// ```
    pub fn start(&self, limit: Duration) -> Result<Client, ClientError> {
        Client::introduce(self.open()?, self.watcher.clone(), limit)
    }

    /// Starts a program that speaks lines of another protocol, and says nothing to it. Process
    /// group, guard and watch function are those of [`Launch::start`].
    ///
    /// # Errors
    /// If it cannot be started.
    ///
    /// ```
    /// assert!(lucena_uci::Launch::new("").start_lines().is_err());
    /// ```
    pub fn start_lines(&self) -> Result<LineProcess, ClientError> {
        Ok(LineProcess::new(self.open()?, self.watcher.clone()))
    }

    /// Starts the process and says nothing to it yet.
    pub(crate) fn open(&self) -> Result<Box<dyn Transport>, ClientError> {
        let child = self.command().spawn().map_err(|error| ClientError::NotStarted {
            what: self.program.to_string_lossy().into(),
            reason: error.to_string(),
        })?;
        // From here on the process is killed if anything goes wrong.
        let process = Process::new(child, self.guard.clone());
        connect(process)
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
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
