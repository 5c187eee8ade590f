//! Impossible checks are exactly those that no legal move can give, found by trying all
//! retractions.

use lucena_board::proptest::placements_waiving;
use lucena_board::{Faults, Move, Piece, Position, Role, Setup, Square};

use crate::corpus::check;

/// A position from which a legal move leads here, reachable or not.
fn predecessor(position: &Position) -> Option<(Position, Move)> {
    let mover = !position.turn();
    position.colored(mover).into_iter().find_map(|to| {
        let role = position.role_at(to)?;
        Square::ALL.into_iter().filter(|&from| position.piece_at(from).is_none()).find_map(|from| {
            candidates(role, from, to).into_iter().flatten().find_map(|mv| before(position, mv))
        })
    })
}

/// All moves that can have brought a piece of this role here. Castling is left out: the king
/// discovers nothing and the rook cannot give a second check.
fn candidates(role: Role, from: Square, to: Square) -> [Option<Move>; 4] {
    match role {
        Role::Pawn => [
            Move::normal(role, from, to),
            Move::double_push(from, to),
            Move::en_passant(from, to),
            None,
        ],
        Role::King => [Move::normal(role, from, to), None, None, None],
        _ => [Move::normal(role, from, to), Move::promote(from, to, role), None, None],
    }
}

/// Retracts the move in every way: without a capture and with each captured role.
fn before(position: &Position, mv: Move) -> Option<(Position, Move)> {
    let (mover, taken_from) = (!position.turn(), position.turn());
    let mut setup = Setup::from(*position);
    setup.set_turn(mover);
    setup.set_en_passant(None);
    setup.remove(mv.to());
    setup.put(mv.from(), Piece { color: mover, role: mv.role() });
    if mv.is_en_passant() {
        let passed = Square::new(mv.to().file(), mv.from().rank());
        if setup.piece_at(passed).is_some() {
            return None;
        }
        setup.put(passed, Piece { color: taken_from, role: Role::Pawn });
        setup.set_en_passant(Some(mv.to()));
        return leads_to(&setup, mv, position);
    }
    let nothing_taken = leads_to(&setup, mv, position);
    let takeable = Role::ALL.into_iter().filter(|&role| role != Role::King);
    nothing_taken.or_else(|| {
        takeable.into_iter().find_map(|role| {
            setup.put(mv.to(), Piece { color: taken_from, role });
            leads_to(&setup, mv, position)
        })
    })
}

fn leads_to(setup: &Setup, mv: Move, expected: &Position) -> Option<(Position, Move)> {
    let waived = Faults::IMPOSSIBLE_CHECK | Faults::TOO_MUCH_MATERIAL;
    let before = setup.position_waiving(waived).ok()?;
    let arrives = before.is_legal(mv) && {
        let after = before.play_unchecked(mv);
        after.key() == expected.key() && after.pushed_en_passant() == expected.pushed_en_passant()
    };
    arrives.then_some((before, mv))
}

#[test]
fn no_move_gives_a_check_that_counts_as_impossible() {
    check(1500, &placements_waiving(Faults::IMPOSSIBLE_CHECK), |position| {
        if Setup::from(position).faults().contains(Faults::IMPOSSIBLE_CHECK) {
            assert_eq!(predecessor(&position), None, "leads to {position}");
        }
    });
}

#[test]
fn reverse_moves_are_found() {
    let check = |fen: &str, expected: Option<&str>| {
        let setup: Setup = fen.parse().expect("a FEN");
        let position = setup.position_waiving(Faults::IMPOSSIBLE_CHECK).expect("waived");
        let found = predecessor(&position).map(|(_, mv)| mv.to_string());
        assert_eq!(found.as_deref(), expected, "{fen}");
    };
    check("8/8/8/2k5/3P4/8/8/4K3 b - d3 0 1", Some("d2d4"));
    check("8/8/3Pk3/8/8/8/B7/4R1K1 b - - 0 1", Some("e5d6"));
    check("1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1", None);
    check("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1", None);
}
