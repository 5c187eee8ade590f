//! `cozy-chess`: MIT, copy and make, moves grouped by piece, key and pins kept while moving.

use std::{fmt::Write, hint::black_box};

use arrayvec::ArrayVec;
use cozy_chess::{
    BitBoard, Board, Move, Piece, Rank, Square, get_bishop_moves, get_rook_moves,
    util::{display_san_move, parse_san_move},
};

use crate::library::{Captures, Legality, Library, Perft, ReadsSan, Sliders, WritesFen, WritesSan};

/// The `cozy-chess` crate, the baseline of the ratios.
#[derive(Debug)]
pub struct Cozy;

impl Perft for Cozy {
    const NAME: &'static str = "cozy-chess";

    type Position = Board;

    fn position(fen: &str) -> Board {
        Board::from_fen(fen, false).expect("the benches hold valid FENs")
    }

    fn perft_bulk(position: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            position.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
            return nodes;
        }
        position.generate_moves(|moves| {
            for mv in moves {
                let mut child = position.clone();
                child.play_unchecked(mv);
                nodes += Self::perft_bulk(&child, depth - 1);
            }
            false
        });
        nodes
    }

    fn perft_leaf(position: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        position.generate_moves(|moves| {
            for mv in moves {
                let mut child = position.clone();
                child.play_unchecked(mv);
                if depth == 1 {
                    black_box(&child);
                    nodes += 1;
                } else {
                    nodes += Self::perft_leaf(&child, depth - 1);
                }
            }
            false
        });
        nodes
    }
}

impl Library for Cozy {
    type Move<'p> = Move;
    // It has no move list; its documentation collects into an array or a `Vec`.
    type List<'p> = ArrayVec<Move, 218>;

    fn count(position: &Board) -> usize {
        let mut n_moves = 0;
        position.generate_moves(|moves| {
            n_moves += moves.len();
            false
        });
        n_moves
    }

    fn list(position: &Board) -> ArrayVec<Move, 218> {
        let mut list = ArrayVec::new();
        position.generate_moves(|moves| {
            list.extend(moves);
            false
        });
        list
    }

    fn moves(position: &Board) -> Vec<Move> {
        Self::list(position).to_vec()
    }

    fn play(position: &Board, mv: Move) -> Board {
        let mut child = position.clone();
        child.play_unchecked(mv);
        child
    }
}

impl Captures for Cozy {
    fn captures(position: &Board) -> ArrayVec<Move, 218> {
        let us = position.side_to_move();
        let targets = position.colors(!us);
        let en_passant = position.en_passant().map_or(BitBoard::EMPTY, |file| {
            Square::new(file, Rank::Sixth.relative_to(us)).bitboard()
        });
        let mut list = ArrayVec::new();
        position.generate_moves(|mut moves| {
            moves.to &= match moves.piece {
                Piece::Pawn => targets | en_passant,
                _ => targets,
            };
            list.extend(moves);
            false
        });
        list
    }
}

impl Legality for Cozy {
    fn is_legal(position: &Board, mv: Move) -> bool {
        position.is_legal(mv)
    }

    fn free_moves(position: &Board) -> Vec<Move> {
        Self::list(position).to_vec()
    }
}

impl WritesFen for Cozy {
    fn write_fen(position: &Board, text: &mut String) {
        write!(text, "{position}").expect("a `String` takes any text");
    }
}

impl ReadsSan for Cozy {
    fn read_san(position: &Board, text: &str) -> Move {
        parse_san_move(position, text).expect("the benches hold legal moves")
    }
}

impl WritesSan for Cozy {
    fn write_san(position: &Board, mv: Move, text: &mut String) {
        write!(text, "{}", display_san_move(position, mv)).expect("a `String` takes any text");
    }
}

impl Sliders for Cozy {
    type Square = Square;
    type Squares = BitBoard;

    fn square(square_idx: u8) -> Square {
        Square::index(square_idx.into())
    }

    fn squares(bits: u64) -> BitBoard {
        BitBoard(bits)
    }

    fn bits(squares: BitBoard) -> u64 {
        squares.0
    }

    fn rook(from: Square, occupied: BitBoard) -> BitBoard {
        get_rook_moves(from, occupied)
    }

    fn bishop(from: Square, occupied: BitBoard) -> BitBoard {
        get_bishop_moves(from, occupied)
    }
}
