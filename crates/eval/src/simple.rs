//! Material and piece-square tables: what every engine starts with.

use lucena_board::{ByRole, Color, Position, Role, Square};

use crate::phase::{MAX_PHASE, phase};
use crate::{Evaluator, Score};

/// Piece values and a table of squares for each piece, with a second table for the king in the
/// endgame, blended by the material left.
///
/// The numbers are those published as the "simplified evaluation function" on the Chess
/// Programming Wiki, the usual first evaluation of a new engine; they make this a baseline that
/// others can compare with.
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::{Evaluator, Score, Simple};
/// let pos = Position::initial();
/// assert_eq!(Simple.evaluate(&pos), Score::ZERO);
/// let knight_out = pos.play(pos.parse_san("Nf3")?)?;
/// assert_eq!(Simple.evaluate(&knight_out), Score::cp(-50));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Simple;

impl Evaluator for Simple {
    fn evaluate(&mut self, position: &Position) -> Score {
        let phase = phase(position.material());
        let total = |color: Color| -> i32 {
            let placed = Role::ALL.into_iter().flat_map(|role| {
                position.pieces(color, role).into_iter().map(move |square| (role, square))
            });
            placed.map(|(role, square)| value(role, square.relative_to(color), phase)).sum()
        };
        Score::cp(total(position.turn()) - total(!position.turn()))
    }
}

/// What a white piece is worth on a square.
fn value(role: Role, square: Square, phase: i32) -> i32 {
    // The tables are written as a board is printed, with the eighth rank first.
    let at = square.flip_rank().index();
    let on_square = i32::from(SQUARES[role][at]);
    match role {
        Role::King => {
            let ending = i32::from(KING_IN_ENDGAME[at]);
            (on_square * phase + ending * (MAX_PHASE - phase)) / MAX_PHASE
        }
        _ => VALUES[role] + on_square,
    }
}

const VALUES: ByRole<i32> = ByRole([100, 320, 330, 500, 900, 0]);

const SQUARES: ByRole<[i8; 64]> = ByRole([PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING]);

#[rustfmt::skip]
const PAWN: [i8; 64] = [
      0,   0,   0,   0,   0,   0,   0,   0,
     50,  50,  50,  50,  50,  50,  50,  50,
     10,  10,  20,  30,  30,  20,  10,  10,
      5,   5,  10,  25,  25,  10,   5,   5,
      0,   0,   0,  20,  20,   0,   0,   0,
      5,  -5, -10,   0,   0, -10,  -5,   5,
      5,  10,  10, -20, -20,  10,  10,   5,
      0,   0,   0,   0,   0,   0,   0,   0,
];

#[rustfmt::skip]
const KNIGHT: [i8; 64] = [
    -50, -40, -30, -30, -30, -30, -40, -50,
    -40, -20,   0,   0,   0,   0, -20, -40,
    -30,   0,  10,  15,  15,  10,   0, -30,
    -30,   5,  15,  20,  20,  15,   5, -30,
    -30,   0,  15,  20,  20,  15,   0, -30,
    -30,   5,  10,  15,  15,  10,   5, -30,
    -40, -20,   0,   5,   5,   0, -20, -40,
    -50, -40, -30, -30, -30, -30, -40, -50,
];

#[rustfmt::skip]
const BISHOP: [i8; 64] = [
    -20, -10, -10, -10, -10, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,  10,  10,   5,   0, -10,
    -10,   5,   5,  10,  10,   5,   5, -10,
    -10,   0,  10,  10,  10,  10,   0, -10,
    -10,  10,  10,  10,  10,  10,  10, -10,
    -10,   5,   0,   0,   0,   0,   5, -10,
    -20, -10, -10, -10, -10, -10, -10, -20,
];

#[rustfmt::skip]
const ROOK: [i8; 64] = [
      0,   0,   0,   0,   0,   0,   0,   0,
      5,  10,  10,  10,  10,  10,  10,   5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
     -5,   0,   0,   0,   0,   0,   0,  -5,
      0,   0,   0,   5,   5,   0,   0,   0,
];

#[rustfmt::skip]
const QUEEN: [i8; 64] = [
    -20, -10, -10,  -5,  -5, -10, -10, -20,
    -10,   0,   0,   0,   0,   0,   0, -10,
    -10,   0,   5,   5,   5,   5,   0, -10,
     -5,   0,   5,   5,   5,   5,   0,  -5,
      0,   0,   5,   5,   5,   5,   0,  -5,
    -10,   5,   5,   5,   5,   5,   0, -10,
    -10,   0,   5,   0,   0,   0,   0, -10,
    -20, -10, -10,  -5,  -5, -10, -10, -20,
];

#[rustfmt::skip]
const KING: [i8; 64] = [
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -30, -40, -40, -50, -50, -40, -40, -30,
    -20, -30, -30, -40, -40, -30, -30, -20,
    -10, -20, -20, -20, -20, -20, -20, -10,
     20,  20,   0,   0,   0,   0,  20,  20,
     20,  30,  10,   0,   0,  10,  30,  20,
];

#[rustfmt::skip]
const KING_IN_ENDGAME: [i8; 64] = [
    -50, -40, -30, -20, -20, -30, -40, -50,
    -30, -20, -10,   0,   0, -10, -20, -30,
    -30, -10,  20,  30,  30,  20, -10, -30,
    -30, -10,  30,  40,  40,  30, -10, -30,
    -30, -10,  30,  40,  40,  30, -10, -30,
    -30, -10,  20,  30,  30,  20, -10, -30,
    -30, -30,   0,   0,   0,   0, -30, -30,
    -50, -30, -30, -30, -30, -30, -30, -50,
];
