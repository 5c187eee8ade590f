//! Mates with names: patterns of the final position.
//!
//! Each detector sees the mated king and the only checker. A mate by double check has no pattern
//! here: which of the two matters is not clear. The patterns are strict, so that a name always fits;
//! a back rank mate where a bishop guards the flight square has no name.

mod back_rank;
mod bishops;
mod dovetail;
mod knight;
mod ladder;
mod queen;
mod rook;
mod smothered;

use lucena_board::{Bitboard, Color, Position, Role, Square, attacks};

use super::motif::{Motif, MotifKind, PieceOn};
use super::replay::Replay;

const PATTERNS: &[fn(&Mated<'_>) -> Option<MotifKind>] = &[
    smothered::find,
    back_rank::find,
    knight::anastasia,
    knight::arabian,
    knight::hook,
    bishops::find,
    dovetail::find,
    ladder::find,
];

/// Patterns that the ones above may contain.
const WIDER_PATTERNS: &[fn(&Mated<'_>) -> Option<MotifKind>] = &[
    queen::epaulette,
    queen::swallows_tail,
    rook::triangle,
    rook::kill_box,
    rook::blind_swine,
    rook::opera,
    rook::pillsbury,
    rook::vukovic,
    bishops::morphy,
    bishops::balestra,
    knight::corner,
];

/// The first pattern that fits. Piece: the checker. Target: the king.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    first_of(PATTERNS, line)
}

/// As [`find`], of the wider patterns.
pub(super) fn find_wider(line: &Replay) -> Option<Motif> {
    first_of(WIDER_PATTERNS, line)
}

fn first_of(patterns: &[fn(&Mated<'_>) -> Option<MotifKind>], line: &Replay) -> Option<Motif> {
    let mated = Mated::of(line)?;
    let kind = patterns.iter().find_map(|pattern| pattern(&mated))?;
    let king = Replay::piece_on(mated.position, mated.king)?;
    Some(Motif::new(kind, line.len(), mated.checker, vec![king]))
}

/// A king mated by one checker.
struct Mated<'a> {
    position: &'a Position,
    king: Square,
    loser: Color,
    checker: PieceOn,
    /// The squares around the king.
    flights: Bitboard,
}

impl<'a> Mated<'a> {
    fn of(line: &'a Replay) -> Option<Self> {
        if !line.is_mate() {
            return None;
        }
        let position = line.end();
        let (loser, checker) = (position.turn(), position.checkers().single()?);
        let king = position.king(loser);
        Some(Self {
            position,
            king,
            loser,
            checker: Replay::piece_on(position, checker)?,
            flights: attacks::king(king),
        })
    }

    /// Pieces of the side that mates.
    fn winners(&self, role: Role) -> Bitboard {
        self.position.pieces(!self.loser, role)
    }

    /// The squares around the king that its own pieces do not occupy.
    fn free_flights(&self) -> Bitboard {
        self.flights - self.position.colored(self.loser)
    }

    /// The winner's pieces that attack a square when the king leaves its own.
    fn attackers(&self, square: Square) -> Bitboard {
        let occupied = self.position.occupied().without(self.king);
        self.position.attackers_to(square, occupied) & self.position.colored(!self.loser)
    }

    fn is_checked_by(&self, roles: &[Role]) -> bool {
        roles.contains(&self.checker.role())
    }

    /// The edges the king stands on, as rank or file, each with its neighbour.
    fn edges(&self) -> impl Iterator<Item = (Bitboard, Bitboard)> {
        let (file, rank) = (self.king.file().bitboard(), self.king.rank().bitboard());
        let inner = |edge: Bitboard, [lower, upper]: [Bitboard; 2]| match () {
            () if lower.is_empty() => Some((edge, upper)),
            () if upper.is_empty() => Some((edge, lower)),
            () => None,
        };
        let ranks = inner(rank, [rank.shift(0, -1), rank.shift(0, 1)]);
        let files = inner(file, [file.shift(-1, 0), file.shift(1, 0)]);
        [ranks, files].into_iter().flatten()
    }
}

#[cfg(test)]
mod testing {
    use super::super::replay::testing::replay;
    use super::*;

    /// The pattern of a mate in one.
    pub(super) fn mate(fen: &str, mate: &str) -> Option<MotifKind> {
        let line = replay(fen, mate);
        assert!(line.is_mate(), "{fen} {mate}");
        find(&line).or_else(|| find_wider(&line)).map(|motif| motif.kind())
    }
}

#[cfg(test)]
mod tests {
    use super::testing::mate;
    use super::*;

    #[test]
    fn mates_without_a_pattern() {
        assert_eq!(mate("6k1/5p1p/7Q/8/8/8/1B6/6K1 w - - 0 1", "Qg7#"), None);
    }

    #[test]
    fn no_mate_no_pattern() {
        let line = super::super::replay::testing::replay("6k1/8/8/8/8/8/8/R5K1 w - - 0 1", "Ra8+");
        assert_eq!(find(&line), None);
    }
}
