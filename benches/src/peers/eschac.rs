//! `eschac`: AGPL-3.0, no key, no clocks, no Chess960; five bitboards a position.
//!
//! It has neither captures alone nor a legality test for a move from elsewhere, by design: a move
//! borrows its position.

use std::{fmt::Write, hint::black_box};

use eschac::{
    position::{Move, Moves, Position},
    san::San,
    setup::Setup,
};

use crate::library::{Library, MoveList, Perft, ReadsSan, WritesFen, WritesSan};

/// The `eschac` crate, the fastest counter among the peers.
#[derive(Debug)]
pub struct Eschac;

impl Perft for Eschac {
    const NAME: &'static str = "eschac";

    type Position = Position;

    // Its text record is a FEN without the two clocks.
    fn position(fen: &str) -> Position {
        let clocks_at = fen.match_indices(' ').nth(3).map_or(fen.len(), |(at, _)| at);
        let setup = Setup::from_text_record(&fen[..clocks_at]);
        setup
            .expect("the benches hold valid FENs")
            .into_position()
            .expect("the benches hold legal positions")
    }

    fn perft_bulk(position: &Position, depth: u32) -> u64 {
        if depth == 1 {
            return position.count_legal_moves() as u64;
        }
        let mut nodes = 0;
        position.for_each_move(|mv| nodes += Self::perft_bulk(&mv.make(), depth - 1));
        nodes
    }

    fn perft_leaf(position: &Position, depth: u32) -> u64 {
        let mut nodes = 0;
        position.for_each_move(|mv| {
            let child = mv.make();
            if depth == 1 {
                black_box(&child);
                nodes += 1;
            } else {
                nodes += Self::perft_leaf(&child, depth - 1);
            }
        });
        nodes
    }
}

impl Library for Eschac {
    type Move<'p> = Move<'p>;
    type List<'p> = Moves<'p>;

    fn count(position: &Position) -> usize {
        position.count_legal_moves()
    }

    fn list(position: &Position) -> Moves<'_> {
        position.legal_moves()
    }

    fn moves(position: &Position) -> Vec<Move<'_>> {
        position.legal_moves().into_iter().collect()
    }

    fn play<'p>(_: &'p Position, mv: Move<'p>) -> Position {
        mv.make()
    }
}

impl MoveList for Moves<'_> {
    fn n_moves(&self) -> usize {
        self.len()
    }
}

impl WritesFen for Eschac {
    fn write_fen(position: &Position, text: &mut String) {
        position.write_text_record(text).expect("a `String` takes any text");
    }
}

impl ReadsSan for Eschac {
    fn read_san<'p>(position: &'p Position, text: &str) -> Move<'p> {
        let san = San::from_ascii(text.as_bytes()).expect("the benches hold valid SAN");
        san.to_move(position).expect("the benches hold legal moves")
    }
}

impl WritesSan for Eschac {
    fn write_san<'p>(_: &'p Position, mv: Move<'p>, text: &mut String) {
        write!(text, "{}", mv.to_san()).expect("a `String` takes any text");
    }
}
