//! Key differences of reversible moves, for detecting upcoming repetitions.
//!
//! A reversible move moves a piece other than a pawn between two squares and changes the key by
//! three Zobrist numbers. A hash table built at compile time finds all 3668 key differences, one
//! for each pair of squares, as a move and its reverse have the same difference. It stores the moves
//! alone, 16 KiB: the differences, which are four times as much, follow from them.

use crate::attacks::{self, DIAGONAL_RAYS, ORTHOGONAL_RAYS, leapers};
use crate::{Color, Move, Position, Role, Square, zobrist};

/// Less than half full, so that a failing lookup ends after about two entries.
const SLOTS: usize = 8192;
const MOVES: usize = 3668;

/// Moves by key difference.
static TABLE: [Entry; SLOTS] = table();

/// A piece and the squares between which it moves, or zero in an empty slot. From the lowest bit:
/// two squares of six bits, three bits of the role, which is never 0, and the colour.
#[derive(Clone, Copy)]
struct Entry(u16);

impl Entry {
    const EMPTY: Self = Self(0);

    const fn new(color: Color, code: usize, [a, b]: [Square; 2]) -> Self {
        Self(a as u16 | (b as u16) << 6 | (code as u16) << 12 | (color as u16) << 15)
    }

    const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn squares(self) -> [Square; 2] {
        [Square::ALL[self.0 as usize % 64], Square::ALL[(self.0 >> 6) as usize % 64]]
    }

    /// The key difference of the move.
    const fn change(self) -> u64 {
        let color = if self.0 >> 15 == 0 { Color::White } else { Color::Black };
        let code = (self.0 >> 12) as usize % 8;
        let [a, b] = self.squares();
        zobrist::piece(color, code, a) ^ zobrist::piece(color, code, b) ^ zobrist::WHITE_TO_MOVE
    }
}

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
    while !TABLE[slot].is_empty() {
        if TABLE[slot].change() == change {
            return Some(TABLE[slot].squares());
        }
        slot = (slot + 1) % SLOTS;
    }
    None
}

const fn first_slot(change: u64) -> usize {
    change as usize % SLOTS
}

const fn table() -> [Entry; SLOTS] {
    let mut table = [Entry::EMPTY; SLOTS];
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
                insert(&mut table, Entry::new(Color::White, code, squares));
                insert(&mut table, Entry::new(Color::Black, code, squares));
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

const fn insert(table: &mut [Entry; SLOTS], entry: Entry) {
    let mut slot = first_slot(entry.change());
    while !table[slot].is_empty() {
        slot = (slot + 1) % SLOTS;
    }
    table[slot] = entry;
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn every_reversible_move_is_found_from_its_change() {
        let filled: Vec<Entry> = TABLE.into_iter().filter(|entry| !entry.is_empty()).collect();
        assert_eq!(filled.len(), MOVES);
        for entry in filled {
            assert_eq!(find(entry.change()), Some(entry.squares()));
            assert_eq!(find(!entry.change()), None);
        }
    }
}
