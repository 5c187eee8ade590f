//! The search keeps its limits.

use std::collections::HashSet;
use std::time::Duration;

use lucena_board::{Game, Move, Position};
use lucena_eval::{Score, Simple};
use lucena_search::{Control, Info, Limits, Observer, Report, RootState, Search, StopReason};

use crate::common::{game, run, run_watched, search};

#[test]
fn nodes_are_exact() {
    for limit in [0, 1, 2, 3, 21, 100, 511, 512, 513, 1_000, 1_023, 1_024, 1_025, 4_321, 20_000] {
        let report = run(&Game::default(), &Limits::nodes(limit));
        assert_eq!((report.nodes, report.stop), (limit, StopReason::Nodes));
        assert!(report.best_move.is_some(), "after {limit} nodes too");
    }
}

/// Without a finished iteration the first root move is played: a sensible one.
#[test]
fn one_node_is_enough_for_the_obvious_move() {
    for (fen, expected) in [
        ("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "d1d5"),
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"),
        // Mate by a piece that could be taken if the pawn were not pinned.
        ("r1bqkb1r/pp1npppp/2p2n2/8/3PN3/8/PPP1QPPP/R1B1KBNR w KQkq - 0 1", "e4d6"),
        ("4k3/8/3p4/4p3/8/8/4Q3/4K3 b - - 0 1", "e8d7"),
        // Not d2d5: the pawn is protected.
        ("3k4/8/2p5/3p4/8/8/P2Q4/3K4 w - - 0 1", "d1c2"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "b1c3"),
    ] {
        for nodes in [0, 1, 2, 3] {
            let mut search = Search::new(Simple).hash_mb(1);
            let report = search.run(&game(fen), &Limits::nodes(nodes), |_| {});
            let best = report.best_move.expect("there are legal moves");
            assert_eq!(game(fen).position().parse_uci(expected), Ok(best), "{fen}");
        }
    }
}

#[test]
fn nodes_are_exact_in_check_and_with_multi_pv() {
    let check = game("r2qk2r/ppp2ppp/2n5/1B6/8/5N2/PPP1RPPP/R2Q2K1 b - - 0 1");
    assert_eq!(run(&check, &Limits::nodes(333)).nodes, 333);
    let lines = run(&Game::default(), &Limits::nodes(3_333).with_multi_pv(5));
    assert_eq!((lines.nodes, lines.lines.len()), (3_333, 5));
}

#[test]
fn nodes_of_several_threads_hardly_exceed_the_limit() {
    let limit = 20_000;
    let mut search = search().threads(2);
    let report = search.run(&Game::default(), &Limits::nodes(limit), |_| {});
    assert_eq!(report.stop, StopReason::Nodes);
    assert!((limit..limit + 5_000).contains(&report.nodes), "{} nodes", report.nodes);
}

#[test]
fn soft_nodes_end_between_iterations() {
    let limits = Limits::soft_nodes(5_000);
    let mut last = 0;
    let report = run_watched(&Game::default(), &limits, |info| {
        assert!(last < 5_000, "no iteration starts after the limit");
        last = info.nodes;
    });
    assert_eq!(report.stop, StopReason::Nodes);
    assert!(report.nodes >= 5_000);
    assert_eq!(report.nodes, last, "the last iteration was completed");
}

#[test]
fn depth_is_reached_and_not_exceeded() {
    for depth in 1..=8 {
        let mut depths = Vec::new();
        let report =
            run_watched(&Game::default(), &Limits::depth(depth), |info| depths.push(info.depth));
        assert_eq!((report.depth, report.stop), (depth, StopReason::Depth));
        assert_eq!(depths, (1..=depth).collect::<Vec<u32>>());
    }
}

#[test]
fn a_huge_depth_limit_is_harmless() {
    // A blocked pawn ending: even the maximum depth takes little time.
    let game = game("k7/8/8/8/8/8/8/K7 w - - 0 1");
    let report = run(&game, &Limits::depth(u32::MAX));
    assert_eq!((report.stop, report.score), (StopReason::Depth, Score::ZERO));
    let zero = run(&game, &Limits::depth(0));
    assert!(zero.best_move.is_some());
}

#[test]
fn the_first_limit_that_is_reached_ends_the_search() {
    let both = |depth, nodes| Limits::depth(depth).with_nodes(nodes);
    assert_eq!(run(&Game::default(), &both(2, 1_000_000)).stop, StopReason::Depth);
    assert_eq!(run(&Game::default(), &both(200, 1_000)).stop, StopReason::Nodes);
}

fn first_moves(report: &Report) -> Vec<String> {
    report.lines.iter().map(|line| line.moves[0].to_string()).collect()
}

#[test]
fn only_search_moves_are_searched() {
    let position = Position::initial();
    let moves = ["a2a3", "h2h4", "g1f3"].map(|uci| position.parse_uci(uci).expect("legal"));
    let game = Game::new(position);
    let mut report = run(&game, &Limits::depth(5).with_search_moves(moves).with_multi_pv(20));
    let mut found = first_moves(&report);
    found.sort();
    assert_eq!(found, ["a2a3", "g1f3", "h2h4"]);
    for mv in moves {
        report = run_watched(&game, &Limits::depth(5).with_search_moves([mv]), |info| {
            assert_eq!(info.pv[0], mv);
        });
        assert_eq!(report.best_move, Some(mv));
    }
}

#[test]
fn a_mate_outside_search_moves_is_not_found() {
    let game = game("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    let other = game.position().parse_uci("g2g3").expect("legal");
    let report = run(&game, &Limits::depth(1).with_search_moves([other]));
    assert_eq!(report.best_move, Some(other));
    assert!(report.score.is_centipawns());
}

#[test]
fn illegal_search_moves_leave_nothing_to_search() {
    let elsewhere = game("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").position().legal_moves();
    let not_here = elsewhere.iter().copied().filter(|mv| mv.from().to_string() == "a1");
    let report = run(&Game::default(), &Limits::depth(5).with_search_moves(not_here));
    assert_eq!((report.best_move, report.root), (None, RootState::NoSearchMoves));
    assert_eq!(report.stop, StopReason::NoMoves);
}

#[test]
fn empty_search_moves_allow_all() {
    let report = run(&Game::default(), &Limits::depth(3).with_search_moves([]));
    assert_eq!(report.root, RootState::Normal);
}

#[test]
fn any_mate_limit_is_accepted() {
    for moves in [0, 1, 127, 128, 1 << 31, u32::MAX] {
        let limits = Limits::mate(moves).with_nodes(2000);
        let report = Search::new(Simple).hash_mb(1).run(&Game::default(), &limits, |_| {});
        assert!(report.best_move.is_some(), "{moves}");
    }
}

#[test]
fn no_line_has_an_infinite_score() {
    let mate: Position = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse().unwrap();
    for position in [Position::initial(), mate] {
        let nodes = Limits::nodes;
        for limits in [nodes(1), nodes(10), nodes(300), Limits::mate(1).with_depth(3)] {
            let limits = limits.with_multi_pv(4);
            let report =
                Search::new(Simple).hash_mb(1).run(&Game::new(position), &limits, |info| {
                    assert!(is_score(info.score), "{info}");
                });
            assert!(!report.lines.is_empty());
            for line in &report.lines {
                assert!(is_score(line.score), "{line:?}");
            }
        }
    }
}

/// Whether it is a valid score, not an infinite window bound.
fn is_score(score: Score) -> bool {
    score.raw().abs() < Score::INFINITE.raw()
}

#[test]
fn clocks_of_any_length_work() {
    let ends = [Duration::ZERO, Duration::from_nanos(1), Duration::MAX];
    for remaining in ends {
        for increment in ends {
            for moves_to_go in [0, 1, u32::MAX] {
                let mut limits = Limits::clock(remaining, increment);
                limits.clock = limits.clock.map(|clock| clock.with_moves_to_go(moves_to_go));
                limits.nodes = Some(500);
                let report = Search::new(Simple).hash_mb(1).run(&Game::default(), &limits, |_| {});
                assert!(report.best_move.is_some());
            }
        }
    }
}

#[test]
fn root_moves_are_reported() {
    #[derive(Default)]
    struct Heard(Vec<(u32, Move, usize)>);

    impl Observer for Heard {
        fn current_move(&mut self, depth: u32, mv: Move, number: usize, _elapsed: Duration) {
            self.0.push((depth, mv, number));
        }
    }

    let mut heard = Heard::default();
    let mut search = Search::new(Simple).hash_mb(1);
    search.run_with(&Game::default(), &Limits::depth(1), &Control::new(), &mut heard);
    let numbers: Vec<usize> = heard.0.iter().map(|&(_, _, number)| number).collect();
    assert_eq!(numbers, (1..=20).collect::<Vec<_>>());
    let moves: HashSet<Move> = heard.0.iter().map(|&(_, mv, _)| mv).collect();
    assert_eq!(moves.len(), 20);
}

#[test]
fn a_search_is_the_same_without_a_listener() {
    struct Deaf;

    impl Observer for Deaf {
        fn is_listening(&self) -> bool {
            false
        }

        fn info(&mut self, info: &Info) {
            panic!("{info:?}");
        }

        fn current_move(&mut self, _: u32, mv: Move, _: usize, _: Duration) {
            panic!("{mv}");
        }
    }

    let search = |observer: &mut dyn Observer| {
        let mut search = Search::new(Simple).hash_mb(1);
        search.run_with(&Game::default(), &Limits::depth(6), &Control::new(), observer)
    };
    let mut n_infos = 0;
    let heard = search(&mut |_: &Info| n_infos += 1);
    let unheard = search(&mut Deaf);
    assert!(n_infos >= 6, "{n_infos}");
    assert_eq!((unheard.lines, unheard.nodes), (heard.lines, heard.nodes));
}
