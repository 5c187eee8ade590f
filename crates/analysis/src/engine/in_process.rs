//! Analysis by our engine, in process.

use lucena_board::Game;
use lucena_engine::{Engine, Event};
use lucena_search::Limits;

use super::{AnalysisEngine, Line, Search};
use crate::{AnalysisError, SearchLimit};

impl AnalysisEngine for Engine {
    fn name(&self) -> String {
        concat!("Lucena ", env!("CARGO_PKG_VERSION")).into()
    }

    fn new_game(&mut self) -> Result<(), AnalysisError> {
        Self::new_game(self);
        Ok(())
    }

    fn search(&mut self, game: &Game, search: &Search<'_>) -> Result<Vec<Line>, AnalysisError> {
        self.set_position(game.clone());
        let limits = match search.limit {
            SearchLimit::Depth(plies) => Limits::depth(plies),
            SearchLimit::Nodes(count) => Limits::nodes(count),
            SearchLimit::Time(time) => Limits::move_time(time),
        };
        let limits = match search.only {
            Some(mv) => limits.with_search_moves([mv]),
            None => limits.with_multi_pv(search.multi_pv),
        };
        // The depth of the last best line, as UCI engines report it: the report has that of the
        // last completed iteration.
        let mut depth = 0;
        let answer = self.think_with(limits, &search.stop.control, |event| {
            if let Event::Line { info, .. } = event
                && info.multi_pv == 1
            {
                depth = info.depth;
            }
        });
        if let Some(failure) = answer.failure {
            return Err(AnalysisError::Search(failure));
        }
        let lines = answer.report.into_iter().flat_map(|report| report.lines);
        Ok(lines.map(|line| Line { score: line.score, moves: line.moves, depth }).collect())
    }
}
