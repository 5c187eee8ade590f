use proptest::prelude::*;

use super::*;

const SECOND: Duration = Duration::from_secs(1);

fn session(player: Color, fen: &str, control: Option<&str>) -> (Session, Vec<Event>) {
    let settings = Settings {
        control: control.map(|text| text.parse().unwrap()),
        limits: Limits::nodes(1),
        ponders: false,
    };
    let start = if fen.is_empty() { Position::initial() } else { fen.parse().unwrap() };
    let mut session = Session::new(settings, player, start);
    let events = session.start(Duration::ZERO);
    (session, events)
}

fn play(session: &mut Session, san: &str, now: Duration) -> Vec<Event> {
    let mv = session.position().parse_san(san).unwrap();
    session.play(mv, now).unwrap()
}

/// The engine's reply to the current job.
fn answer(session: &mut Session, san: &str, score: i32, now: Duration) -> Vec<Event> {
    let best = session.position().parse_san(san).ok();
    assert!(best.is_some(), "{san}");
    let (id, _) = session.job.expect("the engine has a job");
    let score = Some(Score::cp(score));
    session.reply(&Reply { id, best, ponder: None, score, failure: None }, now)
}

/// Plays moves for both sides without using time.
fn moves(session: &mut Session, sans: &str, score: i32) {
    for san in sans.split(' ') {
        if session.is_players_turn() {
            play(session, san, Duration::ZERO);
        } else {
            answer(session, san, score, Duration::ZERO);
        }
    }
}

fn ending(session: &Session) -> String {
    session.live.ending().expect("the game is over").to_string()
}

#[test]
fn the_engine_searches_when_it_is_to_move() {
    let (mut game, events) = session(Color::Black, "", None);
    assert!(matches!(&events[..], [Event::NewGame, Event::Search(job)] if job.task == Task::Move));
    let mv = game.position().parse_san("e4").unwrap();
    assert_eq!(game.play(mv, Duration::ZERO).unwrap_err(), PlayError::EngineToMove);
    let events = answer(&mut game, "e4", 0, Duration::ZERO);
    assert!(matches!(&events[..], [Event::Score(_), Event::Moved(text)] if text == "1. e4"));
    assert!(game.is_players_turn() && !game.awaits_reply());
    assert_eq!(
        game.play(mv, Duration::ZERO).unwrap_err(),
        PlayError::Refused(Refusal::IllegalMove)
    );
}

#[test]
fn late_replies_are_ignored() {
    let (mut game, _) = session(Color::White, "", None);
    play(&mut game, "e4", Duration::ZERO);
    let (id, _) = game.job.unwrap();
    let best = game.position().parse_san("e5").ok();
    game.takeback(Duration::ZERO).unwrap();
    play(&mut game, "d4", Duration::ZERO);
    let late = Reply { id, best, ponder: None, score: None, failure: None };
    assert!(game.reply(&late, Duration::ZERO).is_empty());
    assert_eq!(game.live.game().len(), 1);
}

#[test]
fn takeback_returns_to_the_players_last_move() {
    let (mut game, _) = session(Color::White, "", Some("60"));
    play(&mut game, "e4", 5 * SECOND);
    answer(&mut game, "e5", 0, 15 * SECOND);
    play(&mut game, "Nf3", 35 * SECOND);
    let events = game.takeback(40 * SECOND).unwrap();
    assert!(matches!(events[..], [Event::Cancel, Event::TookBack { n_plies: 1 }]), "{events:?}");
    let left = |game: &Session| game.live.left(Color::White, 41 * SECOND).unwrap();
    assert_eq!(left(&game), 54 * SECOND);
    assert!(matches!(game.takeback(40 * SECOND).unwrap()[..], [Event::TookBack { n_plies: 2 }]));
    assert_eq!(left(&game), 59 * SECOND);
    assert_eq!(game.takeback(SECOND).unwrap_err(), PlayError::Refused(Refusal::NothingToTakeBack));

    // The engine's first move cannot be taken back.
    let (mut game, _) = session(Color::Black, "", None);
    answer(&mut game, "e4", 0, SECOND);
    assert_eq!(game.takeback(SECOND).unwrap_err(), PlayError::Refused(Refusal::NothingToTakeBack));
}

#[test]
fn checkmate_ends_the_game_and_takeback_resumes_it() {
    let (mut game, _) = session(Color::Black, "", None);
    moves(&mut game, "f3 e5 g4 Qh4#", 0);
    assert_eq!(ending(&game), "0-1 (checkmate)");
    assert_eq!(game.draw(SECOND).unwrap_err(), PlayError::Refused(Refusal::Over));
    game.takeback(SECOND).unwrap();
    assert!(game.is_players_turn());
    play(&mut game, "d5", SECOND);
    assert!(game.awaits_reply());
}

#[test]
fn the_player_may_claim_repetitions() {
    let (mut game, _) = session(Color::White, "", None);
    moves(&mut game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", 30);
    assert!(matches!(game.draw(SECOND).unwrap()[..], [Event::Ended(_)]));
    assert_eq!(ending(&game), "1/2-1/2 (threefold repetition, claimed by white)");
}

#[test]
fn the_engine_claims_only_if_it_is_not_better() {
    let (mut game, _) = session(Color::White, "", None);
    moves(&mut game, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", 30);
    let mut claiming = game.clone();
    answer(&mut game, "Ng8", 30, SECOND);
    assert_eq!(game.live.ending(), None);
    answer(&mut claiming, "Ng8", -30, SECOND);
    assert_eq!(ending(&claiming), "1/2-1/2 (threefold repetition, claimed by black)");
}

#[test]
fn fifty_moves_can_be_claimed_and_seventy_five_end_the_game() {
    let (mut game, _) = session(Color::White, "4k3/8/8/8/8/8/8/R3K3 w - - 100 80", None);
    game.draw(SECOND).unwrap();
    assert_eq!(ending(&game), "1/2-1/2 (fifty moves, claimed by white)");
    let (mut game, _) = session(Color::White, "4k3/8/8/8/8/8/8/R3K3 w - - 149 80", None);
    play(&mut game, "Kd2", SECOND);
    assert_eq!(ending(&game), "1/2-1/2 (seventy-five moves)");
}

#[test]
fn other_draws_by_rule() {
    let (mut game, _) = session(Color::White, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", None);
    play(&mut game, "Qf7", SECOND);
    assert_eq!(ending(&game), "1/2-1/2 (stalemate)");
    let (mut game, _) = session(Color::White, "7k/8/8/8/8/8/1r6/K7 w - - 0 1", None);
    play(&mut game, "Kxb2", SECOND);
    assert_eq!(ending(&game), "1/2-1/2 (dead position)");
    // A position may be over before the first move.
    let (game, events) = session(Color::White, "7k/8/8/8/8/8/8/K7 w - - 0 1", None);
    assert!(matches!(events[..], [Event::NewGame, Event::Ended(_)]));
    assert_eq!(ending(&game), "1/2-1/2 (dead position)");
}

#[test]
fn draw_offers() {
    let lost = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
    let (mut game, _) = session(Color::White, lost, None);
    assert!(matches!(game.draw(SECOND).unwrap()[..], [Event::DrawDeclined]));
    play(&mut game, "Qa2", SECOND);
    assert!(matches!(game.draw(SECOND).unwrap()[..], [Event::DrawOffered]));
    let events = answer(&mut game, "Kf8", 800, SECOND);
    assert!(matches!(events[..], [Event::Score(_), Event::DrawDeclined, Event::Moved(_)]));
    play(&mut game, "Qa4", SECOND);
    game.draw(SECOND).unwrap();
    answer(&mut game, "Kf7", -800, SECOND);
    assert_eq!(ending(&game), "1/2-1/2 (draw agreed)");
}

#[test]
fn flags() {
    let (mut game, _) = session(Color::White, "", Some("60+1"));
    assert!(game.check_flag(59 * SECOND).is_empty());
    play(&mut game, "e4", 59 * SECOND);
    assert_eq!(game.live.left(Color::White, 90 * SECOND), Some(2 * SECOND));
    let events = game.check_flag(119 * SECOND);
    assert!(matches!(events[..], [Event::Cancel, Event::Ended(_)]), "{events:?}");
    assert_eq!(ending(&game), "1-0 (black loses on time)");
    assert_eq!(game.live.left(Color::Black, 500 * SECOND), Some(Duration::ZERO));

    // A move after the flag has fallen is not played.
    let (mut game, _) = session(Color::White, "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", Some("60"));
    assert!(matches!(play(&mut game, "Qf2", 61 * SECOND)[..], [Event::Ended(_)]));
    assert_eq!(game.live.game().len(), 0);
    assert_eq!(ending(&game), "1/2-1/2 (white is out of time, black cannot checkmate)");
}

#[test]
fn pondering_ends_with_the_players_move() {
    let (mut game, _) = session(Color::White, "", None);
    game.settings.ponders = true;
    play(&mut game, "e4", SECOND);
    let id = game.job.unwrap().0;
    let best = game.position().parse_san("e5").ok();
    let after = game.position().play(best.unwrap()).unwrap();
    let ponder = after.parse_san("Nf3").ok();
    let reply = Reply { id, best, ponder, score: None, failure: None };
    let events = game.reply(&reply, SECOND);
    let Some(Event::Search(job)) = events.last() else { panic!("{events:?}") };
    assert!(job.task == Task::Ponder && job.limits.ponder && job.game.len() == 3);
    assert!(!game.awaits_reply());
    let events = play(&mut game, "Nf3", SECOND);
    assert!(matches!(&events[..], [_, Event::Search(next)] if next.game == job.game));
}

#[test]
fn a_failed_engine_can_try_again() {
    let (mut game, _) = session(Color::White, "", None);
    play(&mut game, "e4", SECOND);
    let reply = Reply::failed(game.job.unwrap().0, "it crashed".into());
    assert!(matches!(&game.reply(&reply, SECOND)[..], [Event::EngineFailed(_)]));
    assert!(matches!(game.move_now().unwrap()[..], [Event::Search(_)]));
    // `bestmove (none)` of a UCI engine.
    let none = Reply { failure: None, ..Reply::failed(game.job.unwrap().0, String::new()) };
    assert!(matches!(&game.reply(&none, SECOND)[..], [Event::EngineFailed(_)]));
    game.move_now().unwrap();
    answer(&mut game, "c5", 0, SECOND);
    assert_eq!(game.move_now().unwrap_err(), PlayError::PlayerToMove);
}

#[test]
fn loaded_games_have_their_clocks() {
    let (mut game, _) = session(Color::White, "", Some("60"));
    let mut loaded = LoadedGame::default();
    for san in ["e4", "e5", "Nf3"] {
        loaded.game.play_san(san).unwrap();
    }
    loaded.clocks = vec![Some(50 * SECOND), None, Some(40 * SECOND)];
    loaded.player = Some(Color::Black);
    loaded.control = Some("7+7".parse().unwrap());
    let events = game.load(&loaded, 100 * SECOND);
    assert!(matches!(events[..], [Event::NewGame]));
    assert!(game.is_players_turn());
    assert_eq!(game.live.left(Color::White, 110 * SECOND), Some(40 * SECOND));
    assert_eq!(game.live.left(Color::Black, 110 * SECOND), Some(50 * SECOND));
    let times: Vec<_> = game.live.times().iter().filter_map(|time| time.left).collect();
    assert_eq!(times, [50 * SECOND, 60 * SECOND, 40 * SECOND]);

    // The time control of a loaded game does not apply to the next game.
    let (mut game, _) = session(Color::White, "", None);
    game.load(&loaded, SECOND);
    assert_eq!(game.live.rules().control, loaded.control);
    game.new_game(Color::White, Position::initial(), SECOND);
    assert_eq!(game.live.rules().control, None);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever both sides do, the game stays consistent and can continue.
    #[test]
    fn any_commands(steps in prop::collection::vec((0_u8..12, any::<u16>()), 0..120)) {
        let (mut game, _) = session(Color::White, "", Some("60+1"));
        let mut now = Duration::ZERO;
        for (step, number) in steps {
            now += Duration::from_millis(number.into()) / 16;
            let legal = game.position().legal_moves();
            let mv = legal.get(usize::from(number) % legal.len().max(1)).copied();
            let id = game.n_jobs - u64::from(number % 7 == 0 && game.n_jobs > 0);
            let score = Some(Score::cp(i32::from(number) - 30_000));
            let _ = match (step, mv) {
                (0..3, Some(mv)) => game.play(mv, now),
                (3..6, best) => {
                    Ok(game.reply(&Reply { id, best, ponder: None, score, failure: None }, now))
                }
                (6, _) => game.takeback(now),
                (7, _) => game.draw(now),
                (8, _) => game.hint(),
                (9, _) => game.evaluate(),
                (10, _) if number % 5 == 0 => game.resign(now),
                _ => Ok(game.check_flag(now)),
            };
            prop_assert_eq!(game.live.times().len(), game.live.game().len());
            let awaits_move = matches!(game.job, Some((_, Task::Move)));
            let is_engines = !game.live.is_over() && game.live.turn() != game.player;
            prop_assert_eq!(awaits_move, is_engines && game.job.is_some());
            prop_assert!(!game.live.is_over() || game.job.is_none());
        }
    }
}
