//! The en passant square: after any double push, if pseudo-legal, if legal.

use super::Position;
use crate::side::{Side, for_side};
use crate::{Color, File, Square, attacks, zobrist};

/// The file of the last double push in the low three bits, a flag for whether there was one, and a
/// flag for whether an enemy pawn is next to it, as the Polyglot key requires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct EnPassant(u8);

const PUSHED: u8 = 8;
const CAPTURABLE: u8 = 16;

impl EnPassant {
    pub(crate) const NONE: Self = Self(0);

    #[inline(always)]
    pub(crate) fn pushed(file: File, is_capturable: u64) -> Self {
        Self(file as u8 | PUSHED | if is_capturable != 0 { CAPTURABLE } else { 0 })
    }

    #[inline(always)]
    pub(crate) fn file(self) -> Option<File> {
        (self.0 & PUSHED != 0).then(|| File::from_low_bits(self.0))
    }

    #[inline(always)]
    pub(crate) fn capturable_file(self) -> Option<File> {
        (self.0 & CAPTURABLE != 0).then(|| File::from_low_bits(self.0))
    }

    #[inline(always)]
    pub(crate) fn key(self) -> u64 {
        self.capturable_file().map_or(0, zobrist::en_passant_file)
    }
}

/// The en passant square on this file.
#[inline(always)]
fn target(file: File, turn: Color) -> Square {
    Square::new(file, crate::Rank::Sixth.relative_to(turn))
}

impl Position {
    /// The en passant square after any double push, whether or not a pawn can capture.
    ///
    /// ```
    /// use lucena_board::{Position, Square};
    /// let pos = Position::initial().play_uci("e2e4")?;
    /// assert_eq!(pos.pushed_en_passant(), Some(Square::E3));
    /// assert_eq!(pos.pseudo_legal_en_passant(), None);
    /// # Ok::<(), lucena_board::UciError>(())
    /// ```
    #[must_use]
    pub fn pushed_en_passant(&self) -> Option<Square> {
        self.en_passant.file().map(|file| target(file, self.turn))
    }

    /// The en passant square if a pawn can pseudo-legally capture, as in Polyglot keys.
    ///
    /// ```
    /// use lucena_board::{Position, Square};
    /// let pos: Position = "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1".parse()?;
    /// assert_eq!(pos.pseudo_legal_en_passant(), Some(Square::D6));
    /// assert_eq!(pos.legal_en_passant(), None);
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn pseudo_legal_en_passant(&self) -> Option<Square> {
        self.en_passant.capturable_file().map(|file| target(file, self.turn))
    }

    /// The en passant square if the capture is legal, as required for repetitions.
    ///
    /// ```
    /// use lucena_board::{Position, Square};
    /// let pos: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
    /// assert_eq!(pos.legal_en_passant(), Some(Square::D6));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn legal_en_passant(&self) -> Option<Square> {
        let target = self.pseudo_legal_en_passant()?;
        let capturers = attacks::pawn(!self.turn, target).0
            & self.planes.pawns()
            & self.planes.color(self.turn);
        let is_legal = for_side!(self.turn, S => crate::Bitboard(capturers)
            .into_iter()
            .any(|from| self.is_en_passant_safe::<S>(from, target)));
        is_legal.then_some(target)
    }

    /// Whether an en passant capture leaves the king safe. Both pawns leave their squares, so it
    /// may open lines of any direction, including the rank with both pawns; computing the attackers
    /// of the king after the capture covers all cases.
    pub(crate) fn is_en_passant_safe<S: Side>(&self, from: Square, to: Square) -> bool {
        let taken = S::Other::up(to.bitboard().0);
        let occupied = self.planes.occupied() & !taken & !from.bitboard().0 | to.bitboard().0;
        self.attackers_of_side(S::Other::COLOR, self.king(S::COLOR), occupied) & !taken == 0
    }

    /// Sets the capturable flag from the pieces on the board.
    pub(super) fn refresh_en_passant(&mut self) {
        let Some(file) = self.en_passant.file() else { return };
        let capturers = attacks::pawn(!self.turn, target(file, self.turn)).0;
        let own_pawns = self.planes.pawns() & self.planes.color(self.turn);
        self.en_passant = EnPassant::pushed(file, capturers & own_pawns);
    }
}
