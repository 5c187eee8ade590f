//! Zobrist hashing with the random numbers of the Polyglot book format.
//!
//! The numbers are rearranged at compile time into tables indexed by colour, plane code and square.
//! Code 0, the empty square, has zeros, so that removing a captured piece needs no branch.

mod polyglot;

use polyglot::RANDOM;

use crate::{Color, File, Square};

/// The plane code of a piece is below 8; 0 and 7 are not pieces and have zeros.
static PIECES: [[[u64; 64]; 8]; 2] = pieces();

const CASTLING_OFFSET: usize = 768;
const EN_PASSANT_OFFSET: usize = 772;

/// Toggled by every move; Polyglot sets it for White to move.
pub(crate) const WHITE_TO_MOVE: u64 = RANDOM[780];

/// In the order of [`CastlingRights`](crate::CastlingRights) bits: white king's side, white
/// queen's side, black king's side, black queen's side.
pub(crate) static CASTLING: [u64; 16] = castling();

static EN_PASSANT: [u64; 8] = en_passant();

#[inline(always)]
pub(crate) const fn piece(color: Color, code: usize, square: Square) -> u64 {
    PIECES[color as usize][code & 7][square as usize]
}

#[inline(always)]
pub(crate) fn en_passant_file(file: File) -> u64 {
    EN_PASSANT[file as usize]
}

const fn pieces() -> [[[u64; 64]; 8]; 2] {
    let mut table = [[[0; 64]; 8]; 2];
    let mut code = 1;
    while code <= 6 {
        let mut square = 0;
        while square < 64 {
            let black = 2 * (code - 1);
            table[Color::Black as usize][code][square] = RANDOM[64 * black + square];
            table[Color::White as usize][code][square] = RANDOM[64 * (black + 1) + square];
            square += 1;
        }
        code += 1;
    }
    table
}

const fn castling() -> [u64; 16] {
    let mut table = [0; 16];
    let mut rights = 0;
    while rights < 16 {
        let mut bit = 0;
        while bit < 4 {
            if rights >> bit & 1 == 1 {
                table[rights] ^= RANDOM[CASTLING_OFFSET + bit];
            }
            bit += 1;
        }
        rights += 1;
    }
    table
}

const fn en_passant() -> [u64; 8] {
    let mut table = [0; 8];
    let mut file = 0;
    while file < 8 {
        table[file] = RANDOM[EN_PASSANT_OFFSET + file];
        file += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_complete() {
        assert_eq!(RANDOM.iter().fold(0, |sum, n| sum ^ n), 0xEAA4_DC0D_D065_42B6);
    }

    #[test]
    fn missing_pieces_have_number_zero() {
        for color in Color::ALL {
            for square in Square::ALL {
                assert_eq!(piece(color, 0, square), 0);
                assert_eq!(piece(color, 7, square), 0);
            }
        }
    }
}
