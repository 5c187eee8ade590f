//! The strategies generate what they document, including rare features often enough.

use std::cell::Cell;

use lucena_board::proptest::{
    chess960_starts, double_chess960_starts, moves, placements, placements_waiving,
    position_and_move, positions, starts,
};
use lucena_board::{Faults, Position, Role, Setup};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use crate::corpus::check;

fn runner() -> TestRunner {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    TestRunner::new_with_rng(Config { failure_persistence: None, ..Config::default() }, rng)
}

/// How many of a thousand positions have a feature.
fn per_thousand(
    strategy: &impl Strategy<Value = Position>,
    has: impl Fn(&Position) -> bool,
) -> u32 {
    let mut runner = runner();
    (0..1000)
        .map(|_| strategy.new_tree(&mut runner).expect("few rejections").current())
        .filter(|position| has(position))
        .count() as u32
}

fn has_illegal_en_passant(position: &Position) -> bool {
    position.pseudo_legal_en_passant().is_some() && position.legal_en_passant().is_none()
}

fn can_castle(position: &Position) -> bool {
    position.legal_moves().iter().any(|mv| mv.is_castle())
}

fn can_promote(position: &Position) -> bool {
    position.legal_moves().iter().any(|mv| mv.is_promotion())
}

#[test]
fn random_placements_contain_rare_cases() {
    let at_least = |least, has: fn(&Position) -> bool, what| {
        let count = per_thousand(&placements(), has);
        assert!(count >= least, "{what}: {count} in a thousand");
    };
    at_least(200, Position::is_check, "check");
    at_least(20, |position| position.checkers().has_many(), "double check");
    at_least(80, |position| !position.pinned(position.turn()).is_empty(), "pins");
    at_least(50, |position| position.pushed_en_passant().is_some(), "en passant field");
    at_least(20, |position| position.legal_en_passant().is_some(), "en passant");
    at_least(3, has_illegal_en_passant, "en passant that a pin forbids");
    at_least(200, |position| !position.castling_rights().is_empty(), "castling rights");
    at_least(30, can_castle, "castling");
    at_least(50, can_promote, "promotion");
    at_least(1, |position| !position.has_legal_moves(), "no legal moves");
}

#[test]
fn strange_placements_are_often_unusual() {
    let strange = Faults::IMPOSSIBLE_CHECK | Faults::TOO_MUCH_MATERIAL;
    let faults = |position: &Position| Setup::from(*position).faults();
    for fault in strange.iter() {
        let count =
            per_thousand(&placements_waiving(strange), |position| faults(position) == fault);
        assert!(count >= 5, "{fault:?}: {count} in a thousand");
    }
    let count = per_thousand(&placements(), |position| !faults(position).is_empty());
    assert_eq!(count, 0);
}

#[test]
fn games_reach_all_phases() {
    let count = |has: fn(&Position) -> bool| per_thousand(&positions(), has);
    assert!(count(|position| position.material().total() <= 16) >= 50);
    assert!(count(|position| position.material().total() >= 30) >= 50);
    assert!(count(Position::is_check) >= 30);
    assert!(count(can_castle) >= 20);
    assert!(count(|position| position.pushed_en_passant().is_some()) >= 20);
}

#[test]
fn start_positions_are_varied() {
    let is_standard = |position: &Position| *position == Position::initial();
    assert!((300..=700).contains(&per_thousand(&starts(), is_standard)));
    assert!(per_thousand(&chess960_starts(), is_standard) <= 10);
    let is_double =
        |position: &Position| position.mirrored().role(Role::King) != position.role(Role::King);
    assert!(per_thousand(&double_chess960_starts(), is_double) >= 500);
    assert_eq!(per_thousand(&chess960_starts(), is_double), 0);
}

#[test]
fn moves_are_legal() {
    check(500, &position_and_move(), |(position, mv)| assert!(position.is_legal(mv)));
    let mated: Position = "4k3/8/8/8/8/3b4/4q3/4K3 w - - 0 1".parse().expect("legal");
    assert!(moves(&mated).is_none());
    let strategy = moves(&Position::initial()).expect("twenty moves");
    check(100, &strategy, |mv| assert!(Position::initial().is_legal(mv)));
}

/// The minimal failing value found by proptest.
fn smallest(strategy: &impl Strategy<Value = Position>, fails: fn(&Position) -> bool) -> Position {
    let last = Cell::new(None);
    let _ = runner().run(strategy, |position| {
        if fails(&position) {
            last.set(Some(position));
            return Err(proptest::test_runner::TestCaseError::fail("as wanted"));
        }
        Ok(())
    });
    last.get().expect("one of the cases fails")
}

#[test]
fn failures_shrink_to_simple_positions() {
    // A game shrinks to the moves that matter, from the standard position.
    let pushed = smallest(&positions(), |position| position.pushed_en_passant().is_some());
    assert_eq!(pushed.material(), Position::initial().material());
    assert!(pushed.full_move_number() <= 2, "{pushed}");
    // A placement shrinks to the pieces that matter.
    let checked = smallest(&placements(), Position::is_check);
    assert!(checked.material().total() <= 4, "{checked}");
    assert_eq!(smallest(&chess960_starts(), |_| true), Position::initial());
}
