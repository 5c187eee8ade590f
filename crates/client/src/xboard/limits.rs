//! Conversion of limits and thinking output to and from xboard's types.

use std::time::Duration;

use lucena_board::{ChessPosition, UciCastling};
use lucena_uci::{Info, Score};
use lucena_xboard::{Features, GuiCommand, Level, Thinking};

use crate::process::ClientError;

/// The limits of an xboard engine, the same for all searches of a game.
///
/// ```
/// use std::time::Duration;
/// use lucena_client::XboardLimits;
/// let limits = XboardLimits { depth: Some(8), ..XboardLimits::default() };
/// assert!(!limits.is_timed());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct XboardLimits {
    /// The time control. Exact clocks follow before each move.
    pub level: Option<Level>,
    /// Time per move.
    pub move_time: Option<Duration>,
    /// Nodes per move.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
}

impl XboardLimits {
    /// Whether time limits the searches.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_client::XboardLimits;
    /// let second = Some(Duration::from_secs(1));
    /// assert!(XboardLimits { move_time: second, ..XboardLimits::default() }.is_timed());
    /// ```
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.level.is_some() || self.move_time.is_some()
    }

    /// Checks that the protocol can enforce the limits with these features. Returns a warning if it
    /// can do so in part.
    ///
    /// # Errors
    /// Searches would not end.
    ///
    /// ```
    /// use lucena_client::XboardLimits;
    /// use lucena_xboard::Features;
    /// let limits = XboardLimits { nodes: Some(500), ..XboardLimits::default() };
    /// assert!(limits.check(&Features::default()).is_err());
    /// ```
    pub fn check(&self, features: &Features) -> Result<Option<String>, ClientError> {
        if self.nodes.is_none() || (features.nps && !self.is_timed()) {
            return Ok(None);
        }
        if !self.is_timed() && self.depth.is_none() {
            return Err(ClientError::Unsupported(
                "proto=xboard has no node limit unless the engine supports nps".into(),
            ));
        }
        Ok(Some("node limit not sent: proto=xboard cannot combine it with other limits".into()))
    }

    /// The commands that set the limits of a game.
    pub(super) fn commands(&self, features: &Features) -> Vec<GuiCommand> {
        let mut commands = Vec::new();
        if let Some(time) = self.move_time {
            commands.push(match has_fraction(time) {
                // Many engines parse whole seconds only, so a fraction is sent as one move per
                // period.
                true => whole_level(Level { moves: 1, base: time, increment: Duration::ZERO }),
                false => GuiCommand::MoveTime(time),
            });
        } else if let Some(level) = self.level {
            commands.push(whole_level(level));
        } else if let Some(nodes) = self.nodes.filter(|_| features.nps) {
            // One second of as many nodes as the limit.
            commands.push(GuiCommand::Nps(i64::try_from(nodes).unwrap_or(i64::MAX)));
            commands.push(GuiCommand::MoveTime(Duration::from_secs(1)));
        } else {
            // Without a clock only the depth limit ends the search.
            let day = Duration::from_secs(24 * 3600);
            commands.push(whole_level(Level { moves: 0, base: day, increment: Duration::ZERO }));
        }
        commands.extend(self.depth.map(GuiCommand::Depth));
        commands
    }

    /// Handles a rejected limit: an error if the search would then be unlimited, otherwise a
    /// warning.
    pub(super) fn rejected(&self, command: &str) -> Result<String, ClientError> {
        let is_depth = command.starts_with("sd ");
        if !is_depth || !self.is_timed() {
            let hint = if is_depth { "no depth limit, use tc=" } else { "use another limit" };
            return Err(ClientError::Unsupported(format!(
                "the engine rejects the command {command:?}: {hint}"
            )));
        }
        Ok(format!("the engine rejects {command:?}: searches are limited by the clock only"))
    }

    /// The clocks before a move.
    pub(super) fn clocks(&self, own: Option<Duration>, other: Option<Duration>) -> Vec<GuiCommand> {
        let fixed = self.move_time.filter(|time| has_fraction(*time));
        let (own, other) = match (fixed, own) {
            (Some(time), _) => (time, time),
            (None, Some(own)) if self.move_time.is_none() => (own, other.unwrap_or(own)),
            _ => return Vec::new(),
        };
        vec![GuiCommand::Time(centiseconds(own)), GuiCommand::OpponentTime(centiseconds(other))]
    }
}

/// A time control in whole seconds, at least one.
fn whole_level(level: Level) -> GuiCommand {
    let base = Duration::from_secs(level.base.as_secs().max(1));
    GuiCommand::Level(Level { base, ..level })
}

fn has_fraction(time: Duration) -> bool {
    time.subsec_nanos() != 0
}

fn centiseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis() / 10).unwrap_or(i64::MAX).max(1)
}

/// Thinking output as UCI info.
pub(super) fn info<P: ChessPosition>(line: &Thinking, position: &P) -> Info {
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
    use lucena_board::Position;

    use super::*;

    fn text(limits: XboardLimits, features: &Features) -> String {
        let commands: Vec<_> = limits.commands(features).iter().map(ToString::to_string).collect();
        commands.join("; ")
    }

    fn clock(moves: u32, base: f64, increment: f64) -> XboardLimits {
        let [base, increment] = [base, increment].map(Duration::from_secs_f64);
        let level = Some(Level { moves, base, increment });
        XboardLimits { level, ..XboardLimits::default() }
    }

    fn move_time(seconds: f64) -> XboardLimits {
        let time = Some(Duration::from_secs_f64(seconds));
        XboardLimits { move_time: time, ..XboardLimits::default() }
    }

    #[test]
    fn limits_as_commands() {
        let (plain, mut counting) = (Features::default(), Features::default());
        counting.nps = true;
        assert_eq!(text(clock(40, 60.0, 0.0), &plain), "level 40 1 0");
        let deep = XboardLimits { depth: Some(9), ..clock(0, 2.5, 0.02) };
        assert_eq!(text(deep, &plain), "level 0 0:02 0.02; sd 9");
        assert_eq!(text(clock(0, 0.3, 0.0), &plain), "level 0 0:01 0");
        assert_eq!(text(move_time(3.0), &plain), "st 3");
        assert_eq!(text(move_time(0.25), &plain), "level 1 0:01 0");
        let depth = XboardLimits { depth: Some(5), ..XboardLimits::default() };
        assert_eq!(text(depth, &plain), "level 0 1440 0; sd 5");
        let nodes = XboardLimits { nodes: Some(500), ..XboardLimits::default() };
        assert_eq!(text(nodes, &counting), "nps 500; st 1");
    }

    #[test]
    fn node_limits_require_the_feature() {
        let plain = Features::default();
        let nodes = XboardLimits { nodes: Some(5), ..XboardLimits::default() };
        assert!(nodes.check(&plain).is_err());
        let both = XboardLimits { depth: Some(3), ..nodes };
        assert!(both.check(&plain).is_ok_and(|warning| warning.is_some()));
    }

    #[test]
    fn thinking_as_info() {
        let line: Thinking = "7 100003 12 900 1. e4 e5".parse().unwrap();
        let info = info(&line, &Position::initial());
        assert_eq!(info.to_string(), "info depth 7 score mate 3 nodes 900 time 120 pv e2e4 e7e5");
    }
}
