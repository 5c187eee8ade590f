//! Random won positions of an endgame.

use std::error::Error;

use lucena_board::{Color, Position, Setup, Square};
use lucena_syzygy::{MaterialKey, Tablebase, Wdl};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Number of random positions to try before giving up.
const MAX_TRIES: usize = 1_000_000;

pub(crate) struct Positions<'a> {
    ending: MaterialKey,
    tables: &'a Tablebase,
    rng: Xoshiro256PlusPlus,
    min_dtz: i32,
}

impl<'a> Positions<'a> {
    pub(crate) fn new(ending: MaterialKey, tables: &'a Tablebase, seed: u64, min_dtz: i32) -> Self {
        Self { ending, tables, rng: Xoshiro256PlusPlus::seed_from_u64(seed), min_dtz }
    }

    /// A position with White to move that is won within the fifty-move rule and has at least the
    /// minimum DTZ.
    pub(crate) fn draw(&mut self) -> Result<Position, Box<dyn Error>> {
        for _ in 0..MAX_TRIES {
            if let Some(position) = self.random()
                && self.tables.probe_wdl(&position)? == Wdl::Win
                && self.tables.probe_dtz(&position)?.plies() >= self.min_dtz
            {
                return Ok(position);
            }
        }
        let (ending, min_dtz) = (self.ending, self.min_dtz);
        Err(format!("{ending}: no win with a DTZ of {min_dtz} plies or more found").into())
    }

    fn random(&mut self) -> Option<Position> {
        let mut setup = Setup::empty();
        for piece in self.ending.pieces() {
            let square = Square::from_index((self.rng.next_u64() % 64) as usize)?;
            if setup.piece_at(square).is_some() {
                return None;
            }
            setup.put(square, piece);
        }
        setup.set_turn(Color::White);
        setup.position().ok()
    }
}
