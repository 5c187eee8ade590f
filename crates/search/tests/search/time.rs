//! Limits in time, on a clock that the tests move.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use lucena_board::{Game, Position};
use lucena_eval::{Evaluator, Score, Simple};
use lucena_search::{Clock, Control, Limits, Report, Search, StopReason};

use crate::common::{assert_report_is_sound, game};

/// About what an evaluation takes in earnest.
const QUICK: Duration = Duration::from_micros(1);

fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

/// [`Simple`], but every evaluation takes a while on a clock that nothing else moves.
#[derive(Clone, Default)]
struct Slow {
    /// In microseconds.
    clock: Arc<AtomicU64>,
    per_evaluation: Duration,
    /// What is stopped when the clock shows this.
    stops: Option<(Control, Duration)>,
}

impl Slow {
    fn new(per_evaluation: Duration) -> Self {
        Self { per_evaluation, ..Self::default() }
    }

    fn now(&self) -> Duration {
        Duration::from_micros(self.clock.load(Relaxed))
    }

    fn run(self, game: &Game, limits: &Limits, control: &Control) -> Report {
        let clock = self.clone();
        let mut search = Search::new(self).hash_mb(1).clock(move || clock.now());
        let report = search.run_with(game, limits, control, &mut ());
        assert_report_is_sound(game, &report);
        report
    }
}

impl Evaluator for Slow {
    fn evaluate(&mut self, position: &Position) -> Score {
        self.clock.fetch_add(self.per_evaluation.as_micros() as u64, Relaxed);
        if let Some((control, _)) = self.stops.as_ref().filter(|(_, at)| self.now() >= *at) {
            control.stop();
        }
        Simple.evaluate(position)
    }
}

fn run(limits: &Limits, control: &Control, per_evaluation: Duration) -> Report {
    Slow::new(per_evaluation).run(&Game::default(), limits, control)
}

#[test]
fn the_time_of_a_move_is_used_and_not_exceeded() {
    let limits = Limits::move_time(ms(100)).with_overhead(ms(10));
    let report = run(&limits, &Control::new(), QUICK);
    assert_eq!(report.stop, StopReason::Time);
    assert!((ms(85)..=ms(100)).contains(&report.time), "{:?}", report.time);
}

#[test]
fn a_slow_evaluator_is_late_by_an_evaluation_or_two() {
    for per_evaluation in [ms(1), ms(5)] {
        let late = 2 * per_evaluation;
        let limits = Limits::move_time(ms(400)).with_overhead(Duration::ZERO);
        let report = run(&limits, &Control::new(), per_evaluation);
        assert_eq!(report.stop, StopReason::Time);
        assert!((ms(400)..=ms(400) + late).contains(&report.time), "{:?}", report.time);

        let control = Control::new();
        let stops = Some((control.clone(), ms(400)));
        let evaluator = Slow { stops, ..Slow::new(per_evaluation) };
        let report = evaluator.run(&Game::default(), &Limits::infinite(), &control);
        assert_eq!(report.stop, StopReason::Stopped);
        assert!((ms(400)..=ms(400) + late).contains(&report.time), "{:?}", report.time);
    }
}

#[test]
fn a_first_iteration_that_takes_too_long_is_not_let_finish() {
    let report = run(&Limits::move_time(ms(10)), &Control::new(), ms(40));
    assert_eq!((report.stop, report.depth), (StopReason::Time, 0));
    assert!(report.best_move.is_some() && report.time <= ms(200), "{report:?}");
}

#[test]
fn no_time_at_all_still_gives_a_move() {
    for limits in [Limits::move_time(Duration::ZERO), Limits::clock(ms(0), ms(0))] {
        let report = run(&limits, &Control::new(), QUICK);
        assert_eq!(report.stop, StopReason::Time);
        assert!(report.best_move.is_some());
    }
}

#[test]
fn a_clock_is_never_used_up() {
    for remaining in [20, 50, 100, 1_000, 10_000] {
        for increment in [0, 100] {
            for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                let mut clock = Clock::new(ms(remaining), ms(increment));
                clock.moves_to_go = moves_to_go;
                let limits = Limits::infinite().with_clock(clock);
                let report = run(&limits, &Control::new(), QUICK);
                assert_eq!(report.stop, StopReason::Time, "{limits:?}");
                assert!(report.time < ms(remaining), "{:?} of {limits:?}", report.time);
            }
        }
    }
}

#[test]
fn more_time_means_more_search() {
    let nodes = |remaining| {
        let limits = Limits::clock(ms(remaining), ms(0));
        run(&limits, &Control::new(), QUICK).nodes
    };
    assert!(nodes(10_000) > nodes(1_000));
}

#[test]
fn a_single_legal_move_takes_little_of_the_clock() {
    let only = game("k7/8/8/8/8/8/1R6/1R5K b - - 0 1");
    let limits = Limits::clock(ms(10_000), ms(0));
    let report = Slow::new(QUICK).run(&only, &limits, &Control::new());
    assert!(report.time < ms(200), "{:?} for the only move", report.time);
}

#[test]
fn a_pondering_search_does_not_end_by_its_clock() {
    let ponder = |limits: Limits| limits.pondering().with_nodes(60_000);
    for limits in [ponder(Limits::move_time(ms(50))), ponder(Limits::clock(ms(500), ms(0)))] {
        let report = run(&limits, &Control::new(), 10 * QUICK);
        assert_eq!(report.stop, StopReason::Nodes, "{limits:?}");
        let hit = Control::new();
        hit.ponder_hit();
        assert_eq!(run(&limits, &hit, 10 * QUICK).stop, StopReason::Time, "{limits:?}");
    }
}

#[test]
fn a_limit_in_depth_needs_no_clock() {
    let report = run(&Limits::depth(6), &Control::new(), Duration::ZERO);
    assert_eq!((report.time, report.depth), (Duration::ZERO, 6));
}
