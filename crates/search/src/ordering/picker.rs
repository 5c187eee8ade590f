//! Move picker: staged generation of TT move, good captures, quiet moves, bad captures.
//!
//! Captures are ordered by most valuable victim and capture history, and are bad if SEE says that
//! they lose material. Quiet moves are ordered by killer, check bonus and histories. Quiescence picks
//! only captures, or captures and quiet checks.
//!
//! Measured: with bad captures among the others -47 ± 32 Elo; bonus of quiet checks +11 ± 12 Elo
//! (`docs/lab/2026-11-27-heuristics.md`).

use lucena_board::{Bitboard, CheckInfo, Move, MoveKinds, Position, Role};

use super::move_stack::{MoveStack, ScoredMove};
use super::{OrderingContext, QuietHistory};
use crate::history::{Histories, PieceTo};
use crate::material::piece_value;
use crate::params::{Heuristics, SearchParams};

/// Stages of the picker, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The TT move, before anything is generated.
    TtMove,
    /// Generate captures and promotions.
    GenerateCaptures,
    /// Good captures by SEE.
    GoodCaptures,
    /// Generate quiet moves.
    GenerateQuiets,
    /// Quiet moves.
    Quiets,
    /// Bad captures by SEE.
    BadCaptures,
    /// No moves left.
    Done,
}

/// Quiet moves to pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quiets {
    All,
    /// Those that give check and do not lose material by SEE.
    Checks,
    None,
}

/// Cursor over the moves of one node. The moves themselves are on the [`MoveStack`]:
///
/// ```text
/// base         bad_end       next            end
///  | bad captures |  (picked)   |  remaining   |
/// ```
pub(crate) struct Picker {
    stage: Stage,
    tt_move: Option<Move>,
    /// Whether a capture that loses anything by SEE is bad; otherwise the higher its ordering score,
    /// the more it may lose.
    strict_see: bool,
    quiets: Quiets,
    base: usize,
    bad_end: usize,
    next: usize,
    end: usize,
}

impl Picker {
    /// All moves. The TT move has to be legal.
    #[inline]
    pub(crate) fn new(stack: &MoveStack, tt_move: Option<Move>) -> Self {
        Self::with(stack, tt_move, false, Quiets::All)
    }

    /// Captures and promotions; those that do not lose material by SEE are good.
    #[inline]
    pub(crate) fn captures(stack: &MoveStack, tt_move: Option<Move>) -> Self {
        Self::with(stack, tt_move, true, Quiets::None)
    }

    #[inline]
    fn with(stack: &MoveStack, tt_move: Option<Move>, strict_see: bool, quiets: Quiets) -> Self {
        let base = stack.0.len();
        Self {
            stage: Stage::TtMove,
            tt_move,
            strict_see,
            quiets,
            base,
            bad_end: base,
            next: base,
            end: base,
        }
    }

    /// Also quiet moves that give check and do not lose material by SEE.
    #[inline]
    pub(crate) fn with_checks(self) -> Self {
        Self { quiets: Quiets::Checks, ..self }
    }

    /// The stage of the last move.
    #[inline]
    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    /// Skips the remaining quiet moves.
    #[inline]
    pub(crate) fn skip_quiets(&mut self) {
        self.quiets = Quiets::None;
    }

    /// Drops the moves that nodes below have left on the stack.
    #[inline]
    pub(crate) fn truncate(&self, stack: &mut MoveStack) {
        stack.0.truncate(self.end);
    }

    /// The next move.
    pub(crate) fn next(
        &mut self,
        stack: &mut MoveStack,
        position: &Position,
        ordering: &OrderingContext,
        histories: &Histories,
        params: &SearchParams,
    ) -> Option<Move> {
        self.truncate(stack);
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateCaptures;
                    if self.tt_move.is_some() {
                        return self.tt_move;
                    }
                }
                Stage::GenerateCaptures => {
                    self.generate_captures(stack, position, histories, params);
                    self.end = stack.0.len();
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => match stack.select_best(self.next) {
                    Some(capture) => {
                        self.next += 1;
                        if self.is_good(capture, position, params) {
                            return Some(capture.mv);
                        }
                        stack.0[self.bad_end] = capture;
                        self.bad_end += 1;
                    }
                    None => self.stage = Stage::GenerateQuiets,
                },
                Stage::GenerateQuiets => {
                    stack.0.truncate(self.bad_end);
                    self.next = self.bad_end;
                    if self.quiets != Quiets::None {
                        self.generate_quiets(stack, position, ordering, histories, params);
                    }
                    self.end = stack.0.len();
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if self.quiets != Quiets::None {
                        if let Some(quiet) = stack.select_best(self.next) {
                            self.next += 1;
                            return Some(quiet.mv);
                        }
                    }
                    self.next = self.base;
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => {
                    if self.next == self.bad_end {
                        self.stage = Stage::Done;
                    } else {
                        // They were moved there in order, best first.
                        self.next += 1;
                        return Some(stack.0[self.next - 1].mv);
                    }
                }
                Stage::Done => return None,
            }
        }
    }

    #[inline]
    fn is_good(&self, capture: ScoredMove, position: &Position, params: &SearchParams) -> bool {
        if self.strict_see {
            position.see_ge(capture.mv, 0)
        } else if params.uses(Heuristics::BAD_CAPTURES_LAST) {
            position.see_ge(capture.mv, -capture.score / params.order_good_capture_div)
        } else {
            true
        }
    }

    /// Generates captures and promotions, scored by victim and capture history.
    fn generate_captures(
        &self,
        stack: &mut MoveStack,
        position: &Position,
        histories: &Histories,
        params: &SearchParams,
    ) {
        let uses_capture_history = params.uses(Heuristics::CAPTURE_HISTORY);
        let turn = position.turn();
        position.query().kinds(MoveKinds::NOISY).for_each(|mv| {
            if Some(mv) == self.tt_move {
                return;
            }
            let victim = position.captured(mv).map(|piece| piece.role);
            let captured = victim.map_or(0, piece_value);
            let promoted = match mv.promotion() {
                None => 0,
                Some(Role::Queen) => piece_value(Role::Queen),
                // Underpromotions go last: hardly ever better than a queen.
                Some(_) => -piece_value(Role::Queen),
            };
            let history = if uses_capture_history {
                histories.capture.get(PieceTo::new(turn, mv), victim)
            } else {
                -piece_value(mv.role())
            };
            stack.push(mv, params.order_victim_weight * (captured + promoted) + history);
        });
    }

    /// Generates quiet moves, all or the checks, scored by killer, check bonus and histories.
    fn generate_quiets(
        &self,
        stack: &mut MoveStack,
        position: &Position,
        ordering: &OrderingContext,
        histories: &Histories,
        params: &SearchParams,
    ) {
        let quiet_history = QuietHistory::new(position, ordering, histories, params);
        let checks = position.check_info();
        let only_checks = self.quiets == Quiets::Checks;
        let targets = if only_checks { check_targets(&checks) } else { Bitboard::FULL };
        let see_threshold = if only_checks { 0 } else { params.order_check_see_min };
        position.query().kinds(MoveKinds::QUIETS).to(targets).for_each(|mv| {
            if Some(mv) == self.tt_move {
                return;
            }
            let is_good_check =
                position.gives_check_with(mv, &checks) && position.see_ge(mv, see_threshold);
            if is_good_check || !only_checks {
                let check_bonus = i32::from(is_good_check) * params.order_check_base;
                let bonus = quiet_history.killer_bonus(mv) + check_bonus;
                stack.push(mv, quiet_history.score(mv) + bonus);
            }
        });
    }
}

/// The destinations of all checks. Castling that gives check is left out, unless there are discovered
/// checks as well.
fn check_targets(info: &CheckInfo) -> Bitboard {
    if info.discoverers().is_empty() {
        Role::ALL.into_iter().fold(Bitboard::EMPTY, |all, role| all | info.check_squares(role))
    } else {
        Bitboard::FULL
    }
}
