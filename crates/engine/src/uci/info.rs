//! From events to `info` and `bestmove`.

use std::time::Duration;

use lucena_board::{Move, UciCastling};
use lucena_eval::{Mate, Score};
use lucena_search::{Bound, Info as Found, Report};
use lucena_uci::{CurrentLine, Info, MoveOrNull, SearchJob, Wdl};

use crate::{Answer, Event, Options, WinDrawLoss};

/// Root moves are told of after so long: nobody could read them before.
const CURRENT_MOVE_AFTER: Duration = Duration::from_secs(1);

/// Tells a session what a search says.
pub(super) struct Teller {
    /// Until the search is over.
    job: Option<SearchJob>,
    shows_wdl: bool,
    shows_current_line: bool,
    shows_refutations: bool,
    /// Whether several threads search, of which the first one reports its line.
    has_threads: bool,
    /// The nodes that were told last.
    nodes: u64,
}

impl Teller {
    pub(super) fn new(job: SearchJob, options: &Options) -> Self {
        Self {
            job: Some(job),
            shows_wdl: options.show_wdl,
            shows_current_line: options.show_current_line,
            shows_refutations: options.show_refutations,
            has_threads: options.threads > 1,
            nodes: 0,
        }
    }

    pub(super) fn tell(&mut self, event: Event) {
        match event {
            Event::Line { info, wdl } => self.line(&info, wdl),
            Event::CurrentMove { depth, mv, number, elapsed } if elapsed >= CURRENT_MOVE_AFTER => {
                self.current_move(depth, mv, number);
            }
            Event::CurrentMove { .. } => {}
            Event::CurrentLine { moves, .. } if self.shows_current_line => {
                self.current_line(&moves);
            }
            Event::CurrentLine { .. } => {}
            Event::Refutation { mv, line, .. } if self.shows_refutations => {
                self.refutation(mv, &line);
            }
            Event::Refutation { .. } => {}
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
        self.nodes = found.nodes;
        let mut info = uci_info(found, job.castling());
        info.multipv = Some(found.multi_pv as u32);
        info.wdl = self.shows_wdl.then(|| in_uci(wdl));
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

    fn current_line(&self, moves: &[Move]) {
        let Some(job) = &self.job else { return };
        let mut info = Info::default();
        let cpu = self.has_threads.then_some(1);
        info.currline = Some(CurrentLine { cpu, moves: written(moves, job.castling()) });
        job.info(&info);
    }

    fn refutation(&self, mv: Move, line: &[Move]) {
        let Some(job) = &self.job else { return };
        let mut info = Info::default();
        let moves: Vec<Move> = std::iter::once(mv).chain(line.iter().copied()).collect();
        info.refutation = Some(written(&moves, job.castling()));
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

/// Converts a search report to a UCI `info` line, with castling moves written as `castling` says.
///
/// ```
/// use lucena_board::{Game, UciCastling};
/// use lucena_engine::{Engine, Event, uci_info};
/// use lucena_search::Limits;
/// let mut engine = Engine::new();
/// engine.set_position(Game::new("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".parse()?));
/// engine.think(Limits::depth(2), |event| {
///     if let Event::Line { info, .. } = event {
///         let line = uci_info(&info, UciCastling::KingToTarget).to_string();
///         assert!(line.starts_with("info depth "), "{line}");
///     }
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn uci_info(found: &Found, castling: UciCastling) -> Info {
    let mut info = Info::default();
    info.depth = Some(found.depth);
    info.seldepth = Some(found.selective_depth);
    info.score = Some(score(found.score, found.bound));
    info.nodes = Some(found.nodes);
    info.nps = Some(found.nodes_per_second());
    info.hashfull = Some(found.hash_full);
    info.tbhits = Some(found.tablebase_hits);
    info.time = Some(found.time.as_millis() as u64);
    info.pv = written(&found.pv, castling);
    info
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
