//! A move or an analysis in one call.

use std::time::Duration;

use lucena_board::{ChessPosition, Color, Game};
use lucena_uci::{Go, GuiCommand, PositionCommand};

use super::request::in_castling;
use super::result::OnLine;
use super::search::{ClientSearch, Step};
use super::settings::Setting;
use super::{AnalysisLine, Client, LiveAnalysis, SearchRequest, SearchResult};
use crate::process::ClientError;

/// A ponder search of the engine while the client does something else.
#[derive(Debug)]
pub(super) struct Pondering {
    /// The game with the expected reply, as it was sent.
    position: PositionCommand,
    /// The limits of the search.
    go: Go,
    /// The `bestmove` of an engine that did not wait for `ponderhit`.
    pub(super) early_best_move: Option<String>,
}

impl Client {
    /// Searches for a move in one call: temporary options, `UCI_Variant` and `UCI_Chess960` if needed,
    /// position with moves, search, and pondering if requested. The game may be of any variant, as a
    /// `Game<VariantPosition>`.
    ///
    /// # Errors
    /// The engine is gone or does not answer in time (see [`SearchRequest::timeout`]), its move is
    /// illegal, it has no move where there are legal ones, it cannot play the variant or Chess960, or
    /// an option of the request is refused.
    ///
    /// ```
    /// use std::time::Duration;
    /// use lucena_board::Game;
    /// use lucena_client::{Client, ClientError};
    /// fn self_play(engine: &mut Client) -> Result<Game, ClientError> {
    ///     let mut game = Game::default();
    ///     while game.outcome().is_none() {
    ///         let Some(mv) = engine.play(&game, Duration::from_millis(100))?.best_move else { break };
    ///         game.play_unchecked(mv);
    ///     }
    ///     Ok(game)
    /// }
    /// ```
    pub fn play<P: ChessPosition>(
        &mut self,
        game: &Game<P>,
        request: impl Into<SearchRequest>,
    ) -> Result<SearchResult, ClientError> {
        self.run(game, &request.into().for_play(), None)
    }

    /// Searches for a move, as [`Client::play`], and calls a function with each line of the search.
    ///
    /// # Errors
    /// As [`Client::play`].
    ///
    /// ```
    /// use lucena_board::{Game, Move};
    /// use lucena_client::{Client, ClientError};
    /// use lucena_uci::Go;
    /// fn best(engine: &mut Client, game: &Game) -> Result<Option<Move>, ClientError> {
    ///     let show = |line: lucena_client::AnalysisLine| println!("{:?}", line.score);
    ///     Ok(engine.play_with_lines(game, Go::depth(10), show)?.best_move)
    /// }
    /// ```
    pub fn play_with_lines<P: ChessPosition>(
        &mut self,
        game: &Game<P>,
        request: impl Into<SearchRequest>,
        mut on_line: impl FnMut(AnalysisLine),
    ) -> Result<SearchResult, ClientError> {
        self.run(game, &request.into().for_play(), Some(&mut on_line))
    }

    /// Analyses a position and returns the best lines at the end of the search.
    ///
    /// The option `UCI_AnalyseMode` is on meanwhile, unless [`Client::set_option`] has set it to either
    /// value before.
    ///
    /// # Errors
    /// As [`Client::play`], except that a missing best move is no error.
    ///
    /// ```
    /// use lucena_board::{Game, Position};
    /// use lucena_client::{Client, ClientError};
    /// use lucena_uci::Go;
    /// fn evaluate(engine: &mut Client, position: &Position) -> Result<(), ClientError> {
    ///     let result = engine.analyse(&Game::new(position.clone()), Go::depth(20))?;
    ///     if let Some(line) = result.lines.first() {
    ///         println!("{:?} {}", line.score, line.san(position).join(" "));
    ///     }
    ///     Ok(())
    /// }
    /// ```
    pub fn analyse<P: ChessPosition>(
        &mut self,
        game: &Game<P>,
        request: impl Into<SearchRequest>,
    ) -> Result<SearchResult, ClientError> {
        self.run(game, &request.into().analysis(), None)
    }

    /// Starts an analysis that reports line by line.
    ///
    /// # Errors
    /// As [`Client::analyse`].
    ///
    /// ```
    /// use lucena_board::Game;
    /// use lucena_client::{Client, ClientError};
    /// use lucena_uci::Go;
    /// fn until_depth(engine: &mut Client, game: &Game, depth: u32) -> Result<(), ClientError> {
    ///     for line in engine.analysis(game, Go::infinite())? {
    ///         let line = line?;
    ///         println!("{:?} {:?}", line.score, line.pv);
    ///         if line.info.depth >= Some(depth) {
    ///             break;
    ///         }
    ///     }
    ///     Ok(())
    /// }
    /// ```
    pub fn analysis<P: ChessPosition>(
        &mut self,
        game: &Game<P>,
        request: impl Into<SearchRequest>,
    ) -> Result<LiveAnalysis<'_, P>, ClientError> {
        let request = request.into().analysis();
        let (reply_timeout, position) = (self.reply_timeout(), game.position().clone());
        let limit = request.wait_limit(game, reply_timeout);
        let search = self.begin(game, &request)?;
        Ok(LiveAnalysis::new(search, position, limit, reply_timeout))
    }

    /// A search for a move or an analysis, as the request says.
    pub(crate) fn run<P: ChessPosition>(
        &mut self,
        game: &Game<P>,
        request: &SearchRequest,
        on_line: OnLine<'_>,
    ) -> Result<SearchResult, ClientError> {
        let reply_timeout = self.reply_timeout();
        let limit = request.wait_limit(game, reply_timeout);
        let mut search = self.begin(game, request)?;
        let report = match on_line {
            None => search.finish_or_stop(limit, reply_timeout)?,
            Some(on_line) => loop {
                match search.step(limit, reply_timeout)? {
                    Step::Info(info) => on_line(AnalysisLine::new(*info, game.position())),
                    Step::Report(report) => break *report,
                }
            },
        };
        drop(search);
        let result = SearchResult::from_report(report, game.position())?;
        if request.is_analysis {
            return Ok(result);
        }
        let may_have_none = request.root_moves.as_ref().is_some_and(Vec::is_empty);
        if result.best_move.is_none() && !may_have_none && game.position().has_legal_moves() {
            let word = result.report.reply.to_string();
            return Err(ClientError::BadBestMove { word, reason: None });
        }
        if request.ponder {
            // The move is valid. If the engine is gone, the next call fails.
            let _ = self.ponder(game, request, &result);
        }
        Ok(result)
    }

    /// Starts the search of a request, or sends `ponderhit` if it is being pondered on.
    fn begin<P: ChessPosition>(
        &mut self,
        game: &Game<P>,
        request: &SearchRequest,
    ) -> Result<ClientSearch<'_>, ClientError> {
        let mut go = request.go_in(game)?;
        let settings = self.settings_of(game, request)?;
        let values = self.read_settings(&settings)?;
        let is_new_game = request.game.is_some() && request.game != self.game;
        // A request to ponder waits for its own hit.
        let is_hit = !request.is_analysis
            && !go.ponder
            && !is_new_game
            && self.has_settings(&values)
            && self.pondering.as_ref().is_some_and(|it| {
                it.position == PositionCommand::game_in(game, self.castling())
                    && it.has_limits_of(&go)
            });
        let mut early_best_move = None;
        if is_hit {
            early_best_move = self.pondering.take().and_then(|pondering| pondering.early_best_move);
        } else {
            self.end_search();
            let mut is_changed = self.queue_settings(&values);
            if is_new_game {
                self.game = request.game;
                self.enqueue(&GuiCommand::UciNewGame);
                is_changed = true;
            }
            if is_changed {
                // So that the engine's setup does not count as search time.
                self.is_ready(self.reply_timeout())?;
            }
            let castling = self.castling();
            in_castling(&mut go, request.root_moves.as_deref(), castling);
            self.enqueue(&PositionCommand::game_in(game, castling));
            self.enqueue(&go);
            self.flush(self.reply_timeout())?;
        }
        let mut search = if is_hit {
            ClientSearch::of_ponder_hit(self, early_best_move)?
        } else {
            ClientSearch::new(self, go.ponder)
        };
        if let Some(stop) = &request.stop {
            search.attach(stop)?;
        }
        Ok(search)
    }

    fn settings_of<P: ChessPosition>(
        &self,
        game: &Game<P>,
        request: &SearchRequest,
    ) -> Result<Vec<Setting>, ClientError> {
        let mut settings = request.settings(&self.options, self.has_analyse_mode);
        settings.extend(self.rules(game.initial_position())?);
        Ok(settings)
    }

    /// Starts pondering on the expected reply.
    fn ponder<P: ChessPosition>(
        &mut self,
        game: &Game<P>,
        request: &SearchRequest,
        result: &SearchResult,
    ) -> Result<(), ClientError> {
        let (Some(mv), Some(reply)) = (result.best_move, result.ponder_move) else { return Ok(()) };
        let mut expected = game.clone();
        expected.play_unchecked(mv);
        expected.play_unchecked(reply);
        if expected.outcome().is_some() {
            return Ok(());
        }
        let go = after_move(&request.go, game.position().turn(), result.report.elapsed).pondering();
        let position = PositionCommand::game_in(&expected, self.castling());
        self.enqueue(&position);
        self.enqueue(&go);
        self.flush(self.reply_timeout())?;
        self.pondering = Some(Pondering { position, go, early_best_move: None });
        Ok(())
    }

    /// Stops a search between calls that is of no use: a ponder search, or that of `MatchEngine`.
    pub(super) fn end_search(&mut self) {
        self.abandon_search();
        if self.pondering.take().is_some_and(|pondering| pondering.early_best_move.is_none()) {
            self.give_up();
        }
    }
}

impl Pondering {
    /// Whether the limits are equal, apart from clocks, which keep running.
    fn has_limits_of(&self, go: &Go) -> bool {
        let limits = |go: &Go| (go.depth, go.nodes, go.mate, go.movetime, go.infinite);
        let has_clocks = |go: &Go| go.clock_of(Color::White).is_some();
        go.search_moves.is_empty()
            && limits(&self.go) == limits(go)
            && has_clocks(&self.go) == has_clocks(go)
    }
}

/// The limits of the next move of this side, with its clock and increment updated.
fn after_move(go: &Go, side: Color, elapsed: Duration) -> Go {
    let mut next = go.clone();
    let elapsed = i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX);
    let (clock, increment) = match side {
        Color::White => (&mut next.wtime, go.winc),
        Color::Black => (&mut next.btime, go.binc),
    };
    let rest = |time: i64| time.saturating_sub(elapsed).saturating_add(increment.unwrap_or(0));
    *clock = clock.map(|time| rest(time).max(1));
    next.movestogo = go.movestogo.map(|moves| moves.saturating_sub(1)).filter(|&moves| moves > 0);
    next.search_moves.clear();
    next
}
