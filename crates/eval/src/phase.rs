//! Game phase, by non-pawn material.

use lucena_board::{Color, Material, Role};

/// The phase of a full middlegame, such as the initial position.
pub const MAX_PHASE: i32 = 24;

/// The game phase: 1 for each minor piece, 2 for each rook, 4 for each queen, at most
/// [`MAX_PHASE`].
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::{MAX_PHASE, phase};
/// let rooks: Position = "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
/// assert_eq!(phase(rooks.material()), 4);
/// assert_eq!(phase(Position::initial().material()), MAX_PHASE);
/// # Ok::<(), lucena_board::PositionError>(())
/// ```
#[must_use]
#[inline(always)]
pub fn phase(material: Material) -> i32 {
    let both =
        |role| (material.count(Color::White, role) + material.count(Color::Black, role)) as i32;
    let sum =
        both(Role::Knight) + both(Role::Bishop) + 2 * both(Role::Rook) + 4 * both(Role::Queen);
    sum.min(MAX_PHASE)
}
