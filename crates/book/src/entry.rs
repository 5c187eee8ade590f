//! One entry of a book: 16 bytes.

use lucena_board::{Move, Position};

use crate::RawMove;

/// One entry of a book: a position's key, a move there, and what is known of it.
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
    /// The position's [key](Position::key). Zero marks a part of the header.
    pub key: u64,
    /// The move.
    pub raw: RawMove,
    /// How good the move is, beside others of the position; one of weight 0 is not to be played.
    pub weight: u16,
    /// What programs that learn keep here; those that make books leave it at 0.
    pub learn: u32,
}

impl Entry {
    /// How many bytes an entry has.
    pub const BYTES: usize = 16;

    /// An entry for a move in a position.
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
        Self { key: position.key(), raw: RawMove::from(mv), weight, learn: 0 }
    }

    /// Reads an entry: four numbers, the most significant byte first.
    ///
    /// ```
    /// use lucena_book::Entry;
    /// let entry = Entry::from_bytes([0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 1, 2, 0, 0, 0, 5]);
    /// assert_eq!((entry.key, entry.weight, entry.learn), (9, 0x102, 5));
    /// ```
    #[must_use]
    #[inline]
    pub const fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        // One big number cut into its fields.
        let all = u128::from_be_bytes(bytes);
        Self {
            key: (all >> 64) as u64,
            raw: RawMove::from_bits((all >> 48) as u16),
            weight: (all >> 32) as u16,
            learn: all as u32,
        }
    }

    /// Writes an entry.
    ///
    /// ```
    /// use lucena_book::Entry;
    /// let bytes = *b"sixteen of bytes";
    /// assert_eq!(Entry::from_bytes(bytes).to_bytes(), bytes);
    /// ```
    #[must_use]
    #[inline]
    pub const fn to_bytes(self) -> [u8; Self::BYTES] {
        let (key, raw) = (self.key as u128, self.raw.bits() as u128);
        let all = key << 64 | raw << 48 | (self.weight as u128) << 32 | self.learn as u128;
        all.to_be_bytes()
    }
}
