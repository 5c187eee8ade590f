//! What is odd about an engine's answer, but no reason to end the game.

use std::fmt;

use lucena_board::{Color, Outcome};

/// Something odd that an engine did.
///
/// ```
/// use lucena_arena::{Trouble, Warning};
/// use lucena_board::Color;
/// let warning = Warning { color: Color::White, ply: 12, trouble: Trouble::NoScore };
/// assert_eq!(warning.to_string(), "White, ply 12: no score before the move");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Whose engine it was.
    pub color: Color,
    /// Which half move of the game it was about, counted from 1, book moves included; 0 if it was
    /// before the game.
    pub ply: usize,
    /// What it was.
    pub trouble: Trouble,
}

/// What can be odd.
///
/// ```
/// use lucena_arena::Trouble;
/// let trouble = Trouble::IllegalPv("e2e5".into());
/// assert_eq!(trouble.to_string(), "illegal move in the pv: e2e5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Trouble {
    /// Before the game: an option that the engine does not have or take, or a new start.
    Setup(String),
    /// A move of its line is not legal.
    IllegalPv(String),
    /// Its line goes on after the game is over there, or could be if a player claimed the draw.
    PvAfterEnd(Outcome),
    /// The move is not the first one of its last line, nor of its last line with an exact score.
    OtherThanPv {
        /// What it played.
        played: String,
        /// What its line begins with.
        pv: String,
    },
    /// It played without having said anything about the position.
    NoInfo,
    /// It said something about the position, but no score.
    NoScore,
    /// Its line to a mate has another length than the mate, or does not end in one.
    MatePv {
        /// The score, in moves.
        mate: i64,
        /// The length of the line, in plies.
        plies: usize,
    },
    /// Both engines see a mate, each for itself.
    BothMate,
    /// The reply that it would ponder on is not legal.
    IllegalPonder(String),
    /// It sent `bestmove` while it was pondering, before `ponderhit`.
    MovedWhilePondering,
}

impl fmt::Display for Trouble {
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
            return write!(f, "{color}: {}", self.trouble);
        }
        write!(f, "{color}, ply {}: {}", self.ply, self.trouble)
    }
}
