//! Starting positions.

use ::proptest::prelude::*;

use crate::Position;

const STANDARD: u16 = 518;
const N_STARTS: u16 = 960;

/// All Scharnagl numbers; they shrink towards standard chess.
fn start_numbers() -> impl Strategy<Value = u16> + Clone {
    (0..N_STARTS).prop_map(|number| (number + STANDARD) % N_STARTS)
}

/// Starting positions of Chess960. They shrink towards standard chess.
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

/// Starting positions of double Chess960. They shrink towards standard chess.
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

/// Starting positions: standard chess half of the time, else Chess960 or double Chess960.
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
