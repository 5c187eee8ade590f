//! Adapts the engines of the server to analyses.

use lucena_board::Game;
use lucena_client::{ChessEngine, ClientError, OnLine, SearchRequest, SearchResult, StopHandle};
use lucena_engine::score_of_uci;
use lucena_uci::Go;

use crate::config;
use crate::evals::{Eval, Evals};
use crate::pool::EnginePool;

/// An engine whose searches obey the server's limits and whose results are stored as evaluations.
pub(crate) struct ServerEngine<E> {
    pub(crate) engine: E,
    /// Upper limits of every search.
    pub(crate) allowed: config::Limits,
    /// For background work: the pool whose requests have priority.
    pub(crate) yields_to: Option<EnginePool>,
    /// Where results are stored.
    pub(crate) evals: Evals,
}

impl<E: ChessEngine> ServerEngine<E> {
    /// The limits of a request, capped at the server's.
    fn limits(&self, wanted: &Go) -> Go {
        let config::Limits { max_depth, max_nodes, max_time, .. } = self.allowed;
        let mut go = Go::movetime(max_time);
        go.movetime = go.movetime.into_iter().chain(wanted.movetime).min();
        go.nodes = Some(wanted.nodes.map_or(max_nodes, |nodes| nodes.min(max_nodes)));
        go.depth = wanted.depth.map(|plies| plies.min(max_depth));
        go
    }

    fn keep(&self, game: &Game, result: &SearchResult) {
        let lines = result.lines.iter().filter_map(|line| {
            Some((score_of_uci(line.score?.relative.value), line.pv.as_slice()))
        });
        let (depth, nodes) = (result.depth().unwrap_or(0), result.nodes().unwrap_or(0));
        self.evals.add(game, Eval::new(game.position(), depth, nodes, lines));
    }
}

impl<E: ChessEngine> ChessEngine for ServerEngine<E> {
    fn name(&self) -> String {
        self.engine.name()
    }

    fn new_game(&mut self) -> Result<(), ClientError> {
        self.engine.new_game()
    }

    fn search(
        &mut self,
        game: &Game,
        request: &SearchRequest,
        on_line: OnLine<'_>,
    ) -> Result<SearchResult, ClientError> {
        let _place = self.yields_to.as_ref().map(EnginePool::background);
        let request = request.clone().with_limits(self.limits(request.limits()));
        let result = self.engine.search(game, &request, on_line)?;
        let is_stopped = request.stop().is_some_and(StopHandle::is_stopped);
        if request.only_moves().is_none() && !is_stopped && !result.lines.is_empty() {
            self.keep(game, &result);
        }
        Ok(result)
    }
}
