//! One position of the tree: principal variation search.

use arrayvec::ArrayVec;
use lucena_board::{Bitboard, Color, Move, Position, Role, attacks};
use lucena_eval::{Evaluator, Score};

use crate::extend::Verdict;
use crate::history::{CorrectionKeys, PieceTo};
use crate::order::{Hints, Picker, QuietScorer};
use crate::params::Heuristics;
use crate::prune::{
    exchange, futility, history, late_moves, mate_distance, razoring, reverse_futility,
};
use crate::reduce::{Circumstances, ReductionTable};
use crate::searcher::Searcher;
use crate::stack::{Frame, MAX_PLY};
use crate::table::{Bound, Entry, score_at, score_from};
use crate::values::{has_pieces, value};

/// What sort of position a search is in, known when it is compiled.
pub(crate) trait NodeKind {
    /// The window is open: the score matters, not only on which side of a bound it lies.
    const PV: bool;
    /// The position is the one that was asked about.
    const ROOT: bool;
}

/// The root.
pub(crate) struct Root;
/// On a principal variation below the root.
pub(crate) struct Pv;
/// Anywhere else.
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

/// Whether some move is expected to beat the window soon, as where the first move of the position
/// above has left it to its siblings to fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    Expected,
    Other,
}

impl Cut {
    #[inline]
    fn opposite(self) -> Self {
        if self == Self::Expected { Self::Other } else { Self::Expected }
    }
}

/// Moves that were tried and did not suffice, remembered for what they teach.
const TRIED: usize = 64;
const PLY: i32 = 1024;

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
        let params = self.params();
        let in_check = self.stack.at(ply).in_check;
        let excluded = self.stack.at(ply).excluded;
        if K::PV {
            self.stack.clear_pv(ply);
        }

        // Step 1: a check is never left to quiescence, which sees little of it.
        if in_check && depth <= 0 && self.uses(Heuristics::CHECK_EXTENSION) {
            depth = 1;
        }
        if depth <= 0 {
            return self.quiescence::<K>(position, alpha, beta, ply);
        }
        if !self.count_node() {
            return Score::ZERO;
        }
        self.selective_depth = self.selective_depth.max(ply);

        // Step 2: the rules, and the limits of what can still matter.
        if !K::ROOT {
            if self.is_draw(position, in_check) {
                return Score::ZERO;
            }
            if ply >= MAX_PLY {
                return if in_check { Score::ZERO } else { self.evaluate(position) };
            }
            if self.uses(Heuristics::MATE_DISTANCE) {
                (alpha, beta) = mate_distance::narrow(alpha, beta, ply);
            }
            if alpha < Score::ZERO
                && self.uses(Heuristics::UPCOMING_REPETITION)
                && self.keys.has_upcoming_draw_since(position, self.root_ply)
            {
                alpha = Score::ZERO;
            }
            if alpha >= beta {
                return alpha;
            }
        }
        self.stack.at_mut(ply + 1).killer = None;
        self.stack.at_mut(ply + 2).n_cuts = 0;

        // Step 3: what the table knows.
        let entry = if excluded.is_none() { self.shared.table.probe(position.key()) } else { None };
        let table_score = entry.map(|entry| score_at(entry.score, ply));
        let table_move = if K::ROOT {
            self.root.get(self.first_root_move).map(|root_move| root_move.mv)
        } else {
            let known = entry.and_then(|entry| entry.mv).filter(|&mv| position.is_legal(mv));
            known.filter(|_| self.uses(Heuristics::TABLE_MOVE))
        };
        if !K::PV
            && let (Some(entry), Some(score)) = (entry, table_score)
            && i32::from(entry.depth) >= depth
            && entry.cuts(score, alpha, beta)
            && position.half_move_clock() < 90
            && self.uses(Heuristics::TABLE_CUTOFFS)
        {
            if score >= beta
                && let Some(mv) = table_move
                && !is_noisy(position, mv)
            {
                // What refuted the position once more deserves to be remembered once more.
                self.reward_quiet(position, mv, &[], depth, ply, self.threats(position));
            }
            return score;
        }
        let was_pv = K::PV || entry.is_some_and(|entry| entry.was_pv);

        // Step 4: the evaluation, corrected, and by the table where that says more.
        let last_moves = last_moves(self.stack.before(ply, 1), self.stack.before(ply, 2));
        let correction_keys = CorrectionKeys::new(position, last_moves);
        let (raw_eval, static_eval) = if in_check {
            (None, None)
        } else if excluded.is_some() {
            (None, self.stack.at(ply).eval)
        } else {
            let raw = match entry.and_then(|entry| entry.eval) {
                Some(eval) => eval,
                None => {
                    let eval = self.evaluate(position);
                    if entry.is_none() {
                        let only_eval =
                            Entry::new(-Score::INFINITE, Bound::Lower, 0).with_eval(eval);
                        self.shared.table.store(position.key(), only_eval);
                    }
                    eval
                }
            };
            (Some(raw), Some(self.corrected(raw, &correction_keys)))
        };
        self.stack.at_mut(ply).eval = static_eval;
        let eval = static_eval.map(|eval| sharpen(eval, entry, table_score));
        let is_improving = self.is_improving(static_eval, ply);

        // With a mate in hand only a faster one matters: no evaluation has a say in that.
        let hunts_mate = alpha.is_win();

        // Step 5: leave positions that are decided. Not on the principal variation, where the
        // score itself is wanted, and not where a move is left out on purpose.
        let may_cut = !K::PV && excluded.is_none();
        if may_cut && let Some(eval) = eval {
            if self.uses(Heuristics::RAZORING)
                && !hunts_mate
                && razoring::is_hopeless(eval, alpha, depth, params)
            {
                let score = self.quiescence::<NonPv>(position, alpha, alpha + 1, ply);
                if score <= alpha {
                    return score;
                }
            }
            if self.uses(Heuristics::REVERSE_FUTILITY)
                && !(was_pv && depth > params.reverse_futility_pv_max_depth)
                && let Some(score) = reverse_futility::cut(eval, beta, depth, is_improving, params)
            {
                return score;
            }
            if self.uses(Heuristics::NULL_MOVE)
                && eval >= beta
                && static_eval.is_some_and(|static_eval| static_eval >= beta)
                && let Some(score) = self.null_move_cut(position, eval, beta, depth, ply)
            {
                return score;
            }
            if self.stopped.is_some() {
                return Score::ZERO;
            }
        }

        // Step 6: without a table move the order is poor; a shallower search now finds one.
        if self.uses(Heuristics::INTERNAL_REDUCTION)
            && depth >= params.internal_reduction_min_depth
            && table_move.is_none()
            && excluded.is_none()
            && (K::PV || cut == Cut::Expected)
        {
            depth -= 1;
        }

        let hints = self.hints(position, ply);

        // Step 7: a capture that holds far above the window.
        if may_cut
            && self.uses(Heuristics::PROB_CUT)
            && let Some(eval) = static_eval
            && let Some(score) =
                self.prob_cut(position, &hints, eval, beta, depth, ply, entry.as_ref())
        {
            return score;
        }

        // Step 8: the moves.
        let mut best_score = -Score::INFINITE;
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut number = 0;
        let mut tried_quiets = ArrayVec::<Move, TRIED>::new();
        let mut tried_captures = ArrayVec::<Move, TRIED>::new();
        let table_move_is_capture = table_move.is_some_and(|mv| is_noisy(position, mv));
        let mut picker = Picker::new(&self.moves, table_move);
        loop {
            let mv = if K::ROOT {
                self.root.get(self.first_root_move + number as usize).map(|root_move| root_move.mv)
            } else {
                picker.next(&mut self.moves, position, &hints, &self.worker.histories, params)
            };
            let Some(mv) = mv else { break };
            if Some(mv) == excluded {
                continue;
            }
            number += 1;
            if K::ROOT {
                self.tell_current_move(mv, number);
            }
            let is_quiet = !is_noisy(position, mv);
            let past = if is_quiet {
                QuietScorer::new(position, &hints, &self.worker.histories, params).score(mv)
            } else if self.uses(Heuristics::CAPTURE_HISTORY) {
                let victim = position.captured(mv);
                self.worker.histories.captures.get(PieceTo::new(position.turn(), mv), victim)
            } else {
                0
            };
            let base_reduction = self.reductions.base(is_quiet, depth, number);

            // Step 9: leave out moves that will hardly reach the window, once there is one that
            // does not lose.
            if !K::ROOT && !hunts_mate && !best_score.is_loss() && has_pieces(position) {
                let reduction = base_reduction - past * PLY / params.reduction_history_div;
                let reduced = (depth - 1 - reduction / PLY).max(0);
                if is_quiet {
                    let is_late = self.uses(Heuristics::LATE_MOVE_PRUNING)
                        && depth <= params.late_move_max_depth
                        && number > late_moves::limit(depth, is_improving, params);
                    let is_futile = self.uses(Heuristics::FUTILITY)
                        && reduced <= params.futility_max_depth
                        && eval.is_some_and(|eval| {
                            futility::quiet_hope(eval, reduced, params) <= alpha
                        });
                    let is_bad = self.uses(Heuristics::HISTORY_PRUNING)
                        && history::rules_out(past, reduced, params);
                    if (is_late || is_futile || is_bad) && !position.gives_check(mv) {
                        if is_late && !in_check {
                            picker.skip_quiets();
                        }
                        continue;
                    }
                } else if self.uses(Heuristics::CAPTURE_FUTILITY)
                    && reduced <= params.capture_futility_max_depth
                    && mv.promotion().is_none()
                    && let Some(eval) = eval
                {
                    let taken = position.captured(mv).map_or(0, value);
                    if futility::capture_hope(eval, taken, past, reduced, params) <= alpha
                        && !position.gives_check(mv)
                    {
                        continue;
                    }
                }
                if self.uses(Heuristics::SEE_PRUNING) && depth <= params.see_max_depth {
                    let depth = if is_quiet { reduced } else { depth };
                    if !position.see_ge(mv, exchange::threshold(is_quiet, depth, past, params)) {
                        continue;
                    }
                }
            }

            // Step 10: look deeper where everything hangs on this move.
            let mut extension = 0;
            if !K::ROOT
                && Some(mv) == table_move
                && excluded.is_none()
                && self.uses(Heuristics::SINGULAR)
                && let Some(entry) = &entry
            {
                match self.singular::<K>(position, mv, entry, beta, depth, ply, cut) {
                    Verdict::Extend(plies) => extension = plies,
                    Verdict::Leave(score) => return score,
                }
                if self.stopped.is_some() {
                    return Score::ZERO;
                }
            }

            // Step 11: play it.
            let nodes_before = self.nodes;
            let next = self.make(position, mv, ply);
            let gives_check = next.is_check();
            let doubles = self.stack.at(ply).n_double_extensions + u32::from(extension >= 2);
            self.stack.enter(ply + 1, gives_check, doubles);
            let next_depth = depth - 1 + extension;

            // Step 12: late moves get a shallow search first, then what they earn.
            let mut score = Score::ZERO;
            let is_late = number > params.reduction_late_base + i32::from(K::PV)
                && depth >= params.reduction_min_depth
                && self.uses(Heuristics::LATE_MOVE_REDUCTION);
            let mut needs_full_depth = !K::PV || number > 1;
            if is_late {
                let circumstances = Circumstances {
                    is_pv: K::PV,
                    was_pv,
                    is_cut_node: cut == Cut::Expected,
                    is_improving,
                    gives_check,
                    table_move_is_capture,
                    is_killer: hints.killer == Some(mv) || hints.counter == Some(mv),
                    history: past,
                    n_cuts_below: self.stack.at(ply + 1).n_cuts,
                };
                let reduction = ReductionTable::with(base_reduction, &circumstances, params);
                let reduced = (next_depth - reduction / PLY).clamp(1.min(next_depth), next_depth);
                score =
                    -self.node::<NonPv>(&next, -alpha - 1, -alpha, reduced, ply + 1, Cut::Expected);
                needs_full_depth = score > alpha && reduced < next_depth;
                if needs_full_depth {
                    // Much better than all so far: worth a ply more; hardly better: one less.
                    let deeper = score > best_score + params.reduction_deeper_base + 2 * next_depth;
                    let shallower = score < best_score + next_depth;
                    let depth = next_depth + i32::from(deeper) - i32::from(shallower);
                    score = -self.node::<NonPv>(
                        &next,
                        -alpha - 1,
                        -alpha,
                        depth,
                        ply + 1,
                        cut.opposite(),
                    );
                    needs_full_depth = false;
                }
            }
            if needs_full_depth {
                score = -self.node::<NonPv>(
                    &next,
                    -alpha - 1,
                    -alpha,
                    next_depth,
                    ply + 1,
                    cut.opposite(),
                );
            }
            if K::PV && (number == 1 || score > alpha) {
                score = -self.node::<Pv>(&next, -beta, -alpha, next_depth, ply + 1, Cut::Other);
            }
            self.unmake();
            if self.stopped.is_some() {
                return Score::ZERO;
            }
            if K::ROOT {
                self.note_root_move(number, score, alpha, nodes_before);
            }

            // Step 13: what the move has changed.
            if score > best_score {
                best_score = score;
                if score > alpha {
                    best_move = Some(mv);
                    bound = Bound::Exact;
                    if K::PV {
                        self.stack.set_pv(ply, mv);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        self.stack.at_mut(ply).n_cuts += 1;
                        break;
                    }
                    alpha = score;
                }
            }
            if Some(mv) != best_move {
                let tried = if is_quiet { &mut tried_quiets } else { &mut tried_captures };
                let _ = tried.try_push(mv);
            }
        }

        // Step 14: no legal move, or none but the one left out.
        if number == 0 {
            return match excluded {
                Some(_) => alpha,
                None if in_check => Score::mated_in(ply as u32),
                None => Score::ZERO,
            };
        }
        // Step 15: learn from it.
        if let Some(mv) = best_move {
            self.reward(position, mv, &tried_quiets, &tried_captures, depth, ply, hints.threats);
        }
        // A root with only some of its moves teaches nothing about the position.
        let is_whole = excluded.is_none() && !(K::ROOT && self.searches_part_of_root());
        if is_whole {
            if let Some(eval) = static_eval
                && !best_move.is_some_and(|mv| is_noisy(position, mv))
                && !(bound == Bound::Lower && best_score <= eval)
                && !(bound == Bound::Upper && best_score >= eval)
                && best_score.is_centipawns()
            {
                let histories = &mut self.worker.histories;
                histories.correction.add(&correction_keys, best_score - eval, depth);
            }
            let stored_depth = depth.clamp(0, i32::from(u8::MAX)) as u8;
            let mut entry = Entry::new(score_from(best_score, ply), bound, stored_depth);
            entry.mv = best_move;
            entry.eval = raw_eval;
            entry.was_pv = was_pv;
            self.shared.table.store(position.key(), entry);
        }
        best_score
    }

    /// The evaluation with what was learnt about positions like this.
    #[inline]
    pub(crate) fn corrected(&self, raw: Score, keys: &CorrectionKeys) -> Score {
        if !self.uses(Heuristics::CORRECTION_HISTORY) {
            return raw;
        }
        Score::cp(raw.raw() + self.worker.histories.correction.get(keys, self.params()))
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

    pub(crate) fn hints(&self, position: &Position, ply: usize) -> Hints {
        let last = self.stack.before(ply, 1).piece_to;
        let killer = self.stack.at(ply).killer.filter(|_| self.uses(Heuristics::KILLER));
        let counter = last.and_then(|last| self.worker.histories.counters.get(last));
        Hints {
            threats: self.threats(position),
            earlier: [last, self.stack.before(ply, 2).piece_to, self.stack.before(ply, 4).piece_to],
            killer,
            counter: counter.filter(|_| self.uses(Heuristics::COUNTER_MOVE)),
        }
    }

    /// The squares that the opponent attacks.
    #[inline]
    fn threats(&self, position: &Position) -> Bitboard {
        let them = !position.turn();
        let occupied = position.occupied();
        let pawns = position.pieces(them, Role::Pawn);
        let mut threats = pawn_attacks(pawns, them);
        for square in position.pieces(them, Role::Knight) {
            threats |= attacks::knight(square);
        }
        for square in position.pieces(them, Role::Bishop) | position.pieces(them, Role::Queen) {
            threats |= attacks::bishop(square, occupied);
        }
        for square in position.pieces(them, Role::Rook) | position.pieces(them, Role::Queen) {
            threats |= attacks::rook(square, occupied);
        }
        threats | attacks::king(position.king(them))
    }

    /// Whether some root moves are left out: those that have their lines, or were not wanted.
    fn searches_part_of_root(&self) -> bool {
        let only = self.shared.limits.search_moves.as_ref();
        self.first_root_move > 0 || only.is_some_and(|only| !only.is_empty())
    }

    fn tell_current_move(&mut self, mv: Move, number: i32) {
        if let Some(observer) = self.observer.as_deref_mut() {
            let number = self.first_root_move + number as usize;
            observer.current_move(self.root_depth as u32, mv, number, self.time.seen());
        }
    }

    /// Books what the search of a root move has shown.
    fn note_root_move(&mut self, number: i32, score: Score, alpha: Score, nodes_before: u64) {
        let nodes = self.nodes - nodes_before;
        let selective_depth = self.selective_depth as u32;
        let pv = self.stack.pv(1);
        let root_move = self.root.get_mut(self.first_root_move + number as usize - 1);
        root_move.nodes += nodes;
        if number == 1 || score > alpha {
            root_move.score = score;
            root_move.selective_depth = selective_depth;
            root_move.pv.truncate(1);
            root_move.pv.extend_from_slice(pv);
        } else {
            // Only known to be no better; where it stands in the order is left as it is.
            root_move.score = -Score::INFINITE;
        }
    }
}

/// Captures and promotions.
#[inline]
pub(crate) fn is_noisy(position: &Position, mv: Move) -> bool {
    position.is_capture(mv) || mv.promotion().is_some()
}

#[inline]
fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let not_a = !Bitboard(0x0101_0101_0101_0101);
    let not_h = !Bitboard(0x8080_8080_8080_8080);
    match color {
        Color::White => Bitboard((pawns & not_a).0 << 7 | (pawns & not_h).0 << 9),
        Color::Black => Bitboard((pawns & not_a).0 >> 9 | (pawns & not_h).0 >> 7),
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
