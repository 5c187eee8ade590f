//! A colour as a type, so that directions and ranks are compile-time constants.

use lucena_board::{Bitboard, Color, Rank, Square};

const NOT_FILE_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_FILE_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

pub(super) trait Side {
    type Other: Side<Other = Self>;
    const COLOR: Color;
    const US: usize = Self::COLOR as usize;
    const THEM: usize = Self::US ^ 1;

    /// One rank forward.
    #[inline(always)]
    fn up(set: Bitboard) -> Bitboard {
        set.forward(Self::COLOR)
    }

    /// One rank back.
    #[inline(always)]
    fn down(set: Bitboard) -> Bitboard {
        Self::Other::up(set)
    }

    /// The set and all squares in front of it.
    #[inline(always)]
    fn fill(set: Bitboard) -> Bitboard {
        let mut bits = set.0;
        match Self::COLOR {
            Color::White => {
                bits |= bits << 8;
                bits |= bits << 16;
                bits |= bits << 32;
            }
            Color::Black => {
                bits |= bits >> 8;
                bits |= bits >> 16;
                bits |= bits >> 32;
            }
        }
        Bitboard(bits)
    }

    /// All squares in front of the set.
    #[inline(always)]
    fn front(set: Bitboard) -> Bitboard {
        Self::fill(Self::up(set))
    }

    /// Pawn attacks towards the a file, and towards the h file.
    #[inline(always)]
    fn pawn_attacks(pawns: Bitboard) -> [Bitboard; 2] {
        let ahead = Self::up(pawns).0;
        [Bitboard((ahead & NOT_FILE_A) >> 1), Bitboard((ahead & NOT_FILE_H) << 1)]
    }

    /// The square from this side.
    #[inline(always)]
    fn relative(square: Square) -> Square {
        square.relative_to(Self::COLOR)
    }

    /// The rank from this side, 0 to 7.
    #[inline(always)]
    fn rank(square: Square) -> usize {
        Self::relative(square).rank().index()
    }

    #[inline(always)]
    fn rank_set(rank: Rank) -> Bitboard {
        rank.relative_to(Self::COLOR).bitboard()
    }
}

pub(super) struct White;
pub(super) struct Black;

impl Side for White {
    type Other = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Other = White;
    const COLOR: Color = Color::Black;
}

/// The squares adjacent to the set on the same rank.
#[inline(always)]
pub(super) fn beside(set: Bitboard) -> Bitboard {
    Bitboard((set.0 & NOT_FILE_A) >> 1 | (set.0 & NOT_FILE_H) << 1)
}

/// All files that contain squares of the set.
#[inline(always)]
pub(super) fn files(set: Bitboard) -> Bitboard {
    White::fill(set) | Black::fill(set)
}

/// 0 for the a and h files to 3 for the d and e files.
#[inline(always)]
pub(super) fn folded_file(square: Square) -> usize {
    let file = square.index() & 7;
    file.min(7 - file)
}
