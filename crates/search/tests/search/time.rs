//! Time limits, on a simulated clock.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use lucena_board::{Game, Move, Position};
use lucena_eval::{Evaluator, Score, Simple};
use lucena_search::{Clock, Control, Limits, Observer, Report, Search, StopReason};

use crate::common::{assert_report_is_sound, game};

/// About the time of a real evaluation.
const QUICK: Duration = Duration::from_micros(1);

fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

/// [`Simple`], but each evaluation advances a simulated clock.
#[derive(Clone, Default)]
struct Slow {
    /// In microseconds.
    clock: Arc<AtomicU64>,
    per_evaluation: Duration,
    /// Stopped when the clock shows this time.
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
fn move_time_is_used_in_full_and_not_exceeded() {
    for time in [20, 50, 100, 1_000].map(ms) {
        // The overhead applies to clocks only.
        let limits = Limits::move_time(time).with_overhead(ms(10));
        let report = run(&limits, &Control::new(), QUICK);
        assert_eq!(report.stop, StopReason::Time);
        let latest = time + Duration::from_micros(100);
        assert!((time..=latest).contains(&report.time), "{:?}", report.time);
    }
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
fn a_first_iteration_that_takes_too_long_is_not_completed() {
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
fn more_time_means_more_nodes() {
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
fn searches_timed_in_nodes_are_reproducible() {
    let run = |limits: &Limits, per_evaluation| {
        let report = run(limits, &Control::new(), per_evaluation);
        assert_eq!(report.stop, StopReason::Time);
        (report.nodes, report.lines, report.depth)
    };
    let limits = Limits::move_time(ms(40)).with_nodes_per_ms(250);
    assert_eq!(run(&limits, QUICK).0, 10_000);
    let limits = Limits::clock(ms(2_000), ms(20)).with_nodes_per_ms(300);
    let quick = run(&limits, QUICK);
    assert_eq!(quick, run(&limits, ms(5)));
    let more = Limits::clock(ms(20_000), ms(20)).with_nodes_per_ms(300);
    assert!(run(&more, QUICK).0 > quick.0);
}

#[test]
fn a_limit_in_depth_needs_no_clock() {
    let report = run(&Limits::depth(6), &Control::new(), Duration::ZERO);
    assert_eq!((report.time, report.depth), (Duration::ZERO, 6));
}

/// Keeps current lines and refutations of a long search.
#[derive(Default)]
struct Follower {
    root: Position,
    lines: Vec<(Vec<Move>, Duration)>,
    n_refutations: usize,
    n_answers: usize,
}

impl Follower {
    fn assert_legal<'m>(&self, moves: impl IntoIterator<Item = &'m Move>) {
        let mut position = self.root;
        for &mv in moves {
            position = position.play(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
        }
    }
}

impl Observer for Follower {
    fn current_line(&mut self, line: &[Move], elapsed: Duration) {
        self.assert_legal(line);
        self.lines.push((line.to_vec(), elapsed));
    }

    fn refutation(&mut self, mv: Move, line: &[Move], elapsed: Duration) {
        assert!(elapsed >= ms(1000), "{elapsed:?}");
        self.assert_legal(std::iter::once(&mv).chain(line));
        self.n_refutations += 1;
        self.n_answers += usize::from(!line.is_empty());
    }
}

#[test]
fn long_searches_report_current_lines_and_refutations() {
    let evaluator = Slow::new(ms(1));
    let clock = evaluator.clone();
    let mut search = Search::new(evaluator).hash_mb(1).clock(move || clock.now());
    let mut follower = Follower::default();
    let limits = Limits::move_time(ms(10_000));
    search.run_with(&Game::default(), &limits, &Control::new(), &mut follower);
    assert!(follower.lines.len() > 20, "{} lines", follower.lines.len());
    assert!(follower.lines.iter().all(|(_, elapsed)| *elapsed >= ms(1000)));
    assert!(follower.lines.is_sorted_by(|(_, a), (_, b)| *b >= *a + ms(100)), "not too often");
    assert!(follower.lines.iter().any(|(line, _)| line.len() > 3));
    let Follower { n_refutations, n_answers, .. } = follower;
    assert!(n_refutations > 20 && n_answers * 2 > n_refutations, "{n_answers} of {n_refutations}");
}
