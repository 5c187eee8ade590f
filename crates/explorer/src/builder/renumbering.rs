//! Duplicates, and the numbers of the games that remain.

use std::io;

/// Which games are dropped, and the new numbers of the others, which stay in order.
#[derive(Debug)]
pub(super) struct Renumbering {
    /// A bit for each dropped game.
    dropped: Vec<u64>,
    /// Dropped games before each word of bits.
    n_before: Vec<u32>,
    n_dropped: u64,
}

impl Renumbering {
    /// Drops all but the first of the games with equal hashes. Records are the hash in the high and
    /// the number of the game in the low 64 bits, in ascending order.
    pub(super) fn of_duplicates(
        hashes: impl Iterator<Item = io::Result<u128>>,
        n_games: usize,
    ) -> io::Result<Self> {
        let mut dropped = vec![0; n_games.div_ceil(64)];
        let mut previous = None;
        for record in hashes {
            let record = record?;
            let (hash, id) = ((record >> 64) as u64, record as u64 as usize);
            if previous == Some(hash) {
                dropped[id / 64] |= 1 << (id % 64);
            }
            previous = Some(hash);
        }
        let mut n_dropped = 0;
        let count = |word: &u64| {
            let before = n_dropped as u32;
            n_dropped += u64::from(word.count_ones());
            before
        };
        let n_before = dropped.iter().map(count).collect();
        Ok(Self { dropped, n_before, n_dropped })
    }

    pub(super) const fn n_dropped(&self) -> u64 {
        self.n_dropped
    }

    /// The new number of a game; `None` if it is dropped.
    #[inline]
    pub(super) fn get(&self, id: u32) -> Option<u32> {
        let word = self.dropped[id as usize / 64];
        let bit = 1 << (id % 64);
        let n_before = self.n_before[id as usize / 64] + (word & (bit - 1)).count_ones();
        (word & bit == 0).then_some(id - n_before)
    }

    /// Removes the items of dropped games.
    pub(super) fn retain<T>(&self, items: &mut Vec<T>) {
        let mut id = 0;
        items.retain(|_| {
            id += 1;
            self.get(id - 1).is_some()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equal_games_is_kept() {
        // Games 0 to 199; those from 100 repeat every third of the first hundred.
        let hash = |id: u64| if id >= 100 && id.is_multiple_of(3) { id - 99 } else { id };
        let mut records: Vec<u128> =
            (0..200).map(|id| u128::from(hash(id)) << 64 | u128::from(id)).collect();
        records.sort_unstable();
        let numbers = Renumbering::of_duplicates(records.into_iter().map(Ok), 200).unwrap();
        let kept: Vec<u32> = (0..200).filter(|&id| hash(id.into()) == u64::from(id)).collect();
        assert_eq!(numbers.n_dropped(), 200 - kept.len() as u64);
        for id in 0..200 {
            let expected = kept.binary_search(&id).ok().map(|idx| idx as u32);
            assert_eq!(numbers.get(id), expected, "{id}");
        }
        let mut items: Vec<u32> = (0..200).collect();
        numbers.retain(&mut items);
        assert_eq!(items, kept);
    }
}
