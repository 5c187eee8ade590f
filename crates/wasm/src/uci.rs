//! `UciSession`: the engine behind UCI lines.

use js_sys::Function;
use lucena_board::{Game, Move, UciCastling};
use lucena_engine::{Answer, Bench, Event, Options, go_limits, uci_info};
use lucena_uci::{
    BestMove, EngineMessage, Go, GuiCommand, GuiParser, Id, Info, PositionCommand, SetOption, Wdl,
    castling_form,
};
use std::fmt::Display;
use wasm_bindgen::prelude::*;

use crate::clock::polling;
use crate::engine::{check_threads, new_engine};
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
}

#[wasm_bindgen]
impl UciSession {
    /// A session that passes its lines to this function.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "(line: string) => void")] emit: Function,
    ) -> Result<UciSession, JsError> {
        let engine = Box::new(new_engine(Options::default()).map_err(js_error)?);
        Ok(Self { engine, game: Game::default(), emit })
    }

    /// Executes a line. `signal` is called about once a millisecond of a search, which stops if it
    /// returns 1 and takes 2 for a ponderhit.
    pub fn line(
        &mut self,
        line: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "() => number")] signal: Option<Function>,
    ) {
        let parsed = GuiParser::new().command("bench").command("d").parse(line);
        let Some(command) = parsed.value else {
            parsed.faults.first().into_iter().for_each(|fault| self.text(fault));
            return;
        };
        match command {
            GuiCommand::Uci => self.introduce(),
            GuiCommand::IsReady => self.emit(EngineMessage::ReadyOk),
            GuiCommand::SetOption(command) => self.set_option(&command),
            GuiCommand::UciNewGame => self.engine.new_game(),
            GuiCommand::Position(command) => self.set_position(&command),
            GuiCommand::Go(Go { perft: Some(depth), .. }) => self.perft(depth),
            GuiCommand::Go(go) => self.go(&go, signal),
            GuiCommand::Custom(command) if command.name() == "bench" => {
                self.bench(command.arguments(), signal);
            }
            GuiCommand::Custom(_) => self.emit(self.game.position().diagram()),
            _ => {}
        }
    }
}

impl UciSession {
    fn emit(&self, line: impl Display) {
        for line in line.to_string().lines() {
            // An exception of the callback is the caller's.
            let _ = self.emit.call1(&JsValue::UNDEFINED, &line.into());
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

    fn go(&mut self, go: &Go, signal: Option<Function>) {
        let (position, castling) = (*self.game.position(), self.castling());
        let named = go.search_moves.iter().filter_map(|mv| mv.get()?.to_move(&position).ok());
        let root_moves: Vec<Move> = named.collect();
        let limits = go_limits(go, position.turn(), &root_moves);
        self.engine.set_position(self.game.clone());
        let (shows_wdl, emit) = (self.engine.options().show_wdl, self.emit.clone());
        let events = |event| {
            if let Event::Line { info, wdl } = event {
                let mut line = uci_info(&info, castling);
                let wdl = Wdl { win: wdl.win, draw: wdl.draw, loss: wdl.loss };
                line.wdl = shows_wdl.then_some(wdl);
                let _ = emit.call1(&JsValue::UNDEFINED, &line.to_string().into());
            }
        };
        let engine = &mut self.engine;
        let answer = polling(signal, |control| engine.think_with(limits, control, events));
        self.answer(&answer, castling);
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

    fn bench(&self, words: &str, signal: Option<Function>) {
        let bench = match Bench::parse(words) {
            Ok(bench) => bench,
            Err(error) => return self.text(error),
        };
        if let Err(error) = check_threads("Threads", &bench.options.threads.to_string()) {
            return self.text(error);
        }
        let engine = match new_engine(bench.options.clone()) {
            Ok(engine) => engine,
            Err(error) => return self.text(error),
        };
        match polling(signal, |control| bench.run_on(engine, control, |step| self.emit(step))) {
            Ok(report) => self.emit(report),
            Err(error) => self.text(error),
        }
    }
}
