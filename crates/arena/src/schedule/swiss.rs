//! Swiss pairings: players with equal points meet, and rematches are avoided.

/// The pairs of each round so far.
pub(super) type Rounds = Vec<Vec<[usize; 2]>>;

/// Dead ends of the search before rematches are allowed. Small tournaments stay far below it, and
/// large ones nearly always pair at the first attempt.
const MAX_DEAD_ENDS: u32 = 20_000;

/// The pairings of the next round.
///
/// Depth-first: the highest-ranked player meets the next-ranked one not met before. If that leaves
/// others without an opponent, the search backtracks.
pub(super) fn pair(n_players: usize, half_points: &[u32], rounds: &Rounds) -> Vec<[usize; 2]> {
    let points = |player: usize| half_points.get(player).copied().unwrap_or(0);
    let mut waiting: Vec<usize> = (0..n_players).collect();
    // The sort is stable: players with equal scores stay in the order in which they were entered.
    waiting.sort_by_key(|&player| std::cmp::Reverse(points(player)));
    if n_players % 2 == 1 {
        let free = bye(&waiting, rounds);
        waiting.retain(|&player| player != free);
    }
    let mut have_met = vec![false; n_players * n_players];
    for &[one, other] in rounds.iter().flatten() {
        have_met[one * n_players + other] = true;
        have_met[other * n_players + one] = true;
    }
    let meets_again = |one: usize, other: usize| have_met[one * n_players + other];
    let mut search = Pairing { meets_again, dead_ends: 0, pairs: Vec::new() };
    if !search.pair(&waiting) {
        search.pairs = waiting.chunks_exact(2).map(|two| [two[0], two[1]]).collect();
    }
    let mut pairs = search.pairs;
    for pair in &mut pairs {
        let games_as_first = |player| rounds.iter().flatten().filter(|p| p[0] == player).count();
        if games_as_first(pair[0]) > games_as_first(pair[1]) {
            pair.swap(0, 1);
        }
    }
    pairs
}

/// The player with the bye: the lowest-ranked of those with the fewest byes.
fn bye(standing: &[usize], rounds: &Rounds) -> usize {
    let byes = |player: usize| {
        let plays = |round: &&Vec<[usize; 2]>| round.iter().flatten().any(|&one| one == player);
        rounds.len() - rounds.iter().filter(plays).count()
    };
    let lowest_first = standing.iter().rev().copied();
    lowest_first.min_by_key(|&player| byes(player)).unwrap_or(0)
}

struct Pairing<M> {
    meets_again: M,
    dead_ends: u32,
    pairs: Vec<[usize; 2]>,
}

impl<M: Fn(usize, usize) -> bool> Pairing<M> {
    /// Pairs all players; false if that is impossible.
    fn pair(&mut self, waiting: &[usize]) -> bool {
        let [first, others @ ..] = waiting else { return true };
        for (place, &other) in others.iter().enumerate() {
            if (self.meets_again)(*first, other) {
                continue;
            }
            self.pairs.push([*first, other]);
            let mut rest = others.to_vec();
            rest.remove(place);
            if self.pair(&rest) {
                return true;
            }
            self.pairs.pop();
            if self.dead_ends > MAX_DEAD_ENDS {
                return false;
            }
        }
        self.dead_ends += 1;
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_round(n_players: usize, round: &[[usize; 2]]) {
        let mut seen: Vec<usize> = round.iter().flatten().copied().collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), n_players / 2 * 2, "all players but one at most play once");
    }

    #[test]
    fn rematches_are_avoided() {
        for n_players in 2..12_usize {
            let mut rounds = Rounds::new();
            for _ in 0..n_players.div_ceil(2) {
                // The higher-rated player always wins.
                let mut points = vec![0; n_players];
                for &[one, other] in rounds.iter().flatten() {
                    points[one.min(other)] += 2;
                }
                let round = pair(n_players, &points, &rounds);
                check_round(n_players, &round);
                rounds.push(round);
            }
            let mut met: Vec<[usize; 2]> =
                rounds.iter().flatten().map(|p| [p[0].min(p[1]), p[0].max(p[1])]).collect();
            let n_pairs = met.len();
            met.sort_unstable();
            met.dedup();
            assert_eq!(met.len(), n_pairs, "{n_players} players");
        }
    }

    #[test]
    fn byes_rotate() {
        let mut rounds = Rounds::new();
        for _ in 0..5 {
            let round = pair(5, &[9, 7, 5, 3, 1], &rounds);
            rounds.push(round);
        }
        let plays = |player| rounds.iter().flatten().flatten().filter(|&&p| p == player).count();
        assert!((0..5).all(|player| plays(player) == 4));
    }

    #[test]
    fn rematches_in_long_tournaments() {
        let mut rounds = Rounds::new();
        for _ in 0..10 {
            let round = pair(4, &[0; 4], &rounds);
            check_round(4, &round);
            rounds.push(round);
        }
    }
}
