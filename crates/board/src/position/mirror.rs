//! Mirroring positions.

use super::{Parts, Position};
use crate::castling::CastlingRooks;

impl Position {
    /// The position flipped vertically with colours swapped, so that the side to move plays the
    /// other colour.
    ///
    /// ```
    /// use lucena_board::{Color, Position};
    /// let mirrored = Position::initial().play_uci("e2e4")?.mirrored();
    /// assert_eq!(mirrored.turn(), Color::White);
    /// assert_eq!(mirrored.legal_moves().len(), 20);
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self::from_parts(Parts {
            planes: self.planes.flip_ranks(),
            turn: !self.turn,
            castling: self.castling.mirrored(),
            en_passant: self.en_passant,
            half_move_clock: self.half_move_clock,
            full_move_number: self.full_move_number,
        })
    }
}

impl CastlingRooks {
    fn mirrored(self) -> Self {
        let mut mirrored = Self::NONE;
        for color in crate::Color::ALL {
            for rook in self.of(color) {
                mirrored.insert(!color, rook.file());
            }
        }
        mirrored
    }
}
