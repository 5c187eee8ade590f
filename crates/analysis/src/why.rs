//! Why a move is an error: the line that it allows, the better line that it misses, and their
//! motifs, in words and as data.
//!
//! [`explain()`] compares the two lines of a [`Mistake`]; [`motifs`] finds the motifs of any line. Every
//! claim follows from the moves of the line and the scores: material is counted on the board, and a
//! motif is only named if the line wins material or mates by it. Where a definition below leaves
//! doubt, nothing is claimed.
//!
//! The *solver* is the side that moves first in the line; *wins* means at least a pawn more than
//! before the motif and than at the start of the line, with exchanges at the end settled.
//!
//! | kind | definition | piece | targets |
//! |---|---|---|---|
//! | `hanging-piece` | the first move wins a piece or pawn that nothing defends | capturer | piece captured |
//! | `fork` | a piece attacks two pieces (kings, more valuable or undefended ones) and captures one next | forking piece | pieces attacked |
//! | `pin` | a piece in front of the king or of a more valuable one falls, may not recapture or parry mate, or exposes that one | slider | pinned piece, piece behind |
//! | `skewer` | an attacked piece moves off, and the one behind it, worth no more, falls | slider | piece in front, piece behind |
//! | `discovered-attack` | a piece moves off a slider's line, and slider or mover captures next | slider | piece attacked |
//! | `discovered-check` | the same with a check, which mates or lets the mover capture | checker | king |
//! | `double-check` | two checkers; mates at once or next, or lets the mover capture | piece moved | king |
//! | `removed-defender` | the only defender of an attacked piece is captured, then the piece | capturer | defender, piece lost |
//! | `overload` | the only piece that can recapture does so and leaves another piece or a mating square without defence | defender, before | piece captured first, piece lost |
//! | `deflection` | a defender is drawn away by an offer or a check, and what it guarded falls or the king is mated | defender, before | piece lost, unless mate |
//! | `attraction` | king, queen or rook captures an offer and is attacked there: mate, its loss, or a win with check | piece drawn | piece offered |
//! | `interference` | a piece closes the line of the only defender of a piece that falls next | piece moved | defender, piece lost |
//! | `trapped-piece` | an attacked piece, not pinned, whose every move loses material, falls | piece moved | trapped piece |
//! | `promotion`, `underpromotion` | a pawn promotes, and the new piece stays or the line mates | new piece | |
//! | `zugzwang` | every reply allows mate in one, and passing would not | piece moved | king |
//! | `stalemate` | the solver, with less material, is stalemated | its king | |
//! | `perpetual-check` | the solver, with less material, repeats the position by checks | first checker | king |
//! | `back-rank-mate` | rook or queen on the back rank; the king's own pieces fill the squares in front | checker | king |
//! | `smothered-mate` | a knight; the king's own pieces fill all squares around | checker | king |
//! | `anastasia-mate` | rook or queen along the edge; beside the king a piece of its own, then a gap, then a knight | checker | king |
//! | `arabian-mate` | in the corner; a rook beside the king and a knight two squares off diagonally | checker | king |
//! | `boden-mate`, `double-bishop-mate` | two bishops alone, from both sides of the king's file or from one | checker | king |
//! | `hook-mate` | rook, knight and pawn, each defended by the next; rook and knight beside the king | checker | king |
//! | `dovetail-mate` | a queen diagonally beside the king, whose own pieces fill the squares she does not attack | checker | king |
//! | `ladder-mate` | rook or queen along the edge, another one on the line beside it | checker | king |
//!
//! Squares of motifs are those after the ply of the motif, unless the table says *before*.

mod attraction;
mod claim;
mod deflection;
mod detect;
mod discovered;
mod explain;
mod fork;
mod hanging_piece;
mod interference;
mod material;
mod mates;
mod motif;
mod overload;
mod perpetual;
mod pin;
mod promotion;
mod rays;
mod reason;
mod removed_defender;
mod replay;
mod settle;
mod skewer;
mod stalemate;
mod tactic;
mod terms;
mod trapped_piece;
mod words;
mod zugzwang;

use lucena_board::{Move, Position};
use lucena_eval::Score;

pub use self::explain::explain;
pub use self::motif::{Motif, MotifKind, PieceOn};
pub use self::reason::{Reason, ReasonKind};
use self::replay::Replay;
pub use self::terms::TermChange;

/// The motifs of a line for the side that moves first in it, the one that profits, in the order of
/// the line.
///
/// A motif is only named if the line wins material or mates by it. Moves from the first illegal one
/// on, and those beyond 256 plies, are ignored.
#[must_use]
pub fn motifs(start: &Position, line: &[Move]) -> Vec<Motif> {
    detect::motifs(&Replay::new(start, line))
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

    /// With the opponent's best line after the move.
    #[must_use]
    pub const fn with_reply_line(self, reply_line: &'a [Move]) -> Self {
        Self { reply_line, ..self }
    }

    /// With the best line instead of the move.
    #[must_use]
    pub const fn with_best_line(self, best_line: &'a [Move]) -> Self {
        Self { best_line, ..self }
    }
}
