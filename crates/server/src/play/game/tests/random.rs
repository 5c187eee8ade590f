//! Random requests must never break a game. Invariants: the moves are legal from the start
//! position, clocks only grow by increments and periods of completed moves, and a finished game
//! does not change.

use std::time::Duration;

use lucena_board::{Color, Game};
use lucena_eval::Score;
use proptest::prelude::*;

use super::{ENGINE, HUMAN, game};
use crate::play::clock::TimeControlJson;
use crate::play::game::PlayedGame;
use crate::play::side::Side;
use crate::play::state_json::GameJson;

#[derive(Clone, Debug)]
enum Step {
    /// The nth legal move of the side to move.
    Move(usize),
    Text(String, usize),
    /// Legal or illegal moves on both sides.
    Premoves(Vec<usize>),
    Takeback,
    Draw,
    Pause,
    Resume,
    Flag,
    Wait(u64),
    Resign(bool),
    Abort,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        40 => any::<usize>().prop_map(Step::Move),
        4 => ("[a-h][1-8][a-h][1-8]q?|.{0,6}", 0..40_usize).prop_map(|(uci, ply)| Step::Text(uci, ply)),
        8 => proptest::collection::vec(any::<usize>(), 0..4).prop_map(Step::Premoves),
        5 => Just(Step::Takeback),
        3 => Just(Step::Draw),
        3 => Just(Step::Pause),
        6 => Just(Step::Resume),
        3 => Just(Step::Flag),
        20 => (0..4_000_u64).prop_map(Step::Wait),
        1 => any::<bool>().prop_map(Step::Resign),
        1 => Just(Step::Abort),
    ]
}

fn control() -> impl Strategy<Value = Option<TimeControlJson>> {
    let some = (1..60_000_u64, 0..3_000_u64, 0..2_000_u64, proptest::option::of(1..5_u32));
    proptest::option::of(some.prop_map(|(initial_ms, increment_ms, delay_ms, moves)| {
        TimeControlJson { initial_ms, increment_ms, delay_ms, moves }
    }))
}

fn legal_move(game: &PlayedGame, number: usize) -> Option<String> {
    let moves = game.live().position().legal_moves();
    let mv = (!moves.is_empty()).then(|| moves[number % moves.len()])?;
    Some(game.setup().uci(mv))
}

/// Requests may be rejected; the invariants are checked afterwards.
fn take(game: &mut PlayedGame, step: Step, now: &mut Duration) {
    match step {
        Step::Move(number) => {
            let Some(uci) = legal_move(game, number) else { return };
            if game.engine_to_move().is_some() {
                let mv = game.live().position().parse_uci(&uci).unwrap();
                let score = Score::cp((number % 400) as i32 - 200);
                let _ = game.play_engine(mv, Some(score), *now);
            } else {
                let _ = game.play(&uci, game.live().game().len(), *now);
            }
        }
        Step::Text(uci, ply) => drop(game.play(&uci, ply, *now)),
        Step::Premoves(numbers) => {
            // Moves of this position: some are legal two plies later.
            let moves = numbers.into_iter().filter_map(|number| legal_move(game, number));
            let moves = moves.collect();
            let _ = game.set_premoves(moves, *now);
        }
        Step::Takeback => drop(game.take_back(*now)),
        Step::Draw => drop(game.offer_draw(*now)),
        Step::Pause => drop(game.pause(*now)),
        Step::Resume => drop(game.resume(*now)),
        Step::Flag => game.check_flag(*now),
        Step::Wait(ms) => *now += Duration::from_millis(ms),
        Step::Resign(is_white) => {
            let side = if is_white { Side::White } else { Side::Black };
            let _ = game.resign(Some(side), *now);
        }
        Step::Abort => drop(game.abort(*now)),
    }
}

/// Replays the moves of the game independently.
fn check_moves(game: &PlayedGame) {
    let mut replay = Game::new(game.setup().initial);
    for mv in game.record("", "", Duration::ZERO).moves {
        assert_eq!(replay.claimable_outcome(), None, "the game went on after its end");
        replay.play_uci(&mv.uci).unwrap();
    }
    assert_eq!(&replay, game.live().game());
    assert_eq!(
        game.status() == "ongoing",
        !game.live().result().is_decided() && game.status() != "aborted"
    );
}

fn n_moves(game: &PlayedGame, color: Color) -> u64 {
    game.live()
        .game()
        .positions()
        .take(game.live().game().len())
        .filter(|it| it.turn() == color)
        .count() as u64
}

/// Checks what a clock has gained: increments, and the initial time at most once per move.
fn check_clocks(
    game: &PlayedGame,
    before: &[Option<Duration>; 2],
    n_before: [u64; 2],
    now: Duration,
) {
    let Some(control) = game.setup().control else { return };
    for color in Color::ALL {
        let (left, was) = (game.live().left(color, now).unwrap(), before[color.index()].unwrap());
        let added = n_moves(game, color).saturating_sub(n_before[color.index()]);
        let period = if control.moves.is_some() { control.initial_ms } else { 0 };
        let gain = Duration::from_millis(added * (control.increment_ms + period));
        assert!(left <= was + gain, "{color}: {was:?} became {left:?} after {added} moves");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn random_requests_never_break_a_game(
        players in 0..4_usize,
        control in control(),
        steps in proptest::collection::vec(step(), 200),
    ) {
        let side = |bit: usize| if players & bit == 0 { HUMAN } else { ENGINE };
        let clock = serde_json::to_string(&control).unwrap();
        let mut game = game(side(1), side(2), &format!(r#","clock":{clock}"#));
        let mut now = Duration::ZERO;
        for step in steps {
            let before = Color::ALL.map(|color| game.live().left(color, now));
            let n_before = Color::ALL.map(|color| n_moves(&game, color));
            let end = game.live().is_over().then(|| (game.version(), game.record("", "", now)));
            take(&mut game, step, &mut now);
            check_moves(&game);
            check_clocks(&game, &before, n_before, now);
            if let Some((version, record)) = end {
                prop_assert_eq!(version, game.version());
                prop_assert_eq!(record, game.record("", "", now));
            }
            if game.live().is_over() {
                prop_assert!(game.premoves().next().is_none() && game.live().draw_offer().is_none());
                prop_assert_eq!(game.live().flag_time(), None);
            }
            serde_json::to_string(&GameJson::new("id", "key", &game, now)).unwrap();
            let record = game.record("id", "key", now);
            let restored = PlayedGame::restore(record.clone(), now).unwrap();
            let again = restored.record("id", "key", now);
            prop_assert_eq!((&again.moves, again.left_ms), (&record.moves, record.left_ms));
        }
    }
}
