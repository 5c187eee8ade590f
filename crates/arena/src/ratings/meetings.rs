//! Results by pairing as input of the models, with virtual draws.

use super::Pool;
use super::groups::Groups;

/// Results of two players with fixed colours, for White. Virtual draws may be fractions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Meeting {
    pub(super) white: usize,
    pub(super) black: usize,
    pub(super) wins: f64,
    pub(super) draws: f64,
    pub(super) losses: f64,
}

impl Meeting {
    pub(super) fn games(&self) -> f64 {
        self.wins + self.draws + self.losses
    }

    pub(super) fn points(&self) -> f64 {
        self.wins + self.draws / 2.0
    }
}

/// All meetings of a pool.
#[derive(Clone, Debug)]
pub(super) struct Meetings {
    /// The first `n_sorted` are sorted by White and Black; virtual draws follow.
    list: Vec<Meeting>,
    n_sorted: usize,
}

impl Meetings {
    pub(super) fn of(pool: &Pool) -> Self {
        let list: Vec<Meeting> = pool
            .pairings()
            .map(|pairing| Meeting {
                white: pairing.white.index(),
                black: pairing.black.index(),
                wins: pairing.tally.wins as f64,
                draws: pairing.tally.draws as f64,
                losses: pairing.tally.losses as f64,
            })
            .collect();
        Self { n_sorted: list.len(), list }
    }

    pub(super) fn list(&self) -> &[Meeting] {
        &self.list
    }

    /// The same pairings with other results, computed in order.
    pub(super) fn with_results(&self, result: impl FnMut(&Meeting) -> Meeting) -> Self {
        Self { list: self.list.iter().map(result).collect(), n_sorted: self.n_sorted }
    }

    /// Pairs of players in which the first has scored against the second.
    pub(super) fn scored(&self) -> impl Iterator<Item = (usize, usize)> {
        self.list.iter().flat_map(|meeting| {
            let Meeting { white, black, .. } = *meeting;
            let white_scored = meeting.points() > 0.0;
            let black_scored = meeting.points() < meeting.games();
            let links =
                [white_scored.then_some((white, black)), black_scored.then_some((black, white))];
            links.into_iter().flatten()
        })
    }

    /// Adds the prior: half of `prior_draws` for each player, distributed over the opponents in
    /// proportion to the games.
    pub(super) fn add_prior_draws(&mut self, prior_draws: f64, n_players: usize) {
        let pairs = self.pairs();
        let games = games_by_player(&pairs, n_players);
        for (a, b, together) in pairs {
            let share = together / games[a] + together / games[b];
            self.add_draws(a, b, prior_draws / 2.0 * share);
        }
    }

    /// Adds virtual draws where a rating difference is unbounded: at most one per player,
    /// distributed over such opponents in proportion to the games.
    pub(super) fn bound_differences(&mut self, groups: &Groups, n_players: usize) {
        if !groups.any_unbounded() {
            return;
        }
        let mut pairs = self.pairs();
        pairs.retain(|&(a, b, _)| !groups.same_class(a, b));
        let games = games_by_player(&pairs, n_players);
        for (a, b, together) in pairs {
            self.add_draws(a, b, together / games[a].max(games[b]));
        }
    }

    /// Pairs of players with their number of games, each pair once.
    fn pairs(&self) -> Vec<(usize, usize, f64)> {
        let mut pairs = Vec::new();
        for meeting in &self.list[..self.n_sorted] {
            let Meeting { white, black, .. } = *meeting;
            let other = self.find(black, white).map(|index| self.list[index].games());
            if white < black || other.is_none() {
                pairs.push((white, black, meeting.games() + other.unwrap_or(0.0)));
            }
        }
        pairs
    }

    fn find(&self, white: usize, black: usize) -> Option<usize> {
        let sorted = &self.list[..self.n_sorted];
        sorted.binary_search_by_key(&(white, black), |other| (other.white, other.black)).ok()
    }

    /// Adds draws between two players, half of them with each colour.
    fn add_draws(&mut self, a: usize, b: usize, draws: f64) {
        for (white, black) in [(a, b), (b, a)] {
            match self.find(white, black) {
                Some(index) => self.list[index].draws += draws / 2.0,
                None => self.list.push(Meeting {
                    white,
                    black,
                    wins: 0.0,
                    draws: draws / 2.0,
                    losses: 0.0,
                }),
            }
        }
    }
}

fn games_by_player(pairs: &[(usize, usize, f64)], n_players: usize) -> Vec<f64> {
    let mut games = vec![0.0; n_players];
    for &(a, b, together) in pairs {
        games[a] += together;
        games[b] += together;
    }
    games
}
