//! Mistakes of engines that do not end the game.

use std::fmt;

use lucena_board::{Color, Outcome};

/// A mistake of an engine that does not end the game.
///
/// ```
/// use lucena_arena::{WarningKind, Warning};
/// use lucena_board::Color;
/// let warning = Warning { color: Color::White, ply: 12, kind: WarningKind::NoScore };
/// assert_eq!(warning.to_string(), "White, ply 12: no score before the move");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The engine's color.
    pub color: Color,
    /// The ply, counted from 1, book moves included; 0 if it was before the game.
    pub ply: usize,
    /// What was wrong.
    pub kind: WarningKind,
}

/// Kinds of warnings.
///
/// ```
/// use lucena_arena::WarningKind;
/// let kind = WarningKind::IllegalPv("e2e5".into());
/// assert_eq!(kind.to_string(), "illegal move in the pv: e2e5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WarningKind {
    /// Before the game: an option that the engine does not accept, or a restart.
    Setup(String),
    /// The PV has an illegal move.
    IllegalPv(String),
    /// The PV continues after the game is over or a draw could be claimed.
    PvAfterEnd(Outcome),
    /// The move is not the first one of the last PV, nor of the last one with an exact score.
    OtherThanPv {
        /// The move played.
        played: String,
        /// The first move of the PV.
        pv: String,
    },
    /// No `info` before the move.
    NoInfo,
    /// No score before the move.
    NoScore,
    /// A mating PV has another length than its score says, or does not end in mate.
    MatePv {
        /// The score, in moves.
        mate: i64,
        /// The length of the PV in plies.
        plies: usize,
    },
    /// Both engines report that they mate.
    BothMate,
    /// The ponder move is illegal.
    IllegalPonder(String),
    /// It sent `bestmove` while it was pondering, before `ponderhit`.
    MovedWhilePondering,
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(what) => f.write_str(what),
            Self::IllegalPv(mv) => write!(f, "illegal move in the pv: {mv}"),
            Self::PvAfterEnd(Outcome::Checkmate { .. }) => {
                f.write_str("the pv goes on after checkmate")
            }
            Self::PvAfterEnd(Outcome::Draw(reason)) => write!(f, "the pv goes on after {reason}"),
            Self::OtherThanPv { played, pv } => write!(f, "played {played}, but the pv has {pv}"),
            Self::NoInfo => f.write_str("no info before the move"),
            Self::NoScore => f.write_str("no score before the move"),
            Self::MatePv { mate, plies } => {
                let s = if *plies == 1 { "ply" } else { "plies" };
                write!(f, "PV of {plies} {s} contradicts the score mate {mate}")
            }
            Self::BothMate => f.write_str("both engines see a mate, each for itself"),
            Self::IllegalPonder(mv) => write!(f, "illegal ponder move: {mv}"),
            Self::MovedWhilePondering => f.write_str("bestmove before ponderhit"),
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = if self.color == Color::White { "White" } else { "Black" };
        if self.ply == 0 {
            return write!(f, "{color}: {}", self.kind);
        }
        write!(f, "{color}, ply {}: {}", self.ply, self.kind)
    }
}
