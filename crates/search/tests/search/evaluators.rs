//! Evaluators that panic, are incremental, or return nonsense.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use lucena_board::{Game, MoveChanges, Position, Setup};
use lucena_eval::{Evaluator, Material, Score};
use lucena_search::{Limits, Search};

use crate::common::assert_report_is_sound;

/// Panics in one of its clones after some evaluations.
struct Bomb {
    clones: Arc<AtomicU32>,
    is_armed: Arc<AtomicBool>,
    own_number: u32,
    unlucky_number: u32,
    evaluations_left: u32,
}

impl Bomb {
    fn new(unlucky_number: u32) -> Self {
        Self {
            clones: Arc::default(),
            is_armed: Arc::new(AtomicBool::new(true)),
            own_number: 0,
            unlucky_number,
            evaluations_left: 500,
        }
    }
}

impl Clone for Bomb {
    fn clone(&self) -> Self {
        let own_number = self.clones.fetch_add(1, Relaxed) + 1;
        let (clones, is_armed) = (Arc::clone(&self.clones), Arc::clone(&self.is_armed));
        Self { clones, is_armed, own_number, ..*self }
    }
}

impl Evaluator for Bomb {
    fn evaluate(&mut self, position: &Position) -> Score {
        self.evaluations_left = self.evaluations_left.saturating_sub(1);
        let goes_off = self.own_number == self.unlucky_number && self.evaluations_left == 0;
        assert!(!(goes_off && self.is_armed.load(Relaxed)), "a panic of the evaluator");
        Material::default().evaluate(position)
    }
}

/// Without a limit: only the panic can end the search.
fn check_panics(n_threads: usize, unlucky_number: u32) {
    let bomb = Bomb::new(unlucky_number);
    let is_armed = Arc::clone(&bomb.is_armed);
    let mut search = Search::new(bomb).hash_mb(1).threads(n_threads);
    let result = catch_unwind(AssertUnwindSafe(|| {
        search.run(&Game::default(), &Limits::infinite(), |_| {})
    }));
    let panic = result.expect_err("the panic reaches the caller");
    let message = panic
        .downcast_ref::<&str>()
        .copied()
        .or(panic.downcast_ref::<String>().map(String::as_str));
    assert_eq!(message, Some("a panic of the evaluator"));

    // The search is still usable.
    is_armed.store(false, Relaxed);
    let report = search.run(&Game::default(), &Limits::depth(5), |_| {});
    assert_eq!(report.depth, 5);
    assert_report_is_sound(&Game::default(), &report);
}

#[test]
fn a_panic_of_the_only_thread_reaches_the_caller() {
    check_panics(1, 1);
}

#[test]
fn a_panic_of_the_main_thread_stops_the_helpers() {
    check_panics(3, 1);
}

#[test]
fn a_panic_of_a_helper_stops_the_others() {
    check_panics(3, 2);
    check_panics(3, 3);
}

/// Keeps the line and checks every call of the search and its changes.
#[derive(Clone, Default)]
struct Accountant {
    line: Vec<Position>,
}

impl Evaluator for Accountant {
    fn evaluate(&mut self, position: &Position) -> Score {
        let current = self.line.last().expect("refreshed before the first evaluation");
        assert_eq!(current.fen().to_string(), position.fen().to_string());
        Material::default().evaluate(position)
    }

    fn refresh(&mut self, position: &Position) {
        self.line = vec![*position];
    }

    fn push(&mut self, before: &Position, changes: MoveChanges, after: &Position) {
        assert_eq!(self.line.last(), Some(before));
        assert_eq!(before.changes(changes.mv()), changes);
        assert_eq!(before.play(changes.mv()).as_ref(), Ok(after));
        let mut placement = Setup::from(*before);
        for (square, piece) in changes.removed() {
            assert_eq!(placement.remove(square), Some(piece));
        }
        for (square, piece) in changes.added() {
            placement.put(square, piece);
        }
        assert!(placement.placement().eq(after.placement()));
        self.line.push(*after);
    }

    fn push_null(&mut self, after: &Position) {
        let before = self.line.last().expect("refreshed before the first move");
        assert_eq!(before.play_null().as_ref(), Some(after));
        self.line.push(*after);
    }

    fn pop(&mut self) {
        self.line.pop();
        assert!(!self.line.is_empty(), "the root is never popped");
    }
}

#[test]
fn an_incremental_evaluator_receives_every_move() {
    let mut search = Search::new(Accountant::default()).hash_mb(1).threads(2);
    let mut game = Game::default();
    // Stopped within lines: the next search has to refresh it.
    for _ in 0..6 {
        let report = search.run(&game, &Limits::nodes(4_000), |_| {});
        game.play(report.best_move.expect("there are moves")).expect("a legal move");
    }
}

/// Returns random scores, mate scores included.
#[derive(Clone)]
struct Nonsense(i32);

impl Evaluator for Nonsense {
    fn evaluate(&mut self, _: &Position) -> Score {
        self.0 = self.0.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        Score::from_raw(self.0 >> 8)
    }
}

#[test]
fn nonsense_scores_do_no_harm() {
    for seed in 0..8 {
        let mut search = Search::new(Nonsense(seed)).hash_mb(1);
        let report = search.run(&Game::default(), &Limits::nodes(20_000), |_| {});
        assert!(report.best_move.is_some());
        for line in &report.lines {
            crate::common::end_of_line(Game::default().position(), &line.moves);
        }
    }
}
