//! Pools for tests.

use lucena_arena::ratings::{PlayerId, Pool};
use lucena_arena::stats::{PlayerResult, score_of_elo};

/// Adds games of `first` against `second` with alternating colours.
pub(super) fn play(pool: &mut Pool, first: PlayerId, second: PlayerId, outcomes: &[PlayerResult]) {
    for (number, &outcome) in outcomes.iter().enumerate() {
        if number % 2 == 0 {
            pool.record(first, second, outcome);
        } else {
            pool.record(second, first, outcome.reversed());
        }
    }
}

/// Wins, then draws, then losses.
pub(super) fn in_order(wins: usize, draws: usize, losses: usize) -> Vec<PlayerResult> {
    let mut outcomes = vec![PlayerResult::Win; wins];
    outcomes.extend(vec![PlayerResult::Draw; draws]);
    outcomes.extend(vec![PlayerResult::Loss; losses]);
    outcomes
}

/// Three players: A-B +10 =20 -5, A-C +15 =10 -10, B-C +12 =16 -7.
pub(super) fn three() -> (Pool, [PlayerId; 3]) {
    let mut pool = Pool::new();
    let [a, b, c] = ["A", "B", "C"].map(|name| pool.player(name));
    play(&mut pool, a, b, &in_order(10, 20, 5));
    play(&mut pool, a, c, &in_order(15, 10, 10));
    play(&mut pool, b, c, &in_order(12, 16, 7));
    (pool, [a, b, c])
}

/// Random games between players of these strengths, the same number for each pairing; White is 30
/// Elo stronger and a quarter of the games are draws.
pub(super) fn by_chance(strengths: &[f64], n_games: usize, seed: u64) -> Pool {
    let mut pool = Pool::new();
    let players: Vec<PlayerId> =
        (0..strengths.len()).map(|number| pool.player(&format!("P{number}"))).collect();
    let mut state = seed;
    for number in 0..n_games {
        let white = (random(&mut state) * strengths.len() as f64) as usize;
        let step = 1 + (random(&mut state) * (strengths.len() - 1) as f64) as usize;
        let black = (white + step) % strengths.len();
        let score = score_of_elo(strengths[white] - strengths[black] + 30.0);
        let drawn = 0.25_f64.min(score).min(1.0 - score);
        let chance = random(&mut state);
        let outcome = match chance {
            chance if chance < drawn => PlayerResult::Draw,
            chance if chance < score + drawn / 2.0 => PlayerResult::Win,
            _ => PlayerResult::Loss,
        };
        assert!(pool.record(players[white], players[black], outcome), "game {number}");
    }
    pool
}

/// Uniform in 0 to 1 (SplitMix64).
fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut bits = *state;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((bits ^ (bits >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}
