//! Mates by a rook: the opera mate, Pillsbury's, Vuković's, the kill box, the blind swine and the
//! triangle.

use lucena_board::{Role, Square};

use super::{Mated, MotifKind};

/// Opera mate: a rook beside the king mates, defended by a bishop.
pub(super) fn opera(mated: &Mated<'_>) -> Option<MotifKind> {
    let bishops = mated.attackers(mated.checker.square) & mated.winners(Role::Bishop);
    (is_rook_beside(mated) && !bishops.is_empty()).then_some(MotifKind::OperaMate)
}

/// Pillsbury's mate: a rook mates, and a bishop takes a flight square.
pub(super) fn pillsbury(mated: &Mated<'_>) -> Option<MotifKind> {
    let fits = mated.is_checked_by(&[Role::Rook]) && guards_a_flight(mated, Role::Bishop);
    fits.then_some(MotifKind::PillsburyMate)
}

/// Vuković's mate: on the edge, a rook beside the king mates, defended by a third piece, and a knight
/// takes a flight square.
pub(super) fn vukovic(mated: &Mated<'_>) -> Option<MotifKind> {
    let third = mated.attackers(mated.checker.square) - mated.winners(Role::Knight);
    let fits = is_rook_beside(mated)
        && mated.edges().next().is_some()
        && !third.is_empty()
        && guards_a_flight(mated, Role::Knight);
    fits.then_some(MotifKind::VukovicMate)
}

/// Kill box mate: a queen and a rook, one of which mates, on the corners of a box of three by three
/// squares, and the king in it.
pub(super) fn kill_box(mated: &Mated<'_>) -> Option<MotifKind> {
    let king = mated.king;
    let is_box = |queen: Square, rook: Square| {
        let files = queen.file().index().abs_diff(rook.file().index());
        let ranks = queen.rank().index().abs_diff(rook.rank().index());
        (files, ranks) == (2, 2) && queen.distance(king) <= 2 && rook.distance(king) <= 2
    };
    let other = match mated.checker.role() {
        Role::Queen => Role::Rook,
        _ => Role::Queen,
    };
    let checker = mated.checker.square;
    let fits = mated.is_checked_by(&[Role::Queen, Role::Rook])
        && mated
            .winners(other)
            .into_iter()
            .any(|square| is_box(checker, square) && mated.attackers(checker).contains(square));
    fits.then_some(MotifKind::KillBoxMate)
}

/// Blind swine mate: two rooks side by side and beside the king, one of which mates.
pub(super) fn blind_swine(mated: &Mated<'_>) -> Option<MotifKind> {
    let rooks = mated.winners(Role::Rook) & mated.flights;
    let checker = mated.checker.square;
    let fits = is_rook_beside(mated)
        && rooks.without(checker).into_iter().any(|other| other.distance(checker) == 1);
    fits.then_some(MotifKind::BlindSwineMate)
}

/// Triangle mate: queen and rook beside the king, on a rank or file with one square between.
pub(super) fn triangle(mated: &Mated<'_>) -> Option<MotifKind> {
    let near = |role| mated.winners(role) & mated.flights;
    let forms = |queen: Square, rook: Square| {
        queen.distance(rook) == 2 && (queen.file() == rook.file() || queen.rank() == rook.rank())
    };
    let fits = mated.is_checked_by(&[Role::Queen, Role::Rook])
        && near(Role::Queen)
            .into_iter()
            .any(|queen| near(Role::Rook).into_iter().any(|rook| forms(queen, rook)));
    fits.then_some(MotifKind::TriangleMate)
}

/// Whether a rook mates from a square beside the king.
fn is_rook_beside(mated: &Mated<'_>) -> bool {
    mated.is_checked_by(&[Role::Rook]) && mated.flights.contains(mated.checker.square)
}

/// Whether a piece of this role, which does not give check, guards a square to which the king could
/// go otherwise.
fn guards_a_flight(mated: &Mated<'_>, role: Role) -> bool {
    let pieces = mated.winners(role);
    mated.free_flights().without(mated.checker.square).into_iter().any(|square| {
        let guards = mated.attackers(square);
        !guards.is_empty() && pieces.is_superset(guards)
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::mate;
    use super::*;

    #[test]
    fn rooks_with_bishops() {
        let pattern = mate("4kb2/p4p2/8/6B1/8/8/8/2KR4 w - - 0 1", "Rd8#");
        assert_eq!(pattern, Some(MotifKind::OperaMate));
        let pattern = mate("5rk1/5p1p/8/8/8/8/1B3K2/R7 w - - 0 1", "Rg1#");
        assert_eq!(pattern, Some(MotifKind::PillsburyMate));
    }

    #[test]
    fn rooks_with_others() {
        let pattern = mate("4k3/R7/3KN3/8/8/8/8/8 w - - 0 1", "Re7#");
        assert_eq!(pattern, Some(MotifKind::VukovicMate));
        let pattern = mate("k7/3R4/1Q6/8/8/8/8/6K1 w - - 0 1", "Rd8#");
        assert_ne!(pattern, Some(MotifKind::KillBoxMate));
        let pattern = mate("6k1/8/5Q2/8/8/8/8/K6R w - - 0 1", "Rh8#");
        assert_eq!(pattern, Some(MotifKind::KillBoxMate));
        let pattern = mate("7k/R7/1R6/8/8/8/8/6K1 w - - 0 1", "Rb8#");
        assert_ne!(pattern, Some(MotifKind::BlindSwineMate));
        let pattern = mate("5rk1/R6R/8/8/8/8/8/6K1 w - - 0 1", "Rag7#");
        assert_eq!(pattern, Some(MotifKind::BlindSwineMate));
        let pattern = mate("3k4/2R5/8/4Q3/8/8/8/6K1 w - - 0 1", "Qe7#");
        assert_eq!(pattern, Some(MotifKind::TriangleMate));
    }
}
