//! Positions reached by play, moves and games.

use ::proptest::prelude::*;
use ::proptest::sample::Index;

use super::line::Lines;
use crate::{Game, Move, Position};

/// Positions reached by random play from [`starts`](super::starts), including checkmates and
/// stalemates. They shrink to shorter games, and to standard chess if that fails as well.
///
/// ```
/// use lucena_board::proptest::positions;
/// proptest::proptest!(|(position in positions())| {
///     assert_eq!(position.legal_moves().len(), position.count_legal_moves());
/// });
/// ```
pub fn positions() -> impl Strategy<Value = Position> + Clone {
    Lines { back: 0.0 }.prop_map(|line| line.end())
}

/// Random games from [`starts`](super::starts), with many repetitions. They continue after a draw
/// can be claimed, until checkmate or stalemate at the latest, and shrink to shorter games.
///
/// ```
/// use lucena_board::proptest::games;
/// proptest::proptest!(|(game in games())| {
///     assert_eq!(game.moves().count(), game.len());
/// });
/// ```
pub fn games() -> impl Strategy<Value = Game> + Clone {
    prop_oneof![Lines { back: 0.0 }, Lines { back: 0.4 }, Lines { back: 0.9 }]
        .prop_map(|line| line.game())
}

/// A legal move in this position; `None` if there is none.
///
/// ```
/// use lucena_board::{Position, proptest::moves};
/// let position = Position::initial();
/// proptest::proptest!(|(mv in moves(&position).unwrap())| assert!(position.is_legal(mv)));
/// ```
#[must_use]
pub fn moves(position: &Position) -> Option<impl Strategy<Value = Move> + Clone + use<>> {
    let legal = position.legal_moves().to_vec();
    (!legal.is_empty()).then(|| ::proptest::sample::select(legal))
}

/// A position from [`positions`] and a legal move in it.
///
/// ```
/// use lucena_board::proptest::position_and_move;
/// proptest::proptest!(|((position, mv) in position_and_move())| {
///     assert!(position.is_legal(mv));
/// });
/// ```
pub fn position_and_move() -> impl Strategy<Value = (Position, Move)> + Clone {
    (positions(), any::<Index>()).prop_filter_map("no legal move", |(position, choice)| {
        let legal = position.legal_moves();
        (!legal.is_empty()).then(|| (position, *choice.get(&legal)))
    })
}
