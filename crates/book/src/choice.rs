//! Selection of a book move.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::Candidate;

/// How to select one of the candidate moves.
///
/// ```
/// use lucena_book::Choice;
/// assert_eq!(Choice::variety(0), Choice::Best);
/// assert_eq!(Choice::variety(100), Choice::Weighted);
/// assert_eq!(Choice::variety(30), Choice::Mixed { percent: 30 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Choice {
    /// The move with the highest weight.
    #[default]
    Best,
    /// A random move, with probability proportional to its weight.
    Weighted,
    /// A random move, all moves of non-zero weight being equally likely.
    Uniform,
    /// [`Choice::Weighted`] with the given probability, else [`Choice::Best`].
    Mixed {
        /// Probability of a weighted choice in percent; values above 100 count as 100.
        percent: u8,
    },
    /// [`Choice::Weighted`] among the moves whose weight is close to the highest one, which
    /// excludes rare moves.
    Near {
        /// Minimum weight in thousandths of the highest weight: 0 keeps every move, 1000 only those
        /// tied for the highest weight. Values above 1000 count as 1000.
        permille: u16,
    },
}

impl Choice {
    /// The choice for a variety from 0 (always the best move) to 100 (proportional to the weights).
    ///
    /// In between, the move is drawn by weight with that probability and is the best one otherwise:
    /// at 50, a move with a fifth of the total weight is played in a tenth of the games, unless it
    /// is the best one.
    #[must_use]
    pub const fn variety(percent: u8) -> Self {
        match percent {
            0 => Self::Best,
            1..100 => Self::Mixed { percent },
            _ => Self::Weighted,
        }
    }

    /// Selects one of the candidates, which are sorted by weight and have non-zero weights.
    pub(crate) fn select(self, all: &[Candidate], rng: &mut impl Rng) -> Option<Candidate> {
        let best = *all.first()?;
        match self {
            Self::Best => Some(best),
            Self::Uniform => all.get(below(rng, all.len() as u64) as usize).copied(),
            Self::Weighted => Some(by_weight(all, rng)),
            Self::Mixed { percent } if below(rng, 100) < percent.into() => {
                Some(by_weight(all, rng))
            }
            Self::Mixed { .. } => Some(best),
            Self::Near { permille } => {
                let threshold = u64::from(best.weight) * u64::from(permille.min(1000));
                let n_near = all.partition_point(|it| u64::from(it.weight) * 1000 >= threshold);
                Some(by_weight(&all[..n_near], rng))
            }
        }
    }
}

/// Draws a candidate by weight. `all` is not empty and its weights are not zero.
fn by_weight(all: &[Candidate], rng: &mut impl Rng) -> Candidate {
    let total = all.iter().map(|it| u64::from(it.weight)).sum();
    let mut remaining = below(rng, total);
    for candidate in all {
        match remaining.checked_sub(u64::from(candidate.weight)) {
            Some(rest) => remaining = rest,
            None => return *candidate,
        }
    }
    unreachable!("the number drawn is below the sum of the weights")
}

/// A random number below `n`. Multiply-shift: its bias is negligible as `n` is far below 2^64.
fn below(rng: &mut impl Rng, n: u64) -> u64 {
    ((u128::from(rng.next_u64()) * u128::from(n)) >> 64) as u64
}

/// Creates a random number generator (xoshiro256++) from a seed.
///
/// The sequence is the same on every platform. [`BookMoves::choose`](crate::BookMoves::choose) also
/// accepts any other generator of `rand_core`.
///
/// ```
/// use lucena_book::{rand_core::Rng, seeded};
/// assert_eq!(seeded(1).next_u64(), seeded(1).next_u64());
/// assert_ne!(seeded(1).next_u64(), seeded(2).next_u64());
/// ```
#[must_use]
pub fn seeded(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

#[cfg(test)]
mod tests {
    use lucena_board::{Move, Role, Square};

    use super::*;

    fn candidates(weights: &[u32]) -> Vec<Candidate> {
        let mv = |to| Move::normal(Role::Queen, Square::A1, Square::ALL[to]).unwrap();
        let candidate = |(index, &weight)| Candidate { mv: mv(index + 1), weight, learn: 0 };
        weights.iter().enumerate().map(candidate).collect()
    }

    /// How often each candidate is chosen in 10,000 draws.
    fn counts(choice: Choice, weights: &[u32]) -> Vec<u32> {
        let (all, mut rng) = (candidates(weights), seeded(7));
        let mut counts = vec![0; weights.len()];
        for _ in 0..10_000 {
            let chosen = choice.select(&all, &mut rng).unwrap();
            counts[all.iter().position(|it| *it == chosen).unwrap()] += 1;
        }
        counts
    }

    fn check(choice: Choice, weights: &[u32], expected: &[u32]) {
        for (count, expected) in counts(choice, weights).into_iter().zip(expected) {
            assert!(count.abs_diff(*expected) < 200, "{choice:?}: {count} instead of {expected}");
            assert_eq!(count == 0, *expected == 0, "{choice:?}");
        }
    }

    #[test]
    fn frequencies_match_the_weights() {
        let weights = [600, 300, 99, 1];
        check(Choice::Best, &weights, &[10_000, 0, 0, 0]);
        check(Choice::Uniform, &weights, &[2_500, 2_500, 2_500, 2_500]);
        check(Choice::Weighted, &weights, &[6_000, 3_000, 990, 10]);
        check(Choice::variety(50), &weights, &[8_000, 1_500, 495, 5]);
        check(Choice::variety(10), &weights[..3], &[9_600, 300, 100]);
        check(Choice::Near { permille: 500 }, &weights, &[6_667, 3_333, 0, 0]);
        check(Choice::Near { permille: 510 }, &weights, &[10_000, 0, 0, 0]);
        check(Choice::Near { permille: 0 }, &weights, &[6_000, 3_000, 990, 10]);
        check(Choice::Near { permille: u16::MAX }, &[5, 5, 4], &[5_000, 5_000, 0]);
    }

    #[test]
    fn large_weights_do_not_overflow() {
        check(Choice::Weighted, &[u32::MAX; 2], &[5_000, 5_000]);
        check(Choice::variety(90), &[u32::MAX; 2], &[5_500, 4_500]);
        check(Choice::Near { permille: 990 }, &[u32::MAX; 2], &[5_000, 5_000]);
    }

    #[test]
    fn no_move_is_chosen_without_candidates() {
        for choice in [Choice::Best, Choice::Uniform, Choice::Weighted, Choice::variety(50)] {
            assert_eq!(choice.select(&[], &mut seeded(1)), None);
        }
    }
}
