//! How far a game has got: how much of the material that attacks kings is left.

use lucena_board::{Color, Material, Role};

/// The phase of the initial position: full weight on the middlegame.
///
/// ```
/// use lucena_eval::{MAX_PHASE, Tapered};
/// assert_eq!(Tapered::new(40, 10).blend(MAX_PHASE), 40);
/// ```
pub const MAX_PHASE: i32 = 24;

/// How much the middlegame counts: 1 for each minor piece, 2 for each rook, 4 for each queen, at
/// most [`MAX_PHASE`].
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
