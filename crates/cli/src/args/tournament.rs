//! Descriptions of tournaments: engines and games, from a file and flags.

use std::path::PathBuf;

use lucena_arena::{Config, ConfigError, EngineConfig};

use crate::args::engine_words::{self, EngineLists};
use crate::terminal::output::Failure;

/// The flags that set a limit.
pub(crate) const LIMIT_FLAGS: &str = "expected --tc, --st, --nodes or --depth, or one of tc=, st=, \
                                      nodes= and depth= after --engine or --each";

/// Engines and games.
#[derive(Debug, clap::Args)]
pub(crate) struct DescriptionArgs {
    /// Engines to play: programs, optionally followed by arguments ("python3 a.py"), or builtin
    #[arg(value_name = "ENGINE")]
    programs: Vec<String>,

    #[command(flatten)]
    engines: EngineLists,

    /// Read the tournament from a TOML or JSON file; flags override it
    #[arg(long = "config", id = "config", value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) flags: Config,
}

impl DescriptionArgs {
    /// The tournament of the file, overridden by flags.
    pub(crate) fn config(&self) -> Result<Config, Failure> {
        let file = match &self.file {
            None => Config::default(),
            Some(path) => Config::read(path).map_err(Failure::new)?,
        };
        Ok(file.overridden_by(self.flags().map_err(Failure::Usage)?))
    }

    fn flags(&self) -> Result<Config, String> {
        let mut config = self.flags.clone();
        for list in &self.engines.each {
            let each = engine_words::engine(list).map_err(|error| format!("--each: {error}"))?;
            config.each = config.each.overridden_by(each);
        }
        let programs = self.programs.iter();
        config.engines = programs
            .map(|program| EngineConfig { cmd: Some(program.clone()), ..EngineConfig::default() })
            .collect();
        for list in &self.engines.engines {
            let engine = engine_words::engine(list);
            let named = |error| format!("--engine {}: {error}", list.join(" "));
            config.engines.push(engine.map_err(named)?);
        }
        Ok(config)
    }
}

/// Checks that every engine has a limit. `expected` names the flags that set one.
pub(crate) fn check_limits(config: &Config, expected: &str) -> Result<(), Failure> {
    for (number, engine) in (1..).zip(&config.engines) {
        let engine = config.each.clone().overridden_by(engine.clone());
        let EngineConfig { tc, st, nodes, depth, name, .. } = &engine;
        let has_limit = tc.is_some() || st.is_some() || nodes.is_some() || depth.is_some();
        // An engine without a program fails with a better message later.
        if engine.cmd.is_some() && !has_limit {
            let name = name.as_ref().or(engine.cmd.as_ref());
            let name = name.map_or_else(|| number.to_string(), Clone::clone);
            return Err(Failure::Usage(format!("engine {name} has no limit: {expected}")));
        }
    }
    Ok(())
}

/// Invalid flags and configuration are usage errors; unreadable files are not.
pub(crate) fn failure(error: ConfigError) -> Failure {
    match error {
        ConfigError::Openings(_) | ConfigError::Tablebases(_) | ConfigError::File { .. } => {
            Failure::new(error)
        }
        _ => Failure::Usage(error.to_string()),
    }
}
