//! Material and piece-square tables.

use lucena_board::{ByRole, Color, Position, Role};

use crate::phase::phase;
use crate::{Evaluator, ExplainedTerm, Explanation, Score, Tapered};

/// Piece values and piece-square tables, tapered for the king.
///
/// The values are those of the "Simplified Evaluation Function" of the Chess Programming Wiki, a
/// common first evaluation and thus a useful baseline.
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
        let sum = |color| totals(position, color).into_iter().sum::<Tapered>();
        let difference = sum(position.turn()) - sum(!position.turn());
        Score::cp(difference.blend(phase(position.material())))
    }

    fn explain(&mut self, position: &Position) -> Option<Explanation> {
        let [white, black] = Color::ALL.map(|color| totals(position, color));
        let terms = ["material", "squares"].into_iter().zip(white.into_iter().zip(black));
        let terms = terms.map(|(name, (white, black))| ExplainedTerm::new(name, white, black));
        Some(Explanation::of_sum(position, terms.collect()))
    }
}

/// Material and piece-square values of a side.
fn totals(position: &Position, color: Color) -> [Tapered; 2] {
    let mut material = 0;
    let mut squares = Tapered::ZERO;
    for role in Role::ALL {
        for square in position.pieces(color, role) {
            // The tables are written with the eighth rank first.
            let at = square.relative_to(color).flip_rank().index();
            let middlegame = i32::from(SQUARES[role][at]);
            let endgame =
                if role == Role::King { i32::from(KING_IN_ENDGAME[at]) } else { middlegame };
            material += VALUES[role];
            squares += Tapered::new(middlegame, endgame);
        }
    }
    [Tapered::new(material, material), squares]
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
