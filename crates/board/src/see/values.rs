use crate::Role;

/// Piece values for static exchange evaluation. Kings have no value, as they cannot be captured.
///
/// The default values are 100, 300, 300, 500 and 900. Custom values should increase from pawn to
/// queen as well, as the order of attackers is fixed.
///
/// ```
/// use lucena_board::{Role, SeeValues};
/// let values = SeeValues::new([100, 325, 340, 525, 980]);
/// assert_eq!(values.of(Role::Bishop), 340);
/// assert_eq!(SeeValues::default().of(Role::Bishop), 300);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeeValues([i32; 6]);

impl SeeValues {
    /// Pawn 100, knight and bishop 300, rook 500, queen 900.
    pub const DEFAULT: Self = Self::new([100, 300, 300, 500, 900]);

    /// The values of pawn, knight, bishop, rook and queen.
    #[must_use]
    pub const fn new([pawn, knight, bishop, rook, queen]: [u16; 5]) -> Self {
        // Arguments of 16 bits, so that no exchange overflows 32 bits.
        Self([pawn as i32, knight as i32, bishop as i32, rook as i32, queen as i32, 0])
    }

    /// The value of one role, zero for the king.
    #[must_use]
    #[inline(always)]
    pub const fn of(&self, role: Role) -> i32 {
        self.0[role.index()]
    }
}

impl Default for SeeValues {
    fn default() -> Self {
        Self::DEFAULT
    }
}
