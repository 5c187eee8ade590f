//! Engine settings: command, protocol, options and limits.

use std::path::PathBuf;

use crate::{GoLimits, Timeouts};

/// A player of a tournament: an engine with options and limits.
///
/// ```
/// use lucena_arena::{EngineSpec, GoLimits};
/// let mut spec = EngineSpec::command("Stockfish", "/usr/games/stockfish");
/// spec.options.push(("Hash".into(), "64".into()));
/// spec.limits = GoLimits::nodes(1_000);
/// assert_eq!(spec.name, "Stockfish");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// Name in the tournament.
    pub name: String,
    /// Program, or the built-in engine.
    pub start: Start,
    /// Protocol of the program.
    pub protocol: Protocol,
    /// Names and values of options, sent in this order, except that `Threads` comes first, since
    /// engines allocate memory per thread. Buttons are pressed whatever their value. Unsupported
    /// options and rejected values are warnings; a tournament refuses them for the built-in engine
    /// before its first game, except options that are also set for a program. For xboard engines `Hash`, `Threads` and
    /// `SyzygyPath` are sent as `memory`, `cores` and `egtpath` if the engine supports these.
    pub options: Vec<(String, String)>,
    /// Search limits. Different limits per engine give time odds.
    pub limits: GoLimits,
    /// Whether it ponders.
    pub ponder: Ponder,
    /// Timeouts while no clock runs.
    pub timeouts: Timeouts,
    /// When the engine is restarted.
    pub restart: Restart,
    /// Number of attempts to start it.
    pub start_attempts: u32,
}

/// Program of an engine, or the built-in engine.
///
/// ```
/// use lucena_arena::{EngineCommand, Start};
/// let python = EngineCommand { arguments: vec!["engine.py".into()], ..EngineCommand::new("python3") };
/// assert_ne!(Start::Command(python), Start::Lucena);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// An external program with the protocol [`EngineSpec::protocol`].
    Command(EngineCommand),
    /// Lucena in this process; needs the feature `builtin`.
    Lucena,
}

/// Engine protocol.
///
/// ```
/// use lucena_arena::Protocol;
/// assert_eq!("xboard".parse(), Ok(Protocol::Xboard));
/// assert!("cecp2".parse::<Protocol>().is_err());
/// ```
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Protocol {
    /// Universal Chess Interface.
    #[default]
    Uci,
    /// Chess Engine Communication Protocol (xboard, WinBoard).
    Xboard,
}

impl std::str::FromStr for Protocol {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "uci" => Ok(Self::Uci),
            "xboard" | "winboard" | "cecp" => Ok(Self::Xboard),
            _ => Err(format!("found {text:?}, expected uci or xboard")),
        }
    }
}

/// Command line of a program.
///
/// ```
/// use lucena_arena::EngineCommand;
/// let mut command = EngineCommand::new("./engine");
/// command.environment.push(("RUST_BACKTRACE".into(), "1".into()));
/// assert_eq!(command.program.to_str(), Some("./engine"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineCommand {
    /// Path of the program, or a name to look up.
    pub program: PathBuf,
    /// Arguments, passed without a shell.
    pub arguments: Vec<String>,
    /// Working directory; `None` for that of this process.
    pub folder: Option<PathBuf>,
    /// Additional environment variables.
    pub environment: Vec<(String, String)>,
}

impl EngineCommand {
    /// A program without arguments.
    ///
    /// ```
    /// use lucena_arena::EngineCommand;
    /// assert!(EngineCommand::new("stockfish").arguments.is_empty());
    /// ```
    #[must_use]
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self { program: program.into(), ..Self::default() }
    }
}

/// When an engine is restarted. It always is after a fault.
///
/// ```
/// use lucena_arena::Restart;
/// assert_eq!(Restart::default(), Restart::AfterFaults);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Restart {
    /// Only after a fault.
    #[default]
    AfterFaults,
    /// Before each game.
    EveryGame,
}

/// Whether an engine ponders.
///
/// A pondering engine is sent `go ponder` with the ponder move of its `bestmove`, and its option
/// `Ponder` is set if it has one.
///
/// ```
/// use lucena_arena::Ponder;
/// assert_eq!(Ponder::default(), Ponder::Off);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ponder {
    /// No pondering.
    #[default]
    Off,
    /// Ponders on the opponent's time.
    On,
}

/// Default number of start attempts.
const START_ATTEMPTS: u32 = 3;

impl EngineSpec {
    /// A player with an external program.
    ///
    /// ```
    /// use lucena_arena::EngineSpec;
    /// assert_eq!(EngineSpec::command("old", "./engine-1.0").name, "old");
    /// ```
    #[must_use]
    pub fn command(name: impl Into<String>, program: impl Into<PathBuf>) -> Self {
        Self::new(name, Start::Command(EngineCommand::new(program)))
    }

    /// A player with Lucena in this process.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Start};
    /// assert_eq!(EngineSpec::lucena("Lucena").start, Start::Lucena);
    /// ```
    #[must_use]
    pub fn lucena(name: impl Into<String>) -> Self {
        Self::new(name, Start::Lucena)
    }

    /// A player with default settings.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Restart, Start};
    /// assert_eq!(EngineSpec::new("Lucena", Start::Lucena).restart, Restart::AfterFaults);
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, start: Start) -> Self {
        Self {
            name: name.into(),
            start,
            protocol: Protocol::default(),
            options: Vec::new(),
            limits: GoLimits::default(),
            ponder: Ponder::default(),
            timeouts: Timeouts::default(),
            restart: Restart::default(),
            start_attempts: START_ATTEMPTS,
        }
    }

    /// Sets the limits.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, GoLimits};
    /// let spec = EngineSpec::lucena("Lucena").with_limits(GoLimits::depth(3));
    /// assert_eq!(spec.limits.depth, Some(3));
    /// ```
    #[must_use]
    pub fn with_limits(self, limits: GoLimits) -> Self {
        Self { limits, ..self }
    }

    /// Enables or disables pondering.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Ponder};
    /// assert_eq!(EngineSpec::lucena("Lucena").pondering().ponder, Ponder::On);
    /// ```
    #[must_use]
    pub fn pondering(self) -> Self {
        Self { ponder: Ponder::On, ..self }
    }

    /// Sets the protocol.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Protocol};
    /// let spec = EngineSpec::command("fairymax", "fairymax").with_protocol(Protocol::Xboard);
    /// assert_eq!(spec.protocol, Protocol::Xboard);
    /// ```
    #[must_use]
    pub fn with_protocol(self, protocol: Protocol) -> Self {
        Self { protocol, ..self }
    }

    /// Adds an option.
    ///
    /// ```
    /// use lucena_arena::EngineSpec;
    /// let spec = EngineSpec::lucena("Lucena").with_option("Hash", "8");
    /// assert_eq!(spec.options, [("Hash".to_string(), "8".to_string())]);
    /// ```
    #[must_use]
    pub fn with_option(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.options.push((name.into(), value.into()));
        self
    }
}
