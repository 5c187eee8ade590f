//! Which move to play.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::Candidate;

/// How to choose among the moves of a book.
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
    /// The move of the greatest weight.
    #[default]
    Best,
    /// By chance: a move of twice the weight comes twice as often.
    Weighted,
    /// By chance: all moves that have any weight come as often as each other.
    Uniform,
    /// Often by weight, else the move of the greatest weight: every move that has a weight can
    /// come, the lesser ones more rarely than by weight alone.
    Mixed {
        /// How often by weight, in hundredths. What is above 100 counts as 100.
        percent: u8,
    },
    /// By weight among the moves of at least so many thousandths of the greatest weight, which
    /// keeps out what was played rarely.
    Near {
        /// From 0, where this is [`Choice::Weighted`], to 1000, where only equals of the best one
        /// are left. What is above counts as 1000.
        permille: u16,
    },
}

impl Choice {
    /// More or less variety: from 0, always the best move, to 100, every move by its weight.
    /// Between them a move is chosen by weight that often, and else is the best one: with 50, one
    /// that has a fifth of the weights comes in a tenth of the games.
    ///
    /// ```
    /// use lucena_book::Choice;
    /// assert_eq!(Choice::variety(99), Choice::Mixed { percent: 99 });
    /// assert_eq!(Choice::variety(255), Choice::Weighted);
    /// ```
    #[must_use]
    pub const fn variety(percent: u8) -> Self {
        match percent {
            0 => Self::Best,
            1..100 => Self::Mixed { percent },
            _ => Self::Weighted,
        }
    }

    /// Chooses among candidates that all have a weight, the greatest first.
    pub(crate) fn among(self, all: &[Candidate], rng: &mut impl Rng) -> Option<Candidate> {
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
                let least = u64::from(best.weight) * u64::from(permille.min(1000));
                let n_near = all.partition_point(|it| u64::from(it.weight) * 1000 >= least);
                Some(by_weight(&all[..n_near], rng))
            }
        }
    }
}

/// There is at least one, and all have a weight.
fn by_weight(all: &[Candidate], rng: &mut impl Rng) -> Candidate {
    let total = all.iter().map(|it| u64::from(it.weight)).sum();
    let mut left = below(rng, total);
    for candidate in all {
        match left.checked_sub(u64::from(candidate.weight)) {
            Some(rest) => left = rest,
            None => return *candidate,
        }
    }
    unreachable!("a number below the sum of the weights falls to one of them")
}

/// A number below `n`. The high half of a product is as good as unbiased for sums of weights.
fn below(rng: &mut impl Rng, n: u64) -> u64 {
    ((u128::from(rng.next_u64()) * u128::from(n)) >> 64) as u64
}

/// The generator of chance that goes with this seed: xoshiro256++, the same on every machine.
/// Any other of `rand_core` does as well.
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

    /// How often each of the candidates is chosen.
    fn counts(choice: Choice, weights: &[u32]) -> Vec<u32> {
        let (all, mut rng) = (candidates(weights), seeded(7));
        let mut counts = vec![0; weights.len()];
        for _ in 0..10_000 {
            let chosen = choice.among(&all, &mut rng).unwrap();
            counts[all.iter().position(|it| *it == chosen).unwrap()] += 1;
        }
        counts
    }

    fn check(choice: Choice, weights: &[u32], expected: &[u32]) {
        for (count, expected) in counts(choice, weights).into_iter().zip(expected) {
            assert!(count.abs_diff(*expected) < 200, "{choice:?}: {count} and not {expected}");
            assert_eq!(count == 0, *expected == 0, "{choice:?}");
        }
    }

    #[test]
    fn moves_come_as_often_as_they_should() {
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
    fn great_weights_do_not_overflow() {
        check(Choice::Weighted, &[u32::MAX; 2], &[5_000, 5_000]);
        check(Choice::variety(90), &[u32::MAX; 2], &[5_500, 4_500]);
        check(Choice::Near { permille: 990 }, &[u32::MAX; 2], &[5_000, 5_000]);
    }

    #[test]
    fn nothing_is_chosen_from_nothing() {
        for choice in [Choice::Best, Choice::Uniform, Choice::Weighted, Choice::variety(50)] {
            assert_eq!(choice.among(&[], &mut seeded(1)), None);
        }
    }
}
