//! A search request.

use std::fmt::Display;
use std::time::Duration;

use lucena_board::{ChessPosition, Color, Game, Move};
use lucena_game::LiveGame;
use lucena_uci::{Go, MoveOrNull, OptionKind, Options};

use super::settings::{ANALYSE_MODE, Setting};
use crate::process::{ClientError, StopHandle};

/// A search request: limits, and options for this call only.
///
/// Taken by [`Client::play`](crate::Client::play), [`Client::analyse`](crate::Client::analyse) and
/// [`Client::analysis`](crate::Client::analysis), which also accept a [`Go`] or a [`Duration`].
///
/// ```
/// use lucena_board::Game;
/// use lucena_client::{Client, ClientError, SearchRequest};
/// use lucena_uci::Go;
/// fn three_best(engine: &mut Client, game: &Game) -> Result<(), ClientError> {
///     let request = SearchRequest::new(Go::depth(12)).multipv(3).option("Hash", 128);
///     for line in engine.analyse(game, request)?.lines {
///         println!("{:?} {:?}", line.score, line.pv);
///     }
///     Ok(())
/// }
/// ```
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct SearchRequest {
    pub(super) go: Go,
    pub(super) root_moves: Option<Vec<Move>>,
    pub(super) multipv: Option<u32>,
    pub(super) ponder: bool,
    pub(super) game: Option<u64>,
    pub(super) settings: Vec<Setting>,
    pub(super) timeout: Option<Duration>,
    pub(super) stop: Option<StopHandle>,
    pub(super) is_analysis: bool,
}

impl SearchRequest {
    /// A search with these limits.
    pub fn new(go: impl Into<Go>) -> Self {
        go.into().into()
    }

    /// A search by the clocks of a game for the move of the side to move; `None` without clocks.
    ///
    /// UCI has no delay, so a delay is added to the increment.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_board::Position;
    /// use lucena_client::SearchRequest;
    /// use lucena_game::{GameRules, LiveGame};
    /// let (seconds, start) = (Duration::from_secs, Position::initial());
    /// let rules = GameRules { control: Some("40/60+1".parse()?), ..GameRules::default() };
    /// let mut game = LiveGame::new(start, rules, seconds(0));
    /// game.play_uci("e2e4", seconds(5))?;
    /// let request = SearchRequest::by_clock(&game, seconds(7)).expect("there are clocks");
    /// let go = request.limits().to_string();
    /// assert_eq!(go, "go wtime 56000 btime 58000 winc 1000 binc 1000 movestogo 40");
    ///
    /// let untimed = LiveGame::new(start, GameRules::default(), seconds(0));
    /// assert!(SearchRequest::by_clock(&untimed, seconds(7)).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn by_clock(game: &LiveGame, now: Duration) -> Option<Self> {
        let control = game.rules().control?;
        let left = Color::ALL.map(|color| game.left(color, now).unwrap_or_default());
        let increment = control.increment.saturating_add(control.delay);
        let mut go = Go::clocks(left, [increment; 2]);
        go.movestogo = game.clock(game.turn())?.moves_to_go();
        Some(go.into())
    }

    /// Sets the number of lines. Engines without the option `MultiPV` report one.
    pub fn multipv(self, lines: u32) -> Self {
        Self { multipv: Some(lines.max(1)), ..self }
    }

    /// Restricts the search to these root moves.
    pub fn root_moves(self, moves: impl IntoIterator<Item = Move>) -> Self {
        Self { root_moves: Some(moves.into_iter().collect()), ..self }
    }

    /// Sets an option for this call only. The value of a button is ignored.
    pub fn option(mut self, name: &str, value: impl Display) -> Self {
        self.settings.push(Setting::new(name, value));
        self
    }

    /// Sets an option for this call if the engine has it.
    pub fn option_if_supported(mut self, name: &str, value: impl Display) -> Self {
        self.settings.push(Setting::new(name, value).optional());
        self
    }

    /// Ponders after [`Client::play`](crate::Client::play): the engine searches on the expected
    /// reply. If that reply is played, the next call of `play` sends `ponderhit`; any other call
    /// stops the search.
    pub fn ponder_after(self) -> Self {
        Self { ponder: true, ..self }
    }

    /// Ponders: searches a game that ends with the move expected of the opponent. The limits apply
    /// from [`StopHandle::ponder_hit`] on; without it, the search ends when it is stopped.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_board::Game;
    /// use lucena_client::{ChessEngine, ClientError, SearchRequest, SearchResult, StopHandle};
    /// fn ponder(engine: &mut dyn ChessEngine, game: &Game) -> Result<SearchResult, ClientError> {
    ///     let stop = StopHandle::new();
    ///     let request = SearchRequest::new(Duration::from_secs(1)).pondering().stop_handle(&stop);
    ///     std::thread::spawn(move || {
    ///         let _ = std::io::stdin().read_line(&mut String::new());
    ///         stop.ponder_hit();
    ///     });
    ///     engine.search(game, &request, None)
    /// }
    /// ```
    pub fn pondering(mut self) -> Self {
        self.go.ponder = true;
        self
    }

    /// Sets the game of the position, by any number. `ucinewgame` is sent if it differs from that
    /// of the previous call.
    pub fn game(self, id: u64) -> Self {
        Self { game: Some(id), ..self }
    }

    /// Sets the timeout of the search. By default a search with time limits or clocks may take as
    /// long plus [`Client::set_reply_timeout`](crate::Client::set_reply_timeout), and others have
    /// no timeout.
    pub fn timeout(self, timeout: Duration) -> Self {
        Self { timeout: Some(timeout), ..self }
    }

    /// Sets a handle that stops the search, even before it starts.
    pub fn stop_handle(self, stop: &StopHandle) -> Self {
        Self { stop: Some(stop.clone()), ..self }
    }

    /// Searches for an analysis instead of a move: `UCI_AnalyseMode` is on meanwhile if the engine
    /// has it, unless `set_option` has set it to either value before.
    pub fn analysis(self) -> Self {
        Self { is_analysis: true, ..self }
    }

    /// Replaces the limits.
    ///
    /// ```
    /// use lucena_client::SearchRequest;
    /// use lucena_uci::Go;
    /// let request = SearchRequest::new(Go::depth(90)).with_limits(Go::depth(20));
    /// assert_eq!(request.limits().depth, Some(20));
    /// ```
    pub fn with_limits(self, limits: Go) -> Self {
        Self { go: limits, ..self }
    }

    /// The limits.
    ///
    /// ```
    /// use lucena_client::SearchRequest;
    /// use lucena_uci::Go;
    /// assert_eq!(SearchRequest::new(Go::nodes(500)).limits().nodes, Some(500));
    /// ```
    #[must_use]
    pub fn limits(&self) -> &Go {
        &self.go
    }

    /// The number of lines, if set.
    ///
    /// ```
    /// use lucena_client::SearchRequest;
    /// use lucena_uci::Go;
    /// assert_eq!(SearchRequest::new(Go::depth(9)).multipv(3).n_lines(), Some(3));
    /// ```
    #[must_use]
    pub fn n_lines(&self) -> Option<u32> {
        self.multipv
    }

    /// The root moves to search, if not all.
    ///
    /// ```
    /// use lucena_client::SearchRequest;
    /// use lucena_uci::Go;
    /// assert_eq!(SearchRequest::new(Go::depth(9)).only_moves(), None);
    /// ```
    #[must_use]
    pub fn only_moves(&self) -> Option<&[Move]> {
        self.root_moves.as_deref()
    }

    /// The stop handle, if there is one.
    ///
    /// ```
    /// use lucena_client::{SearchRequest, StopHandle};
    /// use lucena_uci::Go;
    /// let request = SearchRequest::new(Go::infinite()).stop_handle(&StopHandle::new());
    /// assert!(request.stop().is_some_and(|stop| !stop.is_stopped()));
    /// ```
    #[must_use]
    pub fn stop(&self) -> Option<&StopHandle> {
        self.stop.as_ref()
    }

    /// The same as a search for a move.
    pub(super) fn for_play(self) -> Self {
        Self { is_analysis: false, ..self }
    }

    /// The options of this call; later ones override earlier ones. `has_analyse_mode`: whether the
    /// caller has set `UCI_AnalyseMode`.
    pub(crate) fn settings(&self, declared: &Options, has_analyse_mode: bool) -> Vec<Setting> {
        let mut settings = Vec::new();
        if self.is_analysis && !has_analyse_mode {
            settings.push(Setting::new(ANALYSE_MODE, true).optional());
        }
        if self.ponder && !self.is_analysis {
            settings.push(Setting::new("Ponder", true).optional());
        }
        if let Some((lines, declaration)) = self.multipv.zip(declared.declaration("MultiPV")) {
            if let OptionKind::Spin { min, max, .. } = *declaration.kind() {
                // Clamped to the range of the option.
                settings.push(Setting::new("MultiPV", i64::from(lines).min(max).max(min)));
            }
        }
        settings.extend(self.settings.iter().cloned());
        settings
    }

    /// The number of the game, if set.
    #[cfg(feature = "builtin")]
    pub(crate) fn game_number(&self) -> Option<u64> {
        self.game
    }

    /// The timeout, if set.
    #[cfg(feature = "builtin")]
    pub(crate) fn own_timeout(&self) -> Option<Duration> {
        self.timeout
    }

    /// The `go` command, with the root moves of the request, which must be legal.
    pub(crate) fn go_in<P: ChessPosition>(&self, game: &Game<P>) -> Result<Go, ClientError> {
        let Some(moves) = &self.root_moves else { return Ok(self.go.clone()) };
        if let Some(&mv) = moves.iter().find(|&&mv| !game.position().is_legal(mv)) {
            return Err(ClientError::IllegalRootMove(mv));
        }
        Ok(self.go.clone().with_search_moves(moves.iter().copied()))
    }

    /// The timeout of the search.
    pub(super) fn wait_limit<P: ChessPosition>(
        &self,
        game: &Game<P>,
        reply_timeout: Duration,
    ) -> Option<Duration> {
        let clock = self.go.clock_of(game.position().turn()).map(|clock| clock.time);
        // The shorter one ends the search.
        let times = [self.go.movetime, clock].into_iter().flatten();
        let own = times.min().map(|ms| Duration::from_millis(ms.max(0).unsigned_abs()));
        self.timeout.or(own.map(|own| own.saturating_add(reply_timeout)))
    }
}

impl From<Duration> for SearchRequest {
    fn from(time: Duration) -> Self {
        Self::new(time)
    }
}

impl From<Go> for SearchRequest {
    fn from(mut go: Go) -> Self {
        // The request decides whether to ponder.
        go.ponder = false;
        Self { go, ..Self::default() }
    }
}

/// Root moves in the castling notation of the engine.
pub(super) fn in_castling(
    go: &mut Go,
    moves: Option<&[Move]>,
    castling: lucena_board::UciCastling,
) {
    let moves = moves.into_iter().flatten();
    for (written, mv) in go.search_moves.iter_mut().zip(moves) {
        *written = MoveOrNull::Move(mv.uci(castling));
    }
}
