//! Solved positions counted by their results.

use lucena_board::{Color, Role};

use super::{super::statistics::Statistics, Solved, board::squares};
use crate::{Balance, generate::solution::DtzCell};

impl Solved {
    /// Counts of the positions of the files that are solved here.
    pub(crate) fn statistics(&self) -> Statistics {
        let geometry = &*self.geometry;
        let men = &geometry.cast.men;
        let blocks: Vec<usize> = match geometry.king_pairs {
            Some(pairs) => pairs.images(),
            None => vec![1],
        };
        let mut statistics = Statistics::default();
        for (slice, solved) in self.slices.iter().enumerate() {
            let Some(solved) = solved else { continue };
            let n_images = geometry.slices.n_images(slice, men);
            for turn in Color::ALL {
                let side = statistics.side_mut(turn);
                let per_block = geometry.words_per_block();
                for word in 0..geometry.words_per_slice() {
                    let weight = (blocks[word / per_block] * n_images) as u64;
                    for square in squares(!0) {
                        let (cell, is_won) = solved.cell(turn, 64 * word + square);
                        let Some(wdl) = cell.result(is_won) else { continue };
                        let plies = match cell.dtz(is_won) {
                            DtzCell::Plies { plies, .. } => plies,
                            DtzCell::Any => wdl.zeroing_distance().unsigned_abs() as u16,
                        };
                        side.add(wdl, plies, weight);
                    }
                }
            }
        }
        for turn in Color::ALL {
            statistics.side_mut(turn).divide(orders_of_like_pieces(geometry.balance));
        }
        statistics
    }
}

/// How often memory has the same position. Like pieces are told apart there; pawns are not.
pub(crate) fn orders_of_like_pieces(balance: Balance) -> u64 {
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let kinds = Color::ALL.into_iter().flat_map(|color| pieces.map(|role| (color, role)));
    kinds.map(|(color, role)| (1..=balance.count(color, role) as u64).product::<u64>()).product()
}
