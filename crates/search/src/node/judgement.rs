//! What a position seems to be worth before any of its moves is looked at.

use lucena_board::{Move, Position};
use lucena_eval::{Evaluator, Score};

use super::Knowledge;
use crate::history::{CorrectionKeys, PieceTo};
use crate::params::Heuristics;
use crate::searcher::Searcher;
use crate::stack::Frame;
use crate::table::{Bound, Entry};

/// The evaluation of a position, from the raw number to the best guess.
#[derive(Clone, Copy)]
pub(crate) struct Judgement {
    /// What the evaluator says, if it was asked: the table keeps it.
    pub(crate) raw: Option<Score>,
    /// That with what was learnt about positions like this; none in check.
    pub(crate) corrected: Option<Score>,
    /// That or the table's score, whichever says more; none in check.
    pub(crate) best_guess: Option<Score>,
    /// Whether the side to move stands better than at its last move.
    pub(crate) is_improving: bool,
    /// Where to learn how wrong it was.
    pub(crate) keys: CorrectionKeys,
}

impl<E: Evaluator> Searcher<'_, E> {
    /// Judges the position that the line has come to, and keeps the evaluation for those below.
    ///
    /// A search that leaves out a move is about a position that has been judged already.
    #[inline(always)]
    pub(super) fn judge(
        &mut self,
        position: &Position,
        known: &Knowledge,
        excluded: Option<Move>,
        ply: usize,
    ) -> Judgement {
        let last_moves = last_moves(self.stack.before(ply, 1), self.stack.before(ply, 2));
        let keys = CorrectionKeys::new(position, last_moves);
        let (raw, corrected) = if self.stack.at(ply).in_check {
            (None, None)
        } else if excluded.is_some() {
            (None, self.stack.at(ply).eval)
        } else {
            let raw = self.raw_evaluation(position, known.entry);
            (Some(raw), Some(self.corrected(position, raw, &keys)))
        };
        self.stack.at_mut(ply).eval = corrected;
        let best_guess = corrected.map(|eval| sharpen(eval, known.entry, known.score));
        let is_improving = self.is_improving(corrected, ply);
        Judgement { raw, corrected, best_guess, is_improving, keys }
    }

    /// The evaluation as the table remembers it, or made and left there for the next time.
    #[inline(always)]
    fn raw_evaluation(&mut self, position: &Position, entry: Option<Entry>) -> Score {
        if let Some(eval) = entry.and_then(|entry| entry.eval) {
            return eval;
        }
        let eval = self.evaluate(position);
        if entry.is_none() {
            let only_eval = Entry::new(-Score::INFINITE, Bound::Lower, 0).with_eval(eval);
            self.shared.table.store_in_search(position.key(), only_eval);
        }
        eval
    }

    /// The evaluation with what was learnt about positions like this.
    #[inline]
    pub(crate) fn corrected(
        &self,
        position: &Position,
        raw: Score,
        keys: &CorrectionKeys,
    ) -> Score {
        let params = self.params();
        if !self.uses(Heuristics::CORRECTION_HISTORY)
            || raw.raw().abs() > params.correction_eval_max
            || position.occupied().len() <= params.correction_pieces_over as u32
        {
            return raw;
        }
        Score::cp(raw.raw() + self.worker.histories.correction.get(keys, params))
    }

    /// Whether the side to move stands better than at its last move.
    #[inline]
    fn is_improving(&self, eval: Option<Score>, ply: usize) -> bool {
        let Some(eval) = eval else { return false };
        if !self.uses(Heuristics::IMPROVING) {
            return false;
        }
        let earlier = self.stack.before(ply, 2).eval.or(self.stack.before(ply, 4).eval);
        earlier.is_none_or(|earlier| eval > earlier)
    }
}

/// The last two moves, if both were moves.
#[inline]
pub(crate) fn last_moves(last: &Frame, earlier: &Frame) -> Option<(PieceTo, PieceTo)> {
    Some((last.piece_to?, earlier.piece_to?))
}

/// A score of the table is a better guess than the evaluation wherever its bound allows.
#[inline]
pub(crate) fn sharpen(eval: Score, entry: Option<Entry>, score: Option<Score>) -> Score {
    let (Some(entry), Some(score)) = (entry, score) else { return eval };
    let says_more = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score > eval,
        Bound::Upper => score < eval,
    };
    if says_more && score.is_centipawns() { score } else { eval }
}
