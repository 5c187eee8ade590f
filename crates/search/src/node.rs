//! One position of the tree: principal variation search.
//!
//! [`Searcher::node`] is the table of contents; each of its steps has a file.

mod attempt;
mod decided;
mod descent;
mod endgame;
mod judgement;
mod kind;
mod knowledge;
mod outcome;
mod root;
mod selection;
mod window;

use std::ops::ControlFlow;

use lucena_board::{Move, Position};
use lucena_eval::{Evaluator, Score};

pub(crate) use self::attempt::Attempt;
pub(crate) use self::judgement::{Judgement, last_moves, sharpen};
pub(crate) use self::kind::{Cut, NodeKind, NonPv, Pv, Root};
pub(crate) use self::knowledge::Knowledge;
pub(crate) use self::outcome::Outcome;
use crate::extend::Verdict;
use crate::order::{Hints, Picker};
use crate::searcher::Searcher;

/// A position with all that is known of it before its moves are looked at.
pub(crate) struct Node<'a> {
    pub(crate) position: &'a Position,
    /// Its distance from the root.
    pub(crate) ply: usize,
    /// The plies that it is to be searched.
    pub(crate) depth: i32,
    /// What is worth more than this need not be known exactly.
    pub(crate) beta: Score,
    pub(crate) cut: Cut,
    pub(crate) in_check: bool,
    /// The move that a singular search leaves out.
    pub(crate) excluded: Option<Move>,
    pub(crate) known: Knowledge,
    pub(crate) judgement: Judgement,
    /// With a mate in hand only a faster one matters: no evaluation has a say in that.
    pub(crate) hunts_mate: bool,
}

impl<E: Evaluator> Searcher<'_, E> {
    /// What the position is worth to the side to move, exactly if between alpha and beta, else a
    /// bound. Meaningless once the search has stopped.
    pub(crate) fn node<K: NodeKind>(
        &mut self,
        position: &Position,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
        ply: usize,
        cut: Cut,
    ) -> Score {
        let in_check = self.stack.at(ply).in_check;
        let excluded = self.stack.at(ply).excluded;
        if K::PV {
            self.stack.clear_pv(ply);
        }

        // Step 1: a check is never left to quiescence, which sees little of it.
        depth = self.deepened_in_check(depth, in_check);
        if depth <= 0 {
            return self.quiescence::<K>(position, alpha, beta, ply);
        }
        if !self.count_node() {
            return Score::ZERO;
        }
        self.selective_depth = self.selective_depth.max(ply);

        // Step 2: the rules, and the limits of what can still matter.
        if !K::ROOT {
            match self.narrow(position, (alpha, beta), ply) {
                ControlFlow::Break(score) => return score,
                ControlFlow::Continue(window) => (alpha, beta) = window,
            }
        }
        self.stack.forget_below(ply);

        // Step 3: what the table knows.
        let known = self.recall::<K>(position, excluded, ply);
        if !K::PV {
            if let Some(score) = self.table_cut(position, &known, (alpha, beta), depth, ply) {
                return score;
            }
        }

        // Step 4: the evaluation, corrected, and by the table where that says more.
        let judgement = self.judge(position, &known, excluded, ply);
        let mut node = Node {
            position,
            ply,
            depth,
            beta,
            cut,
            in_check,
            excluded,
            known,
            judgement,
            hunts_mate: alpha.is_win(),
        };

        // Step 5: with few men left a tablebase knows the end.
        let result = self.ask_tablebase::<K>(&node);
        if let Some(score) = result.and_then(|result| self.endgame_cut(&node, result, alpha)) {
            return score;
        }

        // Step 6: leave positions that are decided. Not on the principal variation, where the
        // score itself is wanted, and not where a move is left out on purpose.
        let may_cut = !K::PV && excluded.is_none();
        if may_cut {
            if let Some(score) = self.decided(&node, alpha) {
                return score;
            }
        }

        // Step 7: without a table move the order is poor; a shallower search now finds one.
        if self.deserves_less::<K>(&node) {
            node.depth -= 1;
        }

        // Step 8: a capture that holds far above the window.
        let hints = self.hints(position, ply);
        if may_cut {
            if let Some(score) = self.prob_cut(&node, &hints) {
                return score;
            }
        }

        // Step 9: the moves, likely best ones first.
        let mut picker = Picker::new(&self.moves, known.mv);
        let mut outcome = Outcome::new(alpha);
        while let Some(mv) = self.next_move::<K>(&node, &hints, &mut picker, outcome.n_moves) {
            if Some(mv) == excluded {
                continue;
            }
            outcome.n_moves += 1;
            let attempt = self.attempt(&node, &hints, mv, outcome.n_moves);
            if K::ROOT {
                self.tell_current_move(mv, outcome.n_moves);
            }

            // Step 10: leave out those that will hardly reach the window.
            if !K::ROOT && self.leaves_out(&node, &attempt, &outcome, &mut picker) {
                continue;
            }

            // Step 11: look deeper where everything hangs on this move.
            let extension = match self.extension::<K>(&node, &attempt) {
                Verdict::Extend(plies) => plies,
                Verdict::Leave(score) => return score,
            };
            if self.stopped.is_some() {
                return Score::ZERO;
            }

            // Step 12: search what the move leads to.
            let nodes_before = self.nodes;
            let score = self.try_move::<K>(&node, &hints, &attempt, extension, &outcome);
            if self.stopped.is_some() {
                return Score::ZERO;
            }
            if K::ROOT {
                let window = (outcome.alpha, node.beta);
                self.note_root_move(outcome.n_moves, score, window, nodes_before);
                if score <= outcome.alpha {
                    self.report_refutation(position, mv);
                }
            }

            // Step 13: what that has changed.
            if self.note_score::<K>(&node, &attempt, score, &mut outcome) {
                break;
            }
        }

        // Step 14: no legal move, or none but the one left out.
        if outcome.n_moves == 0 {
            return match excluded {
                Some(_) => alpha,
                None if in_check => Score::mated_in(ply as u32),
                None => Score::ZERO,
            };
        }

        self.heed_result(&node, result, &mut outcome);

        // Step 15: learn from it. A root with only some of its moves teaches nothing about the
        // position as a whole.
        self.learn(&node, hints.threats, &outcome);
        let is_whole = excluded.is_none() && !(K::ROOT && self.searches_part_of_root());
        if is_whole {
            self.correct(&node, &outcome);
            self.store(&node, &outcome);
        }
        outcome.best_score
    }

    /// The next move after so many.
    #[inline(always)]
    fn next_move<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        hints: &Hints,
        picker: &mut Picker,
        n_moves: i32,
    ) -> Option<Move> {
        if K::ROOT {
            picker.tidy(&mut self.moves);
            let i = self.first_root_move + n_moves as usize;
            return self.root.get(i).map(|root_move| root_move.mv);
        }
        let (histories, params) = (&self.worker.histories, self.shared.params);
        picker.next(&mut self.moves, node.position, hints, histories, params)
    }
}
