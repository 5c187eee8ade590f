//! The referee against an oracle that re-examines the whole game after each move.

use lucena_board::{Color, Game};
use lucena_board::{GameResult, proptest::games};
use lucena_uci::{Score, ScoreValue};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::*;

/// Ply, result and rule that ended a game.
type End = (usize, GameResult, Adjudicator);

/// A move as input of the oracle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    mover: Color,
    number: u32,
    resets_count: bool,
    score: Option<Score>,
}

fn centipawns(score: Option<Score>) -> Option<i64> {
    match score?.value {
        ScoreValue::Centipawns(value) => Some(value),
        ScoreValue::Mate(_) => None,
    }
}

fn says(seen: &Seen, sign: i64, least: u32) -> bool {
    match seen.score.map(|score| score.value) {
        None => false,
        Some(ScoreValue::Centipawns(value)) => value * sign >= i64::from(least),
        Some(ScoreValue::Mate(0)) => sign < 0,
        Some(ScoreValue::Mate(moves)) => moves.signum() == sign,
    }
}

/// The last `count` items, if there are that many.
fn last<T: Copy>(items: &[T], count: usize) -> Option<Vec<T>> {
    items.len().checked_sub(count).map(|start| items[start..].to_vec())
}

fn has_lost(seen: &[Seen], rule: ResignRule, loser: Color) -> bool {
    let moves = rule.moves as usize;
    if rule.both_sides {
        return last(seen, 2 * moves).is_some_and(|both| {
            both.iter().all(|it| says(it, if it.mover == loser { -1 } else { 1 }, rule.score))
        });
    }
    let own: Vec<Seen> = seen.iter().copied().filter(|it| it.mover == loser).collect();
    last(&own, moves).is_some_and(|own| own.iter().all(|it| says(it, -1, rule.score)))
}

fn is_drawn(seen: &[Seen], rule: DrawRule) -> bool {
    let is_even = |it: &Seen| {
        centipawns(it.score).is_some_and(|value| value.unsigned_abs() <= u64::from(rule.score))
    };
    seen.last().is_some_and(|it| it.number >= rule.from_move)
        && last(seen, 2 * rule.moves as usize).is_some_and(|run| {
            run.iter().all(is_even) && run[1..].iter().all(|it| !it.resets_count)
        })
}

/// The first ply at which a rule applies.
fn oracle(seen: &[Seen], rules: &Adjudication) -> Option<End> {
    (1..=seen.len()).find_map(|len| {
        let seen = &seen[..len];
        let lost = |loser: Color| rules.resign.is_some_and(|rule| has_lost(seen, rule, loser));
        let (result, by) = if lost(Color::White) {
            (GameResult::BlackWins, Adjudicator::Resign)
        } else if lost(Color::Black) {
            (GameResult::WhiteWins, Adjudicator::Resign)
        } else if rules.draw.is_some_and(|rule| is_drawn(seen, rule)) {
            (GameResult::Draw, Adjudicator::Draw)
        } else if rules.max_moves.is_some_and(|most| len >= 2 * most.0 as usize) {
            (GameResult::Draw, Adjudicator::MoveLimit)
        } else {
            return None;
        };
        Some((len, result, by))
    })
}

/// The decision of the referee, and the moves for the oracle.
pub(super) fn referee(
    game: &Game,
    scores: &[Option<Score>],
    rules: &Adjudication,
) -> (Option<End>, Vec<Seen>) {
    let mut referee = Referee::new(rules);
    let (mut played, mut seen) = (Game::new(*game.initial_position()), Vec::new());
    let mut end = None;
    for (mv, &score) in game.moves().zip(scores.iter().cycle()) {
        let (mover, number) = (played.position().turn(), played.position().full_move_number());
        played.play(mv).unwrap();
        let resets_count = played.position().half_move_clock() == 0;
        let number = u32::from(number);
        seen.push(Seen { mover, number, resets_count, score });
        let seen_move = PlayedMove { game: &played, mover, move_number: number, score };
        let adjudicated = referee.judge(&seen_move);
        if end.is_none() {
            end = adjudicated.map(|(result, by)| (played.len(), result, by));
        }
    }
    (end, seen)
}

fn any_score() -> impl Strategy<Value = Option<Score>> {
    prop_oneof![
        4 => (-12_i64..=12).prop_map(|value| Some(Score::cp(value))),
        4 => (-700_i64..=-500).prop_map(|value| Some(Score::cp(value))),
        2 => (500_i64..=700).prop_map(|value| Some(Score::cp(value))),
        1 => (-3_i64..=3).prop_map(|moves| Some(Score::mate(moves))),
        1 => Just(None),
    ]
}

/// Runs of similar scores, so that rules apply.
fn any_scores() -> impl Strategy<Value = Vec<Option<Score>>> {
    let run = (any_score(), any_score(), 1_usize..12);
    prop::collection::vec(run, 1..8).prop_map(|runs| {
        let pairs = runs.into_iter().flat_map(|(own, other, n)| [own, other].repeat(n));
        pairs.collect()
    })
}

fn any_rules() -> impl Strategy<Value = Adjudication> {
    let resign = (500_u32..650, 1_u32..5, any::<bool>());
    let resign =
        resign.prop_map(|(score, moves, both_sides)| ResignRule { score, moves, both_sides });
    let draw = (0_u32..12, 1_u32..6, 1_u32..30);
    let draw = draw.prop_map(|(score, moves, from_move)| DrawRule { score, moves, from_move });
    let max_moves = prop::option::of((1_u32..100).prop_map(MoveLimit));
    (prop::option::of(resign), prop::option::of(draw), max_moves).prop_map(
        |(resign, draw, max_moves)| Adjudication { resign, draw, max_moves, ..Default::default() },
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1000,
        rng_seed: RngSeed::Fixed(7),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_referee_agrees_with_the_oracle(
        game in games(), scores in any_scores(), rules in any_rules(),
    ) {
        let (end, seen) = referee(&game, &scores, &rules);
        prop_assert_eq!(end, oracle(&seen, &rules));
    }
}

/// Knight moves back and forth: no captures and no pawn moves.
fn shuffle(n_plies: usize) -> Game {
    let mut game = Game::default();
    for san in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(n_plies) {
        game.play_san(san).unwrap();
    }
    game
}

#[track_caller]
pub(super) fn check(
    rules: &Adjudication,
    scores: &[Option<Score>],
    expected: Option<(usize, GameResult)>,
) {
    let (end, _) = referee(&shuffle(40), scores, rules);
    assert_eq!(end.map(|(ply, result, _)| (ply, result)), expected);
}

fn resign_rules(text: &str) -> Adjudication {
    Adjudication { resign: Some(text.parse().unwrap()), ..Adjudication::default() }
}

#[test]
fn one_side_resigns() {
    let rules = resign_rules("score=600 moves=3");
    let (fine, lost) = (Some(Score::cp(0)), Some(Score::cp(-600)));
    check(&rules, &[fine, lost], Some((6, GameResult::WhiteWins)));
    check(&rules, &[lost, fine], Some((5, GameResult::BlackWins)));
    check(&rules, &[fine, Some(Score::mate(-3))], Some((6, GameResult::WhiteWins)));
    check(&rules, &[fine, Some(Score::cp(-599))], None);
    check(&rules, &[fine, lost, fine, lost, fine, None], None);
}

#[test]
fn both_sides_must_agree() {
    let rules = resign_rules("score=600 moves=2 sides=both");
    let (won, lost) = (Some(Score::cp(700)), Some(Score::cp(-700)));
    check(&rules, &[won, lost], Some((4, GameResult::WhiteWins)));
    check(&rules, &[Some(Score::cp(0)), lost], None);
    check(&rules, &[lost, lost], None);
    check(&rules, &[won, won], None);
}

#[test]
fn even_scores_are_a_draw() {
    let draw = Some(DrawRule { score: 10, moves: 4, from_move: 10 });
    let rules = Adjudication { draw, ..Adjudication::default() };
    let even = Some(Score::cp(-10));
    check(&rules, &[even], Some((19, GameResult::Draw)));
    check(&rules, &[even, even, even, even, even, even, Some(Score::cp(11))], None);
    check(&rules, &[even, even, even, even, even, even, Some(Score::mate(1))], None);
    check(&rules, &[even, even, even, even, even, even, None], None);
}

#[test]
fn pawn_moves_reset_the_count() {
    let draw = Some(DrawRule { score: 10, moves: 2, from_move: 1 });
    let rules = Adjudication { draw, ..Adjudication::default() };
    let mut game = Game::default();
    for san in ["Nf3", "Nf6", "Ng1", "e5", "Nf3", "Ng8", "Ng1", "Nf6"] {
        game.play_san(san).unwrap();
    }
    let (end, _) = referee(&game, &[Some(Score::cp(0))], &rules);
    assert_eq!(end.map(|(ply, ..)| ply), Some(7), "the pawn move is the first of four");
}

#[test]
fn long_games_are_drawn() {
    let rules = Adjudication { max_moves: Some(MoveLimit(7)), ..Adjudication::default() };
    check(&rules, &[None], Some((14, GameResult::Draw)));
    assert!("0".parse::<MoveLimit>().is_err());
}
