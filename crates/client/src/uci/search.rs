//! A running search.

mod detached;
mod report;

use std::time::{Duration, Instant};

use lucena_uci::{BestMove, EngineMessage, GuiCommand, Info};

pub(super) use self::detached::DetachedSearch;
pub use self::report::SearchReport;
use self::report::best_move;
use super::Client;
use super::messages::LineKind;
use crate::process::Wait;
use crate::process::{ClientError, StopHandle};

/// A running search. Dropping it before its end stops it; its `bestmove` is skipped.
///
/// ```
/// use std::time::Duration;
/// use lucena_client::{Client, ClientError, SearchEvent};
/// use lucena_uci::Go;
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
    pub(super) state: DetachedSearch,
}

/// A line or the result, for searches that need no [`SearchEvent`].
pub(super) enum Step {
    Info(Box<Info>),
    Report(Box<SearchReport>),
}

/// An event of a search.
///
/// ```
/// use lucena_client::SearchEvent;
/// fn is_last(event: &SearchEvent) -> bool {
///     matches!(event, SearchEvent::BestMove(_))
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SearchEvent {
    /// An `info` line.
    Info(Box<Info>),
    /// The end of the search.
    BestMove(BestMove),
}

impl<'a> ClientSearch<'a> {
    pub(super) fn new(client: &'a mut Client, is_pondering: bool) -> Self {
        Self { client, state: DetachedSearch::new(is_pondering) }
    }

    /// A ponder search after the hit. The engine may have answered before it.
    pub(super) fn of_ponder_hit(
        client: &'a mut Client,
        early_best_move: Option<String>,
    ) -> Result<Self, ClientError> {
        let mut search = Self::new(client, true);
        search.state.is_over = early_best_move.is_some();
        search.state.early_best_move = early_best_move;
        search.ponder_hit()?;
        Ok(search)
    }

    /// Lets this handle stop the search.
    pub(super) fn attach(&mut self, stop: &StopHandle) -> Result<(), ClientError> {
        stop.attach(self.client.waker()?);
        self.state.stop = Some(stop.clone());
        Ok(())
    }

    /// A handle to stop this search from any thread. The thread that waits for the engine sends
    /// `stop`, so there must be one.
    ///
    /// # Errors
    /// The system has no resources left to wake this thread.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_client::{ClientError, ClientSearch, SearchReport};
    /// fn one_second(mut search: ClientSearch<'_>) -> Result<SearchReport, ClientError> {
    ///     let stop = search.stop_handle()?;
    ///     std::thread::spawn(move || {
    ///         std::thread::sleep(Duration::from_secs(1));
    ///         stop.stop();
    ///     });
    ///     search.finish(Duration::from_secs(10))
    /// }
    /// ```
    pub fn stop_handle(&mut self) -> Result<StopHandle, ClientError> {
        if self.state.stop.is_none() {
            self.attach(&StopHandle::new())?;
        }
        Ok(self.state.stop.clone().unwrap_or_default())
    }

    /// Waits for the next event. The last one is [`SearchEvent::BestMove`].
    ///
    /// # Errors
    /// No event in time, or the engine is gone.
    pub fn next_event(&mut self, limit: Duration) -> Result<SearchEvent, ClientError> {
        self.next_within(Wait::new(limit))
    }

    fn next_within(&mut self, wait: Wait) -> Result<SearchEvent, ClientError> {
        loop {
            match self.next_line(wait)? {
                LineKind::BestMove => {
                    return Ok(SearchEvent::BestMove(best_move(self.best_move_line())));
                }
                LineKind::Woken => continue,
                _ => {}
            }
            if let Ok(EngineMessage::Info(info)) = EngineMessage::parse(self.client.line()) {
                return Ok(SearchEvent::Info(info));
            }
        }
    }

    /// Advances to the next line of this search. Returns early when the search is stopped by its
    /// handle.
    fn next_line(&mut self, wait: Wait) -> Result<LineKind, ClientError> {
        if self.state.early_best_move.is_some() {
            return Ok(LineKind::BestMove);
        }
        loop {
            if self.state.stopped.is_none()
                && self.state.stop.as_ref().is_some_and(StopHandle::is_stopped)
            {
                self.stop()?;
                return Ok(LineKind::Woken);
            }
            if self.state.is_pondering
                && self.state.stop.as_ref().is_some_and(StopHandle::is_ponder_hit)
            {
                // The limits apply from now on.
                (self.state.is_pondering, self.state.started) = (false, Instant::now());
                self.client.send(&GuiCommand::PonderHit)?;
                return Ok(LineKind::Woken);
            }
            let kind = self.client.next_line("bestmove", wait)?;
            match kind {
                LineKind::BestMove => {
                    self.state.is_over = true;
                    if self.state.is_pondering {
                        self.state.early_best_move = Some(self.client.line().into());
                    }
                }
                LineKind::Info if !self.client.owes_answers() => self.keep(),
                _ => continue,
            }
            return Ok(kind);
        }
    }

    fn keep(&mut self) {
        let line = self.client.line();
        if !self.state.latest_info.is_latest(line) {
            self.state.last_progress = Instant::now();
        }
        self.state.latest_info.keep(line);
    }

    /// The latest line of each PV, best first.
    pub fn lines(&self) -> impl Iterator<Item = Info> {
        self.state.latest_info.lines()
    }

    /// The last line with nodes or time.
    #[must_use]
    pub fn statistics(&self) -> Option<Info> {
        self.state.latest_info.statistics()
    }

    /// Time since the engine last sent new information about the position. Repeated lines do not
    /// count.
    #[must_use]
    pub fn silence(&self) -> Duration {
        self.state.last_progress.elapsed()
    }

    /// Time since the start of the search.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.state.started.elapsed()
    }

    /// Sends `stop`. The best move is still to come.
    ///
    /// # Errors
    /// The engine is gone or does not read.
    pub fn stop(&mut self) -> Result<(), ClientError> {
        self.state.stopped.get_or_insert_with(Instant::now);
        self.state.is_pondering = false;
        self.client.send(&GuiCommand::Stop)
    }

    /// Sends `ponderhit`: the opponent has played the expected move. Nothing is sent if the engine
    /// has already answered, against the protocol; the report says so.
    ///
    /// # Errors
    /// The engine is gone or does not read.
    pub fn ponder_hit(&mut self) -> Result<(), ClientError> {
        // Lines already in the pipe were written before the hit.
        while self.state.is_pondering && !self.state.is_over && self.client.has_line() {
            match self.next_line(Wait::new(Duration::ZERO)) {
                // The line was not about the search, or this thread was not scheduled in time.
                Err(ClientError::Timeout { .. }) => break,
                read => read?,
            };
        }
        if self.state.early_best_move.is_some() {
            return Ok(());
        }
        self.state.is_pondering = false;
        self.client.send(&GuiCommand::PonderHit)
    }

    /// Waits for the end of the search, with a timeout.
    ///
    /// # Errors
    /// The search does not end in time, or the engine is gone.
    pub fn finish(mut self, limit: Duration) -> Result<SearchReport, ClientError> {
        let report = self.wait(limit)?;
        report.ok_or(ClientError::Timeout { waiting_for: "bestmove", limit })
    }

    /// Waits for the end of the search and returns `None` after the timeout; call it again to keep
    /// waiting. The engine's output is parsed only at the end.
    ///
    /// # Errors
    /// The engine is gone.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_client::{ClientError, ClientSearch, SearchReport};
    /// fn watch(mut search: ClientSearch<'_>) -> Result<SearchReport, ClientError> {
    ///     loop {
    ///         if let Some(report) = search.wait(Duration::from_secs(1))? {
    ///             return Ok(report);
    ///         }
    ///         println!("still at it after {:?}", search.elapsed());
    ///     }
    /// }
    /// ```
    pub fn wait(&mut self, limit: Duration) -> Result<Option<SearchReport>, ClientError> {
        let wait = Wait::new(limit);
        loop {
            match self.next_line(wait) {
                Ok(LineKind::BestMove) => return Ok(Some(self.report())),
                Ok(_) => {}
                Err(ClientError::Timeout { .. }) => return Ok(None),
                Err(error) => return Err(error),
            }
        }
    }

    /// Waits for the end of the search. After `stop` the reply timeout applies.
    pub(super) fn finish_or_stop(
        &mut self,
        limit: Option<Duration>,
        reply_timeout: Duration,
    ) -> Result<SearchReport, ClientError> {
        loop {
            match self.next_line(self.wait_of(limit, reply_timeout))? {
                LineKind::BestMove => return Ok(self.report()),
                _ => continue,
            }
        }
    }

    /// Waits for the next line or the end, as [`ClientSearch::finish_or_stop`] does.
    pub(super) fn step(
        &mut self,
        limit: Option<Duration>,
        reply_timeout: Duration,
    ) -> Result<Step, ClientError> {
        loop {
            match self.next_line(self.wait_of(limit, reply_timeout))? {
                LineKind::BestMove => return Ok(Step::Report(Box::new(self.report()))),
                LineKind::Woken => continue,
                _ => {}
            }
            if let Ok(EngineMessage::Info(info)) = EngineMessage::parse(self.client.line()) {
                return Ok(Step::Info(info));
            }
        }
    }

    fn wait_of(&self, limit: Option<Duration>, reply_timeout: Duration) -> Wait {
        let whole = limit
            .filter(|_| !self.state.is_pondering)
            .map(|limit| Wait::since(self.state.started, limit));
        let stopped = self.state.stopped.map(|stopped| Wait::since(stopped, reply_timeout));
        let waits = whole.into_iter().chain(stopped);
        waits.min_by_key(|wait| wait.left()).unwrap_or(Wait::new(Duration::MAX))
    }

    /// The `bestmove` line, which was the last one read.
    fn best_move_line(&self) -> &str {
        self.state.early_best_move.as_deref().unwrap_or_else(|| self.client.line())
    }
}

impl Drop for ClientSearch<'_> {
    fn drop(&mut self) {
        if !self.state.is_over {
            self.client.give_up();
        }
    }
}
