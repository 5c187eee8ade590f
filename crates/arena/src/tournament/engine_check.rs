//! Checks the engines before a tournament.

use std::fs::File;
use std::io::BufWriter;
use std::sync::Arc;

#[cfg(feature = "builtin")]
use lucena_client::{BuiltIn, ChessEngine, ClientError};
#[cfg(feature = "builtin")]
use lucena_uci::SetOptionError;

use lucena_board::ChessPosition;

use super::{Tournament, TournamentError};
#[cfg(feature = "builtin")]
use crate::Start;
use crate::game::castling_of;
use crate::{EngineSpec, GamePlan, Guard, LineLog, Player, Protocol, StartError, Stop};

/// Starts every program once, before any file but the log is created, and checks the options of the built-in
/// engine. There is a single attempt, since a failed first start is most likely a wrong path; later, a
/// failed start costs only a game. Returns early when `stop` is raised.
///
/// # Errors
///
/// If a program cannot be started or cannot play the games, or if the built-in engine rejects an option
/// or the variant.
pub(super) fn check_engines(
    tournament: &Tournament,
    guard: Option<&Arc<Guard>>,
    log: Option<&LineLog<BufWriter<File>>>,
    stop: &Stop,
) -> Result<(), TournamentError> {
    for engine in tournament.plan.engines.iter().take_while(|_| !stop.is_raised()) {
        #[cfg(feature = "builtin")]
        if engine.start == Start::Lucena {
            check_options(tournament, engine)?;
            if !tournament.plan.openings.variant.is_standard() {
                check_games(tournament, &mut Player::new(engine.clone()), stop)?;
            }
            continue;
        }
        let mut player = Player::new(EngineSpec { start_attempts: 1, ..engine.clone() });
        if let Some(guard) = guard {
            player = player.with_guard(guard);
        }
        if let Some(log) = log {
            player = player.with_log(log.of(format!("check {}", engine.name)));
        }
        player.start().map_err(|error| TournamentError::Engine(error.to_string()))?;
        if engine.protocol == Protocol::Xboard || !tournament.plan.openings.variant.is_standard() {
            check_games(tournament, &mut player, stop)?;
        }
        player.quit();
    }
    Ok(())
}

/// Checks that the built-in engine accepts its options: one that it rejects is a typo, and a network
/// that cannot be read would be replaced by the built-in one. It may lack an option that is set for a
/// program too, since `--each` is often meant for some of the engines.
#[cfg(feature = "builtin")]
fn check_options(tournament: &Tournament, engine: &EngineSpec) -> Result<(), TournamentError> {
    let mut built_in = BuiltIn::default();
    for (name, value) in &engine.options {
        match built_in.set_option(name, value) {
            Ok(()) => {}
            Err(ClientError::Option(SetOptionError::Unknown { .. }))
                if is_set_for_a_program(tournament, name) => {}
            Err(error) => {
                return Err(TournamentError::Engine(format!("engine {}: {error}", engine.name)));
            }
        }
    }
    Ok(())
}

#[cfg(feature = "builtin")]
fn is_set_for_a_program(tournament: &Tournament, option: &str) -> bool {
    let mut programs = tournament.plan.engines.iter().filter(|it| it.start != Start::Lucena);
    programs.any(|it| it.options.iter().any(|(name, _)| name == option))
}

/// Checks that an engine supports the variant, the limits and the start positions of the games. Much of
/// the xboard protocol is optional, and without it the engine would lose every game; so is
/// `UCI_Variant`.
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
    let castling = castling_of(tournament.plan.openings.variant);
    // Openings of standard chess may have castling rights of Chess960.
    let mut is_ready = [false; 2];
    let starts = tournament.openings.starts(tournament.schedule.n_pairings());
    for start in starts.take_while(|_| !stop.is_raised()) {
        let start = start?;
        let plan = GamePlan { castling, ..GamePlan::from(start) };
        if !std::mem::replace(&mut is_ready[usize::from(plan.is_chess960())], true) {
            player.new_game(start.variant(), plan.castling()).map_err(unsupported)?;
        }
        player.check_start(&start).map_err(unsupported)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GoLimits, TournamentPlan};

    #[cfg(feature = "builtin")]
    #[test]
    fn the_built_in_engine_rejects_bad_options() {
        let new = EngineSpec::lucena("new").with_limits(GoLimits::nodes(1));
        let program = EngineSpec::command("program", "/no/such/engine").with_option("Foo", "1");
        let program = program.with_limits(GoLimits::nodes(1));
        let check = |other: &EngineSpec, name: &str, value: &str, expected: Result<(), &str>| {
            let new = new.clone().with_option(name, value);
            let plan = TournamentPlan::new(vec![new.clone(), other.clone()]);
            let found = check_options(&Tournament::new(plan).unwrap(), &new);
            assert_eq!(found, expected.map_err(|reason| TournamentError::Engine(reason.into())));
        };
        let old = EngineSpec { name: "old".into(), ..new.clone() };
        check(&old, "Hash", "1", Ok(()));
        check(&old, "Foo", "1", Err("engine new: there is no option \"Foo\""));
        check(&program, "Foo", "1", Ok(()));
        check(&program, "Bar", "1", Err("engine new: there is no option \"Bar\""));
        let range = "expected a number from 1 to 1048576";
        check(
            &program,
            "Hash",
            "0",
            Err(&format!("engine new: option Hash: found \"0\", {range}")),
        );
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
