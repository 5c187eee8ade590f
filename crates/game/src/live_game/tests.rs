//! Rules of play, one per test.

mod random;
mod slow_game;

use alloc::string::{String, ToString};

use super::*;

const START: Duration = Duration::ZERO;
const WHITE: Color = Color::White;
const BLACK: Color = Color::Black;

fn seconds(number: u64) -> Duration {
    Duration::from_secs(number)
}

/// Rules with this time control, or without a clock.
fn rules(control: &str) -> GameRules {
    let control = (!control.is_empty()).then(|| control.parse().unwrap());
    GameRules { control, ..GameRules::default() }
}

fn game_from(fen: &str, rules: GameRules) -> LiveGame {
    LiveGame::new(fen.parse().unwrap(), rules, START)
}

fn new_game(rules: GameRules) -> LiveGame {
    LiveGame::new(Position::initial(), rules, START)
}

#[track_caller]
fn play(game: &mut LiveGame, moves: &str, now: Duration) {
    moves.split(' ').for_each(|text| game.play_uci(text, now).unwrap());
}

fn ending(game: &LiveGame) -> String {
    game.ending().map_or_else(|| "*".into(), ToString::to_string)
}

#[test]
fn a_game_to_checkmate() {
    let mut game = new_game(rules(""));
    assert_eq!(game.play_uci("e2e5", START), Err(Refusal::IllegalMove));
    play(&mut game, "f2f3 e7e5 g2g4", START);
    assert_eq!((ending(&game).as_str(), game.result()), ("*", GameResult::Unknown));
    play(&mut game, "d8h4", START);
    assert_eq!((ending(&game).as_str(), game.result()), ("0-1 (checkmate)", GameResult::BlackWins));
    assert_eq!(game.play_uci("a2a3", START), Err(Refusal::Over));
    assert_eq!(game.resume(START), Err(Refusal::Over));
}

#[test]
fn a_position_may_be_over_before_the_first_move() {
    let game = game_from("7k/8/8/8/8/8/8/K7 w - - 0 1", rules("60"));
    assert_eq!(ending(&game), "1/2-1/2 (dead position)");
    assert_eq!(game.flag_time(), None);
}

#[test]
fn draws_are_claimed_by_players_or_automatically() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let mut game = new_game(rules(""));
    assert_eq!(game.claim_draw(WHITE, START), Err(Refusal::NoDraw));
    play(&mut game, shuffle, START);
    assert!(game.is_running() && game.claimable_draw().is_some());
    // With the move that leads to the draw.
    game.claim_draw(BLACK, START).unwrap();
    assert_eq!(ending(&game), "1/2-1/2 (threefold repetition, claimed by black)");

    let mut game = new_game(GameRules { claims: Claims::Automatic, ..rules("") });
    play(&mut game, shuffle, START);
    assert_eq!(ending(&game), "1/2-1/2 (threefold repetition)");

    let mut game = game_from("4k3/8/8/8/8/8/8/R3K3 w - - 149 80", rules(""));
    play(&mut game, "e1d2", START);
    assert_eq!(ending(&game), "1/2-1/2 (seventy-five moves)");
}

#[test]
fn a_flag_falls() {
    let mut game = new_game(rules("10+2"));
    play(&mut game, "e2e4", seconds(4));
    assert_eq!(game.left(WHITE, seconds(9)), Some(seconds(8)));
    assert_eq!(game.flag_time(), Some(seconds(14)));
    game.tick(seconds(13));
    assert!(game.is_running());
    assert_eq!(game.play_uci("e7e5", seconds(14)), Err(Refusal::Over), "the move is late");
    assert_eq!(ending(&game), "1-0 (black loses on time)");
    assert_eq!((game.left(BLACK, seconds(99)), game.flag_time()), (Some(START), None));
    assert_eq!(game.left(WHITE, seconds(99)), Some(seconds(8)));
}

#[test]
fn a_flag_against_a_bare_king_is_a_draw() {
    let mut game = game_from("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", rules("1"));
    game.tick(seconds(1));
    assert_eq!(ending(&game), "1/2-1/2 (white is out of time, black cannot checkmate)");
}

#[test]
fn a_delay_runs_before_the_clock() {
    let mut rules = rules("10");
    rules.control.as_mut().unwrap().delay = seconds(3);
    let mut game = new_game(rules);
    play(&mut game, "e2e4", seconds(2));
    assert_eq!(game.times()[0], MoveTime { used: seconds(2), left: Some(seconds(10)) });
    assert_eq!(game.flag_time(), Some(seconds(15)));
    assert_eq!(game.left(BLACK, seconds(6)), Some(seconds(9)));
}

#[test]
fn the_first_move_may_be_untimed() {
    let mut game = new_game(GameRules { clock_start: ClockStart::AfterFirstMove, ..rules("10+2") });
    game.tick(seconds(1000));
    assert_eq!((game.is_running(), game.flag_time()), (true, None));
    assert_eq!(game.left(WHITE, seconds(1000)), Some(seconds(10)));
    play(&mut game, "e2e4", seconds(1000));
    let first = MoveTime { used: seconds(1000), left: Some(seconds(12)) };
    assert_eq!(game.times(), [first], "the move has its time");
    assert_eq!(game.left(BLACK, seconds(1003)), Some(seconds(7)));
    assert_eq!(game.flag_time(), Some(seconds(1010)));
    // Also after the first move is taken back.
    game.take_back(1, seconds(1005)).unwrap();
    assert_eq!(game.flag_time(), None);
    assert_eq!(game.left(WHITE, seconds(2000)), Some(seconds(10)));
    game.end(Ending::Aborted, seconds(2000)).unwrap();
    assert_eq!(game.left(WHITE, seconds(3000)), Some(seconds(10)));
}

#[test]
fn a_pause_stops_the_clock() {
    let mut game = new_game(rules("10"));
    play(&mut game, "d2d4 d7d5", START);
    game.pause(seconds(3)).unwrap();
    assert_eq!(game.pause(seconds(3)), Err(Refusal::Paused));
    assert_eq!(game.play_uci("e2e4", seconds(4)), Err(Refusal::Paused));
    assert_eq!(game.flag_time(), None);
    game.tick(seconds(100));
    game.resume(seconds(100)).unwrap();
    assert_eq!(game.resume(seconds(100)), Err(Refusal::NotPaused));
    assert_eq!(game.flag_time(), Some(seconds(107)));
    play(&mut game, "e2e4", seconds(101));
    assert_eq!(game.times()[2], MoveTime { used: seconds(4), left: Some(seconds(6)) });
}

#[test]
fn a_takeback_gains_no_time_unless_it_is_restored() {
    let check = |takeback_time, after_one: [u64; 2], after_two: u64| {
        let mut game = new_game(GameRules { takeback_time, ..rules("60+5") });
        play(&mut game, "e2e4", seconds(10));
        play(&mut game, "e7e5", seconds(20));
        game.take_back(1, seconds(30)).unwrap();
        let left = |game: &LiveGame| [WHITE, BLACK].map(|it| game.left(it, seconds(30)).unwrap());
        assert_eq!(left(&game), after_one.map(seconds));
        game.take_back(1, seconds(30)).unwrap();
        assert_eq!(left(&game)[0], seconds(after_two));
        assert_eq!(game.take_back(1, seconds(30)), Err(Refusal::NothingToTakeBack));
        assert_eq!(game.take_back(0, seconds(30)), Err(Refusal::NothingToTakeBack));
    };
    check(TakebackTime::Spent, [45, 55], 45);
    check(TakebackTime::Restored, [55, 60], 60);
}

#[test]
fn a_takeback_resumes_a_finished_game_and_keeps_a_pause() {
    let mut game = new_game(rules("60"));
    play(&mut game, "e2e4 e7e5", START);
    assert_eq!(game.plies_since_move_of(WHITE), Some(2));
    assert_eq!(game.plies_since_move_of(BLACK), Some(1));
    game.end(Ending::Agreement, START).unwrap();
    game.take_back(1, START).unwrap();
    assert!(game.is_running());
    assert_eq!(game.plies_since_move_of(BLACK), None);
    game.pause(seconds(10)).unwrap();
    game.take_back(1, seconds(20)).unwrap();
    assert!(game.is_paused());
    game.resume(seconds(30)).unwrap();
    assert_eq!(game.left(WHITE, seconds(31)), Some(seconds(59)));
}

#[test]
fn an_offer_lapses_with_the_opponents_move() {
    let mut game = new_game(rules(""));
    game.offer_draw(WHITE, START).unwrap();
    play(&mut game, "e2e4", START);
    assert_eq!(game.draw_offer(), Some(WHITE), "it goes with the move");
    play(&mut game, "e7e5", START);
    assert_eq!(game.draw_offer(), None);
    game.offer_draw(BLACK, START).unwrap();
    game.offer_draw(BLACK, START).unwrap();
    game.decline_draw();
    game.offer_draw(WHITE, START).unwrap();
    assert!(game.is_running(), "no offer is accepted");
    game.offer_draw(BLACK, START).unwrap();
    assert_eq!((ending(&game).as_str(), game.draw_offer()), ("1/2-1/2 (draw agreed)", None));
}

#[test]
fn recorded_games_have_their_clocks() {
    let mut recorded = Game::default();
    for san in ["e4", "e5", "Nf3"] {
        recorded.play_san(san).unwrap();
    }
    let time = |left: Option<u64>| MoveTime { used: START, left: left.map(seconds) };
    let times = [time(Some(50)), time(None), time(Some(40))];
    let mut game = LiveGame::resumed(recorded.clone(), times, rules("2/60"), seconds(100));
    let left = game.times().iter().map(|time| time.left);
    assert!(left.eq([50, 60, 40].map(|left| Some(seconds(left)))));
    assert_eq!(game.left(BLACK, seconds(110)), Some(seconds(50)));
    assert_eq!(game.clock(BLACK).unwrap().moves_to_go(), Some(1));
    play(&mut game, "b8c6", seconds(110));
    assert_eq!(game.left(BLACK, seconds(110)), Some(seconds(110)));
    let started = ByColor([seconds(30), seconds(20)]);
    let game = LiveGame::resumed(recorded, [], rules("60"), START).with_left(started);
    assert_eq!(game.left(BLACK, seconds(5)), Some(seconds(15)));
    assert_eq!(game.left(WHITE, seconds(5)), Some(seconds(30)));
}

#[test]
fn revisions_count_what_makes_a_search_obsolete() {
    let mut game = new_game(rules("60"));
    let mut last = game.revision();
    let mut check = |game: &LiveGame, is_new: bool| {
        assert_eq!(game.revision() > last, is_new);
        last = game.revision();
    };
    play(&mut game, "e2e4", START);
    check(&game, true);
    game.offer_draw(WHITE, START).unwrap();
    game.tick(seconds(1));
    check(&game, false);
    game.pause(START).unwrap();
    check(&game, true);
    game.resume(START).unwrap();
    check(&game, true);
    game.take_back(1, START).unwrap();
    check(&game, true);
    game.tick(seconds(60));
    check(&game, true);
}
