//! The description of a tournament from its file and flags.

use lucena_arena::{Config, EngineConfig};

use super::args::{CommonArgs, GauntletArgs, MatchArgs, SprtArgs};
use crate::args::engine_words;
use crate::terminal::output::Failure;

/// Default number of games of a match.
const DEFAULT_GAMES: u32 = 100;
/// Default for the most games of a test; a test that needs more is not worth the time.
const DEFAULT_TEST_GAMES: u32 = 200_000;

pub(super) fn of_match(args: &MatchArgs) -> Result<Config, Failure> {
    let mut config = common(&args.common)?;
    if !args.sprt.is_empty() {
        config.sprt = Some(args.sprt.join(" ").parse().map_err(Failure::Usage)?);
    }
    let default = if config.sprt.is_some() { DEFAULT_TEST_GAMES } else { DEFAULT_GAMES };
    set_games(&mut config, args.games, default)?;
    Ok(config)
}

pub(super) fn of_sprt(args: &SprtArgs) -> Result<Config, Failure> {
    let mut config = common(&args.common)?;
    config.sprt = Some(args.test);
    set_games(&mut config, args.games, DEFAULT_TEST_GAMES)?;
    Ok(config)
}

/// The tournament except its format.
pub(super) fn of_gauntlet(args: &GauntletArgs) -> Result<Config, Failure> {
    let mut config = common(&args.common)?;
    config.rounds = args.rounds.or(config.rounds);
    config.seeds = args.seeds.or(config.seeds);
    Ok(config)
}

/// Turns a number of games into rounds.
fn set_games(config: &mut Config, games: Option<u32>, default: u32) -> Result<(), Failure> {
    let repeat = config.games.unwrap_or(2);
    let Some(games) = games else {
        config.rounds.get_or_insert(default.div_ceil(repeat));
        return Ok(());
    };
    if !games.is_multiple_of(repeat) {
        return Err(Failure::Usage(format!(
            "--games: found {games}, expected a multiple of the {repeat} games from each opening \
             (--repeat)"
        )));
    }
    config.rounds = Some(games / repeat);
    Ok(())
}

/// The tournament of the file, overridden by flags.
fn common(args: &CommonArgs) -> Result<Config, Failure> {
    let file = match &args.file {
        None => Config::default(),
        Some(path) => Config::read(path).map_err(Failure::new)?,
    };
    Ok(file.overridden_by(flags(args).map_err(Failure::Usage)?))
}

fn flags(args: &CommonArgs) -> Result<Config, String> {
    let mut config = args.config.clone();
    for list in &args.engines.each {
        let each = engine_words::engine(list).map_err(|error| format!("--each: {error}"))?;
        config.each = config.each.overridden_by(each);
    }
    let programs = args.programs.iter();
    config.engines = programs
        .map(|program| EngineConfig { cmd: Some(program.clone()), ..EngineConfig::default() })
        .collect();
    for list in &args.engines.engines {
        let engine = engine_words::engine(list);
        let named = |error| format!("--engine {}: {error}", list.join(" "));
        config.engines.push(engine.map_err(named)?);
    }
    Ok(config)
}
