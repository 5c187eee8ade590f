//! How captures have done, by piece, destination and what is taken.
//!
//! What our matches measured: without it +12 ± 55 Elo (120 games, 4,000 nodes a move).

use lucena_board::Role;

use super::continuation::PieceTo;
use super::gravity::pull;

const LIMIT: i32 = 8192;
/// Nothing taken (a promotion), or one of five roles.
const VICTIMS: usize = 6;

pub(crate) struct CaptureHistory(Box<[[i16; VICTIMS]; PieceTo::COUNT]>);

impl CaptureHistory {
    pub(crate) fn new() -> Self {
        Self(Box::new([[0; VICTIMS]; PieceTo::COUNT]))
    }

    #[inline]
    pub(crate) fn get(&self, piece_to: PieceTo, victim: Option<Role>) -> i32 {
        i32::from(self.0[piece_to.index()][slot(victim)])
    }

    #[inline]
    pub(crate) fn add(&mut self, piece_to: PieceTo, victim: Option<Role>, bonus: i32) {
        pull::<LIMIT>(&mut self.0[piece_to.index()][slot(victim)], bonus);
    }
}

#[inline]
fn slot(victim: Option<Role>) -> usize {
    victim.map_or(0, |role| (role.index() + 1) % VICTIMS)
}
