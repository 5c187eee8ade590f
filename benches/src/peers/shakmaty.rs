//! `shakmaty`: GPL-3.0, move lists, all variants behind one trait, key computed on request.

use std::hint::black_box;

use shakmaty::{
    Bitboard, CastlingMode, Chess, EnPassantMode, Move, MoveList, Position, Square, attacks,
    fen::Fen, san::SanPlus,
};

use crate::library::{Captures, Legality, Library, Perft, ReadsSan, Sliders, WritesFen, WritesSan};

/// The `shakmaty` crate, the most widely used.
#[derive(Debug)]
pub struct Shakmaty;

impl Perft for Shakmaty {
    const NAME: &'static str = "shakmaty";

    type Position = Chess;

    fn position(fen: &str) -> Chess {
        let fen = Fen::from_ascii(fen.as_bytes()).expect("the benches hold valid FENs");
        fen.into_position(CastlingMode::Standard).expect("the benches hold legal positions")
    }

    // There is no count without a list: this is `shakmaty::perft`.
    fn perft_bulk(position: &Chess, depth: u32) -> u64 {
        let moves = position.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let children = moves.iter().map(|&mv| {
            let mut child = position.clone();
            child.play_unchecked(mv);
            Self::perft_bulk(&child, depth - 1)
        });
        children.sum()
    }

    fn perft_leaf(position: &Chess, depth: u32) -> u64 {
        let mut nodes = 0;
        for &mv in &position.legal_moves() {
            let mut child = position.clone();
            child.play_unchecked(mv);
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

impl Library for Shakmaty {
    type Move<'p> = Move;
    type List<'p> = MoveList;

    fn count(position: &Chess) -> usize {
        position.legal_moves().len()
    }

    fn list(position: &Chess) -> MoveList {
        position.legal_moves()
    }

    fn moves(position: &Chess) -> Vec<Move> {
        position.legal_moves().to_vec()
    }

    fn play(position: &Chess, mv: Move) -> Chess {
        let mut child = position.clone();
        child.play_unchecked(mv);
        child
    }
}

impl Captures for Shakmaty {
    fn captures(position: &Chess) -> MoveList {
        position.capture_moves()
    }
}

impl Legality for Shakmaty {
    fn is_legal(position: &Chess, mv: Move) -> bool {
        position.is_legal(mv)
    }

    fn free_moves(position: &Chess) -> Vec<Move> {
        position.legal_moves().to_vec()
    }
}

impl WritesFen for Shakmaty {
    fn write_fen(position: &Chess, text: &mut String) {
        Fen::from_position(position, EnPassantMode::Legal).append_to_string(text);
    }
}

impl ReadsSan for Shakmaty {
    fn read_san(position: &Chess, text: &str) -> Move {
        let plus = SanPlus::from_ascii(text.as_bytes()).expect("the benches hold valid SAN");
        plus.san.to_move(position).expect("the benches hold legal moves")
    }
}

impl WritesSan for Shakmaty {
    fn write_san(position: &Chess, mv: Move, text: &mut String) {
        SanPlus::from_move(position.clone(), mv).append_to_string(text);
    }
}

impl Sliders for Shakmaty {
    type Square = Square;
    type Squares = Bitboard;

    fn square(square_idx: u8) -> Square {
        Square::new(square_idx.into())
    }

    fn squares(bits: u64) -> Bitboard {
        Bitboard(bits)
    }

    fn bits(squares: Bitboard) -> u64 {
        squares.0
    }

    fn rook(from: Square, occupied: Bitboard) -> Bitboard {
        attacks::rook_attacks(from, occupied)
    }

    fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
        attacks::bishop_attacks(from, occupied)
    }
}
