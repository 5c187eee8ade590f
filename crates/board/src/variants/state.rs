//! What positions of variants have beside the board: pockets, promoted pieces, remaining checks.

use core::fmt;
use core::str::FromStr;

use arrayvec::ArrayString;

use crate::{Bitboard, Color, ParseValueError, Piece, Role, Square};

/// The pieces that each side may drop, in crazyhouse.
///
/// ```
/// use lucena_board::variants::Pockets;
/// use lucena_board::{Color, Role};
/// let mut pockets = Pockets::default();
/// pockets.add(Color::White, Role::Knight);
/// assert_eq!(pockets.count(Color::White, Role::Knight), 1);
/// assert!(pockets.take(Color::White, Role::Knight));
/// assert!(!pockets.take(Color::White, Role::Knight));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pockets([[u8; 5]; 2]);

impl Pockets {
    pub(crate) const EMPTY: Self = Self([[0; 5]; 2]);

    /// The most pieces in both pockets: as many as there are squares.
    pub const CAPACITY: u32 = 64;

    /// The number of pieces of one kind; 0 for kings.
    #[must_use]
    pub fn count(&self, color: Color, role: Role) -> u8 {
        self.0[color.index()].get(role.index()).copied().unwrap_or_default()
    }

    /// The number of pieces in both pockets.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.as_flattened().iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether both pockets are empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a piece. Kings never go to a pocket, and full pockets stay as they are.
    pub fn add(&mut self, color: Color, role: Role) {
        let is_full = self.len() >= Self::CAPACITY;
        if let Some(count) = self.0[color.index()].get_mut(role.index()).filter(|_| !is_full) {
            *count += 1;
        }
    }

    /// Takes a piece out, or returns false if there is none.
    pub fn take(&mut self, color: Color, role: Role) -> bool {
        match self.0[color.index()].get_mut(role.index()) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// Every piece of one side: queens, rooks, bishops, knights, pawns.
    pub fn iter(&self, color: Color) -> impl Iterator<Item = Role> + use<'_> {
        let roles = Role::ALL.into_iter().rev();
        roles.flat_map(move |role| (0..self.count(color, role)).map(move |_| role))
    }
}

/// The letters of a FEN, White's first.
///
/// ```
/// use lucena_board::variants::Pockets;
/// let pockets: Pockets = "pNQ".parse()?;
/// assert_eq!(pockets.to_string(), "QNp");
/// # Ok::<(), lucena_board::ParseValueError>(())
/// ```
impl fmt::Display for Pockets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = ArrayString::<{ Self::CAPACITY as usize }>::new();
        for color in Color::ALL {
            for role in self.iter(color) {
                letters.push(Piece { color, role }.to_char());
            }
        }
        f.pad(&letters)
    }
}

impl FromStr for Pockets {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        let mut pockets = Self::EMPTY;
        for c in text.chars() {
            let piece = Piece::from_char(c).filter(|piece| piece.role != Role::King);
            let piece = piece.filter(|_| pockets.len() < Self::CAPACITY);
            let error = ParseValueError::new(text, "at most 64 letters of PNBRQpnbrq");
            let piece = piece.ok_or(error)?;
            pockets.add(piece.color, piece.role);
        }
        Ok(pockets)
    }
}

/// All that a position of a variant has beside the board. Each variant uses its part and leaves the
/// rest at its default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(crate) pockets: Pockets,
    /// Pieces that were pawns: they go back to the pocket as such.
    pub(crate) promoted: Bitboard,
    /// Checks that each side still has to give.
    pub(crate) checks_left: [u8; 2],
}

impl State {
    /// The part of the Zobrist key.
    pub(crate) fn key(&self) -> u64 {
        let mut key = 0;
        for color in Color::ALL {
            for role in Role::ALL {
                key ^= number(color.index() * 8 + role.index(), self.pockets.count(color, role));
            }
            key ^= number(16 + color.index(), self.checks_left[color.index()]);
        }
        for square in self.promoted {
            key ^= number(18, square as u8 + 1);
        }
        key
    }

    /// Moves the mark of a promoted piece with it, and returns whether a promoted piece was on the
    /// destination.
    pub(crate) fn move_mark(&mut self, from: Square, to: Square) -> bool {
        let (is_promoted, takes_promoted) =
            (self.promoted.contains(from), self.promoted.contains(to));
        self.promoted = self.promoted.without(from).without(to);
        if is_promoted {
            self.promoted.insert(to);
        }
        takes_promoted
    }
}

/// The Zobrist number of a count: none for zero, so that states without pockets and checks have key
/// 0. Keys are stored in files, such as indexes of games, so the numbers stay as they are.
fn number(kind: usize, count: u8) -> u64 {
    if count == 0 {
        return 0;
    }
    // The finalizer of SplitMix64, applied to the index of the number.
    let mut z = (kind as u64 * 256 + u64::from(count)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
