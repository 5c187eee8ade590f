//! The order of positions in an epoch.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The largest number of positions: they are numbered by `u32`.
pub(crate) const MAX_POSITIONS: usize = u32::MAX as usize;

/// The order of an epoch. Positions are shuffled across games.
pub(crate) fn shuffled(n_positions: usize, seed: u64, epoch: u32) -> Vec<u32> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ u64::from(epoch).rotate_left(32));
    let mut order: Vec<u32> = (0..n_positions as u32).collect();
    for i in (1..order.len()).rev() {
        order.swap(i, (rng.next_u64() % (i as u64 + 1)) as usize);
    }
    order
}
