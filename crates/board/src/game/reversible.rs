//! Key differences of reversible moves, for detecting upcoming repetitions.
//!
//! A reversible move moves a piece other than a pawn between two squares and changes the key by
//! three Zobrist numbers. A hash table built at compile time holds all 3668 key differences, one
//! for each pair of squares, as a move and its reverse have the same difference.

use crate::attacks::{self, DIAGONAL_RAYS, ORTHOGONAL_RAYS, leapers};
use crate::{Color, Move, Position, Role, Square, zobrist};

/// Less than half full, so that a failing lookup ends after about two entries.
const SLOTS: usize = 8192;
const MOVES: usize = 3668;

struct Table {
    /// A key difference, or zero in an empty slot.
    changes: [u64; SLOTS],
    /// The squares between which the piece moves.
    squares: [[Square; 2]; SLOTS],
}

static TABLE: Table = table();

/// The legal move in `position` with this key difference. The difference must be that to the key of
/// an earlier position of the game.
pub(super) fn legal_move(position: &Position, change: u64) -> Option<Move> {
    let [a, b] = find(change)?;
    if !attacks::between(a, b).is_disjoint(position.occupied()) {
        return None;
    }
    let (from, to) = if position.occupied().contains(a) { (a, b) } else { (b, a) };
    let mv = Move::normal(position.role_at(from)?, from, to)?;
    // Certainly legal if the difference comes from the keys of the game; checked all the same, as
    // it is cheap, rare, and a caller may have passed another position.
    position.is_legal(mv).then_some(mv)
}

#[inline]
fn find(change: u64) -> Option<[Square; 2]> {
    let mut slot = first_slot(change);
    while TABLE.changes[slot] != 0 {
        if TABLE.changes[slot] == change {
            return Some(TABLE.squares[slot]);
        }
        slot = (slot + 1) % SLOTS;
    }
    None
}

const fn first_slot(change: u64) -> usize {
    change as usize % SLOTS
}

const fn table() -> Table {
    let mut table = Table { changes: [0; SLOTS], squares: [[Square::A1; 2]; SLOTS] };
    let mut n_moves = 0;
    let mut code = Role::Knight.code();
    while code <= Role::King.code() {
        let mut from = 0;
        while from < 64 {
            let mut targets = moves_on_empty_board(code, from) & (u64::MAX << from);
            while targets != 0 {
                let to = targets.trailing_zeros();
                targets &= targets - 1;
                let squares = [Square::ALL[from], Square::ALL[to as usize]];
                insert(&mut table, change(Color::White, code, squares), squares);
                insert(&mut table, change(Color::Black, code, squares), squares);
                n_moves += 2;
            }
            from += 1;
        }
        code += 1;
    }
    assert!(n_moves == MOVES);
    table
}

const fn moves_on_empty_board(code: usize, from: usize) -> u64 {
    match Role::from_code(code) {
        Some(Role::Knight) => leapers::KNIGHT[from],
        Some(Role::Bishop) => DIAGONAL_RAYS[from],
        Some(Role::Rook) => ORTHOGONAL_RAYS[from],
        Some(Role::Queen) => DIAGONAL_RAYS[from] | ORTHOGONAL_RAYS[from],
        Some(Role::King) => leapers::KING[from],
        _ => 0,
    }
}

const fn change(color: Color, code: usize, [a, b]: [Square; 2]) -> u64 {
    zobrist::piece(color, code, a) ^ zobrist::piece(color, code, b) ^ zobrist::WHITE_TO_MOVE
}

const fn insert(table: &mut Table, change: u64, squares: [Square; 2]) {
    let mut slot = first_slot(change);
    while table.changes[slot] != 0 {
        slot = (slot + 1) % SLOTS;
    }
    table.changes[slot] = change;
    table.squares[slot] = squares;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reversible_move_is_found_from_its_change() {
        let filled = TABLE.changes.iter().filter(|&&change| change != 0).count();
        assert_eq!(filled, MOVES);
        for (&change, &squares) in TABLE.changes.iter().zip(&TABLE.squares) {
            if change != 0 {
                assert_eq!(find(change), Some(squares));
                assert_eq!(find(!change), None);
            }
        }
    }
}
