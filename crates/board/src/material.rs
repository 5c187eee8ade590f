//! Material keys: piece counts, packed and updated incrementally.

use crate::{Color, Role};

/// The material on the board: the number of pieces of every kind, packed into 64 bits.
///
/// Two positions have equal `Material` exactly if they have the same pieces, so it is a material
/// key without collisions, for example for an endgame table. [`Material::key`] hashes it.
///
/// ```
/// use lucena_board::{Color, Position, Role};
/// let material = Position::initial().material();
/// assert_eq!(material.count(Color::White, Role::Pawn), 8);
/// assert_eq!(material.total(), 32);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material(u64);

/// Six bits per kind: the kings take two squares, so no count exceeds 62.
const BITS: u32 = 6;
const COUNT_MASK: u64 = (1 << BITS) - 1;

/// What one piece adds, by colour and plane code; zero for kings and empty squares.
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

    /// Number of pieces of this kind; 1 for a king.
    #[must_use]
    #[inline]
    pub const fn count(self, color: Color, role: Role) -> u32 {
        match role {
            Role::King => 1,
            _ => (self.0 >> (BITS * (color as u32 * 5 + role as u32)) & COUNT_MASK) as u32,
        }
    }

    /// Number of pieces on the board, kings included.
    #[must_use]
    pub fn total(self) -> u32 {
        let counts = Color::ALL.map(|color| Role::ALL.map(|role| self.count(color, role)));
        counts.as_flattened().iter().sum()
    }

    /// A well-distributed 64-bit material key, for hash tables.
    #[must_use]
    #[inline]
    pub const fn key(self) -> u64 {
        // The finalizer of a multiply-xorshift generator: a bijection, so still without collisions.
        let mut key = (self.0 ^ self.0 >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        key = (key ^ key >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        key ^ key >> 32
    }
}
