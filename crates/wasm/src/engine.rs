//! `SyncEngine`: the engine in the calling thread.

use std::sync::Arc;

use js_sys::Function;
use lucena_engine::{Bench, EngineError, Event, Options};
use lucena_eval::{Hybrid, Network};
use lucena_uci::{OptionDeclaration, OptionKind};
use wasm_bindgen::prelude::*;

use crate::clock::{self, polling};
use crate::errors::js_error;
use crate::helpers::{self, SpawnInHelpers};
use crate::object::{ObjectBuilder, array};
use crate::request::Request;
use crate::search_result;

/// The engine in the calling thread: `search` returns when the search ends. `Engine` is the one
/// that runs in a worker.
#[wasm_bindgen]
pub struct SyncEngine(Box<lucena_engine::Engine>);

#[wasm_bindgen]
impl SyncEngine {
    /// An engine with default options.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<SyncEngine, JsError> {
        Ok(Self(Box::new(new_engine(Options::default()).map_err(js_error)?)))
    }

    /// Searches. `onInfo` receives a `SearchInfo` for every line. `signal` is called about once a
    /// millisecond; the search stops if it returns 1 and takes 2 for a ponderhit.
    #[wasm_bindgen(unchecked_return_type = "SearchResult")]
    pub fn search(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "SearchRequest")] request: JsValue,
        #[wasm_bindgen(js_name = onInfo, unchecked_optional_param_type = "(info: SearchInfo) => void")]
        on_info: Option<Function>,
        #[wasm_bindgen(unchecked_optional_param_type = "() => number")] signal: Option<Function>,
    ) -> Result<JsValue, JsError> {
        let Request { game, limits } = Request::read(&request).map_err(js_error)?;
        self.0.set_position(game.clone());
        let events = |event| {
            if let (Event::Line { info, wdl }, Some(on_info)) = (event, &on_info) {
                let info = search_result::info(&info, wdl, game.position());
                // An exception of the callback must not end the search.
                let _ = on_info.call1(&JsValue::UNDEFINED, &info);
            }
        };
        let engine = &mut self.0;
        let answer = polling(signal, |control| engine.think_with(limits, control, events));
        match &answer.failure {
            Some(failure) => Err(js_error(failure)),
            None => Ok(search_result::answer(&answer, &game)),
        }
    }

    /// Starts a new game: clears the hash table.
    #[wasm_bindgen(js_name = newGame)]
    pub fn new_game(&mut self) {
        self.0.new_game();
    }

    /// Sets an option by its UCI name.
    #[wasm_bindgen(js_name = setOption)]
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), JsError> {
        check_threads(name, value).map_err(js_error)?;
        self.0.set_option(name, value).map_err(js_error)
    }

    /// The options.
    #[wasm_bindgen(unchecked_return_type = "EngineOption[]")]
    pub fn options(&self) -> JsValue {
        array(self.0.options().declarations().iter().map(declaration))
    }

    /// Replaces the network by that of a file.
    #[wasm_bindgen(js_name = setNetwork)]
    pub fn set_network(&mut self, file: &[u8]) -> Result<(), JsError> {
        let network = Network::from_bytes(file).map_err(js_error)?;
        self.0.set_evaluator(Hybrid::new(network)).map_err(js_error)
    }

    /// The benchmark with the arguments of the UCI command `bench`: nodes and milliseconds.
    #[wasm_bindgen(unchecked_return_type = "BenchResult")]
    pub fn bench(words: Option<String>) -> Result<JsValue, JsError> {
        let bench = Bench::parse(&words.unwrap_or_default()).map_err(js_error)?;
        check_threads("Threads", &bench.options.threads.to_string()).map_err(js_error)?;
        let engine = new_engine(bench.options.clone()).map_err(js_error)?;
        let report = polling(None, |control| bench.run_on(engine, control, |_| {}));
        let report = report.map_err(js_error)?;
        let object = ObjectBuilder::new().with("nodes", report.nodes as f64);
        let object = object.with("time", report.time.as_millis() as f64);
        Ok(object.with("nps", report.nodes_per_second() as f64).build())
    }
}

/// An engine with the clock of JavaScript.
pub(crate) fn new_engine(options: Options) -> Result<lucena_engine::Engine, EngineError> {
    let mut engine = lucena_engine::Engine::with_options(options)?;
    engine.set_clock(clock::now)?;
    engine.set_spawn(Arc::new(SpawnInHelpers))?;
    Ok(engine)
}

/// A search has the calling thread and the helpers.
pub(crate) fn check_threads(name: &str, value: &str) -> Result<(), String> {
    let max = 1 + helpers::count();
    let is_valid = |n: usize| (1..=max).contains(&n);
    if name.eq_ignore_ascii_case("Threads") && !value.trim().parse().is_ok_and(is_valid) {
        let expected = if max == 1 { "1".into() } else { format!("1 to {max}") };
        return Err(format!("option Threads: found {value:?}, expected {expected}"));
    }
    Ok(())
}

fn declaration(option: &OptionDeclaration) -> JsValue {
    let object = ObjectBuilder::new().with("name", option.name());
    match option.kind() {
        OptionKind::Check { default } => object.with("type", "check").with("default", *default),
        OptionKind::Spin { default, min, max } => object
            .with("type", "spin")
            .with("default", *default as f64)
            .with("min", *min as f64)
            .with("max", *max as f64),
        OptionKind::Combo { default, choices } => {
            object.with("type", "combo").with("default", default).with("choices", array(choices))
        }
        OptionKind::Text { default } => object.with("type", "string").with("default", default),
        // The kinds are non-exhaustive.
        _ => object.with("type", "button"),
    }
    .build()
}
