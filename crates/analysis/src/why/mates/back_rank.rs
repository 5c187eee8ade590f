//! Back rank mate: a rook or queen mates along the back rank, and the king's own pieces occupy all
//! squares in front of it.

use lucena_board::Role;

use super::{Mated, MotifKind};

pub(super) fn find(mated: &Mated<'_>) -> Option<MotifKind> {
    let rank = mated.loser.back_rank();
    let in_front = mated.flights - rank.bitboard();
    let fits = mated.king.rank() == rank
        && mated.checker.square.rank() == rank
        && mated.is_checked_by(&[Role::Rook, Role::Queen])
        && mated.position.colored(mated.loser).is_superset(in_front);
    fits.then_some(MotifKind::BackRankMate)
}

#[cfg(test)]
mod tests {
    use super::super::testing::mate;
    use super::*;

    #[test]
    fn behind_the_pawns() {
        let pattern = mate("6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", "Rd8#");
        assert_eq!(pattern, Some(MotifKind::BackRankMate));
        let pattern = mate("3r2k1/8/8/8/b7/8/PP6/1K6 b - - 0 1", "Rd1#");
        assert_ne!(pattern, Some(MotifKind::BackRankMate), "c2 is free");
    }
}
