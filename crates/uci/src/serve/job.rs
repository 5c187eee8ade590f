//! Searches and tasks for an engine, and their output.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::Sender;
use lucena_board::{Game, Move, UciCastling};

use super::output::Output;
use crate::{Go, Info};

/// A search to run, with the means to report and answer. It may move to another thread.
///
/// It ends with exactly one `bestmove`: that of [`SearchJob::finish`], or the first legal move if
/// the job is dropped.
///
/// ```
/// use lucena_uci::{Info, Score, SearchJob};
/// fn answer(search: SearchJob) {
///     let mut info = Info::default();
///     info.depth = Some(1);
///     info.score = Some(Score::cp(0));
///     search.info(&info);
///     let best = search.root_moves()[0];
///     search.finish(Some(best), None);
/// }
/// ```
pub struct SearchJob {
    pub(super) reporter: Reporter,
    pub(super) go: Go,
    pub(super) root_moves: Arc<[Move]>,
    /// The answer to send on drop.
    pub(super) answer: Answer,
}

/// A task other than a search, such as a command beyond the protocol. Dropping it ends it.
///
/// ```
/// use lucena_uci::Task;
/// fn show(task: Task) {
///     task.print(task.game().position().diagram());
/// }
/// ```
#[derive(Debug)]
pub struct Task {
    pub(super) reporter: Reporter,
}

/// Writes the output of a search or task from any thread while it lasts.
///
/// ```
/// use lucena_uci::{Info, SearchJob};
/// fn in_two_threads(search: SearchJob) {
///     let reporter = search.reporter();
///     std::thread::spawn(move || reporter.info(&Info::text("a word from elsewhere")));
///     search.finish(None, None);
/// }
/// ```
#[derive(Clone)]
pub struct Reporter {
    pub(super) id: u64,
    pub(super) output: Output,
    pub(super) events: Sender<Event>,
    pub(super) flags: Flags,
    pub(super) game: Arc<Game>,
    pub(super) castling: UciCastling,
}

/// The flags of a running search or task, which the session sets and the engine reads.
#[derive(Clone, Debug, Default)]
pub(super) struct Flags {
    pub(super) stop: Arc<AtomicBool>,
    pub(super) ponder_hit: Arc<AtomicBool>,
}

/// Events from other threads.
#[derive(Clone, Debug)]
pub(super) enum Event {
    /// A task replaces the position.
    Position { id: u64, game: Arc<Game> },
    /// A search or task is over.
    Finished { id: u64, answer: Answer },
    /// The output has failed.
    OutputFailed,
}

/// The answer of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Answer {
    pub(super) best: Option<Move>,
    pub(super) ponder: Option<Move>,
}

impl SearchJob {
    /// The `go` command.
    #[must_use]
    pub fn go(&self) -> &Go {
        &self.go
    }

    /// The game with the position to search.
    #[must_use]
    pub fn game(&self) -> &Arc<Game> {
        &self.reporter.game
    }

    /// The root moves: all legal moves, or those of `searchmoves`. Never empty.
    #[must_use]
    pub fn root_moves(&self) -> &[Move] {
        &self.root_moves
    }

    /// Whether the search should stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.reporter.is_stopped()
    }

    /// Whether the search is pondering.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.go.ponder && !self.reporter.flags.ponder_hit.load(Ordering::Relaxed)
    }

    /// The flag that is set when the search should stop, for engines that poll a flag.
    #[must_use]
    pub fn stop_flag(&self) -> &Arc<AtomicBool> {
        &self.reporter.flags.stop
    }

    /// The flag that is set by `ponderhit`.
    #[must_use]
    pub fn ponder_hit_flag(&self) -> &Arc<AtomicBool> {
        &self.reporter.flags.ponder_hit
    }

    /// The castling notation for [`Info`] lines.
    #[must_use]
    pub fn castling(&self) -> UciCastling {
        self.reporter.castling
    }

    /// Writes an `info` line.
    pub fn info(&self, info: &Info) {
        self.reporter.info(info);
    }

    /// A handle for other threads to write output and check for `stop`.
    #[must_use]
    pub fn reporter(&self) -> Reporter {
        self.reporter.clone()
    }

    /// Ends the search with its best move and ponder move. `bestmove` is written at once, or, in an
    /// infinite or ponder search, when the GUI allows it.
    ///
    /// A best move that is not a root move is reported as a bug of the engine and replaced by the
    /// first root move. An illegal ponder move is dropped.
    pub fn finish(mut self, best: Option<Move>, ponder: Option<Move>) {
        self.answer = Answer { best, ponder };
    }
}

impl Drop for SearchJob {
    fn drop(&mut self) {
        let event = Event::Finished { id: self.reporter.id, answer: self.answer };
        // Fails only if the session is over.
        let _ = self.reporter.events.send(event);
    }
}

impl fmt::Debug for SearchJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchJob")
            .field("go", &self.go)
            .field("root_moves", &self.root_moves)
            .finish_non_exhaustive()
    }
}

impl Task {
    /// The game with the current position.
    #[must_use]
    pub fn game(&self) -> &Arc<Game> {
        &self.reporter.game
    }

    /// Replaces the position of the session when the task ends, as `position` does.
    pub fn set_game(&self, game: impl Into<Arc<Game>>) {
        let event = Event::Position { id: self.reporter.id, game: game.into() };
        // Fails only if the session is over.
        let _ = self.reporter.events.send(event);
    }

    /// The castling notation.
    #[must_use]
    pub fn castling(&self) -> UciCastling {
        self.reporter.castling
    }

    /// Whether the task should stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.reporter.is_stopped()
    }

    /// The flag that is set when the task should stop.
    #[must_use]
    pub fn stop_flag(&self) -> &Arc<AtomicBool> {
        &self.reporter.flags.stop
    }

    /// Writes any lines.
    ///
    /// ```
    /// fn show(task: &lucena_uci::Task) {
    ///     task.print(task.game().position().fen());
    /// }
    /// ```
    pub fn print(&self, text: impl fmt::Display) {
        self.reporter.print(text);
    }

    /// Writes an `info` line.
    pub fn info(&self, info: &Info) {
        self.reporter.info(info);
    }

    /// A handle for other threads to write output and check for `stop`.
    #[must_use]
    pub fn reporter(&self) -> Reporter {
        self.reporter.clone()
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        let event = Event::Finished { id: self.reporter.id, answer: Answer::default() };
        // Fails only if the session is over.
        let _ = self.reporter.events.send(event);
    }
}

impl Reporter {
    /// Writes an `info` line, unless the search is over.
    pub fn info(&self, info: &Info) {
        self.output.send_for(self.id, info);
    }

    /// Writes any lines, unless the task is over.
    ///
    /// ```
    /// fn say(reporter: &lucena_uci::Reporter) {
    ///     reporter.print("not a line of the protocol");
    /// }
    /// ```
    pub fn print(&self, text: impl fmt::Display) {
        self.output.send_for(self.id, text);
    }

    /// Whether the search should stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.flags.stop.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Reporter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reporter").field("is_stopped", &self.is_stopped()).finish_non_exhaustive()
    }
}
