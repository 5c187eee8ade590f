//! Static exchange evaluation (SEE).
//!
//! Both sides capture in turn on one square, always with the least valuable attacker, and may stop
//! at any time. X-ray attackers join as lines open. A pawn that captures on its last rank promotes
//! to a queen; as that puts a queen at risk, it captures after the rooks. A king captures only
//! undefended pieces. Pins and checks are ignored, as usual for speed.

mod exchange;
mod values;

pub use values::SeeValues;

use crate::{Move, Position, Role};
use exchange::Exchange;

/// Upper bound on the number of captures on one square.
const MOST_CAPTURES: usize = 64;

impl Position {
    /// The static exchange evaluation of a legal move, with [`SeeValues::DEFAULT`]: the material
    /// balance of the exchange on its destination. Also defined for quiet moves; 0 for castling.
    ///
    /// [`Position::see_ge`] is faster for comparing with a threshold.
    ///
    /// ```
    /// use lucena_board::{Move, Position, Role, Square};
    /// let pos: Position = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1".parse()?;
    /// let takes_pawn = Move::normal(Role::Knight, Square::D3, Square::E5).unwrap();
    /// assert_eq!(pos.see(takes_pawn), 100 - 300);
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn see(&self, mv: Move) -> i32 {
        self.see_with(mv, &SeeValues::DEFAULT)
    }

    /// [`Position::see`] with custom piece values.
    ///
    /// ```
    /// use lucena_board::{Move, Position, Role, SeeValues, Square};
    /// let pos: Position = "4k3/8/3p4/4n3/8/5N2/8/4K3 w - - 0 1".parse()?;
    /// let swap = Move::normal(Role::Knight, Square::F3, Square::E5).unwrap();
    /// assert_eq!(pos.see_with(swap, &SeeValues::new([1, 3, 3, 5, 9])), 0);
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn see_with(&self, mv: Move, values: &SeeValues) -> i32 {
        if mv.is_castle() {
            return 0;
        }
        let mut exchange = Exchange::new(self, mv);
        // The gain of each capture after the move, including promotions.
        let mut taken = [0; MOST_CAPTURES];
        let mut n_captures = 0;
        let mut at_risk = self.at_risk_after(mv, values);
        for won in &mut taken {
            let Some(role) = exchange.capture() else { break };
            *won = at_risk + exchange.promotion_gain(role, values);
            at_risk = exchange.value_on_square(role, values);
            n_captures += 1;
        }
        // Negamax from the last capture back: capturing is optional, so no capture is worth less
        // than zero.
        let captures = taken[..n_captures].iter().rev();
        let answer = captures.fold(0, |later: i32, &won| (won - later).max(0));
        self.first_gain(mv, values) - answer
    }

    /// Whether the static exchange evaluation of a legal move is at least `threshold`, with
    /// [`SeeValues::DEFAULT`]: equivalent to `see(mv) >= threshold`, but stops as soon as the
    /// result is known.
    ///
    /// ```
    /// use lucena_board::{Move, Position, Role, Square};
    /// let pos: Position = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1".parse()?;
    /// let takes_pawn = Move::normal(Role::Knight, Square::D3, Square::E5).unwrap();
    /// assert!(!pos.see_ge(takes_pawn, 0));
    /// assert!(pos.see_ge(takes_pawn, -200));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        self.see_ge_with(mv, threshold, &SeeValues::DEFAULT)
    }

    /// [`Position::see_ge`] with custom piece values.
    ///
    /// ```
    /// use lucena_board::{Move, Position, Role, SeeValues, Square};
    /// let pos: Position = "4k3/8/3p4/4n3/8/5B2/8/4K3 w - - 0 1".parse()?;
    /// let takes = Move::normal(Role::Knight, Square::E5, Square::F3).unwrap();
    /// let pos = pos.play_null().unwrap();
    /// assert!(pos.see_ge_with(takes, 50, &SeeValues::new([100, 300, 350, 500, 900])));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn see_ge_with(&self, mv: Move, threshold: i32, values: &SeeValues) -> bool {
        if mv.is_castle() {
            return threshold <= 0;
        }
        // How much the side to capture must win at least to refute the move.
        let mut needed = i64::from(self.first_gain(mv, values)) - i64::from(threshold) + 1;
        if needed <= 0 {
            return false;
        }
        let mut at_risk = i64::from(self.at_risk_after(mv, values));
        if at_risk + i64::from(exchange::promotion_gain_on(mv.to(), values).max(0)) < needed {
            return true;
        }
        let mut exchange = Exchange::new(self, mv);
        // The result if the side to capture cannot win what it needs.
        let mut result = true;
        while needed > 0 {
            let Some(role) = exchange.capture() else { return result };
            let won = at_risk + i64::from(exchange.promotion_gain(role, values));
            if won < needed {
                return result;
            }
            // Enough, unless the other side wins back more than the surplus.
            needed = won - needed + 1;
            at_risk = i64::from(exchange.value_on_square(role, values));
            result = !result;
        }
        result
    }

    /// The gain of the move itself: captured piece and promotion.
    #[inline(always)]
    fn first_gain(&self, mv: Move, values: &SeeValues) -> i32 {
        let taken = self.captured(mv).map_or(0, |piece| values.of(piece.role));
        let promoted = mv.promotion().map_or(0, |role| values.of(role) - values.of(Role::Pawn));
        taken + promoted
    }

    /// The value of the piece on the destination after the move.
    #[inline(always)]
    fn at_risk_after(&self, mv: Move, values: &SeeValues) -> i32 {
        values.of(mv.promotion().unwrap_or(mv.role()))
    }
}

#[cfg(test)]
mod tests;
