//! The first start of every engine, before any file is created.

use std::sync::Arc;

use super::{Tournament, TournamentError};
use crate::{EngineSpec, GamePlan, Guard, Player, Protocol, Start, StartError, Stop};

/// Starts every program once. One that has never been seen to start is more likely to be misspelled
/// than to have bad luck, so there is a single attempt, and no tournament if it fails; later a start
/// that fails costs a game.
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
            check_games(tournament, &mut player)?;
        }
        player.quit();
    }
    Ok(())
}

/// Whether an xboard engine takes the variant, the limits and the openings of the games. Much of
/// this protocol is optional, and an engine without it would lose every game.
fn check_games(tournament: &Tournament, player: &mut Player) -> Result<(), TournamentError> {
    let refused = |error: StartError| TournamentError::Engine(error.to_string());
    let variant = tournament.plan.variant;
    // For standard chess and for Chess960: a file may have positions of both.
    let mut is_ready = [false; 2];
    let starts = tournament.openings.starts(tournament.schedule.n_pairings());
    for start in starts {
        let start = start?;
        let plan = GamePlan { variant, ..GamePlan::from_position(start) };
        let is_chess960 = plan.is_chess960();
        if !std::mem::replace(&mut is_ready[usize::from(is_chess960)], true) {
            player.new_game(is_chess960).map_err(refused)?;
        }
        player.check_start(&start).map_err(refused)?;
    }
    Ok(())
}
