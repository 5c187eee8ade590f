//! The endings that a file can hold, and their numbers.

use lucena_board::{DrawReason, GameResult, Outcome};
use lucena_game::{Adjudicator, Ending};

/// The endings that a file can hold, in words and in the order of their numbers.
pub const ENDINGS: [&str; 9] = [
    "checkmate",
    "stalemate",
    "insufficient material",
    "repetition",
    "fifty-move rule",
    "win adjudication",
    "draw adjudication",
    "tablebase adjudication",
    "maximum length",
];

/// The number of an ending.
pub(crate) const fn number(ending: &Ending) -> Option<u8> {
    use DrawReason::{DeadPosition, FiftyMoves, FivefoldRepetition, SeventyFiveMoves, Stalemate};
    Some(match ending {
        Ending::Rules(Outcome::Checkmate { .. }) => 0,
        Ending::Rules(Outcome::Draw(Stalemate)) => 1,
        Ending::Rules(Outcome::Draw(DeadPosition)) => 2,
        Ending::Rules(Outcome::Draw(DrawReason::ThreefoldRepetition | FivefoldRepetition)) => 3,
        Ending::Rules(Outcome::Draw(FiftyMoves | SeventyFiveMoves)) => 4,
        Ending::Adjudication { by: Adjudicator::Resign, .. } => 5,
        Ending::Adjudication { by: Adjudicator::Draw, .. } => 6,
        Ending::Adjudication { by: Adjudicator::Tablebases, .. } => 7,
        Ending::Adjudication { by: Adjudicator::MoveLimit, .. } => 8,
        _ => return None,
    })
}

/// The ending of this number and result. `None` if there is none, as for a drawn checkmate.
pub(crate) fn with_number(number: u8, result: GameResult) -> Option<Ending> {
    let draw = |reason| Ending::Rules(Outcome::Draw(reason));
    let adjudicated = |by| Ending::Adjudication { result, by };
    let ending = match number {
        0 => Ending::Rules(Outcome::Checkmate { winner: result.winner()? }),
        1 => draw(DrawReason::Stalemate),
        2 => draw(DrawReason::DeadPosition),
        3 => draw(DrawReason::ThreefoldRepetition),
        4 => draw(DrawReason::FiftyMoves),
        5 => adjudicated(Adjudicator::Resign),
        6 => adjudicated(Adjudicator::Draw),
        7 => adjudicated(Adjudicator::Tablebases),
        8 => adjudicated(Adjudicator::MoveLimit),
        _ => return None,
    };
    (ending.result() == result).then_some(ending)
}
