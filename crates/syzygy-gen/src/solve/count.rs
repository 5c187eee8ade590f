//! Counts of solved positions.

use lucena_board::{Color, Role};
use lucena_syzygy::MaterialKey;

use super::{
    super::statistics::Statistics,
    solved::{PositionValue, Solved},
};
use crate::solution::DtzCell;

impl Solved {
    /// Counts of the positions with the leading pawn on this file.
    pub(crate) fn statistics(&self) -> Statistics {
        let geometry = &*self.geometry;
        let pieces = &geometry.piece_list.pieces;
        let blocks: Vec<usize> = match geometry.king_pairs {
            Some(pairs) => pairs.images(),
            None => vec![1],
        };
        let mut statistics = Statistics::default();
        for slice in self.known_slices() {
            let n_images = geometry.slices.n_images(slice, pieces);
            for turn in Color::ALL {
                let side = statistics.side_mut(turn);
                for index in 0..64 * geometry.words_per_slice() {
                    let PositionValue { result: Some(wdl), dtz, .. } =
                        self.position_value(slice, turn, index)
                    else {
                        continue;
                    };
                    let plies = match dtz {
                        DtzCell::Plies { plies, .. } => plies,
                        DtzCell::Any => wdl.dtz_before_zeroing().unsigned_abs() as u16,
                    };
                    let block = index / 64 / geometry.words_per_block();
                    side.add(wdl, plies, (blocks[block] * n_images) as u64);
                }
            }
        }
        for turn in Color::ALL {
            statistics.side_mut(turn).divide(orders_of_like_pieces(geometry.key));
        }
        statistics
    }
}

/// How many indices a position has, since identical pieces other than pawns are distinct in memory.
pub(crate) fn orders_of_like_pieces(key: MaterialKey) -> u64 {
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let kinds = Color::ALL.into_iter().flat_map(|color| pieces.map(|role| (color, role)));
    kinds.map(|(color, role)| (1..=key.count(color, role) as u64).product::<u64>()).product()
}
