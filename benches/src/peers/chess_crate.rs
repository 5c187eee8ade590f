//! `chess`: MIT, copy and make, key and pins kept while moving.
//!
//! It writes FEN, but with the square of the captured pawn instead of the en passant square, which
//! other parsers reject. It reads SAN, but rejects en passant, promotions written with `=` and
//! castling with check. So neither is measured.

use std::{hint::black_box, str::FromStr};

use arrayvec::ArrayVec;
use chess::{
    BitBoard, Board, ChessMove, EMPTY, MoveGen, Piece, Square, get_bishop_moves, get_rook_moves,
};

use crate::library::{Captures, Legality, Library, Perft, Sliders};

/// The `chess` crate.
#[derive(Debug)]
pub struct ChessCrate;

impl Perft for ChessCrate {
    const NAME: &'static str = "chess";

    type Position = Board;

    fn position(fen: &str) -> Board {
        Board::from_str(fen).expect("the benches hold valid FENs")
    }

    fn perft_bulk(position: &Board, depth: u32) -> u64 {
        let moves = MoveGen::new_legal(position);
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut nodes = 0;
        for mv in moves {
            let child = position.make_move_new(mv);
            nodes += Self::perft_bulk(&child, depth - 1);
        }
        nodes
    }

    fn perft_leaf(position: &Board, depth: u32) -> u64 {
        let mut nodes = 0;
        for mv in MoveGen::new_legal(position) {
            let child = position.make_move_new(mv);
            if depth == 1 {
                black_box(&child);
                nodes += 1;
            } else {
                nodes += Self::perft_leaf(&child, depth - 1);
            }
        }
        nodes
    }
}

impl Library for ChessCrate {
    type Move<'p> = ChessMove;
    // Its `MoveGen` is an iterator over target sets; the list is what a caller collects from it.
    type List<'p> = ArrayVec<ChessMove, 218>;

    fn count(position: &Board) -> usize {
        MoveGen::new_legal(position).len()
    }

    fn list(position: &Board) -> ArrayVec<ChessMove, 218> {
        MoveGen::new_legal(position).collect()
    }

    fn moves(position: &Board) -> Vec<ChessMove> {
        Self::list(position).to_vec()
    }

    fn play(position: &Board, mv: ChessMove) -> Board {
        position.make_move_new(mv)
    }
}

impl Captures for ChessCrate {
    fn captures(position: &Board) -> ArrayVec<ChessMove, 218> {
        let us = position.side_to_move();
        let mut moves = MoveGen::new_legal(position);
        moves.set_iterator_mask(*position.color_combined(!us));
        let mut list: ArrayVec<ChessMove, 218> = moves.by_ref().collect();
        // The mask applies to all pieces, so en passant needs a second pass.
        if let Some(captured) = position.en_passant() {
            let pawns = position.pieces(Piece::Pawn);
            let target = BitBoard::from_square(captured.uforward(us));
            moves.set_iterator_mask(target);
            list.extend(moves.filter(|mv| pawns & BitBoard::from_square(mv.get_source()) != EMPTY));
        }
        list
    }
}

impl Legality for ChessCrate {
    fn is_legal(position: &Board, mv: ChessMove) -> bool {
        position.legal(mv)
    }

    fn free_moves(position: &Board) -> Vec<ChessMove> {
        MoveGen::new_legal(position).collect()
    }
}

impl Sliders for ChessCrate {
    type Square = Square;
    type Squares = BitBoard;

    fn square(square_idx: u8) -> Square {
        chess::ALL_SQUARES[usize::from(square_idx)]
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
