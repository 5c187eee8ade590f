//! Ladder mate: on the edge, a rook or queen mates along it from a distance, and another one takes
//! the whole line beside it. No piece of the king's own stands there.

use lucena_board::{Bitboard, Role, Square};

use super::{Mated, MotifKind};

pub(super) fn find(mated: &Mated<'_>) -> Option<MotifKind> {
    let heavy = mated.winners(Role::Rook) | mated.winners(Role::Queen);
    let is_distant = !mated.flights.contains(mated.checker.square);
    let guards_all = |inner: Bitboard, guard: Square| {
        let flights = mated.flights & inner;
        flights.into_iter().all(|square| mated.attackers(square).contains(guard))
            && mated.free_flights().is_superset(flights)
    };
    let fits = mated.is_checked_by(&[Role::Rook, Role::Queen])
        && is_distant
        && mated.edges().any(|(edge, inner)| {
            edge.contains(mated.checker.square)
                && (heavy & inner).into_iter().any(|guard| guards_all(inner, guard))
        });
    fits.then_some(MotifKind::LadderMate)
}

#[cfg(test)]
mod tests {
    use super::super::testing::mate;
    use super::*;

    #[test]
    fn two_rooks() {
        let pattern = mate("6k1/1R6/R7/8/8/8/8/6K1 w - - 0 1", "Ra8#");
        assert_eq!(pattern, Some(MotifKind::LadderMate));
        let pattern = mate("6k1/1R5p/R7/8/8/8/8/6K1 w - - 0 1", "Ra8#");
        assert_eq!(pattern, None);
    }

    #[test]
    fn a_king_that_guards_is_no_ladder() {
        assert_eq!(mate("6k1/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8#"), None);
    }
}
