//! Endings with few pieces, where rules of their own say more than a sum of terms.
//!
//! Each file knows one ending. What it returns takes the place of the whole evaluation: the way to
//! a win is short of mate for dozens of moves, and in a sum of terms meant for middlegames the
//! steps of that way would be lost. So such a score has no middlegame part, and it does not shrink
//! with the fifty-move counter, either: positions that the search has seen a few moves ago would
//! look better than those ahead.
//!
//! [`scale`] is the exception: it says what share of a general score is likely to become a win.

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
use crate::{Params, Tapered};

/// The most pieces, kings included, of the endings here with pieces on both sides.
const MAX_PIECES: u32 = 4;

/// A position with few pieces under evaluation.
struct Endgame<'a, T> {
    position: &'a Position,
    tables: &'a Tables,
    params: &'a Params,
    trace: &'a mut T,
}

/// What is known of an ending.
struct Verdict {
    /// From the point of view of the stronger side.
    sum: Tapered,
    /// The share of it that counts, in 64ths.
    scale: i32,
}

impl Verdict {
    const DRAW: Self = Self { sum: Tapered::ZERO, scale: 0 };

    const fn full(sum: Tapered) -> Self {
        Self { sum, scale: FULL_SCALE }
    }
}

/// The score from White's point of view, if there are rules for this ending.
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
        if let Some(verdict) = self.verdict::<White>() {
            return Some(self.finish(verdict.sum, verdict.scale));
        }
        let verdict = self.verdict::<Black>()?;
        Some(self.finish(-verdict.sum, verdict.scale))
    }

    /// What is known if `Us` is the side that plays for a win.
    fn verdict<Us: Side>(&mut self) -> Option<Verdict> {
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

    /// Reports how White's sum became the score, which it returns.
    fn finish(&mut self, sum: Tapered, scale: i32) -> i32 {
        let score = sum.eg() * scale / FULL_SCALE;
        self.trace.finish(Blending { sum, phase: 0, scale, blended: score, total: score });
        score
    }

    fn pieces<Us: Side>(&self, role: Role) -> Bitboard {
        self.position.pieces(Us::COLOR, role)
    }

    /// What a side has beside its king, if that is one piece or pawn.
    fn only_piece<Us: Side>(&self) -> Option<Role> {
        let king = self.king::<Us>().bitboard();
        let square = (self.position.colored(Us::COLOR) - king).single()?;
        self.position.piece_at(square).map(|piece| piece.role)
    }

    fn king<Us: Side>(&self) -> Square {
        self.position.king(Us::COLOR)
    }

    /// The values of all pieces of `Us`, less those of the other side.
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
