//! `SyncEngine`: the engine in the calling thread.

use std::sync::Arc;

use js_sys::{Function, Number};
use lucena_engine::{Bench, EngineError, Event, Options};
use lucena_eval::{Hybrid, Network};
use lucena_search::Limits;
use lucena_uci::{OptionDeclaration, OptionKind};
use wasm_bindgen::prelude::*;

use crate::arguments::{
    bytes, decimal, optional_function, optional_text, range_error, text, type_error,
};
use crate::clock::{self, polling};
use crate::errors::js_error;
use crate::helpers::{self, SpawnInHelpers};
use crate::object::{ObjectBuilder, array};
use crate::request::{Request, has_end};
use crate::search_result;

/// The engine in the calling thread: `search` returns when the search ends. `Engine` is the one
/// that runs in a worker.
#[wasm_bindgen]
pub struct SyncEngine(Box<lucena_engine::Engine>);

#[wasm_bindgen]
impl SyncEngine {
    /// An engine with default options.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Result<SyncEngine, JsValue> {
        Ok(Self(Box::new(new_engine(Options::default()).map_err(js_error)?)))
    }

    /// Searches. `onInfo` receives a `SearchInfo` for every line. `poll` is called about once a
    /// millisecond; the search stops if it returns 1 and takes 2 for a ponderhit. A search without
    /// a limit needs it. An exception in one of them stops the search and is thrown.
    #[wasm_bindgen(unchecked_return_type = "SearchResult")]
    pub fn search(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "SearchRequest")] request: &JsValue,
        #[wasm_bindgen(js_name = onInfo, unchecked_optional_param_type = "(info: SearchInfo) => void")]
        on_info: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "() => number | void")] poll: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let Request { game, limits } = Request::read(request)?;
        let on_info = optional_function("onInfo", on_info)?;
        let poll = optional_function("poll", poll)?;
        check_end(&limits, poll.as_ref())?;
        self.0.set_position(game.clone());
        let engine = &mut self.0;
        let answer = polling(poll, |callbacks| {
            engine.think_with(limits, &callbacks.control, |event| {
                if let (Event::Line { info, wdl }, Some(on_info)) = (event, &on_info) {
                    callbacks.call(on_info, &search_result::info(&info, wdl, game.position()));
                }
            })
        })?;
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

    /// Sets an option by its UCI name. Options of the type `button` have no value.
    #[wasm_bindgen(js_name = setOption)]
    pub fn set_option(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string | number | boolean")]
        value: &JsValue,
    ) -> Result<(), JsValue> {
        let (name, value) = (text("name", name)?, option_value(value)?);
        check_threads(&name, &value).map_err(js_error)?;
        self.0.set_option(&name, &value).map_err(js_error)
    }

    /// The options.
    #[wasm_bindgen(unchecked_return_type = "EngineOption[]")]
    pub fn options(&self) -> JsValue {
        array(self.0.options().declarations().iter().map(declaration))
    }

    /// Replaces the network by that of a file.
    #[wasm_bindgen(js_name = setNetwork)]
    pub fn set_network(
        &mut self,
        #[wasm_bindgen(js_name = bytes, unchecked_param_type = "Uint8Array")] file: &JsValue,
    ) -> Result<(), JsValue> {
        let network = Network::from_bytes(&bytes("bytes", file)?).map_err(js_error)?;
        self.0.set_evaluator(Hybrid::new(network));
        Ok(())
    }

    /// The benchmark with the arguments of the UCI command `bench`: nodes and milliseconds.
    #[wasm_bindgen(unchecked_return_type = "BenchResult")]
    pub fn bench(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] words: &JsValue,
    ) -> Result<JsValue, JsValue> {
        let words = optional_text("words", words)?.unwrap_or_default();
        let bench = Bench::parse(&words).map_err(js_error)?;
        check_threads("Threads", &bench.options.threads.to_string()).map_err(js_error)?;
        let engine = new_engine(bench.options.clone()).map_err(js_error)?;
        let report = polling(None, |it| bench.run_on(engine, &it.control, |_| {}))?;
        let report = report.map_err(js_error)?;
        let object = ObjectBuilder::new().with("nodes", report.nodes as f64);
        let object = object.with("time", report.time.as_millis() as f64);
        Ok(object.with("nps", report.nodes_per_second() as f64).build())
    }
}

/// Refuses a search that would never end.
pub(crate) fn check_end(limits: &Limits, poll: Option<&Function>) -> Result<(), JsValue> {
    if poll.is_none() && !has_end(limits) {
        let expected = "a function, as the search has no limit";
        return Err(type_error("poll", expected, &JsValue::UNDEFINED));
    }
    Ok(())
}

/// The value of an option as UCI writes it. UCI would cut the fraction of a number.
fn option_value(value: &JsValue) -> Result<String, JsValue> {
    if let Some(number) = value.dyn_ref::<Number>() {
        let is_integer = number.value_of().fract() == 0.0;
        let error = || range_error("value", "an integer", value);
        return is_integer.then(|| decimal(number)).ok_or_else(error);
    }
    if value.is_undefined() {
        return Ok(String::new());
    }
    let truth = || value.as_bool().map(|truth| truth.to_string());
    let text = value.as_string().or_else(truth);
    text.ok_or_else(|| type_error("value", "a string, a number or a boolean", value))
}

/// An engine with the clock of JavaScript.
pub(crate) fn new_engine(options: Options) -> Result<lucena_engine::Engine, EngineError> {
    let mut engine = lucena_engine::Engine::with_options(options)?;
    engine.set_clock(clock::now);
    engine.set_spawn(Arc::new(SpawnInHelpers));
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
