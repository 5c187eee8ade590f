//! Bitboards of the squares between two squares and of the line through them.

use super::leapers::{KING, KNIGHT};
use crate::{Bitboard, Role, Square};

/// Rook and bishop attacks on the empty board.
pub(crate) static ORTHOGONAL_RAYS: [u64; 64] = rays(&[(0, 1), (1, 0), (0, -1), (-1, 0)]);
pub(crate) static DIAGONAL_RAYS: [u64; 64] = rays(&[(1, 1), (1, -1), (-1, -1), (-1, 1)]);

/// Attacks on the empty board by role code, pawns excepted. Together with [`between`] they show
/// without a branch on the role whether a piece reaches a square.
pub(crate) static REACH: [[u64; 64]; 8] = reach();

static BETWEEN: [[u64; 64]; 64] = between_table();

/// The squares strictly between two squares that share a rank, file or diagonal; else none.
///
/// ```
/// use lucena_board::{attacks, Bitboard, Square};
/// assert_eq!(attacks::between(Square::A1, Square::C3), Bitboard::from(Square::B2));
/// assert!(attacks::between(Square::A1, Square::B3).is_empty());
/// ```
#[must_use]
#[inline(always)]
pub const fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(BETWEEN[a as usize][b as usize])
}

/// The whole rank, file or diagonal through two different squares, edge to edge; none if they
/// share no line.
///
/// ```
/// use lucena_board::{attacks, Bitboard, Rank, Square};
/// assert_eq!(attacks::line(Square::B2, Square::D2), Bitboard::from(Rank::Second));
/// assert!(attacks::line(Square::B2, Square::C4).is_empty());
/// ```
#[must_use]
#[inline]
pub const fn line(a: Square, b: Square) -> Bitboard {
    let (from, to) = (a as usize, b as usize);
    // Two rays of the same kind meet, apart from the ends, only in the line they share.
    let shared = if ORTHOGONAL_RAYS[from] & b.bitboard().0 != 0 {
        ORTHOGONAL_RAYS[from] & ORTHOGONAL_RAYS[to]
    } else if DIAGONAL_RAYS[from] & b.bitboard().0 != 0 {
        DIAGONAL_RAYS[from] & DIAGONAL_RAYS[to]
    } else {
        return Bitboard::EMPTY;
    };
    Bitboard(shared | a.bitboard().0 | b.bitboard().0)
}

/// Whether three squares lie on one rank, file or diagonal.
///
/// ```
/// use lucena_board::{attacks, Square};
/// assert!(attacks::are_aligned(Square::A1, Square::H8, Square::D4));
/// assert!(!attacks::are_aligned(Square::A1, Square::H8, Square::D5));
/// ```
#[must_use]
#[inline]
pub const fn are_aligned(a: Square, b: Square, c: Square) -> bool {
    line(a, b).contains(c)
}

const fn rays(steps: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < steps.len() {
            table[square] |= ray(Square::ALL[square], steps[step]);
            step += 1;
        }
        square += 1;
    }
    table
}

/// The squares from `start` in one direction to the edge.
const fn ray(start: Square, (files, ranks): (i8, i8)) -> u64 {
    let mut set = 0;
    let mut current = start;
    while let Some(next) = current.offset(files, ranks) {
        set |= next.bitboard().0;
        current = next;
    }
    set
}

const fn reach() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut square = 0;
    while square < 64 {
        table[Role::Knight.code()][square] = KNIGHT[square];
        table[Role::Bishop.code()][square] = DIAGONAL_RAYS[square];
        table[Role::Rook.code()][square] = ORTHOGONAL_RAYS[square];
        table[Role::Queen.code()][square] = DIAGONAL_RAYS[square] | ORTHOGONAL_RAYS[square];
        table[Role::King.code()][square] = KING[square];
        square += 1;
    }
    table
}

const fn between_table() -> [[u64; 64]; 64] {
    let steps = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < 8 {
            let (files, ranks) = steps[step];
            let mut passed = 0;
            let mut current = Square::ALL[from];
            while let Some(next) = current.offset(files, ranks) {
                table[from][next as usize] = passed;
                passed |= next.bitboard().0;
                current = next;
            }
            step += 1;
        }
        from += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks from one square to another the slow way.
    fn walk(a: Square, b: Square) -> Option<Bitboard> {
        let files = b.file() as i8 - a.file() as i8;
        let ranks = b.rank() as i8 - a.rank() as i8;
        if a == b || !(files == 0 || ranks == 0 || files.abs() == ranks.abs()) {
            return None;
        }
        let step = (files.signum(), ranks.signum());
        let mut passed = Bitboard::EMPTY;
        let mut current = a.offset(step.0, step.1)?;
        while current != b {
            passed = passed.with(current);
            current = current.offset(step.0, step.1)?;
        }
        Some(passed)
    }

    #[test]
    fn between_agrees_with_walking() {
        for a in Square::ALL {
            for b in Square::ALL {
                assert_eq!(between(a, b), walk(a, b).unwrap_or_default(), "{a} {b}");
            }
        }
    }

    #[test]
    fn line_agrees_with_walking_in_both_directions() {
        for a in Square::ALL {
            for b in Square::ALL {
                let on_line = |c: Square| {
                    let pairs = [(a, b), (a, c), (b, c)];
                    let all_walk = pairs.iter().all(|&(x, y)| x == y || walk(x, y).is_some());
                    let cross = (b.file() as i32 - a.file() as i32)
                        * (c.rank() as i32 - a.rank() as i32)
                        - (b.rank() as i32 - a.rank() as i32) * (c.file() as i32 - a.file() as i32);
                    all_walk && cross == 0
                };
                let expected: Bitboard = if walk(a, b).is_some() {
                    Square::ALL.into_iter().filter(|&c| on_line(c)).collect()
                } else {
                    Bitboard::EMPTY
                };
                assert_eq!(line(a, b), expected, "{a} {b}");
            }
        }
    }
}
