//! The fast generator finds the moves that the oracle finds, and they lead where they should.

use lucena_board::{Move, Position};

use crate::corpus::check_positions;
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
fn moves_are_those_of_the_oracle() {
    check_positions(2000, assert_same_moves);
}

#[test]
fn moves_lead_where_the_oracle_says() {
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
fn the_oracle_knows_the_published_counts() {
    let check = |fen: &str, depth, expected| {
        let position: Position = fen.parse().expect("a legal position");
        assert_eq!(mailbox_perft(&Mailbox::from(&position), depth), expected, "{fen}");
    };
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3, 8_902);
    check("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862);
    check("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238);
    check("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 3, 12_189);
}
