//! Pairings of a round.

use super::swiss::{Rounds, pair};
use super::{Format, ScheduleOptions};

/// The pairings of each round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pairs {
    /// The same in each round.
    Fixed(Vec<[usize; 2]>),
    /// Depending on the results.
    Swiss { n_players: usize, rounds: Rounds },
}

impl Pairs {
    pub(super) fn new(options: &ScheduleOptions) -> Self {
        let ScheduleOptions { seeds, n_players, .. } = *options;
        match options.format {
            Format::RoundRobin => Self::Fixed(all_pairs(n_players)),
            Format::Gauntlet => {
                let others = |seed| (seeds..n_players).map(move |other| [seed, other]);
                Self::Fixed((0..seeds).flat_map(others).collect())
            }
            Format::Swiss => Self::Swiss { n_players, rounds: Rounds::new() },
        }
    }

    pub(super) fn per_round(&self) -> usize {
        match self {
            Self::Fixed(pairs) => pairs.len(),
            Self::Swiss { n_players, .. } => n_players / 2,
        }
    }

    pub(super) fn get(&self, round: usize, place: usize) -> Option<[usize; 2]> {
        match self {
            Self::Fixed(pairs) => pairs.get(place).copied(),
            Self::Swiss { rounds, .. } => rounds.get(round)?.get(place).copied(),
        }
    }

    /// The player with a bye in a round that is paired.
    pub(super) fn bye(&self, round: usize) -> Option<usize> {
        let Self::Swiss { n_players, rounds } = self else { return None };
        let pairs = rounds.get(round)?;
        (0..*n_players).find(|player| !pairs.iter().flatten().any(|one| one == player))
    }

    /// Number of paired rounds, if pairings depend on results.
    pub(super) fn paired_rounds(&self) -> Option<usize> {
        match self {
            Self::Fixed(_) => None,
            Self::Swiss { rounds, .. } => Some(rounds.len()),
        }
    }

    pub(super) fn pair_next_round(&mut self, half_points: &[u32]) {
        if let Self::Swiss { n_players, rounds } = self {
            let round = pair(*n_players, half_points, rounds);
            rounds.push(round);
        }
    }
}

/// Round robin pairings by the circle method: one player is fixed, the others rotate. With an odd
/// number of players the fixed place is empty.
fn all_pairs(n_players: usize) -> Vec<[usize; 2]> {
    let n_places = n_players.next_multiple_of(2);
    let n_turns = n_places - 1;
    let mut pairs = Vec::with_capacity(n_turns * n_places / 2);
    for turn in 0..n_turns {
        let at = |place: usize| if place == 0 { 0 } else { 1 + (place - 1 + turn) % n_turns };
        for place in 0..n_places / 2 {
            let (one, other) = (at(place), at(n_turns - place));
            if one.max(other) < n_players {
                pairs.push([one.min(other), one.max(other)]);
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_pairs_meet_once() {
        for n_players in 2..20 {
            let mut pairs = all_pairs(n_players);
            pairs.sort_unstable();
            let expected: Vec<[usize; 2]> = (0..n_players)
                .flat_map(|one| (one + 1..n_players).map(move |other| [one, other]))
                .collect();
            assert_eq!(pairs, expected);
        }
    }
}
