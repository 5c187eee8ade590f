//! Why a move is an error: the line that it allows, the better line that it misses, and their
//! motifs, in words and as data.
//!
//! [`explain()`] compares the two lines of a [`Mistake`]; [`motifs`] finds the motifs of any line. Every
//! claim follows from the moves of the line and the scores: material is counted on the board, and a
//! motif is only named if the line wins material or mates by it. Where a definition below leaves
//! doubt, nothing is claimed.
//!
//! The *solver* is the side that moves first in the line; *wins* means at least a pawn more than
//! before the motif and than at the start of the line, with exchanges at the end settled. In the
//! solution of a puzzle every move is known to be good, so that themes are found without it.
//!
//! | kind | definition | piece | targets |
//! |---|---|---|---|
//! | `hanging-piece` | the first move wins a piece or pawn that nothing defends | capturer | piece captured |
//! | `fork` | a piece that is safe attacks two pieces (kings, more valuable or undefended ones) and captures one later | forking piece | pieces attacked |
//! | `pin` | a piece in front of the king or of a more valuable one falls, may not capture or parry mate, or exposes that one | slider | pinned piece, piece behind |
//! | `skewer` | an attacked piece moves off, and the one behind it, worth no more, falls | slider | piece in front, piece behind |
//! | `discovered-attack` | a piece moves off a slider's line, and slider or mover captures next | slider | piece attacked |
//! | `discovered-check` | a check not by the piece that moved | checker | king |
//! | `double-check` | two checkers | piece moved | king |
//! | `removed-defender` | the only defender of an attacked piece is captured, then the piece | capturer | defender, piece lost |
//! | `overload` | the only piece that can recapture does so and leaves another piece or a mating square without defence | defender, before | piece captured first, piece lost |
//! | `deflection` | a defender is drawn away by an offer or a check, and what it guarded falls or the king is mated | defender, before | piece lost, unless mate or promotion |
//! | `attraction` | king, queen or rook captures an offer and is attacked there: a check, or its loss | piece drawn | piece offered |
//! | `interference` | a piece of either side closes the line of the only defender of a piece that falls next | piece that closes the line | defender, piece lost |
//! | `trapped-piece` | an attacked piece, not pinned, whose every move loses material, falls | piece moved | trapped piece |
//! | `x-ray-attack` | a recapture through an enemy piece that stood in the line | recapturing piece | piece recaptured |
//! | `intermezzo` | another move before a recapture that was possible at once | piece moved | piece recaptured |
//! | `clearance` | a piece leaves a square or line, without a capture or to a bad square, and a slider uses it | piece moved | slider |
//! | `desperado` | a piece in danger captures something and is captured | capturer | piece captured |
//! | `promotion`, `underpromotion` | a pawn promotes, and the new piece stays or the line mates | new piece | |
//! | `zugzwang` | every reply allows mate in one, and passing would not | piece moved | king |
//! | `stalemate` | the solver, with less material, is stalemated | its king | |
//! | `perpetual-check` | the solver, with less material, repeats the position by checks | first checker | king |
//!
//! These describe a line, and are no reason by themselves ([`MotifKind::is_feature`]):
//!
//! | kind | definition | piece | targets |
//! |---|---|---|---|
//! | `sacrifice` | after a later move the solver has two points less than at the start | piece lost | |
//! | `quiet-move` | before the last move: no check given or answered, nothing captured or attacked, no far pawn, not the king | piece moved | |
//! | `defensive-move` | an escape from check without a capture, or a quiet last move of a solution, with three legal moves at least | piece moved | |
//! | `advanced-pawn` | a pawn reaches its seventh rank or promotes | pawn or new piece | |
//! | `exposed-king` | a king on its first three ranks without pawns beside or in front is in check in the middle of the line | checker | king |
//! | `attack-on-f2-f7` | a capture there beside a king on its first square | capturer | king |
//! | `kingside-attack`, `queenside-attack` | many pieces on the board, the king on that side: at least two checks and captures near the corner | piece moved | king |
//!
//! Mates with a name, with the checker as piece and the king as target:
//!
//! | kind | definition |
//! |---|---|
//! | `back-rank-mate` | rook or queen on the back rank; the king's own pieces fill the squares in front |
//! | `smothered-mate` | a knight; the king's own pieces fill all squares around |
//! | `anastasia-mate` | rook or queen along the edge; beside the king a piece of its own, then a gap, then a knight |
//! | `arabian-mate` | in the corner; a rook beside the king and a knight two squares off diagonally |
//! | `boden-mate`, `double-bishop-mate` | two bishops alone, from both sides of the king's file or from one |
//! | `hook-mate` | rook, knight and pawn, each defended by the next; rook and knight beside the king |
//! | `dovetail-mate` | a queen diagonally beside the king, whose own pieces fill the squares she does not attack |
//! | `ladder-mate` | rook or queen along the edge, another one on the line beside it |
//! | `epaulette-mate` | on the edge, own pieces on both sides of the king, the queen two squares in front |
//! | `swallows-tail-mate` | a queen beside the king, whose own pieces stand diagonally behind it |
//! | `triangle-mate` | queen and rook beside the king, on a rank or file with a square between |
//! | `kill-box-mate` | queen and rook on opposite corners of three by three squares, with the king in them |
//! | `blind-swine-mate` | two rooks side by side and beside the king |
//! | `opera-mate` | a rook beside the king, defended by a bishop |
//! | `pillsbury-mate` | a rook, and a bishop that takes a flight square |
//! | `vukovic-mate` | a rook beside the king on the edge, defended, and a knight that takes a flight square |
//! | `morphy-mate` | a bishop on the edge, and a rook that takes a flight square |
//! | `balestra-mate` | a bishop, and a queen that takes the other flight squares |
//! | `corner-mate` | a knight in the corner, and a rook or queen that takes a flight square |
//!
//! Squares of motifs are those after the ply of the motif, unless the table says *before*.

mod advanced_pawn;
mod attraction;
mod captures;
mod claim;
mod clearance;
mod defensive_move;
mod deflection;
mod desperado;
mod detect;
mod discovered;
mod explain;
mod fork;
mod hanging_piece;
mod interference;
mod intermezzo;
mod king_attack;
mod level;
mod material;
mod mates;
mod motif;
mod overload;
mod perpetual;
mod pin;
mod promotion;
mod quiet_move;
mod rays;
mod reason;
mod removed_defender;
mod replay;
mod sacrifice;
mod safety;
mod settle;
mod skewer;
mod stalemate;
mod tactic;
mod terms;
mod trapped_piece;
mod words;
mod x_ray;
mod zugzwang;

use lucena_board::{Move, Position};
use lucena_eval::Score;

pub use self::explain::explain;
pub use self::level::ExplainLevel;
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

/// The motifs of the solution of a puzzle: its moves are known to be good, also where the line ends
/// before the board shows what they win. `error` is the opponent's move before, in `position`.
pub(crate) fn motifs_of_solution(
    position: &Position,
    error: Move,
    solution: &[Move],
) -> Vec<Motif> {
    let start = position.play_unchecked(error);
    detect::motifs(&Replay::new(&start, solution).after_move(position, error).into_solution())
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
    /// How much the text says.
    pub level: ExplainLevel,
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
        let level = ExplainLevel::Normal;
        Self { position, played, reply_line: &[], best_line: &[], before, after, level }
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

    /// With a text that says more or less.
    #[must_use]
    pub const fn with_level(self, level: ExplainLevel) -> Self {
        Self { level, ..self }
    }
}
