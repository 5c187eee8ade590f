//! Capture history: success of captures and promotions by piece, destination and captured piece.
//!
//! Measured: without it -32 ± 14 Elo (`docs/lab/2026-11-27-heuristics.md`).

use lucena_board::Role;

use super::PieceTo;
use super::gravity::update;

const LIMIT: i32 = 8192;
/// Five roles that can be captured, or none (a promotion).
const N_VICTIMS: usize = 6;

/// History by moving piece, destination and captured piece.
pub(crate) struct CaptureHistory(Box<[[i16; N_VICTIMS]; PieceTo::COUNT]>);

impl CaptureHistory {
    pub(crate) fn new() -> Self {
        Self(Box::new([[0; N_VICTIMS]; PieceTo::COUNT]))
    }

    #[inline]
    pub(crate) fn get(&self, piece_to: PieceTo, victim: Option<Role>) -> i32 {
        i32::from(self.0[piece_to.index()][slot(victim)])
    }

    #[inline]
    pub(crate) fn add(&mut self, piece_to: PieceTo, victim: Option<Role>, bonus: i32) {
        update::<LIMIT>(&mut self.0[piece_to.index()][slot(victim)], bonus);
    }
}

#[inline]
fn slot(victim: Option<Role>) -> usize {
    victim.map_or(0, |role| (role.index() + 1) % N_VICTIMS)
}
