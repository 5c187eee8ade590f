//! An estimate of how difficult a puzzle is.
//!
//! The number is **an estimate from the position alone**: no one has solved the puzzle, so it has the
//! [`DEVIATION`] of a new player in Glicko-2. It orders puzzles roughly; the first real results should
//! outweigh it. It is the sum of:
//!
//! | what | points | why |
//! |---|---|---|
//! | base | 800 | one obvious move |
//! | each further move of the solver, up to 5 | 130 | it has to be seen in advance |
//! | each ply of the depth at which the engine settles on the first move, beyond 1, up to 9 | 60 | shallow searches, like first looks, prefer another move |
//! | each quiet move of the solver, up to 3 | 120 | captures and checks are tried first |
//! | a sacrifice | 150 | it looks bad |
//! | each doubling of the legal moves at the start, from 8 on | 60 | more to choose from |
//! | the solution ends with checkmate | −150 | the aim is known |
//!
//! and lies between 400 and 3000. The points are chosen by judgement; they are not fitted to results.

/// The rating deviation of every estimate: that of an unrated player in Glicko-2.
pub const DEVIATION: u16 = 350;

const BASE: f64 = 800.0;
const FURTHER_MOVE: f64 = 130.0;
const FURTHER_MOVES_MAX: u32 = 5;
const DEPTH_PLY: f64 = 60.0;
/// Deeper searches are not made to find the depth.
pub(super) const DEPTH_MAX: u32 = 10;
const QUIET_MOVE: f64 = 120.0;
const QUIET_MOVES_MAX: u32 = 3;
const SACRIFICE: f64 = 150.0;
const DOUBLED_CHOICE: f64 = 60.0;
const FEW_LEGAL_MOVES: u32 = 8;
const MATE: f64 = -150.0;
const MIN: f64 = 400.0;
const MAX: f64 = 3000.0;

/// What makes a puzzle difficult.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Features {
    /// Moves of the solver, at least 1.
    pub n_moves: u32,
    /// Depth in plies from which on the engine prefers the first move.
    pub depth: u32,
    /// Moves of the solver that neither capture, promote nor check.
    pub n_quiet: u32,
    /// Legal moves at the start.
    pub n_legal: u32,
    /// Whether a move of the solver sacrifices a piece.
    pub sacrifices: bool,
    /// Whether the solution ends with checkmate.
    pub mates: bool,
}

impl Default for Features {
    /// The easiest puzzle.
    fn default() -> Self {
        let n_legal = FEW_LEGAL_MOVES;
        Self { n_moves: 1, depth: 1, n_quiet: 0, n_legal, sacrifices: false, mates: false }
    }
}

impl Features {
    /// The estimated rating.
    ///
    /// ```
    /// use lucena_analysis::puzzles::rating::Features;
    /// let easy = Features::default();
    /// let mut hard = easy;
    /// hard.n_moves = 4;
    /// hard.sacrifices = true;
    /// assert_eq!((easy.rating(), hard.rating()), (800, 1340));
    /// ```
    #[must_use]
    pub fn rating(&self) -> u16 {
        let further = self.n_moves.saturating_sub(1).min(FURTHER_MOVES_MAX);
        let deeper = self.depth.clamp(1, DEPTH_MAX) - 1;
        let doublings = f64::from(self.n_legal.max(FEW_LEGAL_MOVES)) / f64::from(FEW_LEGAL_MOVES);
        let points = BASE
            + FURTHER_MOVE * f64::from(further)
            + DEPTH_PLY * f64::from(deeper)
            + QUIET_MOVE * f64::from(self.n_quiet.min(QUIET_MOVES_MAX))
            + DOUBLED_CHOICE * doublings.log2()
            + if self.sacrifices { SACRIFICE } else { 0.0 }
            + if self.mates { MATE } else { 0.0 };
        points.clamp(MIN, MAX).round() as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_counts() {
        let easy = Features::default();
        for harder in [
            Features { n_moves: 2, ..easy },
            Features { depth: 5, ..easy },
            Features { n_quiet: 1, ..easy },
            Features { n_legal: 40, ..easy },
            Features { sacrifices: true, ..easy },
        ] {
            assert!(harder.rating() > easy.rating(), "{harder:?}");
        }
        assert!(Features { mates: true, ..easy }.rating() < easy.rating());
        let any = Features { n_moves: u32::MAX, depth: u32::MAX, n_legal: u32::MAX, ..easy };
        assert_eq!(any.rating(), 3000);
        assert_eq!(Features { n_legal: 0, n_moves: 0, depth: 0, ..easy }.rating(), 800);
    }
}
