//! The referee against an oracle that looks back over the whole game each time.

use lucena_board::proptest::games;
use lucena_board::{Color, Game, Position};
use lucena_pgn::GameResult;
use lucena_uci::{Score, ScoreValue};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::*;
use crate::game::{Adjudicator, Ending};

/// A move as the oracle sees it.
#[derive(Clone, Copy, Debug)]
struct Seen {
    mover: Color,
    number: u32,
    starts_anew: bool,
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

/// The last `count` items, if there are as many.
fn last<T: Copy>(items: &[T], count: usize) -> Option<Vec<T>> {
    items.len().checked_sub(count).map(|start| items[start..].to_vec())
}

fn has_lost(seen: &[Seen], rule: ResignRule, loser: Color) -> bool {
    let moves = rule.moves as usize;
    match rule.sides {
        ResignSides::One => {
            let own: Vec<Seen> = seen.iter().copied().filter(|it| it.mover == loser).collect();
            last(&own, moves).is_some_and(|own| own.iter().all(|it| says(it, -1, rule.score)))
        }
        ResignSides::Both => last(seen, 2 * moves).is_some_and(|both| {
            both.iter().all(|it| says(it, if it.mover == loser { -1 } else { 1 }, rule.score))
        }),
    }
}

fn is_drawn(seen: &[Seen], rule: DrawRule) -> bool {
    let is_even = |it: &Seen| {
        centipawns(it.score).is_some_and(|value| value.unsigned_abs() <= u64::from(rule.score))
    };
    seen.last().is_some_and(|it| it.number >= rule.from_move)
        && last(seen, 2 * rule.moves as usize)
            .is_some_and(|run| run.iter().all(is_even) && run[1..].iter().all(|it| !it.starts_anew))
}

/// The first ply after which the game is over, and how.
fn oracle(seen: &[Seen], rules: &Adjudication) -> Option<(usize, Ending)> {
    (1..=seen.len()).find_map(|len| {
        let seen = &seen[..len];
        let scores = |result| Some(Ending::Adjudication { result, by: Adjudicator::Scores });
        let lost = |loser: Color| rules.resign.is_some_and(|rule| has_lost(seen, rule, loser));
        let ending = if lost(Color::White) {
            scores(GameResult::BlackWins)
        } else if lost(Color::Black) {
            scores(GameResult::WhiteWins)
        } else if rules.draw.is_some_and(|rule| is_drawn(seen, rule)) {
            scores(GameResult::Draw)
        } else if rules.max_moves.is_some_and(|most| len >= 2 * most as usize) {
            Some(Ending::Adjudication { result: GameResult::Draw, by: Adjudicator::MoveLimit })
        } else {
            None
        };
        ending.map(|ending| (len, ending))
    })
}

/// What the referee says, and what the oracle saw.
fn referee(
    game: &Game,
    scores: &[Option<Score>],
    rules: &Adjudication,
) -> (Option<(usize, Ending)>, Vec<Seen>) {
    let mut referee = Referee::new(rules);
    let (mut played, mut seen) = (Game::new(*game.initial_position()), Vec::new());
    let mut ending = None;
    for (mv, &score) in game.moves().zip(scores.iter().cycle()) {
        let (mover, number) = (played.position().turn(), played.position().full_move_number());
        played.play(mv).unwrap();
        let starts_anew = played.position().half_move_clock() == 0;
        let number = u32::from(number);
        seen.push(Seen { mover, number, starts_anew, score });
        let judged = Judged { game: &played, mover, move_number: number, score };
        let judgement = referee.judge(&judged);
        if ending.is_none() {
            ending = judgement.map(|ending| (played.len(), ending));
        }
    }
    (ending, seen)
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

/// Scores that stay of one kind for a while, so that rules have something to say.
fn any_scores() -> impl Strategy<Value = Vec<Option<Score>>> {
    let run = (any_score(), any_score(), 1_usize..12);
    prop::collection::vec(run, 1..8).prop_map(|runs| {
        let pairs = runs.into_iter().flat_map(|(own, other, n)| [own, other].repeat(n));
        pairs.collect()
    })
}

fn any_rules() -> impl Strategy<Value = Adjudication> {
    let sides = prop_oneof![Just(ResignSides::One), Just(ResignSides::Both)];
    let resign = (500_u32..650, 1_u32..5, sides);
    let resign = resign.prop_map(|(score, moves, sides)| ResignRule { score, moves, sides });
    let draw = (0_u32..12, 1_u32..6, 1_u32..30);
    let draw = draw.prop_map(|(score, moves, from_move)| DrawRule { score, moves, from_move });
    let max_moves = prop::option::of(1_u32..100);
    (prop::option::of(resign), prop::option::of(draw), max_moves).prop_map(
        |(resign, draw, max_moves)| Adjudication { resign, draw, max_moves, tablebases: None },
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
        let (ending, seen) = referee(&game, &scores, &rules);
        prop_assert_eq!(ending, oracle(&seen, &rules));
    }
}

/// Knights that go to and fro: no captures and no pawn moves.
fn shuffle(n_plies: usize) -> Game {
    let mut game = Game::default();
    for san in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(n_plies) {
        game.play_san(san).unwrap();
    }
    game
}

#[track_caller]
fn check(rules: &Adjudication, scores: &[Option<Score>], expected: Option<(usize, GameResult)>) {
    let (ending, _) = referee(&shuffle(40), scores, rules);
    assert_eq!(ending.map(|(ply, ending)| (ply, ending.result())), expected);
}

#[test]
fn one_side_may_resign_alone() {
    let rule = ResignRule { score: 600, moves: 3, sides: ResignSides::One };
    let rules = Adjudication { resign: Some(rule), ..Adjudication::default() };
    let (fine, lost) = (Some(Score::cp(0)), Some(Score::cp(-600)));
    check(&rules, &[fine, lost], Some((6, GameResult::WhiteWins)));
    check(&rules, &[lost, fine], Some((5, GameResult::BlackWins)));
    check(&rules, &[fine, Some(Score::mate(-3))], Some((6, GameResult::WhiteWins)));
    check(&rules, &[fine, Some(Score::cp(-599))], None);
    check(&rules, &[fine, lost, fine, lost, fine, None], None);
}

#[test]
fn both_sides_may_have_to_agree() {
    let rule = ResignRule { score: 600, moves: 2, sides: ResignSides::Both };
    let rules = Adjudication { resign: Some(rule), ..Adjudication::default() };
    let (won, lost) = (Some(Score::cp(700)), Some(Score::cp(-700)));
    check(&rules, &[won, lost], Some((4, GameResult::WhiteWins)));
    check(&rules, &[Some(Score::cp(0)), lost], None);
    check(&rules, &[lost, lost], None);
    check(&rules, &[won, won], None);
}

#[test]
fn even_scores_are_a_draw_in_time() {
    let draw = Some(DrawRule { score: 10, moves: 4, from_move: 10 });
    let rules = Adjudication { draw, ..Adjudication::default() };
    let even = Some(Score::cp(-10));
    check(&rules, &[even], Some((19, GameResult::Draw)));
    check(&rules, &[even, even, even, even, even, even, Some(Score::cp(11))], None);
    check(&rules, &[even, even, even, even, even, even, Some(Score::mate(1))], None);
    check(&rules, &[even, even, even, even, even, even, None], None);
}

#[test]
fn pawn_moves_start_the_count_of_draws_anew() {
    let draw = Some(DrawRule { score: 10, moves: 2, from_move: 1 });
    let rules = Adjudication { draw, ..Adjudication::default() };
    let mut game = Game::default();
    for san in ["Nf3", "Nf6", "Ng1", "e5", "Nf3", "Ng8", "Ng1", "Nf6"] {
        game.play_san(san).unwrap();
    }
    let (ending, _) = referee(&game, &[Some(Score::cp(0))], &rules);
    assert_eq!(ending.map(|(ply, _)| ply), Some(7), "the pawn move is the first of four");
}

#[test]
fn long_games_are_drawn() {
    let rules = Adjudication { max_moves: Some(7), ..Adjudication::default() };
    check(&rules, &[None], Some((14, GameResult::Draw)));
}

fn tables() -> Arc<Tablebase> {
    Arc::new(Tablebase::embedded())
}

#[track_caller]
fn check_tables(rule: &TablebaseRule, fen: &str, expected: Option<GameResult>) {
    let position: Position = fen.parse().unwrap();
    assert_eq!(tablebases::result(rule, &position), expected, "{fen}");
}

#[test]
fn tables_decide() {
    let rule = TablebaseRule::new(tables());
    let (white, black) = (Some(GameResult::WhiteWins), Some(GameResult::BlackWins));
    check_tables(&rule, "8/8/8/4k3/8/8/8/KQ6 w - - 0 1", white);
    check_tables(&rule, "8/8/8/4k3/8/8/8/KQ6 b - - 0 1", white);
    check_tables(&rule, "8/8/8/4K3/8/8/8/kr6 b - - 0 1", black);
    check_tables(&rule, "8/8/8/4k3/8/8/8/KB6 w - - 0 1", Some(GameResult::Draw));
    check_tables(&rule, "8/8/8/4k3/8/8/8/KQR5 w - - 0 1", None);
    check_tables(&rule, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", None);
}

#[test]
fn tables_of_results_know_nothing_of_the_clock() {
    let heeds = TablebaseRule::new(tables());
    let ignores = TablebaseRule { fifty_moves: FiftyMoves::Ignored, ..heeds.clone() };
    let late_win = "8/8/8/4k3/8/8/8/KQ6 w - - 97 90";
    check_tables(&heeds, late_win, None);
    check_tables(&ignores, late_win, Some(GameResult::WhiteWins));
    check_tables(&heeds, "8/8/8/4k3/8/8/8/KB6 w - - 97 90", Some(GameResult::Draw));
}

#[test]
fn tables_may_be_asked_for_less() {
    let all = TablebaseRule::new(tables());
    let (won, drawn) = ("8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "8/8/8/4k3/8/8/8/KB6 w - - 0 1");
    let wins = TablebaseRule { results: TablebaseResults::Wins, ..all.clone() };
    check_tables(&wins, won, Some(GameResult::WhiteWins));
    check_tables(&wins, drawn, None);
    let draws = TablebaseRule { results: TablebaseResults::Draws, ..all.clone() };
    check_tables(&draws, won, None);
    check_tables(&draws, drawn, Some(GameResult::Draw));
    let two_men = TablebaseRule { max_men: 2, ..all };
    check_tables(&two_men, won, None);
}
