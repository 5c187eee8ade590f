//! Positions that play reaches, and moves in them.

use ::proptest::prelude::*;
use ::proptest::sample::Index;

use super::line::Lines;
use crate::{Game, Move, Position};

const STANDARD: u16 = 518;
const N_STARTS: u16 = 960;

/// All 960 numbers; they shrink towards standard chess.
fn start_numbers() -> impl Strategy<Value = u16> + Clone {
    (0..N_STARTS).prop_map(|number| (number + STANDARD) % N_STARTS)
}

/// The start positions of Chess960. They shrink towards standard chess.
///
/// ```
/// use lucena_board::{CastlingRights, proptest::chess960_starts};
/// proptest::proptest!(|(start in chess960_starts())| {
///     assert_eq!(start.castling_rights(), CastlingRights::all());
/// });
/// ```
pub fn chess960_starts() -> impl Strategy<Value = Position> + Clone {
    start_numbers().prop_map(|number| {
        Position::chess960(number).expect("the strategy gives numbers below 960")
    })
}

/// The start positions of double Chess960. They shrink towards standard chess.
///
/// ```
/// use lucena_board::proptest::double_chess960_starts;
/// proptest::proptest!(|(start in double_chess960_starts())| {
///     assert_eq!(start.material().total(), 32);
/// });
/// ```
pub fn double_chess960_starts() -> impl Strategy<Value = Position> + Clone {
    (start_numbers(), start_numbers()).prop_map(|(white, black)| {
        Position::double_chess960(white, black).expect("the strategy gives numbers below 960")
    })
}

/// Start positions: most often standard chess, else Chess960, single or double.
///
/// ```
/// use lucena_board::proptest::starts;
/// proptest::proptest!(|(start in starts())| assert_eq!(start.full_move_number(), 1));
/// ```
pub fn starts() -> impl Strategy<Value = Position> + Clone {
    prop_oneof![
        2 => Just(Position::initial()),
        1 => chess960_starts(),
        1 => double_chess960_starts(),
    ]
}

/// Positions that random play reaches from [`starts`], mates and stalemates among them. They
/// shrink to shorter games, and to standard chess where that fails as well.
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

/// Random games from [`starts`], in which positions often repeat. They go on after a draw could
/// be claimed, end with mate or stalemate at the latest, and shrink to shorter games.
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

/// The legal moves of one position; `None` if it has none.
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

/// A position as [`positions`] gives, and a legal move in it.
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
