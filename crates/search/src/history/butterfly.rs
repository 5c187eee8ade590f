//! Butterfly history: success of quiet moves by from and to square, split by threats.
//!
//! Measured: without it -67 ± 26 Elo (`docs/lab/2026-11-27-heuristics.md`).

use lucena_board::{Bitboard, Color, Move};

use super::gravity::update;

const LIMIT: i32 = 8192;

/// History by colour, by whether the from and to squares are attacked, and by those squares.
///
/// Escaping an attack and walking into one are different moves on the same squares, so threats
/// split the usual table in four.
pub(crate) struct ButterflyHistory(Box<[[FromTo; 4]; 2]>);

type FromTo = [[i16; 64]; 64];

impl ButterflyHistory {
    pub(crate) fn new() -> Self {
        Self(vec![[[[0; 64]; 64]; 4]; 2].try_into().expect("two colours"))
    }

    #[inline]
    pub(crate) fn get(&self, color: Color, threats: Bitboard, mv: Move) -> i32 {
        let table = &self.0[color.index()][threat_index(threats, mv)];
        i32::from(table[mv.from().index()][mv.to().index()])
    }

    #[inline]
    pub(crate) fn add(&mut self, color: Color, threats: Bitboard, mv: Move, bonus: i32) {
        let table = &mut self.0[color.index()][threat_index(threats, mv)];
        update::<LIMIT>(&mut table[mv.from().index()][mv.to().index()], bonus);
    }
}

/// Whether the from square is attacked, and whether the to square is.
#[inline]
fn threat_index(threats: Bitboard, mv: Move) -> usize {
    usize::from(threats.contains(mv.from())) << 1 | usize::from(threats.contains(mv.to()))
}
