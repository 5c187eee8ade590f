//! Our engine in games: it searches in a thread of its own.

use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};
use lucena_board::{ChessPosition, Game, UciCastling, Variant};
use lucena_engine::{Answer, EngineThread, Event, go_limits, uci_info};
use lucena_search::{Bound, Control, Limits};
use lucena_uci::{BestMove, Go, Options, PositionLine};

use super::{BuiltIn, CASTLING};
use crate::{ChessEngine, ClientError, MatchEngine, Progress, SearchReport};

/// A search in the engine's thread.
#[derive(Debug)]
pub(super) struct Running {
    control: Control,
    started: Instant,
    reports: Receiver<Result<SearchReport, ClientError>>,
}

impl BuiltIn<EngineThread> {
    /// An engine for matches, which searches in a thread of its own and can ponder.
    #[must_use]
    pub fn in_thread() -> Self {
        Self::new(EngineThread::default())
    }
}

impl<P: ChessPosition> MatchEngine<P> for BuiltIn<EngineThread> {
    fn options(&self) -> Options {
        ChessEngine::options(self)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        ChessEngine::set_option(self, name, value)
    }

    fn new_game(
        &mut self,
        variant: Variant,
        _: UciCastling,
        _: Duration,
    ) -> Result<Vec<String>, ClientError> {
        if !variant.is_standard() {
            return Err(unsupported(variant));
        }
        ChessEngine::new_game(self)?;
        Ok(Vec::new())
    }

    fn set_position(&mut self, game: &Game<P>, _line: &PositionLine) -> Result<(), ClientError> {
        let standard = game.standard();
        let game = standard.ok_or_else(|| unsupported(game.position().variant()))?;
        self.engine.engine().set_position(game);
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), ClientError> {
        self.configure(self.own.clone())?;
        let started = Instant::now();
        let limits = go_limits(go, self.engine.engine().game().position().turn(), &[]);
        let (control, (sender, reports)) = (Control::new(), bounded(1));
        self.engine.run(control.clone(), move |engine, control| {
            let mut report = SearchReport::new(None, Vec::new());
            // The clock has been running since the request, and the thread may have started late.
            let limits = remaining(limits, started.elapsed());
            let answer = engine.think_with(limits, control, |event| match event {
                Event::Line { info, .. } if info.multi_pv == 1 => keep(&mut report, &info),
                _ => {}
            });
            report.elapsed = started.elapsed();
            // The receiver is gone if the search was abandoned.
            let _ = sender.send(finish(report, answer));
        })?;
        self.running = Some(Running { control, started, reports });
        Ok(())
    }

    fn wait(&mut self, limit: Duration) -> Result<Option<SearchReport>, ClientError> {
        let Some(running) = &self.running else {
            return Err(ClientError::Search("no search is running".into()));
        };
        let found = running.reports.recv_timeout(limit);
        if found == Err(RecvTimeoutError::Timeout) {
            return Ok(None);
        }
        self.running = None;
        found.map_err(|_| ClientError::Search("the search has panicked".into()))?.map(Some)
    }

    fn elapsed(&self) -> Duration {
        self.running.as_ref().map_or(Duration::ZERO, |running| running.started.elapsed())
    }

    /// A search that exceeds its limits would be a bug that should not be hidden.
    fn progress(&self) -> Option<Progress> {
        None
    }

    fn ponder_hit(&mut self) -> Result<(), ClientError> {
        if let Some(running) = &self.running {
            running.control.ponder_hit();
        }
        Ok(())
    }

    fn stop(&mut self) -> Result<(), ClientError> {
        if let Some(running) = &self.running {
            running.control.stop();
        }
        Ok(())
    }

    fn abandon(&mut self) {
        if let Some(running) = self.running.take() {
            running.control.stop();
        }
    }

    fn is_responsive(&mut self, _limit: Duration) -> Result<bool, ClientError> {
        Ok(false)
    }

    fn quit(self: Box<Self>, limit: Duration) {
        self.engine.quit(limit);
    }
}

fn unsupported(variant: Variant) -> ClientError {
    ClientError::Unsupported(format!("the built-in engine does not play {variant}"))
}

/// Limits reduced by time that has passed.
fn remaining(mut limits: Limits, elapsed: Duration) -> Limits {
    if !limits.ponder {
        if let Some(clock) = &mut limits.clock {
            clock.remaining = clock.remaining.saturating_sub(elapsed);
        }
        limits.move_time = limits.move_time.map(|time| time.saturating_sub(elapsed));
    }
    limits
}

fn keep(report: &mut SearchReport, found: &lucena_search::Info) {
    let info = uci_info(found, CASTLING);
    report.n_infos += 1;
    if found.bound == Bound::Exact {
        report.exact = Some(info.clone());
    }
    report.statistics = Some(info.clone());
    report.lines = vec![info];
}

fn finish(report: SearchReport, answer: Answer) -> Result<SearchReport, ClientError> {
    if let Some(failure) = answer.failure {
        return Err(ClientError::Search(failure));
    }
    let [mv, ponder] = [answer.best_move, answer.ponder].map(|mv| Some(mv?.uci(CASTLING)));
    let SearchReport { reply, .. } = SearchReport::new(mv, Vec::new());
    Ok(SearchReport { best: BestMove { mv, ponder }, reply, ..report })
}

#[cfg(test)]
mod tests {
    use std::thread;

    use lucena_board::UciCastling;
    use lucena_search::Clock;

    use super::*;
    use crate::MoveReply;

    const LONG: Duration = Duration::from_secs(60);

    fn set_position(engine: &mut dyn MatchEngine, game: &Game) {
        let line = PositionLine::new(game.position(), UciCastling::KingToTarget);
        engine.set_position(game, &line).unwrap();
        assert!(!engine.needs_sync());
    }

    fn engine() -> BuiltIn<EngineThread> {
        let mut engine = BuiltIn::in_thread();
        ChessEngine::set_option(&mut engine, "Hash", "1").unwrap();
        ChessEngine::new_game(&mut engine).unwrap();
        set_position(&mut engine, &Game::default());
        engine
    }

    #[test]
    fn elapsed_time_is_subtracted() {
        let ms = Duration::from_millis;
        let mut limits = Limits::move_time(ms(50)).with_clock(Clock::new(ms(70), ms(1)));
        limits = remaining(limits, ms(20));
        assert_eq!((limits.move_time, limits.clock.unwrap().remaining), (Some(ms(30)), ms(50)));
        limits = remaining(limits, ms(40));
        assert_eq!((limits.move_time, limits.clock.unwrap().remaining), (Some(ms(0)), ms(10)));
    }

    /// Time control with ten seconds of margin and eleven seconds for the last move.
    #[test]
    fn the_margin_is_kept() {
        let engine: &mut dyn MatchEngine = &mut engine();
        engine.set_option("Move Overhead", "10000").unwrap();
        let clocks = Go::clocks([Duration::from_secs(11); 2], [Duration::ZERO; 2]);
        engine.go(&clocks.with_moves_to_go(1)).unwrap();
        let report = engine.wait(LONG).unwrap().unwrap();
        assert!(report.elapsed < Duration::from_secs(6), "{:?}", report.elapsed);
    }

    #[test]
    fn ponder_searches_end_on_ponderhit_or_stop() {
        let engine: &mut dyn MatchEngine = &mut engine();
        let go = Go::clocks([Duration::from_secs(2); 2], [Duration::ZERO; 2]).with_moves_to_go(1);
        engine.go(&go.clone().pondering()).unwrap();
        let answered = engine.wait(Duration::from_millis(20)).unwrap();
        assert_eq!(answered, None, "it must wait for ponderhit");
        engine.ponder_hit().unwrap();
        let report = engine.wait(LONG).unwrap().unwrap();
        assert!(matches!(report.reply, MoveReply::Move(_)) && report.best.ponder.is_some());
        engine.go(&go.pondering()).unwrap();
        engine.stop().unwrap();
        assert!(engine.wait(LONG).unwrap().is_some());
    }

    #[test]
    fn an_abandoned_search_does_not_answer_later() {
        let engine: &mut dyn MatchEngine = &mut engine();
        engine.go(&Go::depth(200)).unwrap();
        thread::sleep(Duration::from_millis(20));
        engine.abandon();
        assert!(engine.wait(Duration::ZERO).is_err());
        let game = Game::new("6k1/8/8/8/8/8/8/K6R w - - 0 1".parse().unwrap());
        set_position(engine, &game);
        engine.go(&Go::depth(2)).unwrap();
        let report = engine.wait(LONG).unwrap().unwrap();
        assert!(report.best.mv.unwrap().to_move(game.position()).is_ok(), "{:?}", report.reply);
    }

    #[test]
    fn variants_are_refused() {
        let engine: &mut dyn MatchEngine = &mut engine();
        let error = engine.new_game(Variant::Atomic, CASTLING, LONG).unwrap_err();
        assert_eq!(error.to_string(), "the built-in engine does not play Atomic");
    }
}
