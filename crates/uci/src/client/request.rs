//! What to search and how, for one call.

use std::fmt::Display;
use std::time::Duration;

use lucena_board::{Game, Move};

use super::settings::Setting;
use super::{ClientError, Limit, StopHandle};
use crate::{Go, MoveOrNull};

/// A search to do: its limit, and what holds for this call alone.
///
/// [`Client::play`](crate::Client::play), [`Client::analyse`](crate::Client::analyse) and
/// [`Client::analysis`](crate::Client::analysis) take one, or what can be turned into one: a
/// [`Limit`], a [`Duration`] or a [`Go`].
///
/// ```
/// use lucena_board::Game;
/// use lucena_uci::{Client, ClientError, Limit, SearchRequest};
/// fn three_best(engine: &mut Client, game: &Game) -> Result<(), ClientError> {
///     let request = SearchRequest::new(Limit::depth(12)).multipv(3).option("Hash", 128);
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
}

impl SearchRequest {
    /// A search with this limit.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::{Limit, SearchRequest};
    /// let request = SearchRequest::new(Limit::depth(12));
    /// let request = SearchRequest::new(Duration::from_secs(1));
    /// # let _ = request;
    /// ```
    pub fn new(limit: impl Into<Limit>) -> Self {
        Go::from(limit.into()).into()
    }

    /// Search the best lines, this many at most. Engines without the option `MultiPV` search one.
    ///
    /// ```
    /// use lucena_uci::{Limit, SearchRequest};
    /// let request = SearchRequest::new(Limit::depth(12)).multipv(3);
    /// # let _ = request;
    /// ```
    pub fn multipv(self, lines: u32) -> Self {
        Self { multipv: Some(lines.max(1)), ..self }
    }

    /// Consider these moves at the root alone.
    ///
    /// ```
    /// use lucena_board::Position;
    /// use lucena_uci::{Limit, SearchRequest};
    /// let moves = ["e4", "d4"].map(|san| Position::initial().parse_san(san).unwrap());
    /// let request = SearchRequest::new(Limit::depth(12)).root_moves(moves);
    /// # let _ = request;
    /// ```
    pub fn root_moves(self, moves: impl IntoIterator<Item = Move>) -> Self {
        Self { root_moves: Some(moves.into_iter().collect()), ..self }
    }

    /// Set an option for this call; the next call finds it as before. A button is pressed, whatever
    /// the value.
    ///
    /// ```
    /// use lucena_uci::{Limit, SearchRequest};
    /// let request = SearchRequest::new(Limit::nodes(1_000)).option("Skill Level", 3);
    /// # let _ = request;
    /// ```
    pub fn option(mut self, name: &str, value: impl Display) -> Self {
        self.settings.push(Setting::new(name, value));
        self
    }

    /// The same unless the engine lacks the option.
    ///
    /// ```
    /// use lucena_uci::{Limit, SearchRequest};
    /// let request = SearchRequest::new(Limit::nodes(1_000))
    ///     .option_if_supported("UCI_LimitStrength", true)
    ///     .option_if_supported("UCI_Elo", 1500);
    /// # let _ = request;
    /// ```
    pub fn option_if_supported(mut self, name: &str, value: impl Display) -> Self {
        self.settings.push(Setting::new(name, value).optional());
        self
    }

    /// Have the engine think on while the opponent does: after [`Client::play`](crate::Client::play)
    /// it ponders on the reply that it expects. If that reply is played, the next call of `play`
    /// resumes the same search; any other call ends it.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::SearchRequest;
    /// let request = SearchRequest::new(Duration::from_secs(1)).ponder();
    /// # let _ = request;
    /// ```
    pub fn ponder(self) -> Self {
        Self { ponder: true, ..self }
    }

    /// The game that the position belongs to, by any number. If it is not that of the call before,
    /// the engine is told that a new game begins.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::SearchRequest;
    /// let request = SearchRequest::new(Duration::from_secs(1)).game(7);
    /// # let _ = request;
    /// ```
    pub fn game(self, id: u64) -> Self {
        Self { game: Some(id), ..self }
    }

    /// How long the search may take before it is an error. Unless set, a search limited by time or
    /// clocks may take as long and [`Client::set_patience`](crate::Client::set_patience) more, and
    /// others as long as the engine lives.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_uci::{Limit, SearchRequest};
    /// let request = SearchRequest::new(Limit::depth(20)).timeout(Duration::from_secs(60));
    /// # let _ = request;
    /// ```
    pub fn timeout(self, timeout: Duration) -> Self {
        Self { timeout: Some(timeout), ..self }
    }

    /// A handle that stops the search, used before or after its beginning.
    ///
    /// ```
    /// use lucena_uci::{Limit, SearchRequest, StopHandle};
    /// let stop = StopHandle::new();
    /// let request = SearchRequest::new(Limit::infinite()).stop_handle(&stop);
    /// # let _ = request;
    /// ```
    pub fn stop_handle(self, stop: &StopHandle) -> Self {
        Self { stop: Some(stop.clone()), ..self }
    }

    /// The command for this game. The moves are those of the request, which have to be legal.
    pub(super) fn go(&self, game: &Game) -> Result<Go, ClientError> {
        let Some(moves) = &self.root_moves else { return Ok(self.go.clone()) };
        if let Some(&mv) = moves.iter().find(|&&mv| !game.position().is_legal(mv)) {
            return Err(ClientError::IllegalRootMove(mv));
        }
        Ok(self.go.clone().with_search_moves(moves.iter().copied()))
    }

    /// How long to wait for the end of the search, with so much patience.
    pub(super) fn wait_limit(&self, game: &Game, patience: Duration) -> Option<Duration> {
        let clock = self.go.clock(game.position().turn()).map(|clock| clock.time);
        // The lesser of the two ends the search.
        let times = [self.go.movetime, clock].into_iter().flatten();
        let own = times.min().map(|ms| Duration::from_millis(ms.max(0).unsigned_abs()));
        self.timeout.or(own.map(|own| own.saturating_add(patience)))
    }
}

impl From<Limit> for SearchRequest {
    fn from(limit: Limit) -> Self {
        Self::new(limit)
    }
}

impl From<Duration> for SearchRequest {
    fn from(time: Duration) -> Self {
        Self::new(time)
    }
}

impl From<Go> for SearchRequest {
    fn from(mut go: Go) -> Self {
        // Whether it ponders is decided by the request.
        go.ponder = false;
        Self { go, ..Self::default() }
    }
}

/// Root moves with castling as the engine reads it.
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
