//! Positions in 32 bytes.

use core::fmt;
use core::str::FromStr;

use arrayvec::ArrayString;

use crate::{Bitboard, Color, Faults, File, ParseValueError, Piece, Position, Rank, Role, Setup};
use crate::{SetupError, Square};

/// A position packed into 32 bytes, including the clocks, for training data and databases.
///
/// The encoding is lossless and unique, so equal positions have equal bytes. It includes castling
/// rights with their rooks (Chess960), the last double push and both clocks.
///
/// # Format
///
/// | bytes | content |
/// |---|---|
/// | 0 to 7 | bitboard of occupied squares: bit 0 is a1, bit 7 h1, bit 63 h8 |
/// | 8 to 23 | four bits per piece, ordered by square from a1 to h8, low nibble first: [`Role::index`](crate::Role::index) in bits 0 to 2, bit 3 set for Black; unused nibbles are 0 |
/// | 24 | files of White's castling rooks, bit 0 for the a file |
/// | 25 | files of Black's castling rooks |
/// | 26 | the side to move in bit 0, 1 for Black; bits 4 to 7 are 8 plus the file of a double push by the last move, else 0 |
/// | 27 | version of the format: 0 |
/// | 28 and 29 | half-move clock |
/// | 30 and 31 | full-move number |
///
/// Multi-byte numbers are little-endian. The format is stable: bytes written by one version of this
/// crate can be unpacked by all later versions.
///
/// ```
/// use lucena_board::{PackedPosition, Position};
/// let pos: Position = "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 40".parse()?;
/// let packed = pos.pack().expect("no more than 32 pieces");
/// let bytes: [u8; 32] = packed.to_bytes();
/// assert_eq!(PackedPosition::from_bytes(bytes).unpack(), Ok(pos));
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct PackedPosition([u8; Self::LEN]);

const MAX_PIECES: u32 = 32;
const PIECES: usize = 8;
const VERSION: usize = 27;
const BLACK_TO_MOVE: u8 = 1;
const PUSHED: u8 = 0x80;
const FILE_SHIFT: u8 = 4;

impl PackedPosition {
    /// The size in bytes.
    pub const LEN: usize = 32;

    /// The bytes, in the documented format.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let bytes = Position::initial().pack().unwrap().to_bytes();
    /// assert_eq!(bytes[..8], [0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF]);
    /// assert_eq!(bytes[24..], [0x81, 0x81, 0, 0, 0, 0, 1, 0]);
    /// ```
    #[must_use]
    pub const fn to_bytes(self) -> [u8; Self::LEN] {
        self.0
    }

    /// Wraps bytes without validation; [`PackedPosition::unpack`] validates them.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; Self::LEN]) -> Self {
        Self(bytes)
    }

    /// Unpacks and validates the position.
    ///
    /// # Errors
    /// If the bytes are not a packed position or the position is illegal.
    /// [`Faults::IMPOSSIBLE_CHECK`] and [`Faults::TOO_MUCH_MATERIAL`] are accepted, so that every
    /// packed position can be unpacked.
    ///
    /// ```
    /// use lucena_board::{PackedPosition, Position, UnpackError};
    /// let mut bytes = Position::initial().pack().unwrap().to_bytes();
    /// bytes[27] = 1;
    /// let error = PackedPosition::from_bytes(bytes).unpack().unwrap_err();
    /// assert_eq!(error, UnpackError::Version { found: 1 });
    /// assert_eq!(error.to_string(), "byte 27: found version 1, expected 0");
    /// ```
    pub fn unpack(self) -> Result<Position, UnpackError> {
        if self.0[VERSION] != 0 {
            return Err(UnpackError::Version { found: self.0[VERSION] });
        }
        Ok(LAYOUT.unpack(&self.0)?.position_waiving(UNREACHABLE)?)
    }
}

/// The faults that a packed position may have, if they were waived.
pub(crate) const UNREACHABLE: Faults = Faults::TOO_MUCH_MATERIAL.union(Faults::IMPOSSIBLE_CHECK);

/// Where the fields are: after the occupied squares and the pieces come castling rooks of both sides, the
/// side to move, a byte of another meaning, and the clocks.
pub(crate) struct Layout {
    pub(crate) castling: usize,
}

const LAYOUT: Layout = Layout { castling: 24 };

impl Layout {
    const fn state(&self) -> usize {
        self.castling + 2
    }

    const fn clocks(&self) -> usize {
        self.castling + 4
    }

    /// Writes a setup with no more pieces than there is room for.
    pub(crate) fn pack(&self, setup: &Setup, bytes: &mut [u8]) {
        bytes[..PIECES].copy_from_slice(&setup.occupied().0.to_le_bytes());
        for (i, (_, piece)) in setup.placement().enumerate() {
            bytes[PIECES + i / 2] |= nibble(piece) << (4 * (i % 2));
        }
        for color in Color::ALL {
            for rook in setup.castling_rooks(color) {
                bytes[self.castling + color.index()] |= 1 << rook.file().index();
            }
        }
        let pushed = setup.en_passant().map(Square::file);
        bytes[self.state()] = setup.turn() as u8
            | pushed.map_or(0, |file| PUSHED | (file.index() as u8) << FILE_SHIFT);
        let clocks = [setup.half_move_clock(), setup.full_move_number()].map(u16::to_le_bytes);
        bytes[self.clocks()..self.clocks() + 4].copy_from_slice(clocks.as_flattened());
    }

    pub(crate) fn unpack(&self, bytes: &[u8]) -> Result<Setup, UnpackError> {
        let mut setup = Setup::empty();
        self.unpack_pieces(bytes, &mut setup)?;
        for color in Color::ALL {
            let rooks = bytes[self.castling + color.index()];
            let is_named = |file: &File| rooks >> file.index() & 1 == 1;
            File::ALL
                .into_iter()
                .filter(is_named)
                .for_each(|file| setup.allow_castling(color, file));
        }
        self.unpack_state(bytes, &mut setup)?;
        let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        setup.set_half_move_clock(number(self.clocks()));
        match number(self.clocks() + 2) {
            // No position has move number 0, and it would be packed again as 1.
            0 => Err(UnpackError::Byte { at: self.clocks() + 2, found: 0 }),
            number => {
                setup.set_full_move_number(number);
                Ok(setup)
            }
        }
    }

    fn unpack_pieces(&self, bytes: &[u8], setup: &mut Setup) -> Result<(), UnpackError> {
        let (occupied, _) = bytes.split_first_chunk().expect("there are 32 bytes or more");
        let occupied = Bitboard(u64::from_le_bytes(*occupied));
        if occupied.len() as usize > 2 * (self.castling - PIECES) {
            return Err(UnpackError::TooManyPieces { found: occupied.len() });
        }
        let mut nibbles = bytes[PIECES..self.castling]
            .iter()
            .enumerate()
            .flat_map(|(i, &byte)| [(PIECES + i, byte & 15), (PIECES + i, byte >> 4)]);
        for (square, (at, nibble)) in occupied.into_iter().zip(&mut nibbles) {
            let piece = piece(nibble).ok_or(UnpackError::Byte { at, found: bytes[at] })?;
            setup.put(square, piece);
        }
        match nibbles.find(|&(_, nibble)| nibble != 0) {
            Some((at, _)) => Err(UnpackError::Byte { at, found: bytes[at] }),
            None => Ok(()),
        }
    }

    fn unpack_state(&self, bytes: &[u8], setup: &mut Setup) -> Result<(), UnpackError> {
        let state = bytes[self.state()];
        let pushed = state & PUSHED != 0;
        let file = File::from_index(usize::from((state & !PUSHED) >> FILE_SHIFT));
        let has_stray_bits = state & 0xE != 0 || !pushed && state >> FILE_SHIFT != 0;
        let Some(file) = file.filter(|_| !has_stray_bits) else {
            return Err(UnpackError::Byte { at: self.state(), found: state });
        };
        setup.set_turn(if state & BLACK_TO_MOVE == 0 { Color::White } else { Color::Black });
        let passed = Square::new(file, Rank::Sixth.relative_to(setup.turn()));
        setup.set_en_passant(pushed.then_some(passed));
        Ok(())
    }
}

const fn nibble(piece: Piece) -> u8 {
    piece.role.index() as u8 | (piece.color as u8) << 3
}

fn piece(nibble: u8) -> Option<Piece> {
    let color = if nibble & 8 == 0 { Color::White } else { Color::Black };
    Some(Piece::new(color, Role::from_index(usize::from(nibble & 7))?))
}

impl Position {
    /// Packs the position into 32 bytes.
    ///
    /// `None` if there are more than 32 pieces, which requires that [`Faults::TOO_MUCH_MATERIAL`]
    /// was waived.
    #[must_use]
    pub fn pack(&self) -> Option<PackedPosition> {
        if self.occupied().len() > MAX_PIECES {
            return None;
        }
        let mut bytes = [0; PackedPosition::LEN];
        LAYOUT.pack(&Setup::from(*self), &mut bytes);
        Some(PackedPosition(bytes))
    }
}

/// 64 hexadecimal digits.
impl fmt::Display for PackedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = ArrayString::<{ 2 * Self::LEN }>::new();
        for nibble in self.0.iter().flat_map(|byte| [byte >> 4, byte & 15]) {
            digits.push(char::from_digit(nibble.into(), 16).expect("four bits"));
        }
        f.pad(&digits)
    }
}

impl fmt::Debug for PackedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PackedPosition({self})")
    }
}

/// Parses 64 hexadecimal digits.
///
/// ```
/// use lucena_board::{PackedPosition, Position};
/// let packed = Position::initial().pack().unwrap();
/// assert_eq!(packed.to_string().parse(), Ok(packed));
/// ```
impl FromStr for PackedPosition {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        let error = || ParseValueError::new(text, "64 hexadecimal digits");
        let digits: &[u8; 2 * Self::LEN] = text.as_bytes().try_into().map_err(|_| error())?;
        let mut bytes = [0; Self::LEN];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            for &digit in pair {
                let value = char::from(digit).to_digit(16).ok_or_else(error)?;
                *byte = *byte << 4 | value as u8;
            }
        }
        Ok(Self(bytes))
    }
}

impl From<[u8; Self::LEN]> for PackedPosition {
    fn from(bytes: [u8; Self::LEN]) -> Self {
        Self(bytes)
    }
}

impl From<PackedPosition> for [u8; PackedPosition::LEN] {
    fn from(packed: PackedPosition) -> Self {
        packed.0
    }
}

/// Equivalent to [`PackedPosition::unpack`].
impl TryFrom<PackedPosition> for Position {
    type Error = UnpackError;

    fn try_from(packed: PackedPosition) -> Result<Self, UnpackError> {
        packed.unpack()
    }
}

/// Bytes that are not a valid packed position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnpackError {
    /// An unknown version of the format.
    Version {
        /// Byte 27.
        found: u8,
    },
    /// More than 32 squares are occupied.
    TooManyPieces {
        /// The number of occupied squares.
        found: u32,
    },
    /// A byte with an invalid value.
    Byte {
        /// The index of the byte.
        at: usize,
        /// Its value.
        found: u8,
    },
    /// The position is not legal.
    Setup(SetupError),
}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version { found } => {
                write!(f, "byte {VERSION}: found version {found}, expected 0")
            }
            Self::TooManyPieces { found } => {
                write!(f, "bytes 0 to 7: found {found} pieces, expected no more than {MAX_PIECES}")
            }
            Self::Byte { at, found } => {
                write!(f, "byte {at}: found {found:#04x}, which no packed position has there")
            }
            Self::Setup(error) => write!(f, "not a legal position: {error}"),
        }
    }
}

/// The message includes the cause, so there is no separate source.
impl core::error::Error for UnpackError {}

impl From<SetupError> for UnpackError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString;

    use super::*;
    use crate::random_games::random_game;

    fn check(position: &Position) {
        let packed = position.pack().expect("no more than 32 pieces");
        assert_eq!(packed.unpack(), Ok(*position), "{position}");
        assert_eq!(PackedPosition::from(packed.to_bytes()), packed);
    }

    #[test]
    fn games_and_odd_positions_round_trip() {
        for seed in 0..20 {
            random_game(seed, 80).iter().for_each(check);
        }
        for number in 0..960 {
            check(&Position::double_chess960(number, 959 - number).expect("there are 960"));
        }
        for fen in [
            "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 65535 65535",
            "1r2k1r1/8/8/8/8/8/8/4K3 b gb - 99 1",
            "4k3/8/8/8/1pPp4/8/8/4K3 b - c3 0 1",
            "4k3/8/8/8/2P5/8/8/4K3 b - c3 0 1",
            "4k3/8/8/7p/8/8/8/4K3 w - h6 0 1",
        ] {
            check(&fen.parse().expect("a legal position"));
        }
    }

    #[test]
    fn waived_positions_round_trip_up_to_32_pieces() {
        let waiving = |fen: &str| {
            let setup: Setup = fen.parse().expect("a FEN");
            setup.position_waiving(Faults::WAIVABLE).expect("nothing worse")
        };
        check(&waiving("4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/RNBQKBNR b - - 0 1"));
        check(&waiving("R2R4/8/8/8/k2Q4/8/8/3K4 b - - 0 1"));
        let crowded = waiving("4k3/8/8/BBBBBBBB/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/RNBQKBNR b - - 0 1");
        assert_eq!(crowded.pack(), None);
    }

    /// The format is stable: positions packed by older versions must still unpack.
    #[test]
    fn bytes_follow_the_documented_format() {
        let check = |fen: &str, expected: &str| {
            let position: Position = fen.parse().expect("a legal position");
            let packed = position.pack().expect("few pieces");
            assert_eq!(std::format!("{packed:?}"), std::format!("PackedPosition({expected})"));
        };
        check(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "ffff00000000ffff1342253100000000888888889bcaadb98181000000000100",
        );
        check(
            "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 258 40",
            "91000018000000915383b0bd0000000000000000000000008181c10002012800",
        );
    }

    #[test]
    fn every_bit_counts() {
        let position: Position = "4k3/8/8/8/1pPp4/8/8/R3K3 b Q c3 7 9".parse().expect("legal");
        let bytes = position.pack().expect("few pieces").to_bytes();
        for at in 0..8 * PackedPosition::LEN {
            let mut changed = bytes;
            changed[at / 8] ^= 1 << (at % 8);
            match PackedPosition::from(changed).unpack() {
                Ok(other) => {
                    assert_ne!(other, position);
                    assert_eq!(other.pack().map(PackedPosition::to_bytes), Some(changed));
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }

    #[test]
    fn hexadecimal_text_is_checked() {
        let packed = Position::initial().pack().expect("32 pieces");
        let text = packed.to_string();
        assert_eq!(text.to_uppercase().parse(), Ok(packed));
        for wrong in ["", "ff", &text[1..], &[&text, "0"].concat(), &text.replacen('f', "é", 1)] {
            assert!(wrong.parse::<PackedPosition>().is_err(), "{wrong:?}");
        }
        let error = text.replacen('f', "+", 1).parse::<PackedPosition>().expect_err("a sign");
        assert_eq!(error.expected(), "64 hexadecimal digits");
    }

    #[test]
    fn damage_is_located() {
        let position: Position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse().expect("legal");
        let bytes = position.pack().expect("two pieces").to_bytes();
        let check = |at: usize, value: u8, expected, message: &str| {
            let mut changed = bytes;
            changed[at] = value;
            let error = PackedPosition::from(changed).unpack().expect_err("damaged");
            assert_eq!(error, expected);
            assert_eq!(error.to_string(), message);
        };
        let byte = |at, found| UnpackError::Byte { at, found };
        check(8, 0xD6, byte(8, 0xD6), "byte 8: found 0xd6, which no packed position has there");
        check(9, 1, byte(9, 1), "byte 9: found 0x01, which no packed position has there");
        check(26, 2, byte(26, 2), "byte 26: found 0x02, which no packed position has there");
        check(26, 0x10, byte(26, 0x10), "byte 26: found 0x10, which no packed position has there");
        check(30, 0, byte(30, 0), "byte 30: found 0x00, which no packed position has there");
        let mut full = bytes;
        full[..8].fill(0xFF);
        let error = PackedPosition::from(full).unpack().expect_err("64 pieces");
        assert_eq!(error.to_string(), "bytes 0 to 7: found 64 pieces, expected no more than 32");
    }
}
