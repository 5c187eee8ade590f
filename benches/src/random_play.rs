//! Generates the bench positions.
//!
//! Each is from a different random game, in which every fourth move is a capture if possible, so
//! that there are openings, crowded middlegames and endgames. Random games rarely contain special
//! cases that slow down move generators, so four of every ten positions must have one. The seeds
//! are the numbers of the games, so the result is reproducible.

use cozy_chess::{Board, BoardBuilder, Move, Piece, Square};

use crate::{
    library::{Captures, Library, WritesFen},
    peers::Cozy,
};

const N_POSITIONS: usize = 80;
const MIN_PLIES: u64 = 6;
const MAX_PLIES: u64 = 90;

/// The special case that each of ten consecutive positions must have.
const WANTED: [fn(&Board) -> bool; 10] = [
    |board| board.en_passant().is_some(),
    |_| true,
    |board| Cozy::list(board).iter().any(|mv| mv.promotion.is_some()),
    |_| true,
    |board| Cozy::list(board).iter().any(|mv| is_castling(board, *mv)),
    |_| true,
    |board| !board.checkers().is_empty(),
    |_| true,
    |_| true,
    |_| true,
];

/// All positions as FENs, one per line.
#[must_use]
pub fn position_lines() -> String {
    let mut games = (0..).filter_map(position_of_game);
    let mut lines = String::new();
    for wanted in WANTED.iter().cycle().take(N_POSITIONS) {
        let found = games.find(*wanted);
        let board = found.expect("random games show every rule in time");
        Cozy::write_fen(&board, &mut lines);
        lines.push('\n');
    }
    lines
}

/// The final position of game number `seed`, unless the game ended early.
fn position_of_game(seed: u64) -> Option<Board> {
    let mut random = Random(seed);
    let n_plies = MIN_PLIES + random.below(MAX_PLIES - MIN_PLIES);
    let mut board = Board::startpos();
    for _ in 0..n_plies {
        board = Cozy::play(&board, choose(&board, &mut random)?);
    }
    // A finished game has no legal moves to measure.
    let is_over = Cozy::count(&board) == 0 || board.halfmove_clock() >= 100;
    (!is_over).then(|| without_idle_en_passant(&board))
}

/// Removes an en passant square without a possible capture, as only then the FEN round-trips in
/// every library.
fn without_idle_en_passant(board: &Board) -> Board {
    let is_taken = Cozy::captures(board).iter().any(|mv| board.color_on(mv.to).is_none());
    if is_taken {
        return board.clone();
    }
    let mut builder = BoardBuilder::from_board(board);
    builder.en_passant = None;
    builder.build().expect("less state keeps the position valid")
}

/// The library encodes castling as the king capturing its own rook.
fn is_castling(board: &Board, mv: Move) -> bool {
    let is_own = |square: Square| board.color_on(square) == Some(board.side_to_move());
    board.piece_on(mv.from) == Some(Piece::King) && is_own(mv.to)
}

fn choose(board: &Board, random: &mut Random) -> Option<Move> {
    let captures = Cozy::captures(board);
    let list = match random.below(4) {
        0 if !captures.is_empty() => captures,
        _ => Cozy::list(board),
    };
    let n_moves = list.len() as u64;
    (n_moves > 0).then(|| list[random.below(n_moves) as usize])
}

/// SplitMix64 (Steele, Lea and Flood 2014): good enough for choosing moves, and no dependency that
/// could change the positions.
struct Random(u64);

impl Random {
    /// A number below `bound`. The bias of the remainder does not matter here.
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }
}
