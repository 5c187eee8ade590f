//! Engines in games: `MatchEngine` of both protocols.

use std::thread;
use std::time::{Duration, Instant};

use lucena_board::{Game, UciCastling, Variant};
use lucena_client::{
    Client, ClientError, Launch, MatchEngine, SearchReport, XboardClient, XboardLimits,
};
use lucena_uci::{Go, PositionLine};

use super::calls::SEARCH_ENDING_CALLS;
use crate::ROLE;

/// Enough for whatever should happen.
const LONG: Duration = Duration::from_secs(60);
/// For what should not.
const SHORT: Duration = Duration::from_millis(200);

pub(super) const ALL: &[(&str, fn())] = &[
    ("uci_games", uci_games),
    ("uci_abandoned_searches", uci_abandoned_searches),
    ("uci_ponder_hits", uci_ponder_hits),
    ("uci_early_answers", uci_early_answers),
    ("other_calls_end_the_search_of_a_match", other_calls_end_the_search_of_a_match),
    ("xboard_games", xboard_games),
    ("xboard_abandoned_searches", xboard_abandoned_searches),
    ("xboard_engines_do_not_ponder", xboard_engines_do_not_ponder),
    ("waits_after_errors", waits_after_errors),
];

fn launch(role: &str) -> Launch {
    Launch::new(std::env::current_exe().unwrap()).variable(ROLE, role)
}

#[track_caller]
fn uci(role: &str) -> Client {
    launch(role).start(LONG).unwrap()
}

#[track_caller]
fn xboard(role: &str) -> XboardClient {
    let mut engine = launch(role).start_xboard(LONG).unwrap();
    engine.negotiate(LONG).unwrap();
    let depth = Some(7);
    let limits = XboardLimits { level: None, move_time: None, nodes: None, depth };
    assert_eq!(engine.set_limits(limits), Ok(None));
    engine
}

/// A game after these moves, set up in the engine.
#[track_caller]
fn set_up(engine: &mut dyn MatchEngine, moves: &[&str]) {
    let mut game = Game::default();
    let mut line = PositionLine::new(game.position(), UciCastling::KingToTarget);
    for mv in moves {
        line.push(game.play_uci(mv).unwrap());
    }
    engine.set_position(&game, &line).unwrap();
    if engine.needs_sync() {
        engine.sync(LONG).unwrap();
    }
}

#[track_caller]
fn start_game(engine: &mut dyn MatchEngine) {
    assert_eq!(engine.new_game(Variant::Standard, UciCastling::KingToTarget, LONG), Ok(Vec::new()));
    set_up(engine, &[]);
}

#[track_caller]
fn finish(engine: &mut dyn MatchEngine) -> SearchReport {
    engine.wait(LONG).unwrap().unwrap()
}

#[track_caller]
fn check_move(engine: &mut dyn MatchEngine, mv: &str) {
    assert_eq!(finish(engine).reply.to_string(), mv);
}

/// Waits for the depth that a running search reports.
fn wait_for_depth(engine: &mut dyn MatchEngine, depth: u32) {
    let started = Instant::now();
    while engine.progress().and_then(|progress| progress.depth) != Some(depth) {
        assert!(started.elapsed() < LONG);
        assert_eq!(engine.wait(Duration::ZERO), Ok(None));
    }
}

fn uci_games() {
    let engine: &mut dyn MatchEngine = &mut uci("obedient");
    start_game(engine);
    MatchEngine::go(engine, &Go::depth(1)).unwrap();
    check_move(engine, "a2a3");
    set_up(engine, &["a2a3", "a7a5"]);
    MatchEngine::go(engine, &Go::infinite()).unwrap();
    wait_for_depth(engine, 1);
    assert_eq!(engine.wait(SHORT), Ok(None));
    let progress = engine.progress().unwrap();
    assert!(progress.silence >= SHORT && engine.elapsed() >= progress.silence);
    assert_eq!(progress.nodes, Some(7));
    engine.stop().unwrap();
    check_move(engine, "a1a2");
    assert_eq!(engine.progress(), None);
}

fn uci_abandoned_searches() {
    let engine: &mut dyn MatchEngine = &mut uci("obedient");
    start_game(engine);
    MatchEngine::go(engine, &Go::infinite()).unwrap();
    engine.abandon();
    set_up(engine, &["a2a3"]);
    MatchEngine::go(engine, &Go::depth(1)).unwrap();
    check_move(engine, "a7a5");
    // Another search abandons the one before.
    MatchEngine::go(engine, &Go::infinite()).unwrap();
    set_up(engine, &["a2a3", "a7a5"]);
    MatchEngine::go(engine, &Go::depth(1)).unwrap();
    check_move(engine, "a1a2");
}

fn uci_ponder_hits() {
    let engine: &mut dyn MatchEngine = &mut uci("obedient");
    start_game(engine);
    MatchEngine::go(engine, &Go::movetime(SHORT).pondering()).unwrap();
    assert_eq!(engine.wait(SHORT), Ok(None));
    engine.ponder_hit().unwrap();
    assert!(engine.progress().unwrap().silence < engine.elapsed());
    let report = finish(engine);
    assert!(!report.moved_while_pondering && report.elapsed >= SHORT, "{report:?}");
}

fn uci_early_answers() {
    let engine: &mut dyn MatchEngine = &mut uci("hasty obedient");
    start_game(engine);
    MatchEngine::go(engine, &Go::movetime(SHORT).pondering()).unwrap();
    assert!(finish(engine).moved_while_pondering);
    assert!(matches!(engine.ponder_hit(), Err(ClientError::Search(_))));
    MatchEngine::go(engine, &Go::movetime(SHORT).pondering()).unwrap();
    thread::sleep(SHORT);
    engine.ponder_hit().unwrap();
    assert!(finish(engine).moved_while_pondering);
}

fn other_calls_end_the_search_of_a_match() {
    for call in SEARCH_ENDING_CALLS {
        let engine = &mut uci("obedient");
        start_game(engine);
        set_up(engine, &["a2a3", "a7a5"]);
        <Client as MatchEngine>::go(engine, &Go::infinite()).unwrap();
        call(engine);
        let error = <Client as MatchEngine>::wait(engine, SHORT).unwrap_err();
        assert_eq!(error, ClientError::Search("there is no search".into()));
        let result = engine.play(&Game::default(), Go::depth(1)).unwrap();
        assert_eq!(result.best_move.unwrap().to_string(), "a2a3");
    }
}

fn xboard_games() {
    let engine = &mut xboard("xboard");
    start_game(engine);
    engine.go(&Go::default()).unwrap();
    let report = finish(engine);
    assert_eq!(report.reply.to_string(), "a2a3");
    assert_eq!((report.n_infos, report.exact.unwrap().depth), (1, Some(1)));
    // The engine knows the game but for the last move, which needs no sync.
    set_up(engine, &["a2a3", "a7a6"]);
    assert!(!engine.needs_sync());
    engine.go(&Go::default()).unwrap();
    check_move(engine, "b2b3");
    set_up(engine, &["e2e4", "e7e5"]);
    assert!(engine.needs_sync());
    engine.go(&Go::default()).unwrap();
    check_move(engine, "c2c3");
}

fn xboard_abandoned_searches() {
    let engine = &mut xboard("xboard slow");
    start_game(engine);
    engine.go(&Go::default()).unwrap();
    wait_for_depth(engine, 7);
    engine.stop().unwrap();
    engine.abandon();
    start_game(engine);
    engine.go(&Go::default()).unwrap();
    wait_for_depth(engine, 7);
    assert_eq!(engine.wait(SHORT), Ok(None));
    assert!(engine.elapsed() >= SHORT);
    engine.stop().unwrap();
    check_move(engine, "b2b3");
}

fn xboard_engines_do_not_ponder() {
    let engine = &mut xboard("xboard");
    start_game(engine);
    assert!(matches!(engine.ponder_hit(), Err(ClientError::Unsupported(_))));
}

fn waits_after_errors() {
    let engines: [Box<dyn MatchEngine>; 2] =
        [Box::new(uci("dies while searching")), Box::new(xboard("xboard dies"))];
    for mut engine in engines {
        start_game(&mut *engine);
        engine.go(&Go::depth(1)).unwrap();
        for _ in 0..2 {
            let error = engine.wait(LONG).unwrap_err();
            let ClientError::Gone { status: Some(_), stderr, .. } = error else {
                panic!("{error}");
            };
            assert!(["a word on the standard error", "out of ideas"].contains(&stderr.as_str()));
        }
    }
}
