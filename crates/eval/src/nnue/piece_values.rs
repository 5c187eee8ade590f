//! Piece values of a network.

use alloc::vec::Vec;
use core::fmt;

use lucena_board::{Color, File, Piece, Position, Rank, Role, Square};

use super::architecture::Perspective;
use super::evaluator::{Nnue, output};
use super::lanes::Lanes;

/// The value of a piece in a position, see [`Nnue::piece_values`].
///
/// ```
/// use lucena_board::Position;
/// use lucena_eval::{Network, NetworkParts, Nnue};
/// let nnue = Nnue::new(Network::from_parts(NetworkParts::zeros(32))?);
/// let values = nnue.piece_values(&Position::initial());
/// let rook = values.pieces()[0];
/// assert_eq!((rook.square.to_string().as_str(), rook.centipawns), ("a1", 0));
/// # Ok::<(), lucena_eval::NetworkError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PieceValue {
    /// Its square.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
    /// Its value in centipawns from White's point of view, so usually negative for black pieces.
    pub centipawns: i32,
}

/// The values of all pieces except the kings, see [`Nnue::piece_values`]. Formats as a board with
/// the values in pawns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceValues {
    position: Position,
    pieces: Vec<PieceValue>,
}

impl PieceValues {
    /// The values, from a1 to h8.
    #[must_use]
    pub fn pieces(&self) -> &[PieceValue] {
        &self.pieces
    }

    /// The value of the piece on a square; `None` if it is empty or has a king.
    #[must_use]
    pub fn on(&self, square: Square) -> Option<i32> {
        let value = self.pieces.iter().find(|value| value.square == square)?;
        Some(value.centipawns)
    }
}

/// White at the bottom, two lines per rank: the pieces, and their values from White's point of view.
impl fmt::Display for PieceValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let border = "+-------+-------+-------+-------+-------+-------+-------+-------+";
        writeln!(f, "{border}")?;
        for rank in Rank::ALL.into_iter().rev() {
            let squares = File::ALL.map(|file| Square::new(file, rank));
            for square in squares {
                let piece = self.position.piece_at(square).map_or(' ', Piece::to_char);
                write!(f, "|   {piece}   ")?;
            }
            writeln!(f, "|")?;
            for square in squares {
                match self.on(square) {
                    Some(centipawns) => write!(f, "|{:>+6.2} ", f64::from(centipawns) / 100.0)?,
                    None => write!(f, "|       ")?,
                }
            }
            writeln!(f, "|\n{border}")?;
        }
        Ok(())
    }
}

impl Nnue {
    /// The value of each piece except the kings, from a1 to h8: the evaluation minus that of the
    /// board without the piece, with the same side to move.
    ///
    /// The values do not add up to the evaluation. The board without the piece may be in another
    /// output bucket, and need not be legal.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_eval::{Network, NetworkParts, Nnue};
    /// let nnue = Nnue::new(Network::from_parts(NetworkParts::zeros(32))?);
    /// assert_eq!(nnue.piece_values(&Position::initial()).pieces().len(), 30);
    /// # Ok::<(), lucena_eval::NetworkError>(())
    /// ```
    #[must_use]
    pub fn piece_values(&self, position: &Position) -> PieceValues {
        let n_pieces = position.occupied().len();
        let sides = [position.turn(), !position.turn()];
        let perspectives = sides.map(|color| Perspective::new(color, position.king(color)));
        let full = perspectives.map(|perspective| self.fresh(perspective, position));
        let score = self.white_score(position, n_pieces, &full);
        let value = |(square, piece): (Square, Piece)| {
            let mut without = full.clone();
            for (row, perspective) in without.iter_mut().zip(perspectives) {
                let weights = self.network.feature_row(perspective.feature(square, piece));
                self.kernels.apply(row, [], [weights]);
            }
            let centipawns =
                score.saturating_sub(self.white_score(position, n_pieces - 1, &without));
            PieceValue { square, piece, centipawns }
        };
        let pieces = position.placement().filter(|(_, piece)| piece.role != Role::King);
        PieceValues { position: *position, pieces: pieces.map(value).collect() }
    }

    /// The accumulator of a position, without the cache.
    fn fresh(&self, perspective: Perspective, position: &Position) -> Vec<Lanes> {
        let mut row = self.network.feature_biases.clone();
        for (square, piece) in position.placement() {
            let weights = self.network.feature_row(perspective.feature(square, piece));
            self.kernels.apply(&mut row, [weights], []);
        }
        row
    }

    /// The evaluation from White's point of view, given the accumulators of the side to move and of
    /// the opponent.
    fn white_score(&self, position: &Position, n_pieces: u32, rows: &[Vec<Lanes>; 2]) -> i32 {
        let score = output(&self.network, self.kernels, n_pieces, &rows[0], &rows[1]);
        if position.turn() == Color::White { score } else { score.saturating_neg() }
    }
}
