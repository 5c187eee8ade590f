//! How far a game has got: how much of the material that attacks kings is left.

use lucena_board::{Color, Material, Role};

/// The phase of the initial position: full weight on the middlegame.
///
/// ```
/// use lucena_eval::{MAX_PHASE, Tapered};
/// assert_eq!(Tapered::new(40, 10).blend(MAX_PHASE), 40);
/// ```
pub const MAX_PHASE: i32 = 24;

/// 1 for each minor piece, 2 for each rook, 4 for each queen, at most [`MAX_PHASE`].
#[inline(always)]
pub(crate) fn phase(material: Material) -> i32 {
    let both =
        |role| (material.count(Color::White, role) + material.count(Color::Black, role)) as i32;
    let sum =
        both(Role::Knight) + both(Role::Bishop) + 2 * both(Role::Rook) + 4 * both(Role::Queen);
    sum.min(MAX_PHASE)
}
