//! Pin: a piece that a slider holds in front of the king or of a piece worth more.
//!
//! Five ways to profit count: the pinned piece may not capture something better; it is captured where
//! it stands; it may not recapture; it moves and the piece behind it falls; it may not capture the
//! piece that mates. A pin that nothing
//! of this happens to is not named, and a pawn that is captured is not held by a pin. Wrong if the
//! pinned piece had no reason to move, which a line cannot show.

use lucena_board::{Position, Role, Square, attacks};

use super::motif::{Motif, MotifKind};
use super::rays::{Ray, rays};
use super::replay::{Replay, can_capture, defenders, value};
use super::safety::is_hanging;

/// Piece: the slider. Targets: the pinned piece and the one behind it.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    line.solver_plies().find_map(|ply| {
        let found = absolute(line, ply).or_else(|| at_once(line, ply)).map(|ray| (ply, ray));
        let (ply, ray) = found.or_else(|| Some((ply.checked_sub(2)?, later(line, ply)?)))?;
        let targets = vec![ray.front, ray.behind];
        Some(Motif::new(MotifKind::Pin, ply + 1, ray.slider, targets))
    })
}

/// A piece that is pinned to its king and so may not capture what it attacks, or not leave an attack
/// along the line.
fn absolute(line: &Replay, ply: usize) -> Option<Ray> {
    let after = line.after(ply);
    let is_used = |ray: &Ray| {
        ray.behind.role() == Role::King && (is_bound(after, ray) || is_caught(after, ray))
    };
    // In a line that is no solution, the piece must be seen to fall, or to be unable to capture.
    let shows = |ray: &Ray| {
        line.is_solution() || ply + 2 < line.len() && line.captured(ply + 2) == Some(ray.front)
    };
    let ray = rays(after, !after.turn()).into_iter().find(|ray| is_used(ray) && shows(ray))?;
    line.pays_off(ply).then_some(ray)
}

/// Whether the pinned piece attacks something off the line that is worth more or hangs.
fn is_bound(position: &Position, ray: &Ray) -> bool {
    let front = ray.front;
    let attacked = attacks::piece(front.piece, front.square, position.occupied())
        & position.colored(!front.color());
    (attacked - attacks::line(ray.slider.square, ray.behind.square)).into_iter().any(|at| {
        let worth = position.role_at(at).map_or(0, value);
        worth > value(front.role()) || is_hanging(position, at)
    })
}

/// Whether the pinned piece is worth more than the slider, or hangs and cannot capture it.
fn is_caught(position: &Position, ray: &Ray) -> bool {
    let [slider, front] = [ray.slider, ray.front];
    let strikes_back =
        attacks::piece(front.piece, front.square, position.occupied()).contains(slider.square);
    value(front.role()) > value(slider.role())
        || is_hanging(position, front.square) && !strikes_back && can_leave(position, ray)
}

/// Whether the pinned piece could move off the line if there were no king behind it.
fn can_leave(position: &Position, ray: &Ray) -> bool {
    let front = ray.front;
    let moves = attacks::piece(front.piece, front.square, position.occupied())
        - position.colored(front.color());
    !(moves - attacks::line(ray.slider.square, ray.behind.square)).is_empty()
}

/// Whether the slider would win the piece behind.
fn is_pin(position: &Position, ray: &Ray) -> bool {
    let [slider, front, behind] = [ray.slider, ray.front, ray.behind].map(|it| value(it.role()));
    let guards = defenders(position, ray.behind.square).without(ray.front.square);
    behind > front && (behind > slider || guards.is_empty())
}

/// The pinned piece may not capture the piece that has just captured, or mates.
fn at_once(line: &Replay, ply: usize) -> Option<Ray> {
    let after = line.after(ply);
    let square = line.mv(ply).to();
    let is_mate = line.is_mate() && ply + 1 == line.len();
    let is_capture = line.captured(ply).is_some() && line.wins_from(ply);
    let other_check = !after.checkers().without(square).is_empty();
    if !is_mate && !is_capture || other_check || can_capture(after, square) {
        return None;
    }
    let attackers = after.attackers_to(square, after.occupied()) & after.pinned(after.turn());
    let is_held =
        |ray: &Ray| ray.behind.role() == Role::King && attackers.contains(ray.front.square);
    rays(after, !after.turn()).into_iter().find(is_held)
}

/// The pin stood before the opponent's last move; now the pinned piece or the one behind it falls.
fn later(line: &Replay, ply: usize) -> Option<Ray> {
    let pinned = line.after(ply - 2);
    let captured = line.captured(ply)?;
    if pinned.is_check() || !line.wins_from(ply) {
        return None;
    }
    let (by, reply) = (line.mv(ply).from(), line.mv(ply - 1));
    let stood = |square: Square| captured.square == square && reply.to() != square;
    let was_attacked = |square| pinned.attackers_to(square, pinned.occupied()).contains(by);
    let falls = |ray: &Ray| {
        let in_place = ray.front.role() != Role::Pawn
            && stood(ray.front.square)
            && was_attacked(ray.front.square);
        let exposed =
            reply.from() == ray.front.square && stood(ray.behind.square) && by == ray.slider.square;
        is_pin(pinned, ray) && (in_place || exposed)
    };
    rays(pinned, !pinned.turn()).into_iter().find(falls)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn a_pinned_piece_falls() {
        let line = ["4k3/8/2n5/8/B2P4/8/8/4K3 w - - 0 1", "d5 Kd7 dxc6+"];
        check(find, line, MotifKind::Pin, "1. bishop on a4: knight on c6, king on e8");
    }

    #[test]
    fn a_pinned_piece_may_not_recapture() {
        let line = ["4k3/8/2n5/1B2p3/8/5N2/8/4K3 w - - 0 1", "Nxe5"];
        check(find, line, MotifKind::Pin, "1. bishop on b5: knight on c6, king on e8");
    }

    #[test]
    fn a_piece_pinned_to_the_queen_moves() {
        let line = ["3qk3/8/5n2/6B1/8/8/8/3RK3 b - - 0 1", "Qxd1+ Kxd1"];
        check_none(find, line);
        let line = ["3qk3/2p5/5n2/8/7B/8/8/4K3 w - - 0 1", "Bg5 Ne4 Bxd8"];
        check(find, line, MotifKind::Pin, "1. bishop on g5: knight on f6, queen on d8");
    }

    #[test]
    fn a_pinned_piece_may_not_stop_mate() {
        let line = ["5rkr/5p2/8/8/2B5/3Q4/8/6K1 w - - 0 1", "Qg6#"];
        check(find, line, MotifKind::Pin, "1. bishop on c4: pawn on f7, king on g8");
        let line = ["5rkr/5pp1/8/8/2B5/3Q4/8/6K1 w - - 0 1", "Qg6"];
        check_none(find, line);
    }

    #[test]
    fn unused_pins_have_no_name() {
        check_none(find, ["4k3/8/2n5/1B2p3/8/5N2/8/4K3 w - - 0 1", "Bxc6+"]);
        check_none(find, ["4k3/3b4/2n5/4p3/B7/5N2/8/4K3 w - - 0 1", "Nxe5 Nxe5"]);
    }
}
