//! Checks the engines before a tournament.

use std::sync::Arc;

use super::{Tournament, TournamentError};
use crate::{EngineSpec, GamePlan, Guard, Player, Protocol, Start, StartError, Stop};

/// Starts every external engine once, before any file is created. There is a single attempt, since a
/// failed first start is most likely a wrong path; later, a failed start costs only a game. Returns
/// early when `stop` is raised.
///
/// # Errors
///
/// If an engine cannot be started, or is an xboard engine that cannot play the games.
pub(super) fn check_engines(
    tournament: &Tournament,
    guard: Option<&Arc<Guard>>,
    stop: &Stop,
) -> Result<(), TournamentError> {
    let programs = tournament.plan.engines.iter().filter(|engine| engine.start != Start::Lucena);
    for engine in programs.take_while(|_| !stop.is_raised()) {
        let mut player = Player::new(EngineSpec { start_attempts: 1, ..engine.clone() });
        if let Some(guard) = guard {
            player = player.with_guard(guard);
        }
        player.start().map_err(|error| TournamentError::Engine(error.to_string()))?;
        if engine.protocol == Protocol::Xboard {
            check_games(tournament, &mut player, stop)?;
        }
        player.quit();
    }
    Ok(())
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
