//! Perft. That of the board crate is faster, with several copies of the move generator, and ten
//! times the size.

use lucena_board::{ChessPosition, Move};

/// The greatest depth: perft cannot be stopped.
pub(crate) const MAX_DEPTH: u32 = 7;

/// Refuses depths that would take hours.
pub(crate) fn check_depth(depth: u32) -> Result<(), String> {
    if depth > MAX_DEPTH {
        return Err(format!("perft: found depth {depth}, expected 0 to {MAX_DEPTH}"));
    }
    Ok(())
}

/// The number of leaf nodes at this depth.
pub(crate) fn perft<P: ChessPosition>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => divide(position, depth).map(|(_, nodes)| nodes).sum(),
    }
}

/// The leaf nodes by move, at a depth of 1 or more.
pub(crate) fn divide<P: ChessPosition>(
    position: &P,
    depth: u32,
) -> impl Iterator<Item = (Move, u64)> {
    let moves = position.legal_moves().into_iter();
    moves.map(move |mv| (mv, perft(&position.play_unchecked(mv), depth - 1)))
}
