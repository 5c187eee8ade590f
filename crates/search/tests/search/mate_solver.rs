//! A brute-force mate solver: slow, but short enough to be correct.

use lucena_board::Position;

/// Whether the side to move can force mate in at most this many moves.
///
/// Repetitions and the fifty-move rule are ignored; neither matters for a shortest mate from the start
/// of a game.
pub(crate) fn can_mate(position: &Position, moves: u32) -> bool {
    if moves == 0 {
        return false;
    }
    let mut successors: Vec<Position> = Vec::new();
    position.for_each_successor(|_, next| successors.push(*next));
    // Checks first: most mates start with one, and they leave few replies.
    successors.sort_by_cached_key(|next| (!next.is_check(), next.count_legal_moves()));
    successors.iter().any(|next| is_mated_within(next, moves - 1))
}

/// Whether the side to move is mated, or gets mated in at most this many moves of the opponent.
pub(crate) fn is_mated_within(position: &Position, moves: u32) -> bool {
    if !position.has_legal_moves() {
        return position.is_check();
    }
    if moves == 0 {
        return false;
    }
    let answers = position.legal_moves();
    answers.iter().all(|&mv| can_mate(&position.play_unchecked(mv), moves))
}

/// Moves to the shortest forced mate of the side to move, if at most `at_most`.
pub(crate) fn shortest_mate(position: &Position, at_most: u32) -> Option<u32> {
    (1..=at_most).find(|&moves| can_mate(position, moves))
}

#[test]
fn the_solver_finds_short_mates() {
    let check = |fen: &str, expected| {
        assert_eq!(shortest_mate(&crate::common::position(fen), 3), expected, "{fen}");
    };
    check("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", Some(1));
    check("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", Some(2));
    check("6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1", None);
    check("k7/8/1K6/8/8/8/8/1Q6 b - - 0 1", None);
}
