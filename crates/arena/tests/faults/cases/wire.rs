//! Commands sent to UCI engines.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use lucena_arena::{
    Direction, EngineSpec, GamePlan, GoLimits, LineLog, Ping, Player, Restart, Stop, play,
};
use lucena_board::{ByColor, ChessPosition, UciCastling};
use lucena_game::{Ending, MoveLimit};

use super::Drill;
use crate::set_up::{game, long_clock, spec};

pub(super) const ALL: &[Drill] = &[
    ("order_of_commands", order_of_commands),
    ("pings", pings),
    ("clocks_and_time_odds", clocks_and_time_odds),
    ("moves_to_go", moves_to_go),
    ("chess960", chess960),
    ("builtin_engine_against_a_process", builtin_engine_against_a_process),
    ("restart_before_each_game", restart_before_each_game),
    ("log", log),
];

type Lines = Arc<Mutex<Vec<String>>>;

/// A player with a log of the lines sent to it.
fn watched(spec: EngineSpec) -> (Player, Lines) {
    let lines = Lines::default();
    let kept = Arc::clone(&lines);
    let player = Player::new(spec).with_log(move |direction, line| {
        if direction == Direction::ToEngine {
            kept.lock().unwrap().push(line.into());
        }
    });
    (player, lines)
}

/// A plan with a few moves.
fn short_plan() -> GamePlan {
    let mut plan = GamePlan::default();
    plan.adjudication.max_moves = Some(MoveLimit(3));
    plan
}

#[track_caller]
fn sent(spec: EngineSpec, plan: &GamePlan) -> Vec<String> {
    let (mut white, lines) = watched(spec);
    let mut black = Player::new(EngineSpec { limits: long_clock(), ..self::spec("good") });
    play(plan, ByColor([&mut white, &mut black]), &Stop::new()).unwrap();
    lines.lock().unwrap().clone()
}

fn order_of_commands() {
    let spec = spec("good").with_option("Hash", "8").with_option("clear hash", "");
    let lines = sent(spec.with_option("threads", "2"), &short_plan());
    let first: Vec<&str> = lines.iter().map(String::as_str).take(11).collect();
    assert_eq!(
        first,
        [
            "uci",
            "isready",
            "setoption name threads value 2",
            "setoption name Hash value 8",
            "setoption name clear hash",
            "ucinewgame",
            "isready",
            "position startpos",
            "isready",
            "go wtime 60000 btime 60000 winc 1000 binc 1000",
            lines[10].as_str(),
        ],
    );
    assert!(lines[10].starts_with("position startpos moves "), "{}", lines[10]);
}

fn pings() {
    let count = |lines: &[String]| lines.iter().filter(|line| *line == "isready").count();
    let with = sent(spec("good"), &short_plan());
    let without = sent(spec("good"), &GamePlan { ping: Ping::EveryGame, ..short_plan() });
    assert_eq!((count(&with), count(&without)), (2 + 3, 2));
}

fn clocks_and_time_odds() {
    let go = |limits| {
        let lines = sent(spec("good").with_limits(limits), &short_plan());
        lines.into_iter().find(|line| line.starts_with("go")).unwrap()
    };
    let mut limits = GoLimits::nodes(500).with_depth(7);
    limits.move_time = Some(Duration::from_secs(30));
    assert_eq!(go(limits), "go depth 7 nodes 500 movetime 30000", "the opponent has a clock");
    limits.clock = Some("90".parse().unwrap());
    let expected = "go wtime 90000 btime 60000 binc 1000 depth 7 nodes 500 movetime 30000";
    assert_eq!(go(limits), expected);

    let (mut white, lines) =
        watched(spec("good").with_limits(GoLimits::clock("8".parse().unwrap())));
    let mut black = Player::new(spec("good").with_limits(GoLimits::depth(1)));
    play(&short_plan(), ByColor([&mut white, &mut black]), &Stop::new()).unwrap();
    let is_pair = |line: &String| line == "go wtime 8000 btime 8000";
    assert!(lines.lock().unwrap().iter().any(is_pair), "both clocks are sent");
}

fn moves_to_go() {
    let limits = GoLimits::clock("2/60".parse().unwrap());
    let lines = sent(spec("good").with_limits(limits), &short_plan());
    let go: Vec<_> = lines.iter().filter(|line| line.starts_with("go")).collect();
    let ends: Vec<_> = go.iter().map(|line| &line[line.len() - 1..]).collect();
    assert_eq!(ends, ["2", "1", "2"], "{go:?}");
    assert!(go.iter().all(|line| line.contains("movestogo") && !line.contains("winc")), "{go:?}");
    let left = |line: &str| line.split(' ').nth(2).unwrap().parse::<u64>().unwrap();
    assert!(left(go[2]) > 60_000, "the base was added again: {}", go[2]);
}

/// Castling notation follows the position, and `UCI_Chess960` is set only when needed.
fn chess960() {
    let (mut white, lines) = watched(spec("good"));
    let mut black = Player::new(spec("good"));
    let fen = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1";
    let mut plan = GamePlan::from_position(fen.parse().unwrap());
    plan.book.push(plan.start.parse_san("O-O").unwrap());
    plan.book.push(plan.start.play_unchecked(plan.book[0]).parse_san("O-O-O").unwrap());
    play(&plan, ByColor([&mut white, &mut black]), &Stop::new()).unwrap();
    let is_set = |value: &str| {
        let line = format!("setoption name UCI_Chess960 value {value}");
        lines.lock().unwrap().contains(&line)
    };
    assert!(is_set("true") && !is_set("false"));
    let is_castling = |line: &String| line.contains(" moves e1g1 e8b8");
    assert!(lines.lock().unwrap().iter().any(is_castling));
    game(&mut white, &mut black);
    assert!(is_set("false"), "the next game is standard chess");

    let (mut without, mut with) = (Player::new(spec("no chess960")), Player::new(spec("good")));
    let plan = GamePlan { castling: UciCastling::KingTakesRook, ..short_plan() };
    let record = play(&plan, ByColor([&mut without, &mut with]), &Stop::new()).unwrap();
    assert_eq!(record.warnings[0].to_string(), "White: there is no option \"UCI_Chess960\"");
}

fn builtin_engine_against_a_process() {
    let own = EngineSpec::lucena("Lucena").with_limits(GoLimits::nodes(2_000));
    let (mut white, mut black) =
        (Player::new(own.with_option("Hash", "2")), Player::new(spec("good")));
    let record = game(&mut white, &mut black);
    assert_eq!(record.reason(), "Lucena mates", "the mock plays random moves");
    assert_eq!(record.warnings, []);
    let ply = &record.plies[0];
    assert!(ply.score.is_some() && ply.depth > Some(1) && ply.nodes > Some(500));
    assert!(ply.pv.len() > 1 && ply.pv[0] == ply.mv && ply.time_left.is_none());
}

fn restart_before_each_game() {
    let every = EngineSpec { restart: Restart::EveryGame, ..spec("good") };
    let (mut white, mut black) = (Player::new(every), Player::new(spec("good")));
    let mut processes = [0; 2].map(|_| {
        game(&mut white, &mut black);
        [white.process_id().unwrap(), black.process_id().unwrap()]
    });
    assert_ne!(processes[0][0], processes[1][0]);
    assert_eq!(processes[0][1], processes[1][1]);
    processes.sort_unstable();
}

fn log() {
    let log = LineLog::new(Vec::new());
    let player = |who: &str| Player::new(spec("good")).with_log(log.of(who));
    let (mut white, mut black) = (player("slot 1 white"), player("slot 1 black"));
    let plan = short_plan();
    let record = play(&plan, ByColor([&mut white, &mut black]), &Stop::new()).unwrap();
    assert!(matches!(record.ending, Ending::Adjudication { .. }));
    drop((white, black));
    let text = String::from_utf8(log.into_inner().unwrap()).unwrap();
    for (who, arrow, line) in [
        ("slot 1 white", '>', "position startpos"),
        ("slot 1 black", '<', "readyok"),
        ("slot 1 white", '<', "bestmove "),
    ] {
        let end = format!(" {who} {arrow} {line}");
        assert!(text.lines().any(|text| text.contains(&end)), "{end}\n{text}");
    }
    let times = text.lines().map(|line| line.split(' ').next().unwrap().parse::<f64>().unwrap());
    assert!(times.is_sorted());
}
