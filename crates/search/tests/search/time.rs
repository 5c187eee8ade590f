//! Limits in time, on a clock that the tests move.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use lucena_board::Game;
use lucena_eval::Simple;
use lucena_search::{Clock, Control, Limits, Report, Search, StopReason};

use crate::common::{assert_report_is_sound, game};

fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

/// Time passes by this much whenever the search looks at the clock, and only then.
fn run(limits: &Limits, control: &Control, per_look: Duration) -> Report {
    let now = Arc::new(AtomicU64::new(0));
    let tick = move || Duration::from_micros(now.fetch_add(per_look.as_micros() as u64, Relaxed));
    let game = Game::default();
    let mut search = Search::new(Simple).hash_mb(1).clock(tick);
    let report = search.run_with(&game, limits, control, &mut ());
    assert_report_is_sound(&game, &report);
    report
}

#[test]
fn the_time_of_a_move_is_used_and_not_exceeded() {
    let limits = Limits::move_time(ms(100)).with_overhead(ms(10));
    let report = run(&limits, &Control::new(), ms(1));
    assert_eq!(report.stop, StopReason::Time);
    assert!((ms(85)..=ms(100)).contains(&report.time), "{:?}", report.time);
}

#[test]
fn no_time_at_all_still_gives_a_move() {
    for limits in [Limits::move_time(Duration::ZERO), Limits::clock(ms(0), ms(0))] {
        let report = run(&limits, &Control::new(), ms(1));
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
                let report = run(&limits, &Control::new(), ms(1));
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
        run(&limits, &Control::new(), ms(1)).nodes
    };
    assert!(nodes(10_000) > nodes(1_000));
}

#[test]
fn a_single_legal_move_takes_little_of_the_clock() {
    let now = AtomicU64::new(0);
    let tick = move || ms(now.fetch_add(1, Relaxed));
    let mut search = Search::new(Simple).hash_mb(1).clock(tick);
    let only = game("k7/8/8/8/8/8/1R6/1R5K b - - 0 1");
    let report = search.run(&only, &Limits::clock(ms(10_000), ms(0)), |_| {});
    assert!(report.time < ms(200), "{:?} for the only move", report.time);
}

#[test]
fn a_pondering_search_does_not_end_by_its_clock() {
    let ponder = |limits: Limits| limits.pondering().with_nodes(60_000);
    for limits in [ponder(Limits::move_time(ms(50))), ponder(Limits::clock(ms(500), ms(0)))] {
        let report = run(&limits, &Control::new(), ms(10));
        assert_eq!(report.stop, StopReason::Nodes, "{limits:?}");
        let hit = Control::new();
        hit.ponder_hit();
        assert_eq!(run(&limits, &hit, ms(10)).stop, StopReason::Time, "{limits:?}");
    }
}

#[test]
fn a_limit_in_depth_needs_no_clock() {
    let report = run(&Limits::depth(6), &Control::new(), Duration::ZERO);
    assert_eq!((report.time, report.depth), (Duration::ZERO, 6));
}
