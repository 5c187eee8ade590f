//! A legal chess position.

mod check_info;
mod chess960;
mod en_passant;
mod illegal;
mod invariants;
mod legality;
mod make;
mod mirror;
mod queries;
mod repetition;
mod successors;
#[cfg(feature = "variants")]
mod variant_moves;

pub use check_info::CheckInfo;
pub(crate) use en_passant::EnPassant;
pub use illegal::{IllegalMove, IllegalReason};
pub use make::Undo;

use crate::castling::CastlingRooks;
use crate::material::Material;
use crate::planes::Planes;
use crate::{Bitboard, Color, Role, zobrist};

/// A legal position of standard chess or Chess960, in one cache line of 64 bytes.
///
/// Copying is cheap: [`Position::play`] returns the position after a move, [`Position::make`]
/// updates the position in place and returns an [`Undo`]. Positions that need not be legal are a
/// [`Setup`](crate::Setup); games with their history are a [`Game`](crate::Game).
///
/// # Equality
/// `==` and `Hash` compare all fields of a FEN, including the clocks and the en passant square of
/// any double push, so that positions are equal after unmaking a move or a round trip through a
/// file exactly if nothing was lost. A repeated position is therefore not equal to its first
/// occurrence. To find repetitions or transpositions, use [`Position::repetition_key`] (or
/// [`Position::key`], with Polyglot's en passant rule) or compare with
/// [`Position::is_same_position`]; they ignore the clocks.
///
/// # Invariants
/// 1. Each side has exactly one king; the side that has just moved is not in check.
/// 2. No pawn stands on the first or eighth rank.
/// 3. The keys and the material equal those computed from scratch.
/// 4. Each castling right has its king and rook on the back rank, the rook on the right side.
/// 5. The en passant file has a pawn that may have been double-pushed by the last move.
/// 6. A position contains no scores.
///
/// ```
/// use lucena_board::{Color, Position};
/// let pos: Position = "8/8/8/8/8/4k3/8/R3K3 w Q - 0 1".parse()?;
/// assert_eq!(pos.turn(), Color::White);
/// assert_eq!(pos.legal_moves().len(), 13);
///
/// let later: Position = "8/8/8/8/8/4k3/8/R3K3 w Q - 8 5".parse()?;
/// assert_ne!(pos, later);
/// assert_eq!(pos.repetition_key(), later.repetition_key());
/// assert!(pos.is_same_position(&later));
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[repr(C, align(64))]
pub struct Position {
    planes: Planes,
    key: u64,
    pawn_key: u64,
    material: Material,
    castling: CastlingRooks,
    en_passant: EnPassant,
    turn: Color,
    half_move_clock: u16,
    full_move_number: u16,
}

/// The fields of a position from which the others are computed.
pub(crate) struct Parts {
    pub(crate) planes: Planes,
    pub(crate) turn: Color,
    pub(crate) castling: CastlingRooks,
    pub(crate) en_passant: EnPassant,
    pub(crate) half_move_clock: u16,
    pub(crate) full_move_number: u16,
}

impl Position {
    /// Computes keys and material. The caller has validated the parts.
    pub(crate) fn from_parts(parts: Parts) -> Self {
        let position = Self::from_variant_parts(parts);
        position.assert_invariants();
        position
    }

    /// As [`Self::from_parts`], for positions of variants too, which break the invariants.
    pub(crate) fn from_variant_parts(parts: Parts) -> Self {
        let mut position = Self {
            planes: parts.planes,
            key: 0,
            pawn_key: 0,
            material: Material::default(),
            castling: parts.castling,
            en_passant: parts.en_passant,
            turn: parts.turn,
            half_move_clock: parts.half_move_clock,
            full_move_number: parts.full_move_number,
        };
        position.refresh_en_passant();
        let (key, pawn_key, material) = position.compute_keys();
        (position.key, position.pawn_key, position.material) = (key, pawn_key, material);
        position
    }

    /// The same position with other clocks; the full-move number 0 becomes 1.
    pub(crate) fn with_clocks(self, half_move_clock: u16, full_move_number: u16) -> Self {
        Self { half_move_clock, full_move_number: full_move_number.max(1), ..self }
    }

    /// The key, pawn key and material, computed from the placement.
    pub(crate) fn compute_keys(&self) -> (u64, u64, Material) {
        let (mut key, mut pawn_key, mut material) = (0, 0, Material::default());
        // One loop over all pieces: short loops, one per kind of piece, would end in mispredicted
        // branches.
        for square in Bitboard(self.planes.occupied()) {
            let piece_code = self.planes.piece_code_at(square);
            let color = if piece_code & 8 == 0 { Color::White } else { Color::Black };
            let code = piece_code & 7;
            let number = zobrist::piece(color, code, square);
            key ^= number;
            pawn_key ^= if code == Role::Pawn.code() { number } else { 0 };
            material.add(color, code);
        }
        for color in Color::ALL {
            key ^= self.castling.key_of(color, self.king(color));
        }
        key ^= self.en_passant.key();
        if self.turn == Color::White {
            key ^= zobrist::WHITE_TO_MOVE;
        }
        (key, pawn_key, material)
    }
}

/// The initial position of standard chess.
impl Default for Position {
    fn default() -> Self {
        Self::initial()
    }
}

impl Position {
    /// The initial position of standard chess.
    #[must_use]
    pub fn initial() -> Self {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
            .parse()
            .expect("the initial position is legal")
    }
}
