//! A running analysis as an iterator.

use std::time::Duration;

use lucena_board::{ChessPosition, Position};

use super::search::{ClientSearch, Step};
use super::{AnalysisLine, SearchResult};
use crate::process::{ClientError, StopHandle};

/// A running analysis: an iterator over its lines, which ends with the search. Dropping it stops
/// the search.
///
/// ```
/// use lucena_board::Game;
/// use lucena_client::{Client, ClientError, SearchResult};
/// use lucena_uci::Go;
/// fn until_full(engine: &mut Client, game: &Game) -> Result<SearchResult, ClientError> {
///     let mut analysis = engine.analysis(game, Go::infinite())?;
///     for line in &mut analysis {
///         let line = line?;
///         println!("{:?} {:?}", line.score, line.pv);
///         if line.info.hashfull > Some(900) {
///             break;
///         }
///     }
///     analysis.stop()?;
///     analysis.finish()
/// }
/// ```
#[derive(Debug)]
pub struct LiveAnalysis<'a, P = Position> {
    search: ClientSearch<'a>,
    position: P,
    limit: Option<Duration>,
    reply_timeout: Duration,
    end: Option<Result<SearchResult, ClientError>>,
}

impl<'a, P: ChessPosition> LiveAnalysis<'a, P> {
    pub(super) fn new(
        search: ClientSearch<'a>,
        position: P,
        limit: Option<Duration>,
        reply_timeout: Duration,
    ) -> Self {
        Self { search, position, limit, reply_timeout, end: None }
    }

    /// The position that is analysed.
    ///
    /// ```
    /// use lucena_client::LiveAnalysis;
    /// fn show(analysis: &LiveAnalysis<'_>) {
    ///     println!("{}", analysis.position().fen());
    /// }
    /// ```
    #[must_use]
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The latest line of each PV, best first.
    ///
    /// ```
    /// use lucena_client::LiveAnalysis;
    /// fn show(analysis: &LiveAnalysis<'_>) {
    ///     for line in analysis.lines() {
    ///         println!("{:>2} {:?}", line.multipv, line.score);
    ///     }
    /// }
    /// ```
    pub fn lines(&self) -> impl Iterator<Item = AnalysisLine> {
        self.search.lines().map(|info| AnalysisLine::new(info, &self.position))
    }

    /// Time since the start of the search.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.search.elapsed()
    }

    /// Sends `stop`. Remaining lines can still be read, and [`LiveAnalysis::finish`] returns the
    /// result.
    ///
    /// # Errors
    /// The engine is gone or does not read.
    pub fn stop(&mut self) -> Result<(), ClientError> {
        if self.end.is_some() { Ok(()) } else { self.search.stop() }
    }

    /// A handle to stop the search from any thread.
    ///
    /// # Errors
    /// The system has no resources left to wake this thread.
    pub fn stop_handle(&mut self) -> Result<StopHandle, ClientError> {
        self.search.stop_handle()
    }

    /// Waits for the end of the search and returns its result. Without a limit, the search must be
    /// stopped.
    ///
    /// # Errors
    /// As [`Client::analyse`](crate::Client::analyse).
    pub fn finish(mut self) -> Result<SearchResult, ClientError> {
        while self.next().is_some() {}
        self.end.unwrap_or(Err(ClientError::closed("bestmove")))
    }
}

impl<P: ChessPosition> Iterator for LiveAnalysis<'_, P> {
    type Item = Result<AnalysisLine, ClientError>;

    /// The next line, checked against the position.
    fn next(&mut self) -> Option<Self::Item> {
        if self.end.is_some() {
            return None;
        }
        match self.search.step(self.limit, self.reply_timeout) {
            Ok(Step::Info(info)) => Some(Ok(AnalysisLine::new(*info, &self.position))),
            Ok(Step::Report(report)) => {
                let result = SearchResult::from_report(*report, &self.position);
                let error = result.as_ref().err().cloned();
                self.end = Some(result);
                error.map(Err)
            }
            Err(error) => {
                self.end = Some(Err(error.clone()));
                Some(Err(error))
            }
        }
    }
}

impl<P: ChessPosition> std::iter::FusedIterator for LiveAnalysis<'_, P> {}
