//! The first start of every engine, before anything else is begun.

use std::sync::Arc;

use super::TournamentError;
use crate::{EngineSpec, Guard, Player, Start, Stop};

/// Starts every program once. One that has never been seen to start is more likely to be misspelled
/// than to have bad luck, so there is a single attempt, and no tournament if it fails; later a start
/// that fails costs a game.
pub(super) fn try_engines(
    engines: &[EngineSpec],
    guard: Option<&Arc<Guard>>,
    stop: &Stop,
) -> Result<(), TournamentError> {
    let programs = engines.iter().filter(|engine| engine.start != Start::Lucena);
    for engine in programs.take_while(|_| !stop.is_raised()) {
        let mut player = Player::new(EngineSpec { start_attempts: 1, ..engine.clone() });
        if let Some(guard) = guard {
            player = player.with_guard(guard);
        }
        player.start().map_err(|error| TournamentError::Engine(error.to_string()))?;
        player.quit();
    }
    Ok(())
}
