//! Converts `go` to search limits.

use std::time::Duration;

use lucena_board::{Color, Move};
use lucena_search::{Clock, Limits};
use lucena_uci::Go;
/// The limits of a `go` command for the side to move. The root moves are the legal ones of its
/// `searchmoves`, and matter only if it has any. Negative clocks, which some GUIs send, become zero.
///
/// ```
/// use lucena_board::Color;
/// use lucena_engine::go_limits;
/// use lucena_search::Limits;
/// use lucena_uci::Go;
/// assert_eq!(go_limits(&Go::depth(9), Color::White, &[]), Limits::depth(9));
/// ```
#[must_use]
pub fn go_limits(go: &Go, turn: Color, root_moves: &[Move]) -> Limits {
    let mut limits = Limits::default();
    limits.depth = go.depth;
    limits.nodes = go.nodes;
    limits.mate = go.mate;
    limits.move_time = go.movetime.map(milliseconds);
    limits.ponder = go.ponder;
    limits.clock = go.clock(turn).map(|clock| {
        let converted = Clock::new(milliseconds(clock.time), milliseconds(clock.increment));
        match clock.moves_to_go {
            Some(n_moves) => converted.with_moves_to_go(n_moves),
            None => converted,
        }
    });
    if go.infinite {
        limits.clock = None;
        limits.move_time = None;
    }
    if !go.search_moves.is_empty() {
        limits.search_moves = Some(root_moves.to_vec());
    }
    limits
}

fn milliseconds(n: i64) -> Duration {
    Duration::from_millis(u64::try_from(n).unwrap_or(0))
}
