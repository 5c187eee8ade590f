//! Pondering engines and their faults.

use std::time::Duration;

use lucena_arena::{GameRecord, Player, Warning, WarningKind};
use lucena_board::Color;
use lucena_game::{Ending, Fault};

use super::Drill;
use crate::mock::EVENT_LOG;
use crate::set_up::{Scratch, bad_spec, game, set_variable, spec};

pub(super) const ALL: &[Drill] = &[
    ("ponder_hits", ponder_hits),
    ("ponder_misses", ponder_misses),
    ("talks_while_pondering", talks_while_pondering),
    ("moves_while_pondering", moves_while_pondering),
    ("exits_while_pondering", exits_while_pondering),
    ("ignores_stop_while_pondering", ignores_stop_while_pondering),
    ("ponders_an_illegal_move", ponders_an_illegal_move),
    ("no_pondering_by_default", no_pondering_by_default),
];

fn is_normal(record: &GameRecord) -> bool {
    matches!(record.ending, Ending::Rules(_))
}

/// Plays two games of an engine in this role against one that does not ponder; returns them with
/// its log.
fn two_games(role: &str) -> ([GameRecord; 2], String) {
    let scratch = Scratch::new();
    let mut spec_of_role = spec(role).pondering();
    let log = scratch.path("log");
    set_variable(&mut spec_of_role, EVENT_LOG, &log);
    let (mut white, mut black) = (Player::new(spec_of_role), Player::new(spec("good")));
    let records = [game(&mut white, &mut black), game(&mut white, &mut black)];
    let moves = |record: &GameRecord| record.moves().collect::<Vec<_>>();
    assert_eq!(moves(&records[0]), moves(&records[1]), "{role}");
    (records, std::fs::read_to_string(log).unwrap())
}

fn n_hits(record: &GameRecord) -> usize {
    record.plies.iter().filter(|ply| ply.ponder_hit).count()
}

fn ponder_hits() {
    let (records, log) = two_games("ponders");
    let hits: usize = records.iter().map(n_hits).sum();
    assert!(
        records.iter().all(is_normal) && records.iter().all(|record| record.warnings.is_empty())
    );
    // Every move but the first of each game is a ponder hit.
    let white_moves: usize = records.iter().map(|record| record.plies.len().div_ceil(2) - 1).sum();
    assert_eq!(hits, white_moves);
    assert_eq!(log.matches('h').count(), hits);
    assert!(records[0].plies.iter().all(|ply| ply.time < Duration::from_secs(30)));
}

fn ponder_misses() {
    let (records, log) = two_games("ponders the wrong move");
    assert!(records.iter().all(is_normal));
    assert!(log.matches('m').count() > 10, "{log}");
    // Where there is only one legal move, it is the right one.
    assert_eq!(log.matches('h').count(), records.iter().map(n_hits).sum::<usize>());
}

fn talks_while_pondering() {
    let (records, log) = two_games("talks while pondering");
    assert!(records.iter().all(is_normal));
    assert!(log.contains('t') && n_hits(&records[0]) > 0);
}

fn moves_while_pondering() {
    let (records, _) = two_games("moves while pondering");
    assert!(records.iter().all(is_normal), "{}", records[0].reason());
    assert!(n_hits(&records[0]) > 0);
    let is_early = |warning: &&Warning| warning.kind == WarningKind::MovedWhilePondering;
    assert!(records[0].warnings.iter().filter(is_early).count() > 0, "{:?}", records[0].warnings);
}

/// Plays a game in which the engine fails, and a normal one after it.
fn fault_of(role: &str) -> Fault {
    let scratch = Scratch::new();
    let mut white = Player::new(bad_spec(role, &scratch).pondering());
    let mut black = Player::new(spec("good"));
    let record = game(&mut white, &mut black);
    let Ending::Fault { loser: Color::White, fault } = record.ending else {
        panic!("{role}: {}", record.reason());
    };
    assert!(is_normal(&game(&mut white, &mut black)), "{role}");
    fault
}

fn exits_while_pondering() {
    assert!(matches!(fault_of("exits while pondering"), Fault::Disconnect(_)));
}

fn ignores_stop_while_pondering() {
    assert_eq!(fault_of("ponders forever"), Fault::Stall("a move after stop".into()));
}

fn ponders_an_illegal_move() {
    let (records, log) = two_games("ponders an illegal move");
    assert!(records.iter().all(is_normal) && !log.contains(['h', 'm']));
    let kinds = records[0].warnings.iter().map(|warning| &warning.kind);
    assert!(kinds.clone().count() > 0);
    assert!(kinds.clone().all(|kind| *kind == WarningKind::IllegalPonder("a1a1".into())));
}

fn no_pondering_by_default() {
    let mut white = Player::new(spec("ponders"));
    let mut black = Player::new(spec("good"));
    let record = game(&mut white, &mut black);
    assert!(is_normal(&record) && n_hits(&record) == 0);
}
