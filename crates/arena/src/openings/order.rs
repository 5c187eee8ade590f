//! Order of openings.

use lucena_book::rand_core::Rng;
use lucena_book::seeded;

use super::OpeningOrder;

/// A sequence of `n` openings, repeated endlessly.
#[derive(Clone, Debug)]
pub(super) struct Sequence {
    len: usize,
    /// The permutation, if shuffled.
    shuffled: Option<Vec<u32>>,
}

impl Sequence {
    pub(super) fn new(order: OpeningOrder, seed: u64, len: usize) -> Self {
        let shuffled = match order {
            OpeningOrder::Sequential => None,
            OpeningOrder::Random => Some(shuffled(seed, len)),
        };
        Self { len, shuffled }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The opening at this position of the sequence.
    pub(super) fn at(&self, place: u64) -> usize {
        let place = (place % (self.len as u64).max(1)) as usize;
        self.shuffled.as_ref().map_or(place, |numbers| numbers[place] as usize)
    }
}

/// A uniformly random permutation (Fisher-Yates).
fn shuffled(seed: u64, len: usize) -> Vec<u32> {
    let mut rng = seeded(seed);
    let mut numbers: Vec<u32> = (0..len as u32).collect();
    for last in (1..len).rev() {
        let other = (u128::from(rng.next_u64()) * (last as u128 + 1)) >> 64;
        numbers.swap(last, other as usize);
    }
    numbers
}

/// An independent seed for each number.
pub(super) fn seed_of(seed: u64, number: u64) -> u64 {
    seeded(seeded(seed).next_u64() ^ number).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_orders_are_permutations() {
        let order = Sequence::new(OpeningOrder::Random, 3, 100);
        let mut seen: Vec<usize> = (0..100).map(|place| order.at(place)).collect();
        assert_ne!(seen, (0..100).collect::<Vec<_>>());
        seen.sort_unstable();
        assert_eq!(seen, (0..100).collect::<Vec<_>>());
        assert_eq!(order.at(107), order.at(7));
        assert_ne!(
            (0..100).map(|place| order.at(place)).collect::<Vec<_>>(),
            (0..100)
                .map(|place| Sequence::new(OpeningOrder::Random, 4, 100).at(place))
                .collect::<Vec<_>>(),
        );
    }

    #[test]
    fn orders_are_uniform() {
        let mut counts = [0_u32; 3];
        for seed in 0..3000 {
            counts[Sequence::new(OpeningOrder::Random, seed, 3).at(0)] += 1;
        }
        assert!(counts.iter().all(|count| count.abs_diff(1000) < 120), "{counts:?}");
    }
}
