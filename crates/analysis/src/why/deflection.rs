//! Deflection: a defender captures a piece that is offered, or must parry a check, and no longer
//! guards the square on which the next move wins material or mates.
//!
//! The defender must have been the only guard of that square besides the king, and nothing may
//! recapture there. An offer that captures something itself is the overload of a defender with two
//! tasks. Wrong if the square could be used at once all the same, which the line alone cannot show.

use lucena_board::{Role, Square};

use super::motif::{Motif, MotifKind, PieceOn};
use super::replay::{Replay, can_capture};

/// Piece: the defender, where it guarded. Target: the piece lost, unless the line mates there.
pub(super) fn find(line: &Replay) -> Option<Motif> {
    let lured = lures(line).find(|lured| line.captured(lured.ply).is_none())?;
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
    line.solver_plies().filter(|ply| ply + 2 < line.len()).filter_map(|ply| lured(line, ply))
}

fn lured(line: &Replay, ply: usize) -> Option<Lured> {
    let (after, end) = (line.after(ply), line.after(ply + 2));
    let (reply, duty) = (line.mv(ply + 1), line.mv(ply + 2).to());
    let defender = Replay::piece_on(after, reply.from())?;
    let takes_offer = line.captured(ply + 1).map(|it| it.square) == Some(line.moved(ply).square);
    let parries = after.is_check() && defender.role() != Role::King && line.captured(ply).is_none();
    let won = line.captured(ply + 2).filter(|won| won.square == duty);
    let wins = won.is_some() && line.wins_from(ply) && !can_capture(end, duty);
    let mates = line.is_mate() && ply + 3 == line.len() && end.checkers() == duty.bitboard();
    let left = !line
        .after(ply + 1)
        .attackers_to(duty, line.after(ply + 1).occupied())
        .contains(reply.to());
    let fits = (takes_offer || parries)
        && (wins || mates)
        && duty != line.moved(ply).square
        // A piece that interposes and falls was not drawn away.
        && duty != reply.to()
        && left
        && is_only_guard(line, ply, defender, duty);
    let won = won.filter(|_| wins);
    fits.then_some(Lured { ply, defender, won })
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
