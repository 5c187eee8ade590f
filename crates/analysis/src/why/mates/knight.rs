//! Mates with a knight: Anastasia's, the Arabian, the hook and the corner mate.

use lucena_board::{Role, Square, attacks};

use super::{Mated, MotifKind};

/// Anastasia's mate: on an edge but not in a corner, a rook or queen mates along the edge. Beside
/// the king, away from the edge, stands a piece of its own, and two squares farther a knight, which
/// guards the squares next to that piece.
pub(super) fn anastasia(mated: &Mated<'_>) -> Option<MotifKind> {
    let mut edges = mated.edges();
    let (Some((edge, inner)), None) = (edges.next(), edges.next()) else { return None };
    let blocker = (mated.flights & inner)
        .into_iter()
        .find(|square| square.file() == mated.king.file() || square.rank() == mated.king.rank())?;
    let knight = beyond(mated.king, blocker, 3)?;
    let fits = edge.contains(mated.checker.square)
        && mated.is_checked_by(&[Role::Rook, Role::Queen])
        && mated.position.color_at(blocker) == Some(mated.loser)
        && mated.winners(Role::Knight).contains(knight);
    fits.then_some(MotifKind::AnastasiaMate)
}

/// Arabian mate: in the corner, a rook beside the king mates, defended by a knight two squares off on
/// the diagonal.
pub(super) fn arabian(mated: &Mated<'_>) -> Option<MotifKind> {
    let is_corner = mated.flights.len() == 3;
    let diagonal = mated
        .flights
        .into_iter()
        .find(|&square| square.file() != mated.king.file() && square.rank() != mated.king.rank())?;
    let knight = beyond(mated.king, diagonal, 2)?;
    let fits = is_corner
        && mated.is_checked_by(&[Role::Rook])
        && mated.flights.without(diagonal).contains(mated.checker.square)
        && mated.winners(Role::Knight).contains(knight);
    fits.then_some(MotifKind::ArabianMate)
}

/// Hook mate: a rook beside the king mates, defended by a knight beside the king, which a pawn
/// defends.
pub(super) fn hook(mated: &Mated<'_>) -> Option<MotifKind> {
    let rook = mated.checker.square;
    let knights = mated.winners(Role::Knight) & mated.flights & attacks::knight(rook);
    let is_defended = |knight: Square| {
        !(attacks::pawn(mated.loser, knight) & mated.winners(Role::Pawn)).is_empty()
    };
    let fits = mated.is_checked_by(&[Role::Rook])
        && mated.flights.contains(rook)
        && knights.into_iter().any(is_defended);
    fits.then_some(MotifKind::HookMate)
}

/// Corner mate: a knight mates a king in the corner, and a rook or queen takes a flight square.
pub(super) fn corner(mated: &Mated<'_>) -> Option<MotifKind> {
    let heavy = mated.winners(Role::Rook) | mated.winners(Role::Queen);
    let is_confined = mated.free_flights().into_iter().any(|square| {
        let guards = mated.attackers(square);
        !guards.is_empty() && heavy.is_superset(guards)
    });
    (mated.is_checked_by(&[Role::Knight]) && mated.flights.len() == 3 && is_confined)
        .then_some(MotifKind::CornerMate)
}

/// The square `steps` steps from `from` in the direction of its neighbour.
fn beyond(from: Square, neighbour: Square, steps: i8) -> Option<Square> {
    let files = neighbour.file().index() as i8 - from.file().index() as i8;
    let ranks = neighbour.rank().index() as i8 - from.rank().index() as i8;
    from.offset(steps * files, steps * ranks)
}

#[cfg(test)]
mod tests {
    use super::super::testing::mate;
    use super::*;

    #[test]
    fn anastasia_on_a_file_and_on_a_rank() {
        let pattern = mate("8/4N1pk/8/8/8/8/6K1/R7 w - - 0 1", "Rh1#");
        assert_eq!(pattern, Some(MotifKind::AnastasiaMate));
        let pattern = mate("3k4/3p4/8/3N4/8/8/8/R5K1 w - - 0 1", "Ra8#");
        assert_eq!(pattern, Some(MotifKind::AnastasiaMate));
        // A king guards the flight squares.
        let pattern = mate("3k4/3p4/3K4/8/8/8/8/R7 w - - 0 1", "Ra8#");
        assert_eq!(pattern, None);
    }

    #[test]
    fn arabian_in_the_corner() {
        let pattern = mate("7k/R7/5N2/8/8/8/8/6K1 w - - 0 1", "Rh7#");
        assert_eq!(pattern, Some(MotifKind::ArabianMate));
        let pattern = mate("7k/R7/6K1/8/8/8/8/8 w - - 0 1", "Ra8#");
        assert_ne!(pattern, Some(MotifKind::ArabianMate));
    }

    #[test]
    fn hook_with_rook_knight_and_pawn() {
        let pattern = mate("R7/4kp2/4pN2/4P3/8/8/8/6K1 w - - 0 1", "Re8#");
        assert_eq!(pattern, Some(MotifKind::HookMate));
        // A bishop defends the knight.
        let pattern = mate("R7/4kp2/4pN2/8/8/6B1/1B6/6K1 w - - 0 1", "Re8#");
        assert_ne!(pattern, Some(MotifKind::HookMate));
    }

    #[test]
    fn a_knight_in_the_corner() {
        let pattern = mate("7k/7p/8/6N1/8/8/8/K5R1 w - - 0 1", "Nf7#");
        assert_eq!(pattern, Some(MotifKind::CornerMate));
    }
}
