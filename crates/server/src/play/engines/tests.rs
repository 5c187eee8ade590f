use super::*;
use crate::play::setup::{NewGame, Setup};

const FEN: &str = "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1";
const HUMAN: &str = r#"{"kind":"human"}"#;
const ENGINE: &str = r#"{"kind":"engine"}"#;
/// Timeout for events that must arrive.
const PATIENCE: Duration = Duration::from_secs(300);

/// A game outside any opening book.
fn game(white: &str, black: &str) -> PlayedGame {
    let json = format!(r#"{{"white":{white},"black":{black},"fen":"{FEN}"}}"#);
    let new: NewGame = serde_json::from_str(&json).unwrap();
    let setup = Setup::new(new, &config::Limits::default()).unwrap();
    PlayedGame::new(setup, Duration::ZERO)
}

/// The engines of a game whose pool has one engine and no queue.
fn engines() -> (Engines, EnginePool, mpsc::UnboundedReceiver<Report>) {
    let options = Options { hash_mb: 1, ..Options::default() };
    let pool = EnginePool::new(&options, 1, 0).unwrap();
    let (sender, reports) = mpsc::unbounded_channel();
    let access = EngineAccess {
        pool: pool.clone(),
        game_id: "game".into(),
        client: ClientId::of_player("game", "test"),
        limits: config::Limits::default(),
    };
    (Engines::new(access, sender), pool, reports)
}

#[test]
fn every_move_is_limited() {
    let allowed = config::Limits::default();
    let limits = |engine: EnginePlayer| move_limits(&engine, None, &allowed);
    let full = EnginePlayer::default();
    assert_eq!(limits(full).move_time, Some(DEFAULT_TIME));
    assert_eq!(limits(EnginePlayer { level: Some(1), ..full }).move_time, Some(LIMITED_TIME));
    let of_nodes = limits(EnginePlayer { nodes: Some(500), ..full });
    assert_eq!((of_nodes.nodes, of_nodes.move_time), (Some(500), Some(allowed.max_time)));
    let clock = lucena_search::Clock::new(24 * 3600 * DEFAULT_TIME, Duration::ZERO);
    let timed = move_limits(&full, Some(clock), &allowed);
    assert_eq!((timed.clock, timed.move_time), (Some(clock), Some(allowed.max_time)));
}

#[test]
fn no_move_exceeds_the_limits_of_the_server() {
    let max_time = Duration::from_millis(70);
    let allowed =
        config::Limits { max_depth: 4, max_nodes: 900, max_time, ..config::Limits::default() };
    let clock = lucena_search::Clock::new(24 * 3600 * DEFAULT_TIME, Duration::ZERO);
    let greedy = EnginePlayer { nodes: Some(1_000_000_000), ..EnginePlayer::default() };
    let slow = EnginePlayer { movetime_ms: Some(86_400_000), ..EnginePlayer::default() };
    for engine in [EnginePlayer::default(), greedy, slow] {
        for clock in [None, Some(clock)] {
            let limits = move_limits(&engine, clock, &allowed);
            let found = (limits.depth, limits.nodes, limits.move_time);
            assert_eq!(found, (Some(4), Some(900), Some(max_time)), "{engine:?} {clock:?}");
        }
    }
}

#[tokio::test]
async fn a_retry_is_forgotten_when_the_position_changes() {
    let (mut engines, pool, mut reports) = engines();
    let lease = pool.idle_lease().unwrap();
    let second = Duration::from_secs(1);
    for end in [PlayedGame::abort, PlayedGame::pause] {
        let mut game = game(ENGINE, HUMAN);
        engines.think(&game, Duration::ZERO);
        let report = tokio::time::timeout(PATIENCE, reports.recv()).await.unwrap().unwrap();
        assert!(matches!(engines.report(report, &game, Duration::ZERO), Effect::Delayed(_)));
        assert_eq!(engines.wake_at(), Some(RETRY));
        end(&mut game, second / 2).unwrap();
        engines.stop_stale(&game);
        engines.think(&game, second / 2);
        assert_eq!(engines.wake_at(), None, "the room would wake up for nothing, at once");
    }
    drop(lease);
}

#[tokio::test]
async fn pondering_and_hints_end_when_no_one_is_there() {
    let (mut engines, pool, mut reports) = engines();
    let mut game = game(r#"{"kind":"engine","ponder":true}"#, HUMAN);
    let play = |game: &mut PlayedGame, uci: &str| {
        let mv = game.live().position().parse_uci(uci).unwrap();
        game.play_engine(mv, None, Duration::ZERO).unwrap();
    };
    play(&mut game, "e2e4");
    let expected = game.live().position().parse_uci("d7d5").ok();
    engines.ponder(&game, expected, Duration::ZERO);
    let idle = async {
        while pool.load().idle == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    // Its first line shows that the engine is leased.
    let report = tokio::time::timeout(PATIENCE, reports.recv()).await.unwrap().unwrap();
    assert!(matches!(report.event, SearchEvent::Line(_)), "{report:?}");
    assert_eq!(pool.load().idle, 0);
    engines.rest();
    tokio::time::timeout(PATIENCE, idle).await.expect("the engine is given back");
    engines.hint(&game, Arc::default());
    assert!(engines.hint.is_some());
    engines.rest();
    assert!(engines.hint.is_none() && engines.pondering.is_none());
}
