//! Book entries of 16 bytes.

use lucena_board::{Move, Position};

use crate::RawMove;

/// A Polyglot book entry: key, move, weight and learn field.
///
/// ```
/// use lucena_board::Position;
/// use lucena_book::Entry;
/// let start = Position::initial();
/// let entry = Entry::new(&start, start.parse_san("e4").unwrap(), 7);
/// let bytes = entry.to_bytes();
/// assert_eq!(bytes[..8], 0x463b_9618_1691_fc9c_u64.to_be_bytes());
/// assert_eq!(Entry::from_bytes(bytes), entry);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// [Key](Position::key) of the position. Key 0 marks the header.
    pub key: u64,
    /// The encoded move, which may be illegal.
    pub raw_move: RawMove,
    /// Quality of the move relative to others in the position. A move of weight 0 is never played.
    pub weight: u16,
    /// Learn field, for programs with book learning; 0 in newly built books.
    pub learn: u32,
}

impl Entry {
    /// Size of an entry in bytes.
    pub const BYTES: usize = 16;

    /// Creates an entry for a legal move, with a learn field of 0.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_book::Entry;
    /// let start = Position::initial();
    /// let entry = Entry::new(&start, start.parse_san("Nf3").unwrap(), 1);
    /// assert_eq!((entry.key, entry.learn), (start.key(), 0));
    /// ```
    #[must_use]
    pub fn new(position: &Position, mv: Move, weight: u16) -> Self {
        Self { key: position.key(), raw_move: RawMove::from(mv), weight, learn: 0 }
    }

    /// Decodes an entry: four big-endian integers.
    ///
    /// ```
    /// use lucena_book::Entry;
    /// let entry = Entry::from_bytes([0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 1, 2, 0, 0, 0, 5]);
    /// assert_eq!((entry.key, entry.weight, entry.learn), (9, 0x102, 5));
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let all = u128::from_be_bytes(bytes);
        Self {
            key: (all >> 64) as u64,
            raw_move: RawMove::from_bits((all >> 48) as u16),
            weight: (all >> 32) as u16,
            learn: all as u32,
        }
    }

    /// Encodes the entry.
    #[must_use]
    #[inline]
    pub const fn to_bytes(self) -> [u8; Self::BYTES] {
        let (key, raw) = (self.key as u128, self.raw_move.bits() as u128);
        let all = key << 64 | raw << 48 | (self.weight as u128) << 32 | self.learn as u128;
        all.to_be_bytes()
    }
}
