//! The orders in which a table can list and index its pieces.

use arrayvec::ArrayVec;
use lucena_board::{Color, Piece, Role};
use lucena_syzygy::format::{DigitOrder, Layout};
use lucena_syzygy::{MAX_PIECES, MaterialKey};

/// An order of the pieces, and of their digits in the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PieceOrder {
    pub(super) pieces: ArrayVec<Piece, MAX_PIECES>,
    pub(super) order: DigitOrder,
}

impl PieceOrder {
    /// All orders without redundant indices, always in the same sequence.
    pub(super) fn all(key: MaterialKey) -> Vec<Self> {
        let mut kinds: Vec<(Piece, usize)> = Vec::new();
        for piece in key.pieces() {
            match kinds.last_mut() {
                Some((kind, n)) if *kind == piece => *n += 1,
                _ => kinds.push((piece, 1)),
            }
        }
        // Pawns come first, those of the side with fewer pawns leading.
        let (mut pawns, others): (Vec<_>, Vec<_>) =
            kinds.into_iter().partition(|kind| kind.0.role == Role::Pawn);
        pawns.sort_by_key(|&(pawn, n)| (n, pawn.color == Color::Black));
        let mut lists = Vec::new();
        permute(&mut pawns.clone(), pawns.len(), &others, &mut lists);
        let mut all: Vec<Self> =
            lists.iter().flat_map(|list| Self::of_list(list, pawns.len() == 2)).collect();
        // With identical pieces among the first three most placements have two indices.
        let size = |one: &Self| one.layout(0).size();
        let smallest = all.iter().map(size).min().unwrap_or(0);
        all.retain(|one| size(one) == smallest);
        all
    }

    /// All digit orders for a list of pieces.
    fn of_list(list: &[(Piece, usize)], have_both_pawns: bool) -> Vec<Self> {
        let pieces: ArrayVec<Piece, MAX_PIECES> =
            list.iter().flat_map(|&(kind, n)| std::iter::repeat_n(kind, n)).collect();
        let digits = 0..list.len();
        let seconds: Vec<Option<usize>> =
            if have_both_pawns { digits.clone().map(Some).collect() } else { vec![None] };
        let orders = digits.flat_map(|lead| {
            seconds.iter().map(move |&second_pawns| DigitOrder { lead, second_pawns })
        });
        let piece_orders = orders.map(|order| Self { pieces: pieces.clone(), order });
        piece_orders.filter(|it| Layout::new(&it.pieces, it.order, 0).is_ok()).collect()
    }

    /// The layout with the leading pawn on a file, 0 to 3; any file without pawns.
    pub(super) fn layout(&self, file: usize) -> Layout {
        Layout::new(&self.pieces, self.order, file).expect("orders without a layout are left out")
    }
}

/// Appends to `lists` all orders of what `rest` has from `start` on, after the kinds in `list`.
fn permute(
    list: &mut Vec<(Piece, usize)>,
    start: usize,
    others: &[(Piece, usize)],
    lists: &mut Vec<Vec<(Piece, usize)>>,
) {
    if list.len() == start + others.len() {
        lists.push(list.clone());
        return;
    }
    for &kind in others {
        if !list[start..].contains(&kind) {
            list.push(kind);
            permute(list, start, others, lists);
            list.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_of_orders() {
        let check = |name: &str, expected: usize| {
            let all = PieceOrder::all(name.parse().unwrap());
            assert_eq!(all.len(), expected, "{name}");
            assert!(all.iter().enumerate().all(|(at, one)| !all[..at].contains(one)), "{name}");
        };
        // Three pieces lead: six orders of them.
        check("KQvK", 6);
        // Four choices for the last piece, before or after the digit of the others.
        check("KRvKR", 4 * 6 * 2);
        // Three single pieces lead, and the knights follow.
        check("KNNvKQ", 6 * 2);
        // The kings lead.
        check("KNNvK", 2 * 2);
        // A pawn leads, three pieces follow, and its digit is one of four.
        check("KRPvK", 6 * 4);
        // Both sides have pawns: two digits out of four.
        check("KPvKP", 2 * 4 * 3);
    }
}
