//! A search that an engine is doing.

use std::time::{Duration, Instant};

use super::engine::LineKind;
use super::news::News;
use super::transport::Wait;
use super::{Client, ClientError, StopHandle};
use crate::{BestMove, EngineMessage, GuiCommand, Info, Score};

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
    news: News,
    started: Instant,
    /// When the engine last said something new about the position.
    last_news: Instant,
    is_over: bool,
    /// Whether the engine owes its answer only after `ponderhit` or `stop`.
    is_pondering: bool,
    /// The `bestmove` that came while the engine pondered, if one did.
    early_best_move: Option<String>,
    stop: Option<StopHandle>,
    /// When `stop` was sent.
    stopped: Option<Instant>,
}

/// What came of a wait without the details of events.
pub(super) enum Step {
    Info(Box<Info>),
    Report(Box<SearchReport>),
}

/// A running search, detached from its [`Client`] so that the caller may do something else while
/// the engine thinks, such as ponder on the opponent's time. [`Client::attach`] resumes it.
///
/// Until then the client must not be used for another search: the `bestmove` of this one is still
/// to come. The engine's output is not read meanwhile, so attach it now and then if that may be
/// more than a pipe holds.
///
/// ```
/// use std::time::Duration;
/// use lucena_uci::{Client, ClientError, Go, SearchReport};
/// fn ponder(engine: &mut Client) -> Result<SearchReport, ClientError> {
///     let mut go = Go::movetime(100);
///     go.ponder = true;
///     let pondering = engine.go(&go)?.detach();
///     // The opponent thinks, and plays the expected move.
///     let mut search = engine.attach(pondering);
///     search.ponder_hit()?;
///     search.finish(Duration::from_secs(1))
/// }
/// ```
#[derive(Debug)]
#[must_use = "a detached search has to be attached again to get its best move"]
pub struct DetachedSearch {
    news: News,
    started: Instant,
    is_over: bool,
    is_pondering: bool,
    early_best_move: Option<String>,
    stop: Option<StopHandle>,
    stopped: Option<Instant>,
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
    /// The last news of the best line in which the score is no bound.
    pub exact: Option<Info>,
    /// The word that stood for the best move, as it was written; empty if there was none. Where it
    /// is no move, [`SearchReport::best`] has none.
    pub word: String,
    /// Number of `info` lines.
    pub n_infos: u64,
    /// Whether `bestmove` came before `ponderhit` or `stop`, against the protocol.
    pub moved_while_pondering: bool,
    /// The time from the end of writing `go` to the end of reading `bestmove`.
    pub elapsed: Duration,
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
    pub(super) fn new(client: &'a mut Client, is_pondering: bool) -> Self {
        let started = Instant::now();
        Self {
            client,
            news: News::default(),
            started,
            last_news: started,
            is_over: false,
            is_pondering,
            early_best_move: None,
            stop: None,
            stopped: None,
        }
    }

    /// The search of a client that pondered, after the hit. The engine may have answered before it.
    pub(super) fn of_ponder_hit(
        client: &'a mut Client,
        early_best_move: Option<String>,
    ) -> Result<Self, ClientError> {
        let mut search = Self::new(client, true);
        search.is_over = early_best_move.is_some();
        search.early_best_move = early_best_move;
        search.ponder_hit()?;
        Ok(search)
    }

    /// Lets the handle stop this search.
    pub(super) fn attach(&mut self, stop: &StopHandle) -> Result<(), ClientError> {
        stop.attach(self.client.waker()?);
        self.stop = Some(stop.clone());
        Ok(())
    }

    /// A handle with which any thread can stop this search. The thread that waits for the engine
    /// sends the `stop`, so there has to be one.
    ///
    /// # Errors
    /// If the system has no means left to wake this thread.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::{ClientError, ClientSearch, SearchReport};
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
        if self.stop.is_none() {
            self.attach(&StopHandle::new())?;
        }
        Ok(self.stop.clone().unwrap_or_default())
    }

    pub(super) fn attached(client: &'a mut Client, search: DetachedSearch) -> Self {
        let DetachedSearch { news, started, is_over, is_pondering, early_best_move, stop, stopped } =
            search;
        // Nothing was read meanwhile, so the silence begins now.
        let last_news = Instant::now();
        Self {
            client,
            news,
            started,
            last_news,
            is_over,
            is_pondering,
            early_best_move,
            stop,
            stopped,
        }
    }

    /// Lets the search go on without this borrow of the client; see [`DetachedSearch`].
    ///
    /// ```
    /// use lucena_uci::{ClientSearch, DetachedSearch};
    /// fn later(search: ClientSearch<'_>) -> DetachedSearch {
    ///     search.detach()
    /// }
    /// ```
    pub fn detach(mut self) -> DetachedSearch {
        let news = std::mem::take(&mut self.news);
        let Self { started, is_over, is_pondering, stopped, .. } = self;
        let (early_best_move, stop) = (self.early_best_move.take(), self.stop.take());
        // Dropped, the search must not be given up.
        self.is_over = true;
        DetachedSearch { news, started, is_over, is_pondering, early_best_move, stop, stopped }
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

    /// Advances to the next line that is about this search, and files it. Returns early when the
    /// search has been stopped by its handle.
    fn next_line(&mut self, wait: Wait) -> Result<LineKind, ClientError> {
        if self.early_best_move.is_some() {
            return Ok(LineKind::BestMove);
        }
        loop {
            if self.stopped.is_none() && self.stop.as_ref().is_some_and(StopHandle::is_stopped) {
                self.stop()?;
                return Ok(LineKind::Woken);
            }
            let kind = self.client.next_line("bestmove", wait)?;
            match kind {
                LineKind::BestMove => {
                    self.is_over = true;
                    if self.is_pondering {
                        self.early_best_move = Some(self.client.line().into());
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
        if !self.news.is_repeated(line) {
            self.last_news = Instant::now();
        }
        self.news.keep(line);
    }

    /// The last news of each of the best lines, best first.
    ///
    /// ```
    /// use lucena_uci::ClientSearch;
    /// fn number_of_lines(search: &ClientSearch<'_>) -> usize {
    ///     search.lines().count()
    /// }
    /// ```
    pub fn lines(&self) -> impl Iterator<Item = Info> {
        self.news.lines()
    }

    /// The last news that had a number of nodes or a time.
    ///
    /// ```
    /// use lucena_uci::ClientSearch;
    /// fn number_of_nodes(search: &ClientSearch<'_>) -> Option<u64> {
    ///     search.statistics()?.nodes
    /// }
    /// ```
    #[must_use]
    pub fn statistics(&self) -> Option<Info> {
        self.news.statistics()
    }

    /// How long the engine has said nothing new about the position. Whoever says the same again
    /// and again has not gone on.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::ClientSearch;
    /// fn hangs(search: &ClientSearch<'_>) -> bool {
    ///     search.silence() > Duration::from_secs(60)
    /// }
    /// ```
    #[must_use]
    pub fn silence(&self) -> Duration {
        self.last_news.elapsed()
    }

    /// How long the search has been going on.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::ClientSearch;
    /// fn is_long(search: &ClientSearch<'_>) -> bool {
    ///     search.elapsed() > Duration::from_secs(60)
    /// }
    /// ```
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
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
        self.stopped.get_or_insert_with(Instant::now);
        self.is_pondering = false;
        self.client.send(&GuiCommand::Stop)
    }

    /// Sends `ponderhit`: the opponent has played the expected move. If the engine has answered
    /// already, against the protocol, nothing is sent; the report of the search says so.
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
        // What is in the pipe already was written before the hit.
        while self.is_pondering && !self.is_over && self.client.has_line() {
            self.next_line(Wait::new(Duration::ZERO))?;
        }
        if self.early_best_move.is_some() {
            return Ok(());
        }
        self.is_pondering = false;
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
        let report = self.wait(limit)?;
        report.ok_or(ClientError::Timeout { waiting_for: "bestmove", limit })
    }

    /// Waits so long for the end of the search, and says `None` if it has not come; then it can
    /// be waited for again. What the engine says meanwhile is read only at the end, and as much
    /// of it as the report needs.
    ///
    /// # Errors
    /// If the engine is gone.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::{ClientError, ClientSearch, SearchReport};
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

    /// Waits for the end of the search. Once stopped, it has to end before patience does.
    pub(super) fn finish_or_stop(
        mut self,
        limit: Option<Duration>,
        patience: Duration,
    ) -> Result<SearchReport, ClientError> {
        loop {
            match self.next_line(self.wait_of(limit, patience))? {
                LineKind::BestMove => return Ok(self.report()),
                _ => continue,
            }
        }
    }

    /// Waits for the next report or the end, as [`ClientSearch::finish_or_stop`] does.
    pub(super) fn step(
        &mut self,
        limit: Option<Duration>,
        patience: Duration,
    ) -> Result<Step, ClientError> {
        loop {
            match self.next_line(self.wait_of(limit, patience))? {
                LineKind::BestMove => return Ok(Step::Report(Box::new(self.report()))),
                LineKind::Woken => continue,
                _ => {}
            }
            if let Ok(EngineMessage::Info(info)) = EngineMessage::parse(self.client.line()) {
                return Ok(Step::Info(info));
            }
        }
    }

    fn wait_of(&self, limit: Option<Duration>, patience: Duration) -> Wait {
        let whole = limit.map(|limit| Wait::since(self.started, limit));
        let stopped = self.stopped.map(|stopped| Wait::since(stopped, patience));
        let waits = whole.into_iter().chain(stopped);
        waits.min_by_key(|wait| wait.left()).unwrap_or(Wait::new(Duration::MAX))
    }

    /// The line with the best move, which was the last one to be read.
    fn best_move_line(&self) -> &str {
        self.early_best_move.as_deref().unwrap_or_else(|| self.client.line())
    }

    /// The report of a search whose best move has been read.
    fn report(&self) -> SearchReport {
        let elapsed = self.elapsed();
        let line = self.best_move_line();
        let is_keyword = |word: &&str| word.eq_ignore_ascii_case("bestmove");
        let mut words = line.split_ascii_whitespace().skip_while(|word| !is_keyword(word)).skip(1);
        SearchReport {
            best: best_move(line),
            lines: self.news.lines().collect(),
            statistics: self.news.statistics(),
            exact: self.news.exact(),
            word: words.next().unwrap_or_default().into(),
            n_infos: self.news.n_infos(),
            moved_while_pondering: self.early_best_move.is_some(),
            elapsed,
        }
    }
}

/// The move of a line that begins with `bestmove`. One that has none, or something else in its
/// place, ends the search all the same.
fn best_move(line: &str) -> BestMove {
    match EngineMessage::parse(line) {
        Ok(EngineMessage::BestMove(best)) => best,
        _ => BestMove::none(),
    }
}

impl Drop for ClientSearch<'_> {
    fn drop(&mut self) {
        if !self.is_over {
            self.client.give_up();
        }
    }
}
