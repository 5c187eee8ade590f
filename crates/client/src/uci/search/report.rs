//! The report of a search.

use std::time::Duration;

use lucena_board::UciMove;
use lucena_uci::{BestMove, EngineMessage, Info, Score};

use super::ClientSearch;
use crate::MoveReply;

/// The report of a finished search.
///
/// ```
/// use lucena_client::SearchReport;
/// use lucena_uci::Score;
/// fn value(report: &SearchReport) -> Option<Score> {
///     report.score()
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SearchReport {
    /// The best move.
    pub best: BestMove,
    /// The latest line of each PV, best first; one unless `MultiPV` is set.
    pub lines: Vec<Info>,
    /// The last line with nodes or time.
    pub statistics: Option<Info>,
    /// The last line of the best move with an exact score.
    pub exact: Option<Info>,
    /// The reply: a move, or the word in its place, which is empty if there was none. Xboard engines
    /// may also resign, or claim the end of the game.
    pub reply: MoveReply,
    /// Whether the engine offers a draw with its move; only xboard engines do.
    pub offers_draw: bool,
    /// Number of `info` lines.
    pub n_infos: u64,
    /// Whether `bestmove` came before `ponderhit` or `stop`, against the protocol.
    pub moved_while_pondering: bool,
    /// The time from the end of writing `go` to the end of reading `bestmove`.
    pub elapsed: Duration,
}

impl SearchReport {
    /// The report of a search in this process.
    pub(crate) fn new(best_move: Option<UciMove>, lines: Vec<Info>) -> Self {
        Self {
            best: BestMove { mv: best_move, ponder: None },
            exact: lines.first().filter(|line| !has_bound(line)).cloned(),
            n_infos: lines.len() as u64,
            lines,
            statistics: None,
            reply: best_move.map_or_else(|| MoveReply::Other("(none)".into()), MoveReply::Move),
            offers_draw: false,
            moved_while_pondering: false,
            elapsed: Duration::ZERO,
        }
    }

    /// The score of the best line.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.lines.first().and_then(|info| info.score)
    }
}

impl ClientSearch<'_> {
    /// The report of a search whose best move has been read.
    pub(super) fn report(&self) -> SearchReport {
        let elapsed = self.elapsed();
        let line = self.best_move_line();
        let is_keyword = |word: &&str| word.eq_ignore_ascii_case("bestmove");
        let mut words = line.split_ascii_whitespace().skip_while(|word| !is_keyword(word)).skip(1);
        let word = words.next().unwrap_or_default();
        SearchReport {
            best: best_move(line),
            lines: self.state.latest_info.lines().collect(),
            statistics: self.state.latest_info.statistics(),
            exact: self.state.latest_info.exact(),
            // UCI moves are lower case; accepting others here would hide a bug of the engine.
            reply: match word.parse() {
                Ok(mv) => MoveReply::Move(mv),
                Err(_) => MoveReply::Other(word.into()),
            },
            offers_draw: false,
            n_infos: self.state.latest_info.n_infos(),
            moved_while_pondering: self.state.early_best_move.is_some(),
            elapsed,
        }
    }
}

/// The move of a `bestmove` line. A line without a valid move ends the search all the same.
pub(super) fn best_move(line: &str) -> BestMove {
    match EngineMessage::parse(line) {
        Ok(EngineMessage::BestMove(best)) => best,
        _ => BestMove::none(),
    }
}

/// Whether the score is only a bound, as that of a search that was stopped inside an iteration.
fn has_bound(line: &Info) -> bool {
    line.score.is_some_and(|score| score.bound.is_some())
}
