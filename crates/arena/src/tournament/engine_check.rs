//! Checks the engines before a tournament.

use std::sync::Arc;

use super::{Tournament, TournamentError};
use crate::{EngineSpec, GamePlan, Guard, Player, Protocol, Start, StartError, Stop};

/// Starts every engine once, before any file is created. There is a single attempt, since a failed
/// first start is most likely a wrong path; later, a failed start costs only a game. Returns early
/// when `stop` is raised.
///
/// # Errors
///
/// If an engine cannot be started, is an xboard engine that cannot play the games, or is the built-in
/// engine and rejects an option.
pub(super) fn check_engines(
    tournament: &Tournament,
    guard: Option<&Arc<Guard>>,
    stop: &Stop,
) -> Result<(), TournamentError> {
    for engine in tournament.plan.engines.iter().take_while(|_| !stop.is_raised()) {
        let mut player = Player::new(EngineSpec { start_attempts: 1, ..engine.clone() });
        if let Some(guard) = guard {
            player = player.with_guard(guard);
        }
        player.start().map_err(|error| TournamentError::Engine(error.to_string()))?;
        if engine.start == Start::Lucena {
            check_options(&mut player)?;
        }
        if engine.protocol == Protocol::Xboard {
            check_games(tournament, &mut player, stop)?;
        }
        player.quit();
    }
    Ok(())
}

/// Checks that the built-in engine has accepted its options. Programs may lack options that
/// others of the tournament have, so for them this is only a warning; here it is a typo, and a
/// network that cannot be read would otherwise be replaced by the built-in one.
fn check_options(player: &mut Player) -> Result<(), TournamentError> {
    match player.take_warnings().first() {
        Some(rejected) => Err(TournamentError::Engine(format!("{}: {rejected}", player.name()))),
        None => Ok(()),
    }
}

/// Checks that an xboard engine supports the variant, the limits and the start positions of the
/// games. Much of this protocol is optional, and without it the engine would lose every game.
///
/// Every opening of a file is read, which takes a while with large files; returns early when `stop` is
/// raised.
///
/// # Errors
///
/// If the engine does not support a game, or an opening cannot be read.
fn check_games(
    tournament: &Tournament,
    player: &mut Player,
    stop: &Stop,
) -> Result<(), TournamentError> {
    let unsupported = |error: StartError| TournamentError::Engine(error.to_string());
    let variant = tournament.plan.variant;
    // Standard chess and Chess960: a file may have positions of both.
    let mut is_ready = [false; 2];
    let starts = tournament.openings.starts(tournament.schedule.n_pairings());
    for start in starts.take_while(|_| !stop.is_raised()) {
        let start = start?;
        let plan = GamePlan { variant, ..GamePlan::from_position(start) };
        let is_chess960 = plan.is_chess960();
        if !std::mem::replace(&mut is_ready[usize::from(is_chess960)], true) {
            player.new_game(is_chess960).map_err(unsupported)?;
        }
        player.check_start(&start).map_err(unsupported)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GoLimits, TournamentPlan};

    #[test]
    fn the_built_in_engine_rejects_bad_options() {
        let check = |name: &str, value: &str, expected: Result<(), &str>| {
            let engine = EngineSpec::lucena("new").with_limits(GoLimits::nodes(1));
            let other = EngineSpec { name: "old".into(), ..engine.clone() };
            let plan = TournamentPlan::new(vec![engine.with_option(name, value), other]);
            let found = check_engines(&Tournament::new(plan).unwrap(), None, &Stop::new());
            assert_eq!(found, expected.map_err(|reason| TournamentError::Engine(reason.into())));
        };
        check("Hash", "1", Ok(()));
        check("Foo", "1", Err("new: there is no option \"Foo\""));
        let range = "expected a number from 1 to 1048576";
        check("Hash", "0", Err(&format!("new: option Hash: found \"0\", {range}")));
    }

    #[test]
    fn the_stop_flag_ends_the_check() {
        let missing = EngineSpec::command("missing", "/no/such/engine");
        let missing = missing.with_limits(GoLimits::nodes(1));
        let plan = TournamentPlan::new(vec![missing.clone(), missing.clone()]);
        let tournament = Tournament::new(plan).unwrap();
        let (mut player, stop) = (Player::new(missing), Stop::new());
        assert!(check_games(&tournament, &mut player, &stop).is_err());
        stop.raise();
        assert_eq!(check_games(&tournament, &mut player, &stop), Ok(()));
    }
}
