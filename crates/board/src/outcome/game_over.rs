//! Detecting the end of the game from the position alone.

use super::{DrawReason, Outcome};
use crate::Position;

/// Half-move clock at which the game is drawn without a claim.
const SEVENTY_FIVE_MOVES: u16 = 150;

/// Whether the game is drawn without a claim at this half-move clock.
pub(crate) fn is_seventy_five_moves(half_move_clock: u16) -> bool {
    half_move_clock >= SEVENTY_FIVE_MOVES
}

impl Position {
    /// Whether the side to move is checkmated.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos: Position = "8/8/2p5/3b1K1k/4p3/4Pp1R/5P2/8 b - - 100 113".parse()?;
    /// assert!(pos.is_checkmate());
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_moves()
    }

    /// Whether the side to move is stalemated.
    ///
    /// ```
    /// use lucena_board::Position;
    /// let pos: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert!(pos.is_stalemate());
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_moves()
    }

    /// The outcome if the game is over in this position: checkmate, stalemate, dead position or the
    /// 75-move rule, in this order. Repetitions need the history, see
    /// [`Game::outcome`](crate::Game::outcome).
    ///
    /// ```
    /// use lucena_board::{DrawReason, Outcome, Position};
    /// assert_eq!(Position::initial().outcome(), None);
    /// let pos: Position = "8/8/4k3/8/8/3K4/5N2/8 w - - 0 1".parse()?;
    /// assert_eq!(pos.outcome(), Some(Outcome::Draw(DrawReason::DeadPosition)));
    /// # Ok::<(), lucena_board::PositionError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_moves() {
            let mate = Outcome::Checkmate { winner: !self.turn() };
            let stalemate = Outcome::Draw(DrawReason::Stalemate);
            return Some(if self.is_check() { mate } else { stalemate });
        }
        if self.is_dead_by_material() {
            return Some(Outcome::Draw(DrawReason::DeadPosition));
        }
        is_seventy_five_moves(self.half_move_clock())
            .then_some(Outcome::Draw(DrawReason::SeventyFiveMoves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color;

    #[track_caller]
    fn check(fen: &str, expected: Option<Outcome>) {
        let position: Position = fen.parse().unwrap();
        assert_eq!(position.outcome(), expected, "{fen}");
        let is_mate = matches!(expected, Some(Outcome::Checkmate { .. }));
        assert_eq!(position.is_checkmate(), is_mate, "{fen}");
        let is_stalemate = expected == Some(Outcome::Draw(DrawReason::Stalemate));
        assert_eq!(position.is_stalemate(), is_stalemate, "{fen}");
    }

    #[test]
    fn checkmate_precedes_fifty_and_seventy_five_moves() {
        let mate = |winner| Some(Outcome::Checkmate { winner });
        check("8/8/2p5/3b1K1k/4p3/4Pp1R/5P2/8 b - - 100 113", mate(Color::White));
        check("8/8/2p5/3b1K1k/4p3/4Pp1R/5P2/8 b - - 150 113", mate(Color::White));
        let fools_mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        check(fools_mate, mate(Color::Black));
    }

    #[test]
    fn the_seventy_five_move_rule_applies_at_150_half_moves() {
        let too_long = Some(Outcome::Draw(DrawReason::SeventyFiveMoves));
        check("4k3/8/8/8/8/8/8/R3K3 w - - 149 100", None);
        check("4k3/8/8/8/8/8/8/R3K3 w - - 150 100", too_long);
        check("4k3/8/8/8/8/8/8/R3K3 w - - 151 100", too_long);
    }

    #[test]
    fn stalemate_and_dead_position() {
        check("7k/5Q2/6K1/8/8/8/8/8 b - - 200 1", Some(Outcome::Draw(DrawReason::Stalemate)));
        check("k7/8/K7/8/8/8/8/8 b - - 0 1", Some(Outcome::Draw(DrawReason::DeadPosition)));
        check("8/8/4k3/8/8/3K4/5N2/6N1 w - - 0 1", None);
    }
}
