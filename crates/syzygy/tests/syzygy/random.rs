//! Random positions to probe.

use lucena_board::{Color, Faults, Position, Setup, Square};
use lucena_syzygy::MaterialKey;

/// A random number generator that is good enough for squares.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n as u64) as usize
    }

    /// A legal position of this material key, either side strong, either to move, sometimes with a pawn
    /// to be taken in passing.
    pub(crate) fn position(&mut self, key: MaterialKey) -> Position {
        loop {
            let flips = self.below(2) == 1;
            let mut setup = Setup::empty();
            for mut piece in key.pieces() {
                piece.color = if flips { !piece.color } else { piece.color };
                setup.put(Square::from_index(self.below(64)).unwrap(), piece);
            }
            setup.set_turn(if self.below(2) == 1 { Color::White } else { Color::Black });
            if self.below(2) == 1 {
                let rank = if setup.turn() == Color::White { 5 } else { 2 };
                setup.set_en_passant(Square::from_index(8 * rank + self.below(8)));
            }
            let is_whole = setup.occupied().len() as usize == key.n_pieces();
            let waived = Faults::BAD_EN_PASSANT | Faults::IMPOSSIBLE_CHECK;
            if let (true, Ok(position)) = (is_whole, setup.position_waiving(waived)) {
                return position;
            }
        }
    }
}
