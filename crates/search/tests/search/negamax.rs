//! Full-width negamax with plain quiescence: the oracle for a search without unsound heuristics.

use lucena_board::{Game, History, Move, Position};
use lucena_eval::{Evaluator, Score};

/// Quiet evasions that quiescence searches once a move does not lose. With more of them the score
/// depends on move ordering, and the oracle has none.
const QUIET_EVASIONS: usize = 2;

/// What the oracle does in check at the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChecksAtHorizon {
    /// Quiescence searches evasions.
    LeftToQuiescence,
    /// Check extension by one ply.
    Extended,
}

/// The score at this depth; `None` if it depends on move ordering or takes too long.
pub(crate) fn negamax(
    game: &Game,
    evaluator: &mut dyn Evaluator,
    depth: i32,
    checks: ChecksAtHorizon,
) -> Option<Score> {
    let mut oracle = Negamax {
        evaluator,
        keys: game.history().clone(),
        root_ply: game.history().ply(),
        checks,
        nodes_left: 300_000,
        is_settled: true,
    };
    let score = oracle.score(game.position(), depth, 0);
    (oracle.is_settled && oracle.nodes_left > 0).then_some(score)
}

struct Negamax<'a> {
    evaluator: &'a mut dyn Evaluator,
    keys: History,
    root_ply: usize,
    checks: ChecksAtHorizon,
    nodes_left: u32,
    is_settled: bool,
}

impl Negamax<'_> {
    fn score(&mut self, position: &Position, depth: i32, ply: u32) -> Score {
        let extends = position.is_check() && self.checks == ChecksAtHorizon::Extended;
        let depth = if depth <= 0 && extends { 1 } else { depth };
        if depth == 0 {
            return self.quiescence(position, -Score::INFINITE, Score::INFINITE, ply);
        }
        if !self.may_continue() || (ply > 0 && self.is_draw(position)) {
            return Score::ZERO;
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return if position.is_check() { Score::mated_in(ply) } else { Score::ZERO };
        }
        let score = |&mv: &Move| {
            let next = position.play_unchecked(mv);
            self.keys.push(&next);
            let score = -self.score(&next, depth - 1, ply + 1);
            self.keys.pop();
            score
        };
        moves.iter().map(score).max().expect("there are moves")
    }

    /// Alpha-beta, because there may be many captures; the score is exact all the same.
    fn quiescence(
        &mut self,
        position: &Position,
        mut alpha: Score,
        beta: Score,
        ply: u32,
    ) -> Score {
        if !self.may_continue() || self.is_draw(position) {
            return Score::ZERO;
        }
        let mut best = -Score::INFINITE;
        let moves = if position.is_check() {
            let evasions = position.legal_moves();
            if evasions.is_empty() {
                return Score::mated_in(ply);
            }
            let is_quiet = |mv: &&Move| !position.is_capture(**mv) && !mv.is_promotion();
            self.is_settled &= evasions.iter().filter(is_quiet).count() <= QUIET_EVASIONS;
            evasions
        } else {
            best = self.evaluator.evaluate(position);
            position.noisy_moves()
        };
        alpha = alpha.max(best);
        for mv in moves {
            if alpha >= beta {
                break;
            }
            let next = position.play_unchecked(mv);
            self.keys.push(&next);
            best = best.max(-self.quiescence(&next, -beta, -alpha, ply + 1));
            self.keys.pop();
            alpha = alpha.max(best);
        }
        best
    }

    fn may_continue(&mut self) -> bool {
        self.nodes_left = self.nodes_left.saturating_sub(1);
        self.nodes_left > 0 && self.is_settled
    }

    fn is_draw(&self, position: &Position) -> bool {
        let fifty_moves = position.half_move_clock() >= 100
            && (!position.is_check() || position.has_legal_moves());
        // Dead positions with more than four pieces are too rare for the search to check.
        let is_dead = position.occupied().len() <= 4 && position.is_dead_by_material();
        fifty_moves || self.keys.is_draw_since(self.root_ply) || is_dead
    }
}
