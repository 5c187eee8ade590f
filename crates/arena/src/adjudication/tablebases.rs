//! What endgame tablebases know decides.

use lucena_board::{Color, Position};
use lucena_pgn::GameResult;
use lucena_syzygy::Wdl;

use super::{FiftyMoves, TablebaseResults, TablebaseRule};

/// The result of a position by the tables, if they may decide it.
///
/// Tables of results count from a capture or a pawn move on. Later the fifty-move rule may have
/// come too near for a win, so where it is heeded, a win is only believed at the move that begins
/// a new count. A draw is one at any time.
pub(super) fn result(rule: &TablebaseRule, position: &Position) -> Option<GameResult> {
    if position.occupied().len() as usize > rule.max_men || !position.castling_rights().is_empty() {
        return None;
    }
    // A table that is missing or damaged decides nothing.
    let found = rule.tables.probe_wdl(position).ok()?;
    let wdl = match rule.fifty_moves {
        FiftyMoves::Heeded => found.under_fifty_move_rule(),
        FiftyMoves::Ignored => found.without_fifty_move_rule(),
    };
    let is_early = position.half_move_clock() == 0 || rule.fifty_moves == FiftyMoves::Ignored;
    let may_win = is_early && rule.results != TablebaseResults::Draws;
    let may_draw = rule.results != TablebaseResults::Wins;
    let result = of_side(wdl, position.turn());
    let is_allowed = if result == GameResult::Draw { may_draw } else { may_win };
    is_allowed.then_some(result)
}

fn of_side(wdl: Wdl, turn: Color) -> GameResult {
    match wdl {
        wdl if wdl.is_winning() => GameResult::win_of(turn),
        wdl if wdl.is_losing() => GameResult::win_of(!turn),
        _ => GameResult::Draw,
    }
}
