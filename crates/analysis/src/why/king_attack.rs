//! Attacks on the king: an exposed king, an attack on f2 or f7, and attacks on either side of the
//! board.

use lucena_board::{Bitboard, Color, File, Piece, Position, Rank, Role, Square};

use super::motif::{Motif, MotifKind, PieceOn};
use super::replay::Replay;

/// The fewest pieces and pawns on the board among 4,000 public puzzles with these themes.
const KINGSIDE_MIN_PIECES: u32 = 20;
const QUEENSIDE_MIN_PIECES: u32 = 18;
/// Checks, and captures in the king's quarter of the board, that make an attack.
const MIN_BLOWS: usize = 2;

/// A king on one of its first three ranks without pawns beside or in front of it, in check between the first and
/// the last move. Piece: the one that gives check. Target: the king.
pub(super) fn exposed(line: &Replay) -> Option<Motif> {
    let start = line.before(0);
    let king = enemy_king(line);
    let color = king.color();
    let rank = king.square.relative_to(color).rank();
    let pawns = start.pieces(color, Role::Pawn);
    let shelter = shelter(king);
    let is_exposed = rank.index() <= Rank::Third.index() && (shelter & pawns).is_empty();
    let checks = |&ply: &usize| ply > 0 && line.after(ply).is_check();
    let ply = line.early_plies().find(checks)?;
    (is_exposed && line.pays_off(0)).then(|| {
        let checked = PieceOn::new(king.piece, line.after(ply).king(color));
        line.motif(MotifKind::ExposedKing, ply, vec![checked])
    })
}

/// A capture on f2 or f7 beside a king on its first square. Piece: the capturer. Target: the
/// king.
pub(super) fn on_f2_or_f7(line: &Replay) -> Option<Motif> {
    line.solver_plies().find_map(|ply| {
        let king =
            PieceOn::new(enemy_king(line).piece, line.before(ply).king(enemy_king(line).color()));
        let square = Square::F2.relative_to(king.color());
        let is_home = king.square == Square::E1.relative_to(king.color());
        let fits = line.captured(ply).is_some_and(|won| won.square == square)
            && is_home
            && line.pays_off(ply);
        fits.then(|| line.motif(MotifKind::AttackOnF2F7, ply, vec![king]))
    })
}

/// An attack on a king that has castled short.
pub(super) fn kingside(line: &Replay) -> Option<Motif> {
    let files = [File::G, File::H];
    let fits = blows(line, &files, KINGSIDE, KINGSIDE_MIN_PIECES);
    fits.map(|ply| line.motif(MotifKind::KingsideAttack, ply, vec![enemy_king(line)]))
}

/// An attack on a king that has castled long. Piece: the one that strikes last. Target: the king, at
/// the start.
pub(super) fn queenside(line: &Replay) -> Option<Motif> {
    let files = [File::A, File::B, File::C];
    let fits = blows(line, &files, QUEENSIDE, QUEENSIDE_MIN_PIECES);
    fits.map(|ply| line.motif(MotifKind::QueensideAttack, ply, vec![enemy_king(line)]))
}

const KINGSIDE: [File; 4] = [File::E, File::F, File::G, File::H];
const QUEENSIDE: [File; 4] = [File::A, File::B, File::C, File::D];

/// The ply of the first check, or capture in the king's quarter of the board, if there are enough of them: a
/// capture with check is two, and on average every second move strikes.
fn blows(line: &Replay, castled: &[File], side: [File; 4], min_pieces: u32) -> Option<usize> {
    let king = enemy_king(line);
    let is_castled =
        king.square.rank() == king.color().back_rank() && castled.contains(&king.square.file());
    if !is_castled || line.before(0).occupied().len() < min_pieces || !line.pays_off(0) {
        return None;
    }
    let blows = |ply: usize| {
        let to = line.mv(ply).to();
        let is_near =
            side.contains(&to.file()) && to.relative_to(king.color()).rank() <= Rank::Fourth;
        usize::from(line.after(ply).is_check())
            + usize::from(line.captured(ply).is_some() && is_near)
    };
    let sum: usize = line.solver_plies().map(blows).sum();
    let half = line.solver_plies().count().div_ceil(2);
    if sum >= MIN_BLOWS.max(half) { line.solver_plies().find(|&ply| blows(ply) > 0) } else { None }
}

/// The opponent's king at the start.
fn enemy_king(line: &Replay) -> PieceOn {
    let start: &Position = line.before(0);
    let color: Color = !start.turn();
    PieceOn::new(Piece::new(color, Role::King), start.king(color))
}

/// The squares where pawns shelter a king: beside it and in front of it.
fn shelter(king: PieceOn) -> Bitboard {
    let king_and_front = king.square.bitboard() | king.square.bitboard().forward(king.color());
    king_and_front | king_and_front.shift(-1, 0) | king_and_front.shift(1, 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::why::replay::testing::{check, check_none};

    #[test]
    fn a_king_in_the_open() {
        let line = ["8/3k4/8/7q/8/8/1R6/R5K1 w - - 0 1", "Ra7+ Kd6 Rb6+ Kd5 Ra5+ Kd4 Rxh5"];
        check(exposed, line, MotifKind::ExposedKing, "3. rook on b6: king on d6");
        // A pawn stands in front of the king.
        let line = ["8/3k4/3p4/7q/8/8/1R6/R5K1 w - - 0 1", "Ra7+ Ke6 Rb6 Kd5 Ra5+ Kd4 Rxh5"];
        check_none(exposed, line);
    }

    #[test]
    fn the_weakest_square() {
        let fen = "rnbqkb1r/pppp1ppp/8/4p2Q/2B1n3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1";
        check(on_f2_or_f7, [fen, "Qxf7#"], MotifKind::AttackOnF2F7, "1. queen on f7: king on e8");
    }

    #[test]
    fn blows_on_the_king_side() {
        let fen = "r1bq1rk1/pppp1ppp/2n5/2b5/2B5/3Q1N2/PPPP1PPP/R1B2RK1 w - - 0 1";
        check_none(kingside, [fen, "Ng5 g6"]);
        check_none(queenside, [fen, "Bxf7+ Rxf7 Qxh7+"]);
    }
}
