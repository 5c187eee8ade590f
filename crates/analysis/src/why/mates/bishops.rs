//! Mates by two bishops: Boden's mate if they come from different sides of the king's file, else the
//! double bishop mate. No other piece of the winner guards a square around the king, and both
//! bishops are needed. With a rook that takes a flight square it is Morphy's mate, with a queen the
//! balestra mate.

use lucena_board::{Bitboard, Role, Square};

use super::{Mated, MotifKind};

pub(super) fn find(mated: &Mated<'_>) -> Option<MotifKind> {
    let bishops = mated.winners(Role::Bishop);
    let guards: Vec<Bitboard> =
        mated.free_flights().into_iter().map(|square| mated.attackers(square)).collect();
    let is_by_bishops = guards.iter().all(|&attackers| bishops.is_superset(attackers));
    let used = guards.into_iter().fold(mated.checker.square.bitboard(), |all, some| all | some);
    if !mated.is_checked_by(&[Role::Bishop]) || !is_by_bishops || used.len() != 2 {
        return None;
    }
    let file = |square: Square| square.file().cmp(&mated.king.file());
    let sides = [used.first().map(file)?, used.last().map(file)?];
    let is_boden = sides[0] == sides[1].reverse() && sides[0].is_ne();
    Some(if is_boden { MotifKind::BodenMate } else { MotifKind::DoubleBishopMate })
}

/// Morphy's mate: a bishop mates on the edge, and a rook takes a flight square.
pub(super) fn morphy(mated: &Mated<'_>) -> Option<MotifKind> {
    let fits = mated.is_checked_by(&[Role::Bishop])
        && mated.edges().next().is_some()
        && guards_a_flight(mated, Role::Rook);
    fits.then_some(MotifKind::MorphyMate)
}

/// Balestra mate: a bishop mates, and the queen alone takes all other flight squares.
pub(super) fn balestra(mated: &Mated<'_>) -> Option<MotifKind> {
    let queens = mated.winners(Role::Queen);
    let both = queens | mated.checker.square.bitboard();
    let is_by_both =
        mated.free_flights().into_iter().all(|square| !(mated.attackers(square) & both).is_empty());
    (mated.is_checked_by(&[Role::Bishop]) && is_by_both && guards_a_flight(mated, Role::Queen))
        .then_some(MotifKind::BalestraMate)
}

/// Whether pieces of this role alone guard a square to which the king could go otherwise.
fn guards_a_flight(mated: &Mated<'_>, role: Role) -> bool {
    let pieces = mated.winners(role);
    mated.free_flights().into_iter().any(|square| {
        let guards = mated.attackers(square);
        !guards.is_empty() && pieces.is_superset(guards)
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::mate;
    use super::*;

    #[test]
    fn crossing_bishops() {
        let pattern = mate("2kr4/3p4/8/8/5B2/8/4B3/6K1 w - - 0 1", "Ba6#");
        assert_eq!(pattern, Some(MotifKind::BodenMate));
    }

    #[test]
    fn bishops_side_by_side() {
        let pattern = mate("7k/7p/8/8/2B5/8/1K1B4/8 w - - 0 1", "Bc3#");
        assert_eq!(pattern, Some(MotifKind::DoubleBishopMate));
    }

    #[test]
    fn a_bishop_with_rook_or_queen() {
        let pattern = mate("7k/7p/8/8/8/8/3B1K2/6R1 w - - 0 1", "Bc3#");
        assert_eq!(pattern, Some(MotifKind::MorphyMate));
        let pattern = mate("4k3/8/5Q2/8/8/3B4/8/4K3 w - - 0 1", "Bb5#");
        assert_eq!(pattern, Some(MotifKind::BalestraMate));
    }
}
