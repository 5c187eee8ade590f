//! The engines of the server as engines of analyses.

use std::borrow::BorrowMut;

use lucena_analysis::{AnalysisEngine, AnalysisError, Line, Search, SearchLimit};
use lucena_board::Game;
use lucena_engine::{Engine, Event};
use lucena_search::Limits;

use crate::config;
use crate::evals::{Eval, Evals};
use crate::pool::EnginePool;

/// An engine whose searches end by the server's limits, and whose results are kept as evaluations.
pub(crate) struct ServerEngine<E> {
    pub(crate) engine: E,
    /// What every search may have at most, whatever the analysis asks for.
    pub(crate) allowed: config::Limits,
    /// The pool whose requests go first, for work in the background.
    pub(crate) yields_to: Option<EnginePool>,
    /// Keeps what the searches find.
    pub(crate) evals: Evals,
}

impl<E: BorrowMut<Engine>> ServerEngine<E> {
    fn limits(&self, search: &Search<'_>) -> Limits {
        let config::Limits { max_depth, max_nodes, max_time, .. } = self.allowed;
        let mut limits = Limits::move_time(max_time);
        limits.nodes = Some(max_nodes);
        match search.limit {
            SearchLimit::Depth(plies) => limits.depth = Some(plies.min(max_depth)),
            SearchLimit::Nodes(count) => limits.nodes = Some(count.min(max_nodes)),
            SearchLimit::Time(time) => limits.move_time = Some(time.min(max_time)),
        }
        match search.only {
            Some(mv) => limits.with_search_moves([mv]),
            None => limits.with_multi_pv(search.multi_pv),
        }
    }
}

impl<E: BorrowMut<Engine>> AnalysisEngine for ServerEngine<E> {
    fn name(&self) -> String {
        AnalysisEngine::name(self.engine.borrow())
    }

    fn new_game(&mut self) -> Result<(), AnalysisError> {
        self.engine.borrow_mut().new_game();
        Ok(())
    }

    fn search(&mut self, game: &Game, search: &Search<'_>) -> Result<Vec<Line>, AnalysisError> {
        let _place = self.yields_to.as_ref().map(EnginePool::background);
        let limits = self.limits(search);
        let engine = self.engine.borrow_mut();
        engine.set_position(game.clone());
        // As UCI engines report it; the report has the depth of the last completed iteration.
        let mut depth = 0;
        let answer = engine.think_with(limits, search.stop.control(), |event| {
            if let Event::Line { info, .. } = event
                && info.multi_pv == 1
            {
                depth = info.depth;
            }
        });
        if let Some(failure) = answer.failure {
            return Err(AnalysisError::Search(failure));
        }
        let Some(report) = answer.report else { return Ok(Vec::new()) };
        let lines: Vec<Line> = report
            .lines
            .into_iter()
            .map(|line| Line { score: line.score, moves: line.moves, depth })
            .collect();
        if search.only.is_none() && !search.stop.is_stopped() {
            let position = game.position();
            let found = lines.iter().map(|line| (line.score, line.moves.as_slice()));
            self.evals.add(game, Eval::new(position, depth, report.nodes, found));
        }
        Ok(lines)
    }
}
