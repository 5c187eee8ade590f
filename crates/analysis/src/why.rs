//! Why a move is an error: the refutation, the missed line, and their motifs.
//!
//! Every claim follows from the moves of its line.

mod detect;
mod fork;
mod hanging_piece;
mod mates;
mod motif;
mod promotion;
mod replay;
mod settle;

use lucena_board::{Move, Position, UciMove};
use lucena_eval::Score;
use lucena_uci::castling_form;
use serde::{Deserialize, Serialize};

pub use self::motif::{Motif, MotifKind, PieceOn};
use self::replay::Replay;
use crate::numbered_line;

/// The motifs of a line for the side that moves first in it, the one that profits, in the order of
/// the line.
///
/// A motif is only named if the line wins material or mates by it. Moves from the first illegal one
/// on are ignored.
#[must_use]
pub fn motifs(start: &Position, line: &[Move]) -> Vec<Motif> {
    detect::motifs(&Replay::new(start, line))
}

/// A reason why a move is an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Reason {
    /// Whether the line is one that the move allows, or one that it misses.
    pub kind: ReasonKind,
    /// In words: a sentence.
    pub text: String,
    /// The line: after the move played if it is allowed, instead of it if it is missed.
    pub line: Vec<UciMove>,
}

/// Whether a line was allowed or missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum ReasonKind {
    /// The opponent's line after the move.
    Allows,
    /// The better line instead of the move.
    Misses,
}

/// An error to explain. Scores are from the mover's point of view.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Mistake<'a> {
    /// The position before the move.
    pub position: &'a Position,
    /// The move played.
    pub played: Move,
    /// The opponent's best line after it, from the reply on.
    pub reply_line: &'a [Move],
    /// The best line instead, from the better move on.
    pub best_line: &'a [Move],
    /// Score of the best line.
    pub before: Score,
    /// Score after the move played; `None` if it checkmates.
    pub after: Option<Score>,
}

impl<'a> Mistake<'a> {
    /// An error to explain; see the fields.
    #[must_use]
    pub const fn new(
        position: &'a Position,
        played: Move,
        before: Score,
        after: Option<Score>,
    ) -> Self {
        Self { position, played, reply_line: &[], best_line: &[], before, after }
    }
}

/// Explains an error.
#[must_use]
pub fn explain(mistake: &Mistake<'_>) -> Vec<Reason> {
    let after = mistake.position.play_unchecked(mistake.played);
    let allowed = reason(ReasonKind::Allows, &after, mistake.reply_line);
    let missed = reason(ReasonKind::Misses, mistake.position, mistake.best_line);
    allowed.into_iter().chain(missed).collect()
}

fn reason(kind: ReasonKind, start: &Position, line: &[Move]) -> Option<Reason> {
    if line.is_empty() {
        return None;
    }
    let verb = match kind {
        ReasonKind::Allows => "This allows",
        ReasonKind::Misses => "Better was",
    };
    let castling = castling_form(start);
    Some(Reason {
        kind,
        text: format!("{verb} {}.", numbered_line(start, line)),
        line: line.iter().map(|mv| mv.uci(castling)).collect(),
    })
}
