//! Settings of engines: command, protocol, options, limits.

use std::path::PathBuf;

use crate::{GoLimits, Timeouts};

/// A player of a tournament: an engine, its options and its limits.
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
    /// Options, as names and values; a button is pressed whatever its value. `Threads` is sent
    /// first, since engines lay out their tables by it, and the others in this order. What the
    /// engine does not have, or does not take, is passed over with a warning. For xboard engines
    /// `Hash`, `Threads` and `SyzygyPath` become `memory`, `cores` and `egtpath` where the engine
    /// asks for these.
    pub options: Vec<(String, String)>,
    /// Limits of its searches; each engine has its own, so that time odds are possible.
    pub limits: GoLimits,
    /// Whether it ponders.
    pub ponder: Ponder,
    /// Timeouts while no clock runs.
    pub timeouts: Timeouts,
    /// When it is restarted.
    pub restart: Restart,
    /// Attempts to start it.
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
    /// A program of its own, which speaks the protocol that [`EngineSpec::protocol`] names.
    Command(EngineCommand),
    /// The engine of this workspace, in this process: no pipes, and nothing to install.
    Lucena,
}

/// The protocol of a program.
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
    /// The Universal Chess Interface.
    #[default]
    Uci,
    /// The Chess Engine Communication Protocol of xboard and WinBoard.
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

/// How to start a program.
///
/// ```
/// use lucena_arena::EngineCommand;
/// let mut command = EngineCommand::new("./engine");
/// command.environment.push(("RUST_BACKTRACE".into(), "1".into()));
/// assert_eq!(command.program.to_str(), Some("./engine"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineCommand {
    /// The program, by path or by a name to be looked for.
    pub program: PathBuf,
    /// Its arguments. No shell reads them, so blanks are nothing special.
    pub arguments: Vec<String>,
    /// The folder that it runs in; that of this program if none.
    pub folder: Option<PathBuf>,
    /// Variables that are set for it beside those of this program.
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

/// When an engine is restarted. After a fault it always is.
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
/// An engine that ponders is sent `go ponder` with the reply that it expects, as far as its
/// `bestmove` names one, and its option `Ponder` is set if it has one.
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
    /// It ponders on the opponent's time.
    On,
}

/// Attempts at a start unless set otherwise.
const START_ATTEMPTS: u32 = 3;

impl EngineSpec {
    /// A player that is a program.
    ///
    /// ```
    /// use lucena_arena::EngineSpec;
    /// assert_eq!(EngineSpec::command("old", "./engine-1.0").name, "old");
    /// ```
    #[must_use]
    pub fn command(name: impl Into<String>, program: impl Into<PathBuf>) -> Self {
        Self::new(name, Start::Command(EngineCommand::new(program)))
    }

    /// The engine of this workspace, in this process.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Start};
    /// assert_eq!(EngineSpec::lucena("Lucena").start, Start::Lucena);
    /// ```
    #[must_use]
    pub fn lucena(name: impl Into<String>) -> Self {
        Self::new(name, Start::Lucena)
    }

    /// A player with the defaults for everything else.
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

    /// The player with these limits.
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

    /// The player with pondering.
    ///
    /// ```
    /// use lucena_arena::{EngineSpec, Ponder};
    /// assert_eq!(EngineSpec::lucena("Lucena").pondering().ponder, Ponder::On);
    /// ```
    #[must_use]
    pub fn pondering(self) -> Self {
        Self { ponder: Ponder::On, ..self }
    }

    /// The player with this protocol.
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

    /// The player with one option more.
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
