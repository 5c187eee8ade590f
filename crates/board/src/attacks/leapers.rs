//! Pawn, knight and king attacks: a constant table for single squares, set-wise shifts for whole
//! bitboards.

use crate::{Bitboard, Color, Square};

const NOT_FILE_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_FILES_AB: u64 = 0xFCFC_FCFC_FCFC_FCFC;
const NOT_FILE_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;
const NOT_FILES_GH: u64 = 0x3F3F_3F3F_3F3F_3F3F;

pub(crate) static PAWN: [[u64; 64]; 2] = [table(&[(-1, 1), (1, 1)]), table(&[(-1, -1), (1, -1)])];

pub(crate) static KNIGHT: [u64; 64] =
    table(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

pub(crate) static KING: [u64; 64] =
    table(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);

const fn table(steps: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < steps.len() {
            let (files, ranks) = steps[step];
            table[square] |= Square::ALL[square].bitboard().shift(files, ranks).0;
            step += 1;
        }
        square += 1;
    }
    table
}

/// The squares attacked by any pawn of `color` in the set.
#[inline(always)]
pub(crate) const fn pawn_set(color: Color, pawns: Bitboard) -> Bitboard {
    Bitboard(pawns_left(color, pawns.0) | pawns_right(color, pawns.0))
}

/// Captures towards the a file.
#[inline(always)]
pub(crate) const fn pawns_left(color: Color, pawns: u64) -> u64 {
    match color {
        Color::White => (pawns & NOT_FILE_A) << 7,
        Color::Black => (pawns & NOT_FILE_A) >> 9,
    }
}

/// Captures towards the h file.
#[inline(always)]
pub(crate) const fn pawns_right(color: Color, pawns: u64) -> u64 {
    match color {
        Color::White => (pawns & NOT_FILE_H) << 9,
        Color::Black => (pawns & NOT_FILE_H) >> 7,
    }
}

/// The squares attacked by any knight in the set.
#[inline(always)]
pub(crate) const fn knight_set(knights: u64) -> u64 {
    let one_file = (knights & NOT_FILE_H) << 1 | (knights & NOT_FILE_A) >> 1;
    let two_files = (knights & NOT_FILES_GH) << 2 | (knights & NOT_FILES_AB) >> 2;
    one_file << 16 | one_file >> 16 | two_files << 8 | two_files >> 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_unions_of_single_attacks() {
        let mut set = 0x0123_4567_89AB_CDEF_u64;
        for _ in 0..200 {
            set = set.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
            let union = |table: &[u64; 64]| {
                Bitboard(set).into_iter().fold(0, |all, square| all | table[square as usize])
            };
            assert_eq!(knight_set(set), union(&KNIGHT));
            for color in Color::ALL {
                assert_eq!(pawn_set(color, Bitboard(set)).0, union(&PAWN[color as usize]));
            }
        }
    }
}
