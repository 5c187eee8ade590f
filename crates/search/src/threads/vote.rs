//! Best thread selection: the threads vote for the best move.
//!
//! Each thread votes for its best move with a weight that grows with its score and its depth. The
//! report is that of the thread whose best move has the most votes.
//!
//! Measured: only as a part of Lazy SMP, two threads against one +77 ± 40 Elo
//! (`docs/lab/2026-11-27-matches.md`).
//!
//! Parameters: `vote_margin`.

use lucena_board::Move;
use lucena_eval::Evaluator;

use super::Searcher;
use crate::params::SearchParams;
use crate::report::Line;

/// Result of one thread.
#[derive(Clone, Debug)]
pub(crate) struct ThreadResult {
    /// Last completed iteration.
    pub(crate) depth: u32,
    pub(crate) selective_depth: u32,
    pub(crate) line: Line,
}

impl ThreadResult {
    pub(crate) fn of<E: Evaluator>(searcher: &Searcher<'_, E>) -> Self {
        let best = searcher.root_moves.get(0).expect("the root of a search has a move");
        Self {
            depth: searcher.completed_depth,
            selective_depth: best.selective_depth,
            line: best.last_line(),
        }
    }
}

/// The thread with the best move; the main thread if votes are equal.
pub(crate) fn best_thread(
    main: ThreadResult,
    others: Vec<ThreadResult>,
    params: &SearchParams,
) -> ThreadResult {
    let others: Vec<_> = others.into_iter().filter(|other| other.depth > 0).collect();
    if others.is_empty() {
        return main;
    }
    let all: Vec<ThreadResult> = std::iter::once(main).chain(others).collect();
    let worst = all.iter().map(|result| result.line.score).min().unwrap_or_default();
    let weight = |result: &ThreadResult| {
        i64::from(result.line.score - worst)
            + i64::from(params.vote_margin) * i64::from(result.depth)
    };
    let votes = |mv: Move| -> i64 {
        all.iter().filter(|other| other.line.moves[0] == mv).map(weight).sum()
    };
    let mut best = &all[0];
    for other in &all[1..] {
        let is_better = if best.line.score.is_win() || other.line.score.is_win() {
            // The fastest win is played without a vote.
            other.line.score > best.line.score
        } else if best.line.score.is_loss() && other.line.score.is_loss() {
            // So is the slowest loss, if all is lost.
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

    fn thread_result(mv: usize, score: Score, depth: u32) -> ThreadResult {
        let moves = vec![Position::initial().legal_moves()[mv]];
        let line = Line::new(score, moves).with_depth(depth);
        ThreadResult { depth, selective_depth: depth, line }
    }

    fn check(main: ThreadResult, others: &[ThreadResult], expected: usize) {
        let expected = Position::initial().legal_moves()[expected];
        assert_eq!(
            best_thread(main, others.to_vec(), &SearchParams::default()).line.moves[0],
            expected
        );
    }

    #[test]
    fn alone_the_main_thread_decides() {
        check(thread_result(3, Score::cp(-50), 9), &[], 3);
        check(thread_result(3, Score::cp(-50), 9), &[thread_result(1, Score::cp(900), 0)], 3);
    }

    #[test]
    fn two_agree_against_one() {
        let others = [thread_result(1, Score::cp(12), 10), thread_result(1, Score::cp(11), 10)];
        check(thread_result(0, Score::cp(14), 10), &others, 1);
    }

    #[test]
    fn a_mate_needs_no_votes() {
        let others = [thread_result(1, Score::mate_in(3), 8), thread_result(0, Score::cp(80), 12)];
        check(thread_result(0, Score::cp(90), 12), &others, 1);
    }
}
