//! Static exchange evaluation: what a move wins or loses on its destination.
//!
//! Both sides take on one square in turn, each with its least valuable piece, and either stops
//! when going on would cost it. Pieces behind others join in as the lines open. A pawn that takes
//! on its last rank becomes a queen; as that puts a queen at risk, it takes after the rooks.
//! A king takes only what is not defended. Pins and checks elsewhere are not looked at: that is
//! the usual reading, and what makes it fast.

mod exchange;
mod values;

pub use values::SeeValues;

use crate::{Move, Position, Role};
use exchange::Exchange;

/// More captures than there are squares from which to capture.
const MOST_CAPTURES: usize = 64;

impl Position {
    /// What a legal move wins in an exchange on its destination, less what it loses, with
    /// [`SeeValues::DEFAULT`]. Quiet moves count too: they lose at worst the piece that moves.
    /// Castling is zero.
    ///
    /// [`Position::see_ge`] is faster where a threshold is all that matters.
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

    /// [`Position::see`] with values of your own.
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
        // What each capture after the move takes, with what a promotion adds.
        let mut taken = [0; MOST_CAPTURES];
        let mut n_captures = 0;
        let mut at_risk = self.at_risk_after(mv, values);
        for won in &mut taken {
            let Some(role) = exchange.capture() else { break };
            *won = at_risk + exchange.promotion_gain(role, values);
            at_risk = exchange.value_on_square(role, values);
            n_captures += 1;
        }
        // From the last capture back: nobody has to take, so no capture is worth less than zero.
        let captures = taken[..n_captures].iter().rev();
        let answer = captures.fold(0, |later: i32, &won| (won - later).max(0));
        self.first_gain(mv, values) - answer
    }

    /// Whether a legal move wins at least `threshold` in an exchange on its destination, with
    /// [`SeeValues::DEFAULT`]: the same as `see(mv) >= threshold`, but it stops as soon as the
    /// answer is known.
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

    /// [`Position::see_ge`] with values of your own.
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
        // How much the side to capture must at least win from here on for its answer to matter.
        let mut needed = i64::from(self.first_gain(mv, values)) - i64::from(threshold) + 1;
        if needed <= 0 {
            return false;
        }
        let mut at_risk = i64::from(self.at_risk_after(mv, values));
        if at_risk + i64::from(exchange::promotion_gain_on(mv.to(), values).max(0)) < needed {
            return true;
        }
        let mut exchange = Exchange::new(self, mv);
        // Whether the mover is content if the side to capture falls short of its need.
        let mut mover_content = true;
        while needed > 0 {
            let Some(role) = exchange.capture() else { return mover_content };
            let won = at_risk + i64::from(exchange.promotion_gain(role, values));
            if won < needed {
                return mover_content;
            }
            // Enough unless the other side wins back more than the surplus.
            needed = won - needed + 1;
            at_risk = i64::from(exchange.value_on_square(role, values));
            mover_content = !mover_content;
        }
        mover_content
    }

    /// What the move itself takes, and what its promotion adds.
    #[inline(always)]
    fn first_gain(&self, mv: Move, values: &SeeValues) -> i32 {
        let taken = self.captured(mv).map_or(0, |piece| values.of(piece.role));
        let promoted = mv.promotion().map_or(0, |role| values.of(role) - values.of(Role::Pawn));
        taken + promoted
    }

    /// The value of what stands on the destination after the move.
    #[inline(always)]
    fn at_risk_after(&self, mv: Move, values: &SeeValues) -> i32 {
        values.of(mv.promotion().unwrap_or(mv.role()))
    }
}

#[cfg(test)]
mod tests;
