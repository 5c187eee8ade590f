//! Searches: `go`, `stop`, `ponderhit` and the answer.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use lucena_board::{Move, UciMove};

use super::super::UciEngine;
use super::super::job::SearchJob;
use super::super::state::{Answer, Busy, Search, illegal_search_moves, root_moves};
use super::Running;
use crate::{EngineMessage, Go, Info, Score};

impl<E: UciEngine> Running<E> {
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
