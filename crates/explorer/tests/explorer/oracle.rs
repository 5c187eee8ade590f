//! The index against plain maps over the same games.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use lucena_board::{Move, Position};
use lucena_explorer::{BuildOptions, Explorer, Stats};
use proptest::prelude::*;

use crate::games::RandomGame;
use crate::{build, folder};

const MAX_PLIES: usize = 40;

/// The games of each position, with the last move played there.
#[derive(Default)]
struct Oracle {
    games: Vec<RandomGame>,
    positions: HashMap<u64, (Position, BTreeMap<usize, Option<Move>>)>,
}

impl Oracle {
    fn new(games: &[RandomGame]) -> Self {
        let mut oracle = Self::default();
        let mut seen = HashSet::new();
        for game in games.iter().filter(|game| !game.moves.is_empty()) {
            let tags = (game.players.clone(), game.date.clone(), game.result);
            if seen.insert((game.moves.clone(), tags)) {
                oracle.add(game);
            }
        }
        oracle
    }

    fn add(&mut self, game: &RandomGame) {
        let mut position = Position::initial();
        for ply in 0..MAX_PLIES {
            let mv = game.moves.get(ply).copied();
            let (_, games) =
                self.positions.entry(position.key()).or_insert_with(|| (position, BTreeMap::new()));
            games.insert(self.games.len(), mv);
            let Some(mv) = mv else { break };
            position = position.play(mv).unwrap();
        }
        self.games.push(game.clone());
    }

    fn rating_sum(&self, game: usize) -> u32 {
        let ratings = self.games[game].ratings.map(u32::from);
        if ratings.contains(&0) { 0 } else { ratings.iter().sum() }
    }

    fn count(&self, games: &[usize], result: &str) -> u64 {
        games.iter().filter(|&&game| self.games[game].result == result).count() as u64
    }

    /// Dates with question marks sort before those with digits once they are zeros.
    fn date(&self, game: usize) -> String {
        self.games[game].date.replace('?', "0")
    }

    fn check(&self, key: u64, stats: &Stats) {
        let (_, games) = &self.positions[&key];
        let mut by_move: HashMap<Option<Move>, Vec<usize>> = HashMap::new();
        for (&game, &mv) in games {
            by_move.entry(mv).or_default().push(game);
        }
        let all: Vec<usize> = games.keys().copied().collect();
        let total = (stats.white, stats.draws, stats.black);
        let expected =
            (self.count(&all, "1-0"), self.count(&all, "1/2-1/2"), self.count(&all, "0-1"));
        assert_eq!(total, expected);
        assert_eq!(stats.moves.len(), by_move.keys().flatten().count());
        assert!(stats.moves.is_sorted_by_key(|it| Reverse(it.total())));
        for it in &stats.moves {
            let games = &by_move[&Some(it.mv)];
            assert_eq!(it.white, self.count(games, "1-0"));
            assert_eq!(it.draws, self.count(games, "1/2-1/2"));
            assert_eq!(it.black, self.count(games, "0-1"));
            let rated: Vec<u32> =
                games.iter().map(|&game| self.rating_sum(game)).filter(|&sum| sum > 0).collect();
            let mean = rated.iter().sum::<u32>() as f64 / 2.0 / rated.len() as f64;
            let expected = (!rated.is_empty()).then_some(mean.round() as u32);
            assert_eq!(it.average_rating, expected);
            let last = games.iter().map(|&game| self.date(game)).max().unwrap();
            let found = it.last_date.to_string().replace('?', "0");
            assert_eq!(found, if last.is_empty() { "0000.00.00".into() } else { last });
            let single = if games.len() == 1 { Some(games[0] as u32) } else { None };
            assert_eq!(it.game.as_ref().map(|game| game.id), single);
        }
        let mut top = all.clone();
        top.sort_by_key(|&game| (Reverse(self.rating_sum(game)), game));
        let mut recent = all;
        recent.sort_by_key(|&game| Reverse((self.date(game), game)));
        for (expected, found) in [(top, &stats.top_games), (recent, &stats.recent_games)] {
            let expected: Vec<_> =
                expected.iter().take(8).map(|&game| (game as u32, games[&game])).collect();
            let found: Vec<_> = found.iter().map(|it| (it.game.id, it.mv)).collect();
            assert_eq!(found, expected);
        }
    }
}

fn check(name: &str, games: &[RandomGame], memory_bytes: usize) {
    let oracle = Oracle::new(games);
    let text: String = games.iter().map(RandomGame::to_pgn).collect();
    let path = folder(name).join("index");
    let mut options = BuildOptions::default();
    options.memory_bytes = memory_bytes;
    let counts = build(&path, options, &[&text]);
    let n_empty = games.iter().filter(|game| game.moves.is_empty()).count();
    assert_eq!(counts.without_moves, n_empty as u64);
    assert_eq!(counts.indexed, oracle.games.len() as u64);
    assert_eq!(counts.total(), games.len() as u64);
    let explorer = Explorer::open(&path).unwrap();
    explorer.verify().unwrap();
    assert_eq!(explorer.n_positions(), oracle.positions.len() as u64);
    // A sample if there are many: keys are uniformly distributed.
    let step = 1 + oracle.positions.len() as u64 / 10_000;
    for (&key, (position, _)) in oracle.positions.iter().filter(|(key, _)| **key % step == 0) {
        let stats = explorer.lookup(position).unwrap().expect("the position occurs");
        oracle.check(key, &stats);
    }
    for (id, game) in oracle.games.iter().enumerate() {
        let found = explorer.game(id as u32).unwrap().unwrap();
        assert_eq!([found.white.name, found.black.name], game.players);
        let ratings = [found.white.rating, found.black.rating].map(Option::unwrap_or_default);
        assert_eq!((ratings, found.result.to_string().as_str()), (game.ratings, game.result));
    }
    assert_eq!(explorer.game(oracle.games.len() as u32).unwrap(), None);
    let never: Position = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    assert_eq!(explorer.lookup(&never).unwrap(), None);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(12) })]

    #[test]
    fn random_games(seeds in proptest::collection::vec(0_u64..500, 1..300)) {
        let games: Vec<_> = seeds.into_iter().map(RandomGame::new).collect();
        check("oracle_random", &games, 1 << 20);
    }
}

/// Records are sorted in runs of a thousand, and the runs are merged in two passes.
#[test]
fn more_games_than_fit_in_memory() {
    let games: Vec<_> = (0..3000).map(RandomGame::new).collect();
    check("oracle_many", &games, 0);
}
