//! Rules of play, one per test.

mod random;

use std::time::Duration;

use lucena_board::Color;
use lucena_eval::Score;
use lucena_game::Refusal::{NothingToTakeBack, Over};

use super::{DrawReply, PlayedGame, Refusal};
use crate::config::Limits;
use crate::play::setup::{NewGame, Setup};
use crate::play::side::Side;
use crate::play::state_json::GameJson;

pub(super) const HUMAN: &str = r#"{"kind":"human","name":"A"}"#;
pub(super) const ENGINE: &str = r#"{"kind":"engine"}"#;
const START: Duration = Duration::ZERO;

/// A game of two players; `more` contains further fields.
pub(super) fn game(white: &str, black: &str, more: &str) -> PlayedGame {
    let json = format!(r#"{{"white":{white},"black":{black}{more}}}"#);
    let new: NewGame = serde_json::from_str(&json).unwrap();
    PlayedGame::new(Setup::new(new, &Limits::default()).unwrap(), START)
}

fn seconds(number: u64) -> Duration {
    Duration::from_secs(number)
}

/// Plays moves for both sides.
#[track_caller]
fn play(game: &mut PlayedGame, moves: &str, now: Duration) {
    for text in moves.split(' ') {
        let ply = game.live().game().len();
        match game.engine_to_move() {
            None => game.play(text, ply, now).unwrap(),
            Some(_) => {
                let mv = game.live().position().parse_uci(text).unwrap();
                game.play_engine(mv, Some(Score::cp(30)), now).unwrap();
            }
        }
    }
}

/// A field of a move in the state that clients get.
fn shown(game: &PlayedGame, ply: usize, field: &str) -> String {
    let state = serde_json::to_value(GameJson::new("id", "key", game, START)).unwrap();
    state["moves"][ply][field].as_str().unwrap().to_owned()
}

fn end(game: &PlayedGame) -> (&'static str, &'static str) {
    (game.status(), game.live().result().as_str())
}

#[test]
fn a_game_to_checkmate() {
    let mut game = game(HUMAN, HUMAN, "");
    play(&mut game, "f2f3 e7e5 g2g4", START);
    assert_eq!(end(&game), ("ongoing", "*"));
    play(&mut game, "d8h4", START);
    assert_eq!(end(&game), ("checkmate", "0-1"));
    assert_eq!(shown(&game, 3, "san"), "Qh4#");
    assert_eq!(game.play("a2a3", 4, START), Err(Refusal::Game(Over)));
}

#[test]
fn bad_moves_change_nothing() {
    let mut game = game(HUMAN, ENGINE, "");
    let version = game.version();
    assert_eq!(game.play("e2e4", 7, START), Err(Refusal::Stale { found: 7, expected: 0 }));
    for text in ["e2e5", "", "e9e4", "0000", "é"] {
        assert!(matches!(game.play(text, 0, START), Err(Refusal::Move(_))), "{text}");
    }
    assert_eq!(game.version(), version);
    play(&mut game, "e2e4", START);
    assert_eq!(game.play("e7e5", 1, START), Err(Refusal::EngineToMove));
}

#[test]
fn draws_that_can_be_claimed_end_the_game() {
    let mut threefold = game(HUMAN, HUMAN, "");
    play(&mut threefold, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", START);
    assert_eq!(end(&threefold), ("threefold repetition", "1/2-1/2"));
    let mut fifty = game(HUMAN, HUMAN, r#","fen":"4k3/8/8/8/8/8/8/R3K3 w - - 99 80""#);
    play(&mut fifty, "a1a2", START);
    assert_eq!(end(&fifty), ("fifty moves", "1/2-1/2"));
}

#[test]
fn chess960_castles_by_taking_the_rook() {
    let fen = r#","chess960":true,"fen":"1r2k1r1/p1p3p1/8/8/8/8/P1P3P1/1R2K1R1 w BGbg - 0 1""#;
    let mut game = game(HUMAN, HUMAN, fen);
    play(&mut game, "e1g1 e8b8", START);
    assert_eq!(shown(&game, 0, "uci"), "e1g1");
    assert_eq!((&*shown(&game, 0, "san"), &*shown(&game, 1, "san")), ("O-O", "O-O-O"));
    let mut standard = self::game(HUMAN, HUMAN, r#","fen":"4k3/8/8/8/8/8/8/4K2R w K - 0 1""#);
    play(&mut standard, "e1h1", START);
    assert_eq!(shown(&standard, 0, "uci"), "e1g1", "both forms are read, one is written");
}

#[test]
fn no_clock_runs_before_the_first_move() {
    let clock = r#","clock":{"initial_ms":10000,"increment_ms":2000}"#;
    let mut game = game(HUMAN, HUMAN, clock);
    game.check_flag(seconds(1000));
    assert_eq!((end(&game), game.live().flag_time()), (("ongoing", "*"), None));
    assert_eq!(game.live().left(Color::White, seconds(1000)), Some(seconds(10)));
    assert_eq!(game.search_clock(Color::White, seconds(1000)).unwrap().remaining, seconds(10));
    play(&mut game, "e2e4", seconds(1000));
    assert_eq!(game.live().times()[0].used, seconds(1000), "the move has its time");
    assert_eq!(game.live().times()[0].left, Some(seconds(12)));
    assert_eq!(game.live().left(Color::Black, seconds(1003)), Some(seconds(7)));
    assert_eq!(game.live().flag_time(), Some(seconds(1010)));
    // Nor after the first move is taken back.
    game.take_back(seconds(1005)).unwrap();
    assert_eq!(game.live().flag_time(), None);
    assert_eq!(game.live().left(Color::White, seconds(2000)), Some(seconds(10)));
    game.resign(None, seconds(2000)).unwrap();
    assert_eq!(game.live().left(Color::White, seconds(3000)), Some(seconds(10)));
}

#[test]
fn a_flag_against_a_bare_king_is_a_draw() {
    let more = r#","fen":"4k3/8/8/8/8/8/8/4KQ2 w - - 0 1","clock":{"initial_ms":1000}"#;
    let mut game = game(HUMAN, HUMAN, more);
    play(&mut game, "e1d1 e8d8", START);
    game.check_flag(seconds(1));
    assert_eq!(end(&game), ("time", "1/2-1/2"));
}

#[test]
fn a_takeback_against_an_engine_goes_back_to_the_player() {
    let mut game = game(HUMAN, ENGINE, r#","clock":{"initial_ms":60000,"increment_ms":5000}"#);
    assert_eq!(game.take_back(START), Err(Refusal::Game(NothingToTakeBack)));
    play(&mut game, "e2e4 e7e5 g1f3", seconds(1));
    assert_eq!(game.live().game().len(), 3);
    game.take_back(seconds(2)).unwrap();
    assert_eq!((game.live().game().len(), game.live().position().turn()), (2, Color::White));
    game.take_back(seconds(2)).unwrap();
    assert_eq!(game.live().game().len(), 0);
    assert_eq!(game.live().left(Color::White, seconds(2)), Some(seconds(60)), "without increments");
    assert!(!game.can_take_back());
}

#[test]
fn a_takeback_between_people_is_one_ply() {
    let mut game = game(HUMAN, HUMAN, "");
    play(&mut game, "e2e4 e7e5", START);
    game.take_back(START).unwrap();
    assert_eq!(game.live().game().len(), 1);
    let mut strict = self::game(HUMAN, HUMAN, r#","takebacks":false"#);
    play(&mut strict, "e2e4", START);
    assert_eq!(strict.take_back(START), Err(Refusal::NoTakebacks));
    let mut engines = self::game(ENGINE, ENGINE, "");
    play(&mut engines, "e2e4 e7e5", START);
    assert_eq!(engines.take_back(START), Err(Refusal::Game(NothingToTakeBack)));
}

#[test]
fn premoves_answer_the_engine_at_once() {
    let mut game = game(ENGINE, HUMAN, "");
    let queue = ["e7e5", "b8c6", "g8f6"].map(String::from).to_vec();
    game.set_premoves(queue, START).unwrap();
    play(&mut game, "e2e4", START);
    assert_eq!((game.live().game().len(), game.premoves().count()), (2, 2));
    play(&mut game, "g1f3", START);
    assert_eq!((game.live().game().len(), game.premoves().count()), (4, 1));
    // An illegal premove clears the rest of the queue.
    game.set_premoves(vec!["c6c5".into(), "a7a6".into()], START).unwrap();
    play(&mut game, "f1b5", START);
    assert_eq!((game.live().game().len(), game.premoves().count()), (5, 0));
    assert_eq!(game.live().position().turn(), Color::Black);
    game.set_premoves(vec!["a7a6".into()], START).unwrap();
    assert_eq!(game.live().game().len(), 6, "it is the player's turn already");
}

#[test]
fn premoves_are_refused_where_they_make_no_sense() {
    let mut people = game(HUMAN, HUMAN, "");
    assert_eq!(people.set_premoves(vec![], START), Err(Refusal::NoPremoves));
    let mut game = game(ENGINE, HUMAN, "");
    let many = vec!["e7e5".to_owned(); 65];
    assert_eq!(game.set_premoves(many, START), Err(Refusal::TooManyPremoves(65)));
    let bad = vec!["x".repeat(10_000)];
    assert!(matches!(game.set_premoves(bad, START), Err(Refusal::Move(text)) if text.len() < 100));
}

#[test]
fn promotion_needs_its_piece() {
    let mut game = game(HUMAN, HUMAN, r#","fen":"8/P6k/8/8/8/8/8/K7 w - - 0 1""#);
    assert!(matches!(game.play("a7a8", 0, START), Err(Refusal::Move(_))));
    play(&mut game, "a7a8n", START);
    assert_eq!(shown(&game, 0, "san"), "a8=N");
}

#[test]
fn resignation() {
    let mut people = game(HUMAN, HUMAN, "");
    people.resign(Some(Side::Black), START).unwrap();
    assert_eq!(end(&people), ("resigned", "1-0"));
    let mut against_engine = game(ENGINE, HUMAN, "");
    assert_eq!(against_engine.resign(Some(Side::White), START), Err(Refusal::NotHuman));
    against_engine.resign(None, START).unwrap();
    assert_eq!(end(&against_engine), ("resigned", "1-0"));
}

#[test]
fn people_agree_to_a_draw_and_engines_look_at_their_score() {
    let mut people = game(HUMAN, HUMAN, "");
    assert_eq!(people.offer_draw(START), Ok(DrawReply::Agreed));
    assert_eq!(end(&people), ("agreed", "1/2-1/2"));
    assert_eq!(game(ENGINE, ENGINE, "").offer_draw(START), Err(Refusal::NotHuman));
    let mut game = game(HUMAN, ENGINE, "");
    assert_eq!(game.offer_draw(START), Ok(DrawReply::Declined), "no score yet");
    play(&mut game, "e2e4", START);
    assert_eq!(game.offer_draw(START), Ok(DrawReply::Pending));
    assert_eq!(game.live().draw_offer(), Some(Color::White));
    let reply = game.live().position().parse_uci("e7e5").unwrap();
    let answer = game.play_engine(reply, Some(Score::cp(20)), START).unwrap();
    assert_eq!((answer, game.live().draw_offer()), (Some(DrawReply::Declined), None));
    play(&mut game, "f1c4", START);
    assert_eq!(game.offer_draw(START), Ok(DrawReply::Pending));
    let reply = game.live().position().parse_uci("a7a6").unwrap();
    let answer = game.play_engine(reply, Some(Score::cp(-900)), START).unwrap();
    assert_eq!((answer, end(&game)), (Some(DrawReply::Agreed), ("agreed", "1/2-1/2")));
    assert_eq!(game.live().game().len(), 3, "the move is not played any more");
}

#[test]
fn an_aborted_game_has_no_result() {
    let mut game = game(ENGINE, ENGINE, "");
    game.abort(START).unwrap();
    assert_eq!(end(&game), ("aborted", "*"));
    assert_eq!(game.abort(START), Err(Refusal::Game(Over)));
    assert_eq!(game.engine_to_move(), None);
}

#[test]
fn a_record_restores_the_game() {
    let clock = r#","clock":{"initial_ms":60000,"increment_ms":1000,"moves":2}"#;
    let mut game = game(HUMAN, ENGINE, clock);
    play(&mut game, "e2e4 e7e5 g1f3", seconds(2));
    let record = game.record("id", "key", seconds(5));
    let json = serde_json::to_string(&record).unwrap();
    let restored =
        PlayedGame::restore(serde_json::from_str(&json).unwrap(), seconds(1000)).unwrap();
    assert_eq!(restored.record("id", "key", seconds(1000)), record);
    assert_eq!(restored.engine_to_move(), Some(Color::Black));
    assert_eq!(restored.live().clock(Color::White).unwrap().moves_to_go(), Some(2));
    let mut damaged = record.clone();
    damaged.moves[1].uci = "e7e4".into();
    assert!(PlayedGame::restore(damaged, START).is_err());
    let mut other = record;
    other.left_ms = None;
    assert!(PlayedGame::restore(other, START).is_err());
}

#[test]
fn engines_stand_still_while_no_one_watches() {
    let mut between = game(ENGINE, ENGINE, r#","clock":{"initial_ms":60000}"#);
    play(&mut between, "e2e4 e7e5", START);
    between.suspend(seconds(10));
    assert_eq!((between.engine_to_move(), between.live().flag_time()), (None, None));
    assert_eq!(between.record("id", "key", seconds(20)).left_ms, Some([50_000, 60_000]));
    between.check_flag(seconds(1000));
    between.wake_up(seconds(1000));
    assert_eq!(between.engine_to_move(), Some(Color::White));
    assert_eq!(between.live().flag_time(), Some(seconds(1050)));
    // A pause by a client survives the suspension.
    between.pause(seconds(1001)).unwrap();
    between.suspend(seconds(1002));
    between.wake_up(seconds(1003));
    assert!(between.is_paused() && between.live().flag_time().is_none());
    // A game with a human player is not suspended.
    let mut against = game(HUMAN, ENGINE, r#","clock":{"initial_ms":60000}"#);
    play(&mut against, "e2e4 e7e5", START);
    against.suspend(seconds(10));
    assert!(against.live().is_running());
    assert_eq!(against.live().flag_time(), Some(seconds(60)));
}
