//! Moves as indices into the sorted legal moves.
//!
//! The order is part of the file format, so it is independent of the move generator's.

use lucena_board::{Move, Position, Role};

/// More moves than any position reachable by play has; a byte holds the index.
const MAX_MOVES: usize = 256;

/// Sorts by origin, destination and promotion.
#[inline]
fn sort_key(mv: Move) -> u16 {
    let promotion = match mv.promotion() {
        None | Some(Role::Knight) => 0,
        Some(Role::Bishop) => 1,
        Some(Role::Rook) => 2,
        Some(_) => 3,
    };
    (mv.from() as u16) << 8 | (mv.to() as u16) << 2 | promotion
}

/// The index of a move, or `None` if it is illegal or the position has more than 256 moves.
pub(crate) fn index_of(position: &Position, mv: Move) -> Option<u8> {
    let (key, mut index, mut n_moves, mut is_legal) = (sort_key(mv), 0, 0, false);
    position.for_each_legal_move(|other| {
        index += usize::from(sort_key(other) < key);
        n_moves += 1;
        is_legal |= other == mv;
    });
    (is_legal && n_moves <= MAX_MOVES).then_some(index as u8)
}

/// The legal move with this index, or the number of legal moves if there is none.
#[inline]
pub(crate) fn move_at(position: &Position, index: u8) -> Result<Move, usize> {
    // Key and move in one word, so that sorting moves no pointers.
    let mut keys = [0_u32; MAX_MOVES];
    let mut n_moves = 0;
    position.for_each_legal_move(|mv| {
        if let Some(key) = keys.get_mut(n_moves) {
            *key = u32::from(sort_key(mv)) << 16 | u32::from(mv.bits());
        }
        n_moves += 1;
    });
    let index = usize::from(index);
    let Some(keys) = keys.get_mut(..n_moves).filter(|keys| index < keys.len()) else {
        return Err(n_moves);
    };
    let (_, &mut key, _) = keys.select_nth_unstable(index);
    Ok(Move::from_bits(key as u16).expect("these are the bits of a move"))
}

#[cfg(test)]
mod tests {
    use lucena_board::proptest::positions;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn moves_are_ordered_by_origin_destination_and_promotion() {
        let position: Position = "1n2k3/P7/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
        let order: Vec<String> = (0..position.count_legal_moves())
            .map(|i| move_at(&position, i as u8).unwrap().to_string())
            .collect();
        assert_eq!(
            order.join(" "),
            "e1d1 e1f1 e1h1 e1d2 e1e2 e1f2 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8 \
             a7a8n a7a8b a7a8r a7a8q a7b8n a7b8b a7b8r a7b8q",
        );
        assert_eq!(move_at(&position, 23), Err(23));
    }

    proptest! {
        #[test]
        fn every_legal_move_has_its_index(position in positions()) {
            let n_moves = position.count_legal_moves();
            let mut moves: Vec<Move> = position.legal_moves().to_vec();
            moves.sort_by_key(|mv| (mv.from() as u8, mv.to() as u8, mv.promotion().map(|role| role as u8)));
            for (i, &mv) in moves.iter().enumerate() {
                prop_assert_eq!(index_of(&position, mv), Some(i as u8));
                prop_assert_eq!(move_at(&position, i as u8), Ok(mv));
            }
            prop_assert_eq!(move_at(&position, n_moves as u8), Err(n_moves));
        }
    }
}
