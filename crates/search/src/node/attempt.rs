//! A move that is about to be tried, with what is known of it beforehand.

use lucena_board::Move;
use lucena_eval::Evaluator;

use super::{Node, NodeKind};
use crate::extend::Verdict;
use crate::history::PieceTo;
use crate::order::{Hints, QuietScorer};
use crate::params::Heuristics;
use crate::searcher::Searcher;
use crate::values::is_noisy;

/// A move that is about to be tried.
#[derive(Clone, Copy)]
pub(crate) struct Attempt {
    pub(crate) mv: Move,
    /// Its place in the order, from 1.
    pub(crate) number: i32,
    pub(crate) is_quiet: bool,
    /// What the histories say of it.
    pub(super) past: i32,
    /// The reduction that its place alone suggests, in 1024ths of a ply.
    pub(super) base_reduction: i32,
}

impl<E: Evaluator> Searcher<'_, E> {
    /// What is known of a move beforehand.
    #[inline(always)]
    pub(super) fn attempt(&self, node: &Node<'_>, hints: &Hints, mv: Move, number: i32) -> Attempt {
        let position = node.position;
        let is_quiet = !is_noisy(position, mv);
        let histories = &self.worker.histories;
        let past = if is_quiet {
            QuietScorer::new(position, hints, histories, self.params()).score(mv)
        } else if self.uses(Heuristics::CAPTURE_HISTORY) {
            let victim = position.captured(mv).map(|piece| piece.role);
            histories.captures.get(PieceTo::new(position.turn(), mv), victim)
        } else {
            0
        };
        let base_reduction = self.reductions.base(is_quiet, node.depth, number);
        Attempt { mv, number, is_quiet, past, base_reduction }
    }

    /// How much deeper to look, where everything hangs on the table's move.
    #[inline(always)]
    pub(super) fn extension<K: NodeKind>(&mut self, node: &Node<'_>, attempt: &Attempt) -> Verdict {
        let may_be_singular = !K::ROOT
            && Some(attempt.mv) == node.known.mv
            && node.excluded.is_none()
            && self.uses(Heuristics::SINGULAR);
        match &node.known.entry {
            Some(entry) if may_be_singular => self.singular::<K>(node, attempt.mv, entry),
            _ => Verdict::Extend(0),
        }
    }
}
