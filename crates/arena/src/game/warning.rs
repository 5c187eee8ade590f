//! Warnings about engines.

use std::fmt;

use lucena_board::{Color, Outcome};

/// A problem with an engine that does not end the game.
///
/// ```
/// use lucena_arena::{WarningKind, Warning};
/// use lucena_board::Color;
/// let warning = Warning { color: Color::White, ply: 12, kind: WarningKind::NoScore };
/// assert_eq!(warning.to_string(), "White, ply 12: no score before bestmove");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Side of the engine.
    pub color: Color,
    /// Ply, from 1, including book moves; 0 before the game.
    pub ply: usize,
    /// What is wrong.
    pub kind: WarningKind,
}

/// Kinds of warnings.
///
/// ```
/// use lucena_arena::WarningKind;
/// let kind = WarningKind::IllegalPv("e2e5".into());
/// assert_eq!(kind.to_string(), "illegal move in the PV: e2e5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WarningKind {
    /// Before the game: a rejected option or a restart.
    Setup(String),
    /// Illegal move in the PV.
    IllegalPv(String),
    /// The PV continues after the end of the game or a claimable draw.
    PvAfterEnd(Outcome),
    /// The move is not the first one of the last PV, nor of the last exact one.
    OtherThanPv {
        /// The move played.
        played: String,
        /// The first move of the PV.
        pv: String,
    },
    /// No `info` before `bestmove`.
    NoInfo,
    /// No score before `bestmove`.
    NoScore,
    /// The length of a mating PV contradicts its score, or it does not end in checkmate.
    MatePv {
        /// The score, in moves.
        mate: i64,
        /// Length of the PV in plies.
        plies: usize,
    },
    /// Both engines report mate scores for themselves.
    BothMate,
    /// Illegal ponder move.
    IllegalPonder(String),
    /// `bestmove` while pondering, before `ponderhit`.
    MovedWhilePondering,
}

impl fmt::Display for WarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(what) => f.write_str(what),
            Self::IllegalPv(mv) => write!(f, "illegal move in the PV: {mv}"),
            Self::PvAfterEnd(Outcome::Checkmate { .. }) => {
                f.write_str("the PV continues after checkmate")
            }
            Self::PvAfterEnd(Outcome::Draw(reason)) => write!(f, "the PV continues after {reason}"),
            Self::PvAfterEnd(outcome) => write!(f, "the PV continues after {outcome}"),
            Self::OtherThanPv { played, pv } => {
                write!(f, "played {played}, but the PV starts with {pv}")
            }
            Self::NoInfo => f.write_str("no info before bestmove"),
            Self::NoScore => f.write_str("no score before bestmove"),
            Self::MatePv { mate, plies } => {
                let s = if *plies == 1 { "ply" } else { "plies" };
                write!(f, "PV of {plies} {s} contradicts the score mate {mate}")
            }
            Self::BothMate => f.write_str("both engines report a mate for themselves"),
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
