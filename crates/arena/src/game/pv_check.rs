//! Checks PVs and mate scores for consistency. Problems are warnings and do not change results.

use lucena_board::variants::VariantPosition;
use lucena_board::{ChessPosition, Color, DrawReason, Game, Move, Outcome};
use lucena_client::SearchReport;
use lucena_uci::{MoveOrNull, ScoreValue};

use super::warning::{Warning, WarningKind};
use super::{GamePlan, MatePvs};

/// Checks the PVs of both engines during a game.
#[derive(Debug, Default)]
pub(super) struct PvCheck {
    warnings: Vec<Warning>,
    /// Sides that were warned about missing output; one warning is enough.
    is_silent: [bool; 2],
    /// Sides whose last score was a mate for themselves.
    claims_mate: [bool; 2],
}

/// The legal part of a PV.
struct Walk {
    moves: Vec<Move>,
    kind: Option<WarningKind>,
    ends_in_mate: bool,
}

impl PvCheck {
    pub(super) fn warn(&mut self, color: Color, ply: usize, kind: WarningKind) {
        self.warnings.push(Warning { color, ply, kind });
    }

    pub(super) fn into_warnings(self) -> Vec<Warning> {
        self.warnings
    }

    /// Checks the output before `mv`, which has not been played yet, and returns the legal part of
    /// the PV.
    pub(super) fn check(
        &mut self,
        plan: &GamePlan,
        game: &mut Game<VariantPosition>,
        mv: Move,
        output: &SearchReport,
    ) -> Vec<Move> {
        let (color, ply) = (game.position().turn(), game.len() + 1);
        let Some(info) = output.exact.as_ref().or(output.lines.first()) else {
            if !std::mem::replace(&mut self.is_silent[color as usize], true) {
                let kind =
                    if output.n_infos > 0 { WarningKind::NoScore } else { WarningKind::NoInfo };
                self.warn(color, ply, kind);
            }
            self.claims_mate[color as usize] = false;
            return Vec::new();
        };
        let walk = walk(game, &info.pv);
        if let Some(kind) = walk.kind {
            self.warn(color, ply, kind);
        }
        if let Some(&first) = walk.moves.first().filter(|_| !is_announced(mv, game, output)) {
            let [played, pv] = [mv, first].map(|mv| mv.to_string());
            self.warn(color, ply, WarningKind::OtherThanPv { played, pv });
        }
        let mate = info.score.and_then(|score| match score.value {
            ScoreValue::Mate(moves) if score.bound.is_none() => Some(moves),
            _ => None,
        });
        if let Some(mate) = mate.filter(|_| plan.mate_pvs == MatePvs::Checked) {
            let plies = info.pv.len();
            if plies as i64 != plies_to_mate(mate) || !walk.ends_in_mate {
                self.warn(color, ply, WarningKind::MatePv { mate, plies });
            }
        }
        self.compare_mates(color, ply, mate);
        walk.moves
    }

    /// Both sides cannot be mating.
    fn compare_mates(&mut self, color: Color, ply: usize, mate: Option<i64>) {
        let claims = mate.is_some_and(|moves| moves > 0);
        self.claims_mate[color as usize] = claims;
        if claims && self.claims_mate[(!color) as usize] {
            self.warn(color, ply, WarningKind::BothMate);
        }
    }
}

/// Whether the move is the first one of the last PV, even of a bound. A search that runs out of
/// time may have just failed high on another move without an exact score yet.
fn is_announced(mv: Move, game: &Game<VariantPosition>, output: &SearchReport) -> bool {
    output.exact.iter().chain(output.lines.first()).any(|info| {
        let first = info.pv.first().and_then(|first| first.get());
        first.and_then(|first| first.to_move(game.position()).ok()) == Some(mv)
    })
}

/// Length in plies of a PV that mates in this many moves.
fn plies_to_mate(moves: i64) -> i64 {
    if moves > 0 { moves.saturating_mul(2) - 1 } else { moves.saturating_mul(-2) }
}

/// Plays a PV and takes it back.
fn walk(game: &mut Game<VariantPosition>, pv: &[MoveOrNull]) -> Walk {
    let mut walk = Walk { moves: Vec::with_capacity(pv.len()), kind: None, ends_in_mate: false };
    let n_played = game.len();
    for (index, written) in pv.iter().enumerate() {
        if index > 0
            && let Some(outcome) = end(game)
        {
            walk.kind = Some(WarningKind::PvAfterEnd(outcome));
            break;
        }
        let mv = written.get().and_then(|mv| mv.to_move(game.position()).ok());
        let Some(mv) = mv else {
            walk.kind = Some(WarningKind::IllegalPv(written.to_string()));
            break;
        };
        game.play_unchecked(mv);
        walk.moves.push(mv);
    }
    let outcome = game.position().outcome();
    walk.ends_in_mate = outcome.is_some_and(|outcome| outcome.winner().is_some());
    while game.len() > n_played {
        game.undo();
    }
    walk
}

/// Why a PV should end here. Insufficient material is ignored, since engines do not check for it.
fn end(game: &Game<VariantPosition>) -> Option<Outcome> {
    let dead = Outcome::Draw(DrawReason::DeadPosition);
    game.claimable_outcome().filter(|&outcome| outcome != dead)
}

#[cfg(test)]
mod tests {
    use lucena_board::Position;
    use lucena_client::SearchResult;
    use lucena_uci::{EngineMessage, Info};

    use super::*;

    fn info(text: &str) -> Option<Info> {
        match EngineMessage::parse(text) {
            Ok(EngineMessage::Info(info)) => Some(*info),
            _ => panic!("{text}"),
        }
    }

    /// The warnings about a move after these PVs: the last exact one and the last of any kind.
    #[track_caller]
    fn check(fen: &str, played: &str, exact: &str, last: &str, expected: &[&str]) {
        let position: Position = fen.parse().unwrap();
        let mut game = Game::from(VariantPosition::from(position));
        let mv = position.parse_uci(played).unwrap();
        let plan = GamePlan { mate_pvs: MatePvs::Checked, ..GamePlan::default() };
        let mut output = SearchResult::new(None, Vec::from_iter(info(last)), &position).report;
        output.exact = info(exact);
        let mut checks = PvCheck::default();
        checks.check(&plan, &mut game, mv, &output);
        assert_eq!(game.len(), 0, "the game is unchanged");
        let found = checks.into_warnings().into_iter().map(|it| it.kind.to_string());
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn illegal_pvs() {
        let check = |pv: &str, expected: &[&str]| {
            let line = format!("info score cp 5 pv {pv}");
            check(START, "e2e4", &line, &line, expected);
        };
        check("e2e4 e7e5 g1f3", &[]);
        check("e2e4 e2e4", &["illegal move in the PV: e2e4"]);
        check("e2e4 0000", &["illegal move in the PV: 0000"]);
        check("e2e4 e7e5 e1e3", &["illegal move in the PV: e1e3"]);
        check("d2d4", &["played e2e4, but the PV starts with d2d4"]);
    }

    #[test]
    fn bounds_may_announce_another_move() {
        let exact = "info score cp 5 pv d2d4";
        check(START, "e2e4", exact, "info score cp 9 lowerbound pv e2e4", &[]);
        let other = ["played g1f3, but the PV starts with d2d4"];
        check(START, "g1f3", exact, "info score cp 9 lowerbound pv e2e4", &other);
    }

    #[test]
    fn pvs_end_with_the_game() {
        let mate = "info score cp 5 pv e2e4 e7e5 d1h5 e8e7 h5e5";
        check(START, "e2e4", mate, mate, &[]);
        let after_mate = format!("{mate} e7e8");
        check(START, "e2e4", &after_mate, &after_mate, &["the PV continues after checkmate"]);
        let fifty_moves = "7k/8/8/6K1/8/8/8/Q7 b - - 98 90";
        let line = "info score cp -900 pv h8g8 g5f5 g8h8";
        check(fifty_moves, "h8g8", line, line, &["the PV continues after fifty moves"]);
        let again = "info score cp 0 pv g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4";
        check(START, "g1f3", again, again, &["the PV continues after threefold repetition"]);
    }

    #[test]
    fn mating_pvs_match_their_scores() {
        let fen = "6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1";
        let check = |line: &str, expected: &[&str]| check(fen, "e1e8", line, line, expected);
        check("info score mate 1 pv e1e8", &[]);
        let wrong = ["PV of 1 ply contradicts the score mate 2"];
        check("info score mate 2 pv e1e8", &wrong);
        let short = ["PV of 0 plies contradicts the score mate 1"];
        check("info score mate 1", &short);
    }
}
