//! `UciSession`: the engine behind UCI lines.

use js_sys::Function;
use lucena_board::{Game, Move, Position, UciCastling};
use lucena_engine::{Answer, Bench, Event, Options, go_limits, uci_info};
use lucena_uci::{
    BestMove, EngineMessage, Go, GuiCommand, GuiParser, Id, Info, PositionCommand, SetOption,
    castling_form,
};
use std::cell::OnceCell;
use std::fmt::Display;
use wasm_bindgen::prelude::*;

use crate::arguments::{function, optional_function, text};
use crate::clock::polling;
use crate::engine::{check_end, check_threads, new_engine};
use crate::errors::js_error;
use crate::perft::{check_depth, divide};

/// The engine behind UCI lines, in the calling thread: `line` returns when the command is done.
///
/// `stop` and `ponderhit` have to come as signals, since no line can be passed during a search.
#[wasm_bindgen]
pub struct UciSession {
    engine: Box<lucena_engine::Engine>,
    game: Game,
    emit: Function,
    /// The exception of `emit` during a line.
    thrown: OnceCell<JsValue>,
}

#[wasm_bindgen]
impl UciSession {
    /// A session that passes its lines to this function.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "(line: string) => void")] emit: &JsValue,
    ) -> Result<UciSession, JsValue> {
        let emit = function("emit", emit)?;
        let engine = Box::new(new_engine(Options::default()).map_err(js_error)?);
        Ok(Self { engine, game: Game::default(), emit, thrown: OnceCell::new() })
    }

    /// Executes a line. `poll` is called about once a millisecond of a search, which stops if it
    /// returns 1 and takes 2 for a ponderhit. `go` without a limit needs it. An exception in one of
    /// the functions stops the search and is thrown.
    pub fn line(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] line: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "() => number | void")] poll: &JsValue,
    ) -> Result<(), JsValue> {
        let (line, poll) = (text("line", line)?, optional_function("poll", poll)?);
        let parsed = GuiParser::new().command("bench").command("d").parse(&line);
        match parsed.value {
            Some(command) => self.execute(command, poll)?,
            None => parsed.faults.first().into_iter().for_each(|fault| self.text(fault)),
        }
        self.thrown.take().map_or(Ok(()), Err)
    }
}

impl UciSession {
    fn execute(&mut self, command: GuiCommand, poll: Option<Function>) -> Result<(), JsValue> {
        match command {
            GuiCommand::Uci => self.introduce(),
            GuiCommand::IsReady => self.emit(EngineMessage::ReadyOk),
            GuiCommand::SetOption(command) => self.set_option(&command),
            GuiCommand::UciNewGame => self.engine.new_game(),
            GuiCommand::Position(command) => self.set_position(&command),
            GuiCommand::Go(Go { perft: Some(depth), .. }) => self.perft(depth),
            GuiCommand::Go(go) => self.go(&go, poll)?,
            GuiCommand::Custom(command) if command.name() == "bench" => {
                self.bench(command.arguments(), poll)?;
            }
            GuiCommand::Custom(_) => self.emit(self.game.position().diagram()),
            _ => {}
        }
        Ok(())
    }

    /// Passes lines to the caller, until an exception.
    fn emit(&self, line: impl Display) {
        for line in line.to_string().lines() {
            if self.thrown.get().is_none()
                && let Err(exception) = self.emit.call1(&JsValue::UNDEFINED, &line.into())
            {
                // `line` throws it.
                let _ = self.thrown.set(exception);
            }
        }
    }

    fn text(&self, words: impl Display) {
        self.emit(Info::text(words.to_string()));
    }

    fn introduce(&self) {
        let name = format!("Lucena {} wasm", env!("CARGO_PKG_VERSION"));
        self.emit(EngineMessage::Id(Id::Name(name)));
        self.emit(EngineMessage::Id(Id::Author(env!("CARGO_PKG_AUTHORS").into())));
        self.engine.options().declarations().iter().for_each(|option| self.emit(option));
        self.emit(EngineMessage::UciOk);
    }

    fn set_option(&mut self, command: &SetOption) {
        let value = command.value().unwrap_or_default();
        let set = check_threads(command.name(), value).and_then(|()| {
            self.engine.set_option(command.name(), value).map_err(|error| error.to_string())
        });
        if let Err(error) = set {
            self.text(error);
        }
    }

    fn set_position(&mut self, command: &PositionCommand) {
        match command.apply() {
            Ok(applied) => {
                self.game = applied.game;
                applied.problem.into_iter().for_each(|problem| self.text(problem));
            }
            Err(error) => self.text(error),
        }
    }

    fn castling(&self) -> UciCastling {
        let is_chess960 = self.engine.options().chess960;
        if is_chess960 { UciCastling::KingTakesRook } else { castling_form(self.game.position()) }
    }

    fn go(&mut self, go: &Go, poll: Option<Function>) -> Result<(), JsValue> {
        let (position, castling) = (*self.game.position(), self.castling());
        let named = go.search_moves.iter().filter_map(|mv| mv.get()?.to_move(&position).ok());
        let root_moves: Vec<Move> = named.collect();
        let limits = go_limits(go, position.turn(), &root_moves);
        check_end(&limits, poll.as_ref())?;
        self.engine.set_position(self.game.clone());
        let (shows_wdl, emit) = (self.engine.options().show_wdl, &self.emit);
        let engine = &mut self.engine;
        let answer = polling(poll, |callbacks| {
            engine.think_with(limits, &callbacks.control, |event| {
                if let Event::Line { info, wdl } = event {
                    let mut line = uci_info(&info, castling);
                    line.wdl = shows_wdl.then_some(wdl);
                    callbacks.call(emit, &line.to_string().into());
                }
            })
        })?;
        self.answer(&answer, castling);
        Ok(())
    }

    fn answer(&self, answer: &Answer, castling: UciCastling) {
        answer.failure.iter().for_each(|failure| self.text(failure));
        let ponder = answer.ponder.map(|mv| mv.uci(castling));
        let best = answer.best_move.map(|mv| BestMove::new(mv.uci(castling), ponder));
        self.emit(EngineMessage::BestMove(best.unwrap_or_else(BestMove::none)));
    }

    fn perft(&self, depth: u32) {
        if let Err(error) = check_depth(depth) {
            return self.text(error);
        }
        let (position, castling) = (self.game.position(), self.castling());
        let mut total = u64::from(depth == 0);
        if depth > 0 {
            for (mv, nodes) in divide(position, depth) {
                self.emit(format_args!("{}: {nodes}", mv.uci(castling)));
                total += nodes;
            }
        }
        self.emit(format_args!("Nodes searched: {total}"));
    }

    fn bench(&self, words: &str, poll: Option<Function>) -> Result<(), JsValue> {
        let (bench, engine) = match bench_engine(words, self.game.position()) {
            Ok(found) => found,
            Err(error) => {
                self.text(error);
                return Ok(());
            }
        };
        let report = polling(poll, |callbacks| {
            bench.run_on(engine, &callbacks.control, |step| {
                callbacks.call(&self.emit, &step.to_string().into());
            })
        })?;
        match report {
            Ok(report) => self.emit(report),
            Err(error) => self.text(error),
        }
        Ok(())
    }
}

/// The benchmark with these arguments, and an engine for it.
fn bench_engine(words: &str, current: &Position) -> Result<(Bench, lucena_engine::Engine), String> {
    let bench =
        Bench::from_words(words.split_whitespace(), current).map_err(|error| error.to_string())?;
    check_threads("Threads", &bench.options.threads.to_string())?;
    let engine = new_engine(bench.options.clone()).map_err(|error| error.to_string())?;
    Ok((bench, engine))
}
