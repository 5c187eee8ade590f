//! Random won positions of an ending.

use std::error::Error;

use lucena_board::{Color, Position, Setup, Square};
use lucena_syzygy::{MaterialKey, Tablebase, Wdl};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Random positions without finding a won one, after which there are taken to be none.
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

    /// A position that White, to move, wins within the fifty-move rule, but not soon.
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
        Err(format!("{ending}: found no win that takes {min_dtz} plies or more").into())
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
