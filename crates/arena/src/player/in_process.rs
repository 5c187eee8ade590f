//! The engine of this workspace, in this process: the same questions and answers without pipes.

use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};
use lucena_board::{Game, Move, UciCastling};
use lucena_engine::{Engine, Event, Thinking};
use lucena_eval::{Mate, Score};
use lucena_search::{Bound, Clock, Limits};
use lucena_uci::{Info, MoveOrNull, PositionLine};

use super::{Answer, Failure, News, Question, Running, Said};
use crate::{EngineSpec, Ping};

/// How soon a raised stop flag is seen.
const STOP_POLL: Duration = Duration::from_millis(100);

/// How long a search may take to stop. Our own needs a millisecond, more on a busy machine.
const STOP_PATIENCE: Duration = Duration::from_secs(10);

pub(super) struct InProcess {
    engine: Engine,
}

/// What the thread of a search hands over at the end.
struct Found {
    mv: Option<Move>,
    news: News,
    failure: Option<String>,
    done: Instant,
}

impl InProcess {
    pub(super) fn start(spec: &EngineSpec, oddities: &mut Vec<String>) -> Result<Self, Failure> {
        let mut engine = Engine::new();
        for (name, value) in &spec.options {
            if let Err(error) = engine.set_option(name, value) {
                oddities.push(error.to_string());
            }
        }
        Ok(Self { engine })
    }
}

impl Running for InProcess {
    fn new_game(&mut self, _is_chess960: bool, _oddities: &mut Vec<String>) -> Result<(), Failure> {
        self.engine.new_game();
        Ok(())
    }

    fn show(&mut self, game: &Game, _line: &PositionLine, _ping: Ping) -> Result<(), Failure> {
        self.engine.set_position(game.clone());
        Ok(())
    }

    fn think(&mut self, question: &Question<'_>) -> Result<Answer, Failure> {
        let (sender, found) = bounded(1);
        let mut news = News::default();
        let tell = move |event| match event {
            Event::Line { info, .. } if info.multi_pv == 1 => keep(&mut news, &info),
            Event::Done(answer) => {
                let news = std::mem::take(&mut news);
                let (mv, failure) = (answer.best_move, answer.failure);
                // Whoever asked may have gone.
                let _ = sender.send(Found { mv, news, failure, done: Instant::now() });
            }
            _ => {}
        };
        let started = Instant::now();
        let thinking = self.engine.go(limits(question), tell);
        let thinking = thinking.map_err(|error| Failure::Gone(error.to_string()))?;
        let found = wait(&found, &thinking, question, started)?;
        if let Some(failure) = found.failure {
            return Err(Failure::Gone(failure));
        }
        let said = match found.mv {
            Some(mv) => Said::Move(mv.uci(UciCastling::KingTakesRook)),
            None => Said::Other("no move".into()),
        };
        Ok(Answer { said, time: found.done - started, news: found.news })
    }

    fn process_id(&self) -> Option<u32> {
        None
    }

    fn quit(self: Box<Self>) {}
}

/// Waits for the answer, the deadline or the stop flag. There is no limit to silence, as a search
/// of our own that hangs would be a bug to be seen.
fn wait(
    found: &Receiver<Found>,
    thinking: &Thinking,
    question: &Question<'_>,
    started: Instant,
) -> Result<Found, Failure> {
    let gone = || Failure::Gone("its thread has ended".into());
    loop {
        let left = question.deadline.map(|deadline| deadline.saturating_sub(started.elapsed()));
        if left.is_some_and(|left| left.is_zero()) {
            break;
        }
        match found.recv_timeout(left.unwrap_or(STOP_POLL).min(STOP_POLL)) {
            Ok(found) => return Ok(found),
            Err(RecvTimeoutError::Disconnected) => return Err(gone()),
            Err(RecvTimeoutError::Timeout) if question.stop.is_raised() => {
                thinking.stop();
                return Err(Failure::Interrupted);
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    thinking.stop();
    match found.recv_timeout(STOP_PATIENCE) {
        Ok(found) => Ok(found),
        Err(RecvTimeoutError::Disconnected) => Err(gone()),
        Err(RecvTimeoutError::Timeout) => Err(Failure::Stalled("a move".into())),
    }
}

fn limits(question: &Question<'_>) -> Limits {
    let mut limits = Limits::default();
    limits.clock = question.clocks[question.turn].map(|clock| {
        let read = Clock::new(clock.left, clock.increment);
        match question.moves_to_go {
            Some(moves) => read.with_moves_to_go(moves),
            None => read,
        }
    });
    limits.move_time = question.limits.move_time;
    limits.nodes = question.limits.nodes;
    limits.depth = question.limits.depth;
    limits
}

fn keep(news: &mut News, found: &lucena_search::Info) {
    let mut info = Info::default();
    info.depth = Some(found.depth);
    info.seldepth = Some(found.selective_depth);
    info.score = Some(score(found.score, found.bound));
    info.nodes = Some(found.nodes);
    info.nps = Some(found.nodes_per_second());
    info.hashfull = Some(found.hash_full);
    info.tbhits = Some(found.tablebase_hits);
    info.time = u64::try_from(found.time.as_millis()).ok();
    let written = |mv: &Move| MoveOrNull::from(mv.uci(UciCastling::KingTakesRook));
    info.pv = found.pv.iter().map(written).collect();
    news.has_info = true;
    if found.bound == Bound::Exact {
        news.exact = Some(info.clone());
    }
    news.statistics = Some(info.clone());
    news.line = Some(info);
}

/// A score as UCI writes it.
fn score(score: Score, bound: Bound) -> lucena_uci::Score {
    let value = match score.mate() {
        Some(Mate::Giving(moves)) => lucena_uci::Score::mate(moves.into()),
        Some(Mate::Receiving(moves)) => lucena_uci::Score::mate(-i64::from(moves)),
        None => lucena_uci::Score::cp(score.centipawns().into()),
    };
    match bound {
        Bound::Exact => value,
        Bound::Lower => value.bounded(lucena_uci::Bound::Lower),
        Bound::Upper => value.bounded(lucena_uci::Bound::Upper),
    }
}
