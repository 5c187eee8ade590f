//! The eighty bench positions, and expected counts.
//!
//! They come from [`random_play`](crate::random_play), so no library is tuned to them.

use crate::library::Library;

/// The positions as FENs, one per line. The en passant square is given only if a capture is
/// possible.
const LINES: &str = include_str!("positions.txt");

/// The total number of legal moves.
pub const N_MOVES: usize = 2_084;

/// The total number of legal captures, including en passant.
pub const N_CAPTURES: usize = 178;

/// The total number of legal replies to all legal moves.
pub const N_REPLIES: usize = 56_669;

/// The positions as FENs.
#[must_use]
pub fn fens() -> Vec<&'static str> {
    LINES.lines().collect()
}

/// The positions as the position type of a library.
#[must_use]
pub fn load<L: Library>() -> Vec<L::Position> {
    LINES.lines().map(L::position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        library::{Captures, MoveList},
        peers::{ChessCrate, Cozy, Eschac, Lucena, Shakmaty},
        random_play::position_lines,
    };

    fn check<L: Library>() {
        let positions = load::<L>();
        let mut n_moves = 0;
        let mut n_replies = 0;
        for position in &positions {
            let moves = L::moves(position);
            assert_eq!(L::count(position), moves.len(), "{}", L::NAME);
            assert_eq!(L::list(position).n_moves(), moves.len(), "{}", L::NAME);
            n_moves += moves.len();
            n_replies += moves.iter().map(|&mv| L::count(&L::play(position, mv))).sum::<usize>();
        }
        assert_eq!((n_moves, n_replies), (N_MOVES, N_REPLIES), "{}", L::NAME);
    }

    fn check_captures<L: Captures>() {
        let positions = load::<L>();
        let n_captures: usize = positions.iter().map(|p| L::captures(p).n_moves()).sum();
        assert_eq!(n_captures, N_CAPTURES, "{}", L::NAME);
    }

    #[test]
    fn the_file_matches_the_generator() {
        assert_eq!(LINES, position_lines());
    }

    #[test]
    fn all_libraries_agree() {
        check::<ChessCrate>();
        check::<Cozy>();
        check::<Eschac>();
        check::<Lucena>();
        check::<Shakmaty>();
    }

    #[test]
    fn all_libraries_agree_on_captures() {
        check_captures::<ChessCrate>();
        check_captures::<Cozy>();
        check_captures::<Lucena>();
        check_captures::<Shakmaty>();
    }
}
