//! Engine configuration.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lucena_client::{CommandLine, program_file};
use lucena_game::TimeControl;
use serde::{Deserialize, Serialize};

use super::{ConfigError, OptionValue, Switch};
use crate::{EngineCommand, EngineSpec, GoLimits, Ponder, Protocol, Restart, Start, Timeouts};

/// Default time margin, for process scheduling and pipe latency.
const DEFAULT_MARGIN_MS: u64 = 10;
/// Maximum time per move: one day.
const MAX_SECONDS: f64 = 86_400.0;

/// Configuration of an engine, or defaults for all engines.
///
/// ```
/// use lucena_arena::{EngineConfig, OptionValue};
/// let mut engine = EngineConfig { cmd: Some("./engine".into()), ..EngineConfig::default() };
/// engine.nodes = Some(1_000);
/// engine.options.insert("Hash".into(), OptionValue("16".into()));
/// assert_eq!(engine.spec(1)?.name, "engine");
/// # Ok::<(), lucena_arena::ConfigError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct EngineConfig {
    /// Name of the engine [default: name of the program with the arguments in `cmd`].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub name: Option<String>,

    /// Protocol of the program: uci (default) or xboard.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub proto: Option<Protocol>,

    /// Program to run, optionally followed by arguments as for a shell, or builtin for Lucena in this
    /// process. If there is a file of the whole name, it is the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub cmd: Option<String>,

    /// Further arguments of the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub args: Option<Vec<String>>,

    /// Working directory, in which the program is looked up first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub dir: Option<PathBuf>,

    /// Environment variables.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub env: BTreeMap<String, OptionValue>,

    /// Time control, such as 8+0.08, 40/60, 1:30+1 or inf
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "TC", help_heading = "Limits of all engines")
    )]
    pub tc: Option<String>,

    /// Time per move in seconds
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "SECONDS", help_heading = "Limits of all engines")
    )]
    pub st: Option<f64>,

    /// Nodes per move
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "N", help_heading = "Limits of all engines")
    )]
    pub nodes: Option<u64>,

    /// Depth limit in plies
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "D", help_heading = "Limits of all engines")
    )]
    pub depth: Option<u32>,

    /// Enable pondering
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, action = clap::ArgAction::SetTrue, value_parser = super::flags::switch, help_heading = "Limits of all engines"))]
    pub ponder: Switch,

    /// Time margin: milliseconds beyond the clock before a game is lost on time [default: 10]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "MS", help_heading = "Limits of all engines")
    )]
    pub margin: Option<u64>,

    /// Restart the engines before each game
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(long, action = clap::ArgAction::SetTrue, value_parser = super::flags::switch, help_heading = "Running"))]
    pub restart: Switch,

    /// Startup timeout in seconds; 10 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub start_time: Option<f64>,

    /// UCI options.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "clap", arg(skip))]
    pub options: BTreeMap<String, OptionValue>,
}

impl EngineConfig {
    /// This configuration, overridden by what `above` sets.
    ///
    /// ```
    /// use lucena_arena::EngineConfig;
    /// let each = EngineConfig { depth: Some(5), nodes: Some(100), ..EngineConfig::default() };
    /// let own = EngineConfig { depth: Some(7), ..EngineConfig::default() };
    /// let both = each.overridden_by(own);
    /// assert_eq!((both.depth, both.nodes), (Some(7), Some(100)));
    /// ```
    #[must_use]
    pub fn overridden_by(self, above: Self) -> Self {
        let (mut options, mut env) = (self.options, self.env);
        // UCI option names are case-insensitive.
        options.retain(|name, _| !above.options.keys().any(|own| own.eq_ignore_ascii_case(name)));
        options.extend(above.options);
        env.extend(above.env);
        Self {
            name: above.name.or(self.name),
            proto: above.proto.or(self.proto),
            cmd: above.cmd.or(self.cmd),
            args: above.args.or(self.args),
            dir: above.dir.or(self.dir),
            env,
            tc: above.tc.or(self.tc),
            st: above.st.or(self.st),
            nodes: above.nodes.or(self.nodes),
            depth: above.depth.or(self.depth),
            ponder: above.ponder.or(self.ponder),
            margin: above.margin.or(self.margin),
            restart: above.restart.or(self.restart),
            start_time: above.start_time.or(self.start_time),
            options,
        }
    }

    /// The engine with this index in the tournament.
    ///
    /// # Errors
    /// If it has no command, no limit or an invalid limit.
    ///
    /// ```
    /// use lucena_arena::{EngineConfig, Start};
    /// let mut engine = EngineConfig { cmd: Some("builtin".into()), ..EngineConfig::default() };
    /// assert!(engine.spec(1).is_err(), "nothing would end its search");
    /// engine.depth = Some(5);
    /// assert_eq!(engine.spec(1)?.start, Start::Lucena);
    /// assert!(EngineConfig::default().spec(1).is_err());
    /// # Ok::<(), lucena_arena::ConfigError>(())
    /// ```
    pub fn spec(&self, number: usize) -> Result<EngineSpec, ConfigError> {
        let what = || match &self.name {
            Some(name) => format!("engine {name}"),
            None => format!("engine {number}"),
        };
        let wrong = |field: &str, reason: String| ConfigError::Value {
            place: format!("{}, {field}", what()),
            reason,
        };
        let Some(cmd) = self.cmd.as_deref().filter(|cmd| !cmd.trim().is_empty()) else {
            return Err(wrong("cmd", "expected a program, or builtin".into()));
        };
        let limits = self.limits().map_err(|(field, reason)| wrong(field, reason))?;
        let (default_name, start) = match cmd {
            "builtin" | "lucena" => ("lucena".into(), Start::Lucena),
            _ => {
                let line = CommandLine::parse(cmd, self.dir.as_deref());
                let line = line.map_err(|error| wrong("cmd", error.to_string()))?;
                (default_name(&line), Start::Command(self.command(line)))
            }
        };
        let name = self.name.clone().unwrap_or(default_name);
        let mut spec = EngineSpec::new(name, start).with_limits(limits);
        spec.options =
            self.options.iter().map(|(name, value)| (name.clone(), value.0.clone())).collect();
        if self.ponder == Some(true) {
            spec.ponder = Ponder::On;
        }
        spec.protocol = self.proto.unwrap_or_default();
        if self.restart == Some(true) {
            spec.restart = Restart::EveryGame;
        }
        if let Some(seconds) = self.start_time {
            let time = duration(seconds).map_err(|reason| wrong("start-time", reason))?;
            spec.timeouts = Timeouts { start: time, ..spec.timeouts };
        }
        Ok(spec)
    }

    fn command(&self, line: CommandLine) -> EngineCommand {
        let mut command = EngineCommand::new(self.resolve_program(&line.program));
        command.arguments = line.arguments;
        command.arguments.extend(self.args.iter().flatten().cloned());
        command.folder.clone_from(&self.dir);
        let variables = self.env.iter().map(|(name, value)| (name.clone(), value.0.clone()));
        command.environment = variables.collect();
        command
    }

    /// Path of the program: in the engine's own directory first, as in other match runners, with or
    /// without a path; then in the current directory; a bare name is left to the search path.
    fn resolve_program(&self, program: &str) -> PathBuf {
        let path = PathBuf::from(program);
        if path.is_absolute() {
            return path;
        }
        let in_folder = self.dir.as_ref().and_then(|dir| program_file(dir.join(&path)));
        let is_bare = path.components().count() < 2;
        let found = match in_folder {
            Some(found) => found,
            None if is_bare => return path,
            None => path.clone(),
        };
        // A relative path would be resolved in the working directory of the new process.
        std::path::absolute(found).unwrap_or(path)
    }

    /// The limits, or the invalid field and the reason.
    fn limits(&self) -> Result<GoLimits, (&'static str, String)> {
        let mut limits = GoLimits { nodes: self.nodes, depth: self.depth, ..GoLimits::default() };
        limits.margin = Duration::from_millis(self.margin.unwrap_or(DEFAULT_MARGIN_MS));
        if let Some(seconds) = self.st {
            limits.move_time = Some(duration(seconds).map_err(|reason| ("st", reason))?);
        }
        if let Some(text) = &self.tc {
            limits.clock = TimeControl::read(text).map_err(|error| ("tc", error.to_string()))?;
        }
        limits.fault().map_or(Ok(limits), |(field, reason)| Err((field, reason.into())))
    }
}

fn duration(seconds: f64) -> Result<Duration, String> {
    match (0.001..=MAX_SECONDS).contains(&seconds) {
        true => Ok(Duration::from_secs_f64(seconds)),
        false => Err(format!("found {seconds}, expected seconds from 0.001 to {MAX_SECONDS}")),
    }
}

/// The file name of the program with its arguments, which distinguish two engines of one interpreter.
fn default_name(CommandLine { program, arguments }: &CommandLine) -> String {
    let stem = Path::new(program).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let words = [stem.unwrap_or_else(|| program.clone())].into_iter().chain(arguments.clone());
    words.collect::<Vec<_>>().join(" ")
}
