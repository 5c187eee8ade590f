//! Search of one node: negamax alpha-beta with principal variation search (PVS).
//!
//! [`Searcher::node`] lists the steps in order. Each heuristic is a file of this module: the idea,
//! when it is wrong, what it measured, its parameters, and the function that the step calls, guard
//! included.

mod alpha_raise_reduction;
mod check_extension;
mod eval_history;
mod futility_pruning;
mod history_pruning;
mod history_update;
mod late_move_pruning;
pub(crate) mod lmr;
mod mate_distance;
mod move_loop;
mod null_move;
mod prior_move_bonus;
mod proven_mate;
mod pvs;
mod reverse_futility;
mod see_pruning;
mod singular_extension;
pub(crate) mod static_eval;
mod tablebase_probe;
mod tt_probe;
mod upcoming_repetition;
mod zugzwang;

use lucena_board::{Bitboard, Move, Position};
use lucena_eval::{Evaluator, Score};

use self::move_loop::{MoveContext, MoveLoop};
use self::singular_extension::Extension;
use self::tt_probe::TtProbe;
pub(crate) use self::tt_probe::tt_score;
use crate::history::CorrectionKeys;
use crate::ordering::{OrderingContext, Picker, Quiets};
use crate::stack::MAX_PLY;
use crate::tablebase::EndgameResult;
use crate::threads::Searcher;
use crate::tt::TtEntry;

/// Type of node, known at compile time.
pub(crate) trait NodeKind {
    /// The window is open: the exact score is wanted, not only a bound.
    const PV: bool;
    /// The node is the root.
    const ROOT: bool;
}

/// The root node.
pub(crate) struct Root;
/// A PV node below the root.
pub(crate) struct Pv;
/// A zero-window node.
pub(crate) struct NonPv;

impl NodeKind for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}

impl NodeKind for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}

impl NodeKind for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// A node with what is known before the move loop.
struct Node<'a> {
    position: &'a Position,
    ply: usize,
    /// Remaining depth in plies.
    depth: i32,
    /// Alpha before the move loop.
    alpha: Score,
    beta: Score,
    /// A beta cutoff is expected, because the first move of the parent did not fail high.
    cut_node: bool,
    in_check: bool,
    /// Move excluded by a singular extension search.
    excluded_move: Option<Move>,
    tt_hit: Option<TtEntry>,
    /// Score of the TT entry, with mates counted from the root.
    tt_score: Option<Score>,
    /// Legal TT move; at the root the best root move so far.
    tt_move: Option<Move>,
    /// The node is, or was in an earlier search, on the principal variation.
    tt_pv: bool,
    /// On the PV, the mate that the TT proves.
    proven_mate: Option<Score>,
    /// The evaluator's score, as stored in the TT; none in check or in a singular extension search.
    raw_eval: Option<Score>,
    /// Raw eval plus correction history; none in check.
    static_eval: Option<Score>,
    /// Static eval, or the TT score where its bound makes it a better estimate; none in check.
    eval: Option<Score>,
    /// The static eval is higher than at the last move of the side to move; in the move loop also if it
    /// is at least beta.
    improving: bool,
    correction_keys: CorrectionKeys,
}

impl Node<'_> {
    /// Whether the node may be pruned as a whole: not on the PV, where the exact score is wanted, and
    /// not in a singular extension search.
    #[inline(always)]
    fn allows_pruning<K: NodeKind>(&self) -> bool {
        !K::PV && self.excluded_move.is_none()
    }
}

impl<E: Evaluator> Searcher<'_, E> {
    /// Score of the position from the side to move (fail-soft): exact if between alpha and beta, else
    /// a bound. Meaningless once the search is stopped.
    pub(crate) fn node<K: NodeKind>(
        &mut self,
        position: &Position,
        mut alpha: Score,
        mut beta: Score,
        mut depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Score {
        let in_check = self.stack.at(ply).in_check;
        let excluded_move = self.stack.at(ply).excluded_move;
        if K::PV {
            self.stack.clear_pv(ply);
        }

        // Step 1: check extension. A side in check is not left to quiescence.
        depth = self.check_extension(depth, in_check);

        // Step 2: quiescence search at the horizon. It counts its own nodes.
        if depth <= 0 {
            return self.quiescence::<K>(position, (alpha, beta), ply, Quiets::Checks);
        }
        if !self.count_node() {
            return Score::ZERO;
        }
        self.selective_depth = self.selective_depth.max(ply);

        // Step 3: draws, maximum ply, mate distance pruning and upcoming repetitions.
        if !K::ROOT {
            if let Some(score) = self.end_of_line(position, in_check, ply) {
                return score;
            }
            (alpha, beta) = self.mate_distance((alpha, beta), ply);
            alpha = self.upcoming_repetition(position, alpha);
            if alpha >= beta {
                return alpha;
            }
        }
        self.stack.reset_descendants(ply);

        // Step 4: TT probe. A deep enough entry replaces the search, except on the PV, which a cutoff
        // would cut short. A mate holds at any depth.
        let tt = self.probe_tt::<K>(position, excluded_move, ply);
        if let Some(score) = self.tt_cutoff::<K>(position, &tt, (alpha, beta), depth, ply) {
            return score;
        }
        let proven_mate = if K::PV { self.proven_mate::<K>(&tt) } else { None };
        alpha = proven_mate.map_or(alpha, |score| alpha.max(score));
        let TtProbe { tt_hit, tt_score, tt_move, tt_pv } = tt;
        let mut node = Node {
            position,
            ply,
            depth,
            alpha,
            beta,
            cut_node,
            in_check,
            excluded_move,
            tt_hit,
            tt_score,
            tt_move,
            tt_pv,
            proven_mate,
            raw_eval: None,
            static_eval: None,
            eval: None,
            improving: false,
            correction_keys: self.correction_keys(position, ply),
        };

        // Step 5: tablebase probe. Before the static eval, which a cutoff does not need.
        let tablebase_result = self.probe_tablebase::<K>(&node);
        if let Some(score) = self.tablebase_cutoff(&node, tablebase_result) {
            return score;
        }

        // Step 6: static eval, corrected by history and adjusted by the TT. It shows what the move
        // before has gained.
        self.set_static_eval(&mut node);
        self.update_eval_history::<K>(&node);

        // Steps 7 and 8: reverse futility pruning and null move pruning.
        if let Some(score) = self.prune_node::<K>(&node) {
            return score;
        }

        node.improving = self.is_improving_in_move_loop(&node);

        // Step 9: move loop.
        let ordering = self.ordering_context(position, ply);
        let mut picker = Picker::new(&self.moves, node.tt_move);
        let mut moves = MoveLoop::new(alpha);
        while let Some(mv) = self.next_move::<K>(&node, &ordering, &mut picker, &moves) {
            if Some(mv) == excluded_move {
                continue;
            }
            moves.move_count += 1;
            self.prefetch_after(position, mv);
            let ctx = self.move_context(&node, &ordering, mv, moves.move_count);
            if K::ROOT {
                self.report_current_move(mv, moves.move_count);
            }

            // Steps 10 to 13: move pruning.
            if self.prunes_move::<K>(&node, &ctx, &mut picker, &moves) {
                continue;
            }

            // Step 14: singular extension. If all other moves fail low, the TT move is searched
            // deeper; if another one fails high too, the node is pruned (multi-cut).
            let extension = match self.singular_extension::<K>(&node, mv) {
                Extension::Plies(plies) => plies,
                Extension::MultiCut(score) => return score,
            };
            if self.stopped.is_some() {
                return Score::ZERO;
            }

            // Step 15: LMR and PVS. Reduced and zero-window searches first, re-searches if they raise
            // alpha.
            let nodes_before = self.nodes;
            let score = self.search_move::<K>(&node, &ordering, &ctx, extension, &moves);
            if self.stopped.is_some() {
                return Score::ZERO;
            }
            if K::ROOT {
                self.update_root_move(&node, &moves, score, nodes_before);
                if score <= moves.alpha {
                    self.report_refutation(position, mv);
                }
            }

            // Step 16: new best move, and beta cutoff. After one that raised alpha the others need
            // less depth.
            let alpha_before = moves.alpha;
            if self.update_best::<K>(&node, &ctx, score, &mut moves) {
                break;
            }
            node.depth -= self.alpha_raise_reduction::<K>(&node, alpha_before, moves.alpha);
        }

        self.finish_node::<K>(&node, ordering.threats, tablebase_result, &mut moves)
    }

    /// The score where the rules or the maximum ply end the line. Not at the root, which must return a
    /// move.
    #[inline(always)]
    fn end_of_line(&mut self, position: &Position, in_check: bool, ply: usize) -> Option<Score> {
        if self.is_draw(position, in_check) {
            return Some(Score::ZERO);
        }
        if ply >= MAX_PLY {
            return Some(if in_check { Score::ZERO } else { self.evaluate(position) });
        }
        None
    }

    /// The score of a node that need not be searched.
    #[inline(always)]
    fn prune_node<K: NodeKind>(&mut self, node: &Node<'_>) -> Option<Score> {
        // Step 7: reverse futility pruning. Far above beta with little depth left, a few quiet moves
        // will not lose that much.
        if let Some(score) = self.reverse_futility::<K>(node) {
            return Some(score);
        }
        // Step 8: null move pruning. If passing fails high, so will the best move.
        self.null_move::<K>(node)
    }

    /// Whether a move need not be searched.
    #[inline(always)]
    fn prunes_move<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        ctx: &MoveContext,
        picker: &mut Picker,
        moves: &MoveLoop,
    ) -> bool {
        self.allows_move_pruning::<K>(node, moves)
            // Step 10: late move pruning. Late quiet moves rarely raise alpha.
            && (self.late_move_pruning(node, ctx, picker)
                // Step 11: futility pruning. The eval is too far below alpha for this move.
                || self.futility_pruning(node, ctx, moves.alpha)
                // Step 12: history pruning. The move has failed nearly everywhere else.
                || self.history_pruning(node, ctx)
                // Step 13: SEE pruning. The move loses more material than the depth can win back.
                || self.see_pruning(node, ctx))
    }

    /// The score of a node whose moves have been searched, which is stored in histories and TT.
    #[inline(always)]
    fn finish_node<K: NodeKind>(
        &mut self,
        node: &Node<'_>,
        threats: Bitboard,
        tablebase_result: Option<EndgameResult>,
        moves: &mut MoveLoop,
    ) -> Score {
        // Step 17: checkmate and stalemate; or the excluded move is the only legal one.
        if moves.move_count == 0 {
            return match node.excluded_move {
                Some(_) => node.alpha,
                None if node.in_check => Score::mated_in(node.ply as u32),
                None => Score::ZERO,
            };
        }
        self.clamp_to_tablebase(node, tablebase_result, moves);
        self.keep_proven_mate(node, moves);

        // Step 18: history update. A bonus for the best move, a malus for those searched before it; if
        // none raised alpha, a bonus for the opponent's move.
        self.update_histories(node, threats, moves);

        // Step 19: correction history update and TT store. Not if only part of the moves was
        // searched: the result is not that of the position.
        if node.excluded_move.is_none() && !(K::ROOT && self.is_partial_root()) {
            self.update_correction_history(node, moves);
            self.store_tt(node, moves);
        }
        moves.best_score
    }

    /// The context for ordering the quiet moves of a node.
    pub(crate) fn ordering_context(&self, position: &Position, ply: usize) -> OrderingContext {
        OrderingContext::new(position, ply, &self.stack, self.params())
    }
}
