//! Singular extensions: a move that no other comes near is looked at more deeply.
//!
//! The idea: leave the table's move out and search the others at half depth against a window
//! somewhat below its score. If all fail, everything hangs on this one move: it gets one ply more,
//! two or three if the others fail by far. If another beats beta itself, then several moves do,
//! and the position can be left at once (multi-cut). If the table's move merely is one of several
//! good ones, it deserves less, not more.
//!
//! When it is wrong: the reduced search misjudges the others. The cost of the second search is why
//! it waits for some depth, and why extensions on one line are counted.
//!
//! What our matches measured: without it -48 ± 37 Elo (240 games, 5,000 nodes a move).

use lucena_board::Move;
use lucena_eval::{Evaluator, Score};

use crate::node::{Cut, Node, NodeKind, NonPv};
use crate::params::Heuristics;
use crate::searcher::Searcher;
use crate::table::{Bound, Entry, score_at};

/// The margin is counted in fractions of a centipawn.
const MARGIN_UNIT: i32 = 64;

/// What became of the question whether a move is singular.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Plies to add, or to take away if negative.
    Extend(i32),
    /// The position is above the window without the move too.
    Leave(Score),
}

impl<E: Evaluator> Searcher<'_, E> {
    /// Judges the table's move, which has to be legal.
    pub(crate) fn singular<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        mv: Move,
        entry: &Entry,
    ) -> Verdict {
        let Node { position, ply, depth, beta, cut, .. } = *node;
        let params = self.params();
        let score = score_at(entry.score, ply);
        if depth < params.singular_min_depth
            || i32::from(entry.depth) < depth - params.singular_slack_max
            || entry.bound == Bound::Upper
            || !score.is_centipawns()
            || ply >= 2 * self.root_depth as usize
        {
            return Verdict::Extend(0);
        }
        let singular_beta = score - params.singular_margin * depth / MARGIN_UNIT;
        let reduced = (depth - 1) / 2;
        self.stack.at_mut(ply).excluded = Some(mv);
        let best =
            self.node::<NonPv>(position, singular_beta - 1, singular_beta, reduced, ply, cut);
        self.stack.at_mut(ply).excluded = None;
        if self.stopped.is_some() {
            return Verdict::Extend(0);
        }
        if best < singular_beta {
            let may_double = !K::PV
                && self.stack.at(ply).n_double_extensions < params.singular_doubles_max as u32;
            let double = may_double && best < singular_beta - params.singular_double_base;
            let triple = double
                && !position.is_capture(mv)
                && best < singular_beta - params.singular_triple_base;
            return Verdict::Extend(1 + i32::from(double) + i32::from(triple));
        }
        if best >= beta && best.is_centipawns() && self.uses(Heuristics::MULTI_CUT) {
            return Verdict::Leave(best);
        }
        if score >= beta {
            Verdict::Extend(if K::PV { -1 } else { -2 })
        } else if cut == Cut::Expected {
            Verdict::Extend(-1)
        } else {
            Verdict::Extend(0)
        }
    }
}
