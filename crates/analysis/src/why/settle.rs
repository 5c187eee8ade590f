//! Settles the captures that a line leaves open, to count material at its end.
//!
//! A quiescence search on material alone, with captures, promotions and, in check, all moves. Its
//! result is a position, not only a value, so that the pieces won can be named. It does not see
//! quiet threats, which are not material yet.

use lucena_board::{Color, Move, MoveKinds, Position, Role, SeeValues, Square};

/// Wild positions are not settled, and nothing is claimed about their material.
const MAX_NODES: u32 = 4_000;
/// More than any material.
const MATE: i32 = 1_000_000;

/// The position after the best captures of both sides, unless there are too many or they end in
/// mate, where material does not count.
pub(super) fn settle(position: &Position) -> Option<Settlement> {
    let mut search = Settling { nodes_left: MAX_NODES };
    let settled = search.search(position, -MATE, MATE)?;
    (settled.value.abs() < MATE).then_some(settled.settlement)
}

/// A position without open captures, and the moves that lead to it.
#[derive(Clone, Debug)]
pub(super) struct Settlement {
    pub(super) position: Position,
    pub(super) moves: Vec<Move>,
}

impl Settlement {
    /// A position that is settled as it is.
    pub(super) const fn of(position: Position) -> Self {
        Self { position, moves: Vec::new() }
    }

    /// With the move that led to it.
    fn after(mut self, mv: Move) -> Self {
        self.moves.insert(0, mv);
        self
    }
}

/// Material in centipawns, `color` minus the other side.
pub(super) fn balance(position: &Position, color: Color) -> i32 {
    let material = position.material();
    let of = |color: Color| -> i32 {
        let value = |role| SeeValues::DEFAULT.of(role) * material.count(color, role) as i32;
        Role::ALL.into_iter().map(value).sum()
    };
    of(color) - of(!color)
}

/// What the side to move wins by legal captures on `square`, at least 0. Unlike static exchange
/// evaluation, it knows pins and checks.
pub(super) fn exchange(position: &Position, square: Square) -> i32 {
    let mut captures: Vec<Move> = position.query().to(square).list().into_iter().collect();
    captures.retain(|&mv| position.captured(mv).is_some() && mv.to() == square);
    captures.sort_by_key(|mv| SeeValues::DEFAULT.of(mv.role()));
    // The least valuable attacker captures first, as in any exchange.
    let Some(&mv) = captures.first() else { return 0 };
    let next = position.play_unchecked(mv);
    let won = balance(&next, position.turn()) - balance(position, position.turn());
    (won - exchange(&next, square)).max(0)
}

struct Settling {
    nodes_left: u32,
}

struct Settled {
    /// For the side to move.
    value: i32,
    settlement: Settlement,
}

impl Settling {
    /// Fail-soft alpha-beta; `None` if out of nodes.
    fn search(&mut self, position: &Position, alpha: i32, beta: i32) -> Option<Settled> {
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        let is_check = position.is_check();
        let value = if is_check { -MATE } else { balance(position, position.turn()) };
        let mut best = Settled { value, settlement: Settlement::of(*position) };
        let mut alpha = alpha.max(best.value);
        for mv in moves(position, is_check) {
            if alpha >= beta {
                break;
            }
            let answer = self.search(&position.play_unchecked(mv), -beta, -alpha)?;
            if -answer.value > best.value {
                let settlement = answer.settlement.after(mv);
                best = Settled { value: -answer.value, settlement };
            }
            alpha = alpha.max(best.value);
        }
        Some(best)
    }
}

/// The moves to search: the most valuable victims first, by the least valuable attackers.
fn moves(position: &Position, is_check: bool) -> Vec<Move> {
    let kinds =
        if is_check { MoveKinds::all() } else { MoveKinds::CAPTURES | MoveKinds::PROMOTIONS };
    let mut moves: Vec<Move> = position.query().kinds(kinds).list().into_iter().collect();
    moves.sort_by_key(|&mv| {
        let captured = position.captured(mv).map_or(0, |piece| SeeValues::DEFAULT.of(piece.role));
        let promoted = mv.promotion().map_or(0, |role| SeeValues::DEFAULT.of(role));
        (-captured - promoted, SeeValues::DEFAULT.of(mv.role()))
    });
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(fen: &str, expected: i32) {
        let position: Position = fen.parse().unwrap();
        let settled = settle(&position).unwrap().position;
        assert_eq!(balance(&settled, position.turn()), expected, "{fen}");
    }

    #[test]
    fn captures_are_settled() {
        // Undefended, defended by a pawn, and a pawn to take.
        check("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", 500);
        check("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", 100);
        check("4k3/8/8/3n4/1P6/8/8/3RK3 b - - 0 1", 300 - 500);
    }

    #[test]
    fn evasions_are_searched() {
        // In check, the attacked queen cannot be moved: the king must move first.
        check("4k3/8/8/8/8/8/4q1PP/3R2K1 w - - 0 1", 500 + 200 - 900);
        // A mate of either side, by the queen's capture.
        assert!(settle(&"6k1/5ppp/8/8/8/8/8/3q2RK w - - 0 1".parse().unwrap()).is_some());
        assert!(settle(&"3r2k1/5ppp/8/8/8/8/8/3Q2K1 w - - 0 1".parse().unwrap()).is_none());
        assert!(settle(&"6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1".parse().unwrap()).is_none());
    }
}
