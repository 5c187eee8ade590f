//! Solved balances for tests.

use std::{collections::HashMap, convert::Infallible, num::NonZeroUsize, sync::Arc};

use lucena_board::{Color, Faults, Piece, Position, Setup, Square};

use super::super::{super::solution::*, *};
use crate::{Balance, Wdl};

/// Balances solved with all that they need.
#[derive(Default)]
pub(super) struct Library {
    pub(super) solved: HashMap<Balance, Solved>,
}

impl Library {
    pub(super) fn of(name: &str) -> Self {
        let mut library = Self::default();
        library.add(name.parse().unwrap(), NonZeroUsize::MIN);
        library
    }

    /// Solves a balance and what it needs, unless that has been done.
    pub(super) fn add(&mut self, balance: Balance, threads: NonZeroUsize) {
        for balance in balance.required() {
            if self.solved.contains_key(&balance) {
                continue;
            }
            let fetch = |request: Request| {
                Ok::<_, Infallible>(Arc::new(self.solved[&request.balance].values(request)))
            };
            let Ok(problem) = Problem::new(balance, fetch);
            self.solved.insert(balance, problem.solve(threads).unwrap());
        }
    }

    /// The value and the distance of a position without en passant.
    pub(super) fn look_up(&self, pos: &Position) -> (Wdl, Option<u16>) {
        let Some((balance, strong)) = Balance::of(pos) else { return (Wdl::Draw, None) };
        let mut rest = pos.occupied();
        let squares: Vec<Square> = balance
            .men()
            .map(|man| {
                let color = if strong == Color::White { man.color } else { !man.color };
                let square = (rest & pos.pieces(color, man.role)).first().unwrap();
                rest.remove(square);
                if strong == Color::White { square } else { square.flip_rank() }
            })
            .collect();
        let turn = if strong == Color::White { pos.turn() } else { !pos.turn() };
        let solved = &self.solved[&balance];
        let (WdlCell::Exact(wdl) | WdlCell::AtMost(wdl)) = solved.wdl(turn, &squares) else {
            panic!("{} is legal", pos.fen());
        };
        match solved.dtz(turn, &squares) {
            DtzCell::Any => (wdl, None),
            DtzCell::Plies { class, plies } => {
                assert_eq!(class, wdl, "{}", pos.fen());
                (wdl, Some(plies))
            }
        }
    }

    /// The value of a position in which en passant may be possible.
    pub(super) fn wdl(&self, pos: &Position) -> Wdl {
        let moves = pos.legal_moves();
        let takes = moves.iter().filter(|mv| mv.is_en_passant());
        let best = takes.map(|mv| -self.wdl(&pos.play_unchecked(*mv))).max();
        let Some(best) = best else { return self.look_up(pos).0 };
        if moves.iter().all(|mv| mv.is_en_passant()) { best } else { best.max(self.look_up(pos).0) }
    }
}

/// The position of a placement, if it is legal.
pub(super) fn position(men: &[Piece], squares: &[Square], turn: Color) -> Option<Position> {
    let mut setup = Setup::empty();
    setup.set_turn(turn);
    for (man, square) in men.iter().zip(squares) {
        if setup.piece_at(*square).is_some() {
            return None;
        }
        setup.put(*square, *man);
    }
    setup.position_waiving(Faults::WAIVABLE).ok()
}
