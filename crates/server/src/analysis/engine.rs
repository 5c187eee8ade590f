//! The engines of the server as engines of analyses.

use std::borrow::BorrowMut;
use std::time::Duration;

use lucena_analysis::{AnalysisEngine, AnalysisError, Line, Search, SearchLimit};
use lucena_board::Game;
use lucena_engine::{Engine, Event};
use lucena_search::Limits;

use crate::evals::{Eval, Evals};
use crate::pool::EnginePool;

/// An engine whose searches end by the server's limit, and whose results are kept as evaluations.
pub(crate) struct ServerEngine<E> {
    pub(crate) engine: E,
    /// The end of every search.
    pub(crate) max_time: Duration,
    /// The pool whose requests go first, for work in the background.
    pub(crate) yields_to: Option<EnginePool>,
    /// Keeps what the searches find.
    pub(crate) evals: Evals,
}

impl<E: BorrowMut<Engine>> ServerEngine<E> {
    fn limits(&self, search: &Search<'_>) -> Limits {
        let mut limits = Limits::move_time(self.max_time);
        match search.limit {
            SearchLimit::Depth(plies) => limits.depth = Some(plies),
            SearchLimit::Nodes(count) => limits.nodes = Some(count),
            SearchLimit::Time(time) => limits.move_time = Some(time.min(self.max_time)),
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
            self.evals.add(position, Eval::new(position, depth, report.nodes, found));
        }
        Ok(lines)
    }
}
