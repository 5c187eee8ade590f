//! Schedules: equal numbers of meetings, balanced colours, complete shards.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use lucena_arena::{Colors, Fixture, Format, OpeningPolicy, Schedule, ScheduleOptions, Shard};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn config() -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(7),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn options() -> impl Strategy<Value = ScheduleOptions> {
    let format = prop_oneof![
        Just((Format::RoundRobin, 1)),
        (1..4_usize).prop_map(|seeds| (Format::Gauntlet, seeds)),
    ];
    (format, 4..12_usize, 1..7_u32, 1..5_u32).prop_map(
        |((format, seeds), n_players, rounds, games)| ScheduleOptions {
            format,
            seeds,
            n_players,
            rounds,
            games,
            ..ScheduleOptions::default()
        },
    )
}

fn all_games(schedule: &Schedule) -> Vec<Fixture> {
    (1..=schedule.n_games()).map(|number| schedule.fixture(number).unwrap()).collect()
}

/// Number of games between each two players, lower index first.
fn meetings(games: &[Fixture]) -> BTreeMap<(usize, usize), u32> {
    let mut meetings = BTreeMap::new();
    for game in games {
        let key = (game.white.min(game.black), game.white.max(game.black));
        *meetings.entry(key).or_default() += 1;
    }
    meetings
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn all_players_meet_equally_often(options in options()) {
        let schedule = Schedule::new(options).unwrap();
        let meetings = meetings(&all_games(&schedule));
        let n = options.n_players;
        let expected: BTreeSet<(usize, usize)> = (0..n)
            .flat_map(|one| (one + 1..n).map(move |other| (one, other)))
            .filter(|(one, other)| match options.format {
                Format::Gauntlet => *one < options.seeds && *other >= options.seeds,
                _ => true,
            })
            .collect();
        prop_assert_eq!(meetings.keys().copied().collect::<BTreeSet<_>>(), expected);
        prop_assert!(meetings.values().all(|&count| count == options.rounds * options.games));
    }

    #[test]
    fn colours_are_balanced(options in options()) {
        let mut balance: HashMap<(usize, usize), i64> = HashMap::new();
        let mut of_player = vec![0_i64; options.n_players];
        for game in all_games(&Schedule::new(options).unwrap()) {
            let is_lower_white = game.white < game.black;
            let key = (game.white.min(game.black), game.white.max(game.black));
            *balance.entry(key).or_default() += if is_lower_white { 1 } else { -1 };
            of_player[game.white] += 1;
            of_player[game.black] -= 1;
        }
        // Two players differ by at most one game.
        prop_assert!(balance.values().all(|sum| sum.abs() <= 1), "{balance:?}");
        if options.games % 2 == 0 {
            prop_assert!(of_player.iter().all(|sum| *sum == 0));
        } else if options.format == Format::RoundRobin {
            prop_assert!(of_player.iter().all(|sum| sum.abs() <= 1), "{of_player:?}");
        }
    }

    #[test]
    fn games_of_a_pairing_share_players_and_opening(options in options()) {
        let schedule = Schedule::new(options).unwrap();
        for pairing in 0..schedule.n_pairings() {
            let games: Vec<Fixture> =
                schedule.games_of(pairing).map(|number| schedule.fixture(number).unwrap()).collect();
            prop_assert_eq!(games.len(), options.games as usize);
            for two in games.windows(2) {
                prop_assert_eq!((two[0].white, two[0].black), (two[1].black, two[1].white));
                prop_assert_eq!((two[0].opening, two[0].pairing), (two[1].opening, pairing));
                prop_assert_eq!(two[0].first, two[1].first);
            }
        }
    }

    #[test]
    fn shards_partition_the_games(options in options(), count in 1..9_u32) {
        let schedule = Schedule::new(options).unwrap();
        let mut seen = BTreeMap::new();
        for index in 1..=count {
            let shard: Shard = format!("{index}/{count}").parse().unwrap();
            let mut n_pairings = 0;
            for pairing in (0..schedule.n_pairings()).filter(|&it| shard.contains(it)) {
                n_pairings += 1;
                for game in schedule.games_of(pairing) {
                    *seen.entry(game).or_insert(0) += 1;
                }
            }
            prop_assert_eq!(n_pairings, shard.share_of(schedule.n_pairings()));
        }
        prop_assert_eq!(seen, (1..=schedule.n_games()).map(|game| (game, 1)).collect());
    }

    #[test]
    fn more_rounds_only_add_games(options in options()) {
        let longer = ScheduleOptions { rounds: options.rounds + 1, ..options };
        let (short, long) = (Schedule::new(options).unwrap(), Schedule::new(longer).unwrap());
        prop_assert_eq!(all_games(&short), &all_games(&long)[..short.n_games() as usize]);
    }
}

#[test]
fn colours_can_be_reversed_or_kept() {
    let first_whites = |colors| {
        let options = ScheduleOptions { colors, rounds: 2, ..ScheduleOptions::default() };
        let games = all_games(&Schedule::new(options).unwrap());
        games.iter().map(|game| game.white).collect::<Vec<_>>()
    };
    assert_eq!(first_whites(Colors::Swapped), [0, 1, 0, 1]);
    assert_eq!(first_whites(Colors::Reversed), [1, 0, 1, 0]);
    assert_eq!(first_whites(Colors::Kept), [0, 0, 0, 0]);
}

#[test]
fn rounds_can_share_an_opening() {
    let options = ScheduleOptions { n_players: 4, rounds: 2, ..ScheduleOptions::default() };
    let openings = |policy| {
        let options = ScheduleOptions { openings: policy, ..options };
        let games = all_games(&Schedule::new(options).unwrap());
        games.iter().map(|game| game.opening).collect::<BTreeSet<_>>().len()
    };
    assert_eq!(openings(OpeningPolicy::Encounter), 12);
    assert_eq!(openings(OpeningPolicy::Round), 2);
}

#[test]
fn a_swiss_tournament_is_paired_round_by_round() {
    let options = ScheduleOptions {
        format: Format::Swiss,
        n_players: 5,
        rounds: 4,
        ..ScheduleOptions::default()
    };
    let mut schedule = Schedule::new(options).unwrap();
    assert_eq!((schedule.n_games(), schedule.fixture(1)), (16, None));
    for round in 0..4_u64 {
        assert_eq!(schedule.unpaired_round(), Some(round as u32));
        schedule.pair_next_round(&[8, 6, 4, 2, 0]);
        for number in 4 * round + 1..=4 * round + 4 {
            assert_eq!(schedule.fixture(number).unwrap().round, round as u32 + 1);
        }
    }
    assert_eq!(schedule.unpaired_round(), None);
    schedule.pair_next_round(&[0; 5]);
    let games = all_games(&schedule);
    assert!(meetings(&games).values().all(|&count| count == 2), "no pairing is played more often");
}
