//! Players for drills.

use lucena_arena::{EngineCommand, EngineSpec, GoLimits, Player, Start};

use crate::mock::ROLE;

/// A player that is this program in a role, under a clock.
pub(super) fn spec(role: &str) -> EngineSpec {
    let mut command = EngineCommand::new(std::env::current_exe().unwrap());
    command.environment.push((ROLE.into(), role.into()));
    let limits = GoLimits::clock("20+0.2".parse().unwrap());
    EngineSpec::new(role, Start::Command(command)).with_limits(limits)
}

pub(super) fn player(role: &str) -> Player {
    Player::new(spec(role))
}
