//! Our engine, in this process.

mod match_play;

use std::time::Instant;

use lucena_board::{Game, UciCastling};
use lucena_engine::{
    Answer, Engine, EngineError, EngineThread, Event, Options, go_limits, uci_info, uci_score,
    uci_statistics,
};
use lucena_search::Control;
use lucena_uci::{Info, SetOptionError};

use crate::uci::ANALYSE_MODE;
use crate::{
    AnalysisLine, ChessEngine, ClientError, OnLine, SearchRequest, SearchResult, StopHandle,
};

/// The name of our engine.
pub(crate) const NAME: &str = concat!("Lucena ", env!("CARGO_PKG_VERSION"));

/// Our engine, searching in the calling thread, which needs a stack of [`Engine::STACK_BYTES`].
///
/// Options that a request sets are kept for as long as the following requests set them too, as for
/// processes. A request's [timeout](SearchRequest::timeout) ends the search, whose result counts.
/// [`SearchRequest::ponder_after`] only sets the option: nothing is searched between two calls.
///
/// With an [`EngineThread`] it is a [`MatchEngine`](crate::MatchEngine), which can ponder.
///
/// ```
/// use lucena_board::Game;
/// use lucena_client::{BuiltIn, ChessEngine, SearchRequest};
/// use lucena_uci::Go;
/// let mut engine = BuiltIn::default();
/// let request = SearchRequest::new(Go::depth(2)).multipv(3);
/// assert_eq!(engine.search(&Game::default(), &request, None)?.lines.len(), 3);
/// # Ok::<(), lucena_client::ClientError>(())
/// ```
#[derive(Debug)]
pub struct BuiltIn<E = Engine> {
    engine: E,
    /// The options of all searches, without those of the last request.
    own: Options,
    /// Whether the caller has set `UCI_AnalyseMode`; if not, it follows from the search.
    has_analyse_mode: bool,
    /// The game of the last request that had one.
    game: Option<u64>,
    /// The search of a game.
    running: Option<match_play::Running>,
}

impl<E: EngineAccess> BuiltIn<E> {
    /// An engine with its current options; owned, borrowed, or with a thread, whose search is
    /// stopped first.
    ///
    /// ```
    /// use lucena_client::{BuiltIn, ChessEngine};
    /// let mut engine = lucena_engine::Engine::new();
    /// assert!(BuiltIn::new(&mut engine).name().starts_with("Lucena"));
    /// ```
    #[must_use]
    pub fn new(mut engine: E) -> Self {
        let own = engine.access().options().clone();
        Self { engine, own, has_analyse_mode: false, game: None, running: None }
    }

    fn configure(&mut self, options: Options) -> Result<(), ClientError> {
        let engine = self.engine.access();
        if *engine.options() != options {
            engine.configure(options)?;
        }
        Ok(())
    }

    fn options_of(&self, request: &SearchRequest) -> Result<Options, ClientError> {
        let mut options = self.own.clone();
        for setting in request.settings(&self.options(), self.has_analyse_mode) {
            match options.set(&setting.name, &setting.value) {
                Err(SetOptionError::Unknown { .. }) if !setting.is_required => {}
                set => set?,
            }
        }
        Ok(options)
    }
}

impl Default for BuiltIn<Engine> {
    fn default() -> Self {
        Self::new(Engine::new())
    }
}

impl<E: EngineAccess> ChessEngine for BuiltIn<E> {
    fn name(&self) -> String {
        NAME.into()
    }

    fn options(&self) -> lucena_uci::Options {
        lucena_uci::Options::from_declarations(self.own.declarations())
            .expect("names differ and defaults are in range")
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        self.configure(self.own.clone())?;
        let engine = self.engine.access();
        engine.set_option(name, value)?;
        self.own = engine.options().clone();
        self.has_analyse_mode |= name.eq_ignore_ascii_case(ANALYSE_MODE);
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), ClientError> {
        self.engine.access().new_game();
        Ok(())
    }

    fn search(
        &mut self,
        game: &Game,
        request: &SearchRequest,
        mut on_line: OnLine<'_>,
    ) -> Result<SearchResult, ClientError> {
        self.configure(self.options_of(request)?)?;
        if request.game_number().is_some() && request.game_number() != self.game {
            self.game = request.game_number();
            self.new_game()?;
        }
        let position = game.position();
        let root_moves = request.only_moves().unwrap_or_default();
        let mut limits = go_limits(&request.go_in(game)?, position.turn(), root_moves);
        limits.move_time = limits.move_time.into_iter().chain(request.own_timeout()).min();
        let control = request.stop().map_or_else(Control::new, StopHandle::control);
        let started = Instant::now();
        let (mut n_infos, mut depth) = (0, None);
        let engine = self.engine.access();
        engine.set_position(game.clone());
        let answer = engine.think_with(limits, &control, |event| {
            let Event::Line { info, .. } = event else { return };
            n_infos += 1;
            if info.multi_pv == 1 {
                depth = Some(info.depth);
            }
            if let Some(on_line) = &mut on_line {
                on_line(AnalysisLine::new(uci_info(&info, CASTLING), position));
            }
        });
        if let Some(failure) = answer.failure {
            return Err(ClientError::Search(failure));
        }
        let mut result = SearchResult::new(answer.best_move, infos(&answer, depth), position);
        result.ponder_move = answer.ponder;
        result.report.best.ponder = answer.ponder.map(|mv| mv.uci(CASTLING));
        result.report.n_infos = n_infos;
        result.report.elapsed = started.elapsed();
        let report = answer.report.as_ref();
        result.report.statistics = report.map(|it| uci_statistics(it, answer.hash_full));
        Ok(result)
    }
}

/// Moves here know their kind, so castling is written in the form that is never ambiguous.
const CASTLING: UciCastling = UciCastling::KingTakesRook;

/// What can be a [`BuiltIn`] engine: an [`Engine`], a borrowed one, or one with a thread.
pub trait EngineAccess {
    /// The engine, which stops searching first.
    fn access(&mut self) -> &mut Engine;
}

impl EngineAccess for Engine {
    fn access(&mut self) -> &mut Engine {
        self
    }
}

impl EngineAccess for &mut Engine {
    fn access(&mut self) -> &mut Engine {
        self
    }
}

impl EngineAccess for EngineThread {
    fn access(&mut self) -> &mut Engine {
        self.engine()
    }
}

/// The lines of an answer, best first. They have the depth of the last line reported, as with UCI
/// engines: the report has that of the last completed iteration.
fn infos(answer: &Answer, depth: Option<u32>) -> Vec<Info> {
    let lines = answer.report.iter().flat_map(|report| &report.lines);
    let infos = lines.zip(1..).map(|(line, number)| {
        let mut info = Info::default();
        info.depth = depth;
        info.multipv = Some(number);
        info.score = Some(uci_score(line.score, line.bound));
        info.pv = line.moves.iter().map(|mv| mv.uci(CASTLING).into()).collect();
        info
    });
    infos.collect()
}

impl From<EngineError> for ClientError {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Option(error) => Self::Option(error),
            error => Self::Search(error.to_string()),
        }
    }
}
