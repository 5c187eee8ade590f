//! A search that an engine is doing.

use std::time::Duration;

use super::transport::Wait;
use super::{Client, ClientError};
use crate::{BestMove, EngineMessage, GuiCommand, Info, Score};

/// How many lines are kept at most: no position has more legal moves than this.
const MAX_LINES: u32 = 256;

/// A search that an engine is doing. Dropped before its end, it is stopped, and its answer will be
/// passed over.
///
/// ```
/// use std::time::Duration;
/// use lucena_uci::{Client, ClientError, Go, SearchEvent};
/// fn analyse(engine: &mut Client) -> Result<(), ClientError> {
///     let mut search = engine.go(&Go::depth(10))?;
///     while let SearchEvent::Info(info) = search.next_event(Duration::from_secs(10))? {
///         println!("{info}");
///     }
///     Ok(())
/// }
/// ```
#[derive(Debug)]
pub struct ClientSearch<'a> {
    client: &'a mut Client,
    lines: Vec<Option<Info>>,
    latest: Option<Info>,
    is_over: bool,
}

/// News of a search.
///
/// ```
/// use lucena_uci::SearchEvent;
/// fn is_last(event: &SearchEvent) -> bool {
///     matches!(event, SearchEvent::BestMove(_))
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SearchEvent {
    /// How it goes.
    Info(Box<Info>),
    /// It is over.
    BestMove(BestMove),
}

/// A search that is over.
///
/// ```
/// use lucena_uci::{Score, SearchReport};
/// fn value(report: &SearchReport) -> Option<Score> {
///     report.score()
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SearchReport {
    /// The best move.
    pub best: BestMove,
    /// The last news of each of the best lines, best first; one line unless `MultiPV` is set.
    pub lines: Vec<Info>,
    /// The last news that had a number of nodes or a time.
    pub statistics: Option<Info>,
}

impl SearchReport {
    /// The score of the best line.
    ///
    /// ```
    /// use lucena_uci::SearchReport;
    /// fn has_score(report: &SearchReport) -> bool {
    ///     report.score().is_some()
    /// }
    /// ```
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.lines.first().and_then(|info| info.score)
    }
}

impl<'a> ClientSearch<'a> {
    pub(super) fn new(client: &'a mut Client) -> Self {
        Self { client, lines: Vec::new(), latest: None, is_over: false }
    }

    /// Waits for the next news. After [`SearchEvent::BestMove`] there are none.
    ///
    /// # Errors
    /// If nothing comes in time or the engine is gone.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::{ClientError, ClientSearch, SearchEvent};
    /// fn first(search: &mut ClientSearch<'_>) -> Result<SearchEvent, ClientError> {
    ///     search.next_event(Duration::from_secs(1))
    /// }
    /// ```
    pub fn next_event(&mut self, limit: Duration) -> Result<SearchEvent, ClientError> {
        self.next_within(Wait::new(limit))
    }

    fn next_within(&mut self, wait: Wait) -> Result<SearchEvent, ClientError> {
        loop {
            match self.client.next_message("bestmove", wait)? {
                EngineMessage::BestMove(best) => {
                    self.is_over = true;
                    return Ok(SearchEvent::BestMove(best));
                }
                EngineMessage::Info(info) if !self.client.owes_answers() => {
                    self.keep(&info);
                    return Ok(SearchEvent::Info(info));
                }
                _ => {}
            }
        }
    }

    /// Files news under the line that they are about.
    fn keep(&mut self, info: &Info) {
        if info.nodes.is_some() || info.time.is_some() {
            self.latest = Some(info.clone());
        }
        let has_line = info.score.is_some() || !info.pv.is_empty();
        let number = info.multipv.unwrap_or(1).saturating_sub(1);
        if !has_line || number >= MAX_LINES {
            return;
        }
        let index = number as usize;
        if self.lines.len() <= index {
            self.lines.resize(index + 1, None);
        }
        let line = &mut self.lines[index];
        // A bound without moves must not wipe out the moves of the line.
        let known_moves = line.take().map(|info| info.pv).unwrap_or_default();
        let mut info = info.clone();
        if info.pv.is_empty() && info.score.is_some_and(|score| score.bound.is_some()) {
            info.pv = known_moves;
        }
        *line = Some(info);
    }

    /// The last news of each of the best lines, best first.
    ///
    /// ```
    /// use lucena_uci::ClientSearch;
    /// fn number_of_lines(search: &ClientSearch<'_>) -> usize {
    ///     search.lines().count()
    /// }
    /// ```
    pub fn lines(&self) -> impl Iterator<Item = &Info> {
        self.lines.iter().flatten()
    }

    /// Asks for the best move now. It still has to be waited for.
    ///
    /// # Errors
    /// If the engine is gone or does not read.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::{ClientError, ClientSearch, SearchReport};
    /// fn enough(mut search: ClientSearch<'_>) -> Result<SearchReport, ClientError> {
    ///     search.stop()?;
    ///     search.finish(Duration::from_secs(1))
    /// }
    /// ```
    pub fn stop(&mut self) -> Result<(), ClientError> {
        self.client.send(&GuiCommand::Stop)
    }

    /// Says that the move that is pondered on has been played.
    ///
    /// # Errors
    /// If the engine is gone or does not read.
    ///
    /// ```
    /// use lucena_uci::{ClientError, ClientSearch};
    /// fn as_expected(search: &mut ClientSearch<'_>) -> Result<(), ClientError> {
    ///     search.ponder_hit()
    /// }
    /// ```
    pub fn ponder_hit(&mut self) -> Result<(), ClientError> {
        self.client.send(&GuiCommand::PonderHit)
    }

    /// Waits for the end of the search, so long in all.
    ///
    /// # Errors
    /// If it does not end in time or the engine is gone.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::{Client, ClientError, Go, SearchReport};
    /// fn think(engine: &mut Client) -> Result<SearchReport, ClientError> {
    ///     engine.go(&Go::nodes(10_000))?.finish(Duration::from_secs(10))
    /// }
    /// ```
    pub fn finish(mut self, limit: Duration) -> Result<SearchReport, ClientError> {
        let wait = Wait::new(limit);
        let best = loop {
            if let SearchEvent::BestMove(best) = self.next_within(wait)? {
                break best;
            }
        };
        let lines = std::mem::take(&mut self.lines).into_iter().flatten().collect();
        Ok(SearchReport { best, lines, statistics: self.latest.take() })
    }
}

impl Drop for ClientSearch<'_> {
    fn drop(&mut self) {
        if !self.is_over {
            self.client.give_up();
        }
    }
}
