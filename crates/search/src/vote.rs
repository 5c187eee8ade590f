//! Which thread's move is played.
//!
//! Threads that share a table find different things. Each votes for its move with a weight that
//! grows with its score and its depth, and the thread with the most votes for its move speaks.

use lucena_board::Move;
use lucena_eval::Evaluator;

use crate::params::SearchParams;
use crate::report::Line;
use crate::searcher::Searcher;

/// What one thread has come to.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    /// The last iteration that it finished.
    pub(crate) depth: u32,
    pub(crate) selective_depth: u32,
    pub(crate) line: Line,
}

impl Candidate {
    pub(crate) fn of<E: Evaluator>(searcher: &Searcher<'_, E>) -> Self {
        let best = searcher.root.get(0).expect("the root of a search has a move");
        Self {
            depth: searcher.completed_depth,
            selective_depth: best.selective_depth,
            line: best.last_line(),
        }
    }
}

/// The candidate that speaks for all; the first thread's own where votes are equal.
pub(crate) fn choose(own: Candidate, others: Vec<Candidate>, params: &SearchParams) -> Candidate {
    let others: Vec<_> = others.into_iter().filter(|other| other.depth > 0).collect();
    if others.is_empty() {
        return own;
    }
    let all: Vec<Candidate> = std::iter::once(own).chain(others).collect();
    let worst = all.iter().map(|candidate| candidate.line.score).min().unwrap_or_default();
    let weight = |candidate: &Candidate| {
        i64::from(candidate.line.score - worst)
            + i64::from(params.vote_margin) * i64::from(candidate.depth)
    };
    let votes = |mv: Move| -> i64 {
        all.iter().filter(|other| other.line.moves[0] == mv).map(weight).sum()
    };
    let mut best = &all[0];
    for other in &all[1..] {
        let is_better = if best.line.score.is_win() || other.line.score.is_win() {
            // The shortest way to win needs no votes.
            other.line.score > best.line.score
        } else if best.line.score.is_loss() && other.line.score.is_loss() {
            other.line.score > best.line.score
        } else {
            let (for_other, for_best) = (votes(other.line.moves[0]), votes(best.line.moves[0]));
            for_other > for_best
                || (for_other == for_best
                    && other.line.moves[0] == best.line.moves[0]
                    && weight(other) > weight(best))
        };
        if is_better {
            best = other;
        }
    }
    best.clone()
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;
    use lucena_eval::Score;

    use super::*;

    fn candidate(mv: usize, score: Score, depth: u32) -> Candidate {
        let moves = vec![Position::initial().legal_moves()[mv]];
        let line = Line::new(score, moves).with_depth(depth);
        Candidate { depth, selective_depth: depth, line }
    }

    fn check(own: Candidate, others: &[Candidate], expected: usize) {
        let expected = Position::initial().legal_moves()[expected];
        assert_eq!(choose(own, others.to_vec(), &SearchParams::default()).line.moves[0], expected);
    }

    #[test]
    fn alone_the_first_thread_decides() {
        check(candidate(3, Score::cp(-50), 9), &[], 3);
        check(candidate(3, Score::cp(-50), 9), &[candidate(1, Score::cp(900), 0)], 3);
    }

    #[test]
    fn two_agree_against_one() {
        let others = [candidate(1, Score::cp(12), 10), candidate(1, Score::cp(11), 10)];
        check(candidate(0, Score::cp(14), 10), &others, 1);
    }

    #[test]
    fn a_mate_needs_no_votes() {
        let others = [candidate(1, Score::mate_in(3), 8), candidate(0, Score::cp(80), 12)];
        check(candidate(0, Score::cp(90), 12), &others, 1);
    }
}
