//! Between the protocol and a search: `go` to limits, events to `info`, the answer to `bestmove`.

use std::time::Duration;

use lucena_board::{Color, Move, UciCastling};
use lucena_eval::Score;
use lucena_search::{Bound, Clock, Info as SearchInfo, Limits, Report};
use lucena_uci::{CurrentLine, Go, Info, MoveOrNull, ScoreValue, SearchJob, Wdl};

use crate::{Answer, Event, Options};

/// `currmove` is reported from here on, as in other engines: before, it would only flicker.
const CURRENT_MOVE_AFTER: Duration = Duration::from_secs(1);

/// The limits of a `go` command for the side to move. The root moves are the legal ones of its
/// `searchmoves`, and matter only if it has any. Negative clocks, which some GUIs send, become zero.
///
/// ```
/// use lucena_board::Color;
/// use lucena_engine::go_limits;
/// use lucena_search::Limits;
/// use lucena_uci::Go;
/// assert_eq!(go_limits(&Go::depth(9), Color::White, &[]), Limits::depth(9));
/// ```
#[must_use]
pub fn go_limits(go: &Go, turn: Color, root_moves: &[Move]) -> Limits {
    let mut limits = Limits::default();
    limits.depth = go.depth;
    limits.nodes = go.nodes;
    limits.mate = go.mate;
    limits.move_time = go.movetime.map(milliseconds);
    limits.ponder = go.ponder;
    limits.clock = go.clock_of(turn).map(|clock| {
        let converted = Clock::new(milliseconds(clock.time), milliseconds(clock.increment));
        match clock.moves_to_go {
            Some(n_moves) => converted.with_moves_to_go(n_moves),
            None => converted,
        }
    });
    if go.infinite {
        limits.clock = None;
        limits.move_time = None;
    }
    if !go.search_moves.is_empty() {
        limits.search_moves = Some(root_moves.to_vec());
    }
    limits
}

fn milliseconds(n: i64) -> Duration {
    Duration::from_millis(u64::try_from(n).unwrap_or(0))
}

/// Writes the events of one search to its session.
pub(super) struct InfoWriter {
    job: SearchJob,
    shows_wdl: bool,
    shows_current_line: bool,
    shows_refutations: bool,
    /// Whether `currline` names the thread.
    has_threads: bool,
    /// Nodes of the last line.
    nodes: u64,
}

impl InfoWriter {
    pub(super) fn new(job: SearchJob, options: &Options) -> Self {
        Self {
            job,
            shows_wdl: options.show_wdl,
            shows_current_line: options.show_current_line,
            shows_refutations: options.show_refutations,
            has_threads: options.threads > 1,
            nodes: 0,
        }
    }

    pub(super) fn write(&mut self, event: Event) {
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
            Event::Book(found) => self.text(found.to_string()),
            Event::Tablebase(found) => self.text(found.to_string()),
            Event::Warning(message) => self.text(message),
        }
    }

    fn text(&self, text: String) {
        self.job.info(&Info::text(text));
    }

    fn line(&mut self, line: &SearchInfo, wdl: Wdl) {
        self.nodes = line.nodes;
        let mut info = uci_info(line, self.job.castling());
        info.wdl = self.shows_wdl.then_some(wdl);
        self.job.info(&info);
    }

    fn current_move(&mut self, depth: u32, mv: Move, number: usize) {
        let mut info = Info::default();
        info.depth = Some(depth);
        info.currmove = Some(mv.uci(self.job.castling()).into());
        info.currmovenumber = Some(number as u32);
        self.job.info(&info);
    }

    fn current_line(&self, moves: &[Move]) {
        let mut info = Info::default();
        let cpu = self.has_threads.then_some(1);
        info.currline = Some(CurrentLine { cpu, moves: uci_moves(moves, self.job.castling()) });
        self.job.info(&info);
    }

    fn refutation(&self, mv: Move, line: &[Move]) {
        let mut info = Info::default();
        let moves: Vec<Move> = std::iter::once(mv).chain(line.iter().copied()).collect();
        info.refutation = Some(uci_moves(&moves, self.job.castling()));
        self.job.info(&info);
    }

    /// Writes the final statistics and `bestmove`.
    pub(super) fn finish(self, answer: Answer) {
        let job = self.job;
        if let Some(failure) = &answer.failure {
            job.info(&Info::text(format!("error: the search failed: {failure}")));
        }
        // The lines have been written, but maybe not the nodes searched after the last one.
        if let Some(report) = answer.report.as_ref().filter(|report| report.nodes != self.nodes) {
            job.info(&uci_statistics(report, answer.hash_full));
        }
        job.finish(answer.best_move, answer.ponder);
    }
}

/// Converts a line of a search to a UCI `info` line, with castling moves written as `castling` says.
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
pub fn uci_info(line: &SearchInfo, castling: UciCastling) -> Info {
    let mut info = Info::default();
    info.depth = Some(line.depth);
    info.seldepth = Some(line.selective_depth);
    info.multipv = Some(line.multi_pv as u32);
    info.score = Some(uci_score(line.score, line.bound));
    info.nodes = Some(line.nodes);
    info.nps = Some(line.nodes_per_second());
    info.hashfull = Some(line.hash_full);
    info.tbhits = Some(line.tablebase_hits);
    info.time = Some(line.time.as_millis() as u64);
    info.pv = uci_moves(&line.pv, castling);
    info
}

/// Total nodes, time and the like of a search.
///
/// ```
/// use lucena_engine::{Engine, uci_statistics};
/// use lucena_search::Limits;
/// let report = Engine::new().think(Limits::depth(1), |_| {}).report.unwrap();
/// assert_eq!(uci_statistics(&report, 0).nodes, Some(report.nodes));
/// ```
#[must_use]
pub fn uci_statistics(report: &Report, hash_full: u32) -> Info {
    let mut info = Info::default();
    info.nodes = Some(report.nodes);
    info.nps = Some(report.nodes_per_second());
    info.hashfull = Some(hash_full);
    info.tbhits = Some(report.tablebase_hits);
    info.time = Some(report.time.as_millis() as u64);
    info
}

/// A score as UCI writes it. Tablebase results are centipawns there, beyond all evaluations.
///
/// ```
/// use lucena_engine::{score_of_uci, uci_score};
/// use lucena_eval::Score;
/// use lucena_search::Bound;
/// for score in [Score::cp(-31), Score::mate_in(3), Score::mated_in(4), Score::tablebase_win(5)] {
///     assert_eq!(score_of_uci(uci_score(score, Bound::Exact).value), score);
/// }
/// ```
#[must_use]
pub fn uci_score(score: Score, bound: Bound) -> lucena_uci::Score {
    let value = match score.mate() {
        Some(mate) => lucena_uci::Score::mate(mate.signed().into()),
        None => lucena_uci::Score::cp(score.centipawns().into()),
    };
    match bound {
        Bound::Exact => value,
        Bound::Lower => value.bounded(lucena_uci::Bound::Lower),
        Bound::Upper => value.bounded(lucena_uci::Bound::Upper),
    }
}

/// A score of any UCI engine. Centipawns and mates are limited to those that [`Score`] has.
///
/// ```
/// use lucena_engine::score_of_uci;
/// use lucena_eval::Score;
/// use lucena_uci::ScoreValue;
/// assert_eq!(score_of_uci(ScoreValue::Centipawns(-31)), Score::cp(-31));
/// assert_eq!(score_of_uci(ScoreValue::Mate(2)), Score::mate_in(3));
/// assert_eq!(score_of_uci(ScoreValue::Mate(0)), Score::mated_in(0));
/// assert!(score_of_uci(ScoreValue::Centipawns(i64::MAX)).is_centipawns());
/// ```
#[must_use]
pub fn score_of_uci(value: ScoreValue) -> Score {
    let plies =
        |moves: i64| u32::try_from(moves.unsigned_abs()).unwrap_or(u32::MAX).saturating_mul(2);
    match value {
        ScoreValue::Centipawns(number) => {
            let number = number.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
            let raw = Score::from_raw(number);
            // As `uci_score` writes the results of tablebases.
            let is_tablebase =
                !raw.is_centipawns() && raw.raw().abs() <= Score::tablebase_win(0).raw();
            if is_tablebase { raw } else { Score::cp(number) }
        }
        ScoreValue::Mate(moves) if moves > 0 => Score::mate_in(plies(moves) - 1),
        ScoreValue::Mate(moves) => Score::mated_in(plies(moves)),
    }
}

fn uci_moves(moves: &[Move], castling: UciCastling) -> Vec<MoveOrNull> {
    moves.iter().map(|mv| mv.uci(castling).into()).collect()
}
