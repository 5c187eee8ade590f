//! Whether what an engine says about its move makes sense. Nothing here changes a result.

use lucena_board::{Color, DrawReason, Game, Move, Outcome};
use lucena_uci::{Info, MoveOrNull, ScoreValue};

use super::warning::{Trouble, Warning};
use super::{GamePlan, MateLines};
use crate::player::News;

/// Watches the lines of both engines in a game.
#[derive(Debug, Default)]
pub(super) struct PvCheck {
    warnings: Vec<Warning>,
    /// Who has been warned of saying nothing. Once is enough: such engines never say anything.
    is_silent: [bool; 2],
    /// Who claimed a mate for itself with its last move.
    claims_mate: [bool; 2],
}

/// A line as far as it can be played.
struct Walk {
    moves: Vec<Move>,
    trouble: Option<Trouble>,
    ends_in_mate: bool,
}

impl PvCheck {
    pub(super) fn warn(&mut self, color: Color, ply: usize, trouble: Trouble) {
        self.warnings.push(Warning { color, ply, trouble });
    }

    pub(super) fn into_warnings(self) -> Vec<Warning> {
        self.warnings
    }

    /// Checks what was said before `mv`, which has not yet been played in this game, and returns
    /// the legal part of the line.
    pub(super) fn check(
        &mut self,
        plan: &GamePlan,
        game: &mut Game,
        mv: Move,
        news: &News,
    ) -> Vec<Move> {
        let (color, ply) = (game.position().turn(), game.len() + 1);
        let Some(info) = news.exact.as_ref().or(news.line.as_ref()) else {
            if !std::mem::replace(&mut self.is_silent[color as usize], true) {
                let trouble = if news.has_info { Trouble::NoScore } else { Trouble::NoInfo };
                self.warn(color, ply, trouble);
            }
            self.claims_mate[color as usize] = false;
            return Vec::new();
        };
        let walk = walk(game, &info.pv);
        if let Some(trouble) = walk.trouble {
            self.warn(color, ply, trouble);
        }
        if let Some(&first) = walk.moves.first().filter(|&&first| first != mv) {
            let [played, pv] = [mv, first].map(|mv| mv.to_string());
            self.warn(color, ply, Trouble::OtherThanPv { played, pv });
        }
        let mate = match info.score.filter(|score| score.bound.is_none()) {
            Some(score) => match score.value {
                ScoreValue::Mate(moves) => Some(moves),
                ScoreValue::Centipawns(_) => None,
            },
            None => None,
        };
        if let Some(mate) = mate.filter(|_| plan.mate_lines == MateLines::Checked) {
            let plies = info.pv.len();
            if plies as i64 != plies_to_mate(mate) || !walk.ends_in_mate {
                self.warn(color, ply, Trouble::MatePv { mate, plies });
            }
        }
        self.compare_mates(color, ply, mate, info);
        walk.moves
    }

    /// Both cannot mate.
    fn compare_mates(&mut self, color: Color, ply: usize, mate: Option<i64>, _info: &Info) {
        let claims = mate.is_some_and(|moves| moves > 0);
        self.claims_mate[color as usize] = claims;
        if claims && self.claims_mate[(!color) as usize] {
            self.warn(color, ply, Trouble::BothMate);
        }
    }
}

/// How long a line to a mate in so many moves is.
fn plies_to_mate(moves: i64) -> i64 {
    if moves > 0 { moves.saturating_mul(2) - 1 } else { moves.saturating_mul(-2) }
}

/// Plays a line and takes it back.
fn walk(game: &mut Game, pv: &[MoveOrNull]) -> Walk {
    let mut walk = Walk { moves: Vec::with_capacity(pv.len()), trouble: None, ends_in_mate: false };
    let n_played = game.len();
    for (index, written) in pv.iter().enumerate() {
        if index > 0 && is_over(game) {
            walk.trouble = Some(Trouble::PvAfterEnd);
            break;
        }
        let mv = written.get().and_then(|mv| mv.to_move(game.position()).ok());
        let Some(mv) = mv else {
            walk.trouble = Some(Trouble::IllegalPv(written.to_string()));
            break;
        };
        game.play_unchecked(mv);
        walk.moves.push(mv);
    }
    walk.ends_in_mate = game.position().is_checkmate();
    while game.len() > n_played {
        game.undo();
    }
    walk
}

/// Whether a line has to end here. Dead positions are left out: engines do not look for them.
fn is_over(game: &Game) -> bool {
    let dead = Outcome::Draw(DrawReason::DeadPosition);
    game.claimable_outcome().is_some_and(|outcome| outcome != dead)
}
