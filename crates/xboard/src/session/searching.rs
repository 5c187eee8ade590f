//! Starts and stops searches, plays their moves and prints their output.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use lucena_board::{Color, DrawReason, Game, Move, Outcome};

use super::state::{Event, Mode, Purpose, Search};
use super::{SearchJob, SearchLimits, Session, XboardEngine};
use crate::{EngineMessage, GuiCommand, MoveStyle};

impl<E: XboardEngine> Session<E> {
    /// Whether a search for the engine's move is running.
    pub(super) fn is_on_move(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.purpose == Purpose::Move)
    }

    /// Whether a search for the engine's move has been stopped.
    pub(super) fn is_moving_now(&self) -> bool {
        self.is_on_move() && self.search.as_ref().is_some_and(Search::has_been_stopped)
    }

    /// Searches for the engine's move, or prints the result if the game is over.
    pub(super) fn think(&mut self) {
        if self.is_illegal {
            return self.error("illegal position", "go");
        }
        if self.send_result() {
            return;
        }
        let turn = self.game.position().turn();
        let limits = self.limits.of_move(&self.game, turn);
        self.start(Purpose::Move, limits, Arc::new(self.game.clone()));
    }

    pub(super) fn analyze(&mut self) {
        if self.is_illegal || self.game.position().legal_moves().is_empty() {
            return;
        }
        let limits = SearchLimits { is_infinite: true, ..SearchLimits::default() };
        self.start(Purpose::Analyze, limits, Arc::new(self.game.clone()));
    }

    /// Ponders, if enabled and there is a ponder move.
    pub(super) fn ponder(&mut self) {
        let (Mode::Play(color), Some(mv)) = (self.mode, self.hint) else { return };
        if self.end.is_some() || !self.ponders || !self.game.position().is_legal(mv) {
            return;
        }
        let mut game = self.game.clone();
        game.play_unchecked(mv);
        if game.claimable_outcome().is_some() {
            return;
        }
        self.send_hint();
        let limits = self.limits.of_move(&game, color);
        let limits = SearchLimits { is_pondering: true, ..limits };
        self.start(Purpose::Ponder(mv), limits, Arc::new(game));
    }

    pub(super) fn start(&mut self, purpose: Purpose, limits: SearchLimits, game: Arc<Game>) {
        self.last_id += 1;
        let (stop, ponder_hit) = (Arc::default(), Arc::default());
        self.search = Some(Search {
            id: self.last_id,
            purpose,
            stop: Arc::clone(&stop),
            ponder_hit: Arc::clone(&ponder_hit),
            started: Instant::now(),
            answer: None,
            last: None,
            current: None,
        });
        self.engine.go(SearchJob {
            id: self.last_id,
            game,
            limits,
            events: self.events.0.clone(),
            stop,
            ponder_hit,
            is_answered: false,
        });
    }

    /// The opponent played the expected move.
    pub(super) fn ponder_hit(&mut self) {
        let Some(search) = &mut self.search else { return };
        search.purpose = Purpose::Move;
        search.started = Instant::now();
        match search.answer.take() {
            Some((best, ponder)) => {
                let id = search.id;
                self.handle_event(Event::Finished(id, best, ponder));
            }
            None => {
                search.ponder_hit.store(true, Ordering::Relaxed);
                self.engine.ponder_hit();
            }
        }
    }

    pub(super) fn stop_search(&mut self) {
        if let Some(search) = &self.search {
            search.stop();
            self.engine.stop();
        }
    }

    /// Stops a search whose answer is obsolete, and executes the commands queued behind it.
    pub(super) fn abandon(&mut self) {
        if self.search.is_some() {
            self.stop_search();
            self.search = None;
        }
        self.after_search();
    }

    pub(super) fn after_search(&mut self) {
        while let Some(command) = self.deferred.pop_front() {
            match command {
                GuiCommand::Ping(number) => self.output.send(EngineMessage::Pong(number)),
                setting => self.apply_setting(setting),
            }
        }
    }

    pub(super) fn handle_event(&mut self, event: Event) {
        let id = match &event {
            Event::Thinking(id, _) | Event::CurrentMove(id, ..) | Event::Finished(id, ..) => *id,
        };
        let Some(search) = self.search.as_mut().filter(|search| search.id == id) else { return };
        match event {
            Event::Thinking(_, line) => {
                if self.posts {
                    self.output.send(EngineMessage::Thinking(line.clone()));
                }
                search.last = Some(line);
            }
            Event::CurrentMove(_, mv, number) => search.current = Some((mv, number)),
            Event::Finished(_, best, ponder) => match search.purpose {
                Purpose::Move => self.make_move(best, ponder),
                Purpose::Ponder(_) => search.answer = Some((best, ponder)),
                // A finished analysis prints nothing more.
                Purpose::Analyze => {}
            },
        }
    }

    /// Plays the engine's move.
    pub(super) fn make_move(&mut self, best: Option<Move>, ponder: Option<Move>) {
        let Some(search) = self.search.take() else { return };
        self.last_score = search.last.as_ref().map(|line| line.score).or(self.last_score);
        let position = *self.game.position();
        let legal = |mv: &Move| position.is_legal(*mv);
        let best = best.filter(legal);
        if let Some(mv) = best.or_else(|| position.legal_moves().into_iter().next()) {
            let text = self.style().write(mv, &position);
            self.game.play_unchecked(mv);
            self.limits.press(search.started.elapsed(), &self.game, position.turn());
            self.output.send(EngineMessage::Move(text));
        }
        self.hint = ponder.filter(|mv| best.is_some() && self.game.position().is_legal(*mv));
        let is_over = self.send_result();
        self.after_search();
        if !is_over && self.search.is_none() {
            self.ponder();
        }
    }

    /// Prints the result if the game is over.
    pub(super) fn send_result(&mut self) -> bool {
        let Some(outcome) = self.game.claimable_outcome() else { return false };
        let (result, comment) = (outcome.result(), result_comment(outcome).into());
        self.output.send(EngineMessage::Result { result, comment });
        true
    }

    pub(super) fn send_hint(&mut self) {
        let hint = self.hint.filter(|mv| self.game.position().is_legal(*mv));
        if let Some(mv) = hint {
            let text = self.style().write(mv, self.game.position());
            self.output.send(EngineMessage::Hint(text));
        }
    }

    pub(super) fn send_status(&mut self) {
        let Some(search) = self.search.as_ref().filter(|s| s.purpose == Purpose::Analyze) else {
            return;
        };
        let position = self.game.position();
        let written = |mv| MoveStyle::San.write(mv, position);
        let stat = search.stat(position.legal_moves().len(), written);
        self.output.send(EngineMessage::Stat(stat));
    }
}

/// The usual comment of a result.
fn result_comment(outcome: Outcome) -> &'static str {
    use DrawReason::{DeadPosition, FiftyMoves, FivefoldRepetition, SeventyFiveMoves, Stalemate};
    match outcome {
        Outcome::Checkmate { winner: Color::White } => "White mates",
        Outcome::Checkmate { winner: Color::Black } => "Black mates",
        Outcome::Draw(Stalemate) => "Stalemate",
        Outcome::Draw(DeadPosition) => "Draw by insufficient material",
        Outcome::Draw(DrawReason::ThreefoldRepetition | FivefoldRepetition) => "Draw by repetition",
        Outcome::Draw(FiftyMoves | SeventyFiveMoves) => "Draw by fifty move rule",
        Outcome::Draw(reason) => reason.as_str(),
        _ => "Game over",
    }
}
