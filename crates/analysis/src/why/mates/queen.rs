//! Mates by a queen with the king's own pieces around it: epaulette and swallow's tail.

use lucena_board::{Role, Square};

use super::{Mated, MotifKind};

/// Epaulette mate: on the edge, the king's own pieces stand on both sides of it, and the queen two
/// squares in front.
pub(super) fn epaulette(mated: &Mated<'_>) -> Option<MotifKind> {
    let (king, queen) = (mated.king, mated.checker.square);
    let steps = [(1, 0), (0, 1)];
    let own = |square: Option<Square>| {
        square.is_some_and(|at| mated.position.color_at(at) == Some(mated.loser))
    };
    let fits = steps.into_iter().any(|(files, ranks)| {
        let sides = [king.offset(files, ranks), king.offset(-files, -ranks)];
        let front = [king.offset(2 * ranks, 2 * files), king.offset(-2 * ranks, -2 * files)];
        sides.into_iter().all(own) && front.contains(&Some(queen))
    });
    (fits && mated.is_checked_by(&[Role::Queen]) && mated.edges().next().is_some())
        .then_some(MotifKind::EpauletteMate)
}

/// Swallow's tail mate: the queen mates from beside the king, and its own pieces stand diagonally
/// behind it.
pub(super) fn swallows_tail(mated: &Mated<'_>) -> Option<MotifKind> {
    let (king, queen) = (mated.king, mated.checker.square);
    let files = queen.file().index() as i8 - king.file().index() as i8;
    let ranks = queen.rank().index() as i8 - king.rank().index() as i8;
    let is_beside = files.abs() + ranks.abs() == 1;
    let tail =
        [king.offset(ranks - files, files - ranks), king.offset(-ranks - files, -files - ranks)];
    let own = |square: Option<Square>| {
        square.is_some_and(|at| mated.position.color_at(at) == Some(mated.loser))
    };
    (mated.is_checked_by(&[Role::Queen]) && is_beside && tail.into_iter().all(own))
        .then_some(MotifKind::SwallowsTailMate)
}

#[cfg(test)]
mod tests {
    use super::super::testing::mate;
    use super::*;

    #[test]
    fn own_rooks_beside_the_king() {
        let pattern = mate("3rkr2/8/Q7/8/8/8/8/4K3 w - - 0 1", "Qe6#");
        assert_eq!(pattern, Some(MotifKind::EpauletteMate));
    }

    #[test]
    fn own_pieces_behind_the_king() {
        let pattern = mate("3r1r2/4k3/Q7/3P4/8/8/8/3K4 w - - 0 1", "Qe6#");
        assert_eq!(pattern, Some(MotifKind::SwallowsTailMate));
    }
}
