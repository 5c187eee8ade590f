//! Dovetail mate: away from the edge, a queen mates from a square diagonally beside the king, and
//! the king's own pieces occupy all squares that she does not attack.

use lucena_board::{Role, Square, attacks};

use super::{Mated, MotifKind};

pub(super) fn find(mated: &Mated<'_>) -> Option<MotifKind> {
    let queen = mated.checker.square;
    let occupied = mated.position.occupied().without(mated.king);
    let attacked = attacks::queen(queen, occupied).with(queen);
    let is_diagonal =
        |square: Square| square.file() != mated.king.file() && square.rank() != mated.king.rank();
    let fits = mated.is_checked_by(&[Role::Queen])
        && mated.flights.len() == 8
        && mated.flights.contains(queen)
        && is_diagonal(queen)
        && mated.position.colored(mated.loser).is_superset(mated.flights - attacked);
    fits.then_some(MotifKind::DovetailMate)
}

#[cfg(test)]
mod tests {
    use super::super::testing::mate;
    use super::*;

    #[test]
    fn a_tail_of_two_pieces() {
        let pattern = mate("8/8/3p4/3kp3/8/1P6/2Q5/6K1 w - - 0 1", "Qc4#");
        assert_eq!(pattern, Some(MotifKind::DovetailMate));
        // The bishop guards a square of the tail.
        let pattern = mate("8/8/3p4/3k4/8/1P4B1/2Q5/6K1 w - - 0 1", "Qc4#");
        assert_eq!(pattern, None);
    }
}
