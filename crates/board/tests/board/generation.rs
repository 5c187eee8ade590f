//! The generator finds the same moves as the oracle, and they lead to the same positions.

use std::ops::ControlFlow;

use lucena_board::proptest::positions;
use lucena_board::{Bitboard, Color, Move, MoveKinds, Position};
use proptest::prelude::any;

use crate::corpus::{check, check_positions};
use crate::mailbox::{Mailbox, mailbox_perft};

fn assert_same_moves(position: &Position) {
    let mut fast = position.legal_moves().to_vec();
    let mut slow: Vec<Move> =
        Mailbox::from(position).legal_moves().into_iter().map(|(mv, _)| mv).collect();
    fast.sort_unstable();
    slow.sort_unstable();
    assert_eq!(fast, slow, "{position}");
}

#[test]
fn moves_agree_with_the_oracle() {
    check_positions(2000, assert_same_moves);
}

#[test]
fn positions_after_moves_agree_with_the_oracle() {
    check_positions(500, |position| {
        for (mv, after) in Mailbox::from(position).legal_moves() {
            assert_eq!(Mailbox::from(&position.play_unchecked(mv)), after, "{position} {mv}");
        }
    });
}

#[test]
fn the_list_the_visitor_and_the_counts_agree() {
    check_positions(2000, |position| {
        let list = position.legal_moves();
        let mut visited = Vec::new();
        position.for_each_legal_move(|mv| visited.push(mv));
        assert_eq!(visited, list.to_vec(), "{position}");
        assert_eq!(position.count_legal_moves(), list.len(), "{position}");
        assert_eq!(position.has_legal_moves(), !list.is_empty(), "{position}");
    });
}

#[test]
fn a_visitor_that_breaks_has_visited_the_first_moves() {
    check_positions(500, |position| {
        let list = position.legal_moves();
        for n_wanted in 1..=list.len() + 1 {
            let mut visited = Vec::new();
            let flow = position.try_for_each_legal_move(|mv| {
                visited.push(mv);
                if visited.len() == n_wanted {
                    ControlFlow::Break(mv)
                } else {
                    ControlFlow::Continue(())
                }
            });
            assert_eq!(visited, list[..n_wanted.min(list.len())], "{position}");
            assert_eq!(flow.break_value(), list.get(n_wanted - 1).copied(), "{position}");
        }
    });
}

#[test]
fn a_visitor_of_successors_that_breaks_gets_the_move_and_its_position() {
    check_positions(500, |position| {
        let mut successors = Vec::new();
        position.for_each_successor(|mv, next| successors.push((mv, *next)));
        for (i, expected) in successors.iter().enumerate() {
            let mut n_seen = 0;
            let flow = position.try_for_each_successor(|mv, next| {
                n_seen += 1;
                if n_seen > i { ControlFlow::Break((mv, *next)) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(flow, ControlFlow::Break(*expected), "{position}");
        }
        let to_the_end = position.try_for_each_successor(|_, _| ControlFlow::<()>::Continue(()));
        assert_eq!(to_the_end, ControlFlow::Continue(()), "{position}");
    });
}

fn assert_query_agrees(position: &Position, kinds: MoveKinds, from: Bitboard, to: Bitboard) {
    let query = position.query().kinds(kinds).from(from).to(to);
    let list = query.list();
    assert_eq!(query.count(), list.len(), "{position} {query:?}");
    assert_eq!(query.is_empty(), list.is_empty(), "{position} {query:?}");
    let first = query.try_for_each(ControlFlow::Break).break_value();
    assert_eq!(first, list.first().copied(), "{position} {query:?}");
}

/// Narrow queries, about half of which are empty.
#[test]
fn query_is_empty_agrees_with_its_list() {
    check_positions(500, |position| {
        for kinds in [MoveKinds::CAPTURES, MoveKinds::PROMOTIONS, MoveKinds::QUIETS] {
            assert_query_agrees(position, kinds, Bitboard::FULL, Bitboard::FULL);
            for square in position.colored(position.turn()) {
                assert_query_agrees(position, kinds, square.into(), Bitboard::FULL);
            }
        }
    });
    let masks = (positions(), any::<u8>(), any::<u64>(), any::<u64>());
    check(2000, &masks, |(position, kinds, from, to)| {
        let kinds = MoveKinds::from_bits_truncate(kinds);
        assert_query_agrees(&position, kinds, Bitboard(from), Bitboard(to));
    });
}

/// Positions with only one kind of move, each found by a different step of the fast path.
#[test]
fn the_only_legal_move_is_found() {
    let check = |fen: &str, expected: &[&str]| {
        let position: Position = fen.parse().expect("a legal position");
        for position in [position, position.mirrored()] {
            let moves = position.legal_moves();
            assert_eq!(position.has_legal_moves(), !expected.is_empty(), "{position}");
            assert_eq!(moves.len(), expected.len(), "{position}");
            if position.turn() == Color::White {
                let texts: Vec<_> = moves.iter().map(ToString::to_string).collect();
                assert_eq!(texts, expected, "{position}");
            }
        }
    };
    // Stalemate, checkmate, and checkmate with pseudo-legal moves that do not parry the check.
    check("7k/8/8/8/8/8/5q2/7K w - - 0 1", &[]);
    check("7k/8/8/8/8/8/5PPP/r6K w - - 0 1", &[]);
    // Only en passant captures the checking pawn.
    check("8/n5r1/6k1/3pP1r1/4K3/7r/3q4/8 w - d6 0 1", &["e5d6"]);
    // A pinned rook that can only capture the pinner.
    check("7k/8/8/8/8/1q6/8/KRr5 w - - 0 1", &["b1c1"]);
}

#[test]
fn the_oracle_finds_the_published_counts() {
    let check = |fen: &str, depth, expected| {
        let position: Position = fen.parse().expect("a legal position");
        assert_eq!(mailbox_perft(&Mailbox::from(&position), depth), expected, "{fen}");
    };
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3, 8_902);
    check("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862);
    check("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238);
    check("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 3, 12_189);
}
