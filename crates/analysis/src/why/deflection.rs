//! Deflection: a defender captures a piece that is offered, or must parry a check, and no longer
//! guards the square that the next move uses to capture, promote or mate.
//!
//! An offer that captures something itself, with a defender that alone could recapture, is the
//! overload of a defender with two tasks. Wrong if the square could be used at once all the same,
//! which the line alone cannot show.

use lucena_board::{Role, Square, attacks};

use super::motif::{Motif, MotifKind, PieceOn};
use super::replay::{Replay, can_capture, value};

/// Piece: the defender, where it guarded. Target: the piece lost, unless the line mates or promotes
/// there.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    let lured = lures(line).find(|lured| line.is_solution() || !is_overload(line, lured))?;
    let targets = lured.won.into_iter().collect();
    Some(Motif::new(MotifKind::Deflection, lured.ply + 1, lured.defender, targets))
}

/// A defender that is drawn away.
pub(super) struct Lured {
    /// The ply of the solver.
    pub(super) ply: usize,
    pub(super) defender: PieceOn,
    /// The piece that is lost as a result.
    pub(super) won: Option<PieceOn>,
}

pub(super) fn lures(line: &Replay) -> impl Iterator<Item = Lured> {
    line.early_plies().filter_map(|ply| lured(line, ply))
}

/// Whether the offer captures something, which only the defender could take back.
pub(super) fn is_overload(line: &Replay, lured: &Lured) -> bool {
    line.captured(lured.ply).is_some()
        && line.mv(lured.ply + 1).to() == line.mv(lured.ply).to()
        && line
            .after(lured.ply)
            .query()
            .to(line.mv(lured.ply).to())
            .list()
            .iter()
            .all(|mv| mv.from() == lured.defender.square)
}

fn lured(line: &Replay, ply: usize) -> Option<Lured> {
    let after = line.after(ply);
    let (lure, reply, next) = (line.mv(ply), line.mv(ply + 1), line.mv(ply + 2));
    let duty = next.to();
    let defender = Replay::piece_on(after, reply.from())?;
    let won = line.captured(ply + 2);
    let user = line.moved(ply + 2);
    let mates = line.is_mate() && ply + 3 == line.len();
    let is_used = won.is_some_and(|won| value(won.role()) <= value(next.role()))
        || next.is_promotion()
        || mates && !line.is_solution();
    let gained = line.captured(ply).map_or(0, |piece| value(piece.role()));
    let is_offer = gained < value(lure.role());
    let is_drawn = reply.to() == lure.to() || after.is_check();
    let guarded = |square: Square| {
        attacks::piece(defender.piece, defender.square, after.occupied()).contains(square)
    };
    let guards_file =
        next.is_promotion() && reply.from().file() == duty.file() && guarded(next.from());
    let before = line.before(ply + 2);
    let still = before.attackers_to(duty, before.occupied()).contains(reply.to());
    let fits = is_used
        && is_offer
        && is_drawn
        && duty != lure.to()
        // A piece that interposes and falls was not drawn away.
        && duty != reply.to()
        && (guarded(duty) || guards_file)
        && !still
        && line.pays_off(ply);
    let is_sure = line.is_solution()
        || is_only_guard(line, ply, defender, duty)
            && (mates && line.end().checkers().contains(user.square)
                || !can_capture(line.after(ply + 2), duty));
    (fits && is_sure).then(|| Lured { ply, defender, won: won.filter(|_| !mates) })
}

fn is_only_guard(line: &Replay, ply: usize, defender: PieceOn, duty: Square) -> bool {
    let after = line.after(ply);
    let side = after.colored(defender.color());
    let guards = after.attackers_to(duty, after.occupied()) & side;
    let guards = match defender.role() {
        Role::King => guards,
        _ => guards.without(after.king(defender.color())),
    };
    guards == defender.square.bitboard()
        && !after.pinned(defender.color()).contains(defender.square)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn a_queen_is_drawn_from_mate() {
        let line = ["6k1/3q1ppp/8/8/8/8/7P/3BR2K w - - 0 1", "Bg4 Qxg4 Re8#"];
        check(find, line, MotifKind::Deflection, "1. queen on d7: ");
        // The queen still guards the back rank.
        let line = ["3q2k1/5ppp/8/8/8/8/8/1R1Q2K1 w - - 0 1", "Rb8 Qxb8 Qd8+"];
        check_none(find, line);
    }

    #[test]
    fn a_piece_that_interposes_is_not_drawn_away() {
        check_none(find, ["7k/7p/3b4/8/8/8/5R2/4R1K1 w - - 0 1", "Re8+ Bf8 Rexf8+ Kg7"]);
        check_none(find, ["7k/6pp/3b4/8/8/8/5R2/4R1K1 w - - 0 1", "Re8+ Bf8 Rfxf8#"]);
    }

    #[test]
    fn a_defender_is_drawn_from_a_piece() {
        let line = ["1k6/2q4p/8/8/8/8/2Q5/R5K1 w - - 0 1", "Ra8+ Kxa8 Qxc7"];
        check(find, line, MotifKind::Deflection, "1. king on b8: queen on c7");
        // A rook for a knight.
        let line = ["2q3k1/8/8/2n5/8/8/6P1/2Q1R1K1 w - - 0 1", "Re8+ Qxe8 Qxc5"];
        check_none(find, line);
        let line = ["6k1/r7/8/n7/8/8/8/R2R2K1 w - - 0 1", "Rd8+ Kf7 Rxa5"];
        check_none(find, line);
    }
}
