//! Tables precomputed from the weights, by square and king.

use alloc::boxed::Box;
use alloc::vec;

use lucena_board::Square;

use super::endgame::kpk::Kpk;
use super::side::folded_file;
use crate::params::slot;
use crate::{Params, Tapered, Term};

/// Values by king square, role and square.
type ByKing = Box<[[[Tapered; 64]; 5]; 64]>;

/// The weights and the tables computed from them; shared by clones of an evaluator.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) params: Params,
    /// By own king: piece value, piece-square value and distance to that king.
    pub(super) own: ByKing,
    /// By enemy king: distance to that king.
    pub(super) enemy: ByKing,
    pub(super) kpk: Kpk,
}

impl Tables {
    pub(super) fn new(params: Params) -> Self {
        let params = params.clamped();
        let own = by_king(|king, role, square| sum(&own_parts(&params, king, role, square)));
        let enemy = by_king(|king, role, square| sum(&enemy_parts(&params, king, role, square)));
        Self { own, enemy, kpk: Kpk::new(), params }
    }
}

/// A weight with coefficient 1: its term, slot and value.
pub(super) type Part = (Term, usize, Tapered);

/// The weights of an entry of `own`. Squares are relative to the side.
pub(super) fn own_parts(params: &Params, king: Square, role: usize, square: Square) -> [Part; 3] {
    let at = square_index(square);
    let steps = usize::from(king.distance(square));
    [
        (Term::Material, slot!(params, material[role]), params.material[role]),
        (Term::Squares, slot!(params, squares[role][at]), params.squares[role][at]),
        (
            Term::KingDistance,
            slot!(params, own_king_distance[role][steps]),
            params.own_king_distance[role][steps],
        ),
    ]
}

/// The weights of an entry of `enemy`.
pub(super) fn enemy_parts(params: &Params, king: Square, role: usize, square: Square) -> [Part; 2] {
    let steps = usize::from(king.distance(square));
    let files = (king.index() & 7).abs_diff(square.index() & 7);
    [
        (
            Term::KingDistance,
            slot!(params, enemy_king_distance[role][steps]),
            params.enemy_king_distance[role][steps],
        ),
        (
            Term::KingDistance,
            slot!(params, enemy_king_files[role][files]),
            params.enemy_king_files[role][files],
        ),
    ]
}

/// The index of a square in the piece-square tables, which are folded along the files.
#[inline(always)]
pub(super) fn square_index(square: Square) -> usize {
    4 * (square.index() >> 3) + folded_file(square)
}

fn sum(parts: &[Part]) -> Tapered {
    parts.iter().map(|&(_, _, value)| value).sum()
}

fn by_king(value: impl Fn(Square, usize, Square) -> Tapered) -> ByKing {
    let mut table = vec![[[Tapered::ZERO; 64]; 5]; 64];
    for (king, by_role) in Square::ALL.into_iter().zip(&mut table) {
        for (role, by_square) in by_role.iter_mut().enumerate() {
            for square in Square::ALL {
                by_square[square.index()] = value(king, role, square);
            }
        }
    }
    match table.into_boxed_slice().try_into() {
        Ok(table) => table,
        Err(_) => unreachable!("the list has one table for each square"),
    }
}
