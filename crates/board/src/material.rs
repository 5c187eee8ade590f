//! How many of which piece: exact, packed and incremental.

use crate::{Color, Role};

/// The number of pieces of every kind, packed into 64 bits.
///
/// Two positions have equal `Material` exactly when the same pieces are on the board, so it is
/// a material key without collisions: look it up in a table of endgames, or hash it with
/// [`Material::key`].
///
/// ```
/// use lucena_board::{Color, Position, Role};
/// let material = Position::initial().material();
/// assert_eq!(material.count(Color::White, Role::Pawn), 8);
/// assert_eq!(material.total(), 32);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material(u64);

/// Six bits hold any number of squares but all 64, and two squares are taken by kings.
const BITS: u32 = 6;
const COUNT_MASK: u64 = (1 << BITS) - 1;

/// What one piece adds, by colour and plane code; kings and empty squares add nothing.
static UNITS: [[u64; 8]; 2] = units();

const fn units() -> [[u64; 8]; 2] {
    let mut units = [[0; 8]; 2];
    let mut color = 0;
    while color < 2 {
        let mut role = 0;
        while role < Role::King as usize {
            units[color][Role::ALL[role].code()] = 1 << (BITS * (color as u32 * 5 + role as u32));
            role += 1;
        }
        color += 1;
    }
    units
}

impl Material {
    #[inline(always)]
    pub(crate) fn add(&mut self, color: Color, code: usize) {
        self.0 = self.0.wrapping_add(UNITS[color as usize][code & 7]);
    }

    #[inline(always)]
    pub(crate) fn remove(&mut self, color: Color, code: usize) {
        self.0 = self.0.wrapping_sub(UNITS[color as usize][code & 7]);
    }

    /// How many pieces of this kind there are; one for a king.
    ///
    /// ```
    /// use lucena_board::{Color, Position, Role};
    /// let material = Position::initial().material();
    /// assert_eq!(material.count(Color::Black, Role::Knight), 2);
    /// assert_eq!(material.count(Color::Black, Role::King), 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn count(self, color: Color, role: Role) -> u32 {
        match role {
            Role::King => 1,
            _ => (self.0 >> (BITS * (color as u32 * 5 + role as u32)) & COUNT_MASK) as u32,
        }
    }

    /// How many pieces there are, kings included.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
    /// assert_eq!(pos.material().total(), 3);
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn total(self) -> u32 {
        let counts = Color::ALL.map(|color| Role::ALL.map(|role| self.count(color, role)));
        counts.as_flattened().iter().sum()
    }

    /// A well mixed 64-bit key of the material, for hash tables.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let a: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
    /// let b: Position = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1".parse()?;
    /// assert_ne!(a.material().key(), b.material().key());
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn key(self) -> u64 {
        // The finishing steps of a multiply-xorshift generator: a bijection, so still exact.
        let mut key = (self.0 ^ self.0 >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        key = (key ^ key >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        key ^ key >> 32
    }
}
