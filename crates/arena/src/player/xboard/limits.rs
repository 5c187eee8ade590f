//! Conversion of limits and thinking output to and from xboard's types.

use std::time::Duration;

use lucena_board::{Position, UciCastling};
use lucena_uci::{Info, Score};
use lucena_xboard::{Features, GuiCommand, Level, Thinking};

use super::super::{ClockState, Failure, MoveRequest};
use crate::GoLimits;

/// Checks that the protocol can enforce the limits.
pub(super) fn check(
    limits: &GoLimits,
    features: &Features,
    warnings: &mut Vec<String>,
) -> Result<(), Failure> {
    if limits.nodes.is_none() || (features.nps && !limits.is_timed()) {
        return Ok(());
    }
    let is_bounded = limits.is_timed() || limits.depth.is_some();
    if !is_bounded {
        return Err(Failure::Unsupported(
            "proto=xboard has no node limit unless the engine supports nps".into(),
        ));
    }
    warnings.push("node limit not sent: proto=xboard cannot combine it with other limits".into());
    Ok(())
}

/// The commands that set the limits of a game.
pub(super) fn commands(limits: &GoLimits, features: &Features) -> Vec<GuiCommand> {
    let mut commands = Vec::new();
    if let Some(time) = limits.move_time {
        commands.push(match has_fraction(time) {
            // Many engines parse whole seconds only, so a fraction is sent as one move per period.
            true => GuiCommand::Level(level(1, time, Duration::ZERO)),
            false => GuiCommand::MoveTime(time),
        });
    } else if let Some(clock) = limits.clock {
        let moves = clock.moves.unwrap_or(0);
        commands.push(GuiCommand::Level(level(moves, clock.base, clock.increment)));
    } else if let Some(nodes) = limits.nodes.filter(|_| features.nps) {
        // One second of as many nodes as the limit.
        commands.push(GuiCommand::Nps(i64::try_from(nodes).unwrap_or(i64::MAX)));
        commands.push(GuiCommand::MoveTime(Duration::from_secs(1)));
    } else {
        // Without a clock only the depth limit ends the search.
        commands.push(GuiCommand::Level(level(0, Duration::from_secs(24 * 3600), Duration::ZERO)));
    }
    if let Some(depth) = limits.depth {
        commands.push(GuiCommand::Depth(depth));
    }
    commands
}

/// Handles a rejected limit: an error if the search would then be unlimited, otherwise a warning.
pub(super) fn rejected(
    limits: &GoLimits,
    command: &str,
    n_games: u32,
    warnings: &mut Vec<String>,
) -> Result<(), Failure> {
    let is_depth = command.starts_with("sd ");
    if !is_depth || !limits.is_timed() {
        let hint = if is_depth { "no depth limit, use tc=" } else { "use another limit" };
        return Err(Failure::Unsupported(format!(
            "the engine rejects the command {command:?}: {hint}"
        )));
    }
    if n_games == 0 {
        warnings.push(format!(
            "the engine rejects {command:?}: searches are limited by the clock only"
        ));
    }
    Ok(())
}

/// A time control in whole seconds, at least one. Exact clocks follow before each move.
fn level(moves: u32, base: Duration, increment: Duration) -> Level {
    Level { moves, base: Duration::from_secs(base.as_secs().max(1)), increment }
}

fn has_fraction(time: Duration) -> bool {
    time.subsec_nanos() != 0
}

/// The clocks before a move.
pub(super) fn clocks(request: &MoveRequest<'_>) -> Vec<GuiCommand> {
    let fixed = request.limits.move_time.filter(|time| has_fraction(*time));
    let (own, other) = match (fixed, request.clocks[request.turn]) {
        (Some(time), _) => (time, time),
        (None, Some(own)) if request.limits.move_time.is_none() => {
            let other = request.clocks[!request.turn].unwrap_or(own);
            (own.left, ClockState::left(other))
        }
        _ => return Vec::new(),
    };
    vec![GuiCommand::Time(centiseconds(own)), GuiCommand::OpponentTime(centiseconds(other))]
}

fn centiseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis() / 10).unwrap_or(i64::MAX).max(1)
}

impl ClockState {
    const fn left(self) -> Duration {
        self.left
    }
}

/// Thinking output as UCI info.
pub(super) fn info(line: &Thinking, position: &Position) -> Info {
    let mut info = Info::default();
    info.depth = Some(line.depth);
    info.seldepth = line.selective_depth;
    info.score = Some(match line.mate() {
        Some(moves) => Score::mate(moves),
        None => Score::cp(line.score),
    });
    info.nodes = Some(line.nodes);
    info.nps = line.nps;
    info.tbhits = line.tb_hits;
    info.time = Some(line.time.saturating_mul(10));
    let moves = line.moves(position);
    info.pv = moves.iter().map(|mv| mv.uci(UciCastling::KingTakesRook).into()).collect();
    info
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(limits: &GoLimits, features: &Features) -> String {
        let commands: Vec<_> = commands(limits, features).iter().map(ToString::to_string).collect();
        commands.join("; ")
    }

    #[test]
    fn limits_as_commands() {
        let (plain, mut counting) = (Features::default(), Features::default());
        counting.nps = true;
        let clock = |text: &str| GoLimits::clock(text.parse().unwrap());
        assert_eq!(text(&clock("40/60"), &plain), "level 40 1 0");
        assert_eq!(text(&clock("2.5+0.02").with_depth(9), &plain), "level 0 0:02 0.02; sd 9");
        assert_eq!(text(&clock("0.3"), &plain), "level 0 0:01 0");
        let seconds = |seconds| GoLimits::move_time(Duration::from_secs_f64(seconds));
        assert_eq!(text(&seconds(3.0), &plain), "st 3");
        assert_eq!(text(&seconds(0.25), &plain), "level 1 0:01 0");
        assert_eq!(text(&GoLimits::depth(5), &plain), "level 0 1440 0; sd 5");
        assert_eq!(text(&GoLimits::nodes(500), &counting), "nps 500; st 1");
    }

    #[test]
    fn node_limits_require_the_feature() {
        let mut warnings = Vec::new();
        let plain = Features::default();
        assert!(check(&GoLimits::nodes(5), &plain, &mut warnings).is_err());
        assert_eq!(check(&GoLimits::nodes(5).with_depth(3), &plain, &mut warnings), Ok(()));
        assert_eq!(warnings.len(), 1);
    }

    #[test]
    fn thinking_as_info() {
        let line: Thinking = "7 100003 12 900 1. e4 e5".parse().unwrap();
        let info = info(&line, &Position::initial());
        assert_eq!(info.to_string(), "info depth 7 score mate 3 nodes 900 time 120 pv e2e4 e7e5");
    }
}
