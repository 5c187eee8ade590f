//! Plain board geometry: walks from square to square instead of bitboards.

use lucena_board::{Color, Move, Position, Role, Square};

/// Centipawns; the king beyond all.
pub(crate) fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 100_000,
    }
}

/// Material of `color` minus that of the other side.
pub(crate) fn count(position: &Position, color: Color) -> i32 {
    let pieces = position.placement().filter(|(_, piece)| piece.role != Role::King);
    pieces.map(|(_, it)| if it.color == color { worth(it.role) } else { -worth(it.role) }).sum()
}

fn difference(from: Square, to: Square) -> (i8, i8) {
    let files = to.file().index() as i8 - from.file().index() as i8;
    (files, to.rank().index() as i8 - from.rank().index() as i8)
}

/// The squares strictly between two on a line; `None` if they are not on a line.
pub(crate) fn path(from: Square, to: Square) -> Option<Vec<Square>> {
    let (files, ranks) = difference(from, to);
    if files != 0 && ranks != 0 && files.abs() != ranks.abs() || from == to {
        return None;
    }
    let steps = files.abs().max(ranks.abs());
    let at = |step: i8| from.offset(files.signum() * step, ranks.signum() * step);
    (1..steps).map(at).collect()
}

/// Whether the piece on `from` moves along the line to `to`, apart from what stands between.
pub(crate) fn is_on_its_line(position: &Position, from: Square, to: Square) -> bool {
    let (files, ranks) = difference(from, to);
    let straight = (files == 0) != (ranks == 0);
    let diagonal = files.abs() == ranks.abs() && files != 0;
    match position.role_at(from) {
        Some(Role::Bishop) => diagonal,
        Some(Role::Rook) => straight,
        Some(Role::Queen) => straight || diagonal,
        _ => false,
    }
}

/// Whether the piece on `from` attacks `to`.
pub(crate) fn attacks(position: &Position, from: Square, to: Square) -> bool {
    let Some(piece) = position.piece_at(from) else { return false };
    let (files, ranks) = difference(from, to);
    let forward = if piece.color == Color::White { 1 } else { -1 };
    match piece.role {
        Role::Pawn => files.abs() == 1 && ranks == forward,
        Role::Knight => files.abs() * ranks.abs() == 2,
        Role::King => files.abs().max(ranks.abs()) == 1,
        _ => {
            let is_clear =
                |path: Vec<Square>| path.iter().all(|&at| position.piece_at(at).is_none());
            is_on_its_line(position, from, to) && path(from, to).is_some_and(is_clear)
        }
    }
}

/// The squares of pieces of `color` that attack `to`.
pub(crate) fn attackers(position: &Position, to: Square, color: Color) -> Vec<Square> {
    let pieces = position.placement().filter(|(_, piece)| piece.color == color);
    pieces.map(|(from, _)| from).filter(|&from| attacks(position, from, to)).collect()
}

/// The legal moves that capture on `square`.
pub(crate) fn captures_on(position: &Position, square: Square) -> Vec<Move> {
    let moves = position.legal_moves();
    moves.iter().copied().filter(|mv| mv.to() == square && position.is_capture(*mv)).collect()
}

/// What the side to move wins by captures on one square, at least 0.
pub(crate) fn exchange(position: &Position, square: Square) -> i32 {
    let gains = captures_on(position, square).into_iter().map(|mv| {
        let next = position.play_unchecked(mv);
        count(&next, position.turn()) - count(position, position.turn()) - exchange(&next, square)
    });
    gains.max().unwrap_or(0).max(0)
}

/// The material of the side to move after all captures and promotions, all moves when in check.
pub(crate) fn quiesce(position: &Position, mut alpha: i32, beta: i32) -> i32 {
    let is_check = position.is_check();
    let mut best = if is_check { -1_000_000 } else { count(position, position.turn()) };
    alpha = alpha.max(best);
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.retain(|&mv| is_check || position.is_capture(mv) || mv.is_promotion());
    moves.sort_by_key(|&mv| -position.captured(mv).map_or(0, |piece| worth(piece.role)));
    for mv in moves {
        if alpha >= beta {
            break;
        }
        best = best.max(-quiesce(&position.play_unchecked(mv), -beta, -alpha));
        alpha = alpha.max(best);
    }
    best
}

/// The squares beside `square`.
pub(crate) fn neighbours(square: Square) -> Vec<Square> {
    let steps = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
    steps.into_iter().filter_map(|(files, ranks)| square.offset(files, ranks)).collect()
}
