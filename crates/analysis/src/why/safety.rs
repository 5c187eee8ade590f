//! Whether a piece is safe where it stands, by counting attackers and defenders.

use lucena_board::{Bitboard, Position, Square, attacks};

use super::rays::sliders;
use super::replay::{defenders, value};

/// The enemies that attack the piece on `square`.
pub(super) fn attackers(position: &Position, square: Square) -> Bitboard {
    let own = position.color_at(square).map_or(Bitboard::EMPTY, |color| position.colored(color));
    position.attackers_to(square, position.occupied()) - own
}

/// Whether nothing defends the piece on `square`, not even a slider behind one that attacks it.
pub(super) fn is_hanging(position: &Position, square: Square) -> bool {
    let Some(color) = position.color_at(square) else { return false };
    let behind = || {
        let front = attackers(position, square) & sliders(position, !color);
        front.into_iter().any(|front| {
            let occupied = position.occupied().without(front);
            let seen = position.attackers_to(square, occupied) & sliders(position, color);
            seen.into_iter().any(|slider| attacks::between(slider, square).contains(front))
        })
    };
    defenders(position, square).is_empty() && !behind()
}

/// Whether the piece on `square` could be taken with a gain: it hangs, or something worth less
/// attacks it.
pub(super) fn is_in_danger(position: &Position, square: Square) -> bool {
    let Some(role) = position.role_at(square) else { return false };
    let attackers = attackers(position, square);
    let is_cheaper = |at: Square| position.role_at(at).is_some_and(|it| value(it) < value(role));
    !attackers.is_empty() && (is_hanging(position, square) || attackers.into_iter().any(is_cheaper))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hanging_and_in_danger() {
        let check = |fen: &str, expected: [bool; 2]| {
            let position: Position = fen.parse().unwrap();
            let found = [is_hanging(&position, Square::D5), is_in_danger(&position, Square::D5)];
            assert_eq!(found, expected, "{fen}");
        };
        check("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", [true, true]);
        check("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", [false, false]);
        check("4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 1", [false, true]);
        // The rook behind the attacker defends.
        check("4k3/8/8/3n4/8/3R4/8/3rK3 w - - 0 1", [false, false]);
        check("4k3/8/8/3n4/8/8/8/4K3 w - - 0 1", [true, false]);
    }
}
