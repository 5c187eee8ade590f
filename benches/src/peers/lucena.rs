//! `lucena-board`.

use std::{fmt::Write, hint::black_box};

use lucena_board::{
    Bitboard, Move, MoveKinds, MoveList as Moves, Position, Square, attacks, perft,
    perft_every_leaf,
};

use crate::library::{
    Captures, Legality, Library, MoveList, Perft, ReadsSan, Sliders, WritesFen, WritesSan,
};

/// The `lucena-board` crate.
#[derive(Debug)]
pub struct Lucena;

/// The `lucena-board` crate with moves generated into a list first, as a search does. The peers'
/// perft works like this; [`Lucena`] uses the crate's `perft`, which plays moves during generation.
#[derive(Debug)]
pub struct LucenaCalls;

/// As [`Lucena`], but also computes checkers and pins of every leaf. `cozy-chess` and `chess`
/// update them when making a move, so this is the fair comparison with them.
#[derive(Debug)]
pub struct LucenaChecks;

impl Perft for Lucena {
    const NAME: &'static str = "lucena-board";

    type Position = Position;

    fn position(fen: &str) -> Position {
        fen.parse().expect("the benches hold valid FENs")
    }

    fn perft_bulk(position: &Position, depth: u32) -> u64 {
        perft(position, depth)
    }

    fn perft_leaf(position: &Position, depth: u32) -> u64 {
        perft_every_leaf(position, depth)
    }
}

impl Perft for LucenaCalls {
    const NAME: &'static str = "lucena-calls";

    type Position = Position;

    fn position(fen: &str) -> Position {
        Lucena::position(fen)
    }

    fn perft_bulk(position: &Position, depth: u32) -> u64 {
        if depth == 1 {
            return position.count_legal_moves() as u64;
        }
        let mut nodes = 0;
        position.for_each_legal_move(|mv| {
            nodes += Self::perft_bulk(&position.play_unchecked(mv), depth - 1);
        });
        nodes
    }

    fn perft_leaf(position: &Position, depth: u32) -> u64 {
        let mut nodes = 0;
        position.for_each_legal_move(|mv| {
            let child = position.play_unchecked(mv);
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

impl Perft for LucenaChecks {
    const NAME: &'static str = "lucena-checks";

    type Position = Position;

    fn position(fen: &str) -> Position {
        Lucena::position(fen)
    }

    fn perft_bulk(position: &Position, depth: u32) -> u64 {
        perft(position, depth)
    }

    fn perft_leaf(position: &Position, depth: u32) -> u64 {
        let mut nodes = 0;
        position.for_each_successor(|_, child| {
            if depth == 1 {
                black_box((child, child.checkers_and_pinned()));
                nodes += 1;
            } else {
                nodes += Self::perft_leaf(child, depth - 1);
            }
        });
        nodes
    }
}

impl Library for Lucena {
    type Move<'p> = Move;
    type List<'p> = Moves;

    fn count(position: &Position) -> usize {
        position.count_legal_moves()
    }

    fn list(position: &Position) -> Moves {
        position.legal_moves()
    }

    fn moves(position: &Position) -> Vec<Move> {
        position.legal_moves().to_vec()
    }

    fn play(position: &Position, mv: Move) -> Position {
        position.play_unchecked(mv)
    }
}

impl MoveList for Moves {
    fn n_moves(&self) -> usize {
        self.len()
    }
}

impl Captures for Lucena {
    fn captures(position: &Position) -> Moves {
        position.query().kinds(MoveKinds::CAPTURES).list()
    }
}

impl Legality for Lucena {
    fn is_legal(position: &Position, mv: Move) -> bool {
        position.is_legal(mv)
    }

    fn free_moves(position: &Position) -> Vec<Move> {
        position.legal_moves().to_vec()
    }
}

impl WritesFen for Lucena {
    fn write_fen(position: &Position, text: &mut String) {
        write!(text, "{position}").expect("a `String` takes any text");
    }
}

impl ReadsSan for Lucena {
    fn read_san(position: &Position, text: &str) -> Move {
        position.parse_san(text).expect("the benches hold legal moves")
    }
}

impl WritesSan for Lucena {
    fn write_san(position: &Position, mv: Move, text: &mut String) {
        write!(text, "{}", mv.san(position)).expect("a `String` takes any text");
    }
}

impl Sliders for Lucena {
    type Square = Square;
    type Squares = Bitboard;

    fn square(square_idx: u8) -> Square {
        Square::ALL[usize::from(square_idx)]
    }

    fn squares(bits: u64) -> Bitboard {
        Bitboard(bits)
    }

    fn bits(squares: Bitboard) -> u64 {
        squares.0
    }

    fn rook(from: Square, occupied: Bitboard) -> Bitboard {
        attacks::rook(from, occupied)
    }

    fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
        attacks::bishop(from, occupied)
    }
}
