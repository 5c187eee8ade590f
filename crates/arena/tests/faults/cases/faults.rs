//! Faults that lose one game and no more.

use std::time::{Duration, Instant};

use lucena_arena::{EngineSpec, GameRecord, GoLimits, Player, Timeouts};
use lucena_board::{ByColor, Color, GameResult};
use lucena_game::{Ending, Fault};

use super::Drill;
use crate::set_up::{Scratch, bad_spec, game, is_there, spec};

pub(super) const ALL: &[Drill] = &[
    ("exits", exits),
    ("panics", panics),
    ("is_killed", is_killed),
    ("no_newline_before_the_end", no_newline),
    ("closes_its_output", closes_its_output),
    ("closes_its_input", closes_its_input),
    ("hangs_under_a_clock", hangs_under_a_clock),
    ("hangs_under_nodes", hangs_under_nodes),
    ("hangs_under_a_depth", hangs_under_a_depth),
    ("hangs_with_regular_output", hangs_with_regular_output),
    ("searches_forever", searches_forever),
    ("ignores_nodes", ignores_nodes),
    ("ignores_depth", ignores_depth),
    ("stops_itself", stops_itself),
    ("never_moves_under_a_clock", never_moves_under_a_clock),
    ("never_moves_under_nodes", never_moves_under_nodes),
    ("half_a_line", half_a_line),
    ("moves_late", moves_late),
    ("stops_being_ready", stops_being_ready),
    ("illegal_moves", illegal_moves),
    ("capital_letters", capital_letters),
    ("exits_between_games", exits_between_games),
];

/// Which engine plays the game after a fault.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    TheSame,
    Another,
}

/// Plays a game that the faulty engine loses and one after it; returns the fault.
#[track_caller]
fn fault_of_game(bad: EngineSpec, color: Color, after: After) -> Fault {
    match ending_of_game(bad, color, after) {
        Ending::Fault { loser, fault } if loser == color => fault,
        ending => panic!("{ending:?}"),
    }
}

/// Plays a game that the faulty engine loses and one after it; returns how the game ended.
#[track_caller]
fn ending_of_game(bad: EngineSpec, color: Color, after: After) -> Ending {
    let good = EngineSpec { limits: bad.limits, ..spec("good") };
    let mut players = ByColor([Player::new(good.clone()), Player::new(good)]);
    players[color] = Player::new(bad);
    let started = Instant::now();
    let record = both(&mut players);
    assert!(started.elapsed() < Duration::from_secs(60), "took {:?}", started.elapsed());
    let name = &record.players[color];
    assert!(record.ending.is_fault(), "{name}: {}", record.reason());
    assert_eq!(record.result(), GameResult::win_of(!color), "{name}");
    assert!(record.plies.len() >= 6 && record.plies.len() <= 8, "{name}");
    let before = players[color].process_id();
    assert_eq!(before.is_some(), after == After::TheSame, "{name}");

    let next = both(&mut players);
    assert!(matches!(next.ending, Ending::Rules(_)), "{name}: next");
    assert_eq!(next.warnings, [], "{name}: next");
    let now = players.0.each_ref().map(Player::process_id);
    if after == After::TheSame {
        assert_eq!(now[color as usize], before, "{name}");
    }
    drop(players);
    for process in now.into_iter().flatten() {
        assert!(!is_there(process), "{name}: a process is left");
    }
    record.ending
}

fn both(players: &mut ByColor<Player>) -> GameRecord {
    let [white, black] = &mut players.0;
    game(white, black)
}

fn bad(role: &str, scratch: &Scratch) -> EngineSpec {
    bad_spec(role, scratch)
}

/// A time limit that only an engine that hangs exceeds.
fn short_time() -> GoLimits {
    GoLimits::move_time(Duration::from_millis(1_500))
}

#[track_caller]
fn disconnects(role: &str, color: Color) -> String {
    let scratch = Scratch::new();
    match fault_of_game(bad(role, &scratch), color, After::Another) {
        Fault::Disconnect(how) => how,
        fault => panic!("{role}: {fault:?}"),
    }
}

fn exits() {
    let how = disconnects("exits", Color::White);
    assert!(how.contains("exit status: 3"), "{how}");
    disconnects("exits", Color::Black);
}

fn panics() {
    let how = disconnects("panics", Color::Black);
    assert!(how.contains("assertion failed: this is all wrong"), "{how}");
}

fn is_killed() {
    let how = disconnects("is killed", Color::White);
    assert!(how.contains("signal: 9"), "{how}");
}

fn no_newline() {
    let scratch = Scratch::new();
    let fault = fault_of_game(bad("no newline", &scratch), Color::White, After::Another);
    assert!(matches!(fault, Fault::Disconnect(_)), "the move itself counted: {fault:?}");
}

fn closes_its_output() {
    disconnects("closes its output", Color::White);
}

/// An engine with closed input can still answer once, so the fault shows later.
fn closes_its_input() {
    let scratch = Scratch::new();
    let spec = bad("closes its input", &scratch).with_limits(short_time());
    let fault = fault_of_game(spec, Color::White, After::Another);
    assert!(matches!(fault, Fault::Disconnect(_)), "{fault:?}");
}

#[track_caller]
fn stalls(role: &str, limits: GoLimits) {
    let scratch = Scratch::new();
    let fault =
        fault_of_game(bad(role, &scratch).with_limits(limits), Color::White, After::Another);
    assert_eq!(fault, Fault::Stall("a move".into()), "{role}");
}

fn hangs_under_a_clock() {
    stalls("hangs", GoLimits::clock("1.5+0.5".parse().unwrap()));
}

fn hangs_under_nodes() {
    stalls("hangs", GoLimits::nodes(1_000));
}

fn hangs_under_a_depth() {
    stalls("hangs", GoLimits::depth(5));
}

fn hangs_with_regular_output() {
    stalls("repeats itself", GoLimits::nodes(1_000));
}

#[track_caller]
fn is_endless(role: &str, limits: GoLimits, search: Duration) -> Duration {
    let scratch = Scratch::new();
    let bad = bad(role, &scratch).with_limits(limits);
    let timeouts = Timeouts { search, ..bad.timeouts };
    let started = Instant::now();
    let fault = fault_of_game(EngineSpec { timeouts, ..bad }, Color::White, After::Another);
    assert_eq!(fault, Fault::Stall("the end of a search without a clock".into()), "{role}");
    started.elapsed()
}

fn searches_forever() {
    let limit = Duration::from_secs(3);
    let took = is_endless("searches forever", GoLimits::nodes(1_000).with_depth(9), limit);
    assert!(took >= limit, "it was given {limit:?}, and got {took:?}");
}

fn ignores_nodes() {
    is_endless("ignores nodes", GoLimits::nodes(1_000), Duration::from_secs(300));
}

fn ignores_depth() {
    is_endless("ignores depth", GoLimits::depth(5), Duration::from_secs(300));
}

fn stops_itself() {
    stalls("is stopped", short_time());
}

fn never_moves_under_nodes() {
    stalls("never moves", GoLimits::nodes(1_000));
}

/// Its next output continues the same line.
fn half_a_line() {
    stalls("half a line", short_time());
}

#[track_caller]
fn exceeds_its_time(role: &str, after: After) {
    let scratch = Scratch::new();
    let bad = bad(role, &scratch).with_limits(short_time());
    let ending = ending_of_game(bad, Color::Black, after);
    let Ending::Time { loser: Color::Black, overrun: Some(overrun) } = ending else {
        panic!("{role}: {ending:?}");
    };
    assert!(overrun < Duration::from_secs(30), "{role}: {overrun:?}");
}

fn never_moves_under_a_clock() {
    exceeds_its_time("never moves", After::Another);
}

fn moves_late() {
    exceeds_its_time("late", After::TheSame);
}

fn stops_being_ready() {
    let scratch = Scratch::new();
    let fault = fault_of_game(bad("stops being ready", &scratch), Color::White, After::Another);
    assert_eq!(fault, Fault::Stall("readyok".into()));
}

fn illegal_moves() {
    for (answer, reported) in [
        ("bestmove a1a1", "a1a1"),
        ("bestmove e2e9", "e2e9"),
        ("bestmove 0000", "0000"),
        ("bestmove (none)", "(none)"),
        ("bestmove", "nothing"),
        ("bestmove resign ponder e7e5", "resign"),
    ] {
        let scratch = Scratch::new();
        let spec = bad(&format!("says {answer}"), &scratch);
        let fault = fault_of_game(spec, Color::White, After::TheSame);
        assert_eq!(fault, Fault::IllegalMove(reported.into()));
    }
}

fn capital_letters() {
    let scratch = Scratch::new();
    let fault = fault_of_game(bad("capital", &scratch), Color::Black, After::TheSame);
    let Fault::IllegalMove(answer) = fault else { panic!("{fault:?}") };
    assert_eq!(answer, answer.to_uppercase());
}

/// It exited between games, so no one loses.
fn exits_between_games() {
    let (mut white, mut black) = (Player::new(spec("good")), Player::new(spec("good")));
    game(&mut white, &mut black);
    let process = white.process_id().unwrap();
    std::process::Command::new("kill").args(["-9", &process.to_string()]).status().unwrap();
    let record = game(&mut white, &mut black);
    assert!(matches!(record.ending, Ending::Rules(_)));
    assert_eq!(record.warnings.len(), 1, "{:?}", record.warnings);
    assert!(record.warnings[0].to_string().contains("restarted"), "{:?}", record.warnings);
}
