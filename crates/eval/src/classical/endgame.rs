//! Specialized endgame evaluations, which replace the general evaluation.
//!
//! One file per endgame. The win may be dozens of moves away, and its progress would be lost among
//! terms meant for middlegames. These scores have no middlegame part and are not scaled down by the
//! fifty-move counter: earlier positions would look better than those ahead.
//!
//! [`scale`] is the exception: it has the scale factors of drawish endgames for the general
//! evaluation.

mod geometry;
pub(super) mod kpk;
mod lone_king;
mod queen_pawn;
mod queen_piece;
mod rook_minor;
mod rook_pawn;
mod scale;

use lucena_board::{Bitboard, Color, Position, Role, Square};

use super::eval::{BISHOP, FULL_SCALE, KNIGHT, PAWN, QUEEN, ROOK};
use super::side::{Black, Side, White};
use super::tables::Tables;
use crate::trace::{Blending, Trace, weigh};
use crate::{Params, Tapered, half_move_clock};

/// Maximum number of pieces, kings included, in the endgames here with pieces on both sides.
const MAX_PIECES: u32 = 4;

/// A position with few pieces under evaluation.
struct Endgame<'a, T> {
    position: &'a Position,
    tables: &'a Tables,
    params: &'a Params,
    trace: &'a mut T,
}

/// The score of a specialized endgame.
struct EndgameScore {
    /// From the point of view of the stronger side.
    sum: Tapered,
    /// The scale factor, in 64ths.
    scale: i32,
}

impl EndgameScore {
    const DRAW: Self = Self { sum: Tapered::ZERO, scale: 0 };

    const fn full(sum: Tapered) -> Self {
        Self { sum, scale: FULL_SCALE }
    }
}

/// The score from White's point of view, if there is a specialized evaluation for this endgame.
#[inline(always)]
pub(super) fn score<T: Trace>(position: &Position, tables: &Tables, trace: &mut T) -> Option<i32> {
    let has_few = position.occupied().len() <= MAX_PIECES;
    let is_alone = |color| !position.colored(color).has_many();
    if has_few || is_alone(Color::White) || is_alone(Color::Black) {
        Endgame { position, tables, params: &tables.params, trace }.score()
    } else {
        None
    }
}

impl<T: Trace> Endgame<'_, T> {
    #[inline(never)]
    fn score(mut self) -> Option<i32> {
        if let Some(found) = self.endgame_score::<White>() {
            return Some(self.finish(found.sum, found.scale));
        }
        let found = self.endgame_score::<Black>()?;
        Some(self.finish(-found.sum, found.scale))
    }

    /// The score if `Us` is the stronger side.
    fn endgame_score<Us: Side>(&mut self) -> Option<EndgameScore> {
        if !self.position.colored(Us::Other::COLOR).has_many() {
            return self.lone_king::<Us>();
        }
        if self.position.occupied().len() > MAX_PIECES {
            return None;
        }
        match (self.only_piece::<Us>()?, self.only_piece::<Us::Other>()?) {
            (Role::Queen, Role::Pawn) => Some(self.queen_against_pawn::<Us>()),
            (Role::Queen, Role::Knight | Role::Bishop | Role::Rook) => {
                Some(self.queen_against_piece::<Us>())
            }
            (Role::Rook, Role::Pawn) => Some(self.rook_against_pawn::<Us>()),
            (Role::Rook, Role::Knight) => Some(self.rook_against_knight::<Us>()),
            (Role::Rook, Role::Bishop) => Some(self.rook_against_bishop::<Us>()),
            _ => None,
        }
    }

    /// Scales White's sum, reports to the trace and returns the score.
    fn finish(&mut self, sum: Tapered, scale: i32) -> i32 {
        let score = sum.eg() * scale / FULL_SCALE;
        self.trace.finish(Blending {
            sum,
            phase: 0,
            scale,
            blended: score,
            clock_scale: half_move_clock::FULL,
            total: score,
        });
        score
    }

    fn pieces<Us: Side>(&self, role: Role) -> Bitboard {
        self.position.pieces(Us::COLOR, role)
    }

    /// The role of a side's only piece or pawn besides the king, if there is exactly one.
    fn only_piece<Us: Side>(&self) -> Option<Role> {
        let king = self.king::<Us>().bitboard();
        let square = (self.position.colored(Us::COLOR) - king).single()?;
        self.position.piece_at(square).map(|piece| piece.role)
    }

    fn king<Us: Side>(&self) -> Square {
        self.position.king(Us::COLOR)
    }

    /// The material balance from the point of view of `Us`.
    fn material<Us: Side>(&mut self) -> Tapered {
        self.values::<Us>() - self.values::<Us::Other>()
    }

    fn values<Us: Side>(&mut self) -> Tapered {
        let roles = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN];
        let mut sum = Tapered::ZERO;
        for role in roles {
            let count = self.pieces::<Us>(Role::ALL[role]).len() as i32;
            if count > 0 {
                sum += weigh!(self.params, self.trace, Us, Material, material[role], count);
            }
        }
        sum
    }
}
