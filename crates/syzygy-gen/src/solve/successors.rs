//! Endgames after captures and promotions.

use std::sync::Arc;

use arrayvec::ArrayVec;
use lucena_board::{Color, Piece, Role, attacks};
use lucena_syzygy::{MAX_PIECES, MaterialKey, Wdl};

use super::{
    board::{PieceList, square},
    values::{Request, Values},
    wdl_sets::WdlSets,
};

/// Slot of the pawn and its new role.
pub(super) type Promotion = Option<(usize, Role)>;

/// Values after each possible capture and promotion.
#[derive(Debug)]
pub(super) struct Successors {
    /// By [`number`].
    successors: Vec<Option<Successor>>,
}

/// Index of a capture, promotion or both.
#[inline]
fn number(captured: Option<usize>, promotion: Promotion) -> usize {
    let promotion = promotion.map_or(0, |(pawn, role)| {
        1 + Role::PROMOTIONS.len() * pawn + role as usize - Role::Knight as usize
    });
    promotion * (MAX_PIECES + 1) + captured.map_or(0, |slot| 1 + slot)
}

/// The pieces after a capture, a promotion, or both.
#[derive(Debug)]
pub(super) struct Successor {
    /// `None` with bare kings.
    values: Option<Arc<Values>>,
    /// For each slot of the successor, the slot before the move.
    sources: ArrayVec<usize, MAX_PIECES>,
    /// Whether colours are swapped in the successor.
    is_turned: bool,
}

impl Successors {
    /// Fetches the values of all successors.
    pub(super) fn new<E>(
        piece_list: &PieceList,
        mut fetch: impl FnMut(Request) -> Result<Arc<Values>, E>,
    ) -> Result<Self, E> {
        let mut successors: Vec<Option<Successor>> = Vec::new();
        for (captured, promotion) in zeroing_moves(piece_list) {
            let (request, sources, is_turned) = after(piece_list, captured, promotion);
            let values = request.map(&mut fetch).transpose()?;
            let number = number(captured, promotion);
            if successors.len() <= number {
                successors.resize_with(number + 1, || None);
            }
            successors[number] = Some(Successor { values, sources, is_turned });
        }
        Ok(Self { successors })
    }

    /// The requests of [`Self::new`], without duplicates.
    pub(super) fn requests(piece_list: &PieceList) -> Vec<Request> {
        let mut requests = Vec::new();
        for (captured, promotion) in zeroing_moves(piece_list) {
            let request = after(piece_list, captured, promotion).0;
            if let Some(request) = request.filter(|request| !requests.contains(request)) {
                requests.push(request);
            }
        }
        requests
    }

    #[inline]
    pub(super) fn find(&self, captured: Option<usize>, promotion: Promotion) -> &Successor {
        let successor = self.successors[number(captured, promotion)].as_ref();
        successor.expect("every capture and promotion has its successor")
    }
}

/// All captures and promotions, and both in one move.
fn zeroing_moves(piece_list: &PieceList) -> Vec<(Option<usize>, Promotion)> {
    let mut zeroing_moves = Vec::new();
    for mover in Color::ALL {
        let of = |color| {
            piece_list.pieces.iter().enumerate().filter(move |(_, piece)| piece.color == color)
        };
        let pawns = of(mover).filter(|(_, piece)| piece.role == Role::Pawn);
        let promotions: Vec<Promotion> =
            pawns.flat_map(|(pawn, _)| Role::PROMOTIONS.map(|role| Some((pawn, role)))).collect();
        zeroing_moves.extend(promotions.iter().map(|&promotion| (None, promotion)));
        for (slot, _) in of(!mover).filter(|(_, piece)| piece.role != Role::King) {
            zeroing_moves.push((Some(slot), None));
            zeroing_moves.extend(promotions.iter().map(|&promotion| (Some(slot), promotion)));
        }
    }
    zeroing_moves
}

/// The request of a successor, the slots of its pieces before the move, and whether colours are
/// swapped.
fn after(
    piece_list: &PieceList,
    captured: Option<usize>,
    promotion: Promotion,
) -> (Option<Request>, ArrayVec<usize, MAX_PIECES>, bool) {
    let mut left: ArrayVec<(usize, Piece), MAX_PIECES> =
        piece_list.pieces.iter().copied().enumerate().collect();
    if let Some((pawn, role)) = promotion {
        left[pawn].1.role = role;
    }
    left.retain(|(slot, _)| Some(*slot) != captured);
    let mover = match (captured, promotion) {
        (Some(slot), _) => !piece_list.pieces[slot].color,
        (None, Some((pawn, _))) => piece_list.pieces[pawn].color,
        (None, None) => unreachable!("an exit is a capture or a promotion"),
    };
    let Some((key, strong)) = MaterialKey::of_pieces(left.iter().map(|(_, piece)| *piece)) else {
        return (None, left.iter().map(|(slot, _)| *slot).collect(), false);
    };
    let is_turned = strong == Color::Black;
    // The promoted piece comes first among identical ones, so that the request can name it.
    let pawn = promotion.map(|(pawn, _)| pawn);
    let sources: ArrayVec<usize, MAX_PIECES> = key
        .pieces()
        .map(|piece| {
            let color = if is_turned { !piece.color } else { piece.color };
            let alike = |&(_, &(_, other)): &(usize, &(usize, Piece))| {
                other == Piece::new(color, piece.role)
            };
            let candidates = left.iter().enumerate().filter(alike);
            let at = candidates.min_by_key(|(_, (slot, _))| Some(*slot) != pawn);
            left.remove(at.expect("the successor has the pieces that are left").0).0
        })
        .collect();
    let promoted = sources.iter().position(|&slot| Some(slot) == pawn);
    let request = Request {
        key,
        turn: if is_turned { mover } else { !mover },
        // After a capture the endgame is small, and other requests need all of it.
        promoted: promoted.filter(|_| captured.is_none()),
    };
    (Some(request), sources, is_turned)
}

impl Successor {
    #[inline]
    fn squares(&self, before: &[u8; MAX_PIECES]) -> [u8; MAX_PIECES] {
        let turn = if self.is_turned { 56 } else { 0 };
        let mut squares = [0; MAX_PIECES];
        for (square, &source) in squares.iter_mut().zip(&self.sources) {
            *square = before[source] ^ turn;
        }
        squares
    }

    /// WDL for the side to move; `None` if the position is illegal.
    #[inline]
    pub(super) fn result(&self, before: &[u8; MAX_PIECES]) -> Option<Wdl> {
        let squares = self.squares(before);
        match &self.values {
            Some(values) => values.result(&squares),
            None => {
                let [one, other] = [squares[0], squares[1]].map(|king| square(king.into()));
                (one.distance(other) > 1).then_some(Wdl::Draw)
            }
        }
    }

    /// WDL with the piece of a slot (before the move) on each of the `wanted` squares.
    pub(super) fn line(&self, before: &[u8; MAX_PIECES], slot: usize, wanted: u64) -> WdlSets {
        let at = self.sources.iter().position(|&source| source == slot);
        let at = at.expect("a captured piece has no squares");
        let squares = self.squares(before);
        let turn = |set: u64| if self.is_turned { set.swap_bytes() } else { set };
        let Some(values) = &self.values else {
            let other = square(squares[1 - at].into());
            let near = attacks::king(other).0 | 1 << other as u8;
            let mut wdl_sets = WdlSets::default();
            wdl_sets.insert(Wdl::Draw, turn(turn(wanted) & !near));
            return wdl_sets;
        };
        values.line(&squares, at, turn(wanted)).map(turn)
    }
}
