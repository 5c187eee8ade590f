//! The description of a tournament from its file and flags.

use lucena_arena::Config;

use super::args::{GauntletArgs, MatchArgs, SprtArgs};
use crate::terminal::output::Failure;

/// Default number of games of a match.
const DEFAULT_GAMES: u32 = 100;
/// Default for the most games of a test; a test that needs more is not worth the time.
const DEFAULT_TEST_GAMES: u32 = 200_000;

pub(super) fn of_match(args: &MatchArgs) -> Result<Config, Failure> {
    let mut config = args.common.description.config()?;
    if !args.sprt.is_empty() {
        config.sprt = Some(args.sprt.join(" ").parse().map_err(Failure::Usage)?);
    }
    let default = if config.sprt.is_some() { DEFAULT_TEST_GAMES } else { DEFAULT_GAMES };
    set_games(&mut config, args.games, default)?;
    Ok(config)
}

pub(super) fn of_sprt(args: &SprtArgs) -> Result<Config, Failure> {
    let mut config = args.common.description.config()?;
    config.sprt = Some(args.test);
    set_games(&mut config, args.games, DEFAULT_TEST_GAMES)?;
    Ok(config)
}

/// The tournament except its format.
pub(super) fn of_gauntlet(args: &GauntletArgs) -> Result<Config, Failure> {
    let mut config = args.common.description.config()?;
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
