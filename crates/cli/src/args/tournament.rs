//! Checks of tournament descriptions.

use lucena_arena::{Config, ConfigError, EngineConfig};

use crate::terminal::output::Failure;

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
        ConfigError::Openings(_) | ConfigError::File { .. } => Failure::new(error),
        _ => Failure::Usage(error.to_string()),
    }
}
