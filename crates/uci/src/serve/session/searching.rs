//! Searches: `go`, `stop`, `ponderhit` and the answer.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use lucena_board::{Game, Move, Position, UciCastling, UciMove};

use super::super::UciEngine;
use super::super::job::{Answer, Flags, Reporter, SearchJob, Task};
use super::Running;
use crate::{BestMove, EngineMessage, Go, Info, MoveOrNull, Score, castling_form};

/// The running search or task.
pub(super) struct Busy {
    pub(super) id: u64,
    pub(super) flags: Flags,
    /// Whether it has been stopped.
    pub(super) is_stopping: bool,
    /// `None` for a task.
    pub(super) search: Option<Search>,
}

/// A running search, and its answer if it must be held back.
pub(super) struct Search {
    pub(super) game: Arc<Game>,
    pub(super) root_moves: Arc<[Move]>,
    pub(super) castling: UciCastling,
    /// Whether the search ends by itself, pondering aside.
    pub(super) is_finite: bool,
    pub(super) is_pondering: bool,
    pub(super) answer: Option<Answer>,
}

impl Search {
    /// Whether the answer has to wait for `stop` or `ponderhit`.
    pub(super) fn is_held(&self) -> bool {
        self.is_pondering || !self.is_finite
    }

    /// The best move to write, and the engine's move if it was not legal.
    pub(super) fn best_move(&self, answer: Answer) -> (BestMove, Option<Move>) {
        let allowed = answer.best.filter(|mv| self.root_moves.contains(mv));
        let complaint = answer.best.filter(|_| allowed.is_none());
        let Some(mv) = allowed.or_else(|| self.root_moves.first().copied()) else {
            return (BestMove::none(), complaint);
        };
        let next = self.game.position().play_unchecked(mv);
        let ponder = answer.ponder.filter(|ponder| allowed.is_some() && next.is_legal(*ponder));
        let written = |mv: Move| mv.uci(self.castling);
        (BestMove::new(written(mv), ponder.map(written)), complaint)
    }
}

impl<E: UciEngine> Running<E> {
    pub(super) fn prepare(&mut self) {
        if !std::mem::replace(&mut self.is_prepared, true) {
            self.engine.prepare();
        }
    }

    fn castling(&self) -> UciCastling {
        let is_chess960 = self.options.check("UCI_Chess960").unwrap_or(false);
        if is_chess960 { UciCastling::KingTakesRook } else { castling_form(self.game.position()) }
    }

    /// Allows the next search or task to write.
    fn reporter(&mut self) -> Reporter {
        self.last_id += 1;
        self.output.open(self.last_id);
        Reporter {
            id: self.last_id,
            output: self.output.clone(),
            events: self.event_sender.clone(),
            flags: Flags::default(),
            game: Arc::clone(&self.game),
            castling: self.castling(),
        }
    }

    pub(super) fn task(&mut self) -> Task {
        self.prepare();
        let reporter = self.reporter();
        let flags = reporter.flags.clone();
        self.busy = Some(Busy { id: reporter.id, flags, is_stopping: false, search: None });
        Task { reporter }
    }

    pub(super) fn go(&mut self, go: Go) {
        self.prepare();
        if let Some(problem) = &self.position_problem {
            // The GUI might take the `bestmove` of one position for that of another.
            let fen = self.game.position().fen();
            self.info_string(format_args!(
                "searching {fen} because of an earlier error: {problem}"
            ));
        }
        let root_moves = root_moves(self.game.position(), &go);
        self.report_illegal(&go, &root_moves);
        let reporter = self.reporter();
        self.busy = Some(Busy {
            id: reporter.id,
            flags: reporter.flags.clone(),
            is_stopping: false,
            search: Some(Search {
                game: Arc::clone(&self.game),
                root_moves: Arc::clone(&root_moves),
                castling: reporter.castling,
                is_finite: go.is_finite(),
                is_pondering: go.ponder,
                answer: None,
            }),
        });
        let has_choice = !root_moves.is_empty();
        let job = SearchJob { reporter, go, root_moves, answer: Answer::default() };
        if has_choice {
            self.engine.go(job);
        } else {
            // Some programs expect a score before every `bestmove`.
            let is_mate = self.game.position().is_checkmate();
            job.info(&Info::finished(if is_mate { Score::mate(0) } else { Score::cp(0) }));
        }
    }

    /// Reports illegal `searchmoves`; of many only the first ones.
    fn report_illegal(&self, go: &Go, root_moves: &[Move]) {
        const NAMED: usize = 8;
        let illegal = illegal_search_moves(self.game.position(), go);
        if illegal.is_empty() {
            return;
        }
        // Without legal root moves the answer is `bestmove (none)`.
        let verdict = match root_moves {
            [] => "no legal move among them",
            _ => "not legal here, so ignored",
        };
        let names: Vec<String> = illegal.iter().take(NAMED).map(UciMove::to_string).collect();
        let names = names.join(" ");
        match illegal.len().saturating_sub(NAMED) {
            0 => self.info_string(format_args!("searchmoves: {verdict}: {names}")),
            more => {
                self.info_string(format_args!("searchmoves: {verdict}: {names} and {more} more"))
            }
        }
    }

    pub(super) fn stop(&mut self) {
        let Some(busy) = &mut self.busy else { return };
        if !std::mem::replace(&mut busy.is_stopping, true) {
            busy.flags.stop.store(true, Ordering::Relaxed);
            self.engine.stop();
        }
        self.settle();
    }

    pub(super) fn ponder_hit(&mut self) {
        let Some(busy) = &mut self.busy else { return };
        let Some(search) = busy.search.as_mut().filter(|search| search.is_pondering) else {
            return;
        };
        search.is_pondering = false;
        busy.flags.ponder_hit.store(true, Ordering::Relaxed);
        self.engine.ponder_hit();
        self.settle();
    }

    pub(super) fn finished(&mut self, id: u64, answer: Answer) {
        // Events of a stopped search may come late.
        let Some(busy) = self.busy.as_mut().filter(|busy| busy.id == id) else { return };
        match &mut busy.search {
            Some(search) => {
                search.answer = Some(answer);
                self.settle();
            }
            None => {
                self.busy = None;
                self.output.close(None::<EngineMessage>);
            }
        }
    }

    /// Ends the search if its answer has arrived and may be written.
    fn settle(&mut self) {
        let Some(busy) = &self.busy else { return };
        let Some(search) = &busy.search else { return };
        let Some(answer) = search.answer else { return };
        if search.is_held() && !busy.is_stopping {
            return;
        }
        let (best, complaint) = search.best_move(answer);
        if let Some(mv) = complaint {
            self.info_string(format_args!("the engine chose {mv}, which is not allowed here"));
        }
        self.output.close(Some(best));
        self.busy = None;
    }
}

/// The root moves of a `go`.
fn root_moves(position: &Position, go: &Go) -> Arc<[Move]> {
    let mut moves = position.legal_moves();
    if !go.search_moves.is_empty() {
        let named = |mv: &MoveOrNull| mv.get()?.to_move(position).ok();
        let wanted: Vec<Move> = go.search_moves.iter().filter_map(named).collect();
        moves.retain(|mv| wanted.contains(&mv));
    }
    moves.into_iter().collect()
}

/// The illegal moves of `searchmoves`, without null moves: some programs send `0000` for no move.
fn illegal_search_moves(position: &Position, go: &Go) -> Vec<UciMove> {
    let is_illegal = |mv: &UciMove| mv.to_move(position).is_err();
    go.search_moves.iter().filter_map(|mv| mv.get()).filter(is_illegal).collect()
}
