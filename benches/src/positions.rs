//! The eighty positions that the benches run on, and the answers to expect from them.
//!
//! They come from [`random_play`](crate::random_play), so they are ours, and no library is tuned to
//! them.

use crate::library::Library;

/// The positions as FENs, a line each. An en passant square is there only if it can be taken on.
const LINES: &str = include_str!("positions.txt");

/// Legal moves in all positions together.
pub const N_MOVES: usize = 2_084;

/// Legal moves that take something, en passant included, in all positions together.
pub const N_CAPTURES: usize = 178;

/// Legal replies to all legal moves in all positions together.
pub const N_REPLIES: usize = 56_669;

/// The positions as FENs.
#[must_use]
pub fn fens() -> Vec<&'static str> {
    LINES.lines().collect()
}

/// The positions as a library holds them.
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
    fn the_file_is_what_the_generator_makes() {
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
