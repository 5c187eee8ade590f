//! Our engine, in process.

use std::time::{Duration, Instant};

use lucena_board::UciCastling;
use lucena_engine::{Engine, Event, Options, uci_info};
use lucena_search::Limits;
use lucena_uci::Info;

use super::complete::complete;
use super::{AnalysisEngine, EngineFailure, SearchStop};
use crate::work::Analysis;

pub(super) struct Ours(Engine);

impl Ours {
    pub(super) fn open(options: Options) -> Result<Self, EngineFailure> {
        // A book move has no score, and limited strength no best one.
        let options = Options { own_book: false, limit_strength: false, ..options };
        Engine::with_options(options).map(Self).map_err(EngineFailure::new)
    }
}

impl AnalysisEngine for Ours {
    fn analyse(
        &mut self,
        analysis: &Analysis,
        stop: &SearchStop,
        on_line: &mut dyn FnMut(&Info),
    ) -> Result<(), EngineFailure> {
        let options = Options {
            threads: analysis.threads as usize,
            hash_mb: analysis.hash_mb as usize,
            analyse_mode: true,
            ..self.0.options().clone()
        };
        self.0.configure(options).map_err(EngineFailure::new)?;
        self.0.set_position(analysis.game.clone());
        let started = Instant::now();
        let answer = self.0.think_with(limits(analysis), &stop.ours, |event| {
            if let Event::Line { info, .. } = event {
                let info = uci_info(&info, UciCastling::KingTakesRook);
                complete(info, started.elapsed()).iter().for_each(&mut *on_line);
            }
        });
        answer.failure.map_or(Ok(()), |failure| Err(EngineFailure(failure)))
    }

    fn new_session(&mut self) {
        self.0.new_game();
    }
}

fn limits(analysis: &Analysis) -> Limits {
    let mut limits = Limits::default();
    limits.depth = analysis.depth;
    limits.nodes = analysis.nodes;
    limits.move_time = analysis.move_time.map(Duration::from_millis);
    limits.multi_pv = analysis.multi_pv as usize;
    limits
}
