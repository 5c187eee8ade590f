use core::hint::black_box;

use crate::Position;
use crate::movegen::count;
use crate::side::{Side, for_side};

/// The greatest depth of any count, see [`Perft::MAX_DEPTH`](crate::Perft::MAX_DEPTH).
pub(super) const MAX_DEPTH: u32 = 255;

/// The number of leaves of the legal move tree at this depth, with bulk counting: moves of the last
/// ply are counted, not played.
///
/// # Panics
/// If the depth is above [`Perft::MAX_DEPTH`](crate::Perft::MAX_DEPTH).
///
/// ```
/// use lucena_board::{perft, Position};
/// assert_eq!(perft(&Position::initial(), 4), 197_281);
/// ```
#[must_use]
#[track_caller]
pub fn perft(position: &Position, depth: u32) -> u64 {
    assert_depth(depth);
    count_leaves(position, depth)
}

/// As [`perft`], but without bulk counting: the moves of the last ply are played too.
///
/// # Panics
/// If the depth is above [`Perft::MAX_DEPTH`](crate::Perft::MAX_DEPTH).
///
/// ```
/// use lucena_board::{perft_every_leaf, Position};
/// assert_eq!(perft_every_leaf(&Position::initial(), 3), 8_902);
/// ```
#[must_use]
#[track_caller]
pub fn perft_every_leaf(position: &Position, depth: u32) -> u64 {
    assert_depth(depth);
    play_leaves(position, depth)
}

/// Checked once before each run: a stack overflow would abort the process without a useful message,
/// and clamping the depth would give a wrong count.
#[track_caller]
pub(super) fn assert_depth(depth: u32) {
    let max = MAX_DEPTH;
    assert!(depth <= max, "perft depth {depth}, expected 0 to {max}");
}

/// Up to this depth, moves are played as they are generated. That is fastest, but without
/// optimisation each ply takes more than 4 KiB of stack, see [`count_below`].
const CALLBACK_MAX_DEPTH: u32 = 8;

/// [`perft`] to a depth that has been checked.
pub(super) fn count_leaves(position: &Position, depth: u32) -> u64 {
    count_below(
        position,
        depth,
        |position, depth| for_side!(position.turn(), S => bulk::<S>(position, depth)),
    )
}

/// [`perft_every_leaf`] to a depth that has been checked.
pub(super) fn play_leaves(position: &Position, depth: u32) -> u64 {
    count_below(
        position,
        depth,
        |position, depth| for_side!(position.turn(), S => every_leaf::<S>(position, depth)),
    )
}

/// Plays the moves of the upper plies from lists, so that [`MAX_DEPTH`] fits the stack of a thread
/// even without optimisation, and counts the leaves below with `shallow`.
fn count_below(position: &Position, depth: u32, shallow: fn(&Position, u32) -> u64) -> u64 {
    match depth {
        0 => 1,
        1..=CALLBACK_MAX_DEPTH => shallow(position, depth),
        _ => {
            let mut nodes = 0;
            for &mv in &position.legal_moves() {
                nodes += count_below(&position.play_unchecked(mv), depth - 1, shallow);
            }
            nodes
        }
    }
}

fn bulk<S: Side>(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        1 => nodes = count::<S>(position),
        // A direct call, which saves the stack frame of the recursion at nearly all inner nodes.
        2 => position.successors::<S>(&mut |_, next| nodes += count::<S::Other>(next)),
        _ => position.successors::<S>(&mut |_, next| nodes += bulk::<S::Other>(next, depth - 1)),
    }
    nodes
}

fn every_leaf<S: Side>(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        position.successors::<S>(&mut |_, next| {
            // Otherwise the compiler could remove the unused position.
            black_box(next);
            nodes += 1;
        });
    } else {
        position.successors::<S>(&mut |_, next| nodes += every_leaf::<S::Other>(next, depth - 1));
    }
    nodes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_the_well_known_positions() {
        let check = |fen: &str, depth, expected| {
            let position: Position = fen.parse().expect("a legal position");
            assert_eq!(perft(&position, depth), expected, "{fen}");
            assert_eq!(perft_every_leaf(&position, depth), expected, "{fen}");
        };
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281);
        check("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862);
        check("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624);
        check("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422_333);
    }

    #[test]
    fn depth_zero_is_one_node() {
        assert_eq!(perft(&Position::initial(), 0), 1);
        assert_eq!(perft_every_leaf(&Position::initial(), 0), 1);
    }
}
