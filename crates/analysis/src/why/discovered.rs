//! Discovered attack, discovered check and double check: a piece moves off the line of a slider.
//!
//! A discovered attack counts if the slider captures its target next, or if the piece that moved
//! captures while the target escapes. A discovered check counts if it mates, or if the piece that
//! moved captures at once or next. A double check also counts if the next move mates. Checks that
//! only gain time are not named.

use lucena_board::{Role, Square, attacks};

use super::motif::{Motif, MotifKind, PieceOn};
use super::rays::sliders;
use super::replay::{Replay, defenders, value};

/// Discovered attack: a slider captures along a line that the solver's move before opened. Piece: the
/// slider. Target: the piece that it captures. A discovered check is one, too, but has its own name.
pub(super) fn find_attack(line: &Replay) -> Option<Motif> {
    line.early_plies().find_map(|ply| later(line, ply).or_else(|| at_once(line, ply)))
}

/// The slider captures with the next move.
fn later(line: &Replay, ply: usize) -> Option<Motif> {
    let (opener, next) = (line.mv(ply), line.mv(ply + 2));
    let won = line.captured(ply + 2)?;
    let path = attacks::between(next.from(), won.square);
    let slides = |occupied| {
        let piece = line.before(ply + 2).piece_at(next.from());
        piece.is_some_and(|it| attacks::piece(it, next.from(), occupied).contains(won.square))
    };
    let opens = path.contains(opener.from())
        && (line.is_solution() || slides(line.after(ply).occupied()))
        && !opener.is_castle()
        && opener.to() != next.from()
        && !path.contains(opener.to())
        && line.mv(ply + 1).to() != won.square;
    let slider = Replay::piece_on(line.after(ply), next.from())?;
    let target = Replay::piece_on(line.after(ply), won.square)?;
    let targets = vec![target];
    (opens && line.pays_off(ply))
        .then(|| Motif::new(MotifKind::DiscoveredAttack, ply + 1, slider, targets))
}

/// The target escapes, and the piece that moved captures.
fn at_once(line: &Replay, ply: usize) -> Option<Motif> {
    let (before, after) = (line.before(ply), line.after(ply));
    let origin = line.mv(ply).from();
    let still = sliders(before, before.turn()) & sliders(after, before.turn());
    still.into_iter().filter_map(|square| Replay::piece_on(after, square)).find_map(|slider| {
        let seen = |occupied| attacks::piece(slider.piece, slider.square, occupied);
        let new = seen(after.occupied()) - seen(before.occupied());
        let targets = new & (after.colored(after.turn()) - after.role(Role::Pawn));
        let target = targets
            .into_iter()
            .filter_map(|square| Replay::piece_on(after, square))
            .filter(|target| attacks::between(slider.square, target.square).contains(origin))
            .find(|&target| profits(line, ply, slider, target))?;
        Some(Motif::new(MotifKind::DiscoveredAttack, ply + 1, slider, vec![target]))
    })
}

fn profits(line: &Replay, ply: usize, slider: PieceOn, target: PieceOn) -> bool {
    let is_threat = target.role() != Role::King
        && (value(target.role()) > value(slider.role())
            || defenders(line.after(ply), target.square).is_empty());
    let escapes = line.mv(ply + 1).from() == target.square;
    is_threat && escapes && line.wins_from(ply) && mover_captures(line, ply)
}

/// Whether the piece that moves captures, or captures next what it attacks now.
fn mover_captures(line: &Replay, ply: usize) -> bool {
    let moved = line.moved(ply);
    let attacked = attacks::piece(moved.piece, moved.square, line.after(ply).occupied());
    line.captured(ply).is_some()
        || ply + 2 < line.len()
            && line.mv(ply + 2).from() == moved.square
            && line.captured(ply + 2).is_some_and(|won| attacked.contains(won.square))
}

/// Discovered check. Piece: the one that gives check. Target: the king.
pub(super) fn find_check(line: &Replay) -> Option<Motif> {
    line.solver_plies().find_map(|ply| {
        let (after, moved) = (line.after(ply), line.moved(ply));
        let checker = after.checkers().single().filter(|&square| square != moved.square)?;
        let checker = Replay::piece_on(after, checker)?;
        let is_discovered = stood(line, ply, checker.square) && !line.mv(ply).is_castle();
        (is_discovered && line.pays_off(ply)).then(|| {
            Motif::new(MotifKind::DiscoveredCheck, ply + 1, checker, vec![king(line, ply)])
        })
    })
}

/// Double check. Piece: the one that moved. Target: the king.
pub(super) fn find_double_check(line: &Replay) -> Option<Motif> {
    line.solver_plies().find_map(|ply| {
        (line.after(ply).checkers().has_many() && line.pays_off(ply))
            .then(|| line.motif(MotifKind::DoubleCheck, ply, vec![king(line, ply)]))
    })
}

/// Whether the checker stood on its square before the move.
fn stood(line: &Replay, ply: usize, checker: Square) -> bool {
    line.before(ply).color_at(checker) == Some(line.before(ply).turn())
}

/// The king in check.
fn king(line: &Replay, ply: usize) -> PieceOn {
    let (after, color) = (line.after(ply), line.after(ply).turn());
    PieceOn::new(lucena_board::Piece::new(color, Role::King), after.king(color))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn attack_on_the_queen() {
        let line = ["3q1k2/7p/8/8/8/3B4/8/3RK3 w - - 0 1", "Bxh7 Qa5+ Kf2"];
        let expected = "1. rook on d1: queen on d8";
        check(find_attack, line, MotifKind::DiscoveredAttack, expected);
        let line = ["3q3k/7p/8/8/8/3B4/8/3RK3 w - - 0 1", "Be4 h6 Rxd8+"];
        check(find_attack, line, MotifKind::DiscoveredAttack, expected);
        check_none(find_attack, ["3q3k/7p/8/8/8/3B4/8/3RK3 w - - 0 1", "Be4 Qe7 Rd7"]);
    }

    #[test]
    fn check_and_capture() {
        let line = ["4k3/8/1q6/8/4N3/8/8/K3R3 w - - 0 1", "Nd6+ Kd7 Nc4"];
        check_none(find_check, line);
        let line = ["4k3/2q5/8/8/4B3/8/8/K3R3 w - - 0 1", "Bc6+ Kf7 Bd5+"];
        check_none(find_check, line);
        let line = ["4k3/8/2q5/8/4B3/8/8/K3R3 w - - 0 1", "Bxc6+ Kf7"];
        let expected = "1. rook on e1: king on e8";
        // The bishop gives check as well.
        check_none(find_check, line);
        let line = ["4k3/6q1/8/3N4/4B3/2n5/8/K3R3 w - - 0 1", "Nxc3 Qxc3+"];
        check_none(find_check, line);
        let line = ["4k3/8/1q6/4N3/8/8/8/K3R3 w - - 0 1", "Nc4+ Kd7 Nxb6+"];
        check(find_check, line, MotifKind::DiscoveredCheck, expected);
    }

    #[test]
    fn both_give_check() {
        let line = ["4k3/8/2q5/8/4B3/8/8/K3R3 w - - 0 1", "Bxc6+ Kf7"];
        check(find_double_check, line, MotifKind::DoubleCheck, "1. bishop on c6: king on e8");
        check_none(find_double_check, ["4k3/8/8/8/4B3/8/8/K3R3 w - - 0 1", "Bc6+ Kf7"]);
    }
}
