//! The random numbers of a game.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Random numbers of one game.
pub(crate) struct GameRng(Xoshiro256PlusPlus);

impl GameRng {
    /// Each seed has a range of generators far from those of the others, and each game the next one
    /// of that range. If seed and number were simply added, seed 1 would give the games of seed 0
    /// again, shifted by one.
    pub(crate) fn new(seed: u64, number: u64) -> Self {
        let first = Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
        Self(Xoshiro256PlusPlus::seed_from_u64(first.wrapping_add(number)))
    }

    /// A number below `n`, which is small enough that the bias of the remainder does not matter.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n as u64) as usize
    }

    /// True in this percentage of calls.
    pub(crate) fn percent(&mut self, percentage: u8) -> bool {
        self.below(100) < usize::from(percentage)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn seeds_share_no_games() {
        let first = |seed, number| GameRng::new(seed, number).0.next_u64();
        let seeds = [0, 1, 2, u64::MAX];
        let all: HashSet<u64> = seeds
            .iter()
            .flat_map(|&seed| (0..500).map(move |number| first(seed, number)))
            .collect();
        assert_eq!(all.len(), seeds.len() * 500);
    }
}
