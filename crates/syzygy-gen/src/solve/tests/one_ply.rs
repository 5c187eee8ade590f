//! The solver's results against the rules of chess as `lucena-board` knows them.
//!
//! That every value follows from the values one ply later proves them all: a distance leads by
//! induction to a mate or to a smaller endgame, and a draw to another draw for ever. The moves
//! come from the move generator, with which the solver has nothing in common but attack sets.

use lucena_board::{Color, Piece, Position, Role, Square};
use lucena_syzygy::{MaterialKey, Wdl};

use super::{
    super::{super::solution::*, board},
    solved_endgames::{SolvedEndgames, position},
};

impl SolvedEndgames {
    /// Checks a position against the positions after its moves.
    fn check(&self, pos: &Position) {
        let (wdl, plies) = self.look_up(pos);
        let mut best: Option<(Wdl, u16)> = None;
        let mut is_exit_best = false;
        for mv in &pos.legal_moves() {
            let after = pos.play_unchecked(*mv);
            let is_exit = mv.role() == Role::Pawn || pos.is_capture(*mv);
            let value = if is_exit {
                let wdl = -self.wdl(&after);
                (wdl, if matches!(wdl, Wdl::CursedWin | Wdl::BlessedLoss) { 101 } else { 1 })
            } else {
                let (wdl, plies) = self.look_up(&after);
                let mate = after.is_check() && !after.has_legal_moves();
                // Without a distance the decision comes with the next move.
                let first = if wdl == Wdl::CursedWin { 101 } else { 1 };
                let plies = 1 + if mate { 0 } else { plies.unwrap_or(first) };
                let late = if wdl != Wdl::Draw && plies > 100 { 1 } else { 0 };
                let wdl = Wdl::ALL.into_iter().find(|w| {
                    late == 0 && *w == -wdl || late == 1 && *w as i8 == -(wdl as i8).signum()
                });
                (wdl.unwrap(), plies)
            };
            let is_better = best.is_none_or(|best| worth(value) > worth(best));
            if is_better || best.is_some_and(|best| worth(value) == worth(best) && is_exit) {
                is_exit_best = is_exit;
            }
            if is_better {
                best = Some(value);
            }
        }
        let expected = match best {
            Some(best) => best,
            None if pos.is_check() => (Wdl::Loss, 1),
            None => (Wdl::Draw, 0),
        };
        assert_eq!(wdl, expected.0, "{} {expected:?}", pos.fen());
        match plies {
            Some(plies) if plies > 100 => {
                // One of 101 and 102 stands for both.
                let difference = i32::from(expected.1) - i32::from(plies);
                assert!((0..=2).contains(&difference), "{} {plies} {expected:?}", pos.fen());
            }
            Some(plies) => assert_eq!(plies, expected.1, "{}", pos.fen()),
            None => assert!(wdl == Wdl::Draw || is_exit_best, "{} {expected:?}", pos.fen()),
        }
    }

    /// Checks every `step`th placement; returns how many positions that were.
    fn check_all(&self, key: &str, step: usize) -> usize {
        let key: MaterialKey = key.parse().unwrap();
        let pieces: Vec<Piece> = key.pieces().collect();
        let mut n_checked = 0;
        for number in (0..1 << (6 * pieces.len())).step_by(step) {
            let squares: Vec<Square> =
                (0..pieces.len()).map(|slot| board::square(number >> (6 * slot))).collect();
            for turn in Color::ALL {
                if let Some(pos) = position(&pieces, &squares, turn) {
                    self.check(&pos);
                    n_checked += 1;
                } else {
                    let cell = self.wdl_cell(key, turn, &squares);
                    assert_eq!(cell, WdlCell::Any, "{key} {squares:?}");
                    let cell = self.dtz_cell(key, turn, &squares);
                    assert_eq!(cell, DtzCell::Any, "{key} {squares:?}");
                }
            }
        }
        n_checked
    }
}

/// Grows with what the mover wants: the best result, soon if it is a win and late if a loss.
fn worth((wdl, plies): (Wdl, u16)) -> (Wdl, i32) {
    let plies = i32::from(plies);
    (wdl, if wdl.is_winning() { -plies } else { plies })
}

#[test]
fn three_pieces() {
    for name in ["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"] {
        let n_checked = SolvedEndgames::of(name).check_all(name, 3);
        assert!(n_checked > 100_000, "{name}: {n_checked}");
    }
}

#[test]
fn four_pieces() {
    // Steps that are prime to the size of the board visit every square of every piece.
    for (name, step) in
        [("KPvKP", 201), ("KPPvK", 303), ("KRvKN", 201), ("KRvKP", 303), ("KBNvK", 303)]
    {
        let n_checked = SolvedEndgames::of(name).check_all(name, step);
        assert!(n_checked > 30_000, "{name}: {n_checked}");
    }
}
