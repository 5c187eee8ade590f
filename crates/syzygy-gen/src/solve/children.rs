//! The balances that captures and promotions lead to.

use std::sync::Arc;

use arrayvec::ArrayVec;
use lucena_board::{Color, Piece, Role, attacks};

use super::{
    board::{Cast, square},
    outcomes::Outcomes,
    values::{Request, Values},
};
use lucena_syzygy::{Balance, MAX_MEN, Wdl};

/// A promotion: the pawn, by its place among the men, and what becomes of it.
pub(super) type Promotion = Option<(usize, Role)>;

/// What follows each capture and promotion that the men of a balance allow.
#[derive(Debug)]
pub(super) struct Children {
    /// By [`number`].
    children: Vec<Option<Child>>,
}

/// Captures by the captured man, promotions by the pawn and what it becomes.
#[inline]
fn number(captured: Option<usize>, promotion: Promotion) -> usize {
    let promotion = promotion.map_or(0, |(pawn, role)| {
        1 + Role::PROMOTIONS.len() * pawn + role as usize - Role::Knight as usize
    });
    promotion * (MAX_MEN + 1) + captured.map_or(0, |man| 1 + man)
}

/// The men after a capture, a promotion, or both.
#[derive(Debug)]
pub(super) struct Child {
    /// `None` if only the kings are left.
    values: Option<Arc<Values>>,
    /// For each man of the child, who it was.
    sources: ArrayVec<usize, MAX_MEN>,
    /// White of the child is Black here.
    is_turned: bool,
}

impl Children {
    /// Asks for everything that is needed.
    pub(super) fn new<E>(
        cast: &Cast,
        mut fetch: impl FnMut(Request) -> Result<Arc<Values>, E>,
    ) -> Result<Self, E> {
        let mut children: Vec<Option<Child>> = Vec::new();
        for (captured, promotion) in exits(cast) {
            let (request, sources, is_turned) = after(cast, captured, promotion);
            let values = request.map(&mut fetch).transpose()?;
            let number = number(captured, promotion);
            if children.len() <= number {
                children.resize_with(number + 1, || None);
            }
            children[number] = Some(Child { values, sources, is_turned });
        }
        Ok(Self { children })
    }

    /// What [`Self::new`] asks for, each once.
    pub(super) fn requests(cast: &Cast) -> Vec<Request> {
        let mut requests = Vec::new();
        for (captured, promotion) in exits(cast) {
            let request = after(cast, captured, promotion).0;
            if let Some(request) = request.filter(|request| !requests.contains(request)) {
                requests.push(request);
            }
        }
        requests
    }

    #[inline]
    pub(super) fn find(&self, captured: Option<usize>, promotion: Promotion) -> &Child {
        let child = self.children[number(captured, promotion)].as_ref();
        child.expect("every exit has its child")
    }
}

/// All pairs of a captured man and a promotion that a move can have.
fn exits(cast: &Cast) -> Vec<(Option<usize>, Promotion)> {
    let mut exits = Vec::new();
    for mover in Color::ALL {
        let of = |color| cast.men.iter().enumerate().filter(move |(_, man)| man.color == color);
        let pawns = of(mover).filter(|(_, man)| man.role == Role::Pawn);
        let promotions: Vec<Promotion> =
            pawns.flat_map(|(pawn, _)| Role::PROMOTIONS.map(|role| Some((pawn, role)))).collect();
        exits.extend(promotions.iter().map(|&promotion| (None, promotion)));
        for (man, _) in of(!mover).filter(|(_, man)| man.role != Role::King) {
            exits.push((Some(man), None));
            exits.extend(promotions.iter().map(|&promotion| (Some(man), promotion)));
        }
    }
    exits
}

/// What to ask for, who the men were, and whether the sides change their names.
fn after(
    cast: &Cast,
    captured: Option<usize>,
    promotion: Promotion,
) -> (Option<Request>, ArrayVec<usize, MAX_MEN>, bool) {
    let mut left: ArrayVec<(usize, Piece), MAX_MEN> =
        cast.men.iter().copied().enumerate().collect();
    if let Some((pawn, role)) = promotion {
        left[pawn].1.role = role;
    }
    left.retain(|(man, _)| Some(*man) != captured);
    let mover = match (captured, promotion) {
        (Some(man), _) => !cast.men[man].color,
        (None, Some((pawn, _))) => cast.men[pawn].color,
        (None, None) => unreachable!("an exit is a capture or a promotion"),
    };
    let Some((balance, strong)) = Balance::of_pieces(left.iter().map(|(_, piece)| *piece)) else {
        return (None, left.iter().map(|(man, _)| *man).collect(), false);
    };
    let is_turned = strong == Color::Black;
    // Of like men the promoted one is the first, so that the request can name it.
    let pawn = promotion.map(|(pawn, _)| pawn);
    let sources: ArrayVec<usize, MAX_MEN> = balance
        .men()
        .map(|man| {
            let color = if is_turned { !man.color } else { man.color };
            let alike =
                |&(_, &(_, piece)): &(usize, &(usize, Piece))| piece == Piece::new(color, man.role);
            let candidates = left.iter().enumerate().filter(alike);
            let at = candidates.min_by_key(|(_, (man, _))| Some(*man) != pawn);
            left.remove(at.expect("the child has the men that are left").0).0
        })
        .collect();
    let promoted = sources.iter().position(|&man| Some(man) == pawn);
    let request = Request {
        balance,
        turn: if is_turned { mover } else { !mover },
        // After a capture the balance is small, and somebody will need all of it.
        promoted: promoted.filter(|_| captured.is_none()),
    };
    (Some(request), sources, is_turned)
}

impl Child {
    #[inline]
    fn squares(&self, men: &[u8; MAX_MEN]) -> [u8; MAX_MEN] {
        let turn = if self.is_turned { 56 } else { 0 };
        let mut squares = [0; MAX_MEN];
        for (square, &source) in squares.iter_mut().zip(&self.sources) {
            *square = men[source] ^ turn;
        }
        squares
    }

    /// The result for the side to move; `None` if the position is illegal.
    #[inline]
    pub(super) fn result(&self, men: &[u8; MAX_MEN]) -> Option<Wdl> {
        let squares = self.squares(men);
        match &self.values {
            Some(values) => values.result(&squares),
            None => {
                let [one, other] = [squares[0], squares[1]].map(|king| square(king.into()));
                (one.distance(other) > 1).then_some(Wdl::Draw)
            }
        }
    }

    /// The results with a man, by its place among the men before the move, on each of some squares
    /// in turn.
    pub(super) fn line(&self, men: &[u8; MAX_MEN], man: usize, wanted: u64) -> Outcomes {
        let at = self.sources.iter().position(|&source| source == man);
        let at = at.expect("the man whose squares are asked for has not been captured");
        let squares = self.squares(men);
        let turn = |set: u64| if self.is_turned { set.swap_bytes() } else { set };
        let Some(values) = &self.values else {
            let other = square(squares[1 - at].into());
            let near = attacks::king(other).0 | 1 << other as u8;
            let mut outcomes = Outcomes::default();
            outcomes.insert(Wdl::Draw, turn(turn(wanted) & !near));
            return outcomes;
        };
        values.line(&squares, at, turn(wanted)).map(turn)
    }
}
