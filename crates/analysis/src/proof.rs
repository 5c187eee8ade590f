//! Which mates a search has proven.

use lucena_board::{Move, Position};
use lucena_eval::{Mate, Score};

/// A longer mate that the line does not show may come from the hash table alone.
const PROVEN_MATE_MAX: u32 = 6;
/// A position with a mate that is not proven is surely decided.
const DECIDED: Score = Score::cp(1_500);

/// Whether this mate is short enough for any search to see it.
pub(crate) const fn is_short(moves: u32) -> bool {
    moves <= PROVEN_MATE_MAX
}

/// The score as far as the search has proven it: a long mate that its line does not show becomes a
/// decisive score.
pub(crate) fn proven(score: Score, start: &Position, line: &[Move]) -> Score {
    match score.mate() {
        Some(Mate::Giving(moves)) if !is_short(moves) && !shows_mate(start, line) => DECIDED,
        Some(Mate::Receiving(moves)) if !is_short(moves) && !shows_mate(start, line) => -DECIDED,
        _ => score,
    }
}

/// Whether the line ends with checkmate.
fn shows_mate(start: &Position, line: &[Move]) -> bool {
    let mut position = *start;
    for &mv in line {
        match position.play(mv) {
            Ok(next) => position = next,
            Err(_) => return false,
        }
    }
    position.is_checkmate()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_mates_need_a_line() {
        let start: Position = "6k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1".parse().unwrap();
        let mate = [start.parse_san("Rd8#").unwrap()];
        let (short, long) = (Score::mate_in(11), Score::mate_in(13));
        assert_eq!(proven(short, &start, &[]), short);
        assert_eq!(proven(long, &start, &[]), DECIDED);
        assert_eq!(proven(Score::mated_in(14), &start, &[]), -DECIDED);
        assert_eq!(proven(long, &start, &mate), long);
        assert_eq!(proven(Score::cp(3_000), &start, &[]), Score::cp(3_000));
    }
}
