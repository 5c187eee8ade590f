//! Random requests to [`LiveGame`] and to the second implementation.

use alloc::vec::Vec;

use proptest::prelude::*;

use super::slow_game::SlowGame;
use super::*;
use crate::TimeControl;

#[derive(Clone, Copy, Debug)]
enum Request {
    /// The nth legal move.
    Move(usize),
    TakeBack(usize),
    Pause,
    Resume,
    Offer(Color),
    Decline,
    Claim(Color),
    Resign(Color),
}

fn color() -> impl Strategy<Value = Color> {
    prop::sample::select(Color::ALL.to_vec())
}

fn request() -> impl Strategy<Value = Request> {
    prop_oneof![
        40 => any::<usize>().prop_map(Request::Move),
        5 => (0..4_usize).prop_map(Request::TakeBack),
        3 => Just(Request::Pause),
        6 => Just(Request::Resume),
        3 => color().prop_map(Request::Offer),
        1 => Just(Request::Decline),
        3 => color().prop_map(Request::Claim),
        1 => color().prop_map(Request::Resign),
    ]
}

fn game_rules() -> impl Strategy<Value = GameRules> {
    let ms = Duration::from_millis;
    let control = (0..4_000_u64, 1..300_u64, 0..200_u64, proptest::option::of(1..5_u32));
    let control = control.prop_map(move |(base, increment, delay, moves)| TimeControl {
        moves,
        base: ms(base),
        increment: ms(increment),
        delay: ms(delay),
    });
    let choices = (any::<bool>(), any::<bool>(), any::<bool>());
    (proptest::option::of(control), choices).prop_map(|(control, (first, claim, time))| GameRules {
        control,
        clock_start: if first { ClockStart::AtOnce } else { ClockStart::AfterFirstMove },
        claims: if claim { Claims::ByPlayers } else { Claims::Automatic },
        takeback_time: if time { TakebackTime::Spent } else { TakebackTime::Restored },
    })
}

/// Often a capture, so that material gets insufficient, or else one of the first moves, so that positions
/// repeat.
fn legal_move(game: &LiveGame, number: usize) -> Option<Move> {
    let position = game.position();
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    let captures: Vec<Move> =
        moves.iter().copied().filter(|mv| position.piece_at(mv.to()).is_some()).collect();
    if !captures.is_empty() && number % 3 == 0 {
        moves = captures;
    }
    (!moves.is_empty()).then(|| moves[number / 3 % moves.len().min(6)])
}

/// Sends a request to both, and checks that both refuse or accept it.
fn send(game: &mut LiveGame, slow: &mut SlowGame, request: Request, now: Duration) {
    let (is_over, is_running) = (slow.ending.is_some(), slow.is_running());
    match request {
        Request::Move(number) => {
            let Some(mv) = legal_move(game, number) else { return };
            assert_eq!(game.play(mv, now).is_ok(), is_running);
            if is_running {
                let used = Duration::from_millis(slow.play(mv));
                assert_eq!(game.times().last().unwrap().used, used);
            }
        }
        Request::TakeBack(n_plies) => {
            let is_possible = (1..=slow.game.len()).contains(&n_plies);
            assert_eq!(game.take_back(n_plies, now).is_ok(), is_possible);
            if is_possible {
                slow.take_back(n_plies);
            }
        }
        Request::Pause => {
            assert_eq!(game.pause(now).is_ok(), is_running);
            slow.is_paused |= is_running;
        }
        Request::Resume => {
            assert_eq!(game.resume(now).is_ok(), slow.is_paused);
            slow.is_paused = false;
        }
        Request::Offer(by) => {
            assert_eq!(game.offer_draw(by, now).is_ok(), !is_over);
            match slow.draw_offer {
                _ if is_over => {}
                Some(offered) if offered != by => slow.end_with(Ending::Agreement),
                _ => slow.draw_offer = Some(by),
            }
        }
        Request::Decline => {
            game.decline_draw();
            slow.draw_offer = None;
        }
        Request::Claim(by) => {
            let outcome = slow.game.claimable_outcome();
            let reason = match outcome {
                Some(lucena_board::Outcome::Draw(reason)) if !is_over => Some(reason),
                _ => None,
            };
            assert_eq!(game.claim_draw(by, now).is_ok(), reason.is_some());
            if let Some(reason) = reason {
                slow.end_with(Ending::Claim { by, reason });
            }
        }
        Request::Resign(loser) => {
            let ending = Ending::Resignation { loser };
            assert_eq!(game.end(ending.clone(), now).is_ok(), !is_over);
            if !is_over {
                slow.end_with(ending);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 128, failure_persistence: None, ..ProptestConfig::default()
    })]
    #[test]
    fn both_implementations_agree(
        rules in game_rules(),
        steps in proptest::collection::vec((request(), 0..150_u64), 150),
    ) {
        let (mut game, mut slow) = (new_game(rules), SlowGame::new(rules));
        let mut now = START;
        for (request, wait) in steps {
            now += Duration::from_millis(wait);
            (0..wait).for_each(|_| slow.pass_millisecond());
            let flag_time = game.flag_time();
            let (was_over, revision) = (game.is_over(), game.revision());
            game.tick(now);
            prop_assert_eq!(game.ending(), slow.ending.as_ref());
            if !was_over {
                prop_assert_eq!(game.is_over(), flag_time.is_some_and(|at| at <= now));
            }
            send(&mut game, &mut slow, request, now);
            // A clock may be at zero since the game was resumed by a takeback.
            game.tick(now);
            slow.check_flag();
            prop_assert_eq!(game.game(), &slow.game);
            prop_assert_eq!(game.ending(), slow.ending.as_ref());
            prop_assert_eq!(game.is_paused(), slow.is_paused);
            prop_assert_eq!(game.draw_offer(), slow.draw_offer);
            prop_assert_eq!(game.times().len(), game.game().len());
            prop_assert!(game.revision() >= revision);
            if rules.control.is_some() {
                for color in Color::ALL {
                    let left = Duration::from_millis(slow.left[color]);
                    prop_assert_eq!(game.left(color, now), Some(left), "{}", color);
                }
            }
            if game.is_over() {
                prop_assert!(game.draw_offer().is_none() && game.flag_time().is_none());
                prop_assert!(!game.is_paused() && !game.is_running());
            }
            let resumed = LiveGame::resumed(game.game().clone(), game.times().to_vec(), rules, now);
            prop_assert_eq!(resumed.times(), game.times());
        }
    }
}
