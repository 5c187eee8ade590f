//! Stopping a search, as early and as often as callers like.

use std::sync::mpsc;
use std::thread;

use lucena_board::Game;
use lucena_eval::Simple;
use lucena_search::{Control, Info, Limits, Search, StopReason};

use crate::common::assert_report_is_sound;

#[test]
fn a_stop_before_the_start_leaves_a_legal_move() {
    for n_threads in [1, 2] {
        let control = Control::new();
        control.stop();
        let mut search = Search::new(Simple).hash_mb(1).threads(n_threads);
        let report = search.run_with(&Game::default(), &Limits::infinite(), &control, &mut ());
        // The first iteration is completed, so that the move was searched.
        assert_eq!((report.stop, report.depth), (StopReason::Stopped, 1));
        assert_report_is_sound(&Game::default(), &report);
        assert!(report.best_move.is_some());
    }
}

#[test]
fn a_running_search_is_stopped() {
    for n_threads in [1, 3] {
        let control = Control::new();
        let (sender, receiver) = mpsc::channel();
        let report = thread::scope(|scope| {
            let searching = scope.spawn(|| {
                let mut search = Search::new(Simple).hash_mb(1).threads(n_threads);
                let mut observer = |info: &Info| {
                    let _ = sender.send(info.depth);
                };
                search.run_with(&Game::default(), &Limits::infinite(), &control, &mut observer)
            });
            assert!(receiver.iter().any(|depth| depth == 5), "the search gets to depth 5");
            control.stop();
            searching.join().expect("no panic")
        });
        assert_eq!(report.stop, StopReason::Stopped);
        assert!(report.depth >= 5);
        assert_report_is_sound(&Game::default(), &report);
    }
}

#[test]
fn the_observer_may_stop_its_own_search() {
    let control = Control::new();
    let mut search = Search::new(Simple).hash_mb(1);
    let mut observer = |info: &Info| {
        if info.depth == 4 {
            control.stop();
        }
    };
    let report = search.run_with(&Game::default(), &Limits::infinite(), &control, &mut observer);
    assert_eq!(report.stop, StopReason::Stopped);
    // Short iterations end before the next poll.
    assert!((4..8).contains(&report.depth), "depth {}", report.depth);
}

#[test]
fn a_stopped_search_runs_again_with_a_new_control() {
    let control = Control::new();
    control.stop();
    let mut search = Search::new(Simple).hash_mb(1);
    search.run_with(&Game::default(), &Limits::infinite(), &control, &mut ());
    let report = search.run(&Game::default(), &Limits::depth(5), |_| {});
    assert_eq!((report.depth, report.stop), (5, StopReason::Depth));
}

#[test]
fn one_stop_ends_all_searches_of_a_control() {
    let control = Control::new();
    let reports = thread::scope(|scope| {
        let searching: Vec<_> = (0..3)
            .map(|_| {
                scope.spawn(|| {
                    let mut search = Search::new(Simple).hash_mb(1);
                    search.run_with(&Game::default(), &Limits::infinite(), &control, &mut ())
                })
            })
            .collect();
        control.stop();
        searching.into_iter().map(|one| one.join().expect("no panic")).collect::<Vec<_>>()
    });
    assert!(reports.iter().all(|report| report.stop == StopReason::Stopped));
}
