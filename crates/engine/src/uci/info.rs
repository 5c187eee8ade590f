//! From events to `info` and `bestmove`.

use std::time::Duration;

use lucena_board::{Move, UciCastling};
use lucena_eval::{Mate, Score};
use lucena_search::{Bound, Info as Found, Report};
use lucena_uci::{Info, MoveOrNull, SearchJob, Wdl};

use crate::{Answer, Event, Options, WinDrawLoss};

/// Root moves are told of after so long: nobody could read them before.
const CURRENT_MOVE_AFTER: Duration = Duration::from_secs(1);

/// Tells a session what a search says.
pub(super) struct Teller {
    /// Until the search is over.
    job: Option<SearchJob>,
    shows_wdl: bool,
    /// The deepest iteration that was told of: depths never go back.
    depth: u32,
    /// The nodes that were told last.
    nodes: u64,
}

impl Teller {
    pub(super) fn new(job: SearchJob, options: &Options) -> Self {
        Self { job: Some(job), shows_wdl: options.show_wdl, depth: 1, nodes: 0 }
    }

    pub(super) fn tell(&mut self, event: Event) {
        match event {
            Event::Line { info, wdl } => self.line(&info, wdl),
            Event::CurrentMove { depth, mv, number, elapsed } if elapsed >= CURRENT_MOVE_AFTER => {
                self.current_move(depth, mv, number);
            }
            Event::CurrentMove { .. } => {}
            Event::Book(found) => self.say(found.to_string()),
            Event::Tablebase(found) => self.say(found.to_string()),
            Event::Trouble(words) => self.say(words),
            Event::Done(answer) => self.done(answer),
        }
    }

    fn say(&self, words: String) {
        if let Some(job) = &self.job {
            job.info(&Info::text(words));
        }
    }

    fn line(&mut self, found: &Found, wdl: WinDrawLoss) {
        let Some(job) = &self.job else { return };
        self.depth = self.depth.max(found.depth);
        self.nodes = found.nodes;
        let mut info = Info::default();
        info.depth = Some(self.depth);
        info.seldepth = Some(found.selective_depth.max(self.depth));
        info.multipv = Some(found.multi_pv as u32);
        info.score = Some(score(found.score, found.bound));
        info.wdl = self.shows_wdl.then(|| in_uci(wdl));
        info.nodes = Some(found.nodes);
        info.nps = Some(found.nodes_per_second());
        info.hashfull = Some(found.hash_full);
        info.tbhits = Some(found.tablebase_hits);
        info.time = Some(found.time.as_millis() as u64);
        info.pv = written(&found.pv, job.castling());
        job.info(&info);
    }

    fn current_move(&mut self, depth: u32, mv: Move, number: usize) {
        let Some(job) = &self.job else { return };
        let mut info = Info::default();
        info.depth = Some(depth);
        info.currmove = Some(mv.uci(job.castling()).into());
        info.currmovenumber = Some(number as u32);
        job.info(&info);
    }

    /// The last word: what is still to be told, then the move.
    fn done(&mut self, answer: Answer) {
        let Some(job) = self.job.take() else { return };
        if let Some(failure) = &answer.failure {
            job.info(&Info::text(format!("error: the search failed: {failure}")));
        }
        // The lines of the report have been told, but maybe not what was searched after them.
        if let Some(report) = answer.report.as_ref().filter(|report| report.nodes != self.nodes) {
            job.info(&sum(report, answer.hash_full));
        }
        job.finish(answer.best_move, answer.ponder);
    }
}

/// What a search took, all in all.
fn sum(report: &Report, hash_full: u32) -> Info {
    let mut info = Info::default();
    info.nodes = Some(report.nodes);
    info.nps = Some(report.nodes_per_second());
    info.hashfull = Some(hash_full);
    info.tbhits = Some(report.tablebase_hits);
    info.time = Some(report.time.as_millis() as u64);
    info
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

fn in_uci(wdl: WinDrawLoss) -> Wdl {
    Wdl { win: wdl.win, draw: wdl.draw, loss: wdl.loss }
}

fn written(moves: &[Move], castling: UciCastling) -> Vec<MoveOrNull> {
    moves.iter().map(|mv| mv.uci(castling).into()).collect()
}
