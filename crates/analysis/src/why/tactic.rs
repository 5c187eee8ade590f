//! The forced part of a line, on which claims about material rest.
//!
//! The end of an engine's line depends on quiet moves that need not be played, so what is captured
//! there was not won by the first move. A gain counts if it is made within [`HORIZON`] plies, without
//! captures that are not on the line, and if the rest of the line does not lose it again.

use lucena_board::{Color, Move, Position};

use super::replay::Replay;
use super::settle::balance;

/// Three moves of the solver.
const HORIZON: usize = 5;
/// Exchanges on one square are followed to here.
const MAX_PLIES: usize = 9;

/// The forced part of a line.
#[derive(Clone, Debug)]
pub(super) struct Tactic {
    line: Replay,
    secured: Option<Position>,
}

impl Tactic {
    pub(super) fn of(line: &Replay) -> Self {
        let mut plies = line.len().min(HORIZON);
        while plies < line.len().min(MAX_PLIES) && is_recapture(line, plies) {
            plies += 1;
        }
        let line = Replay::new(line.position(0), &line.moves()[..plies]);
        let secured = secured(&line);
        Self { line, secured }
    }

    /// The line up to the end of the forced part.
    pub(super) const fn line(&self) -> &Replay {
        &self.line
    }

    /// The end, after the opponent's best captures; the solver captures no more.
    pub(super) const fn secured(&self) -> Option<&Position> {
        self.secured.as_ref()
    }

    /// The moves of the line, and the captures that settle its end.
    pub(super) fn moves(&self) -> Vec<Move> {
        let settling = if self.line.len().is_multiple_of(2) || !self.line.end().has_legal_moves() {
            &[]
        } else {
            self.line.settling_moves()
        };
        [self.line.moves(), settling].concat()
    }

    /// The number of plies after which `color` is first ahead of `start` by `gain`.
    pub(super) fn plies_to(&self, start: &Position, color: Color, gain: i32) -> usize {
        let wanted = balance(start, color) + gain;
        let reached = |&ply: &usize| balance(self.line.after(ply), color) >= wanted;
        (0..self.line.len()).find(reached).map_or(1, |ply| ply + 1)
    }
}

fn secured(line: &Replay) -> Option<Position> {
    let is_solvers_move = line.len().is_multiple_of(2);
    if is_solvers_move || !line.end().has_legal_moves() {
        Some(*line.end())
    } else {
        line.settled().copied()
    }
}

/// Whether the move at `ply` captures where the one before did.
fn is_recapture(line: &Replay, ply: usize) -> bool {
    let square = |ply: usize| line.captured(ply).map(|captured| captured.square);
    ply > 0 && square(ply).is_some() && square(ply) == Some(line.mv(ply - 1).to())
}

#[cfg(test)]
mod tests {
    use super::super::replay::testing::replay;
    use super::*;

    #[test]
    fn late_captures_are_left_out() {
        let fen = "7k/8/8/8/8/2p5/8/K5R1 w - - 0 1";
        let early = Tactic::of(&replay(fen, "Rc1 Kg7 Rxc3 Kf6"));
        assert_eq!(early.plies_to(early.line().position(0), Color::White, 100), 3);
        assert_eq!(balance(early.secured().unwrap(), Color::White), 500);
        let late = Tactic::of(&replay(fen, "Rg2 Kh7 Rg1 Kh8 Rc1 Kg7 Rxc3"));
        assert_eq!(late.line().len(), HORIZON);
        assert_eq!(balance(late.secured().unwrap(), Color::White), 400);
    }

    #[test]
    fn exchanges_are_followed() {
        let fen = "3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1";
        let line = replay(fen, "Kf1 Kf8 Ke1 Ke8 Rxd5 Rxd5 Rxd5 Rxd5");
        assert_eq!(Tactic::of(&line).line().len(), 8);
    }

    #[test]
    fn captures_that_are_not_on_the_line_count_for_the_opponent_only() {
        let fen = "4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1";
        let line = Tactic::of(&replay(fen, "Rxd5"));
        assert_eq!(balance(line.secured().unwrap(), Color::White), -100);
        let line = Tactic::of(&replay(fen, "Ke2 d4"));
        assert_eq!(balance(line.secured().unwrap(), Color::White), 300);
    }
}
