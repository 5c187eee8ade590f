//! Several searches in one process, independent or with a shared TT.

use std::sync::Arc;
use std::thread;

use lucena_board::Game;
use lucena_eval::{Classical, Evaluator, Material, Simple};
use lucena_search::{Limits, Search, TranspositionTable};

use crate::common::{assert_report_is_sound, game};

const KIWI: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn nodes<E: Evaluator + Clone + Send>(evaluator: E, game: &Game) -> (u64, String) {
    let report = Search::new(evaluator).hash_mb(1).run(game, &Limits::depth(8), |_| {});
    (report.nodes, format!("{:?}", report.lines))
}

#[test]
fn concurrent_searches_are_independent() {
    let games = [Game::default(), game(KIWI)];
    let alone: Vec<_> = games.iter().map(|game| nodes(Classical::default(), game)).collect();
    let simple = nodes(Simple, &games[1]);
    thread::scope(|scope| {
        let same: Vec<_> = (0..4)
            .map(|i| {
                scope.spawn({
                    let game = &games[i % 2];
                    move || nodes(Classical::default(), game)
                })
            })
            .collect();
        let other = scope.spawn(|| nodes(Simple, &games[1]));
        for (i, handle) in same.into_iter().enumerate() {
            assert_eq!(handle.join().expect("no panic"), alone[i % 2]);
        }
        assert_eq!(other.join().expect("no panic"), simple);
    });
}

#[test]
fn a_search_uses_entries_of_another_in_a_shared_tt() {
    let table = Arc::new(TranspositionTable::new(4).expect("memory"));
    let search = || Search::new(Simple).shared_tt(Arc::clone(&table));
    let game = game(KIWI);
    let first = search().run(&game, &Limits::depth(8), |_| {});
    let second = search().run(&game, &Limits::depth(8), |_| {});
    assert_ne!(second.nodes, first.nodes);
    let root = table.probe(game.position().key()).expect("the root is there");
    assert_eq!(root.mv, second.best_move);
    assert_report_is_sound(&game, &second);
}

#[test]
fn concurrent_searches_with_a_shared_tt_are_sound() {
    let table = Arc::new(TranspositionTable::new(1).expect("memory"));
    let games = [Game::default(), game(KIWI), game("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1")];
    thread::scope(|scope| {
        for game in &games {
            let table = Arc::clone(&table);
            scope.spawn(move || {
                let mut search = Search::new(Simple).shared_tt(table);
                for _ in 0..3 {
                    let report = search.run(game, &Limits::nodes(15_000), |_| {});
                    assert_report_is_sound(game, &report);
                }
            });
        }
    });
}

#[test]
fn setting_the_hash_size_leaves_a_shared_tt() {
    let table = Arc::new(TranspositionTable::new(1).expect("memory"));
    let mut search = Search::new(Material::default()).shared_tt(Arc::clone(&table));
    search.set_hash_mb(1).expect("memory");
    assert!(!Arc::ptr_eq(search.tt(), &table));
}

#[test]
fn a_search_can_be_sent_to_another_thread_and_back() {
    let mut search = Search::new(Simple).hash_mb(1);
    let here = search.run(&Game::default(), &Limits::depth(6), |_| {}).nodes;
    search.clear();
    let mut search = thread::spawn(move || {
        let nodes = search.run(&Game::default(), &Limits::depth(6), |_| {}).nodes;
        assert_eq!(nodes, here);
        search
    })
    .join()
    .expect("no panic");
    search.clear();
    assert_eq!(search.run(&Game::default(), &Limits::depth(6), |_| {}).nodes, here);
}

#[test]
fn several_threads_reach_the_depth_and_agree_on_mates() {
    for n_threads in [2, 3, 8] {
        let mut search = Search::new(Material::default()).hash_mb(1).threads(n_threads);
        let game = game("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
        let report = search.run(&game, &Limits::depth(8), |_| {});
        assert_report_is_sound(&game, &report);
        assert_eq!(report.score.to_string(), "#3", "{n_threads} threads");
    }
}
