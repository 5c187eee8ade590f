use crate::Position;
use crate::movegen::{CountSink, Everything, MoveSink, generate};
use crate::side::{Side, for_side};

/// The number of legal move sequences of this length. The last move is counted, not played.
///
/// ```
/// use lucena_board::{perft, Position};
/// assert_eq!(perft(&Position::initial(), 4), 197_281);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    for_side!(position.turn(), S => bulk::<S>(position, depth))
}

/// As [`perft`], but plays every move, the last ones too. It measures playing moves and proves
/// that counting and playing agree.
///
/// ```
/// use lucena_board::{perft_every_leaf, Position};
/// assert_eq!(perft_every_leaf(&Position::initial(), 3), 8_902);
/// ```
#[must_use]
pub fn perft_every_leaf(position: &Position, depth: u32) -> u64 {
    for_side!(position.turn(), S => every_leaf::<S>(position, depth))
}

fn bulk<S: Side>(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        let mut sink = CountSink(0);
        generate::<S, _, _>(position, &Everything, &mut sink);
        return sink.0;
    }
    let mut nodes = 0;
    let mut sink = MoveSink(|mv| {
        let mut next = *position;
        next.make_for::<S>(mv);
        nodes += bulk::<S::Other>(&next, depth - 1);
    });
    generate::<S, _, _>(position, &Everything, &mut sink);
    nodes
}

fn every_leaf<S: Side>(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        core::hint::black_box(position);
        return 1;
    }
    let mut nodes = 0;
    let mut sink = MoveSink(|mv| {
        let mut next = *position;
        next.make_for::<S>(mv);
        nodes += every_leaf::<S::Other>(&next, depth - 1);
    });
    generate::<S, _, _>(position, &Everything, &mut sink);
    nodes
}
