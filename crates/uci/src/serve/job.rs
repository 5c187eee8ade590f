//! Searches and tasks for an engine, and their output.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::Sender;
use lucena_board::{Game, Move, UciCastling};

use super::output::{Answer, Event, Output};
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

impl SearchJob {
    /// The `go` command.
    ///
    /// ```
    /// fn depth(search: &lucena_uci::SearchJob) -> u32 {
    ///     search.go().depth.unwrap_or(u32::MAX)
    /// }
    /// ```
    #[must_use]
    pub fn go(&self) -> &Go {
        &self.go
    }

    /// The game with the position to search.
    ///
    /// ```
    /// fn is_white(search: &lucena_uci::SearchJob) -> bool {
    ///     search.game().position().turn() == lucena_board::Color::White
    /// }
    /// ```
    #[must_use]
    pub fn game(&self) -> &Arc<Game> {
        &self.reporter.game
    }

    /// The root moves: all legal moves, or those of `searchmoves`. Never empty.
    ///
    /// ```
    /// fn is_forced(search: &lucena_uci::SearchJob) -> bool {
    ///     search.root_moves().len() == 1
    /// }
    /// ```
    #[must_use]
    pub fn root_moves(&self) -> &[Move] {
        &self.root_moves
    }

    /// Whether the search should stop.
    ///
    /// ```
    /// fn wait(search: &lucena_uci::SearchJob) {
    ///     while !search.is_stopped() {
    ///         std::thread::yield_now();
    ///     }
    /// }
    /// ```
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.reporter.is_stopped()
    }

    /// Whether the search is pondering.
    ///
    /// ```
    /// fn may_look_at_the_clock(search: &lucena_uci::SearchJob) -> bool {
    ///     !search.is_pondering()
    /// }
    /// ```
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.go.ponder && !self.reporter.flags.ponder_hit.load(Ordering::Relaxed)
    }

    /// The flag that is set when the search should stop, for engines that poll a flag.
    ///
    /// ```
    /// use std::sync::{Arc, atomic::AtomicBool};
    /// fn flags(search: &lucena_uci::SearchJob) -> [Arc<AtomicBool>; 2] {
    ///     [search.stop_flag(), search.ponder_hit_flag()].map(Arc::clone)
    /// }
    /// ```
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
    ///
    /// ```
    /// use lucena_uci::{MoveOrNull, SearchJob};
    /// fn written(search: &SearchJob) -> MoveOrNull {
    ///     search.root_moves()[0].uci(search.castling()).into()
    /// }
    /// ```
    #[must_use]
    pub fn castling(&self) -> UciCastling {
        self.reporter.castling
    }

    /// Writes an `info` line.
    ///
    /// ```
    /// use lucena_uci::{Info, SearchJob};
    /// fn greet(search: &SearchJob) {
    ///     search.info(&Info::text("this may take a while"));
    /// }
    /// ```
    pub fn info(&self, info: &Info) {
        self.reporter.info(info);
    }

    /// A handle for other threads to write output and check for `stop`.
    ///
    /// ```
    /// fn share(search: &lucena_uci::SearchJob) -> lucena_uci::Reporter {
    ///     search.reporter()
    /// }
    /// ```
    #[must_use]
    pub fn reporter(&self) -> Reporter {
        self.reporter.clone()
    }

    /// Ends the search with its best move and ponder move. `bestmove` is written at once, or, in an
    /// infinite or ponder search, when the GUI allows it.
    ///
    /// A best move that is not a root move is reported as a bug of the engine and replaced by the
    /// first root move. An illegal ponder move is dropped.
    ///
    /// ```
    /// fn give_up(search: lucena_uci::SearchJob) {
    ///     let any = search.root_moves()[0];
    ///     search.finish(Some(any), None);
    /// }
    /// ```
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
    ///
    /// ```
    /// fn ply(task: &lucena_uci::Task) -> usize {
    ///     task.game().len()
    /// }
    /// ```
    #[must_use]
    pub fn game(&self) -> &Arc<Game> {
        &self.reporter.game
    }

    /// Replaces the position of the session when the task ends, as `position` does.
    ///
    /// ```
    /// use lucena_board::Game;
    /// fn flip(task: &lucena_uci::Task) {
    ///     task.set_game(Game::new(task.game().position().mirrored()));
    /// }
    /// ```
    pub fn set_game(&self, game: impl Into<Arc<Game>>) {
        let event = Event::Position { id: self.reporter.id, game: game.into() };
        // Fails only if the session is over.
        let _ = self.reporter.events.send(event);
    }

    /// The castling notation.
    ///
    /// ```
    /// fn is_chess960(task: &lucena_uci::Task) -> bool {
    ///     task.castling() == lucena_board::UciCastling::KingTakesRook
    /// }
    /// ```
    #[must_use]
    pub fn castling(&self) -> UciCastling {
        self.reporter.castling
    }

    /// Whether the task should stop.
    ///
    /// ```
    /// fn goes_on(task: &lucena_uci::Task) -> bool {
    ///     !task.is_stopped()
    /// }
    /// ```
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
    ///
    /// ```
    /// use lucena_uci::{Info, Task};
    /// fn refuse(task: &Task) {
    ///     task.info(&Info::text("not now"));
    /// }
    /// ```
    pub fn info(&self, info: &Info) {
        self.reporter.info(info);
    }

    /// A handle for other threads to write output and check for `stop`.
    ///
    /// ```
    /// fn share(task: &lucena_uci::Task) -> lucena_uci::Reporter {
    ///     task.reporter()
    /// }
    /// ```
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
    ///
    /// ```
    /// use lucena_uci::{Info, Reporter};
    /// fn report(reporter: &Reporter, info: &Info) {
    ///     reporter.info(info);
    /// }
    /// ```
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
    ///
    /// ```
    /// fn goes_on(reporter: &lucena_uci::Reporter) -> bool {
    ///     !reporter.is_stopped()
    /// }
    /// ```
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
