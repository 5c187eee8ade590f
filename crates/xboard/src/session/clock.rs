//! Time controls and the clock of the engine.

use std::time::Duration;

use lucena_board::{Color, Game};

use super::{SearchLimits, SessionClock};
use crate::Level;

/// The limits that the GUI has set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    control: Control,
    depth: Option<u32>,
    nps: Option<u64>,
    /// The engine's clock, as last sent by the GUI or as it ran since.
    left: Duration,
}

#[derive(Clone, Copy, Debug)]
enum Control {
    Level(Level),
    MoveTime(Duration),
}

/// The default of the protocol: 40 moves in 5 minutes.
const DEFAULT: Level =
    Level { moves: 40, base: Duration::from_secs(300), increment: Duration::ZERO };

/// The share of the remaining time for a move, where nodes are counted instead of time.
const MOVES_LEFT: u32 = 30;

impl Default for Limits {
    fn default() -> Self {
        Self { control: Control::Level(DEFAULT), depth: None, nps: None, left: DEFAULT.base }
    }
}

impl Limits {
    pub(super) fn set_level(&mut self, level: Level) {
        self.control = Control::Level(level);
        self.left = level.base;
    }

    pub(super) fn set_move_time(&mut self, time: Duration) {
        self.control = Control::MoveTime(time);
    }

    pub(super) fn set_depth(&mut self, depth: Option<u32>) {
        // Depth 0 is no limit.
        self.depth = depth.filter(|&depth| depth > 0);
    }

    pub(super) fn set_nps(&mut self, nps: i64) {
        self.nps = u64::try_from(nps).ok().filter(|&nps| nps > 0);
    }

    /// Sets the clock in centiseconds. Negative clocks become zero.
    pub(super) fn set_left(&mut self, centiseconds: i64) {
        let milliseconds = u64::try_from(centiseconds).unwrap_or(0).saturating_mul(10);
        self.left = Duration::from_millis(milliseconds);
    }

    /// Resets clock and depth limit for a new game.
    pub(super) fn new_game(&mut self) {
        self.depth = None;
        self.nps = None;
        if let Control::Level(level) = self.control {
            self.left = level.base;
        }
    }

    /// Subtracts the time of a move and adds the increment, for GUIs that send no clocks.
    pub(super) fn press(&mut self, used: Duration, game: &Game, color: Color) {
        let Control::Level(level) = self.control else { return };
        self.left = self.left.saturating_sub(used) + level.increment;
        let n_moves = moves_of(game, color);
        if level.moves > 0 && n_moves > 0 && n_moves % level.moves == 0 {
            self.left += level.base;
        }
    }

    /// The limits of the engine's next move.
    pub(super) fn of_move(&self, game: &Game, color: Color) -> SearchLimits {
        let mut limits = SearchLimits { depth: self.depth, ..SearchLimits::default() };
        let (time, clock) = match self.control {
            Control::MoveTime(time) => (time, None),
            Control::Level(level) => {
                let moves_to_go =
                    (level.moves > 0).then(|| level.moves - moves_of(game, color) % level.moves);
                let (left, increment) = (self.left, level.increment);
                let share = left / moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
                (share + increment, Some(SessionClock { left, increment, moves_to_go }))
            }
        };
        match self.nps {
            // Nodes count instead of time, so that results do not depend on the machine.
            Some(nps) => {
                let nodes = time.as_millis().saturating_mul(nps.into()) / 1000;
                limits.nodes = Some(u64::try_from(nodes).unwrap_or(u64::MAX).max(1));
            }
            None if clock.is_some() => limits.clock = clock,
            None => limits.move_time = Some(time),
        }
        limits
    }
}

/// The number of moves that a side has made.
fn moves_of(game: &Game, color: Color) -> u32 {
    let first = game.initial_position().turn();
    let n_plies = u32::try_from(game.len()).unwrap_or(u32::MAX);
    if first == color { n_plies.div_ceil(2) } else { n_plies / 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(n_plies: usize) -> Game {
        let mut game = Game::default();
        for _ in 0..n_plies {
            game.play_unchecked(game.position().legal_moves()[0]);
        }
        game
    }

    #[test]
    fn moves_to_go_count_down() {
        let mut limits = Limits::default();
        limits.set_level("3 1 0".parse().unwrap());
        let to_go =
            |n_plies, color| limits.of_move(&game(n_plies), color).clock.unwrap().moves_to_go;
        assert_eq!([0, 2, 4, 6].map(|n| to_go(n, Color::White)), [3, 2, 1, 3].map(Some));
        assert_eq!([1, 3, 5, 7].map(|n| to_go(n, Color::Black)), [3, 2, 1, 3].map(Some));
    }

    #[test]
    fn the_clock_runs_where_the_gui_sends_none() {
        let mut limits = Limits::default();
        limits.set_level("2 0:10 1".parse().unwrap());
        let second = Duration::from_secs(1);
        limits.press(3 * second, &game(1), Color::White);
        assert_eq!(limits.of_move(&game(2), Color::White).clock.unwrap().left, 8 * second);
        limits.press(3 * second, &game(3), Color::White);
        assert_eq!(limits.of_move(&game(4), Color::White).clock.unwrap().left, 16 * second);
        limits.set_left(-5);
        assert_eq!(limits.of_move(&game(4), Color::White).clock.unwrap().left, Duration::ZERO);
    }

    #[test]
    fn nodes_in_place_of_time() {
        let mut limits = Limits::default();
        limits.set_nps(10_000);
        limits.set_move_time(Duration::from_millis(500));
        let of_move = limits.of_move(&game(0), Color::White);
        assert_eq!((of_move.nodes, of_move.move_time), (Some(5_000), None));
        limits.new_game();
        assert_eq!(limits.of_move(&game(0), Color::White).nodes, None);
    }
}
