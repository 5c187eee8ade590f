//! The network evaluation in plain loops.

use lucena_board::{Color, File, Piece, Position, Role, Square};

use crate::{Evaluator, Network, NetworkParts, Score};

/// The reference implementation of [`Nnue`](crate::Nnue): plain loops over the board, the network
/// and `i64`, no incremental updates.
///
/// It documents the arithmetic, and tests check that `Nnue` computes exactly the same.
///
/// ```
/// use std::sync::Arc;
/// use lucena_board::Position;
/// use lucena_eval::{Evaluator, Network, NetworkParts, Nnue, nnue::Reference};
/// let mut parts = NetworkParts::zeros(16);
/// parts.output_biases = vec![255 * 64 / 4; 8];
/// let network = Arc::new(Network::from_parts(parts)?);
/// let position = Position::initial();
/// let score = Reference::new(&network).evaluate(&position);
/// assert_eq!(score.centipawns(), 100);
/// assert_eq!(Nnue::new(network).evaluate(&position), score);
/// # Ok::<(), lucena_eval::NetworkError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reference {
    parts: NetworkParts,
}

const QA: i64 = 255;
const QB: i64 = 64;

impl Reference {
    /// An evaluator with this network.
    #[must_use]
    pub fn new(network: &Network) -> Self {
        Self { parts: network.to_parts() }
    }

    /// The score from the point of view of the side to move, in centipawns.
    fn centipawns(&self, position: &Position) -> i64 {
        let n_neurons = self.parts.hidden_size;
        let mut n_pieces = 0;
        for square in Square::ALL {
            if position.piece_at(square).is_some() {
                n_pieces += 1;
            }
        }
        let bucket = ((n_pieces - 2) / 4).min(7);
        let mut sum = 0;
        for (half, side) in [position.turn(), !position.turn()].into_iter().enumerate() {
            for neuron in 0..n_neurons {
                let weight = self.parts.output_weights[(2 * bucket + half) * n_neurons + neuron];
                sum += screlu(self.neuron(position, side, neuron)) * i64::from(weight);
            }
        }
        let output = sum / QA + i64::from(self.parts.output_biases[bucket]);
        output * i64::from(self.parts.scale) / (QA * QB)
    }

    /// The accumulator of one neuron from the perspective of a side.
    fn neuron(&self, position: &Position, side: Color, neuron: usize) -> i64 {
        let king = king(position, side);
        let mut sum = i64::from(self.parts.feature_biases[neuron]);
        for square in Square::ALL {
            if let Some(piece) = position.piece_at(square) {
                let feature = feature(side, king, square, piece);
                let weight = self.parts.feature_weights[feature * self.parts.hidden_size + neuron];
                sum += i64::from(weight);
            }
        }
        sum
    }
}

impl Evaluator for Reference {
    fn evaluate(&mut self, position: &Position) -> Score {
        let max = i64::from(i32::MAX);
        Score::cp(self.centipawns(position).clamp(-max, max) as i32)
    }
}

/// Squared clipped ReLU.
fn screlu(x: i64) -> i64 {
    let clipped = x.clamp(0, QA);
    clipped * clipped
}

fn king(position: &Position, side: Color) -> Square {
    let king = Piece { color: side, role: Role::King };
    let is_king = |square: &Square| position.piece_at(*square) == Some(king);
    Square::ALL.into_iter().find(is_king).expect("both sides of a position have a king")
}

fn feature(side: Color, king: Square, square: Square, piece: Piece) -> usize {
    let mut file = square.file().index();
    let mut rank = square.rank().index();
    if side == Color::Black {
        rank = 7 - rank;
    }
    if matches!(king.file(), File::E | File::F | File::G | File::H) {
        file = 7 - file;
    }
    let owner = if piece.color == side { 0 } else { 1 };
    let role = match piece.role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => 5,
    };
    384 * owner + 64 * role + 8 * rank + file
}
